"""Rules of thumb for stand or beg, give or refuse: what a hand promises if a suit is trump."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.game.actions import Beg, Give, Refuse, Stand
from bot.game.cards import PACK, Card, Rank
from bot.game.events import RUN
from bot.game.view import SeatView

ANSWER: Final = 0.1
"""What a beg is worth beside what a run brings the dealer: a point may be given."""

FRESH: Final = 0.6
"""A dealer gives one on a promise so much less than the gift and the run: its suit is in hand."""


def stand_or_beg(view: SeatView) -> Stand | Beg:
    """The elder hand's answer to the suit proposed."""
    if Stand() not in view.legal:
        return Beg()
    keep = promise(view, view.trumps) >= ANSWER - run_pays(view) or out_on_high(view, view.trumps)
    return Stand() if keep else Beg()


def give_or_refuse(view: SeatView) -> Give | Refuse:
    """The dealer's answer to a beg; a gift that would end the match is never made."""
    if Give() not in view.legal or gift_would_win(view):
        return Refuse()
    asked = len(view.gift_sides) + run_pays(view) - FRESH
    keep = promise(view, view.trumps) >= asked or out_on_high(view, view.trumps)
    return Give() if keep else Refuse()


def gift_would_win(view: SeatView) -> bool:
    """Whether one point takes a side that would get it to the target."""
    return any(view.scores[side] + 1 >= view.target for side in view.gift_sides)


def run_pays(view: SeatView) -> float:
    """What a refusal should bring the dealer: a card is turned up, and another while the suit is the same."""
    assert view.hand is not None
    a_run = RUN * view.players + 1
    turns = view.stock // a_run
    if view.options.get("last_card_kick") and view.stock % a_run:
        turns += 1
    unseen = [card for card in PACK if card not in view.hand and card not in view.turn_ups]
    refused = [card for card in unseen if card.suit == view.proposed]
    paying = [card for card in unseen if card not in refused or view.options.get("refused_jack") != "none"]
    paid = sum(view.turn_up_pays.get(card.rank, 0) for card in paying) / len(unseen)
    return paid * sum((len(refused) / len(unseen)) ** turn for turn in range(turns))


def out_on_high(view: SeatView, trumps: Sequence[Card]) -> bool:
    """Whether this seat needs one point and holds the highest trump there can be: High is counted first."""
    assert view.seat is not None and view.hand is not None
    there_can_be = (card for card in trumps if card not in view.turn_ups)
    return view.scores[view.sides[view.seat]] + 1 >= view.target and next(there_can_be) in view.hand


def promise(view: SeatView, trumps: Sequence[Card]) -> float:
    """The points a deal should bring this side above the others, if these are trumps, highest first."""
    high = extreme(view, trumps)
    low = extreme(view, trumps[::-1])
    against = opponents(view)
    low_weight = 0.5 if view.options.get("low") == "won" else 1.0
    return (
        high
        - (1 - high) * against
        + (low - (1 - low) * against) * low_weight
        + _jack(view, trumps)
        + game_leaning(view, trumps) * int(view.options.get("game_points", 1))
    )


def opponents(view: SeatView) -> float:
    """How likely a card in another hand is an opponent's: of three others one may be the partner."""
    assert view.seat is not None
    others = view.players - 1
    return sum(side != view.sides[view.seat] for side in view.sides) / others


def extreme(view: SeatView, trumps: Sequence[Card]) -> float:
    """How likely this hand holds the first of these trumps in play: High, or from the lowest up Low."""
    assert view.hand is not None
    rivals = 0
    for card in trumps:
        if card in view.hand:
            return (1 - in_hands(view)) ** rivals
        rivals += card not in view.turn_ups
    return 0.0


def in_hands(view: SeatView) -> float:
    """How likely a card that this seat cannot see is in another hand, not in the pack."""
    assert view.hand is not None
    others = sum(view.hand_sizes) - len(view.hand)
    return others / (others + view.stock)


def jack_kept(view: SeatView, trumps: Sequence[Card]) -> float | None:
    """How likely a jack in this hand comes home; None if it holds none."""
    held = [card for card in trumps if view.hand is not None and card in view.hand]
    if not any(card.rank == Rank.JACK for card in held):
        return None
    over = sum(card.rank > Rank.JACK for card in held)
    return min(0.95, 0.5 + 0.12 * (len(held) - 1) + 0.1 * over)


def jack_caught(view: SeatView, trumps: Sequence[Card]) -> float:
    """How likely this hand takes a jack that an opponent holds."""
    assert view.hand is not None
    return 0.1 + 0.15 * sum(card.rank > Rank.JACK for card in trumps if card in view.hand)


def jack_abroad(view: SeatView, trumps: Sequence[Card]) -> float:
    """How likely the jack is in another hand."""
    assert view.hand is not None
    out = [card for card in trumps if card not in view.hand and card not in view.turn_ups]
    return in_hands(view) if any(card.rank == Rank.JACK for card in out) else 0.0


def game_leaning(view: SeatView, trumps: Sequence[Card]) -> float:
    """How far Game leans to this side, -0.7 to 0.7: trumps take tens, plain aces and kings often win."""
    assert view.hand is not None
    held = [card for card in trumps if card in view.hand]
    tops = sum(card.rank >= Rank.KING for card in view.hand if card not in held)
    return max(-0.7, min(0.7, 0.2 * (len(held) - len(view.hand) / 4) + 0.1 * (tops - 0.8)))


def _jack(view: SeatView, trumps: Sequence[Card]) -> float:
    """What the jack promises above the others, in hand or out."""
    kept = jack_kept(view, trumps)
    if kept is not None:
        return kept - view.hung * (1 - kept)
    caught, against = jack_caught(view, trumps), opponents(view)
    return jack_abroad(view, trumps) * (against * (caught * view.hung - (1 - caught)) + (1 - against) * 0.4)
