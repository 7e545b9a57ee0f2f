"""Fixtures as a CSV file, read: a line a fixture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from zoneinfo import ZoneInfo

from bot.league.dates import WrittenError, clock_at, day_written, moment, time_written, written_day_first
from bot.league.grid import MAX_NAME, Column, Fault, Faults, Row, key_of, named, quoted, read_grid
from bot.text.visible import visible_line

MAX_ROUND: Final = 200
UNNUMBERED: Final = 0
"""The round of a fixture of a sheet that has no column for them, as long as it has none."""

COLUMNS: Final = (
    Column("round", ("rd", "week", "matchday"), required=False),
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
    """Division and teams are named as the league names them; ``starts_at`` in seconds since 1970."""

    round: int
    division: str
    starts_at: int
    home: str
    away: str
    place: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class FixtureSheet:
    """New fixtures in the order of their lines.

    there: the division of each line of one that is known. numbered: rounds are by date, no column has them.
    """

    fixtures: tuple[SheetFixture, ...]
    there: tuple[str, ...] = ()
    numbered: bool = False


Known = Callable[[int, str, str, int | None, str], bool]
"""Whether the league has just that fixture: round or UNNUMBERED, home, away, moment if it has one, place."""
Meeting = tuple[str, str, int | None]
"""Home, away and moment of a fixture that a league has."""
Check = Callable[[SheetFixture], Iterable[Fault]]
"""What is wrong with a fixture besides, by what is known of the league."""


def read_fixtures(
    data: bytes,
    teams: Mapping[str, Collection[str]],
    zone: ZoneInfo,
    *,
    now: float,
    known: Known = lambda *_: False,
    rounds: Mapping[Meeting, int] = {},
    check: Check = lambda _: (),
) -> FixtureSheet | Faults:
    """The fixtures, or all that is wrong. ``teams`` are those of each division; times are the zone's.

    Those that are known are passed over, also where they are past, or have no date. Where there is but one
    division no column need name it. Without a column for them, rounds are numbered by date after those the
    league has, a team at most once in each. rounds: of what it has already, which keeps its own. Dates like
    4/12/2026 are taken as the file's others demand: as one hand wrote them all.
    """
    grid = read_grid(data, COLUMNS, {"division": next(iter(teams))} if len(teams) == 1 else {})
    reader = _Reader(teams, zone, now, written_day_first(row["date"] for row in grid.rows), known)
    faults = list(grid.faults)
    read = [fixture for row in grid.rows if (fixture := reader.fixture(row, faults)) is not None]
    numbered = any(each.round == UNNUMBERED for each in read)
    read = _numbered(read, teams, rounds, faults)
    faults += _meetings(read)
    faults += [fault for fixture in read for fault in check(fixture)]
    if faults:
        return tuple(sorted(faults, key=lambda fault: fault.line))
    return FixtureSheet(tuple(read), tuple(reader.there), numbered)


class _Reader:
    def __init__(
        self,
        teams: Mapping[str, Collection[str]],
        zone: ZoneInfo,
        now: float,
        day_first: bool | None,
        known: Known,
    ) -> None:
        self.there: list[str] = []
        self._divisions = {key_of(visible_line(division)): division for division in teams}
        self._teams = {
            division: {key_of(visible_line(name)): name for name in names}
            for division, names in teams.items()
        }
        self._zone, self._now, self._day_first, self._known = zone, now, day_first, known

    def fixture(self, row: Row, faults: list[Fault]) -> SheetFixture | None:
        before = len(faults)
        number, place = self._round(row, faults), visible_line(row["place"])
        self._zoned(row, faults)
        of_date: list[Fault] = []
        starts_at, after = self._starts_at(row, of_date), len(faults)
        if len(place) > MAX_NAME:
            values = {"column": "place", "name": quoted(row["place"]), "most": MAX_NAME}
            faults.append(Fault(row.line, "sheet.long-name", values))
        division = self._division(row, faults)
        home, away = (self._team(row, column, division, faults) for column in ("home", "away"))
        if home is not None and home == away:
            faults.append(Fault(row.line, "sheet.against-itself", {"team": quoted(home)}))
        if number is None or division is None or home is None or away is None or len(faults) > before:
            faults[after:after] = of_date  # in the order of the columns
            return None
        undated = not row["date"] and not row["time"]
        if (starts_at is not None or undated) and self._known(number, home, away, starts_at, place):
            self.there.append(division)
            return None
        faults += of_date
        if starts_at is None or of_date:
            return None
        return SheetFixture(number, division, starts_at, home, away, place, row.line)

    def _round(self, row: Row, faults: list[Fault]) -> int | None:
        """UNNUMBERED where no column has them."""
        if "round" not in row.cells:
            return UNNUMBERED
        written = row["round"]
        if written.isascii() and written.isdigit() and len(written) < 9 and 1 <= int(written) <= MAX_ROUND:
            return int(written)
        faults.append(Fault(row.line, "sheet.no-round", {"round": quoted(written), "most": MAX_ROUND}))
        return None

    def _zoned(self, row: Row, faults: list[Fault]) -> None:
        zone = row["zone"].replace(" ", "_")
        if zone and key_of(zone) != key_of(self._zone.key):
            values = {"zone": quoted(row["zone"]), "own": self._zone.key}
            faults.append(Fault(row.line, "sheet.other-zone", values))

    def _starts_at(self, row: Row, faults: list[Fault]) -> int | None:
        """The moment, that of one that is past or skipped too; None where it cannot be read."""
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
        if clock_at(starts_at, self._zone).time() != at:
            values = {"when": quoted(f"{row['date']} {row['time']}"), "zone": self._zone.key}
            faults.append(Fault(row.line, "sheet.no-such-time", values))
        if starts_at <= self._now:
            written = f"{row['date']} {row['time']}"
            faults.append(Fault(row.line, "sheet.past", {"when": quoted(written), "zone": self._zone.key}))
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


def _numbered(
    fixtures: Sequence[SheetFixture],
    teams: Mapping[str, Collection[str]],
    rounds: Mapping[Meeting, int],
    faults: list[Fault],
) -> list[SheetFixture]:
    """Those without a round get one, in the order of their dates; the order of the lines stays."""
    numbers: dict[int, int] = {}
    last = {
        division: max((number for (home, *_), number in rounds.items() if home in names), default=0)
        for division, names in teams.items()
    }
    playing: dict[str, set[str]] = {}
    for each in sorted(fixtures, key=lambda one: one.starts_at):
        known = rounds.get((each.home, each.away, each.starts_at))
        if each.round != UNNUMBERED or known is not None:
            numbers[each.line] = each.round or known or 0
            continue
        both = {each.home, each.away}
        if each.division not in playing or playing[each.division] & both:
            playing[each.division] = set()
            last[each.division] += 1
        playing[each.division] |= both
        numbers[each.line] = last[each.division]
        if last[each.division] > MAX_ROUND:
            faults.append(Fault(each.line, "sheet.too-many-rounds", {"most": MAX_ROUND}))
    return [replace(each, round=numbers[each.line]) for each in fixtures]


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
