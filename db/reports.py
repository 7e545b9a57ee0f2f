"""Results of fixtures as reported, and what is said against them."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass, fields
from typing import Literal

from db.connection import Database

State = Literal["open", "disputed", "confirmed", "replaced"]
How = Literal["tables", "form", "walkover", "ruling"]

Pairs = tuple[tuple[int, int], ...]
"""Numbers by table, home first."""


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A result as reported. games, hangs: by table. walkover_id: the team that won without play.

    void: the fixture counts for nothing. team_id: whose member reported it, None for both or an organiser.
    home_by, away_by: who agreed for each team. due_at: it stands from then on; None while disputed or over.
    remind_at: the captains are told once more then.
    """

    id: int
    fixture_id: int
    state: State
    how: How
    games: Pairs
    hangs: Pairs
    walkover_id: int | None
    void: bool
    by_id: int
    by_name: str
    team_id: int | None
    reason: str
    at: int
    due_at: int | None = None
    home_by: int | None = None
    away_by: int | None = None
    closed_at: int | None = None
    remind_at: int | None = None

    @property
    def score(self) -> tuple[int, int]:
        """Games of all tables, home first."""
        return _sum(self.games)

    @property
    def hung(self) -> tuple[int, int]:
        return _sum(self.hangs)


_REPORT = ", ".join(field.name for field in fields(ReportRow))


class ReportStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, report_id: int) -> ReportRow | None:
        return await self._one("id = ?", report_id)

    async def of_fixture(self, fixture_id: int) -> ReportRow | None:
        """The result that a fixture has now, confirmed or not."""
        return await self._one("fixture_id = ? AND state <> 'replaced'", fixture_id)

    async def of_league(self, league_id: int) -> dict[int, ReportRow]:
        """The results of a season that are not replaced, by fixture."""

        def work(connection: sqlite3.Connection) -> dict[int, ReportRow]:
            sql = (
                f"SELECT {', '.join('report.' + field.name for field in fields(ReportRow))} FROM report"
                " JOIN fixture ON fixture.id = fixture_id WHERE league_id = ? AND state <> 'replaced'"
            )
            found = [read_report(row) for row in connection.execute(sql, (league_id,))]
            return {report.fixture_id: report for report in found}

        return await self._database.read(work)

    async def due(self, now: int) -> tuple[ReportRow, ...]:
        """The open ones that stand by now, the first due first."""
        return await self._all("state = 'open' AND due_at <= ? ORDER BY due_at, id", now)

    async def to_remind(self, now: int) -> tuple[ReportRow, ...]:
        """The open ones whose captains are to be told once more by now."""
        return await self._all("state = 'open' AND remind_at <= ? ORDER BY remind_at, id", now)

    async def next_look(self) -> int | None:
        """When the next one stands by itself, or its captains are told once more."""

        def work(connection: sqlite3.Connection) -> int | None:
            sql = (
                "SELECT MIN(at) FROM (SELECT MIN(due_at) AS at FROM report WHERE due_at IS NOT NULL"
                " UNION ALL SELECT MIN(remind_at) FROM report WHERE remind_at IS NOT NULL)"
            )
            (moment,) = connection.execute(sql).fetchone()
            return None if moment is None else int(moment)

        return await self._database.read(work)

    async def _one(self, which: str, value: int) -> ReportRow | None:
        found = await self._all(which, value)
        return found[0] if found else None

    async def _all(self, which: str, value: int) -> tuple[ReportRow, ...]:
        def work(connection: sqlite3.Connection) -> tuple[ReportRow, ...]:
            found = connection.execute(f"SELECT {_REPORT} FROM report WHERE {which}", (value,))
            return tuple(map(read_report, found))

        return await self._database.read(work)


def read_report(row: tuple[object, ...]) -> ReportRow:
    values = dict(zip((field.name for field in fields(ReportRow)), row, strict=True))
    for name in ("games", "hangs"):
        values[name] = tuple((home, away) for home, away in json.loads(str(values[name])))
    values["void"] = bool(values["void"])
    return ReportRow(**values)  # type: ignore[arg-type]


def _sum(pairs: Pairs) -> tuple[int, int]:
    return sum(home for home, _ in pairs), sum(away for _, away in pairs)
