"""Head to head: how often two people, or two pairs, met on opposite sides, and who won."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Final

from db.connection import Database
from db.counted import MINE

LAST: Final = 5
"""So many of the latest matches are told one by one."""

Side = tuple[int, ...]
"""The people of a side, by id: one, or a pair of partners."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of two sides. won: by the first; None where a third side did."""

    match_id: int
    variant: str
    at: int
    won: bool | None


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Matches on opposite sides, those each won, and the latest first. together: as partners, and won so."""

    matches: int
    won: int
    lost: int
    last: tuple[Meeting, ...]
    together: int = 0
    won_together: int = 0


# Each person is looked up in each match of the first one.
_SEAT = "CROSS JOIN match_player AS {0} ON {0}.user_id = :{0} AND {0}.match_id = mine.id"
_SELECT = "SELECT mine.id, variant, finished_at, mine.won, other.won, other.side = mine.side FROM mine"


class VersusStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def met(self, guild_id: int, ours: Side, theirs: Side) -> HeadToHead:
        """How two people, or two pairs, have done against each other; two people also as partners."""
        seats, values = [_SEAT.format("other")], {"guild": guild_id, "user": ours[0], "other": theirs[0]}
        alike = []
        if len(ours) == 2:
            seats += [_SEAT.format("partner"), _SEAT.format("fourth")]
            values |= {"partner": ours[1], "fourth": theirs[1]}
            alike = ["partner.side = mine.side", "fourth.side = other.side", "other.side <> mine.side"]
        where = f"WHERE {' AND '.join(alike)}" if alike else ""
        sql = f"WITH {MINE} {_SELECT} {' '.join(seats)} {where} ORDER BY ended DESC"

        def work(connection: sqlite3.Connection) -> HeadToHead:
            return _told(connection.execute(sql, values).fetchall())

        return await self._database.look_through(work)


def _told(rows: list[tuple[int, str, int, int, int, int]]) -> HeadToHead:
    apart = [row for row in rows if not row[5]]
    together = [row for row in rows if row[5]]
    last = tuple(
        Meeting(match_id, variant, at, None if not (won or lost) else bool(won))
        for match_id, variant, at, won, lost, _ in apart[:LAST]
    )
    return HeadToHead(
        len(apart),
        sum(row[3] for row in apart),
        sum(row[4] for row in apart),
        last,
        len(together),
        sum(row[3] for row in together),
    )
