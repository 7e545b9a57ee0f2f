"""How the first dealer is found (RULES.md, the systems). Each takes the shuffled pack from the top."""

from __future__ import annotations

from bot.game.cards import Card, Rank
from bot.game.rules import FirstDealer, Round
from bot.game.seats import Seat


def highest_cut(pack: tuple[Card, ...], players: int) -> tuple[tuple[Round, ...], Seat]:
    """One card each; the highest rank deals, and only the tied cut again.

    Each round cuts cards not seen before. Should the pack run out with two still tied (it cannot by
    chance worth naming), the first of them deals.
    """
    tied = list(range(players))
    rounds: list[Round] = []
    top = 0
    while len(tied) > 1 and top + len(tied) <= len(pack):
        cuts = tuple(zip(tied, pack[top : top + len(tied)], strict=True))
        top += len(tied)
        rounds.append(cuts)
        best = max(card.rank for _, card in cuts)
        tied = [seat for seat, card in cuts if card.rank == best]
    return tuple(rounds), tied[0]


def first_jack(pack: tuple[Card, ...], players: int) -> tuple[tuple[Round, ...], Seat]:
    """Cards face up, one a seat from seat 1 on, until a jack: that seat pitches, the seat before it deals."""
    dealt = [((1 + place) % players, card) for place, card in enumerate(pack)]
    last = next(place for place, (_, card) in enumerate(dealt) if card.rank == Rank.JACK)
    seen = dealt[: last + 1]
    rounds = tuple(tuple(seen[start : start + players]) for start in range(0, len(seen), players))
    return rounds, (dealt[last][0] - 1) % players


CUT = FirstDealer("cut", highest_cut)
"""The highest card cut deals; only the tied cut again."""
FLIP = FirstDealer("flip", highest_cut)
"""One card each face up, the highest deals; the tied draw again, and what they drew goes under the pack."""
FIRST_JACK = FirstDealer("first-jack", first_jack)
"""Cards face up until a jack."""
