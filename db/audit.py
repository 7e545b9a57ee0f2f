"""The log of what moderators did. It only grows: the database itself refuses any change of it."""

from __future__ import annotations

import sqlite3
from dataclasses import asdict, dataclass, fields

from db.connection import Database
from db.rows import insert

CORRECTIONS = ("void", "amend", "restore")
"""What is done to results."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something done: one of CORRECTIONS, season-open, season-close, season-cancel, block or unblock; what
    begins with league-, team-, fixture- or result- was done in a league.

    by_id: 0 where it came about by itself. about_id: whom it was done to. Ids below 0 are people whose data
    was deleted. before, after: a result as JSON, or a season's name. id: 0 until it is written.
    """

    at: int
    by_id: int
    by_name: str
    what: str
    match_id: int | None = None
    about_id: int | None = None
    reason: str = ""
    before: str = ""
    after: str = ""
    id: int = 0
    league_id: int | None = None
    fixture_id: int | None = None


_COLUMNS = ", ".join(field.name for field in fields(Entry))


def write_audit(connection: sqlite3.Connection, guild_id: int, entry: Entry) -> int:
    """Log something in the transaction that does it; its number."""
    values = {name: value for name, value in asdict(entry).items() if name != "id"}
    return insert(connection, "audit", guild_id=guild_id, **values)


def make_nameless(connection: sqlite3.Connection, user_id: int, number: int) -> None:
    """Put a number below 0 in place of a person whose data is deleted, and drop the reasons they wrote."""
    connection.execute(
        "UPDATE audit SET by_id = ?, by_name = '', reason = '' WHERE by_id = ?", (number, user_id)
    )
    connection.execute("UPDATE audit SET about_id = ? WHERE about_id = ?", (number, user_id))
    connection.execute("DELETE FROM correction_draft WHERE by_id = ?", (user_id,))


def release_audit(connection: sqlite3.Connection, guild_id: int) -> None:
    """Let the rows of a server's log be deleted, as all that is stored of it is."""
    connection.execute("INSERT OR IGNORE INTO audit_release VALUES (?)", (guild_id,))


def corrections_of(connection: sqlite3.Connection, match_id: int) -> tuple[Entry, ...]:
    """What was done to a match's result, in order."""
    found = connection.execute(f"SELECT {_COLUMNS} FROM audit WHERE match_id = ? ORDER BY id", (match_id,))
    return tuple(Entry(*row) for row in found)


def newest_correction(connection: sqlite3.Connection, match_id: int) -> int:
    """The number of what was last done to a match's result; 0 where nothing was."""
    sql = "SELECT COALESCE(MAX(id), 0) FROM audit WHERE match_id = ?"
    (newest,) = connection.execute(sql, (match_id,)).fetchone()
    return int(newest)


class AuditStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, guild_id: int, limit: int, offset: int = 0) -> tuple[tuple[Entry, ...], bool]:
        """A page of a server's log, the newest first, and whether more follow."""
        return await self._page("guild_id", guild_id, limit, offset)

    async def of_league(self, league_id: int, limit: int, offset: int) -> tuple[tuple[Entry, ...], bool]:
        """The same of a league's part of it."""
        return await self._page("league_id", league_id, limit, offset)

    async def of_fixture(self, fixture_id: int, limit: int, offset: int) -> tuple[tuple[Entry, ...], bool]:
        """The same of what is about one fixture."""
        return await self._page("fixture_id", fixture_id, limit, offset)

    async def _page(
        self, column: str, number: int, limit: int, offset: int
    ) -> tuple[tuple[Entry, ...], bool]:
        def work(connection: sqlite3.Connection) -> tuple[tuple[Entry, ...], bool]:
            sql = f"SELECT {_COLUMNS} FROM audit WHERE {column} = ? ORDER BY id DESC LIMIT ? OFFSET ?"
            found = connection.execute(sql, (number, limit + 1, offset)).fetchall()
            return tuple(Entry(*row) for row in found[:limit]), len(found) > limit

        return await self._database.read(work)

    async def corrections_of(self, match_id: int) -> tuple[Entry, ...]:
        return await self._database.read(lambda connection: corrections_of(connection, match_id))
