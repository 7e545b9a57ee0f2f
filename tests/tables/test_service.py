"""The application without Discord: refusals, races, recovery."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.game.actions import Beg, Play, Stand
from bot.game.cards import PACK, cards_of
from bot.game.engine import legal_actions
from bot.game.rules import IllegalAction
from bot.tables import service
from bot.tables.service import HOST_SECONDS, LOBBY_SECONDS
from bot.tables.table import Person, Table, TableError
from bot.text import say
from db.errors import DatabaseError
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, EVE, GUILD, MODERATOR, Floor

Refused = Callable[[Floor], Awaitable[object]]


async def _create(floor: Floor, **how: object) -> Table:
    usual = {
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "variant": "trinidad",
        "options": {},
        "in_thread": False,
    }
    return await floor.tables.create(ANN, **{**usual, **how})  # type: ignore[arg-type]


async def _sit_again(floor: Floor) -> None:
    await floor.tables.sit((await floor.lobby()).id, ANN, 0)


async def _no_such_seat(floor: Floor) -> None:
    await floor.tables.sit((await floor.lobby()).id, BOB, 9)


async def _kept(floor: Floor) -> None:
    await floor.tables.sit((await _create(floor, invited={2: CYD})).id, BOB, 2)


async def _taken(floor: Floor) -> None:
    await floor.tables.sit((await floor.lobby(2)).id, CYD, 1)


async def _leave_unseated(floor: Floor) -> None:
    await floor.tables.leave((await floor.lobby()).id, EVE)


async def _full(floor: Floor) -> None:
    await floor.tables.add_computer((await floor.lobby(4)).id, ANN)


async def _remove_as_guest(floor: Floor) -> None:
    await floor.tables.remove((await floor.lobby(3)).id, BOB, 2)


async def _remove_nobody(floor: Floor) -> None:
    await floor.tables.remove((await floor.lobby()).id, ANN, 2)


async def _remove_host(floor: Floor) -> None:
    await floor.tables.remove((await floor.lobby()).id, MODERATOR, 0)


async def _start_as_guest(floor: Floor) -> None:
    await floor.tables.start((await floor.lobby(4)).id, BOB)


async def _start_short(floor: Floor) -> None:
    await floor.tables.start((await floor.lobby(3)).id, ANN)


async def _old_turn(floor: Floor) -> None:
    table = await floor.match()
    await floor.tables.act(table.id, ANN, table.turn + 5, Stand())


async def _not_your_turn(floor: Floor) -> None:
    table = await floor.match()
    assert table.to_act is not None
    other = (ANN, BOB, CYD, DOT)[(table.to_act + 1) % 4]
    await floor.tables.act(table.id, other, table.turn, Stand())


async def _act_unseated(floor: Floor) -> None:
    table = await floor.match()
    await floor.tables.act(table.id, EVE, table.turn, Stand())


async def _act_in_lobby(floor: Floor) -> None:
    await floor.tables.act((await floor.lobby()).id, ANN, 0, Stand())


async def _rematch_early(floor: Floor) -> None:
    await floor.tables.rematch((await floor.match()).id, ANN)


async def _cancel_as_guest(floor: Floor) -> None:
    await floor.tables.close((await floor.lobby(2)).id, BOB)


async def _close_alone(floor: Floor) -> None:
    await floor.tables.close((await floor.match()).id, ANN)


async def _close_unseated(floor: Floor) -> None:
    await floor.tables.close((await floor.match()).id, EVE)


async def _sit_late(floor: Floor) -> None:
    await floor.tables.sit((await floor.match()).id, EVE, 0)


async def _sit_after(floor: Floor) -> None:
    table = await floor.lobby()
    await floor.tables.close(table.id, ANN)
    await floor.tables.sit(table.id, BOB, 1)


async def _rules_by_guest(floor: Floor) -> None:
    await floor.tables.set_option((await floor.lobby(2)).id, BOB, "game_points", 2)


REFUSED: list[tuple[str, Refused]] = [
    ("table.gone", lambda floor: floor.tables.find(99)),
    ("table.no-such-game", lambda floor: _create(floor, variant="bridge")),
    ("table.no-such-game", lambda floor: _create(floor, variant="cinch")),
    ("option.value", lambda floor: _create(floor, options={"target": 0})),
    ("option.unknown", lambda floor: _create(floor, options={"throw_in": True})),
    ("option.players", lambda floor: _create(floor, players=3)),
    ("table.invited-twice", lambda floor: _create(floor, invited={1: BOB, 2: ANN})),
    ("table.sit-again", _sit_again),
    ("table.no-such-seat", _no_such_seat),
    ("table.seat-kept", _kept),
    ("table.seat-taken", _taken),
    ("table.not-seated", _leave_unseated),
    ("table.not-seated", _act_unseated),
    ("table.no-open-seat", _full),
    ("table.only-host-removes", _remove_as_guest),
    ("table.nobody-there", _remove_nobody),
    ("table.host-stays", _remove_host),
    ("table.only-host-starts", _start_as_guest),
    ("table.seats-open", _start_short),
    ("table.moved-on", _old_turn),
    ("table.not-your-turn", _not_your_turn),
    ("table.not-started", _act_in_lobby),
    ("table.not-finished", _rematch_early),
    ("table.only-host-cancels", _cancel_as_guest),
    ("table.close-asked", _close_alone),
    ("table.only-seated-close", _close_unseated),
    ("table.started", _sit_late),
    ("table.over", _sit_after),
    ("table.only-host-rules", _rules_by_guest),
]


@pytest.mark.parametrize(("key", "wrong"), REFUSED, ids=[f"{n}-{key}" for n, (key, _) in enumerate(REFUSED)])
async def test_a_wrong_press_gets_its_own_sentence_and_changes_nothing(
    floor: Floor, key: str, wrong: Refused
) -> None:
    with pytest.raises(TableError) as refused:
        await wrong(floor)
    assert refused.value.key == key
    assert say("en", refused.value.key, **refused.value.values).endswith((".", '"'))
    live = await floor.tables.live(GUILD)
    there = [(table.row, table.match and table.match.deal) for table in live]
    floor.anew()
    assert [(t.row, t.match and t.match.deal) for t in await floor.tables.live(GUILD)] == there


def test_every_refusal_the_service_can_give_is_reached() -> None:
    source = Path(service.__file__).read_text(encoding="utf-8")
    raised = set(re.findall(r'TableError\(\s*"(table\.[a-z-]+)"', source))
    elsewhere = {"table.rematch-open"}  # by test_of_two_rematches_one_opens
    assert raised <= {key for key, _ in REFUSED} | elsewhere


async def test_of_two_presses_of_one_turn_exactly_one_counts(floor: Floor) -> None:
    table = await floor.match()
    assert table.match is not None and table.to_act is not None
    actor, turn = (ANN, BOB, CYD, DOT)[table.to_act], table.turn
    presses = (floor.tables.act(table.id, actor, turn, action) for action in (Stand(), Beg()))
    done = await asyncio.gather(*presses, return_exceptions=True)
    assert [type(each) for each in done] == [Table, TableError]
    assert table.turn == turn + 1


async def test_of_two_who_take_one_seat_one_sits(floor: Floor) -> None:
    table = await floor.lobby()
    done = await asyncio.gather(
        *(floor.tables.sit(table.id, person, 1) for person in (BOB, CYD)), return_exceptions=True
    )
    assert sorted(type(each).__name__ for each in done) == ["Table", "TableError"]


async def test_of_a_start_and_a_seat_at_once_both_are_told_the_truth(floor: Floor) -> None:
    table = await floor.lobby(3)
    started, sat = await asyncio.gather(
        floor.tables.start(table.id, ANN, fill=True),
        floor.tables.sit(table.id, DOT, 3),
        return_exceptions=True,
    )
    assert isinstance(started, Table)
    assert isinstance(sat, TableError) and sat.key == "table.started"
    assert table.at(3) is not None and table.seat_of(DOT.user_id) is None


async def test_of_two_rematches_one_opens(floor: Floor) -> None:
    table = await floor.match(target=1)
    while table.state == "playing":
        await floor.move(table)
    done = await asyncio.gather(
        *(floor.tables.rematch(table.id, person) for person in (ANN, BOB)), return_exceptions=True
    )
    opened = [each for each in done if isinstance(each, Table)]
    (refused,) = [each for each in done if isinstance(each, TableError)]
    assert len(opened) == 1 and refused.key == "table.rematch-open"
    assert [row.reserved for row in opened[0].row.seats].count(True) == 3


async def test_a_table_read_back_is_the_table_that_was(floor: Floor) -> None:
    table = await floor.match(target=9)
    while table.state == "playing":
        floor.anew()
        again = await floor.tables.find(table.id)
        assert again is not table
        assert again.row == table.row and again.cut == table.cut
        assert again.match is not None and table.match is not None
        assert again.match._replace(ruleset=table.match.ruleset) == table.match
        table = again
        for _ in range(7):
            if table.state == "playing":
                await floor.move(table)


async def test_a_finished_table_is_on_the_disk_with_its_winner(floor: Floor) -> None:
    table = await floor.match(target=5)
    while table.state == "playing":
        await floor.move(table)
    assert table.match is not None and table.row.match_id is not None
    stored = await floor.tables.journal.match(table.row.match_id)
    assert stored is not None
    assert (stored.winner, stored.scores) == (table.match.winner, table.match.scores)
    (leader, *_) = await floor.tables.scores.leaderboard(GUILD, False, 10)
    assert leader.wins == 1


async def test_a_deal_that_the_rules_now_refuse_is_void_and_dealt_again(floor: Floor) -> None:
    table = await floor.match()
    for _ in range(6):
        await floor.move(table)
    assert table.match is not None
    dealer, number = table.match.live.setup.dealer, table.match.number
    before = table.match.live.setup.scores_before
    turn = table.turn

    def corrupt(connection: object) -> None:
        connection.execute("UPDATE action SET notation = 'bid 9' WHERE turn = ?", (turn - 1,))  # type: ignore[attr-defined]

    await floor.database.transaction(corrupt)
    again = await floor.anew().find(table.id)
    assert again.match is not None
    assert again.match.number == number + 1
    assert again.match.live.setup.dealer == dealer
    assert again.match.live.setup.scores_before == before
    assert floor.told[-1].note == "table.rules-changed"
    await floor.move(again)


async def test_a_match_won_by_its_first_turn_up_is_finished_at_once(floor: Floor) -> None:
    for _ in range(60):
        table = await floor.match(target=1)
        if table.state == "finished":
            break
        await floor.tables.close(table.id, MODERATOR)
    assert table.state == "finished"
    assert [change.kind for change in floor.told[-2:]] == ["started", "finished"]
    assert (await floor.anew().find(table.id)).state == "finished"


async def test_a_move_the_disk_refuses_leaves_everything_and_counts_once_there_is_room(floor: Floor) -> None:
    table = await floor.match()
    assert table.match is not None and table.to_act is not None
    before, actor = table.match, (ANN, BOB, CYD, DOT)[table.to_act]
    await floor.database.read(lambda connection: connection.execute("PRAGMA query_only = ON").close())
    with pytest.raises(DatabaseError):
        await floor.tables.act(table.id, actor, table.turn, Stand())
    assert table.match is before
    await floor.database.read(lambda connection: connection.execute("PRAGMA query_only = OFF").close())
    await floor.tables.act(table.id, actor, table.turn, Stand())
    assert table.turn == 1


async def test_a_card_the_rules_refuse_moves_nothing(floor: Floor) -> None:
    table = await floor.match()
    while table.match is not None and table.view(None).phase != "play":
        await floor.move(table)
    assert table.match is not None and table.to_act is not None
    foreign = next(card for card in PACK if card not in cards_of(table.match.live.hands[table.to_act]))
    turn = table.turn
    with pytest.raises(IllegalAction, match=r"refusal.not-held"):
        await floor.tables.act(table.id, (ANN, BOB, CYD, DOT)[table.to_act], turn, Play(foreign))
    assert table.turn == turn


async def test_anyone_seated_starts_after_two_minutes(floor: Floor) -> None:
    table = await floor.lobby(4)
    floor.now += HOST_SECONDS
    assert (await floor.tables.start(table.id, DOT)).state == "playing"


async def test_a_lobby_closes_itself_after_two_hours_and_not_before(floor: Floor) -> None:
    table = await floor.lobby()
    floor.now += LOBBY_SECONDS - 1
    assert await floor.tables.close_old_lobbies() == 0
    floor.now += 1
    assert await floor.tables.close_old_lobbies() == 1
    assert table.state == "closed"
    assert floor.told[-1].by is None


async def test_the_duty_of_the_host_passes_on(floor: Floor) -> None:
    table = await floor.lobby(3)
    await floor.tables.leave(table.id, ANN)
    assert (table.row.host_id, table.row.host_name) == (BOB.user_id, "Bob")


async def test_names_of_live_tables_differ(floor: Floor) -> None:
    tables = [await floor.lobby() for _ in range(60)]
    assert len({table.name for table in tables}) == 60


async def test_a_person_sits_at_many_tables_once_at_each(floor: Floor) -> None:
    tables = [await floor.lobby() for _ in range(3)]
    for table in tables:
        await floor.tables.sit(table.id, BOB, 1)
        await floor.tables.sit(table.id, BOB, 2)
        assert [row.seat for row in table.row.seats if row.user_id == BOB.user_id] == [2]


async def test_a_computer_players_move_counts_only_for_the_turn_it_was_planned_for(floor: Floor) -> None:
    table = await floor.lobby(1)
    await floor.tables.start(table.id, ANN, fill=True)
    while table.actor is None or table.actor.computer is None:
        await floor.move(table)
    turn = table.turn

    def choose(at: Table, seat: int) -> object:
        assert at.match is not None
        return floor.dice.choice(legal_actions(at.match))

    assert not await floor.tables.act_for_computer(table.id, turn - 1, choose)  # type: ignore[arg-type]
    assert await floor.tables.act_for_computer(table.id, turn, choose)  # type: ignore[arg-type]
    assert not await floor.tables.act_for_computer(table.id, turn, choose)  # type: ignore[arg-type]
    assert table.turn == turn + 1


async def test_a_moderators_word_closes_a_match_without_a_winner(floor: Floor) -> None:
    table = await floor.match()
    await floor.tables.close(table.id, Person(9, "M", moderator=True))
    assert table.state == "closed"
    assert await floor.tables.scores.leaderboard(GUILD, False, 10) == ()
