"""When something is played by itself tells nothing of the cards: the waits come from the dice alone."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from shutil import copyfile
from typing import NamedTuple

import pytest

from bot.client import AllFoursBot
from bot.game.actions import Shuffle
from bot.game.cards import PACK, Card
from bot.game.engine import apply, start
from bot.game.events import Event
from bot.game.variants import VARIANTS
from bot.settings import Settings
from bot.tables.clock import Clock
from db.connection import Database
from tests.game.playing import EVERY_GAME, shuffled
from tests.leaks.worlds import PlayedDeal, another
from tests.packs import Dice
from tests.tables.conftest import ANN, Floor
from tests.tables.test_clock import Timers

PLAYS = 40


class Streams(random.Random):
    """Waits come from a stream of their own, so that what a choice draws does not shift them."""

    def __init__(self, waits: int, choices: int) -> None:
        super().__init__(choices)
        self.waits = random.Random(waits)
        self.drawn: list[float] = []

    def uniform(self, a: float, b: float) -> float:
        self.drawn.append(self.waits.uniform(a, b))
        return self.drawn[-1]


class Played(NamedTuple):
    """A play that came by itself: how long it was waited for, and all that was public by then."""

    wait: float
    public: tuple[Event, ...]


def two_packs(key: str, players: int, dice: random.Random) -> tuple[Shuffle, Shuffle, Shuffle]:
    """A pack for the cut, and two for the deal after it that seat 0 cannot tell apart by its own hand."""
    cut, pack = shuffled(dice), shuffled(dice)
    deal = PlayedDeal(apply(start(VARIANTS[key].ruleset(players, {})), cut).match, pack, ())
    world = another(deal, deal.steps(0), 0, dice)
    assert world is not None
    return cut, pack, Shuffle(tuple(world.exchange[card.index] for card in pack.pack))


async def play_by_itself(
    floor: Floor, timers: Timers, packs: list[tuple[Card, ...]], key: str, players: int, choices: int
) -> list[Played]:
    """What is played with nobody there: Ann's time runs out until a computer player sits in for her."""
    floor.dice = Dice(5)
    floor.dice.packs = packs
    dice = Streams(waits=8, choices=choices)
    clock = Clock(floor.anew(), dice=dice)
    table = await floor.lobby(1, key, players)
    await floor.tables.set_clock(table.id, ANN, "fast")
    await floor.tables.start(table.id, ANN, fill=True)
    played, late = list[Played](), 0
    for _ in range(PLAYS):
        await _done(clock)
        if table.state != "playing":
            break
        delay, _, planned = timers.set[-1]
        assert planned == (table.id, table.turn)
        left = 0.0 if table.row.deadline is None else table.row.deadline - floor.now
        assert delay == pytest.approx(left + dice.drawn[-1]), "nothing but the dice is added"
        late += table.row.deadline is not None
        played.append(Played(delay, tuple(event for change in floor.told for event in change.events)))
        floor.now += delay
        timers.ring()
    await _done(clock)
    await clock.stop()
    assert late > 0
    return played


async def _done(clock: Clock) -> None:
    while clock._tasks:
        await asyncio.gather(*clock._tasks)


@EVERY_GAME
async def test_the_waits_are_the_same_however_the_hidden_cards_lie(
    new_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, players: int
) -> None:
    timers = Timers()
    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", timers.call_later)
    cut, *packs = two_packs(key, players, random.Random(f"{key} {players} timing"))
    worlds = []
    for number, pack in enumerate(packs):
        database = await Database.open(copyfile(new_file, tmp_path / f"{number}.db"))
        floor = Floor(database, seed=5)
        worlds.append(await play_by_itself(floor, timers, [cut.pack, pack.pack], key, players, number))
        await database.close()
    same = [(one, two) for one, two in zip(*worlds, strict=False) if one.public == two.public]
    assert 0 < len(same) < len(worlds[0]), "what is played differs at last, as the cards do"
    assert all(one.wait == two.wait for one, two in same)
    for played in worlds:
        assert len(played) > 10


def test_no_draw_of_the_bots_dice_follows_from_those_before(tmp_path: Path) -> None:
    bot = AllFoursBot(Settings(database_path=tmp_path / "tables.db"))
    assert isinstance(bot.dice, random.SystemRandom)
    assert len(set(bot.dice.sample(PACK, len(PACK)))) == len(PACK)
