"""A planned restart: which boards are remembered, and the time that those have who were nearly late."""

from __future__ import annotations

import pytest

from bot.tables.deadlines import CLOCKS
from bot.tables.restarts import GRACE_SECONDS
from tests.tables.conftest import ANN, Floor
from tests.tables.test_deadlines import first, timed


@pytest.mark.parametrize(
    ("left", "granted"), [(-500, GRACE_SECONDS), (0, GRACE_SECONDS), (29, GRACE_SECONDS), (30, 30), (75, 75)]
)
async def test_whoever_was_nearly_late_has_time_to_see_the_board(
    floor: Floor, left: int, granted: int
) -> None:
    table = await timed(floor)
    assert table.row.deadline is not None
    floor.now = table.row.deadline - left
    floor.anew()
    floor.told.clear()
    await floor.tables.resume()
    again = await floor.tables.find(table.id)
    assert again.row.deadline == floor.now + granted
    assert (await floor.anew().find(table.id)).row == again.row
    put_off = granted != left
    assert [change.kind for change in floor.told] == ["resumed", *(["noted"] if put_off else [])]
    if put_off:
        assert not await floor.tables.act_for_absent(table.id, table.turn, first)
        floor.now += granted
        assert await floor.tables.act_for_absent(table.id, table.turn, first)


async def test_nobody_gets_more_than_a_whole_clock(floor: Floor) -> None:
    table = await timed(floor, "fast")
    floor.now += 10_000
    await floor.anew().resume()
    again = await floor.tables.find(table.id)
    assert again.row.deadline == floor.now + min(GRACE_SECONDS, CLOCKS["fast"])


async def test_a_disk_that_takes_no_grace_stops_no_start(floor: Floor) -> None:
    table = await timed(floor)
    floor.now += 10_000
    floor.anew()
    await floor.tables.find(table.id)
    await floor.disk_refuses(True)
    await floor.tables.resume()
    assert floor.told[-1].kind == "resumed"
    await floor.disk_refuses(False)


async def test_boards_that_told_of_it_are_shown_after_the_start_and_no_others(floor: Floor) -> None:
    shown, unshown = await floor.match(), await floor.match()
    await floor.tables.shown_board(shown, 2, 77)
    lobby = await floor.lobby()
    assert await floor.tables.restarts.stopping() == (shown,)
    floor.anew()
    floor.told.clear()
    await floor.tables.resume()
    assert [(change.kind, change.table.id) for change in floor.told] == [
        ("resumed", shown.id),
        ("noted", shown.id),
        ("resumed", unshown.id),
    ]
    assert lobby.state == "lobby"


async def test_where_it_cannot_be_written_down_no_board_tells(floor: Floor) -> None:
    table = await floor.match()
    await floor.tables.shown_board(table, 2, 77)
    await floor.disk_refuses(True)
    assert await floor.tables.restarts.stopping() == ()
    await floor.disk_refuses(False)
    assert (await floor.tables.find(table.id)).at(0) is not None and ANN.user_id == table.row.host_id
