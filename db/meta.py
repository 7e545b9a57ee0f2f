"""What the program remembers for itself between runs: a value a key."""

from __future__ import annotations

import sqlite3

from db.connection import Database


class Meta:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: str) -> str | None:
        def work(connection: sqlite3.Connection) -> str | None:
            found = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
            return None if found is None else str(found[0])

        return await self._database.read(work)

    async def set(self, key: str, value: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, value))

        await self._database.transaction(work)
