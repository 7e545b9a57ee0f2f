"""One entry in one deal: whether it may stand there, and what it pays (RULES.md, by the ruleset)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.game.cards import Rank
from bot.game.count import against_bid, captured_against_bid, cinch_winner
from bot.game.events import Award
from bot.game.penalties import Offender, Penalty
from bot.game.seats import NOBODY, Seat, Side
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
from bot.text import DEFAULT_LOCALE, say

Booked = tuple[PadDeal, Side]
"""The deal after an entry, and who has won the game by it (NOBODY: it goes on)."""


def booked(rules: PadRules, deal: PadDeal, entry: Entry) -> Booked:
    """Book an entry in a deal that is not over. Raises PadError."""
    _check_order(rules, deal, entry)
    before, deal = deal, replace(deal, entries=(*deal.entries, entry))
    match entry:
        case Deals(seat):
            _check_seat(rules, seat)
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
            _check_bid(rules, seat, points)
            return deal, NOBODY
        case Took(points):
            return _captured(rules, deal, points)
        case Point() | HangJack():
            _check_point(rules, before, entry)
            return _counted(rules, deal, entry)
        case Void():
            _check_void(rules, deal)
            return replace(deal, over=True, void=True), NOBODY
        case Next():
            _check_next(rules, before)
            return _closed(rules, deal)


def place(rules: PadRules, entry: Entry) -> int | None:
    """Where it stands in the order of a deal; None for what has no place in it."""
    match entry:
        case Deals():
            return 0
        case TurnUp():
            return 1
        case Gift():
            return 2
        case Bid():
            return 3
        case Point(category, _):
            return 4 + next(at for at, rule in enumerate(rules.count) if rule.category == category)
        case HangJack():
            return 4 + next(at for at, rule in enumerate(rules.count) if rule.category == "jack")
        case Took():
            return 4
    return None


def name_of(entry: Entry) -> str:
    """The entry's name in a sentence."""
    kind, *_ = entry.notation().split(" ")
    return say(DEFAULT_LOCALE, f"pad.entry.{kind}")


def bid_of(deal: PadDeal) -> Bid | None:
    """The bid of a deal, once it is booked."""
    return next((entry for entry in deal.entries if isinstance(entry, Bid)), None)


def barred(rules: PadRules, deal: PadDeal) -> frozenset[Side]:
    """The sides that cannot score Game in this deal."""
    faults = (entry for entry in deal.entries if isinstance(entry, Fault))
    return frozenset(fault.side for fault in faults if rules.penalties[fault.key].bars_game)


def _check_order(rules: PadRules, deal: PadDeal, entry: Entry) -> None:
    """That the game has such an entry, once in a deal, after what comes before it."""
    _check_known(rules, entry)
    here = place(rules, entry)
    for other in deal.entries:
        there = place(rules, other)
        if here is None or there is None or there < here:
            continue
        if there > here:
            raise PadError("pad.error.too-late", what=name_of(entry), after=name_of(other))
        if isinstance(entry, HangJack | Point) and type(entry) is not type(other):
            raise PadError("pad.error.jack-and-hung-jack")
        if not isinstance(entry, TurnUp):
            raise PadError("pad.error.twice", what=name_of(entry))
    if here is not None and here > 3 and rules.bids is not None and bid_of(deal) is None:
        raise PadError("pad.error.bid-first", what=name_of(entry))


def _check_known(rules: PadRules, entry: Entry) -> None:
    game = say(DEFAULT_LOCALE, f"variant.{rules.ruleset.variant.key}.name")
    match entry:
        case TurnUp(rank) if rank not in rules.turn_ups:
            if rules.turn_ups:
                raise PadError("pad.error.turn-up-pays-nothing", rank=_rank(rank))
            raise PadError("pad.error.no-turn-up", game=game)
        case Gift() if rules.begging is None:
            raise PadError("pad.error.no-gift", game=game)
        case Bid() if rules.bids is None:
            raise PadError("pad.error.no-bid", game=game)
        case Took() if rules.in_pack is None:
            raise PadError("pad.error.no-capture", game=game)
        case Point() | HangJack() if not rules.count:
            raise PadError("pad.error.captured-only", game=game)
        case HangJack() if rules.hung == 1:
            raise PadError("pad.error.no-hang", game=game)
        case Fault(key, _) if key not in rules.penalties:
            raise PadError("pad.error.no-penalty", what=name_of(entry), game=game)


def _check_seat(rules: PadRules, seat: Seat) -> None:
    if not 0 <= seat < rules.players:
        raise PadError("pad.error.no-such-seat")


def _check_side(rules: PadRules, side: Side) -> None:
    if not 0 <= side < rules.sides:
        raise PadError("pad.error.no-such-side")


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
    _check_side(rules, side)
    penalty = rules.penalties[key]
    _check_fault(rules, before, penalty, side)
    others = [other for other in rules.in_turn(deal.dealer) if other != side]
    if penalty.points is None:
        (winner,) = others
        lost = replace(deal, awards=(*deal.awards, Award(key, winner, 0)), over=True)
        return lost, winner
    deal, winner = _paid(rules, deal, [Award(key, other, penalty.points) for other in others])
    return (replace(deal, over=True, void=True) if penalty.deals_again else deal), winner


def _check_fault(rules: PadRules, before: PadDeal, penalty: Penalty, side: Side) -> None:
    dealt_by, pitched_by = rules.side_of(before.dealer), rules.side_of(rules.elder(before.dealer))
    if penalty.by is Offender.DEALER and side != dealt_by:
        raise PadError("pad.error.dealers-fault")
    if penalty.by is Offender.PITCHERS and side != pitched_by:
        raise PadError("pad.error.pitchers-fault")
    if penalty.once and any(
        isinstance(entry, Fault) and entry.key == penalty.key for entry in before.entries
    ):
        raise PadError("pad.error.twice", what=name_of(Fault(penalty.key, side)))
    if penalty.deals_again and any(isinstance(entry, Point | HangJack) for entry in before.entries):
        raise PadError("pad.error.misdealt-too-late")


def _check_bid(rules: PadRules, seat: Seat, points: int) -> None:
    _check_seat(rules, seat)
    bids = rules.bids
    assert bids is not None
    if points not in bids:
        raise PadError("pad.error.bid-range", least=bids[0], most=bids[-1])


def _captured(rules: PadRules, deal: PadDeal, points: int) -> Booked:
    whole, bid = rules.in_pack, bid_of(deal)
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


def _check_point(rules: PadRules, before: PadDeal, entry: Point | HangJack) -> None:
    counted = _categories(before)
    category = entry.category if isinstance(entry, Point) else "jack"
    if category == "game":
        _check_both_or_neither(rules, before, "pad.error.high-and-low-first")
    elif category != "high" and not {"high", "low"}.intersection(counted) >= _earlier(rules, category):
        raise PadError("pad.error.high-and-low-first")
    if isinstance(entry, HangJack):
        _check_hung(rules, before, entry)
        return
    for side in entry.sides:
        _check_side(rules, side)
    if category == "game":
        _check_game(rules, before, entry.sides)
    elif len(entry.sides) != 1:
        raise PadError("pad.error.one-side", what=name_of(entry))


def _earlier(rules: PadRules, category: str) -> set[str]:
    """Of High and Low those that come before: where there is the one there are both."""
    order = [rule.category for rule in rules.count]
    return {"high", "low"}.intersection(order[: order.index(category)])


def _check_both_or_neither(rules: PadRules, before: PadDeal, key: str) -> None:
    """High and Low are somebody's wherever a trump is in play, as the first card led is without a beg."""
    found = {"high", "low"}.intersection(_categories(before))
    if len(found) == 1 or (not found and rules.begging is None and rules.count):
        raise PadError(key)


def _categories(deal: PadDeal) -> list[str]:
    return [entry.category for entry in deal.entries if isinstance(entry, Point)]


def _check_hung(rules: PadRules, before: PadDeal, hung: HangJack) -> None:
    """What cannot be of a jack hung, as far as it is told."""
    _check_side(rules, hung.side)
    for seat in (hung.captor, hung.holder):
        if seat is not None:
            _check_seat(rules, seat)
    if hung.captor is not None and rules.side_of(hung.captor) != hung.side:
        raise PadError("pad.error.captor-elsewhere")
    if hung.holder is not None and rules.side_of(hung.holder) == hung.side:
        raise PadError("pad.error.hung-their-own")
    if hung.card is None:
        return
    ranks = rules.hanging_ranks
    if hung.card.rank not in ranks:
        raise PadError("pad.error.hanging-card", ranks=", ".join(map(_rank, ranks)))
    highs = [entry.sides for entry in before.entries if isinstance(entry, Point) and entry.category == "high"]
    if hung.card.rank == ranks[0] and highs not in ([], [(hung.side,)]):
        raise PadError("pad.error.ace-is-high")


def _check_game(rules: PadRules, before: PadDeal, sides: tuple[Side, ...]) -> None:
    out = barred(rules, before)
    for side in sides:
        if side in out:
            raise PadError("pad.error.game-barred")
    (rule,) = (rule for rule in rules.count if rule.category == "game")
    if len(sides) == 1:
        return
    dealers = rules.side_of(before.dealer)
    in_turn = tuple(side for side in rules.in_turn(before.dealer) if side in sides and side != dealers)
    if not rule.shared or in_turn != sides:
        raise PadError("pad.error.game-shared" if rule.shared else "pad.error.game-level")


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
        return [Award("hang-jack", entry.side, rules.hung, entry.card, entry.holder, entry.captor)]
    (points,) = (rule.points for rule in rules.count if rule.category == entry.category)
    return [Award(entry.category, side, points) for side in entry.sides]


def _check_void(rules: PadRules, deal: PadDeal) -> None:
    if not rules.may_be_void:
        raise PadError("pad.error.never-void")
    if any(isinstance(entry, Gift | Bid | Point | HangJack) for entry in deal.entries):
        raise PadError("pad.error.void-too-late")


def _check_next(rules: PadRules, before: PadDeal) -> None:
    if rules.bids is not None and bid_of(before) is None:
        raise PadError("pad.error.bid-first", what=name_of(Next()))
    if rules.in_pack is not None:
        raise PadError("pad.error.took-first")
    _check_both_or_neither(rules, before, "pad.error.high-and-low-first")


def _closed(rules: PadRules, deal: PadDeal) -> Booked:
    """The deal over, and where there is a bid what it comes to."""
    winner, bid = NOBODY, bid_of(deal)
    if bid is not None:
        counted = [entry for entry in deal.entries if isinstance(entry, Point | HangJack)]
        earned = [award for entry in counted for award in _earned(rules, entry)]
        deal, winner = _paid(rules, deal, against_bid(earned, bid.seat, bid.points, _sides(rules)))
    return replace(deal, over=True), winner


def _sides(rules: PadRules) -> tuple[Side, ...]:
    """By seat."""
    return tuple(map(rules.side_of, range(rules.players)))


def _rank(rank: Rank) -> str:
    return say(DEFAULT_LOCALE, f"rank.{rank.name.lower()}")
