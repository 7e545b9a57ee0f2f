"""The application without Discord: seats, races, and what happens with time."""

from __future__ import annotations

import asyncio

import pytest

from bot.game.actions import Beg, Play, Stand
from bot.game.cards import PACK, cards_of
from bot.game.engine import legal_actions
from bot.game.rules import IllegalAction
from bot.tables.authority import HOST_SECONDS
from bot.tables.limits import LIVE
from bot.tables.lobbies import LOBBY_SECONDS
from bot.tables.names import TABLE_NAMES
from bot.tables.table import Person, Table, TableError
from db.leaders import Board
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, GUILD, MODERATOR, Floor


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


async def test_a_finished_table_is_on_the_disk_with_its_winner(floor: Floor) -> None:
    table = await floor.match(target=5)
    while table.state == "playing":
        await floor.move(table)
    assert table.match is not None and table.row.match_id is not None
    stored = await floor.tables.journal.match(table.row.match_id)
    assert stored is not None
    assert (stored.winner, stored.scores) == (table.match.winner, table.match.scores)
    (leader, *_) = (await floor.tables.leaders.page(Board(GUILD), "wins", 10)).rows
    assert leader.wins == 1


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
    tables = [
        await floor.tables.create(
            Person(n, "Ann"), guild_id=GUILD, channel_id=CHANNEL, variant="trinidad", options={}
        )
        for n in range(LIVE)
    ]
    assert len({table.name for table in tables}) == LIVE > len(TABLE_NAMES)


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
    assert (await floor.tables.leaders.page(Board(GUILD), "wins", 10)).rows == ()


async def test_a_table_moved_to_another_channel_is_there_after_a_restart_with_its_match(floor: Floor) -> None:
    table = await floor.match()
    await floor.tables.shown_lobby(table, 11)
    await floor.tables.moved_to(table, 12)
    await floor.tables.shown_board(table, 12, 13)
    before = await floor.tables.move(table.id, BOB, CHANNEL + 1)
    assert (before.thread_id, before.lobby_message_id, before.board_message_id) == (12, 11, 13)
    row = (await floor.anew().find(table.id)).row
    assert row == table.row
    assert (row.channel_id, row.thread_id, row.in_thread) == (CHANNEL + 1, None, False)
    assert (row.lobby_message_id, row.board_channel_id, row.board_message_id) == (None, None, None)
    assert floor.told[-1].kind == "shown"


async def test_a_table_is_moved_by_those_seated_and_moderators_until_it_is_over(floor: Floor) -> None:
    table = await floor.lobby()
    with pytest.raises(TableError, match="only-seated-resume"):
        await floor.tables.move(table.id, BOB, CHANNEL + 1)
    assert table.row.channel_id == CHANNEL
    await floor.tables.move(table.id, MODERATOR, CHANNEL + 1)
    assert table.row.channel_id == CHANNEL + 1
    over = await floor.finished()
    with pytest.raises(TableError, match="over"):
        await floor.tables.move(over.id, ANN, CHANNEL + 1)


async def test_a_table_moved_to_where_it_is_keeps_its_thread_and_messages(floor: Floor) -> None:
    table = await floor.match()
    await floor.tables.moved_to(table, 12)
    await floor.tables.shown_board(table, 12, 13)
    assert await floor.tables.move(table.id, ANN, 12) == table.row
    assert (table.row.thread_id, table.row.board_message_id) == (12, 13)
    assert floor.told[-1].kind == "shown"
