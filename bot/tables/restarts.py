"""A planned restart: which boards tell of it, to be put right afterwards; and some time for the late."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.tables.table import Change, Table, TableError
from db.connection import Database, DatabaseError
from db.meta import Meta

if TYPE_CHECKING:
    from bot.tables.service import Tables

log = logging.getLogger(__name__)

GRACE_SECONDS: Final = 30
"""After a start nobody is late before that: they must see the board first."""
TOLD: Final = "restart.told"
"""The key of the tables whose boards told of the restart."""


class Restarts:
    def __init__(self, tables: Tables, database: Database) -> None:
        self._tables = tables
        self._meta = Meta(database)

    async def stopping(self) -> tuple[Table, ...]:
        """Before the bot stops: the tables whose boards are to tell of it, remembered on disk."""
        told = tuple(table for table in self._tables.in_play() if table.row.board_message_id is not None)
        try:
            await self._meta.set(TOLD, " ".join(str(table.id) for table in told))
        except DatabaseError as error:
            log.warning("the boards do not tell of the restart: it could not be written down (%s)", error.key)
            return ()
        return told

    async def started(self) -> bool:
        """After a start: tells whoever keeps timers or boards of every table in play.

        False where the disk kept one from being read back: to be asked again. Raises DatabaseError.
        """
        all_read = True
        told = (await self._meta.get(TOLD) or "").split()
        for table_id in await self._tables.store.live_ids("playing"):
            try:
                table = await self._tables.find(table_id)
            except TableError:
                continue  # logged where it was read; the others must not wait for it
            except DatabaseError as error:
                log.warning("table %d was not read back (%s); tried again", table_id, error.key)
                all_read = False
                continue
            put_off = await self._put_off(table)
            self._tables.tell(Change(table, "resumed"))
            if put_off or str(table_id) in told:
                self._tables.tell(Change(table, "noted"))
        return all_read

    async def _put_off(self, table: Table) -> bool:
        """Gives the person to act some time, should theirs be up or nearly so; whether it does."""
        async with table.lock:
            until = table.row.deadline
            later = int(self._tables.now()) + min(GRACE_SECONDS, table.row.clock)
            away = table.row.guild_id in self._tables.left
            if table.state != "playing" or table.match is None or away or until is None or until >= later:
                return False
            later = await self._tables.reminders.awake(table.row, table.match, later)
            try:
                await self._tables.store.set_deadline(table.id, later)
            except DatabaseError as error:
                log.warning("table %d: the deadline stays as it was (%s)", table.id, error.key)
                return False
            table.row = replace(table.row, deadline=later)
            return True
