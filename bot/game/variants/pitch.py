"""Auction pitch: four in partnership, or 3 to 5 alone, bid to pitch trump; to 7, 11 or 21.

Six cards. One round of bids, 2 to 4; if all pass the dealer must bid 2. The bid winner leads, and the first
card is trump. High and Low to who held them, Jack and Game to who took them; a bid not reached is lost.
"""

from __future__ import annotations

from bot.game import count, dealers, house_rules, points, trumps
from bot.game.house_rules import Choice
from bot.game.options import Option
from bot.game.penalties import MISDEAL
from bot.game.phases.auction import Auction
from bot.game.phases.pitch import PitchedTricks
from bot.game.rules import Ruleset, Variant
from bot.game.seats import Seating


def build(players: int, choice: Choice) -> Ruleset:
    return Ruleset(
        variant=VARIANT,
        players=players,
        seating=Seating.PARTNERS if players == 4 and choice["partners"] else Seating.ALONE,
        target=int(choice["target"]),
        hand_size=6,
        packet=3,
        first_dealer=dealers.CUT,
        phases=(Auction(2, 4, dealer_steals=bool(choice["dealer_steals"])), PitchedTricks()),
        count=count.ByBid.of(
            points.HIGH,
            points.low(won=False),
            points.JACK,
            points.game(1, non_dealer=False, zero_tie=True),
        ),
        trump_order=trumps.by_rank,
        follow=trumps.follow_or_trump,
        may_look=house_rules.everybody,
        options=choice,
    )


VARIANT = Variant(
    key="pitch",
    players=(4, 3, 5),
    clockwise=True,
    edition=1,
    options=(
        Option("target", (7, 11, 21)),
        Option("partners", (True, False), players=(4,)),
        Option("dealer_steals", (True, False)),
    ),
    build=build,
    penalties=(MISDEAL,),
)
