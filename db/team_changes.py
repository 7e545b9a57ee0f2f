"""What is done to teams and rosters: entered, handed over, transferred, withdrawn. With log entries."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from db.audit import Entry, write_audit
from db.connection import Database
from db.league_changes import put_team
from db.leagues import League, Role, TeamPlayer, TeamRow
from db.rows import insert, one


class TeamChanges:
    """Each raises Changed where a row is not as it was any more: somebody's data may be deleted at any time.

    The office holds the league's lock around each, and has checked that it may be.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def enter(
        self,
        league: League,
        division_id: int,
        name: str,
        folded: str,
        players: Sequence[TeamPlayer],
        entry: Entry,
    ) -> int:
        """A new team; its id."""

        def work(connection: sqlite3.Connection) -> int:
            team_id = put_team(connection, league.id, division_id, name, folded, players, entry.at)
            write_audit(connection, league.row.guild_id, entry)
            return team_id

        return await self._database.transaction(work)

    async def rename(self, league: League, team: TeamRow, name: str, folded: str, entry: Entry) -> None:
        def work(connection: sqlite3.Connection) -> None:
            sql = "UPDATE team SET name = ?, folded = ? WHERE id = ?"
            one(connection.execute(sql, (name, folded, team.id)))
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)

    async def set_roles(self, league: League, roles: Sequence[tuple[int, Role]], entry: Entry) -> None:
        """Roles of players by their rows, one after the other: a team has one captain at any moment."""

        def work(connection: sqlite3.Connection) -> None:
            for player_id, role in roles:
                sql = "UPDATE team_player SET role = ? WHERE id = ? AND left_at IS NULL"
                one(connection.execute(sql, (role, player_id)))
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)

    async def add_player(
        self, league: League, team: TeamRow, user_id: int | None, name: str, entry: Entry
    ) -> None:
        def work(connection: sqlite3.Connection) -> None:
            _join(connection, team.id, user_id, name, entry.at)
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)

    async def claim(self, league: League, player: TeamPlayer, user_id: int, name: str, entry: Entry) -> None:
        """A plain name becomes a member, on the same roster in the same role."""

        def work(connection: sqlite3.Connection) -> None:
            claim(connection, player.id, user_id, name)
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)

    async def end_player(self, league: League, player: TeamPlayer, entry: Entry) -> None:
        def work(connection: sqlite3.Connection) -> None:
            _leave(connection, player, entry.at)
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)

    async def transfer(self, league: League, player: TeamPlayer, to: TeamRow, entry: Entry) -> None:
        """Off one roster and onto another, where they are a player like any other."""

        def work(connection: sqlite3.Connection) -> None:
            _leave(connection, player, entry.at)
            _join(connection, to.id, player.user_id, player.name, entry.at)
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)

    async def withdraw(self, league: League, team: TeamRow, entry: Entry) -> None:
        """What it has not played is called off; results that do not stand yet and wishes to move go too."""
        pending = (
            "SELECT id FROM fixture WHERE :team IN (home_id, away_id) AND off_at IS NULL AND NOT EXISTS"
            " (SELECT 1 FROM report WHERE fixture_id = fixture.id AND state = 'confirmed')"
        )

        def work(connection: sqlite3.Connection) -> None:
            values = {"team": team.id, "at": entry.at}
            one(
                connection.execute(
                    "UPDATE team SET withdrawn_at = :at WHERE id = :team AND withdrawn_at IS NULL", values
                )
            )
            connection.execute(
                "UPDATE report SET state = 'replaced', due_at = NULL, remind_at = NULL, closed_at = :at"
                f" WHERE state IN ('open', 'disputed') AND fixture_id IN ({pending})",
                values,
            )
            connection.execute(f"DELETE FROM fixture_move WHERE fixture_id IN ({pending})", values)
            connection.execute(
                f"UPDATE fixture SET off_at = :at, version = version + 1 WHERE id IN ({pending})", values
            )
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)

    async def deduct(self, league: League, team: TeamRow, points: int, reason: str, entry: Entry) -> int:
        """The number of the deduction."""

        def work(connection: sqlite3.Connection) -> int:
            deduction_id = insert(
                connection,
                "deduction",
                league_id=league.id,
                team_id=team.id,
                points=points,
                reason=reason,
                by_id=entry.by_id,
                at=entry.at,
            )
            write_audit(connection, league.row.guild_id, entry)
            return deduction_id

        return await self._database.transaction(work)

    async def take_back(self, league: League, deduction_id: int, entry: Entry) -> None:
        def work(connection: sqlite3.Connection) -> None:
            one(
                connection.execute(
                    "UPDATE deduction SET taken_back_at = ? WHERE id = ? AND taken_back_at IS NULL",
                    (entry.at, deduction_id),
                )
            )
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)


def claim(connection: sqlite3.Connection, player_id: int, user_id: int, name: str) -> None:
    """Raises Changed where the row is of no plain name on a roster any more."""
    sql = "UPDATE team_player SET user_id = ?, name = ? WHERE id = ? AND user_id IS NULL AND left_at IS NULL"
    one(connection.execute(sql, (user_id, name, player_id)))


def _join(connection: sqlite3.Connection, team_id: int, user_id: int | None, name: str, at: int) -> None:
    insert(
        connection, "team_player", team_id=team_id, user_id=user_id, name=name, role="player", joined_at=at
    )


def _leave(connection: sqlite3.Connection, player: TeamPlayer, at: int) -> None:
    sql = "UPDATE team_player SET left_at = ? WHERE id = ? AND left_at IS NULL"
    one(connection.execute(sql, (at, player.id)))
