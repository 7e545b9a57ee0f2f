"""The next card turned up: its suit is proposed, its bonus paid at once (RULES.md 1 and 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.game.actions import Action
from bot.game.cards import PACK, Rank
from bot.game.events import Award, Event, TurnedUp
from bot.game.rules import NEXT_PHASE, IllegalAction, Turn
from bot.game.score import book
from bot.game.seats import NOBODY
from bot.game.state import Match


def turn_one(match: Match, bonus: Mapping[Rank, int], log: list[Event]) -> Match:
    """The next card of the pack turned up; a bonus may win the match."""
    deal = match.live
    setup = deal.setup
    index, *stock = setup.stock
    card = PACK[index]
    log.append(TurnedUp(card))
    match = match._replace(
        deal=deal._replace(setup=setup._replace(stock=tuple(stock), turn_ups=(*setup.turn_ups, index)))
    )
    points = bonus.get(card.rank, 0)
    if points:
        side = match.ruleset.seating.side_of(setup.dealer)
        match = book(match, [Award("turn-up", side, points, card, holder=setup.dealer)], log)
    return match


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The first turn-up proposes a suit. Nobody acts."""

    bonus: Mapping[Rank, int]
    key: str = "turn-up"

    def enter(self, match: Match, log: list[Event]) -> Turn:
        match = turn_one(match, self.bonus, log)
        deal = match.live
        proposed = PACK[deal.setup.turn_ups[-1]].suit
        match = match._replace(
            deal=deal._replace(setup=deal.setup._replace(proposed=proposed), to_act=NOBODY)
        )
        return match, NEXT_PHASE

    def legal_actions(self, match: Match) -> Sequence[Action]:
        return ()

    def apply(self, match: Match, action: Action, log: list[Event]) -> Turn:
        raise IllegalAction("refusal.nobody-acts")
