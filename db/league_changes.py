"""What is done to leagues: entered, changed, closed; organisers and divisions. Each with its log entry."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace

from db.audit import Entry, write_audit
from db.connection import Database
from db.leagues import League, LeagueRow, TeamPlayer
from db.rows import insert, one, write_options


@dataclass(frozen=True, slots=True)
class NewTeam:
    """A team that a league begins with. division: its place among the league's. folded: as names compare."""

    name: str
    folded: str
    division: int
    players: tuple[TeamPlayer, ...] = ()


class LeagueChanges:
    """The office holds the league's lock around each, and has checked that it may be."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def enter(
        self,
        row: LeagueRow,
        divisions: Sequence[str],
        entry: Entry,
        organisers: Mapping[int, str] | None = None,
        teams: Sequence[NewTeam] = (),
    ) -> int:
        """A new season of a league with all it begins with; its id. Its own in ``row`` is passed over."""

        def work(connection: sqlite3.Connection) -> int:
            league_id = insert(connection, "league", **_values(row))
            for user_id, name in (organisers or {}).items():
                insert(connection, "organiser", league_id=league_id, user_id=user_id, name=name)
            division_ids = [
                insert(connection, "division", league_id=league_id, name=name, place=place)
                for place, name in enumerate(divisions)
            ]
            for team in teams:
                division_id = division_ids[team.division]
                put_team(connection, league_id, division_id, team.name, team.folded, team.players, entry.at)
            write_audit(connection, row.guild_id, replace(entry, league_id=league_id))
            return league_id

        return await self._database.transaction(work)

    async def change(self, league: League, entry: Entry, **values: object) -> None:
        """Columns of a league that is open. Raises Changed where it is not."""
        told = {key: json.dumps(value) if isinstance(value, dict) else value for key, value in values.items()}

        def work(connection: sqlite3.Connection) -> None:
            sets = ", ".join(f"{name} = :{name}" for name in told)
            one(
                connection.execute(
                    f"UPDATE league SET {sets} WHERE id = :id AND closed_at IS NULL",
                    {**told, "id": league.id},
                )
            )
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)

    async def close(self, league: League, entry: Entry) -> None:
        """Nothing of it changes any more: a report that waits does not come to stand. Raises Changed."""

        def work(connection: sqlite3.Connection) -> None:
            values = {"league": league.id, "at": entry.at}
            sql = "UPDATE league SET closed_at = :at WHERE id = :league AND closed_at IS NULL"
            one(connection.execute(sql, values))
            connection.execute(
                "UPDATE report SET due_at = NULL, remind_at = NULL WHERE fixture_id IN"
                " (SELECT id FROM fixture WHERE league_id = :league)",
                values,
            )
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)

    async def name_organiser(self, league: League, user_id: int, name: str, entry: Entry) -> None:
        def work(connection: sqlite3.Connection) -> None:
            insert(connection, "organiser", league_id=league.id, user_id=user_id, name=name)
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)

    async def drop_organiser(self, league: League, user_id: int, entry: Entry) -> None:
        """Raises Changed where they are none."""

        def work(connection: sqlite3.Connection) -> None:
            one(
                connection.execute(
                    "DELETE FROM organiser WHERE (league_id, user_id) = (?, ?)", (league.id, user_id)
                )
            )
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)

    async def add_division(self, league: League, name: str, entry: Entry) -> int:
        """The last of them; its id."""

        def work(connection: sqlite3.Connection) -> int:
            place = max((each.place for each in league.divisions), default=-1) + 1
            division_id = insert(connection, "division", league_id=league.id, name=name, place=place)
            write_audit(connection, league.row.guild_id, entry)
            return division_id

        return await self._database.transaction(work)

    async def rename_division(self, league: League, division_id: int, name: str, entry: Entry) -> None:
        def work(connection: sqlite3.Connection) -> None:
            one(connection.execute("UPDATE division SET name = ? WHERE id = ?", (name, division_id)))
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)

    async def remove_division(self, league: League, division_id: int, entry: Entry) -> None:
        """Raises Changed where a team or a fixture is in it."""

        def work(connection: sqlite3.Connection) -> None:
            one(
                connection.execute(
                    "DELETE FROM division WHERE id = :id"
                    " AND NOT EXISTS (SELECT 1 FROM team WHERE division_id = :id)"
                    " AND NOT EXISTS (SELECT 1 FROM fixture WHERE division_id = :id)",
                    {"id": division_id},
                )
            )
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)


def put_team(
    connection: sqlite3.Connection,
    league_id: int,
    division_id: int,
    name: str,
    folded: str,
    players: Sequence[TeamPlayer],
    at: int,
) -> int:
    """A team with its roster, of whom each joins then; their own ids are passed over. Its id."""
    team_id = insert(
        connection, "team", league_id=league_id, division_id=division_id, name=name, folded=folded
    )
    for player in players:
        insert(
            connection,
            "team_player",
            team_id=team_id,
            user_id=player.user_id,
            name=player.name,
            role=player.role,
            joined_at=at,
        )
    return team_id


def _values(row: LeagueRow) -> dict[str, object]:
    values = {field.name: getattr(row, field.name) for field in fields(row) if field.name != "id"}
    return values | {"options": write_options(row.options), "rules": json.dumps(dict(row.rules))}
