"""Results of fixtures: reported, changed, taken back, confirmed by the other captain."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.office.at_tables import AtTables
from bot.office.authority import Act, check
from bot.office.counting import Counting
from bot.office.desk import Desk
from bot.office.disputes import Disputes
from bot.office.due import Due
from bot.office.fixtures import Seen, look
from bot.office.played import Played
from bot.office.reporting import (
    answering,
    at_report,
    by_whom,
    captains_of,
    check_open,
    check_reportable,
    check_scheduled,
    may_change,
    result_entry,
    speaks_for,
    teams_told,
    unless_changed,
    waiting,
)
from bot.office.rulings import Rulings
from bot.office.scores import check_games, games_written, hangs_written
from bot.office.telling import asking, telling
from bot.render.names import clean_name
from bot.render.results import plain_score, score
from bot.tables.table import Person, TableError
from bot.text.visible import visible_line
from db.report_changes import ReportChanges
from db.reports import ReportRow

if TYPE_CHECKING:
    from bot.pads.service import Pads


class Results:
    """disputes: of captains. rulings: of organisers. played: at tables here. due: what stands by itself."""

    def __init__(self, desk: Desk, pads: Pads | None) -> None:
        self._desk = desk
        self._changes = ReportChanges(desk.database)
        self.disputes = Disputes(desk, self._changes)
        self.due = Due(desk, self._changes)
        self.rulings = Rulings(desk, self._changes)
        self.played = Played(desk, Counting(desk, pads), self._changes, self.due)
        self.at_tables = AtTables(desk, pads)
        if pads is not None:
            pads.listen(self.played.on_pad)

    def start(self) -> None:
        """What is due stands, what was played here is reported: now and from now on."""
        self.due.start()
        self.played.start()
        self.at_tables.start()

    async def stop(self) -> None:
        await self.due.stop()
        await self.played.stop()
        await self.at_tables.stop()

    async def report(
        self, person: Person, guild_id: int, fixture_id: int, games: str, hangs: str = "", note: str = ""
    ) -> Seen:
        """A result as people write it, in place of one that they reported before. Raises TableError.

        One reported before the day of the match does not stand by itself before that day.
        """
        desk = self._desk
        async with desk.at_fixture(guild_id, fixture_id) as (league, fixture):
            seen = await look(desk, league, fixture)
            check(Act.REPORT, person, league, *seen.teams)
            check_scheduled(seen)
            check_reportable(person, seen)
            by_table = games_written(games, league.row)
            check_games(by_table, league.row)
            hung = hangs_written(hangs, league.row)
            team, before = speaks_for(person, seen), seen.report
            note = visible_line(note)
            if before is not None and (before.games, before.hangs, before.reason) == (by_table, hung, note):
                raise TableError("result.the-same", result=score(before, seen.teams))
            report = self.due.timed(
                seen,
                ReportRow(
                    0,
                    fixture.id,
                    "open",
                    "form",
                    by_table,
                    hung,
                    None,
                    False,
                    person.user_id,
                    person.name,
                    None if team is None else team.id,
                    note,
                    desk.now,
                    home_by=person.user_id if team == seen.home else None,
                    away_by=person.user_id if team == seen.away else None,
                ),
            )
            stood = "" if before is None else plain_score(before, seen.teams)
            entry = result_entry(desk, person, "result-report", seen, report, reason=note, before=stood)
            report = await unless_changed(self._changes.file(guild_id, report, entry, before))
            done = replace(seen, report=report)
            key = "result-reported" if before is None else "result-changed"
            desk.tell(asking(done, key))
        self.due.look()
        return done

    async def reportable(self, person: Person, guild_id: int, fixture_id: int) -> Seen:
        """The fixture, for somebody who may report its result now. Raises TableError."""
        seen = await look(self._desk, *await self._desk.fixture(guild_id, fixture_id))
        check(Act.REPORT, person, seen.league, *seen.teams)
        check_scheduled(seen)
        check_reportable(person, seen)
        return seen

    async def confirm(self, person: Person, guild_id: int, report_id: int) -> Seen:
        """A captain gives their team's word on a result. Raises TableError."""
        async with at_report(self._desk, guild_id, report_id) as (seen, report):
            check_open(seen, report)
            mine = answering(person, seen)
            agreed = replace(
                report,
                home_by=person.user_id if seen.home in mine else report.home_by,
                away_by=person.user_id if seen.away in mine else report.away_by,
            )
            whole = agreed.home_by is not None and agreed.away_by is not None
            if whole:
                agreed = replace(
                    agreed, state="confirmed", due_at=None, remind_at=None, closed_at=self._desk.now
                )
            entry = result_entry(self._desk, person, "result-confirm", seen, report)
            await unless_changed(self._changes.agree(guild_id, agreed, entry))
            done, word = (
                replace(seen, report=agreed),
                {"name": clean_name(person.name), "team": teams_told(mine)},
            )
            if whole:
                self._desk.tell(telling(done, "result-confirmed", (), **word))
            else:
                self._desk.tell(asking(done, "result-agreed", **word))
        return done

    async def take_back(self, person: Person, guild_id: int, report_id: int) -> Seen:
        """Whoever reported it, or their captain, takes back a result that is open. Raises TableError."""
        async with at_report(self._desk, guild_id, report_id) as (seen, report):
            check_open(seen, report)
            if report.how == "tables":
                raise TableError("result.played-here")
            if not may_change(person, seen, report):
                raise TableError("result.not-yours", by=by_whom(seen, report))
            entry = result_entry(self._desk, person, "result-take-back", seen, report)
            await unless_changed(self._changes.take_back(guild_id, report, entry))
            asked = captains_of(waiting(seen))
            self._desk.tell(telling(seen, "result-taken-back", asked, name=clean_name(person.name)))
        self.played.look_later(seen.fixture.id)  # what was played here is a result again
        return replace(seen, report=None)

    async def fixture_of(self, guild_id: int, match_id: int) -> Seen | None:
        """The fixture of that server that a match played here was a game of, if it was of one."""
        fixture_id = await self._desk.fixtures.of_match(match_id)
        if fixture_id is None:
            return None
        return await look(self._desk, *await self._desk.fixture(guild_id, fixture_id))

    async def corrected(self, match_id: int) -> None:
        """A match played here has another result now: the fixture it was a game of may be decided by it."""
        fixture_id = await self._desk.fixtures.of_match(match_id)
        if fixture_id is not None:
            self.played.look_later(fixture_id)
