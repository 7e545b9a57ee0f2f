"""What a match has come to so far, deal by deal."""

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


MATCH_SO_FAR = """
SELECT deal.number, deal.dealer, deal.void, deal.scores_after,
       category, side, points, card, holder, captor, captured
FROM deal LEFT JOIN award ON award.match_id = deal.match_id AND award.deal = deal.number
WHERE deal.match_id = ? AND deal.scores_after IS NOT NULL
ORDER BY deal.number, award.number
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


def _awards(lines: Iterable[tuple[Any, ...]]) -> Iterable[AwardRow]:
    """The awards of one deal; a deal without any comes as one line of nothing."""
    for _, _, _, _, category, side, points, card, holder, captor, captured in lines:
        if category is not None:
            yield AwardRow(category, side, points, card, holder, captor, read_scores(captured))
