"""House rules to start a new table from: the server's own, and those a host last played by.

Kept are those that differ from the game's, as it had them then; it may have changed since.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Mapping

from db.connection import Database
from db.rows import read_options, write_options

log = logging.getLogger(__name__)


class HouseRuleStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_guild(self, guild_id: int, variant: str, players: int) -> dict[str, object]:
        """The server's own; empty where it has chosen none."""
        sql = "SELECT options FROM guild_house_rules WHERE (guild_id, variant, players) = (?, ?, ?)"
        return await self._options(sql, guild_id, variant, players) or {}

    async def set_of_guild(
        self, guild_id: int, variant: str, players: int, options: Mapping[str, object]
    ) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO guild_house_rules (guild_id, variant, players, options) VALUES (?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET options = excluded.options",
                (guild_id, variant, players, write_options(options)),
            )

        await self._database.transaction(work)

    async def last_hosted(
        self, guild_id: int, host_id: int, variant: str, players: int
    ) -> dict[str, object] | None:
        """Those of the newest match that this person hosted on the server; None if there was none."""
        return await self._options(
            "SELECT options FROM card_table"
            " WHERE (guild_id, host_id, variant, players) = (?, ?, ?, ?) AND match_id IS NOT NULL"
            " ORDER BY match_id DESC LIMIT 1",
            guild_id,
            host_id,
            variant,
            players,
        )

    async def _options(self, sql: str, *values: object) -> dict[str, object] | None:
        def work(connection: sqlite3.Connection) -> dict[str, object] | None:
            found = connection.execute(sql, values).fetchone()
            if found is None:
                return None
            try:
                return read_options(found[0])
            except (ValueError, TypeError):  # not as we write them: no reason to open no table any more
                log.warning("saved house rules cannot be read, and count as none")
                return None

        return await self._database.read(work)
