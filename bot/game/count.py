"""How a deal that is played out is counted: in order to the target, or by the bid."""

from __future__ import annotations

from itertools import chain

from bot.game.events import Award, Event
from bot.game.points import captured_points
from bot.game.rules import Count, PointRule
from bot.game.score import book, book_all
from bot.game.seats import NOBODY, Side
from bot.game.state import Match


def in_order(*rules: PointRule) -> Count:
    """RULES.md 8: strictly in order, stopping the moment a side reaches the target."""

    def count(match: Match, log: list[Event]) -> Match:
        return book(match, chain.from_iterable(rule(match) for rule in rules), log)

    return count


def by_bid(*rules: PointRule) -> Count:
    """Pitch: the bidders first; with less than their bid they lose it instead. Others keep what they take."""

    def count(match: Match, log: list[Event]) -> Match:
        bidders = _bidders(match)
        earned = list(chain.from_iterable(rule(match) for rule in rules))
        theirs = [award for award in earned if award.side == bidders]
        bid = match.live.setup.bid
        if sum(award.points for award in theirs) < bid:
            sides = range(match.ruleset.sides)
            taken = tuple(sum(award.points for award in earned if award.side == side) for side in sides)
            theirs = [Award("set", bidders, -bid, holder=match.live.setup.bidder, values=taken)]
        return book(match, [*theirs, *(award for award in earned if award.side != bidders)], log)

    return count


def by_capture(match: Match, log: list[Event]) -> Match:
    """Cinch: what each side captured, the bid made or lost; both are booked before a winner is sought."""
    setup, bidders = match.live.setup, _bidders(match)
    others = 1 - bidders
    taken = tuple(captured_points(mask, setup.trumps) for mask in match.live.captured)
    made = taken[bidders] >= setup.bid
    booked = Award("made", bidders, taken[bidders]) if made else Award("set", bidders, -setup.bid)
    awards = [
        booked._replace(holder=setup.bidder, values=taken),
        Award("made", others, taken[others], values=taken),
    ]
    match = book_all(match, [award for award in awards if award.points], log)
    winner, extra_hand = _cinch_winner(match, bidders, made=made)
    return match._replace(winner=winner, extra_hand=extra_hand)


def _cinch_winner(match: Match, bidders: Side, *, made: bool) -> tuple[Side, bool]:
    """Who has won, and whether an extra hand is to be played."""
    target, scores, others = match.ruleset.target, match.scores, 1 - bidders
    if match.extra_hand:
        return (bidders if scores[bidders] >= scores[others] else others), False
    if all(score >= target - 7 for score in match.live.setup.scores_before):
        if made:
            return bidders, False
        return (others if scores[others] >= target else NOBODY), False
    there = [side for side, score in enumerate(scores) if score >= target]
    if len(there) == 2:
        return NOBODY, True
    return (there[0] if there else NOBODY), False


def _bidders(match: Match) -> Side:
    return match.ruleset.seating.side_of(match.live.setup.bidder)
