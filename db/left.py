"""The servers that the bot was taken out of, and all that is stored of a server, to delete it."""

from __future__ import annotations

import sqlite3

from db.audit import release_audit
from db.connection import Database

OF_GUILD = "guild_id"
"""A table with this column belongs to a server, and so does every row that refers to one of such a table."""


class LeftStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self) -> set[int]:
        """The servers that were left."""

        def work(connection: sqlite3.Connection) -> set[int]:
            return {guild_id for (guild_id,) in connection.execute("SELECT guild_id FROM left_guild")}

        return await self._database.read(work)

    async def known(self) -> set[int]:
        """Every server of which anything is stored."""

        def work(connection: sqlite3.Connection) -> set[int]:
            found: set[int] = set()
            for table, column in _roots(connection):
                sql = f"SELECT DISTINCT {column} FROM {table}"
                found |= {guild_id for (guild_id,) in connection.execute(sql)}
            return found

        return await self._database.read(work)

    async def add(self, guild_id: int, at: int) -> None:
        """The bot left the server at that time, if it had not left before; its tables have no deadline."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO left_guild (guild_id, at) VALUES (?, ?) ON CONFLICT DO NOTHING", (guild_id, at)
            )
            connection.execute("UPDATE card_table SET deadline = NULL WHERE guild_id = ?", (guild_id,))

        await self._database.transaction(work)

    async def remove(self, guild_id: int, at: int) -> None:
        """The bot is back on the server: its scorepads have the time that they had left."""

        def work(connection: sqlite3.Connection) -> None:
            away = "? - (SELECT at FROM left_guild WHERE left_guild.guild_id = pad.guild_id)"
            connection.execute(
                f"UPDATE pad SET touched_at = touched_at + {away}, decided_at = decided_at + {away}"
                " WHERE guild_id = ? AND state IN ('open', 'decided')",
                (at, at, guild_id),
            )
            connection.execute("DELETE FROM left_guild WHERE guild_id = ?", (guild_id,))

        await self._database.transaction(work)

    async def left_before(self, moment: int) -> tuple[int, ...]:
        """The servers that were left before that moment, the first left first."""

        def work(connection: sqlite3.Connection) -> tuple[int, ...]:
            found = connection.execute("SELECT guild_id FROM left_guild WHERE at < ? ORDER BY at", (moment,))
            return tuple(guild_id for (guild_id,) in found)

        return await self._database.read(work)

    async def forget(self, guild_id: int) -> bool:
        """Delete all that is stored of a server that was left; False where the bot is there again."""

        def work(connection: sqlite3.Connection) -> bool:
            found = connection.execute("SELECT 1 FROM left_guild WHERE guild_id = ?", (guild_id,))
            if found.fetchone() is None:
                return False
            release_audit(connection, guild_id)
            connection.execute("PRAGMA defer_foreign_keys = ON")  # a table and its match refer to each other
            for table, rows in reversed(rows_of_guild(connection).items()):
                connection.execute(f"DELETE FROM {table} WHERE {rows}", {"guild": guild_id})
            return True

        return await self._database.transaction(work)


def rows_of_guild(connection: sqlite3.Connection) -> dict[str, str]:
    """Every table that holds something of a server, with the condition for its rows; parents first.

    The schema says which: a table that a later migration brings is never forgotten.
    """
    rows = {table: f"{column} = :guild" for table, column in _roots(connection)}
    waiting = list(rows)
    while waiting:
        parent = waiting.pop(0)
        for child, columns, referred in _references(connection, parent):
            if child not in rows:
                rows[child] = f"({columns}) IN (SELECT {referred} FROM {parent} WHERE {rows[parent]})"
                waiting.append(child)
    return rows


def _roots(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """The tables that name their server themselves, and the column that does."""
    named = [(table, OF_GUILD) for table in _tables(connection) if OF_GUILD in _columns(connection, table)]
    return [("guild", "id"), *named]


def _references(connection: sqlite3.Connection, parent: str) -> list[tuple[str, str, str]]:
    """The tables that refer to a table: each with its columns, and those they refer to."""
    found = []
    for child in _tables(connection):
        keys: dict[int, list[tuple[str, str]]] = {}
        for number, _, to, mine, theirs, *_ in connection.execute(f"PRAGMA foreign_key_list({child})"):
            if to == parent:
                keys.setdefault(number, []).append((mine, theirs))
        for key in keys.values():
            found.append((child, ", ".join(m for m, _ in key), ", ".join(t for _, t in key)))
    return found


def _tables(connection: sqlite3.Connection) -> list[str]:
    found = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    )
    return [name for (name,) in found.fetchall()]


def _columns(connection: sqlite3.Connection, table: str) -> set[str]:
    return {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
