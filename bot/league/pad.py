"""The scorepad of a real table: a log of lines, folded into games, deals and scores (RULES.md).

What can be booked, and for how many points, is the ruleset's: pad_rules.py. One entry in one deal is in
pad_booking.py. Here is what becomes of them: the next deal, the next game, undoing and correcting.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from bot.game.seats import NOBODY, Seat
from bot.league.pad_booking import booked
from bot.league.pad_entries import (
    Bid,
    Corrected,
    Deals,
    Entry,
    Fault,
    Gift,
    HangJack,
    Line,
    Next,
    Point,
    Told,
    Took,
    TurnUp,
    Undo,
    Void,
)
from bot.league.pad_rules import PadRules
from bot.league.pad_state import PadDeal, PadError, PadGame, PadState
from bot.text import DEFAULT_LOCALE, say

__all__ = [
    "PadDeal",
    "PadError",
    "PadGame",
    "PadState",
    "apply",
    "before",
    "book",
    "corrected",
    "fold",
    "gone",
    "may_book",
    "may_undo",
    "start",
    "tell",
    "undo",
]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What a deal is folded from. dealer: who dealt it; None: whoever the deal comes to, or an entry says."""

    game: int
    number: int
    dealer: Seat | None
    entries: tuple[Entry, ...]


def start(rules: PadRules, dealer: Seat) -> PadState:
    """An empty pad; dealer: of the first deal of the first game."""
    return PadState(rules, dealer, (_game(rules, 1, dealer),))


def fold(rules: PadRules, dealer: Seat, lines: Iterable[Line]) -> PadState:
    """The pad after all lines of its log. Raises PadError where one cannot be."""
    state = start(rules, dealer)
    for line in lines:
        state = apply(state, line)
    return state


def apply(state: PadState, line: Line) -> PadState:
    """The pad after one more line. Raises PadError, nothing changed then."""
    match line:
        case Undo():
            return undo(state)
        case Told():
            return tell(state, line)
        case Corrected(game, deal, entries):
            return corrected(state, game, deal, entries)
        case _:
            return book(state, line)


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
        dealer = deal.dealer if deal.void else (deal.dealer + 1) % state.rules.players
        deals = (*deals, _deal(state.rules, deal.number + 1, dealer, deal.scores))
    games = (*state.games[:-1], PadGame(game.number, deals, winner))
    after = replace(state, games=games)
    if winner != NOBODY and not after.over:
        following = _game(state.rules, game.number + 1, (deal.dealer + 1) % state.rules.players)
        after = replace(after, games=(*games, following))
    return replace(after, firm=max(state.firm, _locked(after)))


def tell(state: PadState, told: Told) -> PadState:
    """The pad with more said of the last jack hung, in this deal or the one before. Raises PadError."""
    if told == Told():
        raise PadError("pad.error.nothing-told")
    sheets = _sheets(state)[-2:]
    for at in reversed(range(len(sheets))):
        entries = sheets[at].entries
        for place, entry in enumerate(entries):
            if isinstance(entry, HangJack):
                more = _said(entry, told)
                sheets[at] = replace(sheets[at], entries=(*entries[:place], more, *entries[place + 1 :]))
                return replace(_again(state, sheets[at:]), firm=state.firm)
    raise PadError("pad.error.no-jack-hung")


def undo(state: PadState) -> PadState:
    """The pad without its last entry. Raises PadError where there is none, or its deal is firm."""
    sheets = [sheet for sheet in _sheets(state) if sheet.entries]
    if not sheets:
        raise PadError("pad.error.nothing-to-undo")
    last = sheets[-1]
    if (last.game, last.number) <= state.firm:
        raise PadError("pad.error.firm", game=last.game, deal=last.number)
    return replace(_again(state, [replace(last, entries=last.entries[:-1])]), firm=state.firm)


def corrected(state: PadState, game: int, deal: int, entries: tuple[Entry, ...]) -> PadState:
    """The pad with other entries in a deal that is over; numbers from 1. Raises PadError.

    Where the game is then won in an earlier deal, its later deals fall away; where the series is then decided
    in an earlier game, its later games do.
    """
    found = state.find(game, deal)
    if not found.over:
        raise PadError("pad.error.deal-open")
    if any(isinstance(entry, Deals) for entry in entries):
        raise PadError("pad.error.dealer-stays")
    sheets = _sheets(state)
    at = next(at for at, sheet in enumerate(sheets) if (sheet.game, sheet.number) == (game, deal))
    later = sheets[at + 1 :]
    fixed = _filled(before(state, game, deal), _Sheet(game, deal, found.dealer, entries), whole=True)
    for sheet in later:
        if fixed.over:
            break
        if sheet.game == game and fixed.game.number > game:
            continue
        if sheet.game > fixed.game.number:
            if not any(each.entries for each in later if each.game > game):
                break
            raise PadError("pad.error.game-undecided", game=game)
        try:
            fixed = _filled(fixed, sheet)
        except PadError as error:
            why = say(DEFAULT_LOCALE, error.key, **error.values)
            at_fault = {"game": sheet.game, "deal": sheet.number}
            raise PadError("pad.error.later-deal", why=why, **at_fault) from None
    # What fell away, or is open again, is not firm any more: it is booked anew.
    last = max((number, each.number) for number, each in fixed.all_deals if each.over)
    return replace(fixed, firm=max(min(state.firm, last), (game, deal), _locked(fixed)))


def before(state: PadState, game: int, deal: int) -> PadState:
    """The pad as it was before a deal, with the dealer that this one had. Raises PadError."""
    found = state.find(game, deal)
    blank = replace(found, entries=(), awards=(), scores=found.before, over=False, void=False)
    deals = (*state.games[game - 1].deals[: deal - 1], blank)
    return replace(state, games=(*state.games[: game - 1], PadGame(game, deals)))


def gone(before: PadState, after: PadState) -> tuple[tuple[int, int], ...]:
    """(game, deal) of all that was booked in before a correction and fell away by it."""
    kept = {(game, deal.number) for game, deal in after.all_deals}
    booked_in = ((game, deal.number) for game, deal in before.all_deals if deal.entries)
    return tuple(each for each in booked_in if each not in kept)


def may_book(state: PadState) -> tuple[Entry, ...]:
    """All that may be booked now, in the order of the count; hung jacks bare."""
    return tuple(entry for entry in _candidates(state) if _fits(state, entry))


def may_undo(state: PadState) -> bool:
    """Whether there is something to undo."""
    try:
        undo(state)
    except PadError:
        return False
    return True


def _game(rules: PadRules, number: int, dealer: Seat) -> PadGame:
    return PadGame(number, (_deal(rules, 1, dealer, (0,) * rules.sides),))


def _deal(rules: PadRules, number: int, dealer: Seat, scores: tuple[int, ...]) -> PadDeal:
    """The next deal. With all at the target and nobody the winner (Cinch) it settles the game."""
    extra_hand = all(score >= rules.target for score in scores)
    return PadDeal(number, dealer, scores, scores, extra_hand=extra_hand)


def _locked(state: PadState) -> tuple[int, int]:
    """The last deal that is locked: a later one has a point."""
    deals = state.all_deals
    scored = [at for at, (_, deal) in enumerate(deals) if deal.has_point]
    if not scored or scored[-1] == 0:
        return (0, 0)
    game, deal = deals[scored[-1] - 1]
    return game, deal.number


def _said(entry: HangJack, told: Told) -> HangJack:
    return replace(
        entry,
        captor=entry.captor if told.captor is None else told.captor,
        holder=entry.holder if told.holder is None else told.holder,
        card=told.card or entry.card,
    )


def _sheets(state: PadState) -> list[_Sheet]:
    return [
        _Sheet(
            game,
            deal.number,
            deal.dealer if deal.entries and not isinstance(deal.entries[0], Deals) else None,
            deal.entries,
        )
        for game, deal in state.all_deals
    ]


def _again(state: PadState, sheets: Sequence[_Sheet]) -> PadState:
    """The pad with its last deals booked again, each with the dealer it had."""
    first = sheets[0]
    state = before(state, first.game, first.number)
    if first.dealer is None:
        last = state.games[-2].deals[-1].dealer if first.game > 1 else state.first_dealer - 1
        state = _dealt_by(state, (last + 1) % state.rules.players)
    for sheet in sheets:
        state = _filled(state, sheet)
    return state


def _filled(state: PadState, sheet: _Sheet, *, whole: bool = False) -> PadState:
    """The pad with a deal's entries booked, as many as fit before the game is won.

    whole: of a corrected deal; all must fit, and it is over then. Raises PadError.
    """
    if sheet.dealer is not None:
        state = _dealt_by(state, sheet.dealer)
    here = (state.game.number, state.game.deals[-1].number)
    for entry in sheet.entries:
        if _at(state) != here:
            if whole:
                raise PadError("pad.error.beyond-the-end")
            break
        if isinstance(entry, Deals) and entry.seat == state.game.deals[-1].dealer:
            continue  # by what was corrected before, the deal comes to them anyway
        state = book(state, entry)
    if whole and _at(state) == here:
        state = book(state, Next())
    return state


def _at(state: PadState) -> tuple[int, int] | None:
    """The numbers of the live deal."""
    return None if state.deal is None else (state.game.number, state.deal.number)


def _dealt_by(state: PadState, dealer: Seat) -> PadState:
    game = state.game
    live = replace(game.deals[-1], dealer=dealer)
    return replace(state, games=(*state.games[:-1], replace(game, deals=(*game.deals[:-1], live))))


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
