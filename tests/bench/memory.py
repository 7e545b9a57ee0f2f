"""What a live table takes of memory."""

from __future__ import annotations

import asyncio
import gc
import random
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from time import time

from bot.game.engine import legal_actions
from bot.tables.service import Tables
from bot.tables.table import Person
from db.connection import Database
from tests.bench.measure import Row

TABLES = 300
ACTIONS = 20
"""Of the deal under way: most of its tricks."""
COMPARES = (
    "what Python holds for a table of four people in mid-deal, with its row, lock, match, hands and tricks, "
    "mean of many; the floor is one KB, so the ratio is KB"
)


def rows(tables: int = TABLES) -> Iterator[Row]:
    """Kilobytes a table."""
    yield Row("memory a live table", COMPARES, "KB", asyncio.run(_measure(tables)) / 1024, 1.0, goal=20.0)


async def _measure(count: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(Path(folder) / "tables.db")
        try:
            tables, dice = Tables(database, dice=random.Random(1), now=time), random.Random(2)
            await _one(tables, dice)  # what the first one brings for all
            gc.collect()
            tracemalloc.start()
            before, _ = tracemalloc.get_traced_memory()
            for _ in range(count):
                await _one(tables, dice)
            gc.collect()
            after, _ = tracemalloc.get_traced_memory()
            return (after - before) / count
        finally:
            tracemalloc.stop()
            await database.close()


async def _one(tables: Tables, dice: random.Random) -> None:
    people = [Person(dice.getrandbits(60), f"Person {seat}") for seat in range(4)]
    table = await tables.create(
        people[0], guild_id=1, channel_id=2, variant="trinidad", options={"target": 200}, in_thread=False
    )
    for seat, person in enumerate(people[1:], 1):
        await tables.sit(table.id, person, seat)
    await tables.start(table.id, people[0])
    for _ in range(ACTIONS):
        assert table.match is not None and table.to_act is not None
        action = dice.choice(legal_actions(table.match))
        await tables.act(table.id, people[table.to_act], table.turn, action)
