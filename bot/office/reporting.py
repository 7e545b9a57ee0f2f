"""Who may report what of a fixture, and who answers for which team: the conditions of a result."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Iterable
from contextlib import asynccontextmanager
from typing import TypeVar

from bot.office.authority import Act, check, may
from bot.office.desk import Desk, check_going_on
from bot.office.fixtures import Seen, look
from bot.render.names import clean_line, clean_name
from bot.render.results import plain_score, score
from bot.tables.table import Person, TableError
from bot.text import DEFAULT_LOCALE, in_series
from db.audit import Entry
from db.leagues import TeamRow
from db.reports import ReportRow
from db.rows import Changed
from db.tables import LAST_ID

T = TypeVar("T")


def teams_told(teams: Iterable[TeamRow]) -> str:
    """Teams in markdown: "Maraval and Arima"."""
    return in_series([clean_line(team.name) for team in teams], DEFAULT_LOCALE)


def captains_of(teams: Iterable[TeamRow]) -> tuple[int, ...]:
    """The members among their captains and vices, each once."""
    found = [player.user_id for team in teams for player in team.captains if player.user_id is not None]
    return tuple(dict.fromkeys(found))


def standing(seen: Seen) -> ReportRow:
    """The result that there is. Raises TableError where there is none."""
    if seen.report is None:
        raise TableError("result.none", teams=teams_told(seen.teams))
    return seen.report


def waiting(seen: Seen) -> tuple[TeamRow, ...]:
    """The teams that have not given their word on the result."""
    report = standing(seen)
    return tuple(
        team for team, by in zip(seen.teams, (report.home_by, report.away_by), strict=True) if by is None
    )


def check_scheduled(seen: Seen) -> None:
    """TableError for a fixture that is not to be played, or of a season that is closed."""
    check_going_on(seen.league)
    if seen.fixture.off_at is not None:
        raise TableError("result.called-off", teams=teams_told(seen.teams))


def speaks_for(person: Person, seen: Seen) -> TeamRow | None:
    """The team that a person reports for; None for who is in neither, or in both."""
    mine = [team for team in seen.teams if team.has(person.user_id)]
    return mine[0] if len(mine) == 1 else None


def may_change(person: Person, seen: Seen, report: ReportRow) -> bool:
    """Whether a person may replace or take back a report that is open."""
    if report.state != "open" or report.how != "form":
        return False
    mine = report.by_id == person.user_id
    if report.team_id is None:
        return (mine and may(Act.REPORT, person, seen.league, *seen.teams)) or may(
            Act.RUN, person, seen.league
        )
    team = seen.league.team(report.team_id)  # who has left it does not speak for it any more
    return (mine and team.has(person.user_id)) or team.led_by(person.user_id)


def check_reportable(person: Person, seen: Seen) -> None:
    """TableError where a result stands in the way of a report."""
    report = seen.report
    if report is None or may_change(person, seen, report):
        return
    values = {"result": score(report, seen.teams), "by": by_whom(seen, report)}
    if report.state == "open":
        raise TableError("result.reported-already", **values)
    raise TableError("result.in-dispute" if report.state == "disputed" else "result.stands", **values)


def by_whom(seen: Seen, report: ReportRow) -> str:
    """Who reported it, in markdown: "Ann of Maraval", or an organiser; empty for what was played here."""
    if report.how == "tables":
        return ""
    name = clean_name(report.by_name)
    if report.team_id is None:
        return name
    return f"{name}, {clean_line(seen.league.team(report.team_id).name)}"


def answering(person: Person, seen: Seen) -> tuple[TeamRow, ...]:
    """For which teams a person may confirm or dispute the open report. Raises TableError."""
    report, asked = standing(seen), waiting(seen)
    mine = [team for team in asked if team.led_by(person.user_id)]
    if seen.led_by(person.user_id) and (not mine or person.user_id == report.by_id):
        raise TableError("result.own-side", others=teams_told(asked))
    return check(Act.CONFIRM, person, seen.league, *asked)


def may_answer(person: Person, seen: Seen) -> bool:
    """Whether they may; for what is only offered to those."""
    if seen.report is None or seen.report.state != "open":
        return False
    try:
        answering(person, seen)
    except TableError:
        return False
    return True


def may_see_evidence(person: Person, seen: Seen) -> bool:
    """Captains of both teams, organisers and moderators."""
    return bool(seen.led_by(person.user_id)) or may(Act.RULE, person, seen.league)


def check_open(seen: Seen, report: ReportRow) -> None:
    """TableError for a result that nobody's word changes any more."""
    if report.state != "open":
        key = "result.in-dispute" if report.state == "disputed" else "result.stands"
        raise TableError(key, result=score(report, seen.teams), by=by_whom(seen, report))


def result_entry(
    desk: Desk,
    by: Person | None,
    what: str,
    seen: Seen,
    report: ReportRow,
    *,
    reason: str = "",
    before: str = "",
) -> Entry:
    """A line of the log about a result, as the report has it. by: None where it came about by itself."""
    after = plain_score(report, seen.teams)
    fixture_id = seen.fixture.id
    return desk.entry(by, what, seen.league, fixture_id=fixture_id, reason=reason, before=before, after=after)


async def unless_changed(writing: Awaitable[T]) -> T:
    """What was written, unless somebody else changed the result first. Raises TableError."""
    try:
        return await writing
    except Changed:
        raise TableError("result.moved-on") from None


@asynccontextmanager
async def at_report(desk: Desk, guild_id: int, report_id: int) -> AsyncIterator[tuple[Seen, ReportRow]]:
    """A fixture's result for somebody who changes it. Raises TableError where another stands by now."""
    found = await desk.reports.load(report_id) if 0 < report_id <= LAST_ID else None
    if found is None or not await desk.has_fixture(guild_id, found.fixture_id):
        raise TableError("result.gone")
    async with desk.at_fixture(guild_id, found.fixture_id) as (league, fixture):
        seen = await look(desk, league, fixture)
        if seen.report is None:
            raise TableError("result.taken-back", teams=teams_told(seen.teams))
        if seen.report.id != report_id:
            raise TableError("result.replaced", result=score(seen.report, seen.teams))
        yield seen, seen.report
