"""A league of two divisions and eight teams, with its captains, on a real database."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass, field

from bot.office.desk import Notice
from bot.office.fixtures import Seen
from bot.office.service import Office
from bot.tables.table import Person
from bot.text import say, sentences
from bot.text.visible import folded
from db.rows import insert
from tests.tables.conftest import CHANNEL, GUILD, Floor

NOW = 1_796_040_000
"""30 Nov 2026, 12:00 in UTC, 08:00 in Port of Spain."""
DAY = 24 * 60 * 60
DIVISIONS = {
    "Premier": ("Arima", "Barataria", "Couva", "Debe"),
    "First": ("Erin", "Gasparillo", "Icacos", "La Brea"),
}
TEAMS = [team for teams in DIVISIONS.values() for team in teams]
CAPTAINS = {team: Person(300 + n, f"Captain of {team}") for n, team in enumerate(TEAMS)}
VICES = {team: Person(400 + n, f"Vice of {team}") for n, team in enumerate(TEAMS)}
PLAYERS = {team: Person(500 + n, f"Player of {team}") for n, team in enumerate(TEAMS)}
ORGANISER = Person(600, "Org")
OUTSIDER = Person(700, "Out")


@dataclass
class Season:
    """The league, its teams and divisions by name, and what its channel was told."""

    floor: Floor
    office: Office
    league_id: int
    divisions: dict[str, int]
    teams: dict[str, int]
    told: list[Notice] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    """The same in words."""

    def hear(self, notice: Notice) -> None:
        self.told.append(notice)
        said = say("en", f"notice.{notice.key}", **notice.values)
        self.said.append(said.replace("\u2068", "").replace("\u2069", ""))

    async def fixture(
        self, home: str = "Arima", away: str = "Barataria", *, at: int | None = NOW + 4 * DAY, round_: int = 1
    ) -> int:
        """Puts a fixture in; its number."""

        def work(connection: sqlite3.Connection) -> int:
            return insert(
                connection,
                "fixture",
                league_id=self.league_id,
                division_id=self.divisions[next(name for name, teams in DIVISIONS.items() if home in teams)],
                round=round_,
                home_id=self.teams[home],
                away_id=self.teams[away],
                at=at,
                place="Hall",
            )

        return await self.floor.database.transaction(work)

    async def report(self, fixture_id: int, state: str = "open", games: str = "[[2,1]]") -> int:
        """Puts a result of a fixture in; its number."""

        def work(connection: sqlite3.Connection) -> int:
            return insert(
                connection,
                "report",
                fixture_id=fixture_id,
                state=state,
                how="form",
                games=games,
                hangs="[[0,0]]",
                by_id=1,
                by_name="X",
                at=NOW,
                due_at=NOW + DAY if state == "open" else None,
            )

        return await self.floor.database.transaction(work)

    async def sql(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        """Does something to the database by hand; what it answers."""
        return await self.floor.database.transaction(
            lambda connection: list(connection.execute(statement, values))
        )

    async def seen(self, fixture_id: int) -> Seen:
        return await self.office.fixtures.seen(GUILD, fixture_id)

    async def log(self) -> list[tuple[object, ...]]:
        """What the log says, oldest first: what, before, after, reason; there are words for each."""
        found = await self.sql("SELECT what, before, after, reason FROM audit ORDER BY id")
        assert all(f"audit.did.{what}" in sentences("en") for what, *_ in found)
        return found


async def a_league(floor: Floor) -> Season:
    """The league on that floor: the first in its server."""
    floor.now = NOW

    def work(connection: sqlite3.Connection) -> tuple[int, dict[str, int], dict[str, int]]:
        league = insert(
            connection,
            "league",
            guild_id=GUILD,
            channel_id=CHANNEL,
            name="Pub League",
            season="2027",
            variant="trinidad",
            players=4,
            options="{}",
            best_of=3,
            tables=1,
            zone="America/Port_of_Spain",
            rules=json.dumps({}),
            confirm_seconds=2 * DAY,
            one_team=1,
            created_at=NOW,
        )
        insert(connection, "organiser", league_id=league, user_id=ORGANISER.user_id, name=ORGANISER.name)
        divisions, teams = {}, {}
        for place, (division, names) in enumerate(DIVISIONS.items()):
            divisions[division] = insert(connection, "division", league_id=league, name=division, place=place)
            for team in names:
                teams[team] = insert(
                    connection,
                    "team",
                    league_id=league,
                    division_id=divisions[division],
                    name=team,
                    folded=folded(team),
                )
                for role, people in (("captain", CAPTAINS), ("vice", VICES), ("player", PLAYERS)):
                    person = people[team]
                    insert(
                        connection,
                        "team_player",
                        team_id=teams[team],
                        user_id=person.user_id,
                        name=person.name,
                        role=role,
                        joined_at=NOW,
                    )
        return league, divisions, teams

    league_id, divisions, teams = await floor.database.transaction(work)
    season = Season(floor, Office(floor.database, floor.tables), league_id, divisions, teams)
    season.office.desk.listen(season.hear)
    return season
