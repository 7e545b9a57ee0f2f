"""``python -m tests.selfplay``: whole matches among computer players, every house rule at random.

One line a game and number of players.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass

from bot.game.actions import Shuffle
from bot.game.cards import PACK
from bot.game.engine import apply, awaits_shuffle, start
from bot.game.options import Option, OptionValue
from bot.game.rules import Ruleset, Variant
from bot.game.seats import NOBODY
from bot.game.sight import view_of
from bot.game.state import Match
from bot.game.variants import VARIANTS
from bot.players import PLAYERS


class IllegalMove(Exception):
    """A computer player's answer that is not among the actions it was offered."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match that came to its end: how many deals and moves it took."""

    match: Match
    moves: int


def value_at_random(option: Option, dice: random.Random) -> OptionValue:
    """Any value; of a range its small numbers oftener, so that most matches are short."""
    if option.span is None:
        return dice.choice(option.values)
    least, most = option.span.start, option.span.stop - 1
    value: float = least * (most / least) ** dice.random()
    return round(value)


def ruleset_at_random(variant: Variant, dice: random.Random, players: int | None = None) -> Ruleset:
    """Any house rules, for any number of players where it is not said."""
    choice = {option.key: value_at_random(option, dice) for option in variant.options}
    return variant.ruleset(players or dice.choice(variant.players), choice)


def play(ruleset: Ruleset, names: tuple[str, ...], dice: random.Random) -> Played:
    """A whole match by the computer player named for each seat; IllegalMove if one of them errs."""
    match, moves = start(ruleset), 0
    while match.winner == NOBODY:
        if awaits_shuffle(match):
            match = apply(match, Shuffle(tuple(dice.sample(PACK, 52)))).match
            continue
        seat = match.to_act
        view = view_of(match, seat)
        action = PLAYERS[names[seat]](view, dice)
        if action not in view.legal:
            raise IllegalMove(f"{names[seat]} at seat {seat}: {action.notation()} in {view}")
        match, moves = apply(match, action).match, moves + 1
    return Played(match, moves)


def matches(variant: Variant, players: int, count: int, seed: int) -> Iterator[Played]:
    """Matches with every house rule, and the player at every seat, at random."""
    dice = random.Random(f"{variant.key} {players} {seed}")
    for _ in range(count):
        names = tuple(dice.choice(sorted(PLAYERS)) for _ in range(players))
        yield play(ruleset_at_random(variant, dice, players), names, dice)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.selfplay", description=__doc__)
    parser.add_argument("--matches", type=int, default=300, help="of each game, over its numbers of players")
    parser.add_argument("--variant", choices=sorted(VARIANTS), help="all of them without it")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for key in [asked.variant] if asked.variant else sorted(VARIANTS):
        numbers = VARIANTS[key].players
        for place, players in enumerate(numbers):
            count = len(range(place, asked.matches, len(numbers)))
            played = list(matches(VARIANTS[key], players, count, asked.seed))
            print(
                json.dumps(
                    {
                        "variant": key,
                        "players": players,
                        "seed": asked.seed,
                        "matches": len(played),
                        "deals": sum(one.match.number for one in played),
                        "moves": sum(one.moves for one in played),
                    }
                ),
                flush=True,
            )


if __name__ == "__main__":
    main()
