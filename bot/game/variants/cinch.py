"""Cinch: four in partnership bid for trump, fourteen trumps, to 62 (RULES.md, Cinch)."""

from __future__ import annotations

from bot.game import dealers, house_rules, trumps
from bot.game.count import by_capture
from bot.game.house_rules import Choice
from bot.game.options import Option
from bot.game.penalties import MISDEAL
from bot.game.phases.auction import Auction
from bot.game.phases.excess import TricksWithExcess
from bot.game.phases.name_trump import NamingTrump
from bot.game.phases.refill import Refill
from bot.game.points import captured_points
from bot.game.rules import Ruleset, Variant
from bot.game.seats import Seating


def build(players: int, choice: Choice) -> Ruleset:
    return Ruleset(
        variant=VARIANT,
        players=players,
        seating=Seating.PARTNERS,
        target=int(choice["target"]),
        hand_size=9,
        packet=3,
        first_dealer=dealers.CUT,
        phases=(
            Auction(7, 14, redeal=choice["all_pass"] == "redeal"),
            NamingTrump(),
            Refill(),
            TricksWithExcess(),
        ),
        count=by_capture,
        trump_order=trumps.with_left_pedro,
        follow=house_rules.follow(choice),
        may_look=house_rules.everybody,
        options=choice,
        value=captured_points,
        by_capture=True,
    )


VARIANT = Variant(
    key="cinch",
    players=(4,),
    clockwise=True,
    edition=1,
    options=(
        house_rules.target(62),
        Option("all_pass", ("dealer_bids_7", "redeal")),
        house_rules.FOLLOW,
    ),
    build=build,
    penalties=(MISDEAL,),
)
