"""The highest bidder names the trump suit (RULES.md, Cinch)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.actions import Action
from bot.game.actions import NameTrump as Name
from bot.game.cards import Suit
from bot.game.events import Acted, Event, TrumpFixed
from bot.game.rules import NEXT_PHASE, STAY, IllegalAction, Turn
from bot.game.state import Match


@dataclass(frozen=True, slots=True)
class NamingTrump:
    """The bidder to act."""

    key: str = "trump"

    def enter(self, match: Match, log: list[Event]) -> Turn:
        deal = match.live
        return match._replace(deal=deal._replace(to_act=deal.setup.bidder)), STAY

    def legal_actions(self, match: Match) -> Sequence[Action]:
        return tuple(map(Name, Suit))

    def apply(self, match: Match, action: Action, log: list[Event]) -> Turn:
        if not isinstance(action, Name):
            raise IllegalAction("refusal.name-trump")
        deal = match.live
        log += [Acted(deal.to_act, action), TrumpFixed(action.suit)]
        trumps = match.ruleset.trump_order(action.suit)
        return match._replace(deal=deal._replace(setup=deal.setup._replace(trumps=trumps))), NEXT_PHASE
