"""A scorepad read back with all that is kept of it."""

from __future__ import annotations

import sqlite3

from db.pad_rows import PadRow, PadSeat, Proposal, Signature, StoredPad
from db.rows import read_options

COLUMNS = (
    "id, guild_id, channel_id, message_id, variant, players, options, best_of, dealer, keeper_id,"
    " keeper_name, rated, state, version, created_at, touched_at, decided_at, finished_at, fixture_id,"
    " fixture_table"
)

LIVE = "state IN ('open', 'decided')"
"""Of a pad on which something can still be done."""


def load_pad(connection: sqlite3.Connection, pad_id: int) -> StoredPad | None:
    found = connection.execute(f"SELECT {COLUMNS} FROM pad WHERE id = ?", (pad_id,)).fetchone()
    if found is None:
        return None
    values = dict(zip(COLUMNS.split(", "), found, strict=True))
    row = PadRow(
        **{**values, "options": read_options(values["options"]), "rated": bool(values["rated"])},
        seats=seats_of(connection, pad_id),
    )
    signed = connection.execute(
        "SELECT side, user_id, at FROM pad_signature WHERE pad_id = ? ORDER BY side", (pad_id,)
    )
    return StoredPad(
        row,
        lines_of(connection, pad_id),
        open_proposal(connection, pad_id),
        tuple(Signature(*each) for each in signed),
    )


def lines_of(connection: sqlite3.Connection, pad_id: int) -> tuple[str, ...]:
    """Its log, in order; empty where its server keeps results alone."""
    found = connection.execute("SELECT notation FROM pad_entry WHERE pad_id = ? ORDER BY number", (pad_id,))
    return tuple(notation for (notation,) in found)


def seats_of(connection: sqlite3.Connection, pad_id: int) -> tuple[PadSeat, ...]:
    """Who plays on it, in order."""
    sql = "SELECT seat, side, user_id, name FROM pad_seat WHERE pad_id = ? ORDER BY seat"
    return tuple(PadSeat(*seat) for seat in connection.execute(sql, (pad_id,)))


def open_proposal(connection: sqlite3.Connection, pad_id: int) -> Proposal | None:
    """What waits for the other sides' word, if anything does."""
    found = connection.execute(
        "SELECT number, what, game, deal, entries, by_id, by_name, at, version FROM pad_proposal"
        " WHERE pad_id = ? AND state = 'open'",
        (pad_id,),
    ).fetchone()
    if found is None:
        return None
    sides = connection.execute(
        "SELECT side FROM pad_agreement WHERE (pad_id, number) = (?, ?) ORDER BY side", (pad_id, found[0])
    )
    agreed = tuple(side for (side,) in sides)
    number, what, game, deal, entries, by_id, by_name, at, version = found
    return Proposal(number, what, game, deal, entries, by_id, by_name, at, version, agreed)
