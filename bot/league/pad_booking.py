"""One entry in one deal: whether it may stand there, and what it pays (RULES.md, by the ruleset)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.game.cards import Rank
from bot.game.count import against_bid, captured_against_bid, cinch_winner
from bot.game.events import Award
from bot.game.seats import NOBODY, Side
from bot.league.pad_checks import (
    check_bid,
    check_fault,
    check_next,
    check_order,
    check_point,
    check_seat,
    check_side,
    check_void,
)
from bot.league.pad_entries import (
    Bid,
    Deals,
    Entry,
    Fault,
    Gift,
    HangJack,
    Next,
    Point,
    Took,
    TurnUp,
    Void,
)
from bot.league.pad_rules import PadRules
from bot.league.pad_state import PadDeal, PadError

Booked = tuple[PadDeal, Side]
"""The deal after an entry, and who has won the game by it (NOBODY: it goes on)."""


def booked(rules: PadRules, deal: PadDeal, entry: Entry) -> Booked:
    """Book an entry in a deal that is not over. Raises PadError."""
    check_order(rules, deal, entry)
    before, deal = deal, replace(deal, entries=(*deal.entries, entry))
    match entry:
        case Deals(seat):
            check_seat(rules, seat)
            if deal.number > 1 or before.entries:
                raise PadError("pad.error.deals-first-only")
            if seat == before.dealer:
                raise PadError("pad.error.deals-already")
            return replace(deal, dealer=seat), NOBODY
        case TurnUp(rank):
            return _turned_up(rules, before, deal, rank)
        case Gift():
            return _given(rules, deal)
        case Fault(key, side):
            return _penalised(rules, before, deal, key, side)
        case Bid(seat, points):
            check_bid(rules, seat, points)
            return deal, NOBODY
        case Took(points):
            return _captured(rules, deal, points)
        case Point() | HangJack():
            check_point(rules, before, entry)
            return _counted(rules, deal, entry)
        case Void():
            check_void(rules, deal)
            return replace(deal, over=True, void=True), NOBODY
        case Next():
            check_next(rules, before)
            return _closed(rules, deal)


def _paid(rules: PadRules, deal: PadDeal, awards: Iterable[Award]) -> Booked:
    """Awards booked in order, stopping the moment a side reaches the target (RULES.md 8)."""
    scores, paid, winner = list(deal.scores), list(deal.awards), NOBODY
    for award in awards:
        scores[award.side] += award.points
        paid.append(award)
        if scores[award.side] >= rules.target and not deal.extra_hand:
            winner = award.side
            break
    deal = replace(deal, scores=tuple(scores), awards=tuple(paid))
    return (deal if winner == NOBODY else replace(deal, over=True)), winner


def _turned_up(rules: PadRules, before: PadDeal, deal: PadDeal, rank: Rank) -> Booked:
    earlier = [entry.rank for entry in before.entries if isinstance(entry, TurnUp)]
    if len(earlier) >= rules.most_turn_ups:
        raise PadError("pad.error.no-more-runs", n=rules.most_turn_ups)
    if len(set(earlier)) < len(earlier):
        # Only the last card turned is of another suit, so only it can be of a rank that was turned before.
        raise PadError("pad.error.trump-is-settled")
    award = Award("turn-up", rules.side_of(deal.dealer), rules.turn_ups[rank], holder=deal.dealer)
    return _paid(rules, deal, [award])


def _given(rules: PadRules, deal: PadDeal) -> Booked:
    begging = rules.begging
    assert begging is not None
    if sum(isinstance(entry, TurnUp) for entry in deal.entries) > 1:
        raise PadError("pad.error.gift-after-run")
    elder = rules.elder(deal.dealer)
    takers = [(elder + step) % rules.players for step in range(rules.players - 1)]
    takers = takers if begging.gift_to_all else takers[:1]
    gifts = [Award("gift", rules.side_of(seat), 1, captor=seat) for seat in takers]
    if not begging.gifts_may_win and any(deal.scores[gift.side] + 1 >= rules.target for gift in gifts):
        raise PadError("pad.error.gift-would-win")
    return _paid(rules, deal, gifts)


def _penalised(rules: PadRules, before: PadDeal, deal: PadDeal, key: str, side: Side) -> Booked:
    check_side(rules, side)
    penalty = rules.penalties[key]
    check_fault(rules, before, penalty, side)
    others = [other for other in rules.in_turn(deal.dealer) if other != side]
    if penalty.points is None:
        (winner,) = others
        lost = replace(deal, awards=(*deal.awards, Award(key, winner, 0)), over=True)
        return lost, winner
    deal, winner = _paid(rules, deal, [Award(key, other, penalty.points) for other in others])
    return (replace(deal, over=True, void=True) if penalty.deals_again else deal), winner


def _captured(rules: PadRules, deal: PadDeal, points: int) -> Booked:
    whole, bid = rules.in_pack, deal.bid
    assert whole is not None and bid is not None
    if not 0 <= points <= whole:
        raise PadError("pad.error.took-range", most=whole)
    bidders = rules.side_of(bid.seat)
    taken = tuple(points if side == bidders else whole - points for side in range(rules.sides))
    awards = captured_against_bid(taken, bid.seat, bid.points, _sides(rules))
    scores = list(deal.scores)
    for award in awards:
        scores[award.side] += award.points
    winner, _ = cinch_winner(
        rules.target, deal.scores, scores, bidders, made=points >= bid.points, extra_hand=deal.extra_hand
    )
    booked_all = replace(deal, scores=tuple(scores), awards=(*deal.awards, *awards), over=True)
    return booked_all, winner


def _counted(rules: PadRules, deal: PadDeal, entry: Point | HangJack) -> Booked:
    """High, Low, Jack or Game: paid at once, or where there is a bid when the deal is over."""
    winner = NOBODY
    if rules.bids is None:
        deal, winner = _paid(rules, deal, _earned(rules, entry))
    if winner == NOBODY and isinstance(entry, Point) and entry.category == rules.count[-1].category:
        return _closed(rules, deal)
    return deal, winner


def _earned(rules: PadRules, entry: Point | HangJack) -> list[Award]:
    if isinstance(entry, HangJack):
        captor, holder = entry.captor, entry.holder
        if captor is None:
            captor = rules.only(entry.side)
        if holder is None and rules.sides == 2:
            holder = rules.only(1 - entry.side)
        return [Award("hang-jack", entry.side, rules.hung, entry.card, holder, captor)]
    (points,) = (rule.points for rule in rules.count if rule.category == entry.category)
    return [Award(entry.category, side, points) for side in entry.sides]


def _closed(rules: PadRules, deal: PadDeal) -> Booked:
    """The deal over, and where there is a bid what it comes to."""
    winner, bid = NOBODY, deal.bid
    if bid is not None:
        counted = [entry for entry in deal.entries if isinstance(entry, Point | HangJack)]
        earned = [award for entry in counted for award in _earned(rules, entry)]
        deal, winner = _paid(rules, deal, against_bid(earned, bid.seat, bid.points, _sides(rules)))
    return replace(deal, over=True), winner


def _sides(rules: PadRules) -> tuple[Side, ...]:
    """By seat."""
    return tuple(map(rules.side_of, range(rules.players)))
