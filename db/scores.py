"""What a match has come to so far, and who has won how much: one query each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from db.connection import Database
from db.matches import AwardRow
from db.rows import read_scores


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal that has ended: its awards in order, and scores by side after it."""

    number: int
    dealer: int
    void: bool
    scores: tuple[int, ...]
    awards: tuple[AwardRow, ...]


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """A person's place on a server's board; name: as of their newest match. hung, jacks_lost: jacks."""

    rank: int
    user_id: int
    name: str
    matches: int
    wins: int
    hung: int
    jacks_lost: int


MATCH_SO_FAR = """
SELECT deal.number, deal.dealer, deal.void, deal.scores_after,
       category, side, points, card, holder, captor, captured
FROM deal LEFT JOIN award ON award.match_id = deal.match_id AND award.deal = deal.number
WHERE deal.match_id = ? AND deal.scores_after IS NOT NULL
ORDER BY deal.number, award.number
"""

# SQLite takes a bare column (name) from the row that MAX was found in.
LEADERBOARD = """
WITH person AS (
    SELECT user_id, name, MAX(match_id), COUNT(*) AS matches, SUM(won) AS wins, SUM(hung) AS hung,
           SUM(jacks_lost) AS jacks_lost
    FROM match JOIN match_player ON match_player.match_id = match.id
    WHERE guild_id = ? AND with_computers = ? AND winner IS NOT NULL AND user_id IS NOT NULL
    GROUP BY user_id
)
SELECT RANK() OVER (ORDER BY wins DESC, 1.0 * wins / matches DESC) AS place,
       user_id, name, matches, wins, hung, jacks_lost
FROM person
ORDER BY place, name COLLATE NOCASE, user_id
LIMIT ? OFFSET ?
"""


class ScoreStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def match_so_far(self, match_id: int) -> tuple[DealScore, ...]:
        """The deals of a match that have ended, in order; void ones too."""

        def work(connection: sqlite3.Connection) -> tuple[DealScore, ...]:
            lines = connection.execute(MATCH_SO_FAR, (match_id,)).fetchall()
            return tuple(
                DealScore(number, dealer, bool(void), read_scores(scores), tuple(_awards(found)))
                for (number, dealer, void, scores), found in groupby(lines, key=lambda line: line[:4])
            )

        return await self._database.read(work)

    async def leaderboard(
        self, guild_id: int, with_computers: bool, limit: int, offset: int = 0
    ) -> tuple[LeaderRow, ...]:
        """People by wins, then win rate; equal ones share a rank (1, 2, 2, 4) and stand by name.

        Finished matches only: those in which a computer player sat, or the others.
        """

        def work(connection: sqlite3.Connection) -> tuple[LeaderRow, ...]:
            found = connection.execute(LEADERBOARD, (guild_id, with_computers, limit, offset))
            return tuple(LeaderRow(*row) for row in found)

        return await self._database.read(work)


def _awards(lines: Iterable[tuple[Any, ...]]) -> Iterable[AwardRow]:
    """The awards of one deal; a deal without any comes as one line of nothing."""
    for _, _, _, _, category, side, points, card, holder, captor, captured in lines:
        if category is not None:
            yield AwardRow(category, side, points, card, holder, captor, read_scores(captured))
