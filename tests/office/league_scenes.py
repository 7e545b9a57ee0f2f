"""A league as its organisers make it, by the office: the Pub League of 2026, Arima and Batley in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.office.desk import Notice
from bot.office.leagues import Entered
from bot.office.service import Office
from bot.tables.table import Person
from db.leagues import League, TeamRow
from tests.tables.conftest import ANN, CHANNEL, GUILD, MODERATOR, Floor
from tests.tables.conftest import BOB as PLAYER
from tests.tables.conftest import CYD as OTHER_CAPTAIN
from tests.tables.conftest import EVE as ORGANISER

CAPTAIN = ANN
OUTSIDER = Person(300, "Out")
VICE = Person(301, "Vic")

__all__ = ["CAPTAIN", "MODERATOR", "ORGANISER", "OTHER_CAPTAIN", "OUTSIDER", "PLAYER", "VICE"]


@dataclass
class Hall:
    """The office with a league that is on; told: what the league's channel is told."""

    floor: Floor
    office: Office
    told: list[Notice] = field(default_factory=list)

    async def league(self, league_id: int = 1) -> League:
        return await self.office.desk.league(GUILD, league_id)

    async def team(self, name: str) -> TeamRow:
        (found,) = [team for team in (await self.league()).teams if team.name == name]
        return found

    async def roster(self, name: str) -> dict[str, str]:
        """Who is on a team's roster, by name their role."""
        return {player.name: player.role for player in (await self.team(name)).players}

    async def log(self) -> list[tuple[str, int, int | None, str, str, str]]:
        """What was logged, oldest first: what, by whom, about whom, reason, before, after."""
        _, entries, more = await self.office.leagues.log(GUILD, 1, 100, 0)
        assert not more
        return [
            (each.what, each.by_id, each.about_id, each.reason, each.before, each.after)
            for each in reversed(entries)
        ]

    async def sql(self, statement: str, *values: object) -> list[Any]:
        return await self.floor.database.transaction(
            lambda connection: connection.execute(statement, values).fetchall()
        )

    async def fixture(
        self, home: str = "Arima", away: str = "Batley", *, state: str | None = None, games: str = "[[2, 1]]"
    ) -> int:
        """Puts in a fixture, with a report in that state; its number."""
        teams = [(await self.team(name)) for name in (home, away)]
        ((fixture_id,),) = await self.sql(
            "INSERT INTO fixture (league_id, division_id, round, home_id, away_id, at)"
            " VALUES (1, ?, 1, ?, ?, ?) RETURNING id",
            teams[0].division_id,
            teams[0].id,
            teams[1].id,
            int(self.floor.now) + 1000,
        )
        if state is not None:
            await self.sql(
                "INSERT INTO report (fixture_id, state, how, games, hangs, by_id, by_name, at)"
                " VALUES (?, ?, 'form', ?, '[[0, 0]]', 1, 'X', 5)",
                fixture_id,
                state,
                games,
            )
        return int(fixture_id)


async def enter(office: Office, by: Person = MODERATOR, **how: Any) -> League:
    """The Pub League, or another."""
    usual: dict[str, Any] = {
        "name": "Pub League",
        "season": "2026",
        "game": "trinidad",
        "divisions": "Premier, First",
    }
    return await office.leagues.enter(by, GUILD, CHANNEL, Entered(**{**usual, **how}))


async def a_hall(floor: Floor, **how: Any) -> Hall:
    """With the captains of Arima and Batley, a vice and a player of Arima, and a plain name in Batley."""
    hall = Hall(floor, Office(floor.database, floor.tables))
    hall.office.desk.listen(hall.told.append)
    office = hall.office
    await enter(office, **how)
    await office.leagues.name_organiser(MODERATOR, GUILD, None, ORGANISER)
    await office.teams.enter(ORGANISER, GUILD, None, "Arima", "Premier", CAPTAIN)
    await office.teams.enter(ORGANISER, GUILD, None, "Batley", "Premier", OTHER_CAPTAIN)
    await office.rosters.add(CAPTAIN, GUILD, None, None, PLAYER, None)
    await office.rosters.add(CAPTAIN, GUILD, None, None, VICE, None)
    await office.rosters.name_vice(CAPTAIN, GUILD, None, None, VICE)
    await office.rosters.add(OTHER_CAPTAIN, GUILD, None, "Batley", None, "Plain Jane")
    return hall
