"""Disputes of results: said in words, shown in pictures, for captains of both teams and organisers alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.office.authority import Act, check
from bot.office.desk import Desk
from bot.office.fixtures import Seen, look
from bot.office.pictures import MOST_PICTURES, evidence
from bot.office.reporting import (
    answering,
    at_report,
    captains_of,
    check_open,
    may_see_evidence,
    result_entry,
    teams_told,
    unless_changed,
)
from bot.office.telling import telling
from bot.render.names import clean_line, clean_name
from bot.tables.table import Person, TableError
from bot.text.visible import visible_line
from db.evidence import EvidenceStore, Statement
from db.leagues import TeamRow
from db.report_changes import ReportChanges
from db.reports import ReportRow

MOST_STATEMENTS: Final = 3
"""So often each team may say something about a disputed result."""


class Disputes:
    def __init__(self, desk: Desk, changes: ReportChanges) -> None:
        self._desk, self._changes = desk, changes
        self._evidence = EvidenceStore(desk.database)

    async def disputable(self, person: Person, guild_id: int, report_id: int) -> TeamRow:
        """For which team a person may dispute a result, or say more about it. Raises TableError."""
        async with at_report(self._desk, guild_id, report_id) as (seen, report):
            return _disputing(person, seen, report)

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
        async with at_report(self._desk, guild_id, report_id) as (seen, report):
            team = _disputing(person, seen, report)
            said = [each for each in await self._evidence.said(report.id) if each.team_id == team.id]
            if any((each.by_id, each.words) == (person.user_id, words) for each in said) and not kept:
                raise TableError("result.said-already")
            if len(said) >= MOST_STATEMENTS:
                raise TableError("result.enough-said", team=clean_line(team.name), most=MOST_STATEMENTS)
            statement = Statement(
                0, report.id, person.user_id, person.name, team.id, self._desk.now, words, kept
            )
            entry = result_entry(self._desk, person, "result-dispute", seen, report)
            await unless_changed(self._changes.dispute(guild_id, report, statement, entry))
            if report.state == "open":
                others = captains_of(each for each in seen.teams if each != team)
                mentions = (*others, *seen.league.organisers)
                word = {"name": clean_name(person.name), "team": clean_line(team.name)}
                self._desk.tell(telling(seen, "result-disputed", mentions, **word))
        return replace(seen, report=replace(report, state="disputed", due_at=None, remind_at=None))

    async def statements(
        self, person: Person, guild_id: int, fixture_id: int
    ) -> tuple[Seen, tuple[Statement, ...]]:
        """What was said about results of a fixture, with the pictures. Raises TableError."""
        seen = await look(self._desk, *await self._desk.fixture(guild_id, fixture_id))
        if not may_see_evidence(person, seen):
            raise TableError("result.evidence-private", teams=teams_told(seen.teams))
        said = await self._evidence.of_fixture(fixture_id)
        if not said:
            raise TableError("result.nothing-said", teams=teams_told(seen.teams))
        return seen, said


def _disputing(person: Person, seen: Seen, report: ReportRow) -> TeamRow:
    if report.state == "disputed":
        return (seen.led_by(person.user_id) or check(Act.CONFIRM, person, seen.league, *seen.teams))[0]
    check_open(seen, report)
    return answering(person, seen)[0]
