"""Results that stand by themselves once nobody has disputed them for so long, with notice before they do."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.office.desk import Desk
from bot.office.fixtures import Seen, look
from bot.office.reporting import captains_of, result_entry
from bot.office.telling import asking, telling
from bot.tables.alarm import Alarm
from bot.tables.table import TableError
from db.report_changes import ReportChanges
from db.reports import ReportRow
from db.rows import Changed

DAY: Final = 24 * 60 * 60
"""So long before it stands the captains are told once more, or when half of the time is gone."""

LATE: Final = 60 * 60
"""A reminder that comes so late puts off when the result stands."""


class Due:
    """A timer for the next one; the disk knows which and when, so a restart loses none."""

    def __init__(self, desk: Desk, changes: ReportChanges) -> None:
        self._desk, self._changes = desk, changes
        self._alarm = Alarm(
            self.settle, desk.reports.next_look, desk.tables.now, "results that are due were not settled"
        )
        self._started = False

    def timed(self, seen: Seen, report: ReportRow) -> ReportRow:
        """The report with the time from which on it stands by itself: not before the day of the match."""
        begins = max(self._desk.now, seen.fixture.at or 0)
        due = begins + seen.league.row.confirm_seconds
        return replace(report, due_at=due, remind_at=due - min(DAY, (due - self._desk.now) // 2))

    def start(self) -> None:
        """Has what is due stand, in the background, now and from now on."""
        self._started = True
        self.look()

    async def stop(self) -> None:
        await self._alarm.stop()

    def look(self) -> None:
        """What is due, and when the next is, may have changed."""
        if self._started:
            self._alarm.look()

    async def settle(self) -> None:
        """Whose captains are to be told once more are told; then what is due stands."""
        reports = self._desk.reports
        for report in await reports.to_remind(self._desk.now):
            with suppress(Changed):  # somebody was first
                reminded = self._reminded(report)
                await self._changes.reminded(reminded)
                self._desk.tell(asking(await self._seen(reminded), "result-reminder"))
        for report in await reports.due(self._desk.now):
            with suppress(Changed):
                await self._stand(report)

    def _reminded(self, report: ReportRow) -> ReportRow:
        """Told too late, as after the bot was away: nobody could answer, so they have as long from now."""
        assert report.due_at is not None and report.remind_at is not None
        now, lead = self._desk.now, report.due_at - report.remind_at
        late = now - report.remind_at > LATE
        return replace(report, remind_at=None, due_at=now + lead if late else report.due_at)

    async def _stand(self, report: ReportRow) -> None:
        seen = await self._seen(report)
        entry = result_entry(self._desk, None, "result-stand", seen, report)
        await self._changes.stand(seen.league.row.guild_id, report, entry)
        done = replace(report, state="confirmed", due_at=None, remind_at=None, closed_at=entry.at)
        self._desk.tell(telling(replace(seen, report=done), "result-stands", captains_of(seen.teams)))

    async def _seen(self, report: ReportRow) -> Seen:
        try:
            league, fixture = await self._desk.fixture_anywhere(report.fixture_id)
        except TableError:
            raise Changed from None
        return replace(await look(self._desk, league, fixture), report=report)
