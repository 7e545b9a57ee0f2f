"""Between rules and rows: an action applied with all that follows from it, and a match read back."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.actions import Shuffle, parse_action
from bot.game.cards import Card, parse_card
from bot.game.engine import apply, awaits_shuffle, start
from bot.game.events import Cut, Event
from bot.game.rules import IllegalAction, Ruleset
from bot.game.seats import NOBODY, Side
from bot.game.sight import view_of
from bot.game.state import Match
from bot.game.view import SeatView
from bot.tables.sealed import Sealed
from db.matches import AwardRow, DealEnd, DealStart, MatchEnd, StoredDeal


@dataclass(frozen=True, slots=True)
class Outcome:
    """The match after an action and any shuffle that followed, with the rows that keep it."""

    match: Match
    events: tuple[Event, ...]
    ended: tuple[SeatView, ...]
    """The public's view of each deal that ended."""
    deal_end: DealEnd | None
    """How the deal that was under way ended, if it did."""
    next_deal: DealStart | None
    match_end: MatchEnd | None


def cut_for_dealer(ruleset: Ruleset, sealed: Sealed) -> tuple[Match, Shuffle, Cut]:
    """A new match with its first dealer found; the shuffle that was cut, and the cut."""
    pack = sealed.cut()
    match, events = apply(start(ruleset), pack)
    (cut,) = events
    assert isinstance(cut, Cut)
    return match, pack, cut


def deal_on(match: Match, sealed: Sealed | None, events: tuple[Event, ...] = ()) -> Outcome:
    """The next deal dealt where one is due; a deal that its own turn-up wins ends the match there.

    sealed: what its pack comes from; needed only where one is due. events: of the action before.
    """
    deal_end = end_of(match)
    ended = [view_of(match, None)] if deal_end is not None else []
    next_deal = None
    if awaits_shuffle(match):
        assert sealed is not None
        pack = sealed.pack(match.number + 1)
        match, more = apply(match, pack)
        events = (*events, *more)
        next_deal = _start_of(match, pack, sealed)
        if next_deal.end is not None:
            ended.append(view_of(match, None))
    match_end = None if match.winner == NOBODY else MatchEnd(match.winner, match.scores)
    return Outcome(match, events, tuple(ended), deal_end, next_deal, match_end)


def resigned(match: Match, winner: Side) -> Match:
    """The match given to that side in mid-deal: nobody acts any more."""
    return match._replace(winner=winner, deal=match.live._replace(to_act=NOBODY))


def _start_of(match: Match, pack: Shuffle, sealed: Sealed) -> DealStart:
    setup = match.live.setup
    return DealStart(
        number=match.number,
        dealer=setup.dealer,
        pack=pack_text(pack.pack),
        scores=setup.scores_before,
        extra_hand=match.extra_hand,
        edition=match.ruleset.variant.edition,
        end=end_of(match),
        secret=sealed.secret,
        next_secret=sealed.after,
    )


def end_of(match: Match) -> DealEnd | None:
    """How the match's latest deal ended; None while it goes on."""
    deal = match.deal
    if deal is None or not deal.over:
        return None
    awards = tuple(
        AwardRow(
            a.category, a.side, a.points, a.card.notation if a.card else None, a.holder, a.captor, a.values
        )
        for a in deal.awards
    )
    return DealEnd(match.scores, deal.void, awards)


def pack_text(pack: tuple[Card, ...]) -> str:
    """A pack as the journal writes it."""
    return " ".join(card.notation for card in pack)


def read_pack(text: str) -> Shuffle:
    return Shuffle(tuple(map(parse_card, text.split(" "))))


def read_cut(ruleset: Ruleset, pack: str | None) -> Cut | None:
    """The cut for dealer of a stored match."""
    if pack is None:
        return None
    (cut,) = apply(start(ruleset), read_pack(pack)).events
    assert isinstance(cut, Cut)
    return cut


def before(ruleset: Ruleset, stored: StoredDeal) -> Match:
    """The match as it stood before its latest deal, with that deal's number used up."""
    deal = stored.start
    match = start(ruleset, deal.dealer, deal.scores, extra_hand=deal.extra_hand)
    return match._replace(number=deal.number)


def read_match(ruleset: Ruleset, stored: StoredDeal) -> Match:
    """The match as it stands after the last action of its latest deal.

    Raises IllegalAction or ValueError where the rules of today refuse what the journal holds.
    """
    deal = stored.start
    match = before(ruleset, stored)._replace(number=deal.number - 1)
    match = apply(match, read_pack(deal.pack)).match
    for _, seat, notation in stored.actions:
        if seat != match.to_act:
            raise IllegalAction("refusal.nobody-acts")
        match = apply(match, parse_action(notation)).match
    return match
