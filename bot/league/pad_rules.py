"""What a scorepad books, made from a ruleset: nothing here knows a game by its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from bot.game.cards import FULL_MASK, PACK, Rank, Suit
from bot.game.events import RUN
from bot.game.penalties import Penalty
from bot.game.phases.auction import Auction
from bot.game.phases.beg import Begging
from bot.game.phases.turn_up import TurnUp
from bot.game.rules import Phase, PointRule, Ruleset
from bot.game.seats import Seat, Side, seats_from

SERIES: Final = (1, 3, 5, 7)
"""Best of so many games."""

P = TypeVar("P", bound=Phase)


@dataclass(frozen=True, slots=True)
class PadRules:
    """A ruleset, and best of how many games."""

    ruleset: Ruleset
    best_of: int = 1

    @property
    def players(self) -> int:
        return self.ruleset.players

    @property
    def sides(self) -> int:
        return self.ruleset.sides

    @property
    def target(self) -> int:
        return self.ruleset.target

    @property
    def needed(self) -> int:
        """Games that win the series."""
        return self.best_of // 2 + 1

    @property
    def turn_ups(self) -> Mapping[Rank, int]:
        """What a card turned up pays the dealer's side; empty where none is turned."""
        phase = self._phase(TurnUp)
        return {} if phase is None else phase.bonus

    @property
    def begging(self) -> Begging | None:
        """How the elder hand begs; None where nobody does."""
        return self._phase(Begging)

    @property
    def most_turn_ups(self) -> int:
        """So many cards can be turned up in a deal (RULES.md 5)."""
        begging = self.begging
        if begging is None:
            return 0
        run = RUN * self.players + 1
        runs, left = divmod(len(PACK) - self.ruleset.hand_size * self.players - 1, run)
        return 1 + runs + bool(left and begging.last_card_kick)

    @property
    def bids(self) -> range | None:
        """The bids there are; None in a game without an auction."""
        auction = self._phase(Auction)
        return None if auction is None else range(auction.least, auction.most + 1)

    @property
    def may_be_void(self) -> bool:
        """Whether a deal can come to nothing: no run is possible, or all have passed."""
        auction = self._phase(Auction)
        return self.begging is not None or (auction is not None and auction.redeal)

    @property
    def in_pack(self) -> int | None:
        """The points all captured together (Cinch: 14); None where High, Low, Jack and Game are counted."""
        if not self.ruleset.by_capture:
            return None
        return self.ruleset.value(FULL_MASK, self.ruleset.trump_order(Suit.CLUBS))

    @property
    def count(self) -> tuple[PointRule, ...]:
        """What a deal played out pays for, in order; empty where points are captured."""
        return self.ruleset.count.rules

    @property
    def hung(self) -> int:
        """What a jack hung pays; 1: it is booked as the jack of whoever took it."""
        return self.ruleset.hung

    @property
    def hanging_ranks(self) -> tuple[Rank, ...]:
        """The trumps that take the jack, highest first."""
        trumps = self.ruleset.trump_order(Suit.CLUBS)
        return tuple(PACK[index].rank for index in trumps.order[: trumps.order.index(trumps.jack)])

    @property
    def penalties(self) -> Mapping[str, Penalty]:
        """The penalties the game has, by key."""
        return {penalty.key: penalty for penalty in self.ruleset.variant.penalties}

    def side_of(self, seat: Seat) -> Side:
        return self.ruleset.seating.side_of(seat)

    def only(self, side: Side) -> Seat | None:
        """The seat of somebody who plays alone; None of a pair."""
        seats = self.ruleset.seating.members(side, self.players)
        return seats[0] if len(seats) == 1 else None

    def elder(self, dealer: Seat) -> Seat:
        return (dealer + 1) % self.players

    def in_turn(self, dealer: Seat) -> tuple[Side, ...]:
        """Every side once, in turn order from the elder hand."""
        return tuple(dict.fromkeys(map(self.side_of, seats_from(self.elder(dealer), self.players))))

    def _phase(self, kind: type[P]) -> P | None:
        return next((phase for phase in self.ruleset.phases if isinstance(phase, kind)), None)
