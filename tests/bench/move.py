"""A move's transaction against one raw row committed with the same settings."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

from db.connection import Database
from db.journal import Journal
from db.matches import DealStart, Move
from db.tables import SeatRow, TableRow, TableStore
from tests.bench.measure import Row

MOVES = 500
COMPARES = (
    "Journal.record of one action: the table's turn and the action's row in a transaction, the hop to the "
    "database's thread with it; against BEGIN, one INSERT, COMMIT by sqlite3 in this thread, in a file with "
    "the same settings (WAL, synchronous=FULL)"
)


def rows(moves: int = MOVES) -> Iterator[Row]:
    """Ours and the floor, a commit each by turns."""
    ours, floor = asyncio.run(_measure(moves))
    yield Row("move's transaction", COMPARES, "microseconds a move", ours * 1e6, floor * 1e6, goal=4.0)


async def _measure(moves: int) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(Path(folder) / "ours.db")
        raw = sqlite3.connect(Path(folder) / "floor.db", isolation_level=None)
        try:
            raw.execute("PRAGMA journal_mode = WAL")
            raw.execute("PRAGMA synchronous = FULL")
            raw.execute("CREATE TABLE move (id INTEGER PRIMARY KEY, notation TEXT)")
            journal, move = Journal(database), await begin(database)
            mine, theirs = [], []
            for turn in range(moves):
                begun = perf_counter()
                await journal.record(replace(move, turn=turn))
                between = perf_counter()
                raw.execute("BEGIN IMMEDIATE")
                raw.execute("INSERT INTO move (notation) VALUES (?)", (move.notation,))
                raw.execute("COMMIT")
                mine.append(between - begun)
                theirs.append(perf_counter() - between)
            return median(mine), median(theirs)
        finally:
            raw.close()
            await database.close()


async def begin(database: Database) -> Move:
    """A match under way, and a move in it."""
    seats = tuple(SeatRow(seat, 100 + seat, None, f"Person {seat}") for seat in range(4))
    row = TableRow(
        id=0,
        guild_id=1,
        channel_id=2,
        name="Maraval",
        variant="trinidad",
        players=4,
        options={},
        host_id=100,
        host_name="Person 0",
        state="lobby",
        in_thread=False,
        thread_id=None,
        created_at=0,
        closes_at=None,
        seats=seats,
    )
    row = await TableStore(database).create(row)
    deal = DealStart(1, 0, "AS KS", (0, 0), extra_hand=False, edition=1)
    match_id = await Journal(database).begin(row, None, 0, (0, 1, 0, 1), deal, 0)
    return Move(row.id, match_id, 1, 0, 1, "play TH", 101, 0)
