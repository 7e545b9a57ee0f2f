"""Who may not play at a server's tables."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from db.audit import Entry, write_audit
from db.connection import Database


@dataclass(frozen=True, slots=True)
class BlockedRow:
    """A person, and the moderator who blocked them last; at: when, in seconds since 1970. Names as then."""

    user_id: int
    name: str
    by_id: int
    by_name: str
    at: int


class BlockedStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, guild_id: int) -> tuple[BlockedRow, ...]:
        """Everyone blocked on a server, the newest first."""

        def work(connection: sqlite3.Connection) -> tuple[BlockedRow, ...]:
            sql = "SELECT user_id, name, by_id, by_name, at FROM blocked WHERE guild_id = ?"
            found = connection.execute(f"{sql} ORDER BY at DESC, user_id", (guild_id,))
            return tuple(BlockedRow(*row) for row in found)

        return await self._database.read(work)

    async def ids(self, guild_id: int) -> frozenset[int]:
        """The ids of everyone blocked on a server."""

        def work(connection: sqlite3.Connection) -> frozenset[int]:
            found = connection.execute("SELECT user_id FROM blocked WHERE guild_id = ?", (guild_id,))
            return frozenset(user_id for (user_id,) in found)

        return await self._database.read(work)

    async def block(self, guild_id: int, row: BlockedRow) -> None:
        """Whoever is blocked already is so by the newer word."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO blocked (guild_id, user_id, name, by_id, by_name, at) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET name = excluded.name, by_id = excluded.by_id,"
                " by_name = excluded.by_name, at = excluded.at",
                (guild_id, row.user_id, row.name, row.by_id, row.by_name, row.at),
            )
            entry = Entry(row.at, row.by_id, row.by_name, "block", about_id=row.user_id)
            write_audit(connection, guild_id, entry)

        await self._database.transaction(work)

    async def unblock(self, guild_id: int, user_id: int, by_id: int, by_name: str, at: int) -> bool:
        """Whether they were blocked."""

        def work(connection: sqlite3.Connection) -> bool:
            sql = "DELETE FROM blocked WHERE (guild_id, user_id) = (?, ?)"
            found = connection.execute(sql, (guild_id, user_id)).rowcount > 0
            if found:
                write_audit(connection, guild_id, Entry(at, by_id, by_name, "unblock", about_id=user_id))
            return found

        return await self._database.transaction(work)
