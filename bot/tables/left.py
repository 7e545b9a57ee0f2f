"""Servers that the bot was taken out of: their tables rest, and are deleted with the rest after a while."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.tables.table import Change, Table
from db.connection import Database, DatabaseError
from db.left import LeftStore

if TYPE_CHECKING:
    from bot.tables.service import Tables

log = logging.getLogger(__name__)

KEPT_DAYS = 30
"""So long what a server had is kept, should the bot be asked back."""
DAY_SECONDS = 24 * 60 * 60


class Left:
    """Which servers those are. At their tables nothing happens by itself: no clock runs, nobody is pinged."""

    def __init__(self, tables: Tables, database: Database) -> None:
        self._tables, self._store = tables, LeftStore(database)
        self._guilds: set[int] = set()
        self._went_on: dict[int, float] = {}
        self._listeners: list[Callable[[int], None]] = []

    def listen(self, listener: Callable[[int], None]) -> None:
        """Call ``listener`` for every server that the bot is back on. It must not wait or raise."""
        self._listeners.append(listener)

    def __contains__(self, guild_id: int) -> bool:
        return guild_id in self._guilds

    def went_on(self, guild_id: int) -> float:
        """When the tables of a server went on, since the bot's start: nobody was waited for before that."""
        return self._went_on.get(guild_id, 0.0)

    async def load(self) -> None:
        """At a start, before any timer is set: the servers left before it."""
        self._guilds = await self._store.load()

    async def leave(self, guild_id: int) -> None:
        """The bot was taken out of a server: its tables stop where they stand."""
        await self._store.add(guild_id, int(self._tables.now()))
        self._guilds.add(guild_id)
        for table in await self._tables.live(guild_id):
            async with table.lock:
                table.row = replace(table.row, deadline=None)
        log.info("Taken out of server %d: kept %d days", guild_id, KEPT_DAYS)

    async def back(self, guild_id: int) -> None:
        """The bot is on a server again, where it had left it: its tables go on, with their time anew."""
        if guild_id not in self._guilds:
            return
        await self._store.remove(guild_id, int(self._tables.now()))
        self._guilds.discard(guild_id)
        for listener in self._listeners:
            listener(guild_id)
        self._went_on[guild_id] = self._tables.now()
        for table in await self._tables.live(guild_id):
            await self._go_on(table)
        log.info("Back on server %d", guild_id)

    async def compare(self, present: Collection[int]) -> None:
        """Catches up with what happened while the bot was away. present: the servers it is on."""
        for guild_id in sorted(await self._store.known() - set(present) - self._guilds):
            await self.leave(guild_id)
        for guild_id in sorted(self._guilds.intersection(present)):
            await self.back(guild_id)

    async def forget_old(self) -> int:
        """Deletes what is left of servers left KEPT_DAYS ago; how many those were."""
        gone = 0
        for guild_id in await self._store.left_before(int(self._tables.now()) - KEPT_DAYS * DAY_SECONDS):
            tables = await self._tables.live(guild_id)
            if not await self._store.forget(guild_id):
                continue
            for table in tables:
                await self._tables.stale(table)
                table.row = replace(table.row, state="closed")
                self._tables.tell(Change(table, "closed"))
            self._guilds.discard(guild_id)
            self._tables.moderators.forget(guild_id)
            gone += 1
            log.info("Server %d was left %d days ago: deleted", guild_id, KEPT_DAYS)
        return gone

    async def _go_on(self, table: Table) -> None:
        async with table.lock:
            if table.state == "playing" and table.match is not None:
                until = await self._tables.reminders.deadline(table.row, table.match, self._tables.now())
                try:
                    await self._tables.store.set_deadline(table.id, until)
                    table.row = replace(table.row, deadline=until)
                except DatabaseError as error:  # the others must not wait for it
                    log.warning("table %d goes on without a deadline (%s)", table.id, error.key)
                self._tables.tell(Change(table, "resumed"))
            self._tables.show(table)
