"""Cards, typed at the edges, and the 52-bit masks the engine holds them in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final


class Suit(IntEnum):
    """The four suits, in the order that breaks ties among equal ranks."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        return "CDHS"[self]


class Rank(IntEnum):
    """Two to ace, by height."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        return "23456789TJQKA"[self - 2]


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card; its text is rank then suit, ``TH``."""

    rank: Rank
    suit: Suit
    index: int = field(init=False, repr=False, compare=False)
    """Place in PACK, 0 to 51: suit by suit, two to ace within each. Kept, since every move asks for it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", self.suit * 13 + self.rank - 2)

    def __hash__(self) -> int:
        return self.index

    @property
    def notation(self) -> str:
        return self.rank.letter + self.suit.letter

    def __str__(self) -> str:
        return self.notation


PACK: Final = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""The 52 cards; a card's place here is its bit in a mask."""

SUIT_MASK: Final = tuple(0x1FFF << 13 * suit for suit in Suit)
FULL_MASK: Final = (1 << 52) - 1
BIT: Final = tuple(1 << index for index in range(52))

GAME_VALUE: Final = {Rank.TEN: 10, Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
"""What a captured card counts towards Game (RULES.md, Cards)."""

PEDRO_VALUE: Final = {Rank.FIVE: 5, Rank.ACE: 1, Rank.JACK: 1, Rank.TEN: 1, Rank.TWO: 1}
"""What a captured trump counts in Cinch, the left pedro as a five: 14 in all."""

_VALUE_MASKS: Final = tuple(
    (sum(BIT[card.index] for card in PACK if card.rank == rank), value) for rank, value in GAME_VALUE.items()
)
_BY_NOTATION: Final = {card.notation: card for card in PACK} | {
    "10" + suit.letter: Card(Rank.TEN, suit) for suit in Suit
}


def parse_card(text: str) -> Card:
    """The card written as ``TH`` (or ``10H``); ValueError if it is none."""
    try:
        return _BY_NOTATION[text]
    except (KeyError, TypeError):
        raise ValueError(text) from None


def parse_suit(text: str) -> Suit:
    """The suit written as one letter of ``CDHS``; ValueError if it is none."""
    if not isinstance(text, str) or len(text) != 1 or text not in "CDHS":
        raise ValueError(text)
    return Suit("CDHS".index(text))


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, suit by suit, low to high."""
    return tuple(PACK[index] for index in indexes_of(mask))


def indexes_of(mask: int) -> list[int]:
    """The set bits of a mask, low to high."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def game_value(mask: int) -> int:
    """What the cards of a mask count towards Game."""
    total = 0
    for cards, value in _VALUE_MASKS:
        total += (mask & cards).bit_count() * value
    return total
