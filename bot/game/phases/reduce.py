"""Seven Up: hands cut down to six before the first lead (RULES.md, Seven Up)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.actions import Action, Discard, Discards
from bot.game.cards import cards_of, mask_of
from bot.game.events import Discarded, Event
from bot.game.rules import NEXT_PHASE, STAY, IllegalAction, Turn
from bot.game.seats import seats_from
from bot.game.state import Match

FULL = 6


@dataclass(frozen=True, slots=True)
class ReduceToSix:
    """In secret, elder hand first. after_first_run: also where the first run brought the new suit."""

    after_first_run: bool = True
    key: str = "discard"

    def enter(self, match: Match, log: list[Event]) -> Turn:
        if not self.after_first_run and len(match.live.setup.turn_ups) <= 2:
            return match, NEXT_PHASE
        return _next_to_discard(match)

    def legal_actions(self, match: Match) -> Sequence[Action]:
        deal = match.live
        hand = deal.hands[deal.to_act]
        return Discards(cards_of(hand), hand.bit_count() - FULL)

    def apply(self, match: Match, action: Action, log: list[Event]) -> Turn:
        deal = match.live
        seat, count = deal.to_act, deal.hands[deal.to_act].bit_count() - FULL
        if not isinstance(action, Discard):
            raise IllegalAction("refusal.discard-first", n=count)
        gone = mask_of(action.cards)
        foreign = cards_of(gone & ~deal.hands[seat])
        if foreign:
            raise IllegalAction("refusal.not-held", card=foreign[0])
        if len(action.cards) != count or gone.bit_count() != count:
            raise IllegalAction("refusal.discard-count", n=count)
        log.append(Discarded(seat, count))
        hands = tuple(hand & ~gone if at == seat else hand for at, hand in enumerate(deal.hands))
        setup = deal.setup._replace(dropped=deal.setup.dropped | gone)
        return _next_to_discard(match._replace(deal=deal._replace(hands=hands, setup=setup)))


def _next_to_discard(match: Match) -> Turn:
    deal, players = match.live, match.ruleset.players
    for seat in seats_from((deal.setup.dealer + 1) % players, players):
        if deal.hands[seat].bit_count() > FULL:
            return match._replace(deal=deal._replace(to_act=seat)), STAY
    return match, NEXT_PHASE
