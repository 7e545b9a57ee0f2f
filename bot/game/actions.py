"""What a seat may do, and its one-line notation (button ids, journal, referee, tests)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final, overload

from bot.game.cards import PACK, Card, Suit, parse_card, parse_suit


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance: the whole pack, next card first. The engine holds no dice; the pack is put in."""

    pack: tuple[Card, ...]

    def notation(self) -> str:
        return "shuffle " + " ".join(map(str, self.pack))


@dataclass(frozen=True, slots=True)
class Stand:
    def notation(self) -> str:
        return "stand"


@dataclass(frozen=True, slots=True)
class Beg:
    def notation(self) -> str:
        return "beg"


@dataclass(frozen=True, slots=True)
class Give:
    """The dealer gives one (kick and pull: "take one")."""

    def notation(self) -> str:
        return "give"


@dataclass(frozen=True, slots=True)
class Refuse:
    """The dealer refuses: pulls, runs the cards."""

    def notation(self) -> str:
        return "refuse"


@dataclass(frozen=True, slots=True)
class Pass:
    def notation(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Bid:
    points: int

    def notation(self) -> str:
        return f"bid {self.points}"


@dataclass(frozen=True, slots=True)
class NameTrump:
    suit: Suit

    def notation(self) -> str:
        return f"trump {self.suit.letter}"


@dataclass(frozen=True, slots=True)
class Discard:
    cards: tuple[Card, ...]

    def notation(self) -> str:
        return "discard " + " ".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class Play:
    """One card to the trick; ``under`` lies beneath it where a game lets more than one be played."""

    card: Card
    under: tuple[Card, ...] = ()

    def notation(self) -> str:
        return " ".join(["play", self.card.notation, *map(str, self.under)])


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """The whole hand laid down; ``card`` counts as played."""

    card: Card

    def notation(self) -> str:
        return f"throw {self.card}"


Action = Shuffle | Stand | Beg | Give | Refuse | Pass | Bid | NameTrump | Discard | Play | ThrowIn

PLAYS: Final = tuple(Play(card) for card in PACK)
"""The play of each single card, by the card's index."""


def plays_of(mask: int) -> tuple[Play, ...]:
    """The plays of a mask's cards, suit by suit, low to high."""
    plays = []
    while mask:
        low = mask & -mask
        plays.append(PLAYS[low.bit_length() - 1])
        mask ^= low
    return tuple(plays)


class Discards(Sequence[Discard]):
    """Every way to lay a number of cards aside, without writing them all down: 15 of 21 are 54,264."""

    def __init__(self, hand: tuple[Card, ...], count: int) -> None:
        self.hand, self.needed = hand, count

    def __len__(self) -> int:
        return comb(len(self.hand), self.needed)

    @overload
    def __getitem__(self, place: int) -> Discard: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Discard, ...]: ...
    def __getitem__(self, place: int | slice) -> Discard | tuple[Discard, ...]:
        if isinstance(place, slice):
            return tuple(self[each] for each in range(*place.indices(len(self))))
        if not -len(self) <= place < len(self):
            raise IndexError(place)
        place %= len(self)
        chosen: list[Card] = []
        for at, card in enumerate(self.hand):
            missing = self.needed - len(chosen)
            with_it = comb(len(self.hand) - at - 1, missing - 1) if missing else 0
            if place < with_it:
                chosen.append(card)
            else:
                place -= with_it
        return Discard(tuple(chosen))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discards) and (self.hand, self.needed) == (other.hand, other.needed)

    def __hash__(self) -> int:
        return hash((self.hand, self.needed))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Discard):
            return False
        return len(set(action.cards)) == len(action.cards) == self.needed and set(action.cards) <= set(
            self.hand
        )


def _cards(words: list[str]) -> tuple[Card, ...]:
    return tuple(map(parse_card, words))


def _some(words: list[str]) -> tuple[Card, ...]:
    if not words:
        raise ValueError(words)
    return _cards(words)


def _one(words: list[str]) -> str:
    (word,) = words
    return word


def _alone(kind: Callable[[], Action]) -> Callable[[list[str]], Action]:
    def parse(words: list[str]) -> Action:
        if words:
            raise ValueError(words)
        return kind()

    return parse


_PARSERS: Final[dict[str, Callable[[list[str]], Action]]] = {
    "shuffle": lambda words: Shuffle(_some(words)),
    "stand": _alone(Stand),
    "beg": _alone(Beg),
    "give": _alone(Give),
    "refuse": _alone(Refuse),
    "pass": _alone(Pass),
    "bid": lambda words: Bid(int(_one(words))),
    "trump": lambda words: NameTrump(parse_suit(_one(words))),
    "discard": lambda words: Discard(_some(words)),
    "play": lambda words: Play(parse_card(words[0]), _cards(words[1:])),
    "throw": lambda words: ThrowIn(parse_card(_one(words))),
}


def parse_action(text: str) -> Action:
    """The action written as its notation; ValueError if it is none."""
    kind, *words = text.split(" ")
    try:
        return _PARSERS[kind](words)
    except (KeyError, IndexError, ValueError):
        raise ValueError(text) from None
