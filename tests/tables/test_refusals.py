"""Every wrong press: its own exact sentence, and nothing changed in memory or on disk."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable

import pytest

from bot.game.actions import Stand
from bot.tables import blocked, friends, house_rules, limits, moderators, service, votes
from bot.tables.authority import REFUSALS, Act
from bot.tables.offers import offer
from bot.tables.table import Person, Table, TableError
from bot.text import say
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, EVE, GUILD, MODERATOR, OWNER, Floor

Press = Callable[[], Awaitable[object]]
Scene = Callable[[Floor], Awaitable[Press]]
"""Brings about what the press is wrong in, and gives the press."""

REFUSED: list[tuple[str, str, Scene]] = []


def refused(key: str, sentence: str) -> Callable[[Scene], Scene]:
    """The refusal that the scene's press gets; {table} in the sentence is the newest table's name."""

    def add(scene: Scene) -> Scene:
        REFUSED.append((key, sentence, scene))
        return scene

    return add


async def create(floor: Floor, **how: object) -> Table:
    usual = {"guild_id": GUILD, "channel_id": CHANNEL, "variant": "trinidad", "options": {}}
    return await floor.tables.create(ANN, **{**usual, **how})  # type: ignore[arg-type]


async def open_(floor: Floor, **how: object) -> Table:
    usual = {"guild_id": GUILD, "channel_id": CHANNEL, "options": {}, "friends": {}}
    return await floor.tables.open(ANN, **{**usual, **how})  # type: ignore[arg-type]


AGREED = (
    "Your word is given already. {names} can agree or play on; if you have changed your mind, press Play on."
)
NO_CHOICE = (
    "That is no choice for this house rule of {game}. Open the house rules afresh and pick from its list."
)


@refused("table.gone", "That table is no longer here. Open a new one with /table create.")
async def press_at_a_table_long_gone(floor: Floor) -> Press:
    return lambda: floor.tables.sit(99, ANN, 0)


@refused("table.gone", "That table is no longer here. Open a new one with /table create.")
async def press_a_button_with_an_id_beyond_all_counting(floor: Floor) -> Press:
    return lambda: floor.tables.sit(10**30, ANN, 0)


@refused("table.no-such-clock", "There is no such clock. Pick one from the list.")
async def a_clock_that_there_is_not(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.set_clock(table.id, ANN, "blitz")


@refused("table.no-such-game", "That game is not on offer. Pick one from the list.")
async def create_a_game_that_is_not_there(floor: Floor) -> Press:
    return lambda: create(floor, variant="bridge")


@refused("table.invited-twice", "Bob has a seat at this table already. Invite each person once.")
async def invite_one_person_to_two_seats(floor: Floor) -> Press:
    return lambda: create(floor, invited={1: BOB, 2: BOB})


@refused("table.invited-twice", "Ann has a seat at this table already. Invite each person once.")
async def invite_oneself(floor: Floor) -> Press:
    return lambda: create(floor, invited={2: ANN})


@refused("table.sit-again", "You sit there already. To change, press another open seat at {table}.")
async def sit_where_one_sits(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.sit(table.id, ANN, 0)


@refused("table.no-such-seat", "This table has no such seat. Press one of the seat buttons.")
async def sit_on_a_fifth_seat(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.sit(table.id, BOB, 4)


@refused(
    "table.seat-kept",
    "That seat is kept for Cyd. Take another, or ask the host to free it with /table remove.",
)
async def sit_on_a_seat_kept_for_another(floor: Floor) -> Press:
    table = await create(floor, invited={2: CYD})
    return lambda: floor.tables.sit(table.id, BOB, 2)


@refused("table.seat-taken", "Bob sits there already. Take another seat that is open.")
async def sit_on_a_seat_that_is_taken(floor: Floor) -> Press:
    table = await floor.lobby(2)
    return lambda: floor.tables.sit(table.id, CYD, 1)


NOT_SEATED = 'You do not sit at table {table}. Only those seated can do that; "My hand" is for players.'


@refused("table.not-seated", NOT_SEATED)
async def leave_without_a_seat(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.leave(table.id, EVE)


@refused("table.not-seated", NOT_SEATED)
async def add_a_computer_player_without_a_seat(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.add_computer(table.id, EVE)


@refused("table.not-seated", NOT_SEATED)
async def start_from_a_kept_seat(floor: Floor) -> Press:
    table = await create(floor, invited={2: CYD})
    return lambda: floor.tables.start(table.id, CYD, fill=True)


@refused("table.not-seated", NOT_SEATED)
async def play_without_a_seat(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.act(table.id, EVE, table.turn, Stand())


@refused("table.not-seated", NOT_SEATED)
async def rematch_without_a_seat(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.rematch(table.id, EVE)


@refused("table.seated-already", 'You sit at {table} already. "My hand" shows your cards.')
async def take_over_a_seat_while_seated(floor: Floor) -> Press:
    table = await floor.computers_turn()
    return lambda: floor.tables.substitutes.take(table.id, ANN, 1)


@refused("table.no-open-seat", "No seat is open for a computer player: each is taken or kept for someone.")
async def add_a_computer_player_where_seats_are_kept(floor: Floor) -> Press:
    table = await create(floor, invited={1: BOB, 2: CYD, 3: DOT})
    return lambda: floor.tables.add_computer(table.id, ANN)


@refused(
    "table.only-host-removes",
    "Only the host, Ann, or a moderator can take someone out before the deal.",
)
async def remove_as_a_guest(floor: Floor) -> Press:
    table = await floor.lobby(3)
    return lambda: floor.tables.remove(table.id, BOB, 2)


@refused("table.nobody-there", "Nobody sits there. Pick someone who sits at the table.")
async def remove_from_an_open_seat(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.remove(table.id, ANN, 2)


@refused("table.host-stays", "The host cannot be taken out. The host can press Leave or Cancel.")
async def remove_the_host(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.remove(table.id, MODERATOR, 0)


@refused("table.only-host-rules", "Only the host, Ann, chooses the house rules.")
async def set_a_house_rule_as_a_guest(floor: Floor) -> Press:
    table = await floor.lobby(2)
    return lambda: floor.tables.set_option(table.id, BOB, "game_points", 2)


@refused(
    "table.only-host-starts",
    "The host, Ann, starts the match. From <t:1000120:t> on, anyone seated can.",
)
async def start_as_a_guest_a_second_too_early(floor: Floor) -> Press:
    table = await floor.lobby(4)
    floor.now += 119
    return lambda: floor.tables.start(table.id, BOB)


OPEN = 'still open. Wait for players, add computer players, or press "Fill with computers and start".'


@refused("table.seats-open", f"1 seat is {OPEN}")
async def start_with_three(floor: Floor) -> Press:
    table = await floor.lobby(3)
    return lambda: floor.tables.start(table.id, ANN)


@refused("table.seats-open", f"3 seats are {OPEN}")
async def start_with_seats_kept(floor: Floor) -> Press:
    table = await create(floor, invited={1: BOB, 2: CYD})
    return lambda: floor.tables.start(table.id, ANN)


@refused("table.moved-on", "That has moved on. Here is your hand as it is now.")
async def press_a_button_of_the_turn_before(floor: Floor) -> Press:
    table = await floor.match()
    actor = floor.actor(table)
    await floor.move(table)
    return lambda: floor.tables.act(table.id, actor, table.turn - 1, Stand())


@refused("table.not-your-turn", "It is {actor}'s turn. Your cards wait until it is yours.")
async def play_out_of_turn(floor: Floor) -> Press:
    table = await floor.match()
    other = next(person for person in (ANN, BOB) if person != floor.actor(table))
    return lambda: floor.tables.act(table.id, other, table.turn, Stand())


@refused("table.not-your-turn", "It is {actor}'s turn. Your cards wait until it is yours.")
async def play_for_the_computer_player(floor: Floor) -> Press:
    table = await floor.computers_turn()
    return lambda: floor.tables.act(table.id, ANN, table.turn, Stand())


@refused("table.not-started", "The match at {table} has not begun. Its host starts it from the lobby.")
async def play_in_the_lobby(floor: Floor) -> Press:
    table = await floor.lobby(4)
    return lambda: floor.tables.act(table.id, ANN, 0, Stand())


@refused("table.not-finished", "The match at {table} is still on. A rematch can begin once it is over.")
async def rematch_in_mid_match(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.rematch(table.id, ANN)


@refused("table.rematch-open", "The rematch is open already: table {table}. Sit down there.")
async def rematch_a_second_time(floor: Floor) -> Press:
    old = await floor.finished()
    await floor.tables.rematch(old.id, BOB)
    return lambda: floor.tables.rematch(old.id, ANN)


@refused(
    "table.only-host-cancels",
    "Only the host, Ann, or a moderator can cancel this table. You can press Leave.",
)
async def cancel_as_a_guest(floor: Floor) -> Press:
    table = await floor.lobby(2)
    return lambda: floor.tables.close(table.id, BOB)


@refused("vote.agreed", AGREED.format(names="Bob and Dot"))
async def ask_to_close_for_a_side_that_has_agreed(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    return lambda: floor.tables.close(table.id, CYD)


@refused("vote.agreed", AGREED.format(names="Bob, Dot and Eve"))
async def agree_twice_as_one_of_five_who_play_alone(floor: Floor) -> Press:
    table = await floor.match("pitch", 5)
    await floor.tables.close(table.id, ANN)
    await floor.tables.votes.agree(table.id, CYD, "close")
    return lambda: floor.tables.votes.agree(table.id, CYD, "close")


@refused("vote.agreed", AGREED.format(names="Bob"))
async def ask_to_close_twice_as_one_of_two(floor: Floor) -> Press:
    table = await floor.match("seven-up", 2)
    await floor.tables.close(table.id, ANN)
    return lambda: floor.tables.close(table.id, ANN)


@refused(
    "vote.another",
    "There is another vote at {table}: Ann asked first. It must be answered on the board before you can ask.",
)
async def ask_to_resign_while_it_is_asked_to_close(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    return lambda: floor.tables.votes.resign(table.id, BOB)


@refused(
    "vote.another",
    "There is another vote at {table}: Ann asked first. It must be answered on the board before you can ask.",
)
async def ask_to_resign_while_the_other_side_asks_it(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.votes.resign(table.id, ANN)
    return lambda: floor.tables.votes.resign(table.id, DOT)


NO_VOTE = "That vote at {table} is no longer open: it was called off, or has lapsed. The match goes on."


@refused("vote.none", NO_VOTE)
async def agree_to_a_vote_that_was_called_off(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    await floor.tables.votes.play_on(table.id, BOB, "close")
    return lambda: floor.tables.votes.agree(table.id, BOB, "close")


@refused("vote.none", NO_VOTE)
async def agree_to_close_where_it_is_asked_to_resign(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.votes.resign(table.id, ANN)
    return lambda: floor.tables.votes.agree(table.id, CYD, "close")


@refused("vote.not-yours", "Only Ann and Cyd can answer that. You need do nothing.")
async def agree_that_the_other_side_resigns(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.votes.resign(table.id, ANN)
    return lambda: floor.tables.votes.agree(table.id, BOB, "resign")


@refused("vote.not-yours", "Only Ann, Bob, Cyd and Dot can answer that. You need do nothing.")
async def play_on_without_a_seat(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    return lambda: floor.tables.votes.play_on(table.id, EVE, "close")


@refused(
    "vote.no-resigning",
    "Each plays alone at {table}, so there is no one side to give the match to. With /table leave a computer"
    " player plays on for you; /table close asks all to give the match up.",
)
async def resign_as_one_of_three(floor: Floor) -> Press:
    table = await floor.match("pitch", 3)
    return lambda: floor.tables.votes.resign(table.id, BOB)


@refused(
    "vote.only-for-others",
    "You play for Bob at {table}, who would lose the match by it. A side resigns only together with somebody "
    "who plays for themselves. /table leave gives the seat back; /table close asks both sides to give the "
    "match up.",
)
async def resign_for_somebody_who_is_not_there(floor: Floor) -> Press:
    table = await floor.match("seven-up", 2)
    await offer(floor.tables, table.id, BOB, 1)
    await floor.tables.substitutes.take(table.id, EVE, 1)
    return lambda: floor.tables.votes.resign(table.id, EVE)


@refused(
    "vote.asked-enough",
    "You have asked 2 times within 10 minutes, and the match goes on. You can ask again from <t:1000600:T> "
    "on.",
)
async def ask_again_and_again(floor: Floor) -> Press:
    table = await floor.match()
    for _ in range(limits.ASKS):
        await floor.tables.close(table.id, ANN)
        await floor.tables.votes.play_on(table.id, BOB, "close")
    return lambda: floor.tables.close(table.id, ANN)


@refused("table.not-seated", NOT_SEATED)
async def resign_without_a_seat(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.votes.resign(table.id, EVE)


@refused("table.not-started", "The match at {table} has not begun. Its host starts it from the lobby.")
async def resign_in_a_lobby(floor: Floor) -> Press:
    table = await floor.lobby(4)
    return lambda: floor.tables.votes.resign(table.id, BOB)


@refused(
    "table.over",
    "Table {table} is over. Open a new one with /table create, or press Rematch under its result.",
)
async def agree_at_a_table_that_is_over(floor: Floor) -> Press:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    await floor.tables.close(table.id, MODERATOR)
    return lambda: floor.tables.votes.agree(table.id, BOB, "close")


@refused("table.only-seated-close", "Only those seated at {table}, or a moderator, can close it.")
async def close_without_a_seat(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.close(table.id, EVE)


@refused("table.only-seated-resume", "Only those seated at {table}, or a moderator, can move it here.")
async def move_without_a_seat(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.move(table.id, EVE, 77)


BEGUN = "The match at {table} has begun, so seats can no longer change that way."


@refused("table.started", BEGUN + ' Press "My hand" to play.')
async def sit_down_after_the_start(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.sit(table.id, EVE, 0)


@refused("table.started", BEGUN + ' Press "My hand" to play.')
async def start_twice(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.start(table.id, ANN)


OVER = "Table {table} is over. Open a new one with /table create, or press Rematch under its result."


@refused("table.over", OVER)
async def play_after_the_end(floor: Floor) -> Press:
    table = await floor.finished()
    return lambda: floor.tables.act(table.id, ANN, table.turn, Stand())


@refused("table.over", OVER)
async def sit_down_after_the_end(floor: Floor) -> Press:
    table = await floor.finished()
    return lambda: floor.tables.sit(table.id, EVE, 0)


@refused("table.only-host-rules", "Only the host, Ann, chooses the house rules.")
async def go_back_to_the_usual_rules_as_a_guest(floor: Floor) -> Press:
    table = await floor.lobby(2)
    return lambda: floor.tables.usual_rules(table.id, BOB)


@refused("table.only-host-rules", "Only the host, Ann, chooses the house rules.")
async def take_the_same_rules_again_as_a_guest(floor: Floor) -> Press:
    table = await floor.lobby(2)
    return lambda: floor.tables.same_again(table.id, BOB)


@refused(
    "table.no-last-rules",
    "You have hosted no match of this game here with so many players, so there is nothing to take again."
    ' Press "House rules" to choose.',
)
async def take_the_same_rules_again_the_first_time(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.same_again(table.id, ANN)


FROZEN = 'The house rules of {table} were settled when its match began. "Rules" shows them.'


@refused("table.rules-frozen", FROZEN)
async def set_a_house_rule_after_the_start(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.set_option(table.id, ANN, "low", "won")


@refused("table.rules-frozen", FROZEN)
async def go_back_to_the_usual_rules_after_the_start(floor: Floor) -> Press:
    table = await floor.match(low="won")
    return lambda: floor.tables.usual_rules(table.id, ANN)


@refused("table.rules-frozen", FROZEN)
async def take_the_same_rules_again_after_the_start(floor: Floor) -> Press:
    await floor.match(low="won")
    table = await floor.match()
    return lambda: floor.tables.same_again(table.id, ANN)


@refused("table.over", OVER)
async def set_a_house_rule_after_the_end(floor: Floor) -> Press:
    table = await floor.finished()
    return lambda: floor.tables.set_option(table.id, ANN, "low", "won")


@refused("table.moderators-only", "Only moderators of this server can change that.")
async def save_the_rules_as_a_host_who_is_no_moderator(floor: Floor) -> Press:
    table = await floor.lobby(low="won")
    return lambda: floor.tables.house_rules.save(ANN, table)


@refused("table.only-host-rules", "Only the host, Ann, chooses the house rules.")
async def save_the_rules_as_a_moderator_who_does_not_host(floor: Floor) -> Press:
    table = await floor.lobby(low="won")
    return lambda: floor.tables.house_rules.save(MODERATOR, table)


@refused(
    "moderators.owner-only",
    "Only those who can manage this server can change that. Ask someone with Discord's Manage Server"
    " permission.",
)
async def set_the_servers_rules_as_a_moderator_who_does_not_manage_it(floor: Floor) -> Press:
    return lambda: floor.tables.house_rules.set_of_server(MODERATOR, GUILD, "trinidad", 4, "low", "won")


@refused("option.no-choice", NO_CHOICE.format(game="Cinch"))
async def set_the_servers_rules_to_what_cannot_be(floor: Floor) -> Press:
    return lambda: floor.tables.house_rules.set_of_server(OWNER, GUILD, "cinch", 4, "follow", "lax")


@refused(
    "table.no-partner",
    "Nobody is anybody's partner at this table: each plays alone. Keep seats with right or left instead.",
)
async def keep_a_seat_for_a_partner_among_three(floor: Floor) -> Press:
    return lambda: open_(floor, variant="kick-and-pull", players=3, friends={"partner": BOB})


@refused(
    "table.no-partner",
    "Nobody is anybody's partner at this table: each plays alone. Keep seats with right or left instead.",
)
async def keep_a_seat_for_a_partner_where_four_play_alone(floor: Floor) -> Press:
    await floor.tables.house_rules.set_of_server(OWNER, GUILD, "pitch", 4, "partners", False)
    return lambda: open_(floor, variant="pitch", friends={"partner": BOB})


@refused("table.one-neighbour", "With two players right and left are the same seat. Use one of them.")
async def keep_two_seats_among_two(floor: Floor) -> Press:
    return lambda: open_(floor, variant="seven-up", friends={"right": BOB, "left": CYD})


@refused("option.target", "A match of Trinidad All Fours cannot go to 0. Its target can be: 1 to 200.")
async def a_target_that_cannot_be(floor: Floor) -> Press:
    return lambda: create(floor, options={"target": 0})


@refused("option.target", "A match of Auction pitch cannot go to 9. Its target can be: 7, 11, 21.")
async def a_target_that_the_game_has_not(floor: Floor) -> Press:
    return lambda: open_(floor, variant="pitch", options={"target": 9})


@refused("option.no-choice", NO_CHOICE.format(game="Trinidad All Fours"))
async def a_house_rule_with_a_value_of_another_type(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.set_option(table.id, ANN, "zero_tie", 1)


@refused(
    "option.gone",
    "Trinidad All Fours has no such house rule now. Open the house rules afresh: they show all there are.",
)
async def a_house_rule_of_another_game(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.set_option(table.id, ANN, "throw_in", True)


@refused("option.players", "Trinidad All Fours is not a game for 3. How many can play: 4.")
async def a_table_for_three(floor: Floor) -> Press:
    return lambda: create(floor, players=3)


@refused("option.players", "Kick and pull is not a game for 5. How many can play: 2, 3, 4.")
async def a_table_of_kick_and_pull_for_five(floor: Floor) -> Press:
    return lambda: open_(floor, variant="kick-and-pull", players=5)


@refused("table.no-such-game", "That game is not on offer. Pick one from the list.")
async def open_a_game_that_is_not_there(floor: Floor) -> Press:
    return lambda: open_(floor, variant="bridge")


@refused(
    "table.hosts-enough",
    "You host 5 tables on this server already, as many as one person may. Close one with /table close, or "
    "wait until one is over, then try again.",
)
async def host_a_sixth_table(floor: Floor) -> Press:
    for _ in range(5):
        await floor.lobby()
    return lambda: open_(floor, variant="trinidad")


@refused(
    "table.server-full",
    "This server has 60 tables open and in play, as many as it may have. Sit down at one of them, which "
    "/table list shows, or try again when one is over.",
)
async def open_a_table_where_the_server_has_sixty(floor: Floor) -> Press:
    for number in range(60):
        await floor.tables.create(
            Person(number, "Someone"), guild_id=GUILD, channel_id=CHANNEL, variant="trinidad", options={}
        )
    return lambda: open_(floor, variant="trinidad")


BLOCKED = "You cannot play at this server's tables: a moderator has blocked you. Ask a moderator."


@refused("table.blocked", BLOCKED)
async def open_a_table_while_blocked(floor: Floor) -> Press:
    await floor.tables.block(MODERATOR, GUILD, ANN)
    return lambda: open_(floor, variant="trinidad")


@refused("table.blocked", BLOCKED)
async def sit_down_while_blocked(floor: Floor) -> Press:
    table = await floor.lobby()
    await floor.tables.block(MODERATOR, GUILD, BOB)
    return lambda: floor.tables.sit(table.id, BOB, 1)


@refused(
    "table.invited-blocked",
    "Bob cannot be invited: a moderator has blocked them from this server's tables. Keep the seat for "
    "someone else, or leave it open.",
)
async def invite_someone_who_is_blocked(floor: Floor) -> Press:
    await floor.tables.block(MODERATOR, GUILD, BOB)
    return lambda: open_(floor, variant="trinidad", friends={"partner": BOB})


@refused("settings.not-blocked", "Bob is not blocked on this server. /settings blocked shows who is.")
async def unblock_someone_who_is_not_blocked(floor: Floor) -> Press:
    return lambda: floor.tables.blocked.unblock(MODERATOR, GUILD, BOB)


@refused(
    "moderators.everyone",
    "@everyone is all members, and not all can moderate. Name a role that only your moderators have.",
)
async def name_everyone_as_the_moderators(floor: Floor) -> Press:
    return lambda: floor.tables.moderators.name(OWNER, GUILD, GUILD)


@refused("offer.not-yours", "Only Bob, their partner, the host Ann or a moderator can offer that seat.")
async def offer_the_seat_of_an_opponent(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: offer(floor.tables, table.id, CYD, 1)


@refused(
    "table.unreadable",
    "Table {table} cannot be read back, so nothing can be done at it; the bot's log says why, for whoever "
    "runs the bot. Other tables go on: open a new one with /table create.",
)
async def press_at_a_table_that_cannot_be_read_back(floor: Floor) -> Press:
    table = await floor.match()
    await floor.spoil(table)
    tables = floor.anew()
    return lambda: tables.sit(table.id, EVE, 0)


@pytest.mark.parametrize(
    ("key", "sentence", "scene"), [pytest.param(*case, id=case[2].__name__) for case in REFUSED]
)
async def test_a_wrong_press_gets_its_own_sentence_and_changes_nothing(
    floor: Floor, key: str, sentence: str, scene: Scene
) -> None:
    press = await scene(floor)
    before, told = await floor.everything(), len(floor.told)
    with pytest.raises(TableError) as caught:
        await press()
    if floor.told:
        newest = floor.told[-1].table
        actor = newest.actor.name if newest.actor is not None else ""
        sentence = sentence.format(table=newest.name, actor=actor)
    assert caught.value.key == key
    assert _plain(say("en", key, **caught.value.values)) == sentence
    assert await floor.everything() == before
    assert len(floor.told) == told


def test_every_refusal_the_service_can_give_is_reached() -> None:
    source = "".join(
        map(inspect.getsource, (service, house_rules, friends, limits, blocked, moderators, votes))
    )
    raised = set(re.findall(r'TableError\(\s*"((?:table|settings|moderators|vote)\.[a-z-]+)"', source))
    raised |= {act.value.refusal for act in Act if act.value.refusal} | set(REFUSALS.values())
    raised |= set(re.findall(r'_lobby\(table_id, "(table\.[a-z-]+)"', source))
    assert len(raised) > 20
    assert raised <= {key for key, _, _ in REFUSED}


def _plain(sentence: str) -> str:
    """Without the marks round a name that keep its writing direction inside."""
    return sentence.replace("\u2068", "").replace("\u2069", "")
