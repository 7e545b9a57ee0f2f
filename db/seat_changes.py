"""The seats of a match that changed hands in the middle of it, in order."""

from __future__ import annotations

import sqlite3
from dataclasses import asdict, dataclass, fields

from db.rows import insert


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Who sits at a seat from that deal and turn on; user_id: None for a computer player.

    number: within its match, from 1. offered: anyone may take the seat from that computer player, though it
    has an owner. by_id: who pressed; None for the clock. at: seconds since 1970.
    """

    number: int
    deal: int
    turn: int
    seat: int
    user_id: int | None
    name: str
    offered: bool
    by_id: int | None
    at: int


_COLUMNS = ", ".join(field.name for field in fields(SeatChange))


def write_change(connection: sqlite3.Connection, match_id: int, change: SeatChange) -> bool:
    """The next change of a match, within a transaction; False where its number is not the next."""
    (last,) = connection.execute(
        "SELECT COALESCE(MAX(number), 0) FROM seat_change WHERE match_id = ?", (match_id,)
    ).fetchone()
    if change.number != last + 1:
        return False
    insert(connection, "seat_change", match_id=match_id, **asdict(change))
    return True


def load_changes(connection: sqlite3.Connection, match_id: int) -> tuple[SeatChange, ...]:
    """Every change of a match, the first first."""
    found = connection.execute(
        f"SELECT {_COLUMNS} FROM seat_change WHERE match_id = ? ORDER BY number", (match_id,)
    )
    return tuple(
        SeatChange(number, deal, turn, seat, user_id, name, bool(offered), by_id, at)
        for number, deal, turn, seat, user_id, name, offered, by_id, at in found
    )
