"""How a deal that is played out is counted: in order to the target, or by the bid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, Self

from bot.game.events import Award, Event
from bot.game.points import captured_points
from bot.game.rules import PointRule
from bot.game.score import book, book_all
from bot.game.seats import NOBODY, Seat, Side
from bot.game.state import Match


@dataclass(frozen=True, slots=True)
class InOrder:
    """RULES.md 8: strictly in order, stopping the moment a side reaches the target."""

    rules: tuple[PointRule, ...]

    @classmethod
    def of(cls, *rules: PointRule) -> Self:
        return cls(rules)

    def __call__(self, match: Match, log: list[Event]) -> Match:
        return book(match, self._earned(match), log)

    def _earned(self, match: Match) -> Iterable[Award]:
        return chain.from_iterable(rule.paid(match) for rule in self.rules)


@dataclass(frozen=True, slots=True)
class ByBid(InOrder):
    """Pitch: the bidders first; with less than their bid they lose it instead. Others keep what they take."""

    def __call__(self, match: Match, log: list[Event]) -> Match:
        setup = match.live.setup
        earned = tuple(self._earned(match))
        return book(match, against_bid(earned, setup.bidder, setup.bid, _sides(match)), log)


@dataclass(frozen=True, slots=True)
class ByCapture:
    """Cinch: what each side captured, the bid made or lost; both are booked before a winner is sought."""

    rules: tuple[PointRule, ...] = ()

    def __call__(self, match: Match, log: list[Event]) -> Match:
        setup, sides = match.live.setup, _sides(match)
        taken = tuple(captured_points(mask, setup.trumps) for mask in match.live.captured)
        before = setup.scores_before
        match = book_all(match, captured_against_bid(taken, setup.bidder, setup.bid, sides), log)
        bidders = sides[setup.bidder]
        winner, extra_hand = cinch_winner(
            match.ruleset.target,
            before,
            match.scores,
            bidders,
            made=taken[bidders] >= setup.bid,
            extra_hand=match.extra_hand,
        )
        return match._replace(winner=winner, extra_hand=extra_hand)


by_capture: Final = ByCapture()


def against_bid(earned: Sequence[Award], bidder: Seat, bid: int, sides: Sequence[Side]) -> list[Award]:
    """What pitch pays where those awards were earned, in order. sides: by seat."""
    bidders = sides[bidder]
    theirs = [award for award in earned if award.side == bidders]
    if sum(award.points for award in theirs) < bid:
        taken = tuple(
            sum(award.points for award in earned if award.side == side) for side in sorted(set(sides))
        )
        theirs = [Award("set", bidders, -bid, holder=bidder, values=taken)]
    return [*theirs, *(award for award in earned if award.side != bidders)]


def captured_against_bid(
    taken: tuple[int, ...], bidder: Seat, bid: int, sides: Sequence[Side]
) -> list[Award]:
    """What Cinch pays where the sides took so much, in order. sides: by seat."""
    bidders = sides[bidder]
    others = 1 - bidders
    made = taken[bidders] >= bid
    booked = Award("made", bidders, taken[bidders]) if made else Award("set", bidders, -bid)
    awards = [
        booked._replace(holder=bidder, values=taken),
        Award("made", others, taken[others], values=taken),
    ]
    return [award for award in awards if award.points]


def cinch_winner(
    target: int, before: Sequence[int], after: Sequence[int], bidders: Side, *, made: bool, extra_hand: bool
) -> tuple[Side, bool]:
    """Who has won, and whether an extra hand is to be played. before, after: the scores, of this deal."""
    others = 1 - bidders
    if extra_hand:
        return (bidders if after[bidders] >= after[others] else others), False
    if all(score >= target - 7 for score in before):
        if made:
            return bidders, False
        return (others if after[others] >= target else NOBODY), False
    there = [side for side, score in enumerate(after) if score >= target]
    if len(there) == 2:
        return NOBODY, True
    return (there[0] if there else NOBODY), False


def _sides(match: Match) -> tuple[Side, ...]:
    """By seat."""
    ruleset = match.ruleset
    return tuple(ruleset.seating.side_of(seat) for seat in range(ruleset.players))
