"""What a live table holds in memory, in kilobytes."""

from __future__ import annotations

import asyncio
import gc
import random
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from bot.client import AllFoursBot
from bot.game.engine import legal_actions
from bot.settings import Settings
from bot.tables.table import Person
from cogs.ui.screens import board_screen
from tests.bench.measure import Row
from tests.bench.offline import GUILD, Offline, press_payload, quiet
from tests.bench.seated import act, seated

TABLES = 300
PLAYS = 18
"""Cards on the table: half of the deal's tricks or more."""
COMPARES = (
    "what tracemalloc finds that Python holds in the real bot for a table of four people in mid-deal, each "
    "with a private hand open, in a channel of its own: rows, lock, match, tricks, open hands and last "
    "presses, the board's and the turn ping's bookkeeping with its timer; mean of hundreds. The floor is one "
    "KB, so the ratio is KB"
)


def rows(tables: int = TABLES) -> Iterator[Row]:
    """Kilobytes a table."""
    yield Row("memory a live table", COMPARES, "KB", asyncio.run(_measure(tables)) / 1024, 1.0, goal=20.0)


async def _measure(count: int) -> float:
    """Bytes a table."""
    offline, dice = Offline(), random.Random(2)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database_path=Path(folder) / "tables.db")
        async with AllFoursBot(settings, dice=random.Random(1), shard_count=1) as bot:
            await offline.login(bot)
            await _one(offline, bot, dice, 0)  # what the first one brings for all
            try:
                tracemalloc.start()
                for number in range(1, count + 1):
                    await _one(offline, bot, dice, number)
                await quiet()
                gc.collect()
                held, _ = tracemalloc.get_traced_memory()
            finally:
                tracemalloc.stop()
    return held / count


async def _one(offline: Offline, bot: AllFoursBot, dice: random.Random, number: int) -> None:
    """A table in mid-deal. Nothing of it is kept here."""
    channel = 10_000 + number
    people = tuple(Person(dice.getrandbits(60), f"Person {seat}") for seat in range(4))
    # A server of its own, which may not have so many tables as are measured here.
    table = await seated(bot.tables, people, channel, GUILD + number)
    for _ in range(PLAYS):
        assert table.match is not None
        await act(bot.tables, table, people, dice.choice(legal_actions(table.match)))
    await quiet()
    for person in people:
        shown = board_screen(table, bot.house.tiles.faces)
        await offline.press(bot, press_payload(f"hand:{table.id}", person.user_id, channel, shown))
