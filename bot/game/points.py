"""What a finished deal pays: high, low, jack, game (RULES.md 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from bot.game.cards import BIT, PACK, PEDRO_VALUE, game_value
from bot.game.events import Award
from bot.game.rules import PointRule
from bot.game.seats import Seat, seats_from
from bot.game.state import Match
from bot.game.trumps import Trumps


def _trumps(match: Match) -> Trumps:
    trumps = match.live.setup.trumps
    assert trumps is not None
    return trumps


def _first_in_play(match: Match, order: Iterable[int]) -> tuple[int, Seat] | None:
    """The first of these cards that was in play at the first lead, and who held it."""
    hands = match.live.setup.in_play
    for index in order:
        bit = BIT[index]
        for seat, hand in enumerate(hands):
            if hand & bit:
                return index, seat
    return None


def _captor(match: Match, index: int) -> Seat:
    """Who took the trick a card fell on."""
    for trick in match.live.tricks:
        for _, card in trick.plays:
            if card == index:
                return trick.taker
    raise LookupError(index)


def _high(match: Match) -> Iterator[Award]:
    """One to the side that held the highest trump in play."""
    found = _first_in_play(match, _trumps(match).order)
    if found is not None:
        index, holder = found
        side = match.ruleset.seating.side_of(holder)
        yield Award("high", side, 1, PACK[index], holder, _captor(match, index))


def _low(match: Match, *, won: bool) -> Iterator[Award]:
    """One for the lowest trump in play: to the side that held it, or with ``won`` (house rule) took it."""
    found = _first_in_play(match, reversed(_trumps(match).order))
    if found is not None:
        index, holder = found
        captor = _captor(match, index)
        side = match.ruleset.seating.side_of(captor if won else holder)
        yield Award("low", side, 1, PACK[index], holder, captor)


def _jack(match: Match) -> Iterator[Award]:
    """One to the side that kept its jack of trumps; ``hung`` of the ruleset to another that captured it."""
    found = _first_in_play(match, [_trumps(match).jack])
    if found is None:
        return
    index, holder = found
    captor = _captor(match, index)
    side, hung = match.ruleset.seating.side_of(captor), match.ruleset.hung
    if side == match.ruleset.seating.side_of(holder) or hung == 1:
        yield Award("jack", side, 1, PACK[index], holder, captor)
    else:
        yield Award("hang-jack", side, hung, PACK[index], holder, captor)


HIGH: Final = PointRule("high", _high)
JACK: Final = PointRule("jack", _jack)


def low(*, won: bool) -> PointRule:
    """Low, to who held it, or with ``won`` (house rule) to who took it."""
    return PointRule("low", partial(_low, won=won))


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

    return PointRule("game", rule, points, shared=non_dealer)


def captured_points(mask: int, trumps: Trumps | None) -> int:
    """Cinch: ace, two, jack and ten of trumps 1 each, the pedros 5: 14 in all; none before trump is named."""
    if trumps is None:
        return 0
    return sum(PEDRO_VALUE.get(PACK[index].rank, 0) for index in trumps.order if mask & BIT[index])
