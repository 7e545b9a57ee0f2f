"""Yorkshire's throw-in: a hopeless hand laid down as a whole (RULES.md, Yorkshire)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.actions import Action, ThrowIn
from bot.game.cards import BIT, PACK, Card, Rank, indexes_of
from bot.game.events import Event
from bot.game.phases.pitch import PitchedTricks
from bot.game.phases.play import lay, playable, refusal
from bot.game.rules import IllegalAction, Turn
from bot.game.state import Match
from bot.game.trumps import taker


@dataclass(frozen=True, slots=True)
class TricksWithThrowIn(PitchedTricks):
    """One card of the hand is played and may not be winning; the rest goes with it, and the seat sits out."""

    def legal_actions(self, match: Match) -> Sequence[Action]:
        thrown = [ThrowIn(PACK[index]) for index in indexes_of(playable(match))]
        plays = PitchedTricks.legal_actions(self, match)
        return (*plays, *(action for action in thrown if _refusal(match, action.card) is None))

    def apply(self, match: Match, action: Action, log: list[Event]) -> Turn:
        if not isinstance(action, ThrowIn):
            return PitchedTricks.apply(self, match, action, log)
        refused = _refusal(match, action.card)
        if refused is not None:
            raise refused
        deal, index = match.live, action.card.index
        return lay(match, action, index, deal.hands[deal.to_act] ^ BIT[index], log)


def _refusal(match: Match, card: Card) -> IllegalAction | None:
    """Why the hand may not be thrown in with this card played, if it may not."""
    deal = match.live
    hand, trumps, trick = deal.hands[deal.to_act], deal.setup.trumps, deal.trick
    if not trick or trumps is None:
        return IllegalAction("refusal.throw-leading")
    if hand.bit_count() < 2:
        return IllegalAction("refusal.throw-last-card")
    if hand & trumps.mask:
        return IllegalAction("refusal.throw-trump", trump=trumps.suit)
    high = next((PACK[index] for index in indexes_of(hand) if PACK[index].rank > Rank.NINE), None)
    if high is not None:
        return IllegalAction("refusal.throw-high", card=high)
    if not BIT[card.index] & playable(match):
        return refusal(hand, card.index, deal, trumps, match.ruleset.follow)
    if taker((*trick, (deal.to_act, card.index)), trumps) == deal.to_act:
        return IllegalAction("refusal.throw-winning", card=card)
    return None
