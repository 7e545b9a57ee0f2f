"""What a scorepad books, made from a ruleset: nothing here knows a game by its name."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.cards import Rank
from bot.game.penalties import Penalty
from bot.game.rules import PointRule, Ruleset
from bot.game.seats import Seat, Side

SERIES = (1, 3, 5, 7)
"""Best of so many games."""


@dataclass(frozen=True, slots=True)
class PadRules:
    """A ruleset, and best of how many games."""

    ruleset: Ruleset
    best_of: int = 1

    @property
    def sides(self) -> int:
        return self.ruleset.sides

    @property
    def needed(self) -> int:
        """Games that win the series."""
        return self.best_of // 2 + 1

    @property
    def turn_ups(self) -> dict[Rank, int]:
        """What a card turned up pays, highest points last; empty where none is turned."""
        raise NotImplementedError

    @property
    def begs(self) -> bool:
        """Whether the elder hand may beg, and be given one."""
        raise NotImplementedError

    @property
    def bids(self) -> range | None:
        """The bids there are; None in a game without an auction."""
        raise NotImplementedError

    @property
    def in_pack(self) -> int | None:
        """The points all captured together (Cinch: 14); None where High, Low, Jack and Game are counted."""
        raise NotImplementedError

    @property
    def count(self) -> tuple[PointRule, ...]:
        """What a deal played out pays for, in order (category, points); empty where points are captured."""
        raise NotImplementedError

    @property
    def hung(self) -> int:
        """What a jack hung pays; 1: it is booked as the jack of whoever took it."""
        return self.ruleset.hung

    @property
    def penalties(self) -> tuple[Penalty, ...]:
        """The penalties the game has."""
        return self.ruleset.variant.penalties

    def side_of(self, seat: Seat) -> Side:
        return self.ruleset.seating.side_of(seat)
