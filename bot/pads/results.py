"""What the games of a scorepad come to, as matches are kept."""

from __future__ import annotations

from collections.abc import Iterable

from bot.game.events import Award
from bot.game.seats import NOBODY, Side
from bot.league.pad import PadGame, PadState
from db.pads import GameResult

COUNTED = ({"high"}, {"low"}, {"jack", "hang-jack"}, {"game"})
"""A side that has one of each in a deal has swept it."""


def results(state: PadState) -> tuple[GameResult, ...]:
    """Of every game that somebody has won, in order."""
    return tuple(_result(state, game) for game in state.games if game.winner != NOBODY)


def _result(state: PadState, game: PadGame) -> GameResult:
    rules = state.rules
    seats = range(rules.players)
    hung, lost = [0] * rules.players, [0] * rules.players
    for award in (award for deal in game.deals for award in deal.awards if award.category == "hang-jack"):
        if award.captor is not None:
            hung[award.captor] += 1
        if award.holder is not None:
            lost[award.holder] += 1
    swept = [sum(_swept(deal.awards, side) for deal in game.deals) for side in range(rules.sides)]
    return GameResult(
        game.number,
        game.deals[0].dealer,
        game.winner,
        game.scores,
        tuple(hung),
        tuple(lost),
        tuple(swept[rules.side_of(seat)] for seat in seats),
    )


def _swept(awards: Iterable[Award], side: Side) -> bool:
    had = {award.category for award in awards if award.side == side}
    return all(had & each for each in COUNTED)
