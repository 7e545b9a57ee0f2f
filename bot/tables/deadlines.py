"""The clock of a table: how long a person may take, and what comes of letting it run out."""

from __future__ import annotations

from typing import Final

from bot.game.seats import NOBODY, Seat
from bot.game.state import Match
from db.tables import TableRow

CLOCKS: Final = {"off": 0, "relaxed": 12 * 60 * 60, "normal": 2 * 60, "fast": 30}
"""Seconds a move, by the name that the texts under ``clock`` have."""

MISSES: Final = 2
"""So many times in a row, and a computer player sits in."""


def clock_name(seconds: int) -> str:
    """The name of the clock with so many seconds a move."""
    return next((name for name, known in CLOCKS.items() if known == seconds), "off")


def deadline(row: TableRow, match: Match, now: float) -> int | None:
    """When the time of the person to act is up; None without a clock, or where no person is to act."""
    seat: Seat = match.to_act
    if not row.clock or seat == NOBODY:
        return None
    person = any(sitter.seat == seat and sitter.user_id is not None for sitter in row.seats)
    return int(now) + row.clock if person else None
