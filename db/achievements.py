"""Achievements: each a story that the records tell, defined here and nowhere else.

A story's query gives the match in which a person first earned it on a server.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Final

from db.connection import Database
from db.counted import BEGGED, MINE


@dataclass(frozen=True, slots=True)
class Earned:
    """A story somebody has earned: its key, in which match first, and when that ended."""

    key: str
    match_id: int
    at: int


# How far the person's side was behind the best of the others when a deal began.
_BEHIND = """
(SELECT MAX(value) FILTER (WHERE key <> mine.side) - MAX(value) FILTER (WHERE key = mine.side)
 FROM json_each(deal.scores_before))
"""
_DEALS = "FROM mine CROSS JOIN deal ON deal.match_id = mine.id"
_LAST_DEAL = f"""
{_DEALS} AND deal.number = (SELECT MAX(number) FROM deal AS one WHERE one.match_id = mine.id)
"""

TEN_BEHIND, LAST_BEHIND, ROW, CLUB_WINS, PARTNERS, BIDS = 10, 3, 5, 10, 5, 3

STORIES: Final = {
    # High, Low, Jack and Game in one deal.
    "sweep": "SELECT id, finished_at, ended FROM mine WHERE swept > 0",
    # Hung a jack in the deal that won the match.
    "last-jack": f"""
        SELECT id, finished_at, ended {_LAST_DEAL}
        CROSS JOIN award ON award.match_id = mine.id AND award.deal = deal.number
        WHERE mine.won AND category = 'hang-jack' AND captor = mine.seat
    """,
    # Begged in the deal that won the match.
    "begged-home": f"SELECT id, finished_at, ended {_LAST_DEAL} {BEGGED} WHERE mine.won",
    # Ten or more behind before some deal of a match that was won.
    "far-behind": f"""
        SELECT id, finished_at, ended FROM mine WHERE won AND EXISTS (
            SELECT 1 FROM deal WHERE deal.match_id = mine.id AND {_BEHIND} >= {TEN_BEHIND}
        )
    """,
    # Three or more behind before the deal that won the match.
    "last-deal": f"SELECT id, finished_at, ended {_LAST_DEAL} WHERE mine.won AND {_BEHIND} >= {LAST_BEHIND}",
    # Three bids or more of the person's side in a match it won, each of them made.
    "never-set": f"""
        SELECT id, finished_at, ended FROM mine WHERE won AND (
            SELECT COUNT(*) FILTER (WHERE category = 'made') >= {BIDS}
                   AND COUNT(*) FILTER (WHERE category = 'set') = 0
            FROM award WHERE award.match_id = mine.id AND award.side = mine.side AND holder IS NOT NULL
        )
    """,
    # Five matches won one after the other.
    "five-in-a-row": f"""
        SELECT id, finished_at, ended FROM (
            SELECT id, finished_at, ended, SUM(won) OVER (ORDER BY ended ROWS {ROW - 1} PRECEDING) AS wins
            FROM mine
        ) WHERE wins = {ROW}
    """,
    # The tenth match won with a club player on another side.
    "club-tamer": f"""
        SELECT id, finished_at, ended FROM (
            SELECT id, finished_at, ended, ROW_NUMBER() OVER (ORDER BY ended) AS number FROM mine
            WHERE won AND EXISTS (
                SELECT 1 FROM match_player AS other WHERE other.match_id = mine.id
                AND other.side <> mine.side AND other.computer = 'club'
            )
        ) WHERE number = {CLUB_WINS}
    """,
    # A match won with a fifth person as partner.
    "five-partners": f"""
        SELECT id, finished_at, ended FROM (
            SELECT id, finished_at, ended, ROW_NUMBER() OVER (ORDER BY ended) AS number FROM (
                SELECT mine.id, finished_at, MIN(ended) AS ended FROM mine
                CROSS JOIN match_player AS partner ON partner.match_id = mine.id
                WHERE mine.won AND partner.side = mine.side AND partner.seat <> mine.seat
                  AND partner.user_id IS NOT NULL
                GROUP BY partner.user_id
            )
        ) WHERE number = {PARTNERS}
    """,
}
"""By key, in the order in which they are shown; each gives (match, time, place in the log) of its matches."""


class AchievementStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def earned(self, guild_id: int, user_id: int) -> tuple[Earned, ...]:
        """The stories that somebody has earned on a server, each as it was first."""
        found = []
        for key in STORIES:
            first = await self._first(key, guild_id, user_id)
            if first is not None:
                found.append(first)
        return tuple(found)

    async def _first(self, key: str, guild_id: int, user_id: int) -> Earned | None:
        sql = f"WITH {MINE} {STORIES[key]} ORDER BY ended LIMIT 1"

        def work(connection: sqlite3.Connection) -> Earned | None:
            row = connection.execute(sql, {"guild": guild_id, "user": user_id}).fetchone()
            return None if row is None else Earned(key, row[0], row[1])

        return await self._database.look_through(work)
