"""Looks for leaks: every observer at random states of random matches, in two worlds that must look alike."""

from __future__ import annotations

import logging
import random
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.game.engine import Step
from bot.game.seats import Seat
from bot.game.state import Match
from bot.tables.service import Tables
from db.connection import Database
from db.tables import TableRow
from tests.game.playing import GAMES, any_ruleset
from tests.leaks.shown import PAINTED, WRITTEN, Shown, seated, shown, table_of
from tests.leaks.worlds import PlayedDeal, another, play

OURS = ("bot", "cogs", "db")


@dataclass(slots=True)
class Found:
    """observers: of a state, those who have another world. told: what leaked, with where it did."""

    matches: int = 0
    states: int = 0
    observers: int = 0
    alone: int = 0
    """Observers for whom no other world was found: they know it all, or every exchange was refused."""
    comparisons: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """How often something of each kind was compared: the first word of its name."""
    told: list[str] = field(default_factory=list)


@asynccontextmanager
async def no_disk() -> AsyncIterator[Tables]:
    """Tables that refuse as the bot's own do. All asked of them is refused: nothing comes to the database."""
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(Path(folder) / "tables.db")
        try:
            yield Tables(database, dice=random.Random(0), now=lambda: 1_000_060.0)
        finally:
            await database.close()


async def look(matches: int, seed: int, states: int = 5) -> Found:
    """So many matches over all games by turns, so many states of each."""
    found = Found()
    async with no_disk() as tables:
        for number in range(matches):
            key, players = GAMES[number % len(GAMES)]
            dice = random.Random(f"{key} {players} {seed} {number}")
            cut, deals = play(any_ruleset(key, players, dice), dice)
            found.matches += 1
            for deal, count in _some_states(deals, states, dice):
                await _look_at(found, tables, deal, count, cut, dice)
    return found


def _some_states(
    deals: list[PlayedDeal], states: int, dice: random.Random
) -> Iterator[tuple[PlayedDeal, int]]:
    """Deals with how many actions of them are played; the end of the match is always one."""
    yield deals[-1], len(deals[-1].actions)
    for _ in range(states - 1):
        deal = dice.choice(deals)
        yield deal, dice.randint(0, len(deal.actions))


async def _look_at(
    found: Found, tables: Tables, deal: PlayedDeal, count: int, cut: Step, dice: random.Random
) -> None:
    steps = deal.steps(count)
    match = steps[-1].match
    row = seated(match, dice)
    found.states += 1
    people: list[Seat | None] = [each.seat for each in row.seats if each.user_id is not None]
    for observer in (None, *people):
        other = another(deal, steps, observer, dice)
        if other is None:
            found.alone += 1
            continue
        found.observers += 1
        seed = dice.random()
        one = await _in_a_world(tables, row, match, cut, observer, seed)
        two = await _in_a_world(tables, row, other.match, cut, observer, seed)
        for what in sorted(one.keys() | two.keys()):
            found.comparisons += 1
            found.kinds[what.split()[0]] += 1
            if one.get(what) != two.get(what):
                found.told.append(f"{row.variant}, {row.players} players, to {observer}: {what}")


async def _in_a_world(
    tables: Tables, row: TableRow, match: Match, cut: Step, observer: Seat | None, seed: float
) -> Shown:
    """What is shown, with what is logged meanwhile; the same seed asks for the same things."""
    table, dice = table_of(row, match, cut), random.Random(seed)
    tiles = dice.choice([PAINTED, WRITTEN])
    with _log() as lines:
        found = await shown(tables, table, observer, tiles, dice)
    return found | {"log": "\n".join(lines)}


class _Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name} {record.levelname} {record.getMessage()}")


@contextmanager
def _log() -> Iterator[list[str]]:
    """Every line of the bot's own log, the finest too."""
    handler, loggers = _Lines(), [logging.getLogger(name) for name in OURS]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
    try:
        yield handler.lines
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.removeHandler(handler)
            logger.setLevel(level)
