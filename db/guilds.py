"""What a server has chosen for itself."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from db.connection import Database


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """use_threads: new tables play in a thread unless their host says otherwise. zone: of its dates.

    retention_days: so long the play of finished matches is kept; None: until it is deleted.
    """

    use_threads: bool = False
    zone: str = "UTC"
    retention_days: int | None = None


class GuildStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, guild_id: int) -> GuildSettings:
        """The server's settings; the defaults where it has chosen nothing."""

        def work(connection: sqlite3.Connection) -> GuildSettings:
            found = connection.execute(
                "SELECT use_threads, zone, retention_days FROM guild WHERE id = ?", (guild_id,)
            ).fetchone()
            if found is None:
                return GuildSettings()
            use_threads, zone, retention_days = found
            return GuildSettings(bool(use_threads), zone or GuildSettings().zone, retention_days)

        return await self._database.read(work)

    async def set_threads(self, guild_id: int, use_threads: bool) -> None:
        await self._set(guild_id, "use_threads", use_threads)

    async def set_retention(self, guild_id: int, days: int | None) -> None:
        await self._set(guild_id, "retention_days", days)

    async def set_moderator_role(self, guild_id: int, role_id: int | None) -> None:
        await self._set(guild_id, "moderator_role", role_id)

    async def set_zone(self, guild_id: int, zone: str) -> None:
        await self._set(guild_id, "zone", zone)

    async def moderator_roles(self) -> dict[int, int]:
        """The role each server has named, for those that have."""

        def work(connection: sqlite3.Connection) -> dict[int, int]:
            sql = "SELECT id, moderator_role FROM guild WHERE moderator_role IS NOT NULL"
            return dict(connection.execute(sql).fetchall())

        return await self._database.read(work)

    async def _set(self, guild_id: int, column: str, value: object) -> None:
        """One setting; a server that had none has the usual ones beside it."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR IGNORE INTO guild (id, use_threads) VALUES (?, 0)", (guild_id,))
            connection.execute(f"UPDATE guild SET {column} = ? WHERE id = ?", (value, guild_id))

        await self._database.transaction(work)
