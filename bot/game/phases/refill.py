"""Cinch's discard and refill: nobody chooses, it follows from the cards (RULES.md, Cinch)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.game.actions import Action
from bot.game.cards import BIT, PACK, indexes_of
from bot.game.events import Discarded, Event, Robbed
from bot.game.rules import NEXT_PHASE, IllegalAction, Turn
from bot.game.seats import NOBODY, seats_from
from bot.game.state import Match

FULL = 6


@dataclass(frozen=True, slots=True)
class Refill:
    """Plain cards go; non-dealers draw from the top, the dealer robs the pack.

    Whoever the pack cannot fill keeps plain cards that were dealt to him, highest first.
    """

    key: str = "refill"

    def enter(self, match: Match, log: list[Event]) -> Turn:
        deal, setup = match.live, match.live.setup
        trumps = setup.trumps
        assert trumps is not None
        hands, stock, dropped = list(deal.hands), list(setup.stock), setup.dropped
        robbed = 0
        for seat in seats_from((setup.dealer + 1) % match.ruleset.players, match.ruleset.players):
            kept, plain = hands[seat] & trumps.mask, hands[seat] & ~trumps.mask
            if seat == setup.dealer:
                drawn = [index for index in stock if BIT[index] & trumps.mask]
                robbed = len(drawn)
                rest = _highest_first(index for index in stock if not BIT[index] & trumps.mask)
                drawn += rest[: _missing(kept, drawn)]
            else:
                drawn = stock[: _missing(kept, [])]
            stock = [index for index in stock if index not in drawn]
            hand = kept | sum(BIT[index] for index in drawn)
            for index in _highest_first(indexes_of(plain))[: _missing(hand, [])]:
                hand |= BIT[index]
            gone = plain & ~hand
            hands[seat], dropped = hand, dropped | gone
            log.append(Discarded(seat, gone.bit_count(), len(drawn)))
        log.append(Robbed(setup.dealer, robbed))
        setup = setup._replace(stock=tuple(stock), dropped=dropped)
        return match._replace(deal=deal._replace(hands=tuple(hands), setup=setup, to_act=NOBODY)), NEXT_PHASE

    def legal_actions(self, match: Match) -> Sequence[Action]:
        return ()

    def apply(self, match: Match, action: Action, log: list[Event]) -> Turn:
        raise IllegalAction("refusal.nobody-acts")


def _missing(hand: int, drawn: list[int]) -> int:
    return max(0, FULL - hand.bit_count() - len(drawn))


def _highest_first(indexes: Iterable[int]) -> list[int]:
    """By rank; among equals clubs first, then diamonds, hearts, spades."""
    return sorted(indexes, key=lambda index: (-PACK[index].rank, PACK[index].suit))
