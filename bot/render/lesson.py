"""The lesson: the coach's words above the hand, and later the board, as both look at a table."""

from collections.abc import Sequence
from dataclasses import replace

from bot.game.view import SeatView
from bot.render.blocks import Block, Panel, Rule, Text
from bot.render.board import board
from bot.render.faces import Faces, text_faces
from bot.render.hand import Hand, hand
from bot.render.seats import Seats, Sitter
from bot.text import DEFAULT_LOCALE, say

_WITH_BOARD = ("hung", "game", "last", "count")
"""The steps that show the board: before the first of them, which tells of it, the hand says enough."""


def lesson(
    mine: SeatView,
    public: SeatView,
    step: str,
    who: Seats,
    faces: Faces = text_faces,
    locale: str = DEFAULT_LOCALE,
    *,
    note: str | None = None,
) -> Hand:
    """A step as one private message. mine: the learner's view. note: said in the coach's place, once."""
    parts: list[tuple[Block, ...]] = [(Text(note or _coach(mine, step, who, locale)),)]
    if step in _WITH_BOARD:
        parts.append(board(public, who, faces, locale).blocks)
    held = hand(mine, who, faces, locale)
    if not mine.over:
        parts.append(held.panel.blocks)
    blocks = [block for part in parts for block in (Rule(), *part)][1:]
    return replace(held, panel=Panel(held.panel.accent, tuple(blocks)))


def seats(learner: str, others: Sequence[str], view: SeatView, locale: str = DEFAULT_LOCALE) -> Seats:
    """The learner by name at seat 0, with computer players at the others."""
    sitters = [Sitter(learner), *(Sitter(name, computer=True) for name in others)]
    return Seats.of(say(locale, "lesson.table"), sitters, view.sides, locale)


def _coach(view: SeatView, step: str, who: Seats, locale: str) -> str:
    """What has happened, and what to try."""
    left, partner, dealer = (who[seat] for seat in (1, 2, 3))
    led = view.trick[0].card.suit if view.trick else ""
    return say(locale, f"lesson.{step}", left=left, partner=partner, dealer=dealer, led=led)
