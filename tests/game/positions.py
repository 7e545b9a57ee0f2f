"""Composed positions: hands, stock and actions in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.actions import parse_action
from bot.game.cards import Card, mask_of, parse_card
from bot.game.engine import apply, begin_deal, legal_actions, start
from bot.game.events import Award
from bot.game.state import Match
from bot.game.variants import VARIANTS


def cards(words: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, words.split()))


def position(
    hands: Sequence[str],
    stock: str,
    actions: Sequence[str] = (),
    *,
    dealer: int = 3,
    scores: tuple[int, ...] = (),
    variant: str = "trinidad",
    **options: object,
) -> Match:
    """A match after some actions; ``play`` may be left out before a card. Seat 0 is four's elder hand."""
    match = start(VARIANTS[variant].ruleset(len(hands), options), dealer, scores)
    masks = tuple(mask_of(cards(hand)) for hand in hands)
    match = begin_deal(match, masks, tuple(card.index for card in cards(stock)), [])
    for action in actions:
        match = act(match, action)
    return match


def act(match: Match, action: str) -> Match:
    """The match after one more action, written as in ``position``."""
    return apply(match, parse_action(action if action[0].islower() else f"play {action}")).match


def legal(match: Match) -> set[str]:
    """All that the seat to act may do, ``play`` left out before a card."""
    return {action.notation().removeprefix("play ") for action in legal_actions(match)}


def paid(match: Match) -> list[tuple[str, int, int]]:
    """The points of the deal in order: (for what, side, points)."""
    return [as_paid(award) for award in match.live.awards]


def as_paid(award: Award) -> tuple[str, int, int]:
    return award.category, award.side, award.points
