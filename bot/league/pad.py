"""The scorepad of a real table: a log of lines, folded into games, deals and scores (RULES.md).

What is booked moves deals and games on: pad_series.py. What is put right afterwards: pad_fixing.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.game.seats import Seat
from bot.league.pad_entries import Corrected, Line, Told, Undo
from bot.league.pad_fixing import before, corrected, gone, may_undo, tell, undo
from bot.league.pad_rules import PadRules
from bot.league.pad_series import book, may_book, start
from bot.league.pad_state import PadDeal, PadError, PadGame, PadState

__all__ = [
    "PadDeal",
    "PadError",
    "PadGame",
    "PadState",
    "apply",
    "before",
    "book",
    "corrected",
    "fold",
    "gone",
    "may_book",
    "may_undo",
    "start",
    "tell",
    "undo",
]


def fold(rules: PadRules, dealer: Seat, lines: Iterable[Line]) -> PadState:
    """The pad after all lines of its log. Raises PadError where one cannot be."""
    state = start(rules, dealer)
    for line in lines:
        state = apply(state, line)
    return state


def apply(state: PadState, line: Line) -> PadState:
    """The pad after one more line. Raises PadError, nothing changed then."""
    match line:
        case Undo():
            return undo(state)
        case Told():
            return tell(state, line)
        case Corrected(game, deal, entries):
            return corrected(state, game, deal, entries)
        case _:
            return book(state, line)
