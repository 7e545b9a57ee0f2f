"""Random matches of every game, one step at a time."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.game.actions import Action, Bid, Pass, Shuffle
from bot.game.cards import PACK
from bot.game.engine import apply, awaits_shuffle, legal_actions, start
from bot.game.options import Option, OptionValue
from bot.game.rules import Ruleset
from bot.game.seats import NOBODY
from bot.game.state import Match
from bot.game.variants import VARIANTS

GAMES = [(key, players) for key, variant in VARIANTS.items() for players in variant.players]
EVERY_GAME = pytest.mark.parametrize(("key", "players"), GAMES)


def any_value(option: Option, dice: random.Random) -> OptionValue:
    if option.span is None:
        return dice.choice(option.values)
    return dice.choice([option.default, 1, 3, 7])


def any_ruleset(key: str, players: int, dice: random.Random) -> Ruleset:
    variant = VARIANTS[key]
    return variant.ruleset(players, {option.key: any_value(option, dice) for option in variant.options})


def shuffled(dice: random.Random) -> Shuffle:
    return Shuffle(tuple(dice.sample(PACK, len(PACK))))


def any_action(match: Match, dice: random.Random) -> Action:
    """One of what is legal; in an auction mostly a pass, else the least bid, or scores sink for ever."""
    legal = legal_actions(match)
    if isinstance(legal[-1], Bid):
        return legal[dice.random() < 0.2 and isinstance(legal[0], Pass)]
    return dice.choice(legal)


def steps(ruleset: Ruleset, dice: random.Random) -> Iterator[tuple[Match, Action, Match]]:
    """A match of random play: before each action, the action, after it."""
    match = start(ruleset)
    while match.winner == NOBODY:
        action = shuffled(dice) if awaits_shuffle(match) else any_action(match, dice)
        after = apply(match, action).match
        yield match, action, after
        match = after


def closely(
    key: str, players: int, dice: random.Random, matches: int = 80, most: int = 6_000
) -> Iterator[tuple[Match, Action, Match]]:
    """The steps of so many matches under any house rules, or the first ones where the matches are long."""
    seen = 0
    for _ in range(matches):
        for step in steps(any_ruleset(key, players, dice), dice):
            yield step
            seen += 1
            if seen >= most:
                return
