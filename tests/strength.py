"""``python -m tests.strength``: how many points a deal a computer player makes above another, in any game."""

from __future__ import annotations

import argparse
import json
import random
from math import sqrt
from statistics import NormalDist, fmean, stdev

from bot.game.actions import Shuffle
from bot.game.cards import PACK
from bot.game.engine import apply, start
from bot.game.rules import Ruleset
from bot.game.seats import Seat
from bot.game.sight import view_of
from bot.game.variants import VARIANTS
from bot.players import PLAYERS, Player


def deal_out(
    ruleset: Ruleset, pack: Shuffle, dealer: Seat, players: tuple[Player, ...], dice: random.Random
) -> float:
    """One deal from 0-0 by its player at each seat: the points of an even seat's side above an odd one's."""
    match = apply(start(ruleset, dealer), pack).match
    while not match.live.over:
        seat = match.to_act
        match = apply(match, players[seat](view_of(match, seat), dice)).match
    points = [match.scores[ruleset.seating.side_of(seat)] for seat in range(ruleset.players)]
    return fmean(points[0::2]) - fmean(points[1::2])


def margins(
    one: Player, other: Player, deals: int, seed: int, variant: str = "trinidad", players: int | None = None
) -> list[float]:
    """By pack, the points a deal of one player above another, every second seat alike.

    Every pack is played twice, the seats exchanged and the dealer's the same; the seed settles the packs,
    whoever plays. players: the game's usual number where it is not said.
    """
    game = VARIANTS[variant]
    ruleset = game.ruleset(players or game.players[0], {})
    dice = random.Random(seed)
    found = []
    for number in range(deals):
        pack = Shuffle(tuple(dice.sample(PACK, 52)))
        dealer = number % ruleset.players
        luck = dice.getrandbits(32)
        there, back = (
            deal_out(ruleset, pack, dealer, seated(*two, ruleset.players), random.Random(luck))
            for two in ((one, other), (other, one))
        )
        found.append((there - back) / 2)
    return found


def seated(even: Player, odd: Player, players: int) -> tuple[Player, ...]:
    """The player at each seat."""
    return tuple(odd if seat % 2 else even for seat in range(players))


def lower_bound(sample: list[float]) -> float:
    """The lower end of the 95% confidence interval of the mean."""
    return fmean(sample) - NormalDist().inv_cdf(0.975) * stdev(sample) / sqrt(len(sample))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.strength", description=__doc__)
    parser.add_argument("--variant", choices=sorted(VARIANTS), default="trinidad")
    parser.add_argument("--players", type=int, help="how many, where it is not the game's usual number")
    parser.add_argument("--deals", type=int, default=2000, help="packs, each played twice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", choices=sorted(PLAYERS), default="club")
    parser.add_argument("--against", choices=sorted(PLAYERS), default="random")
    asked = parser.parse_args()
    if asked.players not in (None, *VARIANTS[asked.variant].players):
        parser.error(f"{asked.variant} takes {', '.join(map(str, VARIANTS[asked.variant].players))} players")
    sample = margins(
        PLAYERS[asked.player],
        PLAYERS[asked.against],
        asked.deals,
        asked.seed,
        asked.variant,
        asked.players,
    )
    print(
        json.dumps(
            {
                "variant": asked.variant,
                "player": asked.player,
                "against": asked.against,
                "deals": asked.deals,
                "seed": asked.seed,
                "points_a_deal": round(fmean(sample), 3),
                "lower_bound_95": round(lower_bound(sample), 3),
            }
        )
    )


if __name__ == "__main__":
    main()
