"""The tables of a league's divisions: made from what is on disk, by the one function there is for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.league.reading import league_of
from bot.league.results import LeagueError
from bot.league.standings import Outcome, Row, forms, table
from bot.office.desk import Desk, full_name
from bot.render.names import clean_line
from bot.render.standings import Board
from bot.tables.table import TableError
from bot.text import say
from db.fixtures import FixtureRow
from db.leagues import DeductionRow, DivisionRow, League, TeamRow
from db.reports import ReportRow

LAST: Final = 5
"""So many of a team's last results are its form."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A division's table as it stands. form: the last results of each team by name, the newest last.

    data: what it is made from, as `python -m bot standings` reads it. order: its criteria. waiting: how many
    results are reported and do not count yet. withdrawn: teams that left it.
    """

    league: League
    division: DivisionRow
    data: Mapping[str, object]
    order: tuple[str, ...]
    rows: tuple[Row, ...]
    form: Mapping[str, tuple[Outcome, ...]]
    waiting: int
    deductions: tuple[tuple[TeamRow, DeductionRow], ...]
    withdrawn: tuple[TeamRow, ...]

    @property
    def final(self) -> bool:
        return self.league.row.closed_at is not None


class Standings:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def of_division(self, league: League, division: DivisionRow) -> Standing:
        """Raises TableError where its rules and results come to no table."""
        return (await self._of(league, [division]))[0]

    async def of_league(self, league: League) -> tuple[Standing, ...]:
        """Those of all its divisions, in order. Raises TableError."""
        return await self._of(league, league.divisions)

    async def _of(self, league: League, divisions: Sequence[DivisionRow]) -> tuple[Standing, ...]:
        fixtures = await self._desk.fixtures.of_league(league.id)
        reports = await self._desk.reports.of_league(league.id)
        deductions = await self._desk.leagues.deductions(league.id)
        return tuple(_standing(league, each, fixtures, reports, deductions) for each in divisions)


def board_of(standing: Standing) -> Board:
    """The table as it is shown."""
    league = standing.league
    return Board(
        full_name(league.row),
        standing.division.name,
        standing.rows,
        standing.form,
        standing.order,
        standing.final,
        standing.waiting,
        tuple((team.name, each.points, each.reason) for team, each in standing.deductions),
        tuple(team.name for team in standing.withdrawn),
        league.row.rules.get("withdrawn") == "keep",
    )


def as_data(
    league: League,
    division: DivisionRow,
    fixtures: Iterable[FixtureRow],
    reports: Mapping[int, ReportRow],
    deductions: Iterable[DeductionRow],
) -> dict[str, object]:
    """A division as `python -m bot standings` reads it: what is confirmed, in the order it was played."""
    names = {team.id: team.name for team in league.teams if team.division_id == division.id}
    counted = [
        (fixture, reports[fixture.id])
        for fixture in fixtures
        if fixture.division_id == division.id
        and fixture.id in reports
        and reports[fixture.id].state == "confirmed"
    ]
    counted.sort(key=_played)
    return {
        "id": f"{full_name(league.row)} · {division.name}",
        "rules": dict(league.row.rules),
        "teams": list(names.values()),
        "withdrawn": [
            team.name for team in league.teams if team.id in names and team.withdrawn_at is not None
        ],
        "deductions": [
            {"team": names[each.team_id], "points": each.points, "reason": each.reason}
            for each in deductions
            if each.team_id in names
        ],
        "results": [_result(names, fixture, report) for fixture, report in counted],
    }


def _standing(
    league: League,
    division: DivisionRow,
    fixtures: Sequence[FixtureRow],
    reports: Mapping[int, ReportRow],
    deductions: Sequence[DeductionRow],
) -> Standing:
    data = as_data(league, division, fixtures, reports, deductions)
    try:
        found = league_of(data)
        rows = table(found)
        form = forms(found, LAST)
    except LeagueError as error:
        values = {
            name: clean_line(each) if isinstance(each, str) else each for name, each in error.values.items()
        }
        raise TableError("standing.cannot-be", why=say("en", error.key, **values)) from None
    here = {fixture.id for fixture in fixtures if fixture.division_id == division.id}
    return Standing(
        league,
        division,
        data,
        tuple(found.rules.order),
        rows,
        form,
        sum(each.state in ("open", "disputed") for number, each in reports.items() if number in here),
        tuple((team, each) for each in deductions for team in _team(league, division, each.team_id)),
        tuple(
            team for team in league.teams if team.division_id == division.id and team.withdrawn_at is not None
        ),
    )


def _team(league: League, division: DivisionRow, team_id: int) -> tuple[TeamRow, ...]:
    """The team, where it is in the division."""
    team = league.team(team_id)
    return (team,) if team.division_id == division.id else ()


def _played(each: tuple[FixtureRow, ReportRow]) -> tuple[int, int, int]:
    """When a fixture was played, as far as it is known; those of one time by round."""
    fixture, report = each
    return (report.at if fixture.at is None else fixture.at, fixture.round, fixture.id)


def _result(names: Mapping[int, str], fixture: FixtureRow, report: ReportRow) -> dict[str, object]:
    teams: dict[str, object] = {"home": names[fixture.home_id], "away": names[fixture.away_id]}
    if report.void:
        return {**teams, "void": True}
    if report.walkover_id is not None:
        return {**teams, "walkover": names[report.walkover_id]}
    return {**teams, "games": list(report.score), "hangs": list(report.hung)}
