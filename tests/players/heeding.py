"""House rules beside the decisions that hang on them: every value of one asked in the same position."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from bot.game.cards import BIT, PACK
from bot.game.engine import apply, begin_deal, start
from bot.game.options import Option, OptionValue
from bot.game.variants import VARIANTS
from bot.players import PLAYERS
from tests.players.positions import club_says, position, seen

HEEDED: set[tuple[str, str]] = set()
"""(game, house rule) of every test marked ``heeds``, or ``cannot_bear``."""


def heeds(option: str, games: str) -> pytest.MarkDecorator:
    """Marks the test that shows in each of some games what hangs on a house rule."""
    return _marked(option, games)


def cannot_bear(option: str, games: str) -> pytest.MarkDecorator:
    """Marks the test that shows why in some games nothing hangs on it."""
    return _marked(option, games)


def _marked(option: str, games: str) -> pytest.MarkDecorator:
    for game in games.split():
        assert any(known.key == option for known in VARIANTS[game].options)
        HEEDED.add((game, option))
    return pytest.mark.parametrize("game", games.split())


def option_of(game: str, key: str) -> Option:
    return next(option for option in VARIANTS[game].options if option.key == key)


def answers(
    game: str,
    option: str,
    hands: Sequence[str],
    stock: str,
    actions: Sequence[str] = (),
    *,
    values: Sequence[OptionValue] = (),
    scores: tuple[int, ...] = (),
    **others: Any,
) -> dict[OptionValue, str]:
    """By every value of a house rule what the club player says; the last seat deals. values: of a range."""
    return {
        value: club_says(
            position(
                hands,
                stock,
                actions,
                dealer=len(hands) - 1,
                scores=scores,
                variant=game,
                **(others | {option: value}),
            )
        )
        for value in values or option_of(game, option).values
    }


def opened(game: str, *actions: str) -> list[str]:
    """Some actions, after the elder hand stood where there is a turn-up to stand on."""
    begging = any(option.key == "trump_needed" for option in VARIANTS[game].options)
    return ["stand", *actions] if begging else list(actions)


def decisions(game: str, option: str, deals: int) -> list[list[str]]:
    """By value of a house rule, all that club players do in the same deals from the same hands."""
    by_value = []
    for value in option_of(game, option).values:
        ruleset = VARIANTS[game].ruleset(VARIANTS[game].players[0], {option: value})
        dice, done = random.Random(1), []
        for number in range(deals):
            pack = [card.index for card in dice.sample(PACK, len(PACK))]
            size, players = ruleset.hand_size, ruleset.players
            hands = tuple(
                sum(BIT[index] for index in pack[size * seat : size * (seat + 1)]) for seat in range(players)
            )
            match = begin_deal(start(ruleset, number % players), hands, tuple(pack[size * players :]), [])
            while not match.live.over:
                action = PLAYERS["club"](seen(match), dice)
                done.append(action.notation())
                match = apply(match, action).match
        by_value.append(done)
    return by_value
