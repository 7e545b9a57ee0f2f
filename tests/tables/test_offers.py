"""Seats offered in the middle of a match: who may, when, who takes them, and for whom the match counts."""

from __future__ import annotations

import asyncio
import inspect
import re
import sqlite3
from collections.abc import Awaitable

import pytest

from bot.tables import offers, substitutes
from bot.tables.deadlines import CLOCKS
from bot.tables.offers import OFFER_SECONDS, offer
from bot.tables.substitutes import seats_to_take
from bot.tables.table import Person, Table, TableError
from db.leaders import Board
from tests.game.playing import EVERY_GAME, any_action
from tests.tables.conftest import ANN, BOB, CYD, DOT, EVE, GUILD, MODERATOR, Floor
from tests.tables.test_every_game import target
from tests.tables.wrong_presses import Press, Scene, WrongPresses, check_refused

FAY, GUS, HAL = (Person(110 + n, name) for n, name in enumerate(("Fay", "Gus", "Hal")))
EVERYBODY = {person.user_id: person for person in (ANN, BOB, CYD, DOT, EVE, FAY, GUS, HAL)}


async def match(floor: Floor, target: int = 14) -> Table:
    """A match in which Bob is to act: Dot is his partner, Ann the host, Cyd neither."""
    table = await floor.match(target=target)
    await until_bob_acts(floor, table)
    return table


async def until_bob_acts(floor: Floor, table: Table) -> None:
    while table.actor is None or table.actor.user_id != BOB.user_id:
        await play(floor, table)


async def play(floor: Floor, table: Table) -> None:
    """Whoever must act does, people and computer players alike."""
    assert table.actor is not None and table.match is not None
    if table.actor.user_id is None:
        await floor.tables.act_for_computer(table.id, table.turn, lambda at, seat: at.view(seat).legal[0])
    else:
        action = any_action(table.match, floor.dice)
        await floor.tables.act(table.id, EVERYBODY[table.actor.user_id], table.turn, action)


def sitter(table: Table, seat: int) -> int | None:
    row = table.at(seat)
    assert row is not None
    return row.user_id


async def offered(floor: Floor) -> Table:
    """Bob's seat, offered by himself."""
    table = await match(floor)
    return await offer(floor.tables, table.id, BOB, 1)


# Who may, and when

WHO = {"the owner": BOB, "the partner": DOT, "the host": ANN, "a moderator": MODERATOR}
NOT = {"an opponent": CYD, "a stranger": EVE}


@pytest.mark.parametrize("who", WHO)
async def test_the_seat_of_whoever_has_left_is_offered_by(floor: Floor, who: str) -> None:
    table = await match(floor)
    await floor.tables.substitutes.leave(table.id, BOB)
    before = table.at(1)
    await offer(floor.tables, table.id, WHO[who], 1)
    assert table.offered(1) and table.at(1) == before, "the computer player that sits there stays"
    assert table.changes[-1].by_id == WHO[who].user_id
    assert seats_to_take(table, EVE.user_id) == (1,)


@pytest.mark.parametrize("who", WHO)
async def test_the_seat_of_whoever_lets_five_minutes_go_by_is_offered_by(floor: Floor, who: str) -> None:
    table = await match(floor)
    floor.now += OFFER_SECONDS
    await offer(floor.tables, table.id, WHO[who], 1)
    assert table.offered(1) and sitter(table, 1) is None
    await play(floor, table)
    assert floor.told[-1].kind == "moved", "the game goes on at once"


@pytest.mark.parametrize("who", [name for name in WHO if name != "the owner"])
async def test_before_the_five_minutes_are_over_it_is_not_offered_by(floor: Floor, who: str) -> None:
    table = await match(floor)
    floor.now += OFFER_SECONDS - 1
    with pytest.raises(TableError, match=r"offer\.too-soon") as told:
        await offer(floor.tables, table.id, WHO[who], 1)
    assert told.value.values["at"] == floor.now + 1
    with pytest.raises(TableError, match=r"offer\.not-their-turn"):
        await offer(floor.tables, table.id, MODERATOR, 3)
    assert table.changes == ()


@pytest.mark.parametrize("who", NOT)
@pytest.mark.parametrize("left", [True, False])
async def test_a_seat_is_never_offered_by(floor: Floor, who: str, left: bool) -> None:
    table = await match(floor)
    if left:
        await floor.tables.substitutes.leave(table.id, BOB)
    floor.now += 2 * OFFER_SECONDS
    with pytest.raises(TableError, match=r"offer\.not-yours"):
        await offer(floor.tables, table.id, NOT[who], 1)
    assert not table.offered(1)


async def test_ones_own_seat_is_offered_at_any_time_also_out_of_turn(floor: Floor) -> None:
    table = await match(floor)
    await offer(floor.tables, table.id, DOT, 3)
    assert table.offered(3) and sitter(table, 3) is None


async def test_a_press_begins_the_five_minutes_anew(floor: Floor) -> None:
    table = await match(floor)
    pressed = floor.now + 200
    floor.now += OFFER_SECONDS + 100
    with pytest.raises(TableError, match=r"offer\.too-soon") as told:
        await offer(floor.tables, table.id, ANN, 1, pressed)
    assert told.value.values["at"] == pressed + OFFER_SECONDS
    floor.now = pressed + OFFER_SECONDS
    await offer(floor.tables, table.id, ANN, 1, pressed)


async def test_the_five_minutes_go_on_through_a_restart(floor: Floor) -> None:
    table = await match(floor)
    floor.now += OFFER_SECONDS - 10
    table = await floor.anew().find(table.id)
    with pytest.raises(TableError, match=r"offer\.too-soon"):
        await offer(floor.tables, table.id, ANN, 1)
    floor.now += 10
    await offer(floor.tables, table.id, ANN, 1)
    assert table.offered(1)


async def test_whoever_takes_a_seat_at_its_turn_has_five_minutes_of_their_own(floor: Floor) -> None:
    table = await offered(floor)
    floor.now += 1000
    await floor.tables.substitutes.take(table.id, EVE, 1)
    with pytest.raises(TableError, match=r"offer\.too-soon"):
        await offer(floor.tables, table.id, DOT, 1)
    floor.now += OFFER_SECONDS
    await offer(floor.tables, table.id, DOT, 1)
    assert table.offered(1)


async def test_a_clock_of_twelve_hours_gives_its_whole_time(floor: Floor) -> None:
    lobby = await floor.lobby(4)
    await floor.tables.set_clock(lobby.id, ANN, "relaxed")
    table = await floor.tables.start(lobby.id, ANN)
    seat = table.to_act
    assert seat is not None
    floor.now += OFFER_SECONDS
    with pytest.raises(TableError, match=r"offer\.too-soon"):
        await offer(floor.tables, table.id, MODERATOR, seat)
    floor.now += CLOCKS["relaxed"]
    await offer(floor.tables, table.id, MODERATOR, seat)
    assert table.row.deadline is None


# Refusals

WRONG = WrongPresses()
refused = WRONG.refused


@refused("table.nobody-there", "Nobody sits there. Pick someone who sits at the table.")
async def offer_a_seat_that_there_is_not(floor: Floor) -> Press:
    table = await match(floor)
    return lambda: offer(floor.tables, table.id, ANN, 7)


@refused("table.not-started", "The match at {table} has not begun. Its host starts it from the lobby.")
async def offer_a_seat_of_a_lobby(floor: Floor) -> Press:
    table = await floor.lobby(2)
    return lambda: offer(floor.tables, table.id, ANN, 1)


@refused(
    "offer.nobodys",
    "{computer} is a computer player that sits there for nobody: anyone may take that seat already, with "
    '"Take a seat" under the board.',
)
async def offer_a_computer_players_own_seat(floor: Floor) -> Press:
    lobby = await floor.lobby(3)
    table = await floor.tables.start(lobby.id, ANN, fill=True)
    return lambda: offer(floor.tables, table.id, ANN, 3)


@refused("offer.already", 'The seat of Bob is open to anyone already, with "Take a seat" under the board.')
async def offer_a_seat_twice(floor: Floor) -> Press:
    table = await offered(floor)
    return lambda: offer(floor.tables, table.id, ANN, 1)


@refused("offer.not-yours", "Only Bob, their partner, the host Ann or a moderator can offer that seat.")
async def offer_an_opponents_seat(floor: Floor) -> Press:
    table = await match(floor)
    return lambda: offer(floor.tables, table.id, CYD, 1)


@refused("offer.not-yours", "Only Bob, their partner, the host Ann or a moderator can offer that seat.")
async def offer_the_seat_an_opponent_has_left(floor: Floor) -> Press:
    table = await match(floor)
    await floor.tables.substitutes.leave(table.id, BOB)
    return lambda: offer(floor.tables, table.id, CYD, 1)


@refused(
    "offer.not-their-turn",
    "Cyd is not to act now. Their seat can be offered once they have left it, or have let 5 minutes of their "
    "turn go by; they can offer it themselves at any time.",
)
async def offer_a_seat_out_of_turn(floor: Floor) -> Press:
    table = await match(floor)
    return lambda: offer(floor.tables, table.id, ANN, 2)


@refused(
    "offer.too-soon",
    "Bob still has time. Their seat can be offered from <t:1000300:T> on, if they press nothing until then.",
)
async def offer_a_seat_too_soon(floor: Floor) -> Press:
    table = await match(floor)
    return lambda: offer(floor.tables, table.id, ANN, 1)


@refused(
    "table.last-to-leave",
    "You are the only person at {table}, so the match would stop. It waits for you as long as you like; "
    "/table close gives it up, and then it counts for nobody.",
)
async def offer_ones_seat_as_the_only_person(floor: Floor) -> Press:
    lobby = await floor.lobby()
    table = await floor.tables.start(lobby.id, ANN, fill=True)
    return lambda: offer(floor.tables, table.id, ANN, 0)


@refused(
    "offer.last-person",
    "Nobody but computer players would be left at {table}, and they would play the match out alone. It "
    "waits; a moderator can close it with /table close.",
)
async def offer_the_seat_of_the_only_person(floor: Floor) -> Press:
    lobby = await floor.lobby()
    table = await floor.tables.start(lobby.id, ANN, fill=True)
    while table.to_act != 0:
        await play(floor, table)
    floor.now += OFFER_SECONDS
    return lambda: offer(floor.tables, table.id, MODERATOR, 0)


@refused(
    "offer.seat-played",
    "Eve has taken the seat at {table} that you held. You can have it back once they leave it. Whom the "
    "match counts for does not change by that.",
)
async def come_back_when_somebody_has_accepted(floor: Floor) -> Press:
    table = await offered(floor)
    await floor.tables.substitutes.take(table.id, EVE, 1)
    return lambda: floor.tables.substitutes.take(table.id, BOB, 1)


@refused(
    "table.blocked", "You cannot play at this server's tables: a moderator has blocked you. Ask a moderator."
)
async def accept_while_blocked(floor: Floor) -> Press:
    table = await offered(floor)
    await floor.tables.block(MODERATOR, GUILD, EVE)
    return lambda: floor.tables.substitutes.take(table.id, EVE, 1)


@refused("table.seated-already", 'You sit at {table} already. "My hand" shows your cards.')
async def accept_while_seated(floor: Floor) -> Press:
    table = await offered(floor)
    return lambda: floor.tables.substitutes.take(table.id, CYD, 1)


@pytest.mark.parametrize(("key", "sentence", "scene"), WRONG.cases)
async def test_a_wrong_press_gets_its_own_sentence_and_changes_nothing(
    floor: Floor, key: str, sentence: str, scene: Scene
) -> None:
    await check_refused(floor, key, sentence, scene)


def test_every_refusal_of_an_offer_is_reached() -> None:
    source = inspect.getsource(offers) + inspect.getsource(substitutes)
    keys = set(re.findall(r'"(offer\.[a-z-]+)"', source))
    assert len(keys) == 6 and keys <= WRONG.keys


# Who takes it


async def test_anyone_takes_an_offered_seat_and_the_match_counts_for_its_owner(floor: Floor) -> None:
    table = await match(floor, target=2)
    await offer(floor.tables, table.id, BOB, 1)
    await floor.tables.substitutes.take(table.id, EVE, 1)
    assert sitter(table, 1) == EVE.user_id and table.players[1].user_id == BOB.user_id
    assert not table.offered(1)
    while table.state == "playing":
        await play(floor, table)
    rows = (await floor.tables.leaders.page(Board(GUILD, with_computers=False), "wins", 15)).rows
    assert {row.name for row in rows} == {"Ann", "Bob", "Cyd", "Dot"}


@EVERY_GAME
async def test_in_every_game_a_seat_is_offered_accepted_and_counts_for_its_owner(
    floor: Floor, key: str, players: int
) -> None:
    table = await floor.match(key, players, target=target(key))
    await offer(floor.tables, table.id, BOB, 1)
    substitute = FAY
    for number in range(3000):
        if table.state != "playing":
            break
        if number == 2:
            await floor.tables.substitutes.take(table.id, substitute, 1)
        await play(floor, table)
    assert table.state == "finished" and sitter(table, 1) == substitute.user_id
    rows = (await floor.tables.leaders.page(Board(GUILD, with_computers=False), "wins", 15)).rows
    assert {row.user_id for row in rows} == {owner.user_id for owner in (ANN, BOB, CYD, DOT, EVE)[:players]}


async def test_its_owner_takes_it_back_as_long_as_nobody_has(floor: Floor) -> None:
    table = await offered(floor)
    await floor.tables.substitutes.take(table.id, BOB, 1)
    assert sitter(table, 1) == BOB.user_id and not table.offered(1)
    with pytest.raises(TableError, match=r"table\.no-seat-to-take"):
        await floor.tables.substitutes.take(table.id, EVE, 1)


@pytest.mark.parametrize("people", [(BOB, EVE), (EVE, BOB), (EVE, FAY)])
async def test_of_two_who_press_at_once_exactly_one_has_the_seat(
    floor: Floor, people: tuple[Person, Person]
) -> None:
    table = await offered(floor)
    took, told = await asyncio.gather(
        *(floor.tables.substitutes.take(table.id, person, 1) for person in people), return_exceptions=True
    )
    assert took is table and sitter(table, 1) == people[0].user_id
    assert isinstance(told, TableError)
    assert told.key == ("offer.seat-played" if people[1] is BOB else "table.no-seat-to-take")
    assert (await floor.anew().find(table.id)).row == table.row


@pytest.mark.parametrize("clock_first", [True, False])
async def test_of_an_acceptance_and_the_computer_players_move_at_once_both_are_whole(
    floor: Floor, clock_first: bool
) -> None:
    table = await offered(floor)
    turn = table.turn
    presses: list[Awaitable[object]] = [
        floor.tables.act_for_computer(table.id, turn, lambda at, seat: at.view(seat).legal[0]),
        floor.tables.substitutes.take(table.id, EVE, 1),
    ]
    done = await asyncio.gather(*(presses if clock_first else reversed(presses)))
    assert (done[0] if clock_first else done[1]) is clock_first, "the computer moves only where it still sits"
    assert table.turn == turn + clock_first and sitter(table, 1) == EVE.user_id
    again = await floor.anew().find(table.id)
    assert again.row == table.row and again.view(None).story == table.view(None).story


async def test_an_offer_and_an_acceptance_live_through_restarts(floor: Floor) -> None:
    table = await offered(floor)
    again = await floor.anew().find(table.id)
    assert again.offered(1) and again.changes == table.changes
    await floor.tables.substitutes.take(again.id, EVE, 1)
    last = await floor.anew().find(table.id)
    assert not last.offered(1) and sitter(last, 1) == EVE.user_id
    assert last.held_by(EVE.user_id) == last.held_by(BOB.user_id) == 1
    assert [(change.user_id, change.offered, change.by_id) for change in last.changes] == [
        (None, True, BOB.user_id),
        (EVE.user_id, False, EVE.user_id),
    ]


async def test_a_seat_its_substitute_leaves_waits_for_owner_and_substitute_until_offered_again(
    floor: Floor,
) -> None:
    table = await offered(floor)
    await floor.tables.substitutes.take(table.id, EVE, 1)
    await floor.tables.substitutes.leave(table.id, EVE)
    for person, free in ((BOB, (1,)), (EVE, (1,)), (FAY, ())):
        assert seats_to_take(table, person.user_id) == free
    await offer(floor.tables, table.id, DOT, 1)
    assert seats_to_take(table, FAY.user_id) == (1,)
    await floor.tables.substitutes.take(table.id, EVE, 1)
    await offer(floor.tables, table.id, EVE, 1)
    await floor.tables.substitutes.take(table.id, FAY, 1)
    assert table.players[1].user_id == BOB.user_id and sitter(table, 1) == FAY.user_id


async def test_whoever_is_blocked_comes_back_to_their_own_seat_but_not_to_anothers(floor: Floor) -> None:
    table = await offered(floor)
    await floor.tables.substitutes.take(table.id, EVE, 1)
    await floor.tables.substitutes.leave(table.id, EVE)
    for person in (BOB, EVE):
        await floor.tables.block(MODERATOR, GUILD, person)
    with pytest.raises(TableError, match=r"table\.blocked"):
        await floor.tables.substitutes.take(table.id, EVE, 1)
    await floor.tables.substitutes.take(table.id, BOB, 1)
    assert sitter(table, 1) == BOB.user_id


async def test_a_substitute_who_has_seen_one_hand_holds_no_other_also_after_a_restart(floor: Floor) -> None:
    table = await offered(floor)
    await floor.tables.substitutes.take(table.id, EVE, 1)
    await floor.tables.substitutes.leave(table.id, EVE)
    await offer(floor.tables, table.id, CYD, 2)
    table = await floor.anew().find(table.id)
    assert seats_to_take(table, EVE.user_id) == (1,)
    with pytest.raises(TableError, match=r"table\.seat-not-to-take"):
        await floor.tables.substitutes.take(table.id, EVE, 2)


async def test_a_rematch_begins_with_no_seat_offered(floor: Floor) -> None:
    table = await match(floor, target=1)
    await offer(floor.tables, table.id, BOB, 1)
    while table.state == "playing":
        await play(floor, table)
    again = await floor.tables.rematch(table.id, ANN)
    assert again.changes == () and not again.offered(1)


async def test_no_seat_changes_hands_where_another_process_has_changed_one(floor: Floor) -> None:
    table = await offered(floor)
    behind = floor.tables
    await floor.anew().substitutes.take(table.id, EVE, 1)
    with pytest.raises(TableError, match=r"table\.moved-on"):
        await behind.substitutes.take(table.id, BOB, 1)
    assert sitter(await behind.find(table.id), 1) == EVE.user_id


async def test_an_offer_that_the_disk_refuses_changes_nothing(floor: Floor) -> None:
    table = await match(floor)
    before = (table.row, table.changes)
    await floor.disk_refuses(True)
    with pytest.raises(Exception, match=r"database\."):
        await offer(floor.tables, table.id, BOB, 1)
    assert (table.row, table.changes) == before
    await floor.disk_refuses(False)
    await offer(floor.tables, table.id, BOB, 1)
    assert table.offered(1)


@pytest.mark.parametrize("seed", range(6))
async def test_however_seats_change_nobody_ever_holds_two_hands_of_a_match(floor: Floor, seed: int) -> None:
    floor.dice.seed(seed)
    table = await floor.match(target=14)
    owners = [player.user_id for player in table.players]
    accepted = 0
    for _ in range(250):
        if table.state != "playing":
            break
        person, seat = floor.dice.choice(list(EVERYBODY.values())), floor.dice.randrange(4)
        deed = floor.dice.randrange(5)
        try:
            if deed == 0:
                await floor.tables.substitutes.leave(table.id, person)
            elif deed == 1:
                await offer(floor.tables, table.id, floor.dice.choice([person, MODERATOR]), seat)
            elif deed == 2:
                await floor.tables.substitutes.take(table.id, person, seat)
                accepted += person.user_id != owners[seat]
            elif deed == 3:
                await play(floor, table)
            else:
                table = await floor.anew().find(table.id)
        except TableError as error:
            assert error.key in sentences_told()
    assert accepted > 3
    held = await floor.database.read(seats_by_person)
    assert len(held) > 5 and all(len(seats) == 1 for seats in held.values())
    assert [player.user_id for player in table.players] == owners


def sentences_told() -> set[str]:
    """What such presses may be refused with."""
    of_seats = ("not-seated", "last-to-leave", "seated-already", "no-seat-to-take", "seat-not-to-take")
    of_offers = ("already", "not-yours", "not-their-turn", "too-soon", "last-person", "seat-played")
    return {f"table.{key}" for key in of_seats} | {f"offer.{key}" for key in of_offers}


def seats_by_person(connection: sqlite3.Connection) -> dict[int, set[int]]:
    """By person the seats they had in a match, as it is written down."""
    found: dict[int, set[int]] = {}
    sql = "SELECT user_id, seat FROM match_player UNION SELECT user_id, seat FROM seat_change"
    for user_id, seat in connection.execute(sql):
        if user_id is not None:
            found.setdefault(user_id, set()).add(seat)
    return found
