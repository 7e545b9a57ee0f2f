"""Sheets handed in: kept between their preview and their entering, and entered whole or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from db.audit import Entry, write_audit
from db.connection import Database
from db.fixture_changes import add_fixture
from db.fixtures import FixtureRow
from db.league_changes import NewTeam, put_team
from db.leagues import League
from db.rows import insert
from db.team_changes import claim

Kind = Literal["teams", "fixtures"]

DRAFT_SECONDS: Final = 24 * 60 * 60
"""A sheet waits so long; later ones clear it away."""


class Entered(Exception):
    """The sheet is not there any more: it was entered, or left, or waited too long. Nothing was written."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A sheet as it was handed in. at: seconds since 1970."""

    id: int
    league_id: int
    by_id: int
    at: int
    kind: Kind
    data: bytes


@dataclass(frozen=True, slots=True)
class Claim:
    """A plain name on a roster that is a member from now on. player_id: of its row. team: its name."""

    player_id: int
    user_id: int
    name: str
    team: str


class ImportStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, league_id: int, by_id: int, at: int, kind: Kind, data: bytes) -> int:
        """In place of what that person handed in before; its number. What is too old goes too."""

        def work(connection: sqlite3.Connection) -> int:
            sql = "DELETE FROM import_draft WHERE (league_id, by_id) = (?, ?) OR at < ?"
            connection.execute(sql, (league_id, by_id, at - DRAFT_SECONDS))
            return insert(
                connection, "import_draft", league_id=league_id, by_id=by_id, at=at, kind=kind, data=data
            )

        return await self._database.transaction(work)

    async def load(self, draft_id: int, by_id: int, now: int) -> Draft | None:
        """What that person handed in, while it waits."""

        def work(connection: sqlite3.Connection) -> Draft | None:
            sql = (
                "SELECT id, league_id, by_id, at, kind, data FROM import_draft"
                " WHERE (id, by_id) = (?, ?) AND at >= ?"
            )
            found = connection.execute(sql, (draft_id, by_id, now - DRAFT_SECONDS)).fetchone()
            return None if found is None else Draft(*found)

        return await self._database.read(work)

    async def drop(self, draft_id: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM import_draft WHERE id = ?", (draft_id,))

        await self._database.transaction(work)

    async def enter_teams(
        self,
        draft_id: int,
        league: League,
        divisions: Sequence[str],
        teams: Sequence[NewTeam],
        claims: Sequence[Claim],
        entry: Entry,
    ) -> None:
        """divisions: new ones, which come after those there are. Raises Entered, and Changed for a claim.

        A team's ``division`` is its place among those there are and these, in order.
        """

        def work(connection: sqlite3.Connection) -> None:
            _take(connection, draft_id)
            ids = [division.id for division in league.divisions]
            last = max((division.place for division in league.divisions), default=-1)
            ids += [
                insert(connection, "division", league_id=league.id, name=name, place=place)
                for place, name in enumerate(divisions, last + 1)
            ]
            for team in teams:
                put_team(
                    connection, league.id, ids[team.division], team.name, team.folded, team.players, entry.at
                )
            for each in claims:
                claim(connection, each.player_id, each.user_id, each.name)
                about = replace(entry, what="team-player-claim", about_id=each.user_id, after=each.team)
                write_audit(connection, league.row.guild_id, about)
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)

    async def enter_fixtures(
        self, draft_id: int, league: League, fixtures: Sequence[FixtureRow], entry: Entry
    ) -> None:
        """Their own ids are passed over. Raises Entered."""

        def work(connection: sqlite3.Connection) -> None:
            _take(connection, draft_id)
            for fixture in fixtures:
                add_fixture(connection, fixture)
            write_audit(connection, league.row.guild_id, entry)

        await self._database.transaction(work)


def _take(connection: sqlite3.Connection, draft_id: int) -> None:
    """The sheet is entered by what is written with this, and by nothing else."""
    if connection.execute("DELETE FROM import_draft WHERE id = ?", (draft_id,)).rowcount != 1:
        raise Entered
