"""What happens by itself: computer players take a while that tells nothing; nothing rings after the stop."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

from bot.game.actions import Stand
from bot.game.seats import Seat
from bot.tables.clock import RETRY_SECONDS, THINKING, Clock
from bot.tables.lobbies import LOBBY_SECONDS
from bot.tables.table import Table, TableError
from tests.tables.conftest import ANN, Floor


class Timers:
    """Takes the place of the loop's timers: they ring when a test says so."""

    def __init__(self) -> None:
        self.set: list[tuple[float, Callable[..., object], tuple[Any, ...]]] = []
        self.handles: list[asyncio.TimerHandle] = []

    def call_later(self, delay: float, callback: Callable[..., object], *args: Any) -> Any:
        self.set.append((delay, callback, args))
        self.handles.append(asyncio.TimerHandle(0.0, callback, args, asyncio.get_running_loop()))
        return self.handles[-1]

    def ring(self) -> None:
        _, callback, args = self.set.pop()
        callback(*args)


@pytest.fixture
async def timers(monkeypatch: pytest.MonkeyPatch) -> Timers:
    timers = Timers()
    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", timers.call_later)
    return timers


async def _done(clock: Clock) -> None:
    while clock._tasks:
        await asyncio.gather(*clock._tasks)


async def test_computer_players_play_a_deal_waiting_one_to_three_seconds_each(
    floor: Floor, timers: Timers
) -> None:
    clock = Clock(floor.tables, dice=random.Random(1))
    table = await floor.lobby()
    await floor.tables.start(table.id, ANN, fill=True)
    await _done(clock)
    waits = []
    for _ in range(40):
        if table.actor is not None and table.actor.computer is not None:
            delay, _, (table_id, turn) = timers.set[-1]
            assert (table_id, turn) == (table.id, table.turn)
            waits.append(delay)
            timers.ring()
            await _done(clock)
            assert table.turn == turn + 1
        else:
            await floor.move(table)
    assert len(waits) > 10
    assert all(THINKING[0] <= wait <= THINKING[1] for wait in waits)
    assert len(set(waits)) == len(waits)
    await clock.stop()


async def test_the_wait_is_drawn_before_the_choice_is_looked_at(
    floor: Floor, timers: Timers, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Seat] = []
    choose = Clock._choose

    def looking(clock: Clock, table: Table, seat: Seat) -> object:
        looked.append(seat)
        return choose(clock, table, seat)

    monkeypatch.setattr(Clock, "_choose", looking)
    clock = Clock(floor.tables, dice=random.Random(1))
    table = await floor.lobby()
    await floor.tables.start(table.id, ANN, fill=True)
    while table.actor is None or table.actor.computer is None:
        await floor.move(table)
    await _done(clock)
    assert timers.set and looked == []
    timers.ring()
    await _done(clock)
    assert len(looked) == 1
    await clock.stop()


async def test_after_a_restart_the_computer_player_to_act_is_waited_for_again(
    floor: Floor, timers: Timers
) -> None:
    table = await floor.lobby()
    await floor.tables.start(table.id, ANN, fill=True)
    while table.actor is None or table.actor.computer is None:
        await floor.move(table)
    clock = Clock(floor.anew(), dice=random.Random(1))
    clock.start()
    await _done(clock)
    (planned,) = [args for _, _, args in timers.set if args]
    assert planned == (table.id, table.turn)
    await clock.stop()


async def test_nothing_is_planned_after_the_stop(floor: Floor, timers: Timers) -> None:
    clock = Clock(floor.tables, dice=random.Random(1))
    table = await floor.lobby()
    await _done(clock)
    await clock.stop()
    before = len(timers.set)
    await floor.tables.start(table.id, ANN, fill=True)
    for _ in range(3):
        if table.actor is not None and table.actor.user_id is not None:
            await floor.move(table)
    assert len(timers.set) == before


async def test_the_timers_set_before_the_stop_do_not_ring(floor: Floor, timers: Timers) -> None:
    clock = Clock(floor.tables, dice=random.Random(1))
    await floor.lobby()
    table = await floor.computers_turn()
    await _done(clock)
    await clock.stop()
    turn = table.turn
    assert len(timers.handles) > 1
    assert all(handle.cancelled() for handle in timers.handles)
    assert table.turn == turn


async def test_a_timer_whose_turn_has_passed_moves_nothing(floor: Floor, timers: Timers) -> None:
    clock = Clock(floor.tables, dice=random.Random(1))
    table = await floor.computers_turn()
    await _done(clock)
    _, ring, args = timers.set[-1]
    ring(*args)
    ring(*args)
    pressed = await asyncio.gather(
        floor.tables.act(table.id, ANN, table.turn, Stand()), _done(clock), return_exceptions=True
    )
    assert isinstance(pressed[0], TableError)
    assert table.turn == args[1] + 1
    await clock.stop()


async def test_a_computer_players_move_that_the_disk_refuses_is_tried_again(
    floor: Floor, timers: Timers, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock(floor.tables, dice=random.Random(1))
    table = await floor.computers_turn()
    await _done(clock)
    turn = table.turn
    await floor.disk_refuses(True)
    timers.ring()
    await _done(clock)
    assert table.turn == turn
    assert "not saved (database.unwritable)" in caplog.text
    delay, _, args = timers.set[-1]
    assert (delay, args) == (RETRY_SECONDS, (table.id, turn))
    await floor.disk_refuses(False)
    timers.ring()
    await _done(clock)
    assert table.turn == turn + 1
    await clock.stop()


async def test_one_timer_closes_the_lobby_that_is_due_first_then_waits_for_the_next(
    floor: Floor, timers: Timers
) -> None:
    clock = Clock(floor.tables, dice=random.Random(1))
    first = await floor.lobby()
    floor.now += 600
    second = await floor.lobby()
    await _done(clock)
    assert [handle.cancelled() for handle in timers.handles] == [True, False]
    assert timers.set[-1][0] == LOBBY_SECONDS - 600 + 1
    floor.now += LOBBY_SECONDS - 600 + 1
    timers.ring()
    await _done(clock)
    assert (first.state, second.state) == ("closed", "lobby")
    assert timers.set[-1][0] == 600
    await clock.stop()


async def test_lobbies_the_disk_would_not_close_are_closed_later(floor: Floor, timers: Timers) -> None:
    clock = Clock(floor.tables, dice=random.Random(1))
    table = await floor.lobby()
    await _done(clock)
    floor.now += LOBBY_SECONDS + 1
    await floor.disk_refuses(True)
    timers.ring()
    await _done(clock)
    assert (table.state, timers.set[-1][0]) == ("lobby", RETRY_SECONDS)
    await floor.disk_refuses(False)
    timers.ring()
    await _done(clock)
    assert table.state == "closed"
    await clock.stop()
