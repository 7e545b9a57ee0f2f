"""Rules of thumb for stand or beg, give or refuse: what a hand promises if a suit is trump."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.game.actions import Beg, Give, Refuse, Stand
from bot.game.cards import Card, Rank
from bot.game.view import SeatView

STAND: Final = -0.5
"""The elder hand stands on a promise of this many points or more: a run pays the dealer half a point."""

GIVE: Final = 1.0
"""The dealer gives one where the suit promises the point given at least."""

HUNG: Final = 3
"""What a hung jack pays."""


def stand_or_beg(view: SeatView) -> Stand | Beg:
    """The elder hand's answer to the suit proposed."""
    if Stand() not in view.legal:
        return Beg()
    keep = promise(view, view.trumps) >= STAND or out_on_high(view)
    return Stand() if keep else Beg()


def give_or_refuse(view: SeatView) -> Give | Refuse:
    """The dealer's answer to a beg; a gift that would end the match is never made."""
    if Give() not in view.legal or gift_would_win(view):
        return Refuse()
    keep = promise(view, view.trumps) >= GIVE or out_on_high(view)
    return Give() if keep else Refuse()


def gift_would_win(view: SeatView) -> bool:
    """Whether one point takes a side that would get it to the target."""
    takers = {view.sides[view.elder]}
    if view.options.get("gift_to") == "all":
        takers = set(view.sides) - {view.sides[view.dealer]}
    return any(view.scores[side] + 1 >= view.target for side in takers)


def out_on_high(view: SeatView) -> bool:
    """Whether this seat needs one point and holds the highest trump there can be: High is counted first."""
    assert view.seat is not None and view.hand is not None
    there_can_be = (card for card in view.trumps if card not in view.turn_ups)
    return view.scores[view.sides[view.seat]] + 1 >= view.target and next(there_can_be) in view.hand


def promise(view: SeatView, trumps: Sequence[Card]) -> float:
    """The points a deal should bring this side above the others, if these are trumps, highest first."""
    assert view.hand is not None
    held = [card for card in trumps if card in view.hand]
    abroad = [card for card in trumps if card not in view.hand and card not in view.turn_ups]
    others = sum(view.hand_sizes) - len(view.hand)
    dealt = others / (others + view.stock)
    high = _extreme(view, trumps, dealt)
    low = _extreme(view, trumps[::-1], dealt) * (0.5 if view.options.get("low") == "won" else 1)
    return high + low + _jack(held, abroad, dealt) + _game(view, held)


def _extreme(view: SeatView, trumps: Sequence[Card], dealt: float) -> float:
    """What High promises, or with the trumps from the lowest up Low; ``dealt``: the share in hands."""
    assert view.hand is not None
    mine, rivals = 0.0, 0
    for card in trumps:
        if card in view.hand:
            mine = (1 - dealt) ** rivals
            break
        rivals += card not in view.turn_ups
    partners = len(set(view.sides)) < view.players
    elsewhere = -1 / 3 if partners else -1.0  # one of the three others is the partner
    return mine + (1 - mine) * elsewhere


def _jack(held: list[Card], abroad: list[Card], dealt: float) -> float:
    """What the jack promises, in hand or out."""
    over = sum(card.rank > Rank.JACK for card in held)
    if any(card.rank == Rank.JACK for card in held):
        kept = min(0.95, 0.5 + 0.12 * (len(held) - 1) + 0.1 * over)
        return kept - HUNG * (1 - kept)
    if not any(card.rank == Rank.JACK for card in abroad):
        return 0.0
    caught = 0.1 + 0.15 * over
    return dealt * (2 / 3 * (caught * HUNG - (1 - caught)) + 1 / 3 * 0.4)


def _game(view: SeatView, held: list[Card]) -> float:
    """What Game promises: trumps take tens, and plain aces and kings often win."""
    assert view.hand is not None
    tops = sum(card.rank >= Rank.KING for card in view.hand if card not in held)
    leaning = 0.2 * (len(held) - 1.5) + 0.1 * (tops - 0.8)
    return max(-0.7, min(0.7, leaning)) * int(view.options.get("game_points", 1))
