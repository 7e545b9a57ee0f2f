"""The play of finished matches, deleted where a server keeps it for so many days only. Results stay.

Play is deals, moves, awards, changes of seats, who sits at the table, and what went into the first pack; of a
real table what was written on its scorepad, also on one that was closed without a result.
"""

from __future__ import annotations

import json
import sqlite3

from db.connection import Database

DAY_SECONDS = 24 * 60 * 60

_OLD = """
SELECT match.id FROM guild JOIN match ON match.guild_id = guild.id
WHERE retention_days IS NOT NULL AND finished_at < :now - retention_days * :day AND play_kept
ORDER BY match.id LIMIT :limit
"""
# Those that refer to others first.
_PLAY = ("award", "action", "deal", "seat_change")
_WRITTEN = ("pad_entry", "pad_proposal")
_CLOSED_PADS = """
SELECT pad.id FROM guild JOIN pad ON pad.guild_id = guild.id
WHERE retention_days IS NOT NULL AND state = 'closed' AND finished_at < :now - retention_days * :day
"""


class RetentionStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def older(self, guild_id: int, moment: int) -> int:
        """How many matches of a server ended before that moment, their play still kept."""

        def work(connection: sqlite3.Connection) -> int:
            sql = "SELECT COUNT(*) FROM match WHERE guild_id = ? AND finished_at < ? AND play_kept"
            return int(connection.execute(sql, (guild_id, moment)).fetchone()[0])

        return await self._database.read(work)

    async def delete_old(self, now: int, limit: int) -> int:
        """Delete the play of so many matches whose time is up; of how many it was.

        now: seconds since 1970.
        """

        def work(connection: sqlite3.Connection) -> int:
            found = connection.execute(_OLD, {"now": now, "day": DAY_SECONDS, "limit": limit})
            old = [match_id for (match_id,) in found]
            these = (json.dumps(old),)
            for table in _PLAY:
                connection.execute(
                    f"DELETE FROM {table} WHERE match_id IN (SELECT value FROM json_each(?))", these
                )
            connection.execute(
                "DELETE FROM seat WHERE table_id IN"
                " (SELECT table_id FROM match WHERE id IN (SELECT value FROM json_each(?)))",
                these,
            )
            connection.execute(
                "UPDATE match SET play_kept = 0, cut = NULL, contributions = NULL"
                " WHERE id IN (SELECT value FROM json_each(?))",
                these,
            )
            _delete_written(connection, old, now)
            return len(old)

        return await self._database.transaction(work)


def _delete_written(connection: sqlite3.Connection, matches: list[int], now: int) -> None:
    """What is on the pads of those matches, whose other games go with them, and on closed pads."""
    games = "SELECT pad_id FROM match WHERE pad_id IS NOT NULL AND id IN (SELECT value FROM json_each(:old))"
    values = {"old": json.dumps(matches), "now": now, "day": DAY_SECONDS}
    connection.execute(f"UPDATE match SET play_kept = 0 WHERE pad_id IN ({games})", {"old": values["old"]})
    for table in _WRITTEN:
        connection.execute(f"DELETE FROM {table} WHERE pad_id IN ({games} UNION {_CLOSED_PADS})", values)
