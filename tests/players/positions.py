"""Composed positions, seen by the seat to act, and what the club player answers there."""

from __future__ import annotations

import random

from bot.game.sight import view_of
from bot.game.state import Match
from bot.game.view import SeatView
from bot.players import PLAYERS
from tests.game.positions import position

__all__ = ["club_answers", "club_says", "position", "seen"]


def seen(match: Match) -> SeatView:
    """What the seat to act sees."""
    return view_of(match, match.to_act)


def club_answers(match: Match) -> set[str]:
    """The club player's answers in their notation, without ``play``, for twenty dice."""
    view = seen(match)
    answers = [PLAYERS["club"](view, random.Random(seed)) for seed in range(20)]
    return {answer.notation().removeprefix("play ") for answer in answers}


def club_says(match: Match) -> str:
    """The club player's only answer."""
    (answer,) = club_answers(match)
    return answer
