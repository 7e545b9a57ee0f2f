"""What the games of a scorepad come to, as matches are kept."""

from __future__ import annotations

from collections.abc import Iterable

from bot.game.events import Award
from bot.game.seats import NOBODY, Seat, Side
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
    for award in (award for deal in game.deals for award in deal.awards):
        if award.category != "hang-jack":
            continue
        captor, holder = award.captor, award.holder
        if captor is None:
            captor = _only(state, award.side)
        if holder is None and rules.sides == 2:
            holder = _only(state, 1 - award.side)
        if captor is not None:
            hung[captor] += 1
        if holder is not None:
            lost[holder] += 1
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


def _only(state: PadState, side: Side) -> Seat | None:
    """The seat of somebody who plays alone."""
    seats = state.rules.ruleset.seating.members(side, state.rules.players)
    return seats[0] if len(seats) == 1 else None


def _swept(awards: Iterable[Award], side: Side) -> bool:
    had = {award.category for award in awards if award.side == side}
    return all(had & each for each in COUNTED)
