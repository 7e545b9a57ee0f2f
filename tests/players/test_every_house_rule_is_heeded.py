"""That no house rule of any game is without its test."""

import importlib
from pathlib import Path

from bot.game.variants import VARIANTS
from tests.players.heeding import HEEDED


def test_every_house_rule_of_every_game_has_a_test_that_it_is_heeded_or_cannot_bear() -> None:
    for path in Path(__file__).parent.glob("test_heeding_*.py"):
        importlib.import_module(f"tests.players.{path.stem}")
    offered = {(key, option.key) for key, variant in VARIANTS.items() for option in variant.options}
    assert offered - HEEDED == set()
