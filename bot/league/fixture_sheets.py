"""Fixtures as a CSV file, read: a line a fixture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from bot.league.dates import WrittenError, day_written, moment, time_written, written_day_first
from bot.league.grid import MAX_NAME, Column, Fault, Faults, Row, key_of, named, quoted, read_grid
from bot.text.visible import visible_line

MAX_ROUND: Final = 200

COLUMNS: Final = (
    Column("round", ("rd", "week", "matchday")),
    Column("division", ("div", "group")),
    Column("date", ("day",)),
    Column("time", ("start", "starts")),
    Column("home", ("home team",)),
    Column("away", ("away team", "visitors")),
    Column("place", ("venue", "location", "where"), required=False),
    # What fixtures_csv tells beyond that: the zone is checked, the others say nothing about what is planned.
    Column("zone", ("time zone",), required=False),
    Column("fixture", required=False),
    Column("state", required=False),
    Column("home games", required=False),
    Column("away games", required=False),
)


@dataclass(frozen=True, slots=True)
class SheetFixture:
    """Division and teams are named as the league names them.

    ``starts_at`` is in seconds since 1970, None only for one that the league has without a date.
    """

    round: int
    division: str
    starts_at: int | None
    home: str
    away: str
    place: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class FixtureSheet:
    """Fixtures in the order of their lines."""

    fixtures: tuple[SheetFixture, ...]


Check = Callable[[SheetFixture], Iterable[Fault] | None]
"""What is wrong with a fixture besides, by what is known of the league; None where it has it just so, and
its date may be over or left out.
"""


def read_fixtures(
    data: bytes,
    teams: Mapping[str, Collection[str]],
    zone: ZoneInfo,
    *,
    now: float,
    check: Check = lambda _: (),
) -> FixtureSheet | Faults:
    """The fixtures, or all that is wrong. ``teams`` are those of each division; times are the zone's.

    Dates like 4/12/2026 are taken as the file's others demand: as one hand wrote them all.
    """
    grid = read_grid(data, COLUMNS)
    reader = _Reader(teams, zone, now, written_day_first(row["date"] for row in grid.rows))
    faults = list(grid.faults)
    read = [found for row in grid.rows if (found := reader.fixture(row, faults)) is not None]
    faults += _meetings([fixture for fixture, _ in read])
    for fixture, not_to_come in read:
        wrong = check(fixture)
        if wrong is not None:
            faults += [*not_to_come, *wrong]
    if faults:
        return tuple(sorted(faults, key=lambda fault: fault.line))
    return FixtureSheet(tuple(fixture for fixture, _ in read))


class _Reader:
    def __init__(
        self, teams: Mapping[str, Collection[str]], zone: ZoneInfo, now: float, day_first: bool | None
    ) -> None:
        self._divisions = {key_of(visible_line(division)): division for division in teams}
        self._teams = {
            division: {key_of(visible_line(name)): name for name in names}
            for division, names in teams.items()
        }
        self._zone, self._now, self._day_first = zone, now, day_first

    def fixture(self, row: Row, faults: list[Fault]) -> tuple[SheetFixture, Faults] | None:
        """The fixture, and what is wrong with its date unless the league has it just so."""
        before, not_to_come = len(faults), list[Fault]()
        number, place = self._round(row, faults), row["place"]
        starts_at = self._starts_at(row, faults, not_to_come)
        if len(visible_line(place)) > MAX_NAME:
            values = {"column": "place", "name": quoted(place), "most": MAX_NAME}
            faults.append(Fault(row.line, "sheet.long-name", values))
        division = self._division(row, faults)
        home, away = (self._team(row, column, division, faults) for column in ("home", "away"))
        if home is not None and home == away:
            faults.append(Fault(row.line, "sheet.against-itself", {"team": quoted(home)}))
        if number is None or division is None or home is None or away is None or len(faults) > before:
            faults += not_to_come
            return None
        found = SheetFixture(number, division, starts_at, home, away, visible_line(place), row.line)
        return found, tuple(not_to_come)

    def _round(self, row: Row, faults: list[Fault]) -> int | None:
        written = row["round"]
        if written.isascii() and written.isdigit() and len(written) < 9 and 1 <= int(written) <= MAX_ROUND:
            return int(written)
        faults.append(Fault(row.line, "sheet.no-round", {"round": quoted(written), "most": MAX_ROUND}))
        return None

    def _starts_at(self, row: Row, faults: list[Fault], not_to_come: list[Fault]) -> int | None:
        zone = row["zone"].replace(" ", "_")
        if zone and key_of(zone) != key_of(self._zone.key):
            values = {"zone": quoted(row["zone"]), "own": self._zone.key}
            faults.append(Fault(row.line, "sheet.other-zone", values))
        if not row["date"] and not row["time"]:
            faults = not_to_come
        day = at = None
        try:
            day = day_written(row["date"], day_first=self._day_first)
        except WrittenError as error:
            faults.append(Fault(row.line, error.key, error.values))
        try:
            at = time_written(row["time"])
        except WrittenError as error:
            faults.append(Fault(row.line, error.key, error.values))
        if day is None or at is None:
            return None
        starts_at = moment(day, at, self._zone)
        if starts_at <= self._now:
            written = f"{row['date']} {row['time']}"
            not_to_come.append(
                Fault(row.line, "sheet.past", {"when": quoted(written), "zone": self._zone.key})
            )
        return starts_at

    def _division(self, row: Row, faults: list[Fault]) -> str | None:
        name = named(row, "division", faults)
        if name is None:
            return None
        division = self._divisions.get(key_of(name))
        if division is None:
            faults.append(Fault(row.line, "sheet.unknown-division", {"division": quoted(name)}))
        return division

    def _team(self, row: Row, column: str, division: str | None, faults: list[Fault]) -> str | None:
        name = named(row, column, faults)
        if name is None or division is None:
            return None
        team = self._teams[division].get(key_of(name))
        if team is None:
            values = {"team": quoted(name), "division": quoted(division)}
            faults.append(Fault(row.line, "sheet.unknown-team", values))
        return team


def _meetings(fixtures: Collection[SheetFixture]) -> list[Fault]:
    """Who meets twice in a round, or plays twice in it."""
    faults: list[Fault] = []
    pairs: dict[tuple[str, int, frozenset[str]], int] = {}
    lines: dict[tuple[str, int, str], int] = {}
    for each in fixtures:
        pair = (each.division, each.round, frozenset((each.home, each.away)))
        if pair in pairs:
            values = {"home": quoted(each.home), "away": quoted(each.away), "round": each.round}
            faults.append(Fault(each.line, "sheet.pair-twice", {**values, "first": pairs[pair]}))
            continue
        pairs[pair] = each.line
        for team in (each.home, each.away):
            first = lines.setdefault((each.division, each.round, team), each.line)
            if first != each.line:
                values = {"team": quoted(team), "round": each.round, "first": first}
                faults.append(Fault(each.line, "sheet.team-twice-in-round", values))
    return faults
