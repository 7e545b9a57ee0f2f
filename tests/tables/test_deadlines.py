"""The clock of a table: deadlines on disk, the move made for whoever is late, and who sits in at last."""

from __future__ import annotations

import pytest

from bot.game.actions import Action
from bot.game.engine import legal_actions
from bot.game.seats import Seat
from bot.tables.deadlines import CLOCKS
from bot.tables.table import Table, TableError
from tests.game.playing import EVERY_GAME
from tests.tables.conftest import ANN, BOB, Floor


async def timed(floor: Floor, clock: str = "normal", variant: str = "trinidad", players: int = 4) -> Table:
    """A match of people under a clock."""
    table = await floor.lobby(players, variant, players)
    await floor.tables.set_clock(table.id, ANN, clock)
    return await floor.tables.start(table.id, ANN)


def first(table: Table, seat: Seat) -> Action:
    assert table.match is not None
    return legal_actions(table.match)[0]


async def late(floor: Floor, table: Table) -> bool:
    """The time of whoever is to act runs out."""
    assert table.row.deadline is not None
    floor.now = table.row.deadline
    return await floor.tables.act_for_absent(table.id, table.turn, first)


async def test_without_a_clock_there_is_no_deadline(floor: Floor) -> None:
    table = await floor.match()
    await floor.move(table)
    assert (table.row.clock, table.row.deadline) == (0, None)
    assert not await floor.tables.act_for_absent(table.id, table.turn, first)


@pytest.mark.parametrize("clock", ["relaxed", "normal", "fast"])
async def test_every_move_begins_a_time_of_its_own_which_is_on_disk(floor: Floor, clock: str) -> None:
    table = await timed(floor, clock)
    for _ in range(8):
        assert table.row.deadline == int(floor.now) + CLOCKS[clock]
        again = await floor.anew().find(table.id)
        assert again.row == table.row
        table = again
        floor.now += 7
        await floor.move(table)


async def test_before_the_time_is_up_nothing_is_played(floor: Floor) -> None:
    table = await timed(floor)
    assert table.row.deadline is not None
    floor.now = table.row.deadline - 1
    before = table.turn
    assert not await floor.tables.act_for_absent(table.id, table.turn, first)
    assert table.turn == before


async def test_a_move_in_time_beats_the_clock_that_was_set_for_it(floor: Floor) -> None:
    table = await timed(floor)
    turn = table.turn
    await floor.move(table)
    floor.now += 1_000_000
    assert not await floor.tables.act_for_absent(table.id, turn, first)


async def test_whoever_is_late_once_keeps_the_seat_and_a_move_of_their_own_forgives_it(floor: Floor) -> None:
    table = await timed(floor)
    seat = table.to_act
    assert seat is not None and await late(floor, table)
    sitter = table.at(seat)
    assert sitter is not None and (sitter.missed, sitter.computer) == (1, None)
    assert (await floor.anew().find(table.id)).at(seat) == sitter
    table = await floor.tables.find(table.id)
    while table.to_act != seat:
        await floor.move(table)
    await floor.move(table)
    sitter = table.at(seat)
    assert sitter is not None and sitter.missed == 0


async def test_the_second_time_in_a_row_a_computer_player_sits_in(floor: Floor) -> None:
    table = await timed(floor)
    seat = table.to_act
    assert seat is not None
    person = floor.actor(table)
    await late(floor, table)
    while table.to_act != seat:
        await floor.move(table)
    await late(floor, table)
    sitter = table.at(seat)
    assert sitter is not None and sitter.computer is not None
    assert table.players[seat].user_id == person.user_id
    assert [change.kind for change in floor.told[-2:]] == ["moved", "seated"]
    await floor.tables.substitutes.take(table.id, person, seat)
    back = table.at(seat)
    assert back is not None and (back.user_id, back.missed) == (person.user_id, 0)


async def test_a_seat_taken_at_its_turn_gets_a_whole_time(floor: Floor) -> None:
    table = await timed(floor)
    seat = table.to_act
    assert seat is not None
    person = floor.actor(table)
    table = await floor.tables.substitutes.leave(table.id, person)
    assert table.row.deadline is None
    floor.now += 500
    table = await floor.tables.substitutes.take(table.id, person, seat)
    assert table.row.deadline == int(floor.now) + CLOCKS["normal"]
    assert (await floor.anew().find(table.id)).row == table.row


async def test_only_the_host_sets_the_clock_and_only_before_the_match(floor: Floor) -> None:
    table = await floor.lobby(4)
    with pytest.raises(TableError, match="only-host-rules"):
        await floor.tables.set_clock(table.id, BOB, "fast")
    with pytest.raises(TableError, match="no-such-clock"):
        await floor.tables.set_clock(table.id, ANN, "blitz")
    await floor.tables.start(table.id, ANN)
    with pytest.raises(TableError, match="rules-frozen"):
        await floor.tables.set_clock(table.id, ANN, "fast")


async def test_the_rematch_keeps_the_clock(floor: Floor) -> None:
    table = await timed(floor, "fast")
    for _ in range(3000):
        if table.state != "playing":
            break
        await floor.move(table)
    again = await floor.tables.rematch(table.id, ANN)
    assert again.row.clock == CLOCKS["fast"]


@EVERY_GAME
async def test_in_every_game_the_clock_alone_brings_a_match_on(floor: Floor, key: str, players: int) -> None:
    table = await timed(floor, "fast", key, players)
    for _ in range(60):
        if table.state != "playing" or table.row.deadline is None:
            break
        turn = table.turn
        assert await late(floor, table)
        assert table.turn == turn + 1
    assert any(sitter.computer is not None for sitter in table.row.seats)


async def test_where_another_process_has_moved_on_no_seat_changes_hands(floor: Floor) -> None:
    table = await timed(floor)
    person, behind = floor.actor(table), floor.tables
    ahead = await floor.anew().find(table.id)
    await floor.move(ahead)
    with pytest.raises(TableError, match="moved-on"):
        await behind.substitutes.leave(table.id, person)
    again = await behind.find(table.id)
    assert again is not table and again.turn == ahead.turn and again.seat_of(person.user_id) is not None
