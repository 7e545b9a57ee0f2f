"""What is written on the scorepads of real tables, for whoever reads results: a match there has no deals."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from db.pad_reading import lines_of
from db.rows import read_options


@dataclass(frozen=True, slots=True)
class Sheet:
    """A pad as it was opened, and its log in the pad's notation.

    dealer: of the first deal. lines: in order; none where its server keeps results alone.
    """

    pad_id: int
    variant: str
    players: int
    options: Mapping[str, object]
    best_of: int
    dealer: int
    lines: tuple[str, ...]


def load_sheets(connection: sqlite3.Connection, pads: Iterable[int]) -> dict[int, Sheet]:
    """Those pads by their number. Raises ValueError where a row holds what is never written there."""
    found = connection.execute(
        "SELECT id, variant, players, options, best_of, dealer FROM pad"
        " WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
        (json.dumps(list(pads)),),
    ).fetchall()
    return {
        pad_id: Sheet(
            pad_id, variant, players, read_options(options), best_of, dealer, lines_of(connection, pad_id)
        )
        for pad_id, variant, players, options, best_of, dealer in found
    }
