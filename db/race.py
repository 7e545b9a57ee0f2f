"""Wins and ratings over time, as plots show them."""

from __future__ import annotations

import sqlite3

from db.connection import Database
from db.counted import MINE
from db.leaders import Board
from db.ratings import Kind

Points = tuple[tuple[int, float], ...]
"""(seconds since 1970, value), in order."""

_WINS = f"""
WITH {MINE}
SELECT finished_at FROM mine LEFT JOIN season ON season.id = :season
WHERE won AND with_computers = :computers AND (:variant = '' OR variant = :variant)
  AND (:season = 0 OR finished_at >= starts_at AND (ends_at IS NULL OR finished_at < ends_at))
ORDER BY ended
"""

# What boards rank by: nearly sure to be that strong.
_RATINGS = """
SELECT match.variant, finished_at, mu - 3 * sigma
FROM rating_step CROSS JOIN match ON match.id = rating_step.match_id
WHERE season_id = :season AND kind = :kind AND subject = :subject AND match.guild_id = :guild
ORDER BY match.ended
"""


class RaceStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def wins(self, board: Board, user_id: int) -> Points:
        """How many matches somebody had won after each that they won, of those a board counts."""
        guild, season, variant, computers = board
        values = {"guild": guild, "season": season, "variant": variant, "computers": computers}

        def work(connection: sqlite3.Connection) -> Points:
            found = connection.execute(_WINS, {**values, "user": user_id})
            return tuple((at, float(number)) for number, (at,) in enumerate(found, 1))

        return await self._database.look_through(work)

    async def ratings(self, guild_id: int, season_id: int, kind: Kind, subject: str) -> dict[str, Points]:
        """A subject's rating after each of its matches, by game."""
        values = {"guild": guild_id, "season": season_id, "kind": kind, "subject": subject}

        def work(connection: sqlite3.Connection) -> dict[str, Points]:
            told: dict[str, list[tuple[int, float]]] = {}
            for variant, at, value in connection.execute(_RATINGS, values):
                told.setdefault(variant, []).append((at, value))
            return {variant: tuple(points) for variant, points in told.items()}

        return await self._database.look_through(work)
