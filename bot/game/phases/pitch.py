"""Tricks whose first card led makes its suit trump: it is pitched (RULES.md, Yorkshire)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.actions import Action, Play
from bot.game.cards import BIT
from bot.game.events import Event, TrumpFixed
from bot.game.phases.play import Tricks, lay
from bot.game.rules import IllegalAction, Turn
from bot.game.state import Match


@dataclass(frozen=True, slots=True)
class PitchedTricks(Tricks):
    """Whoever leads first pitches."""

    def apply(self, match: Match, action: Action, log: list[Event]) -> Turn:
        deal = match.live
        if deal.setup.trumps is not None:
            return Tricks.apply(self, match, action, log)
        if not isinstance(action, Play) or action.under:
            raise IllegalAction("refusal.play-a-card")
        if not deal.hands[deal.to_act] & BIT[action.card.index]:
            raise IllegalAction("refusal.not-held", card=action.card)
        trumps = match.ruleset.trump_order(action.card.suit)
        match = match._replace(deal=deal._replace(setup=deal.setup._replace(trumps=trumps)))
        turn = lay(match, action, action.card.index, 0, log)
        log.insert(1, TrumpFixed(action.card.suit))
        return turn
