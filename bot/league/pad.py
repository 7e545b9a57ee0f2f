"""The scorepad of a real table: a log of entries, folded into games, deals and scores (RULES.md).

What can be booked, and for how many points, is the ruleset's: bot/league/pad_rules.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.game.events import Award
from bot.game.seats import NOBODY, Seat, Side
from bot.league.pad_entries import Entry, Line
from bot.league.pad_rules import PadRules


class PadError(Exception):
    """Something that cannot be booked: ``key`` names the text that says why, ``values`` fill it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class PadDeal:
    """One deal. number: in its game, from 1. scores: by side, before it and after all its awards so far.

    awards: what was paid, in order; in a game with bids, nothing of the count until the deal is over. A fault
    is an award to each other side under the fault's key.
    """

    number: int
    dealer: Seat
    before: tuple[int, ...]
    scores: tuple[int, ...]
    entries: tuple[Entry, ...] = ()
    awards: tuple[Award, ...] = ()
    over: bool = False
    void: bool = False
    extra_hand: bool = False
    """It settles a game in which both sides reached the target (Cinch)."""


@dataclass(frozen=True, slots=True)
class PadGame:
    """One game of a series. number: from 1. The last deal is the live one until somebody has won."""

    number: int
    deals: tuple[PadDeal, ...]
    winner: Side = NOBODY

    @property
    def scores(self) -> tuple[int, ...]:
        return self.deals[-1].scores


@dataclass(frozen=True, slots=True)
class PadState:
    """A pad as it stands. games: the last one is being played unless the series is decided."""

    rules: PadRules
    first_dealer: Seat
    games: tuple[PadGame, ...]
    furthest: tuple[int, int] = (1, 1)
    """The last deal ever begun: (game, deal). Nothing is undone further back than the one before it."""

    @property
    def won(self) -> tuple[int, ...]:
        """Games won, by side."""
        raise NotImplementedError

    @property
    def winner(self) -> Side:
        """The side that has won the series; NOBODY until then."""
        raise NotImplementedError

    @property
    def game(self) -> PadGame:
        """The game being played, or the last one."""
        return self.games[-1]

    @property
    def deal(self) -> PadDeal | None:
        """The deal being played; None once the series is decided."""
        raise NotImplementedError


def start(rules: PadRules, dealer: Seat) -> PadState:
    """An empty pad; dealer: of the first deal of the first game."""
    raise NotImplementedError


def fold(rules: PadRules, dealer: Seat, lines: Iterable[Line]) -> PadState:
    """The pad after all lines of its log. Raises PadError where one cannot be."""
    raise NotImplementedError


def apply(state: PadState, line: Line) -> PadState:
    """The pad after one more line. Raises PadError, nothing changed then."""
    raise NotImplementedError


def book(state: PadState, entry: Entry) -> PadState:
    """The pad with an entry booked in the live deal. Raises PadError."""
    raise NotImplementedError


def undo(state: PadState) -> PadState:
    """The pad without its last entry. Raises PadError where there is none, or its deal is locked."""
    raise NotImplementedError


def corrected(state: PadState, game: int, deal: int, entries: tuple[Entry, ...]) -> PadState:
    """The pad with other entries in a deal that is locked (or over); numbers from 1. Raises PadError.

    Where the game is then won in an earlier deal, its later deals fall away.
    """
    raise NotImplementedError


def may_book(state: PadState) -> tuple[Entry, ...]:
    """All that may be booked now, in the order of the count; hung jacks bare; without `Told`."""
    raise NotImplementedError


def may_undo(state: PadState) -> bool:
    """Whether there is something to undo."""
    raise NotImplementedError


def locked(state: PadState, game: int, deal: int) -> bool:
    """Whether only both sides together change that deal: the next one has a point."""
    raise NotImplementedError
