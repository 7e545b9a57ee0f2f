"""``python -m tests.strength``: how many points a deal a computer player makes above the yardstick."""

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
) -> int:
    """One deal from 0-0 by its player at each seat: the points of side 0 above side 1."""
    match = apply(start(ruleset, dealer), pack).match
    while not match.live.over:
        seat = match.to_act
        match = apply(match, players[seat](view_of(match, seat), dice)).match
    return match.scores[0] - match.scores[1]


def margins(one: Player, other: Player, deals: int, seed: int) -> list[float]:
    """By pack, the points a deal of one player above another, partners alike.

    Every pack is played twice, the sides exchanged and the dealer's seat the same.
    """
    ruleset = VARIANTS["trinidad"].ruleset(4, {})
    dice = random.Random(seed)
    found = []
    for number in range(deals):
        pack = Shuffle(tuple(dice.sample(PACK, 52)))
        dealer = number % 4
        there = deal_out(ruleset, pack, dealer, (one, other, one, other), dice)
        back = deal_out(ruleset, pack, dealer, (other, one, other, one), dice)
        found.append((there - back) / 2)
    return found


def lower_bound(sample: list[float]) -> float:
    """The lower end of the 95% confidence interval of the mean."""
    return fmean(sample) - NormalDist().inv_cdf(0.975) * stdev(sample) / sqrt(len(sample))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.strength", description=__doc__)
    parser.add_argument("--deals", type=int, default=2000, help="packs, each played twice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", choices=sorted(PLAYERS), default="club")
    parser.add_argument("--against", choices=sorted(PLAYERS), default="random")
    asked = parser.parse_args()
    sample = margins(PLAYERS[asked.player], PLAYERS[asked.against], asked.deals, asked.seed)
    print(
        json.dumps(
            {
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
