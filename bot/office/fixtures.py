"""Fixtures as people see them: one with its result and what is asked for it, a league's, a person's own."""

from __future__ import annotations

from dataclasses import dataclass

from bot.league.dates import clock_at
from bot.office.desk import Desk
from bot.render.fixtures import State
from bot.tables.table import Person
from bot.tables.zones import time_zone
from bot.text.visible import visible_line
from db.fixtures import FixtureRow, MoveRow
from db.leagues import League, TeamRow
from db.reports import ReportRow


@dataclass(frozen=True, slots=True)
class Seen:
    """A fixture as it stands. report: its result, confirmed or not. move: what is asked and not stale."""

    league: League
    fixture: FixtureRow
    report: ReportRow | None = None
    move: MoveRow | None = None

    @property
    def home(self) -> TeamRow:
        return self.league.team(self.fixture.home_id)

    @property
    def away(self) -> TeamRow:
        return self.league.team(self.fixture.away_id)

    @property
    def teams(self) -> tuple[TeamRow, TeamRow]:
        """Home first."""
        return self.home, self.away

    @property
    def still_open(self) -> bool:
        """Whether it is to be played, and has no result of any kind yet."""
        return self.report is None and self.fixture.off_at is None and self.league.row.closed_at is None

    @property
    def over(self) -> bool:
        """Whether nothing more is to be done for it: it has its result, or is called off."""
        if self.report is not None:
            return self.report.state == "confirmed"
        return self.fixture.off_at is not None

    def led_by(self, user_id: int) -> tuple[TeamRow, ...]:
        """Those of the two teams that a person speaks for."""
        return tuple(team for team in self.teams if team.led_by(user_id))

    def state(self, now: float) -> State:
        """now: seconds since 1970."""
        if self.report is not None:
            if self.report.state == "disputed":
                return "disputed"
            if self.report.state == "open":
                return "reported"
            return "void" if self.report.void else "walkover" if self.report.walkover_id else "played"
        if self.fixture.off_at is not None:
            return "off"
        if self.fixture.postponed:
            return "postponed"
        if self.fixture.at is None:
            return "undated"
        return "coming" if self.fixture.at > now else "due"


class Fixtures:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def now(self) -> int:
        return self._desk.now

    async def seen(self, guild_id: int, fixture_id: int) -> Seen:
        """A fixture of that server. Raises TableError."""
        return await look(self._desk, *await self._desk.fixture(guild_id, fixture_id))

    async def of_league(self, league: League) -> tuple[Seen, ...]:
        """Every fixture of a season, by round and date."""
        rows = await self._desk.fixtures.of_league(league.id)
        reports = await self._desk.reports.of_league(league.id)
        moves = await self._desk.fixtures.moves(league.id)
        return tuple(Seen(league, row, reports.get(row.id), _still(moves.get(row.id), row)) for row in rows)

    async def same_day(self, seen: Seen) -> tuple[FixtureRow, ...]:
        """What else its teams have to play on its day, or on the day that is asked for, in the league's zone.

        Nobody is kept from it: pubs do play two matches of an evening. But they are to know.
        """
        zone = time_zone(seen.league.row.zone)
        moments = (seen.fixture.at, None if seen.move is None else seen.move.at)
        days = {clock_at(at, zone).date() for at in moments if at is not None}
        if not days or not seen.still_open:
            return ()
        reported = await self._desk.reports.of_league(seen.league.id)
        found = [
            each
            for each in await self._desk.fixtures.of_league(seen.league.id)
            if each.id != seen.fixture.id
            and set(each.teams) & set(seen.fixture.teams)
            and each.at is not None
            and each.off_at is None
            and each.id not in reported
            and clock_at(each.at, zone).date() in days
        ]
        return tuple(sorted(found, key=lambda each: (each.at or 0, each.id)))

    async def mine(self, person: Person, league: League) -> tuple[Seen, ...]:
        """What a person's teams have to play or answer still: the next first, those without a date last."""
        teams = {team.id for team in league.teams_of(person.user_id)}
        found = [
            each for each in await self.of_league(league) if teams & set(each.fixture.teams) and not each.over
        ]
        found.sort(key=lambda each: (each.fixture.at is None, each.fixture.at or 0, each.fixture.round))
        return tuple(found)


async def look(desk: Desk, league: League, fixture: FixtureRow) -> Seen:
    """A fixture with its result, and what is asked for it unless its date was changed since."""
    move = await desk.fixtures.move(fixture.id)
    return Seen(league, fixture, await desk.reports.of_fixture(fixture.id), _still(move, fixture))


def _still(move: MoveRow | None, fixture: FixtureRow) -> MoveRow | None:
    return move if move is not None and move.version == fixture.version else None


def named(league: League, fixture: FixtureRow) -> str:
    """A fixture in a few plain words: "R3 Maraval v Arima"."""
    home, away = (visible_line(league.team(team_id).name) for team_id in fixture.teams)
    return f"R{fixture.round} {home} v {away}"
