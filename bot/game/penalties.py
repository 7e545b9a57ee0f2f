"""What breaking a rule costs where people deal (RULES.md, At a real table). The engine allows no breach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Penalty:
    """key: its name. points: at once, to each other side; None: the offenders lose the game.

    bars_game: the offenders cannot score Game in that deal. deals_again: the same dealer deals again.
    """

    key: str
    points: int | None
    bars_game: bool = False
    deals_again: bool = False


REVOKE: Final = Penalty("revoke", 1, bars_game=True)
"""An ordinary revoke, proved."""
TRUMP_REVOKE: Final = Penalty("trump-revoke", None)
"""A trump lead not followed by who holds A K Q J or 10 of trumps."""
LOOKED: Final = Penalty("looked", 4)
"""The pitcher's partner looked at their hand before the pitch."""
MISDEAL: Final = Penalty("misdeal", 1, deals_again=True)
