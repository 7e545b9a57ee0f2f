"""What cannot stand on a scorepad, entry by entry: each with the key of its sentence (RULES.md)."""

from __future__ import annotations

from bot.game.cards import Rank
from bot.game.penalties import Offender, Penalty
from bot.game.seats import Seat, Side
from bot.league.pad_entries import Bid, Deals, Entry, Fault, Gift, HangJack, Next, Point, Took, TurnUp
from bot.league.pad_rules import PadRules
from bot.league.pad_state import PadDeal, PadError
from bot.text import DEFAULT_LOCALE, say


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


def check_order(rules: PadRules, deal: PadDeal, entry: Entry) -> None:
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
                raise PadError("pad.error.turn-up-pays-nothing", rank=rank_name(rank))
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


def check_seat(rules: PadRules, seat: Seat) -> None:
    if not 0 <= seat < rules.players:
        raise PadError("pad.error.no-such-seat")


def check_side(rules: PadRules, side: Side) -> None:
    if not 0 <= side < rules.sides:
        raise PadError("pad.error.no-such-side")


def check_fault(rules: PadRules, before: PadDeal, penalty: Penalty, side: Side) -> None:
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


def check_bid(rules: PadRules, seat: Seat, points: int) -> None:
    check_seat(rules, seat)
    bids = rules.bids
    assert bids is not None
    if points not in bids:
        raise PadError("pad.error.bid-range", least=bids[0], most=bids[-1])


def check_point(rules: PadRules, before: PadDeal, entry: Point | HangJack) -> None:
    counted = _categories(before)
    category = entry.category if isinstance(entry, Point) else "jack"
    if category == "jack":
        _check_in_play(before, Rank.JACK)
    if category == "game":
        _check_both_or_neither(rules, before, "pad.error.high-and-low-first")
    elif category != "high" and not {"high", "low"}.intersection(counted) >= _earlier(rules, category):
        raise PadError("pad.error.high-and-low-first")
    if isinstance(entry, HangJack):
        _check_hung(rules, before, entry)
        return
    for side in entry.sides:
        check_side(rules, side)
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
    check_side(rules, hung.side)
    for seat in (hung.captor, hung.holder):
        if seat is not None:
            check_seat(rules, seat)
    if hung.captor is not None and rules.side_of(hung.captor) != hung.side:
        raise PadError("pad.error.captor-elsewhere")
    if hung.holder is not None and rules.side_of(hung.holder) == hung.side:
        raise PadError("pad.error.hung-their-own")
    if hung.card is None:
        return
    ranks = rules.hanging_ranks
    if hung.card.rank not in ranks:
        raise PadError("pad.error.hanging-card", ranks=", ".join(map(rank_name, ranks)))
    _check_in_play(before, hung.card.rank)
    highs = [entry.sides for entry in before.entries if isinstance(entry, Point) and entry.category == "high"]
    if hung.card.rank == ranks[0] and highs not in ([], [(hung.side,)]):
        raise PadError("pad.error.ace-is-high")


def _check_in_play(before: PadDeal, rank: Rank) -> None:
    """The card turned up is never in play (RULES.md 1). It is of trumps after a gift, or of another suit than
    the first where it is the second of its rank."""
    turned = [entry.rank for entry in before.entries if isinstance(entry, TurnUp)]
    settled = Gift() in before.entries or len(set(turned)) < len(turned)
    if settled and turned and turned[-1] == rank:
        raise PadError("pad.error.turned-up", rank=rank_name(rank))


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


def check_void(rules: PadRules, deal: PadDeal) -> None:
    if not rules.may_be_void:
        raise PadError("pad.error.never-void")
    if any(isinstance(entry, Gift | Bid | Point | HangJack) for entry in deal.entries):
        raise PadError("pad.error.void-too-late")


def check_next(rules: PadRules, before: PadDeal) -> None:
    if rules.bids is not None and bid_of(before) is None:
        raise PadError("pad.error.bid-first", what=name_of(Next()))
    if rules.in_pack is not None:
        raise PadError("pad.error.took-first")
    _check_both_or_neither(rules, before, "pad.error.high-and-low-first")


def rank_name(rank: Rank) -> str:
    return say(DEFAULT_LOCALE, f"rank.{rank.name.lower()}")
