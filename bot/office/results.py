"""Results of fixtures: reported, confirmed by the other captain, disputed with words and pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.office.authority import Act, check
from bot.office.counting import Counting
from bot.office.desk import LAST_ID, Desk
from bot.office.due import Due
from bot.office.fixtures import Seen, look
from bot.office.pictures import MOST_PICTURES, evidence
from bot.office.played import Played
from bot.office.reporting import (
    answering,
    by_whom,
    captains_of,
    check_reportable,
    check_scheduled,
    may_change,
    may_see_evidence,
    named,
    speaks_for,
    waiting,
)
from bot.office.rulings import Rulings
from bot.office.scores import check_games, games_written, hangs_written
from bot.office.telling import asking, telling
from bot.render.names import clean_line, clean_name
from bot.render.results import plain_score, score
from bot.tables.table import Person, TableError
from bot.text.visible import visible_line
from db.audit import Entry
from db.evidence import EvidenceStore, Statement
from db.leagues import TeamRow
from db.report_changes import Moved, ReportChanges
from db.reports import ReportRow

if TYPE_CHECKING:
    from bot.pads.service import Pads

MOST_STATEMENTS: Final = 3
"""So often each team may say something about a disputed result."""


class Results:
    """rulings: of organisers. played: at tables here. due: what stands by itself after its time."""

    def __init__(self, desk: Desk, pads: Pads | None) -> None:
        self._desk = desk
        self._changes = ReportChanges(desk.database)
        self._evidence = EvidenceStore(desk.database)
        self.due = Due(desk, self._changes)
        self.rulings = Rulings(desk, self._changes)
        self.played = Played(desk, Counting(desk, pads), self._changes, self.due)
        if pads is not None:
            pads.listen(self.played.on_pad)

    def start(self) -> None:
        """What is due stands, what was played here is reported: now and from now on."""
        self.due.start()
        self.played.start()

    async def stop(self) -> None:
        await self.due.stop()
        await self.played.stop()

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
            entry = desk.entry(
                person,
                "result-report",
                league,
                fixture_id=fixture.id,
                reason=note,
                before="" if before is None else plain_score(before, seen.teams),
                after=plain_score(report, seen.teams),
            )
            try:
                report = await self._changes.file(guild_id, report, entry, before)
            except Moved:
                raise TableError("result.moved-on") from None
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

    async def disputable(self, person: Person, guild_id: int, report_id: int) -> TeamRow:
        """For which team a person may dispute a result, or say more about it. Raises TableError."""
        async with self._at_report(guild_id, report_id) as (seen, report):
            return _disputing(person, seen, report)

    async def confirm(self, person: Person, guild_id: int, report_id: int) -> Seen:
        """A captain gives their team's word on a result. Raises TableError."""
        async with self._at_report(guild_id, report_id) as (seen, report):
            _check_open(seen, report)
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
            entry = self._entry(person, "result-confirm", seen, report)
            try:
                await self._changes.agree(guild_id, agreed, entry)
            except Moved:
                raise TableError("result.moved-on") from None
            done, word = replace(seen, report=agreed), {"name": clean_name(person.name), "team": named(mine)}
            if whole:
                self._desk.tell(telling(done, "result-confirmed", (), **word))
            else:
                self._desk.tell(asking(done, "result-agreed", **word))
        return done

    async def take_back(self, person: Person, guild_id: int, report_id: int) -> Seen:
        """Whoever reported it, or their captain, takes back a result that is open. Raises TableError."""
        async with self._at_report(guild_id, report_id) as (seen, report):
            _check_open(seen, report)
            if report.how == "tables":
                raise TableError("result.played-here")
            if not may_change(person, seen, report):
                raise TableError("result.not-yours", by=by_whom(seen, report))
            try:
                await self._changes.take_back(
                    guild_id, report, self._entry(person, "result-take-back", seen, report)
                )
            except Moved:
                raise TableError("result.moved-on") from None
            asked = captains_of(waiting(seen))
            self._desk.tell(telling(seen, "result-taken-back", asked, name=clean_name(person.name)))
        return replace(seen, report=None)

    async def dispute(
        self,
        person: Person,
        guild_id: int,
        report_id: int,
        words: str,
        pictures: Iterable[tuple[str, bytes]] = (),
    ) -> Seen:
        """A captain says what is wrong with a result, or more about one that is disputed.

        From then on it waits for a ruling. pictures: the file's name and its bytes, each. Raises TableError.
        """
        words, shown = visible_line(words), tuple(pictures)
        if not words:
            raise TableError("result.no-words")
        if len(shown) > MOST_PICTURES:
            raise TableError("result.too-many-pictures", most=MOST_PICTURES)
        kept = tuple(evidence(name, picture) for name, picture in shown)
        async with self._at_report(guild_id, report_id) as (seen, report):
            team = _disputing(person, seen, report)
            said = [each for each in await self._evidence.said(report.id) if each.team_id == team.id]
            if any((each.by_id, each.words) == (person.user_id, words) for each in said) and not kept:
                raise TableError("result.said-already")
            if len(said) >= MOST_STATEMENTS:
                raise TableError("result.enough-said", team=clean_line(team.name), most=MOST_STATEMENTS)
            statement = Statement(
                0, report.id, person.user_id, person.name, team.id, self._desk.now, words, kept
            )
            entry = self._entry(person, "result-dispute", seen, report)
            try:
                await self._changes.dispute(guild_id, report, statement, entry)
            except Moved:
                raise TableError("result.moved-on") from None
            if report.state == "open":
                others = captains_of(each for each in seen.teams if each != team)
                mentions = (*others, *seen.league.organisers)
                word = {"name": clean_name(person.name), "team": clean_line(team.name)}
                self._desk.tell(telling(seen, "result-disputed", mentions, **word))
        return replace(seen, report=replace(report, state="disputed", due_at=None, remind_at=None))

    async def fixture_of(self, guild_id: int, match_id: int) -> Seen | None:
        """The fixture of that server that a match played here was a game of, if it was of one."""
        fixture_id = await self._desk.fixtures.of_match(match_id)
        if fixture_id is None:
            return None
        return await look(self._desk, *await self._desk.fixture(guild_id, fixture_id))

    async def statements(
        self, person: Person, guild_id: int, fixture_id: int
    ) -> tuple[Seen, tuple[Statement, ...]]:
        """What was said about results of a fixture, with the pictures. Raises TableError."""
        seen = await look(self._desk, *await self._desk.fixture(guild_id, fixture_id))
        if not may_see_evidence(person, seen):
            raise TableError("result.evidence-private", teams=named(seen.teams))
        said = await self._evidence.of_fixture(fixture_id)
        if not said:
            raise TableError("result.nothing-said", teams=named(seen.teams))
        return seen, said

    # Within

    @asynccontextmanager
    async def _at_report(self, guild_id: int, report_id: int) -> AsyncIterator[tuple[Seen, ReportRow]]:
        """A fixture's result for somebody who changes it. Raises TableError where another stands by now."""
        desk = self._desk
        found = await desk.reports.load(report_id) if 0 < report_id <= LAST_ID else None
        if found is None:
            raise TableError("result.gone")
        async with desk.at_fixture(guild_id, found.fixture_id) as (league, fixture):
            seen = await look(desk, league, fixture)
            if seen.report is None:
                raise TableError("result.taken-back", teams=named(seen.teams))
            if seen.report.id != report_id:
                raise TableError("result.replaced", result=score(seen.report, seen.teams))
            yield seen, seen.report

    def _entry(self, person: Person, what: str, seen: Seen, report: ReportRow) -> Entry:
        return self._desk.entry(
            person, what, seen.league, fixture_id=seen.fixture.id, after=plain_score(report, seen.teams)
        )


def _disputing(person: Person, seen: Seen, report: ReportRow) -> TeamRow:
    if report.state == "disputed":
        return (seen.led_by(person.user_id) or check(Act.CONFIRM, person, seen.league, *seen.teams))[0]
    _check_open(seen, report)
    return answering(person, seen)[0]


def _check_open(seen: Seen, report: ReportRow) -> None:
    """TableError for a result that nobody's word changes any more."""
    if report.state != "open":
        key = "result.in-dispute" if report.state == "disputed" else "result.stands"
        raise TableError(key, result=score(report, seen.teams), by=by_whom(seen, report))
