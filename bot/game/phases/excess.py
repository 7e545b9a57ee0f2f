"""Cinch's first trick: a seat with more than six trumps plays its excess to it (RULES.md, Cinch)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from bot.game.actions import Action, Play
from bot.game.cards import BIT, PACK, PEDRO_VALUE, indexes_of, mask_of
from bot.game.events import Event
from bot.game.phases.play import Tricks, lay, playable
from bot.game.rules import IllegalAction, Turn
from bot.game.state import Match

FULL = 6
"""Cards in a hand after the refill, unless it holds more trumps."""


@dataclass(frozen=True, slots=True)
class TricksWithExcess(Tricks):
    """One card on top contests; under it lie as many as leave five, none of them a counting card."""

    def legal_actions(self, match: Match) -> Sequence[Action]:
        count = excess(match)
        if not count:
            return Tricks.legal_actions(self, match)
        buriable = _buriable(match)
        return tuple(
            Play(PACK[top], tuple(PACK[index] for index in under))
            for top in indexes_of(playable(match))
            for under in combinations(indexes_of(buriable & ~BIT[top]), count)
        )

    def apply(self, match: Match, action: Action, log: list[Event]) -> Turn:
        count = excess(match)
        if not count:
            return Tricks.apply(self, match, action, log)
        if not isinstance(action, Play):
            raise IllegalAction("refusal.play-a-card")
        deal, under = match.live, mask_of(action.under)
        hand, top = deal.hands[deal.to_act], action.card
        if not hand & BIT[top.index]:
            raise IllegalAction("refusal.not-held", card=top)
        if len(action.under) != count or under.bit_count() != count or under & BIT[top.index]:
            raise IllegalAction("refusal.excess-count", n=count)
        for card in action.under:
            if not hand & BIT[card.index]:
                raise IllegalAction("refusal.not-held", card=card)
            if card.rank in PEDRO_VALUE:
                raise IllegalAction("refusal.excess-counts", card=card)
        return lay(match, action, top.index, under, log)


def excess(match: Match) -> int:
    """How many cards the seat to act must lay under the one it plays."""
    deal = match.live
    if deal.tricks or deal.setup.trumps is None:
        return 0
    return max(0, (deal.hands[deal.to_act] & deal.setup.trumps.mask).bit_count() - FULL)


def _buriable(match: Match) -> int:
    deal = match.live
    return sum(
        BIT[index] for index in indexes_of(deal.hands[deal.to_act]) if PACK[index].rank not in PEDRO_VALUE
    )
