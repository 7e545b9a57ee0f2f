"""What is written on a scorepad, one entry a line: the notation of its log and of its buttons."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.game.cards import Card, Rank, parse_card
from bot.game.penalties import PENALTIES
from bot.game.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Deals:
    """Who deals first in a game, where that is not whoever the deal has come to: ``deals 2``."""

    seat: Seat

    def notation(self) -> str:
        return f"deals {self.seat}"


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A card turned up that pays the dealer's side: ``turn-up J``."""

    rank: Rank

    def notation(self) -> str:
        return f"turn-up {self.rank.letter}"


@dataclass(frozen=True, slots=True)
class Gift:
    """The elder hand begged, and the dealer gave one: ``gift``."""

    def notation(self) -> str:
        return "gift"


@dataclass(frozen=True, slots=True)
class Fault:
    """A side broke a rule that costs points; key: of the game's penalty: ``revoke 1``."""

    key: str
    side: Side

    def notation(self) -> str:
        return f"{self.key} {self.side}"


@dataclass(frozen=True, slots=True)
class Bid:
    """Who bought the deal, and for how much: ``bid 2 7``."""

    seat: Seat
    points: int

    def notation(self) -> str:
        return f"bid {self.seat} {self.points}"


@dataclass(frozen=True, slots=True)
class Point:
    """High, Low, Jack or Game, and whose: ``high 0``. Several may have Game: ``game 1 2``."""

    category: str
    sides: tuple[Side, ...]

    def notation(self) -> str:
        return " ".join([self.category, *map(str, self.sides)])


@dataclass(frozen=True, slots=True)
class HangJack:
    """The jack of trumps taken by another side: ``hang-jack 1 by 3 from 0 with KS``, as far as they say.

    captor: who took it. holder: whose it was. card: it was taken with.
    """

    side: Side
    captor: Seat | None = None
    holder: Seat | None = None
    card: Card | None = None

    def notation(self) -> str:
        return f"hang-jack {self.side}{_told(self.captor, self.holder, self.card)}"


@dataclass(frozen=True, slots=True)
class Told:
    """More of the last jack hung, said after it was booked: ``told by 3 from 0 with KS``."""

    captor: Seat | None = None
    holder: Seat | None = None
    card: Card | None = None

    def notation(self) -> str:
        return f"told{_told(self.captor, self.holder, self.card)}"


@dataclass(frozen=True, slots=True)
class Took:
    """What the bidders took of the points in the pack, where all are captured (Cinch): ``took 9``."""

    points: int

    def notation(self) -> str:
        return f"took {self.points}"


@dataclass(frozen=True, slots=True)
class Next:
    """The deal is over; what is left of it was nobody's: ``next``."""

    def notation(self) -> str:
        return "next"


@dataclass(frozen=True, slots=True)
class Void:
    """The deal is void, and the same dealer deals again: ``void``."""

    def notation(self) -> str:
        return "void"


@dataclass(frozen=True, slots=True)
class Undo:
    """The last entry is taken back: ``undo``."""

    def notation(self) -> str:
        return "undo"


Entry = Deals | TurnUp | Gift | Fault | Bid | Point | HangJack | Took | Next | Void
"""What is booked in a deal."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """Both sides agree on what a deal came to: ``correct 1 3: high 0, low 1``. Both numbers count from 1."""

    game: int
    deal: int
    entries: tuple[Entry, ...]

    def notation(self) -> str:
        return f"correct {self.game} {self.deal}: {write_entries(self.entries)}".rstrip()


Line = Entry | Told | Undo | Corrected
"""A line of a pad's log."""


def write_entries(entries: tuple[Entry, ...]) -> str:
    """A deal's entries on one line: ``high 0, low 1``."""
    return ", ".join(entry.notation() for entry in entries)


def _told(captor: Seat | None, holder: Seat | None, card: Card | None) -> str:
    said = {"by": captor, "from": holder, "with": card}
    return "".join(f" {word} {value}" for word, value in said.items() if value is not None)


def parse_entry(text: str) -> Entry:
    """The entry written as its notation; ValueError if it is none."""
    line = parse_line(text)
    if isinstance(line, Told | Undo | Corrected):
        raise ValueError(text)
    return line


def parse_entries(text: str) -> tuple[Entry, ...]:
    """A deal's entries, as `write_entries` writes them; ValueError if they are none."""
    return tuple(map(parse_entry, text.split(", "))) if text else ()


def parse_line(text: str) -> Line:
    """A line of a pad's log; ValueError if it is none."""
    kind, *words = text.split(" ")
    try:
        return _ALONE[text] if text in _ALONE else _PARSERS[kind](words)
    except (KeyError, IndexError, TypeError, ValueError):
        raise ValueError(text) from None


def _number(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", word, re.ASCII) or str(int(word)) != word:
        raise ValueError(word)
    return int(word)


def _rank(letter: str) -> Rank:
    return _RANKS[letter]


def _point(category: str) -> Callable[[list[str]], Point]:
    def parse(words: list[str]) -> Point:
        if not words or (len(words) > 1 and category != "game"):
            raise ValueError(words)
        return Point(category, tuple(map(_number, words)))

    return parse


def _fault(key: str) -> Callable[[list[str]], Fault]:
    return lambda words: Fault(key, _number(*words))


def _said(words: list[str]) -> Told:
    """``by 3 from 0 with KS``: any of the three, in that order."""
    found = dict(zip(words[::2], words[1::2], strict=True))
    if [word for word in ("by", "from", "with") if word in found] != words[::2]:
        raise ValueError(words)
    return Told(
        _number(found["by"]) if "by" in found else None,
        _number(found["from"]) if "from" in found else None,
        parse_card(found["with"]) if "with" in found else None,
    )


def _hang_jack(words: list[str]) -> HangJack:
    said = _said(words[1:])
    return HangJack(_number(words[0]), said.captor, said.holder, said.card)


def _corrected(words: list[str]) -> Corrected:
    game, deal, *entries = words
    if not deal.endswith(":"):
        raise ValueError(words)
    return Corrected(_number(game), _number(deal[:-1]), parse_entries(" ".join(entries)))


_RANKS: Final = {rank.letter: rank for rank in Rank}
_ALONE: Final[dict[str, Line]] = {line.notation(): line for line in (Gift(), Next(), Void(), Undo())}
_PARSERS: Final[dict[str, Callable[[list[str]], Line]]] = {
    "deals": lambda words: Deals(_number(*words)),
    "turn-up": lambda words: TurnUp(_rank(*words)),
    "bid": lambda words: Bid(*map(_number, words)),
    **{category: _point(category) for category in ("high", "low", "jack", "game")},
    **{penalty.key: _fault(penalty.key) for penalty in PENALTIES},
    "hang-jack": _hang_jack,
    "told": _said,
    "took": lambda words: Took(_number(*words)),
    "correct": _corrected,
}
