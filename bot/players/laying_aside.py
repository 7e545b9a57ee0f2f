"""Rules of thumb for cards that are laid aside: Seven Up's discards, Cinch's excess, a hand thrown in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.game.actions import Discard, Play, ThrowIn
from bot.game.cards import Card, Rank
from bot.game.view import SeatView
from bot.players.reading import Reading

TO_KEEP: Final = (Rank.ACE, Rank.KING, Rank.TEN, Rank.QUEEN, Rank.JACK)
"""Plain cards in the order they are kept, before the rest by rank."""


def discard(view: SeatView) -> Discard:
    """Plain cards go first, the poorest before others; then middling trumps, never the lowest or a top."""
    assert view.hand is not None
    trumps = [card for card in view.trumps if card in view.hand]
    plain = sorted((card for card in view.hand if card not in trumps), key=_plain_worth, reverse=True)
    kept = [*trumps[-1:], *trumps[:-1], *plain][: len(view.hand) - view.to_discard]
    return Discard(tuple(card for card in view.hand if card not in kept))


def _plain_worth(card: Card) -> int:
    return 100 - TO_KEEP.index(card.rank) if card.rank in TO_KEEP else card.rank


def burials(view: SeatView, plays: Sequence[Play]) -> list[Play]:
    """Of the ways to play each card, the one that buries the lowest; where nothing is buried, every play."""
    height = {card: -place for place, card in enumerate(view.trumps)}
    best: dict[Card, Play] = {}
    for play in plays:
        known = best.get(play.card)
        buried = sorted(height.get(card, -100) for card in play.under)
        if known is None or buried < sorted(height.get(card, -100) for card in known.under):
            best[play.card] = play
    return list(best.values())


def throw_in(view: SeatView) -> ThrowIn | None:
    """The hand laid down where none of its cards can be hoped to win a trick."""
    thrown = [action for action in view.legal if isinstance(action, ThrowIn)]
    if not thrown:
        return None
    reading = Reading(view)
    hopeless = all(
        any(other.suit == card.suit and other.rank > card.rank for other in reading.unseen)
        for card in reading.hand
    )
    return min(thrown, key=lambda action: action.card) if hopeless else None
