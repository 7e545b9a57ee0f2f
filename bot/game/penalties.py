"""What breaking a rule costs where people deal (RULES.md, At a real table). The engine allows no breach."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final


class Offender(Enum):
    """Who alone can break it."""

    ANYONE = "anyone"
    DEALER = "dealer"
    PITCHERS = "pitchers"
    """The side of the elder hand, who pitches."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """key: its name. points: at once, to each other side in turn; None: the offenders lose the game to them.

    bars_game: the offenders cannot score Game in that deal. deals_again: the deal is void, and the same
    dealer deals again. once: it cannot happen twice in a deal.
    """

    key: str
    points: int | None
    by: Offender = Offender.ANYONE
    bars_game: bool = False
    deals_again: bool = False
    once: bool = False


REVOKE: Final = Penalty("revoke", 1, bars_game=True)
"""An ordinary revoke, proved."""
TRUMP_REVOKE: Final = Penalty("trump-revoke", None)
"""A trump lead not followed by who holds A K Q J or 10 of trumps. Two sides only."""
LOOKED: Final = Penalty("looked", 4, Offender.PITCHERS, once=True)
"""The pitcher's partner looked at their hand before the pitch."""
MISDEAL: Final = Penalty("misdeal", 1, Offender.DEALER, deals_again=True)

PENALTIES: Final = (REVOKE, TRUMP_REVOKE, LOOKED, MISDEAL)
"""All that any game has."""
