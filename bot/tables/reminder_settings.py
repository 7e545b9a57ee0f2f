"""What each person chose about reminders: asked for, changed, and heeded by the deadlines of their moves."""

from __future__ import annotations

from bot.game.state import Match
from bot.tables.deadlines import CLOCKS, deadline
from bot.tables.quiet_hours import quiet_hours, quiet_until, time_of_day
from bot.tables.table import TableError
from db.connection import Database
from db.reminders import PersonSetting, PersonSettingStore
from db.tables import TableRow


class ReminderSettings:
    def __init__(self, database: Database) -> None:
        self._store = PersonSettingStore(database)
        self._refused: set[int] = set()

    async def of(self, user_id: int) -> PersonSetting:
        """What a person chose; the defaults where that is nothing."""
        return await self._store.get(user_id)

    async def set_pings(self, user_id: int, on: bool) -> PersonSetting:
        return await self._store.set_pings(user_id, on)

    async def set_by_dm(self, user_id: int, on: bool) -> PersonSetting:
        setting = await self._store.set_by_dm(user_id, on)
        self._refused.discard(user_id)
        return setting

    async def set_quiet(
        self, user_id: int, zone: str | None, begins: str | None, ends: str | None
    ) -> PersonSetting:
        """Quiet hours as written; what is left out stays as it was. Raises TableError."""
        before = (await self._store.get(user_id)).quiet
        if before is not None:
            zone = zone or before.zone
            begins, ends = begins or time_of_day(before.begins), ends or time_of_day(before.ends)
        if zone is None:
            raise TableError("reminders.no-zone")
        if begins is None or ends is None:
            raise TableError("reminders.no-hours")
        return await self._store.set_quiet(user_id, quiet_hours(zone, begins, ends))

    async def clear_quiet(self, user_id: int) -> PersonSetting:
        """No quiet hours any more, and no time zone kept."""
        return await self._store.set_quiet(user_id, None)

    async def dm_refused(self, user_id: int) -> PersonSetting:
        """Discord took no direct message for them: none is tried again until they ask, and they are told."""
        setting = await self._store.set_by_dm(user_id, False)
        self._refused.add(user_id)
        return setting

    def forget(self, user_id: int) -> None:
        """Their data was deleted."""
        self._refused.discard(user_id)

    def tells_of_refusal(self, user_id: int) -> bool:
        """Whether a person is to be told now that Discord took no direct message for them: once."""
        if user_id in self._refused:
            self._refused.discard(user_id)
            return True
        return False

    async def deadline(self, row: TableRow, match: Match, now: float) -> int | None:
        """When the time of the person to act is up; under the longest clock not within their quiet hours."""
        until = deadline(row, match, now)
        return None if until is None else await self.awake(row, match, until)

    async def awake(self, row: TableRow, match: Match, until: int) -> int:
        """That deadline, or where the longest clock waits for their quiet hours, the end of these."""
        if row.clock < CLOCKS["relaxed"]:
            return until
        user_id = next(sitter.user_id for sitter in row.seats if sitter.seat == match.to_act)
        quiet = (await self.of(user_id)).quiet if user_id is not None else None
        return int(quiet_until(quiet, until) or until)
