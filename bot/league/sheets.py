"""Fixtures and standings as CSV files for a spreadsheet: dates and times by the league's clock."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from bot.league.dates import clock_at
from bot.league.standings import Row
from bot.text.cells import guarded

FIXTURE_COLUMNS: Final = (
    "fixture", "round", "division", "date", "time", "zone", "home", "away", "place", "state",
    "home games", "away games",
)  # fmt: skip
STANDING_COLUMNS: Final = (
    "division", "rank", "team", "played", "won", "drawn", "lost", "games won", "games lost",
    "jacks hung", "jacks lost", "points", "above because",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """A fixture as it is written down; ``state`` and ``place`` are words, ``games`` those of home and away.

    ``starts_at`` is in seconds since 1970, None for one without a date.
    """

    number: int
    round: int
    division: str
    starts_at: int | None
    home: str
    away: str
    place: str = ""
    state: str = ""
    games: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A team in a division's table. ``because`` says in words why the one above it is above, or is empty.

    ``form`` are the last results in words or letters, the oldest first.
    """

    division: str
    row: Row
    because: str = ""
    form: tuple[str, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """What follows the team in the table, from the matches played to the points."""
        row = self.row
        return (
            row.played, row.won, row.drawn, row.lost, row.games_for, row.games_against, row.hangs_for,
            row.hangs_against, row.points,
        )  # fmt: skip


def fixtures_csv(fixtures: Iterable[FixtureLine], zone: ZoneInfo) -> bytes:
    """Fixtures of any divisions, one a line, in the order given; `read_fixtures` takes them back."""
    rows = []
    for each in fixtures:
        at = None if each.starts_at is None else clock_at(each.starts_at, zone)
        day, clock = ("", "") if at is None else (f"{at:%Y-%m-%d}", f"{at:%H:%M}")
        games = ("", "") if each.games is None else each.games
        rows.append(
            (each.number, each.round, each.division, day, clock, zone.key, each.home, each.away, each.place,
             each.state, *games)
        )  # fmt: skip
    return csv_file(FIXTURE_COLUMNS, rows)


def standings_csv(standings: Iterable[StandingLine]) -> bytes:
    """Tables of any divisions, a team a line, in the order given."""
    rows: list[tuple[str | int, ...]] = [
        (each.division, each.row.rank, each.row.team, *each.numbers, each.because) for each in standings
    ]
    return csv_file(STANDING_COLUMNS, rows)


def csv_file(columns: Sequence[str], rows: Iterable[Sequence[str | int]]) -> bytes:
    """A CSV file in UTF-8; no text in it is a formula."""
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(columns)
    writer.writerows([guarded(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return file.getvalue().encode("utf-8-sig")  # the mark at its head makes Excel read it as UTF-8
