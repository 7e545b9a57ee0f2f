"""Composed positions: hands and actions in words, the view of the seat to act out."""

from __future__ import annotations

import random

from bot.game.actions import parse_action
from bot.game.cards import mask_of, parse_card
from bot.game.engine import apply, begin_deal, start
from bot.game.sight import view_of
from bot.game.state import Match
from bot.game.variants import VARIANTS
from bot.game.view import SeatView
from bot.players import PLAYERS


def position(
    hands: list[str],
    stock: str,
    actions: list[str],
    *,
    dealer: int = 3,
    scores: tuple[int, int] = (0, 0),
    **options: object,
) -> Match:
    """A Trinidad match after some actions; ``play`` may be left out before a card. Seat 0 leads."""
    match = start(VARIANTS["trinidad"].ruleset(4, options), dealer, scores)
    masks = tuple(mask_of(map(parse_card, hand.split())) for hand in hands)
    match = begin_deal(match, masks, tuple(parse_card(card).index for card in stock.split()), [])
    for action in actions:
        words = action if action.islower() else f"play {action}"
        match = apply(match, parse_action(words)).match
    return match


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
