"""A move's transaction while the database is backed up, against the same with nothing else going on."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from db.backup import back_up
from db.connection import Database
from db.journal import Journal
from db.matches import Move
from tests.bench.measure import Row
from tests.bench.move import begin

MEGABYTES = 200
MOVES = 2000
"""As many before the backup; during it, as many as it takes."""


def rows(megabytes: int = MEGABYTES, moves: int = MOVES) -> Iterator[Row]:
    """The slowest in a hundred, during and before."""
    during, before = asyncio.run(_measure(megabytes, moves))
    compares = (
        f"Journal.record of one action while a file of {megabytes} MB is backed up by db.backup, with "
        "the check of the copy; against the same in the same file just before: the slowest in a hundred"
    )
    yield Row("move during a backup", compares, "milliseconds a move", during * 1e3, before * 1e3, goal=5.0)


async def _measure(megabytes: int, moves: int) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.db"
        database = await Database.open(path)

        def fill(connection: sqlite3.Connection) -> None:
            for number in range(megabytes):
                text = os.urandom(500_000).hex()
                connection.execute("INSERT INTO meta VALUES (?, ?)", (f"{number}", text))

        try:
            await database.transaction(fill)
            journal, move = Journal(database), await begin(database)
            before = await _record(journal, move, lambda done: len(done) == moves)
            making = asyncio.create_task(
                asyncio.to_thread(back_up, path, Path(folder) / "backups", now=time.time())
            )
            turn = replace(move, turn=len(before))
            during = await _record(journal, turn, lambda done: making.done() and len(done) > 1)
            await making
            return quantiles(during, n=100)[-1], quantiles(before, n=100)[-1]
        finally:
            await database.close()


async def _record(journal: Journal, move: Move, enough: Callable[[list[float]], bool]) -> list[float]:
    """Seconds of each move, from the given one on."""
    seconds: list[float] = []
    while not enough(seconds):
        begun = perf_counter()
        await journal.record(replace(move, turn=move.turn + len(seconds)))
        seconds.append(perf_counter() - begun)
    return seconds
