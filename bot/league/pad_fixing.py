"""What is booked on a scorepad, put right: taken back, corrected, or more said of a hung jack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.game.seats import Seat
from bot.league.pad_entries import Deals, Entry, HangJack, Next, Told
from bot.league.pad_series import book, locked_by_points
from bot.league.pad_state import PadError, PadGame, PadState
from bot.text import DEFAULT_LOCALE, say


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What a deal is folded from. dealer: who dealt it; None: whoever the deal comes to, or an entry says."""

    game: int
    number: int
    dealer: Seat | None
    entries: tuple[Entry, ...]


def tell(state: PadState, told: Told) -> PadState:
    """The pad with more said of the last jack hung, in this deal or the one before. Raises PadError."""
    if told == Told():
        raise PadError("pad.error.nothing-told")
    hung = state.last_hung
    if hung is None:
        raise PadError("pad.error.no-jack-hung")
    first, *later = _sheets_from(state, hung.game, hung.deal)
    entries = tuple(_said(hung.jack, told) if entry == hung.jack else entry for entry in first.entries)
    return replace(_again(state, [replace(first, entries=entries), *later]), locked=state.locked)


def undo(state: PadState) -> PadState:
    """The pad without its last entry. Raises PadError where there is none, or its deal is locked."""
    sheets = [sheet for sheet in _sheets(state) if sheet.entries]
    if not sheets:
        raise PadError("pad.error.nothing-to-undo")
    last = sheets[-1]
    if (last.game, last.number) <= state.locked:
        raise PadError("pad.error.locked", game=last.game, deal=last.number)
    return replace(_again(state, [replace(last, entries=last.entries[:-1])]), locked=state.locked)


def may_undo(state: PadState) -> bool:
    """Whether there is something to undo."""
    try:
        undo(state)
    except PadError:
        return False
    return True


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
    _, *later = _sheets_from(state, game, deal)
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
    # What fell away, or is open again, is not locked any more: it is booked anew.
    last = max((number, each.number) for number, each in fixed.all_deals if each.over)
    return replace(fixed, locked=max(min(state.locked, last), (game, deal), locked_by_points(fixed)))


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


def _sheets_from(state: PadState, game: int, deal: int) -> list[_Sheet]:
    """That deal's and those after it."""
    return [sheet for sheet in _sheets(state) if (sheet.game, sheet.number) >= (game, deal)]


def _again(state: PadState, sheets: Sequence[_Sheet]) -> PadState:
    """The pad with its last deals booked again, each with the dealer it had."""
    first = sheets[0]
    state = before(state, first.game, first.number)
    if first.dealer is None:
        last = state.games[-2].deals[-1].dealer if first.game > 1 else state.first_dealer - 1
        state = _dealt_by(state, state.rules.elder(last))
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
