"""Trump orders, follow rules, and who takes a trick."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from bot.game.cards import BIT, SUIT_MASK, Card, Rank, Suit, indexes_of
from bot.game.seats import Seat


class Trumps(NamedTuple):
    """The pack under a trump suit."""

    suit: Suit
    order: tuple[int, ...]
    """The trumps' card indexes, highest first."""
    mask: int
    jack: int
    """The index of the suit's own jack."""
    plain: tuple[int, ...]
    """By suit, the mask of its cards that are no trumps."""
    strength: tuple[tuple[int, ...], ...]
    """strength[card led][card]: the greatest takes the trick; 0 for a card that cannot."""

    def __repr__(self) -> str:
        return f"Trumps({self.suit.name})"


TrumpOrder = Callable[[Suit], Trumps]


def trumps_in(suit: Suit, order: tuple[int, ...]) -> Trumps:
    """The pack under a trump suit whose trumps rank as given, highest first."""
    mask = sum(BIT[index] for index in order)
    plain = tuple(cards & ~mask for cards in SUIT_MASK)
    height = {index: 200 - place for place, index in enumerate(order)}
    rows = [
        tuple(height.get(card, card % 13 + 1 if BIT[card] & cards else 0) for card in range(52))
        for cards in plain
    ]
    trump_row = tuple(height.get(card, 0) for card in range(52))
    strength = tuple(trump_row if BIT[led] & mask else rows[led // 13] for led in range(52))
    jack = Card(Rank.JACK, suit).index
    return Trumps(suit, order, mask, jack, plain, strength)


@cache
def by_rank(suit: Suit) -> Trumps:
    """Trumps as every other suit: ace high."""
    return trumps_in(suit, tuple(reversed(indexes_of(SUIT_MASK[suit]))))


@cache
def with_left_pedro(suit: Suit) -> Trumps:
    """Cinch: the other five of the same colour (left pedro) is a trump, between the five and the four."""
    order = list(by_rank(suit).order)
    same_colour = next(other for other in Suit if other != suit and (other in RED) == (suit in RED))
    order.insert(order.index(Card(Rank.FIVE, suit).index) + 1, Card(Rank.FIVE, same_colour).index)
    return trumps_in(suit, tuple(order))


RED = frozenset({Suit.DIAMONDS, Suit.HEARTS})

TrickSoFar = tuple[tuple[Seat, int], ...]
FollowRule = Callable[[int, TrickSoFar, Trumps], int]
"""(hand, trick so far, trumps) -> the cards of the hand that may be played; the trick is not empty."""


def follow_or_trump(hand: int, trick: TrickSoFar, trumps: Trumps) -> int:
    """RULES.md 7: a trump led is followed with a trump; a plain suit held is followed or trumped."""
    led = trick[0][1]
    held_trumps = hand & trumps.mask
    if BIT[led] & trumps.mask:
        return held_trumps or hand
    held = hand & trumps.plain[led // 13]
    return held | held_trumps if held else hand


def follow_strictly(hand: int, trick: TrickSoFar, trumps: Trumps) -> int:
    """House rule ``follow: strict``: no trumping while the suit led is held."""
    led = trick[0][1]
    return (hand & (trumps.mask if BIT[led] & trumps.mask else trumps.plain[led // 13])) or hand


def without_undertrumping(rule: FollowRule) -> FollowRule:
    """House rule ``undertrump: forbidden``, round any follow rule."""

    def follow(hand: int, trick: TrickSoFar, trumps: Trumps) -> int:
        allowed = rule(hand, trick, trumps)
        if not hand & ~trumps.mask or BIT[trick[0][1]] & trumps.mask:
            return allowed
        highest = highest_trump(trick, trumps)
        if highest is None:
            return allowed
        lower = sum(BIT[index] for index in trumps.order[trumps.order.index(highest) + 1 :])
        return allowed & ~lower

    return follow


def highest_trump(trick: TrickSoFar, trumps: Trumps) -> int | None:
    """The index of the highest trump on a trick, if there is one."""
    played = {card for _, card in trick}
    return next((index for index in trumps.order if index in played), None)


def taker(trick: TrickSoFar, trumps: Trumps) -> Seat:
    """Who takes, or is winning, a trick that is not empty."""
    strength = trumps.strength[trick[0][1]]
    best, winner = -1, -1
    for seat, card in trick:
        if strength[card] > best:
            best, winner = strength[card], seat
    return winner
