"""What happens at a table by itself: computer players' moves, time that is up, lobbies that close."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from random import Random
from typing import Any

from bot.game.actions import Action
from bot.game.seats import Seat
from bot.players import PLAYERS
from bot.tables.service import Tables
from bot.tables.substitutes import COMPUTER
from bot.tables.table import Change, Table, TableError
from db.connection import DatabaseError

log = logging.getLogger(__name__)

THINKING = (1.0, 3.0)
"""A computer player waits this many seconds, drawn before it looks at its choice: speed tells nothing."""
RETRY_SECONDS = 30.0
"""After a disk that refused the move."""


class Clock:
    """Timers over Tables. They enter by the same door as clicks, with the turn they were set for."""

    def __init__(self, tables: Tables, *, dice: Random) -> None:
        self._tables = tables
        self._dice = dice
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._lobbies: asyncio.TimerHandle | None = None
        self._resuming: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        tables.listen(self._changed)

    def start(self) -> None:
        """Takes up what was waiting when the bot last stopped, in the background."""
        self._run(self._resume())
        self._run(self._plan_lobbies())

    async def stop(self) -> None:
        """Sets no more timers and waits for moves under way."""
        self._stopped = True
        for timer in (*self._timers.values(), self._lobbies, self._resuming):
            if timer is not None:
                timer.cancel()
        if self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _changed(self, change: Change) -> None:
        if self._stopped:
            return
        if change.kind == "lobby":
            self._run(self._plan_lobbies())
        elif change.kind not in ("noted", "shown"):
            self._plan(change.table)

    async def _resume(self) -> None:
        try:
            all_read = await self._tables.resume()
        except DatabaseError as error:
            log.error("tables in play were not read back (%s); tried again", error.key)
            all_read = False
        if not all_read and not self._stopped:
            loop = asyncio.get_running_loop()
            self._resuming = loop.call_later(RETRY_SECONDS, lambda: self._run(self._resume()))

    def _plan(self, table: Table) -> None:
        """A timer for the computer player to act, or for the time of the person to act."""
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        actor = table.actor
        if table.state != "playing" or actor is None:
            return
        if actor.computer is not None:
            self._later(self._dice.uniform(*THINKING), table)
        elif table.row.deadline is not None:
            left = max(0.0, table.row.deadline - self._tables.now())
            self._later(left + self._dice.uniform(*THINKING), table)

    def _later(self, seconds: float, table: Table) -> None:
        if not self._stopped:
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(seconds, self._due, table.id, table.turn)

    def _due(self, table_id: int, turn: int) -> None:
        self._timers.pop(table_id, None)
        self._run(self._play(table_id, turn))

    async def _play(self, table_id: int, turn: int) -> None:
        try:
            if not await self._tables.act_for_computer(table_id, turn, self._choose):
                await self._tables.act_for_absent(table_id, turn, self._choose)
        except DatabaseError as error:
            log.error(
                "table %d: a computer player's move was not saved (%s); tried again", table_id, error.key
            )
            self._later(RETRY_SECONDS, await self._tables.find(table_id))
        except TableError:
            pass  # the table has moved on or is gone: nothing is owed

    def _choose(self, table: Table, seat: Seat) -> Action:
        sitter = table.at(seat)
        assert sitter is not None
        return PLAYERS[sitter.computer or COMPUTER](table.view(seat), self._dice)

    async def _plan_lobbies(self) -> None:
        """One timer, for the lobby that closes first."""
        closing = await self._tables.store.next_lobby_closing()
        if self._lobbies is not None:
            self._lobbies.cancel()
            self._lobbies = None
        if closing is not None:
            self._close_lobbies_in(max(0.0, closing - self._tables.now()) + 1)

    def _close_lobbies_in(self, seconds: float) -> None:
        if not self._stopped:
            loop = asyncio.get_running_loop()
            self._lobbies = loop.call_later(seconds, lambda: self._run(self._close_and_plan()))

    async def _close_and_plan(self) -> None:
        try:
            await self._tables.close_old_lobbies()
        except DatabaseError as error:
            log.error("lobbies whose time is up were not closed (%s); tried again", error.key)
            self._close_lobbies_in(RETRY_SECONDS)
        else:
            await self._plan_lobbies()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        """A task that is waited for at the end, and whose failure is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a timer failed", exc_info=task.exception())
