"""Rules of thumb for the auction and for naming or pitching trump: what a hand should take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.game.actions import Action, Bid, NameTrump, Pass, Play
from bot.game.cards import Card, Rank, Suit
from bot.game.view import SeatView
from bot.players.begging import (
    extreme,
    game_leaning,
    jack_abroad,
    jack_caught,
    jack_kept,
    opponents,
    out_on_high,
    promise,
)

SURE: Final = 0.3
"""A bid is made on this much more than it asks for."""

CAPTURED: Final = 4.0
"""Cinch: what a bidder's side takes with no trump in the nine cards: refill and partner bring some."""

CAPTURES: Final = {Rank.ACE: 2.0, Rank.KING: 1.5, Rank.QUEEN: 1.0, Rank.JACK: 1.0, Rank.FIVE: 1.0}
"""Cinch: what each trump held adds to it."""

CAPTURES_LESS: Final = 0.6
"""Cinch: what any other trump adds."""

LAST_STEP: Final = 7
"""Cinch: so near the target on both sides, whoever makes a bid wins."""

PRESSED: Final = 1.0
"""A bid is made on so much less where the match hangs on it."""


def bid_or_pass(view: SeatView) -> Action:
    """The bid that the best suit is good for; the partner's is overbid only where one more is sure."""
    bids = sorted((action for action in view.legal if isinstance(action, Bid)), key=lambda bid: bid.points)
    if not bids:
        return Pass()
    may_pass = Pass() in view.legal
    assert view.seat is not None
    worth = takings(view, view.orders[best_suit(view)]) - SURE
    if match_hangs_on(view, bids[0]):
        worth += PRESSED
    if view.bidder is not None and view.sides[view.bidder] == view.sides[view.seat]:
        worth -= 1
    good = [bid for bid in bids if bid.points <= worth]
    if not good:
        return Pass() if may_pass else bids[0]
    last = len(view.bids) == view.players - 1
    return bids[0] if last else good[-1]


def match_hangs_on(view: SeatView, bid: Bid) -> bool:
    """Whether this bid, made, wins the match that others would win by a point: bidders count first."""
    assert view.seat is not None
    if view.by_capture:
        return all(score >= view.target - LAST_STEP for score in view.scores)
    ours = view.sides[view.seat]
    others = max(score for side, score in enumerate(view.scores) if side != ours)
    return others + 1 >= view.target and view.scores[ours] + bid.points >= view.target


def name_trump(view: SeatView) -> NameTrump:
    """The suit that promises most."""
    return NameTrump(best_suit(view))


def best_suit(view: SeatView) -> Suit:
    """The suit that promises this hand most as trump."""
    assert view.hand is not None
    held = {card.suit for card in view.hand}
    return max(sorted(held), key=lambda suit: takings(view, view.orders[suit]))


def pitch(view: SeatView, plays: Sequence[Play]) -> Play:
    """The first lead where it makes trump: of the best suit its top, but no bare jack or ten.

    Where High alone wins the match, of the suit that is sure of it.
    """
    hand = [play.card for play in plays]

    def promised(suit: Suit) -> tuple[bool, float]:
        if view.bids:
            return False, takings(view, view.orders[suit])
        return out_on_high(view, view.orders[suit]), promise(view, view.orders[suit])

    trump = max(sorted({card.suit for card in hand}), key=promised)
    held = sorted((card for card in hand if card.suit == trump), key=lambda card: card.rank)
    safe = [card for card in held if card.rank not in (Rank.JACK, Rank.TEN)]
    return Play(held[-1] if held[-1].rank >= Rank.QUEEN else (safe or held)[0])


def takings(view: SeatView, trumps: Sequence[Card]) -> float:
    """The points this side should take if these are trumps, highest first, and it leads."""
    assert view.hand is not None
    if view.by_capture:
        held = [card for card in trumps if card in view.hand]
        return CAPTURED + sum(CAPTURES.get(card.rank, CAPTURES_LESS) for card in held)
    partner = 1 - opponents(view)
    high, low = extreme(view, trumps), extreme(view, trumps[::-1])
    kept = jack_kept(view, trumps)
    if kept is None:
        kept = jack_abroad(view, trumps) * (partner * 0.6 + (1 - partner) * jack_caught(view, trumps))
    game = 1 / len(set(view.sides)) + game_leaning(view, trumps)
    return high + (1 - high) * partner + low + (1 - low) * partner + kept + max(0.0, min(0.95, game))
