"""What a finished deal pays: high, low, jack, game (RULES.md 8)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.game.cards import BIT, PACK, Rank, game_value
from bot.game.events import Award
from bot.game.rules import PointRule
from bot.game.seats import Seat, seats_from
from bot.game.state import Match
from bot.game.trumps import Trumps


def _trumps(match: Match) -> Trumps:
    suit = match.live.setup.trump
    assert suit is not None
    return match.ruleset.trump_order(suit)


def _holder(match: Match, index: int) -> Seat | None:
    """Who held a card at the first lead, if anyone did."""
    return next((seat for seat, hand in enumerate(match.live.setup.in_play) if hand & BIT[index]), None)


def _captor(match: Match, index: int) -> Seat:
    """Who took the trick a card fell on."""
    return next(trick.taker for trick in match.live.tricks if any(card == index for _, card in trick.plays))


def high(match: Match) -> Iterator[Award]:
    """One to the side that held the highest trump in play."""
    for index in _trumps(match).order:
        holder = _holder(match, index)
        if holder is not None:
            side = match.ruleset.seating.side_of(holder)
            yield Award("high", side, 1, PACK[index], holder, _captor(match, index))
            return


def low(match: Match, *, won: bool) -> Iterator[Award]:
    """One for the lowest trump in play: to the side that held it, or with ``won`` (house rule) took it."""
    for index in reversed(_trumps(match).order):
        holder = _holder(match, index)
        if holder is not None:
            captor = _captor(match, index)
            side = match.ruleset.seating.side_of(captor if won else holder)
            yield Award("low", side, 1, PACK[index], holder, captor)
            return


def jack(hung: int) -> PointRule:
    """One to the side that kept its jack of trumps; ``hung`` points to another side that captured it."""

    def rule(match: Match) -> Iterator[Award]:
        index = next(index for index in _trumps(match).order if PACK[index].rank == Rank.JACK)
        holder = _holder(match, index)
        if holder is None:
            return
        captor = _captor(match, index)
        side = match.ruleset.seating.side_of(captor)
        if side == match.ruleset.seating.side_of(holder) or hung == 1:
            yield Award("jack", side, 1, PACK[index], holder, captor)
        else:
            yield Award("hang-jack", side, hung, PACK[index], holder, captor)

    return rule


def game(points: int, *, non_dealer: bool, zero_tie: bool) -> PointRule:
    """``points`` to the side that captured the greater value.

    Level: nobody, or with ``non_dealer`` every tied side but the dealer's, in turn order from the dealer;
    ``zero_tie`` tells whether nothing captured on every side counts as level.
    """

    def rule(match: Match) -> Iterator[Award]:
        values = tuple(map(game_value, match.live.captured))
        best = max(values)
        level = [side for side, value in enumerate(values) if value == best]
        if len(level) > 1:
            if not non_dealer or (best == 0 and not zero_tie):
                return
            side_of = match.ruleset.seating.side_of
            dealer = match.live.setup.dealer
            order = dict.fromkeys(map(side_of, seats_from(dealer, match.ruleset.players)))
            level = [side for side in order if side in level and side != side_of(dealer)]
        for side in level:
            yield Award("game", side, points, values=values)

    return rule
