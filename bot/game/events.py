"""What a step makes public. Nothing in an event is hidden from anyone.

The commonest are named tuples: a frozen dataclass takes four times as long to make.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.game.actions import Action
from bot.game.cards import Card, Suit
from bot.game.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Cut:
    """The cut for dealer: the cards of each round by seat (only the tied draw again), and who deals."""

    rounds: tuple[tuple[tuple[Seat, Card], ...], ...]
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal begins: its number from 1, who deals, how many cards each seat holds."""

    number: int
    dealer: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class TurnedUp:
    card: Card


RUN: Final = 3
"""Cards to each seat in a run (RULES.md 4)."""


@dataclass(frozen=True, slots=True)
class CardsRun:
    """More cards to every seat, after a refusal."""

    cards: int


class Acted(NamedTuple):
    """A seat did something that all may see."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat laid cards aside unseen: how many, and how many it took from the pack for them."""

    seat: Seat
    cards: int
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class Robbed:
    """The dealer took every trump left in the pack: how many there were."""

    seat: Seat
    trumps: int


@dataclass(frozen=True, slots=True)
class TrumpFixed:
    suit: Suit


class TrickTaken(NamedTuple):
    """A trick is complete: its number from 1 and who took it."""

    number: int
    seat: Seat


class Award(NamedTuple):
    """Points booked to a side.

    category: turn-up, gift, high, low, jack, hang-jack, game; with an auction set, and in Cinch made.
    card: the card that earned them, if one did. holder: the seat dealt it; of a bid made or set, the bidder.
    captor: the seat that took the card. values: what each side took, by side (game, made, set).
    """

    category: str
    side: Side
    points: int
    card: Card | None = None
    holder: Seat | None = None
    captor: Seat | None = None
    values: tuple[int, ...] = ()


class Scored(NamedTuple):
    """An award, and every side's score after it."""

    award: Award
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealVoid:
    """The deal counts no further: the same dealer deals again."""


class DealEnded(NamedTuple):
    """The count is done; scores by side, and who deals next."""

    scores: tuple[int, ...]
    next_dealer: Seat


@dataclass(frozen=True, slots=True)
class MatchWon:
    side: Side
    scores: tuple[int, ...]


Event = (
    Cut
    | Dealt
    | TurnedUp
    | CardsRun
    | Acted
    | Discarded
    | Robbed
    | TrumpFixed
    | TrickTaken
    | Scored
    | DealVoid
    | DealEnded
    | MatchWon
)
