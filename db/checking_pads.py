"""Scorepads as they are checked: all that is kept of each, with the matches that came of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

from db.sheets import Sheet, load_sheets


@dataclass(frozen=True, slots=True)
class KeptPad:
    """A pad with all of its rows. numbers: of the lines in its log. seats: (seat, side, person), in order.

    games: the matches that came of it, as (game, match), in order. written: its log is there; a server may
    keep results alone.
    """

    sheet: Sheet
    guild_id: int
    state: str
    version: int
    numbers: tuple[int, ...]
    seats: tuple[tuple[int, int, int | None], ...]
    games: tuple[tuple[int, int], ...]
    written: bool


def pad_ids(connection: sqlite3.Connection) -> Iterator[int]:
    for (pad_id,) in connection.execute("SELECT id FROM pad ORDER BY id"):
        yield pad_id


def load_pad(connection: sqlite3.Connection, pad_id: int) -> KeptPad:
    """One of `pad_ids`; ValueError or TypeError where a row holds what is never written there."""
    one = (pad_id,)
    guild_id, state, version, retention = connection.execute(
        "SELECT guild_id, state, version, (SELECT retention_days FROM guild WHERE id = guild_id) FROM pad"
        " WHERE id = ?",
        one,
    ).fetchone()
    numbers = connection.execute(
        "SELECT number FROM pad_entry WHERE pad_id = ? ORDER BY number", one
    ).fetchall()
    seats = connection.execute("SELECT seat, side, user_id FROM pad_seat WHERE pad_id = ? ORDER BY seat", one)
    games = connection.execute(
        "SELECT pad_game, id, play_kept FROM match WHERE pad_id = ? ORDER BY pad_game, id", one
    ).fetchall()
    # A closed pad has no match to say that its log was deleted.
    gone = state == "closed" and retention is not None and not numbers
    written = all(kept for *_, kept in games) and not gone
    return KeptPad(
        load_sheets(connection, one)[pad_id],
        guild_id,
        state,
        version,
        tuple(number for (number,) in numbers),
        tuple(seats),
        tuple((game, match_id) for game, match_id, _ in games),
        written,
    )
