"""What tables tell whoever shows them, and what is logged, is the same however the hidden cards lie."""

from __future__ import annotations

import random
from pathlib import Path
from shutil import copyfile

import pytest

from bot.game.actions import Shuffle
from bot.game.cards import PACK
from bot.game.engine import apply, start
from bot.game.variants import VARIANTS
from db.connection import Database
from tests.game.playing import EVERY_GAME, shuffled
from tests.leaks.looking import OURS
from tests.leaks.worlds import Exchange, PlayedDeal, another, exchanged, instead, play_deal
from tests.packs import Dice
from tests.tables.conftest import Floor


async def told(path: Path, cut: Shuffle, deal: PlayedDeal, count: int, exchange: Exchange) -> list[object]:
    """The deal played by people so far: what each change said, but for the table it is of."""
    database = await Database.open(path)
    floor = Floor(database, seed=5)
    floor.dice = Dice(5)
    floor.dice.packs = [cut.pack, exchanged(deal.pack.pack, exchange)]
    tables, ruleset = floor.anew(), deal.before.ruleset
    table = await floor.match(ruleset.variant.key, ruleset.players)
    for action in deal.actions[:count]:
        await tables.act(table.id, floor.actor(table), table.turn, instead(action, exchange))
    await database.close()
    return [(change.kind, change.events, change.ended, change.by, change.note) for change in floor.told]


@EVERY_GAME
async def test_changes_and_log_are_the_same_in_a_world_that_looks_the_same(
    new_file: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, key: str, players: int
) -> None:
    caplog.set_level("DEBUG")
    dice = random.Random(f"{key} {players} tables")
    cut = shuffled(dice)
    deal, _ = play_deal(apply(start(VARIANTS[key].ruleset(players, {})), cut).match, dice)
    for number, count in enumerate((0, 3, len(deal.actions) // 2, len(deal.actions) - 2)):
        world = another(deal, deal.steps(count), None, dice)
        assert world is not None
        worlds = list[tuple[list[object], list[str]]]()
        for exchange in (PACK, world.exchange):
            caplog.clear()
            path = copyfile(new_file, tmp_path / f"{number} {len(worlds)}.db")
            changes = await told(path, cut, deal, count, exchange)
            lines = [each.getMessage() for each in caplog.records if each.name.startswith(OURS)]
            worlds.append((changes, lines))
        assert worlds[0] == worlds[1]
        assert len(worlds[0][0]) == players + count + 1, "the lobby, who sat down, the start, each action"
