"""Leagues as they stand: a season of a league with its divisions, teams, rosters and organisers."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Literal

from db.connection import Database
from db.rows import read_options

Role = Literal["captain", "vice", "player"]


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A season of a league. Times are seconds since 1970.

    best_of: games at each table of a match, tables: how many a match has. zone: of its dates, an IANA name.
    rules: how its standings are made, in the words of `bot.league.standings`. confirm_seconds: so long the
    other captain has before a report stands. one_team: nobody may be in two of its teams. locks_at: rosters
    are fixed from then on.
    """

    id: int
    guild_id: int
    channel_id: int
    name: str
    season: str
    variant: str
    players: int
    options: Mapping[str, object]
    best_of: int
    tables: int
    zone: str
    rules: Mapping[str, object]
    confirm_seconds: int
    one_team: bool
    locks_at: int | None
    created_at: int
    closed_at: int | None = None


@dataclass(frozen=True, slots=True)
class DivisionRow:
    id: int
    league_id: int
    name: str
    place: int


@dataclass(frozen=True, slots=True)
class TeamPlayer:
    """Somebody on a roster. user_id: None for a plain name."""

    id: int
    team_id: int
    user_id: int | None
    name: str
    role: Role
    joined_at: int
    left_at: int | None = None


@dataclass(frozen=True, slots=True)
class TeamRow:
    """players: who is on the roster now, captain first."""

    id: int
    league_id: int
    division_id: int
    name: str
    withdrawn_at: int | None = None
    players: tuple[TeamPlayer, ...] = ()

    @property
    def captains(self) -> tuple[TeamPlayer, ...]:
        """The captain and their vice, either of whom speaks for the team."""
        return tuple(player for player in self.players if player.role != "player")

    def has(self, user_id: int) -> bool:
        return any(player.user_id == user_id for player in self.players)

    def led_by(self, user_id: int) -> bool:
        return any(player.user_id == user_id for player in self.captains)


@dataclass(frozen=True, slots=True)
class DeductionRow:
    """Points taken off a team. reason: empty where whoever wrote it had their data deleted."""

    id: int
    league_id: int
    team_id: int
    points: int
    reason: str
    by_id: int
    at: int
    taken_back_at: int | None = None


@dataclass(frozen=True, slots=True)
class League:
    """A season of a league as it stands. organisers: names by user id. teams: withdrawn ones too."""

    row: LeagueRow
    organisers: Mapping[int, str]
    divisions: tuple[DivisionRow, ...]
    teams: tuple[TeamRow, ...]

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def playing(self) -> tuple[TeamRow, ...]:
        """The teams that have not withdrawn."""
        return tuple(team for team in self.teams if team.withdrawn_at is None)

    def playing_in(self, division_id: int) -> tuple[TeamRow, ...]:
        """Those of a division."""
        return tuple(team for team in self.playing if team.division_id == division_id)

    def team(self, team_id: int) -> TeamRow:
        return next(team for team in self.teams if team.id == team_id)

    def division(self, division_id: int) -> DivisionRow:
        return next(each for each in self.divisions if each.id == division_id)

    def teams_of(self, user_id: int) -> tuple[TeamRow, ...]:
        """The teams whose roster a person is on."""
        return tuple(team for team in self.teams if team.has(user_id))


class LeagueStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, league_id: int) -> League | None:
        return await self._database.read(lambda connection: load_league(connection, league_id))

    async def all(self, guild_id: int) -> tuple[LeagueRow, ...]:
        """Every season of a server's leagues, open ones first, then the newest first."""

        def work(connection: sqlite3.Connection) -> tuple[LeagueRow, ...]:
            sql = (
                f"SELECT {_LEAGUE} FROM league WHERE guild_id = ?"
                " ORDER BY closed_at IS NOT NULL, created_at DESC, id DESC"
            )
            return tuple(_league(row) for row in connection.execute(sql, (guild_id,)))

        return await self._database.read(work)

    async def of_person(self, guild_id: int, user_id: int) -> frozenset[int]:
        """The seasons of a server's leagues that somebody organises, or is in a team of that is still in."""

        def work(connection: sqlite3.Connection) -> frozenset[int]:
            sql = (
                "SELECT league_id FROM organiser JOIN league ON league.id = league_id"
                " WHERE guild_id = :guild AND user_id = :user"
                " UNION SELECT league_id FROM team_player JOIN team ON team.id = team_id"
                " JOIN league ON league.id = league_id"
                " WHERE guild_id = :guild AND user_id = :user AND left_at IS NULL AND withdrawn_at IS NULL"
            )
            values = {"guild": guild_id, "user": user_id}
            return frozenset(number for (number,) in connection.execute(sql, values))

        return await self._database.read(work)

    async def deductions(self, league_id: int) -> tuple[DeductionRow, ...]:
        """The points taken off teams that are not given back, in order."""

        def work(connection: sqlite3.Connection) -> tuple[DeductionRow, ...]:
            sql = (
                f"SELECT {_DEDUCTION} FROM deduction WHERE league_id = ? AND taken_back_at IS NULL"
                " ORDER BY id"
            )
            return tuple(DeductionRow(*row) for row in connection.execute(sql, (league_id,)))

        return await self._database.read(work)

    async def former_players(self, team_id: int) -> tuple[TeamPlayer, ...]:
        """Who was on a team's roster, the last to leave first."""

        def work(connection: sqlite3.Connection) -> tuple[TeamPlayer, ...]:
            sql = (
                f"SELECT {_PLAYER} FROM team_player WHERE team_id = ? AND left_at IS NOT NULL"
                " ORDER BY left_at DESC, id DESC"
            )
            return tuple(TeamPlayer(*row) for row in connection.execute(sql, (team_id,)))

        return await self._database.read(work)


_LEAGUE = ", ".join(field.name for field in fields(LeagueRow))
_DEDUCTION = ", ".join(field.name for field in fields(DeductionRow))
_PLAYER = ", ".join(f"team_player.{field.name}" for field in fields(TeamPlayer))


def load_league(connection: sqlite3.Connection, league_id: int) -> League | None:
    found = connection.execute(f"SELECT {_LEAGUE} FROM league WHERE id = ?", (league_id,)).fetchone()
    if found is None:
        return None
    organisers = connection.execute(
        "SELECT user_id, name FROM organiser WHERE league_id = ? ORDER BY name, user_id", (league_id,)
    )
    divisions = connection.execute(
        "SELECT id, league_id, name, place FROM division WHERE league_id = ? ORDER BY place, id", (league_id,)
    )
    rosters: dict[int, list[TeamPlayer]] = {}
    for row in connection.execute(
        f"SELECT {_PLAYER} FROM team_player JOIN team ON team.id = team_id"
        " WHERE league_id = ? AND left_at IS NULL"
        " ORDER BY role = 'player', role = 'vice', team_player.name COLLATE NOCASE, team_player.id",
        (league_id,),
    ):
        player = TeamPlayer(*row)
        rosters.setdefault(player.team_id, []).append(player)
    teams = connection.execute(
        "SELECT id, division_id, name, withdrawn_at FROM team WHERE league_id = ?"
        " ORDER BY division_id, folded",
        (league_id,),
    )
    return League(
        _league(found),
        dict(organisers.fetchall()),
        tuple(DivisionRow(*row) for row in divisions),
        tuple(
            TeamRow(team_id, league_id, division_id, name, withdrawn_at, tuple(rosters.get(team_id, ())))
            for team_id, division_id, name, withdrawn_at in teams
        ),
    )


def _league(row: tuple[object, ...]) -> LeagueRow:
    values = dict(zip((field.name for field in fields(LeagueRow)), row, strict=True))
    values["options"], values["rules"] = (
        read_options(str(values["options"])),
        json.loads(str(values["rules"])),
    )
    values["one_team"] = bool(values["one_team"])
    return LeagueRow(**values)  # type: ignore[arg-type]
