"""The yardstick: any legal action, as chance has it."""

from __future__ import annotations

import random

from bot.game.actions import Action, Bid, Discards, Pass
from bot.game.view import SeatView


def act(view: SeatView, dice: random.Random) -> Action:
    """Any legal action, each as likely; in an auction a pass or the least bid, each as likely."""
    if isinstance(view.legal, Discards):  # there may be tens of thousands, and no bid among them
        return dice.choice(view.legal)
    bids = [action for action in view.legal if isinstance(action, Bid)]
    offered: list[Action] = [action for action in view.legal if not bids or isinstance(action, Pass)]
    if bids:
        offered.append(min(bids, key=lambda bid: bid.points))
    return dice.choice(offered)
