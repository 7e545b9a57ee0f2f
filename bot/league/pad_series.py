"""The series on a scorepad: what may be booked, and how deals and games move on by it (RULES.md).

What can be booked, and for how many points, is the ruleset's: pad_rules.py. One entry in one deal is in
pad_booking.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from bot.game.seats import NOBODY, Seat
from bot.league.pad_booking import booked
from bot.league.pad_entries import Bid, Deals, Entry, Fault, Gift, HangJack, Next, Point, Took, TurnUp, Void
from bot.league.pad_rules import PadRules
from bot.league.pad_state import PadDeal, PadError, PadGame, PadState


def start(rules: PadRules, dealer: Seat) -> PadState:
    """An empty pad; dealer: of the first deal of the first game."""
    return PadState(rules, dealer, (_game(rules, 1, dealer),))


def book(state: PadState, entry: Entry) -> PadState:
    """The pad with an entry booked in the live deal; the deal and the game move on by themselves.

    Raises PadError.
    """
    game, deal = state.game, state.deal
    if deal is None:
        raise PadError("pad.error.decided")
    deal, winner = booked(state.rules, deal, entry)
    deals = (*game.deals[:-1], deal)
    if deal.over and winner == NOBODY:
        dealer = deal.dealer if deal.void else state.rules.elder(deal.dealer)
        deals = (*deals, _deal(state.rules, deal.number + 1, dealer, deal.scores))
    games = (*state.games[:-1], PadGame(game.number, deals, winner))
    after = replace(state, games=games)
    if winner != NOBODY and not after.over:
        following = _game(state.rules, game.number + 1, state.rules.elder(deal.dealer))
        after = replace(after, games=(*games, following))
    return replace(after, locked=max(state.locked, locked_by_points(after)))


def may_book(state: PadState) -> tuple[Entry, ...]:
    """All that may be booked now, in the order of the count; hung jacks bare."""
    return tuple(entry for entry in _candidates(state) if _fits(state, entry))


def locked_by_points(state: PadState) -> tuple[int, int]:
    """The last deal that is locked: a later one has a point."""
    deals = state.all_deals
    scored = [at for at, (_, deal) in enumerate(deals) if deal.has_point]
    if not scored or scored[-1] == 0:
        return (0, 0)
    game, deal = deals[scored[-1] - 1]
    return game, deal.number


def _game(rules: PadRules, number: int, dealer: Seat) -> PadGame:
    return PadGame(number, (_deal(rules, 1, dealer, (0,) * rules.sides),))


def _deal(rules: PadRules, number: int, dealer: Seat, scores: tuple[int, ...]) -> PadDeal:
    """The next deal. With all at the target and nobody the winner (Cinch) it settles the game."""
    extra_hand = all(score >= rules.target for score in scores)
    return PadDeal(number, dealer, scores, scores, extra_hand=extra_hand)


def _fits(state: PadState, entry: Entry) -> bool:
    try:
        book(state, entry)
    except PadError:
        return False
    return True


def _candidates(state: PadState) -> Iterable[Entry]:
    """Everything there is to book in the game, possible now or not."""
    rules = state.rules
    seats, sides = range(rules.players), range(rules.sides)
    yield from map(Deals, seats)
    yield from map(TurnUp, rules.turn_ups)
    yield Gift()
    yield from (Fault(key, side) for key in rules.penalties for side in sides)
    yield from (Bid(seat, points) for seat in seats for points in rules.bids or ())
    for rule in rules.count:
        yield from (Point(rule.category, (side,)) for side in sides)
        if rule.category == "jack":
            yield from map(HangJack, sides)
        if rule.shared and state.deal is not None:
            in_turn = rules.in_turn(state.deal.dealer)
            for several in range(2, rules.sides):
                yield from (Point(rule.category, level) for level in combinations(in_turn, several))
    yield from map(Took, range((rules.in_pack or -1) + 1))
    yield from (Next(), Void())
