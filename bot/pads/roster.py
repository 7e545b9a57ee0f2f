"""The scorepads there are: found and read back from their logs, told of to whoever shows them, and where."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from bot.league.pad import PadError, fold
from bot.league.pad_entries import parse_line
from bot.league.pad_rules import PadRules
from bot.pads.pad import Kind, Pad, PadChange
from bot.tables.house_rules import settled
from bot.tables.records import Records
from bot.tables.table import Person, TableError
from db.connection import Database
from db.pad_changes import PadChanges, StalePad
from db.pads import PadStore
from db.tables import LAST_ID

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.tables.service import Tables

T = TypeVar("T")


class PadRoster:
    """What `Pads` is made on: the store, the pads in memory, and who is told of changes."""

    def __init__(self, database: Database, tables: Tables, records: Records) -> None:
        self._store, self._changes = PadStore(database), PadChanges(database)
        self._tables, self._records = tables, records
        self._live: dict[int, Pad] = {}
        self._reading = asyncio.Lock()
        self._opening = asyncio.Lock()
        self._listeners: list[Callable[[PadChange], None]] = []
        tables.people.listen(self._forget)
        tables.left.listen(self._forget_server)

    def listen(self, listener: Callable[[PadChange], None]) -> None:
        """Call ``listener`` after every change that is on disk. It must not wait or raise."""
        self._listeners.append(listener)

    async def find(self, pad_id: int) -> Pad:
        """The pad, read back from its log when it is first asked for. Raises TableError."""
        if (pad := self._live.get(pad_id)) is not None:
            return pad
        async with self._reading:  # two who ask at once must get one pad, with one lock
            if (pad := self._live.get(pad_id)) is None:
                pad = await self._read(pad_id)
                if pad.live:  # of the others nothing changes any more
                    self._live[pad_id] = pad
        return pad

    async def open_pads(self, guild_id: int) -> tuple[Pad, ...]:
        """The server's pads that are open or wait for signatures, the oldest first."""
        found = []
        for pad_id in await self._store.live(guild_id):
            with suppress(TableError):
                found.append(await self.find(pad_id))
        return tuple(found)

    async def matches(self, pad: Pad) -> tuple[int, ...]:
        """The numbers of the matches that a finished pad's games became, in order."""
        return await self._store.matches(pad.id)

    async def shown(self, pad: Pad, message_id: int | None) -> None:
        """Which message shows the pad from now on."""
        await self._store.set_message(pad.id, message_id)
        pad.row = replace(pad.row, message_id=message_id)

    def show(self, pad: Pad) -> None:
        """Asks whoever shows the pad to show it afresh."""
        self._tell(pad, "shown", None)

    async def fixtures_changed(self, guild_id: int, fixture_ids: Collection[int]) -> None:
        """Asks whoever shows the pads of those fixtures to show them as the matches stand now, in place."""
        for pad_id, fixture_id in await self._store.at_fixtures(guild_id):
            if fixture_id in fixture_ids:  # no other pad is read back for this
                with suppress(TableError):  # it cannot be
                    self._tell(await self.find(pad_id), "noted", None)

    # Within

    @asynccontextmanager
    async def _at(self, pad_id: int) -> AsyncIterator[Pad]:
        """A pad that is live, under its lock."""
        pad = await self.find(pad_id)
        async with pad.lock:
            if not pad.live:
                raise TableError(f"pad.error.{pad.row.state}")
            yield pad

    def _check_version(self, pad: Pad, version: int) -> None:
        if version != pad.version:
            raise TableError("pad.error.moved-on")

    async def _kept(self, pad: Pad, writing: Awaitable[T]) -> T:
        """What was written; where the pad stands otherwise on disk it is read back. Raises TableError."""
        try:
            return await writing
        except StalePad:
            again = await self._read(pad.id)
            pad.row, pad.state = again.row, again.state
            pad.proposal, pad.signatures = again.proposal, again.signatures
            raise TableError("pad.error.moved-on") from None

    async def _read(self, pad_id: int) -> Pad:
        stored = await self._store.load(pad_id) if 0 < pad_id <= LAST_ID else None
        if stored is None:
            self._live.pop(pad_id, None)
            raise TableError("pad.error.gone")
        row = stored.row
        if len(stored.lines) != row.version:  # of one that is over its server may not keep what was booked
            over = row.state in ("finished", "closed")
            raise TableError(f"pad.error.{row.state if over else 'unreadable'}")
        try:
            rules = PadRules(settled(row.variant, row.players, row.options), row.best_of)
            state = fold(rules, row.dealer, map(parse_line, stored.lines))
        except (TableError, PadError, ValueError):
            raise TableError("pad.error.unreadable") from None
        return Pad(row, state, stored.proposal, stored.signatures)

    def _forget(self, user_id: int) -> None:
        """Somebody's data was deleted: their pads are read back without their name."""
        for pad in list(self._live.values()):
            if pad.keeper_id == user_id or pad.seat_of(user_id) is not None:
                del self._live[pad.id]

    def _forget_server(self, guild_id: int) -> None:
        """The bot is back on a server: its pads are read back with their time anew."""
        for pad in list(self._live.values()):
            if pad.row.guild_id == guild_id:
                del self._live[pad.id]

    def _tell(self, pad: Pad, kind: Kind, person: Person | None, matches: tuple[int, ...] = ()) -> None:
        change = PadChange(pad, kind, None if person is None else person.user_id, matches)
        for listener in self._listeners:
            listener(change)
