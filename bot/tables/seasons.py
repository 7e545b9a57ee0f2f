"""Seasons: opened and closed by moderators, or closed by themselves at their end; then they are final."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from bot.league.dates import day_said
from bot.render.names import clean_name, plain_name
from bot.tables.alarm import Alarm
from bot.tables.authority import Act, check
from bot.tables.records import Records
from bot.tables.table import Person, TableError
from bot.tables.zones import day_written, end_of, start_of
from db.audit import Entry
from db.connection import Database
from db.seasons import NameTaken, NotFolded, NotOpen, Overlaps, SeasonRow, SeasonStore

if TYPE_CHECKING:
    from bot.tables.service import Tables


class Seasons:
    """No two of a server overlap, so at most one is on. ``records`` folds ratings before one is final."""

    def __init__(self, database: Database, tables: Tables, records: Records) -> None:
        self._store = SeasonStore(database)
        self._tables, self._records = tables, records
        self._alarm = Alarm(
            self.close_ended, self._store.next_end, tables.now, "seasons that have ended were not closed"
        )

    def start(self) -> None:
        """Closes what has ended, in the background, now and from now on."""
        self._alarm.look()

    async def stop(self) -> None:
        await self._alarm.stop()

    async def all(self, guild_id: int) -> tuple[SeasonRow, ...]:
        """Every season of a server, the newest first."""
        return await self._store.all(guild_id)

    async def named(self, guild_id: int, named: str | None) -> SeasonRow:
        """The season of that name; without a name the one that is on, else the last that was.

        Raises TableError.
        """
        rows, now = await self._store.all(guild_id), self._tables.now()
        if named is not None:
            sought = plain_name(named).casefold()  # as the name is kept
            found = [row for row in rows if row.name.casefold() == sought]
            if not found:
                raise TableError("season.none-named", name=clean_name(named))
            return found[0]
        begun = [row for row in rows if row.starts_at <= now]
        if not begun:
            raise TableError("season.none")
        return begun[0]

    async def open(
        self, moderator: Person, guild_id: int, name: str, starts: str, ends: str | None = None
    ) -> SeasonRow:
        """A season of whole days, both among them, in the server's time zone. ends None: until it is closed.

        What was played in it already counts; one that is over already is closed at once. Raises TableError.
        """
        check(Act.SEASON, moderator)
        zone = (await self._tables.guilds.get(guild_id)).zone
        first, last = day_written(starts), None if ends is None else day_written(ends)
        if last is not None and last < first:
            raise TableError("season.ends-first", starts=day_said(first), ends=day_said(last))
        ends_at = None if last is None else end_of(last, zone)
        season = SeasonRow(0, guild_id, plain_name(name), start_of(first, zone), ends_at)
        try:
            season = await self._store.open(season, self._entry(moderator, "season-open", after=season.name))
        except NameTaken:
            raise TableError("season.name-taken", name=clean_name(season.name)) from None
        except Overlaps as error:
            other = clean_name(error.season.name)
            if error.season.ends_at is None:
                raise TableError("season.overlaps-open", name=other) from None
            raise TableError("season.overlaps", name=other) from None
        self._records.due()
        self.start()
        return season

    async def close(self, moderator: Person, guild_id: int, named: str | None = None) -> SeasonRow:
        """The season ends now, and its table is final; one that has not begun is called off: closed_at None.

        Without a name, the one that is open and began last. Raises TableError.
        """
        check(Act.SEASON, moderator)
        if named is None:
            rows = [row for row in await self._store.all(guild_id) if row.closed_at is None]
            begun = [row for row in rows if row.starts_at <= self._tables.now()]
            if not begun:
                raise TableError("season.none-open")
            season = begun[0]
        else:
            season = await self.named(guild_id, named)
        try:
            if season.starts_at > self._tables.now():
                await self._store.cancel(season, self._entry(moderator, "season-cancel", before=season.name))
                return season
            return await self._close(season, moderator)
        except NotOpen:
            raise TableError("season.closed-already", name=clean_name(season.name)) from None

    async def close_ended(self) -> None:
        """Closes every season whose end has passed, on all servers."""
        for season in await self._store.ended(int(self._tables.now())):
            with suppress(NotOpen):  # a moderator was first
                await self._close(season, None)

    async def _close(self, season: SeasonRow, moderator: Person | None) -> SeasonRow:
        await self._store.end(season, int(self._tables.now()))
        while True:  # a match may end, or be corrected, between the fold and the closing
            await self._records.catch_up(season.guild_id)
            try:
                entry = self._entry(moderator, "season-close", after=season.name)
                return await self._store.close(season, entry)
            except NotFolded:
                await asyncio.sleep(0)

    def _entry(self, by: Person | None, what: str, before: str = "", after: str = "") -> Entry:
        user_id, name = (by.user_id, by.name) if by is not None else (0, "")
        return Entry(int(self._tables.now()), user_id, name, what, before=before, after=after)
