"""A deal that is to be put right, booked afresh: the draft of a correction.

A draft is written as its picks, two hexadecimal digits each: the place of every entry among what could be
booked then. So the ids of buttons hold it, and a made-up one is only another draft.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from bot.league.pad import PadError, PadState, before, book, corrected, may_book
from bot.league.pad_entries import Deals, Entry, HangJack
from bot.pads.pad import Pad
from bot.tables.table import TableError


@dataclass(frozen=True, slots=True)
class Draft:
    """A deal as it would be. state: the pad as it was before that deal, with the entries picked so far.

    after: the whole pad with the correction, once the draft is whole.
    """

    game: int
    deal: int
    picks: str
    entries: tuple[Entry, ...]
    state: PadState
    after: PadState | None = None

    @property
    def whole(self) -> bool:
        return self.state.find(self.game, self.deal).over

    @property
    def choices(self) -> tuple[Entry, ...]:
        """What can be picked next."""
        return () if self.whole else _choices(self.state)


def draft_of(pad: Pad, game: int, deal: int, picks: str) -> Draft:
    """The draft that those picks make, which can be asked for if it is whole. Raises TableError."""
    try:
        draft = _picked(pad, game, deal, picks)
        return replace(draft, after=corrected(pad.state, game, deal, draft.entries)) if draft.whole else draft
    except PadError as error:
        raise TableError(error.key, **error.values) from None


def _picked(pad: Pad, game: int, deal: int, picks: str) -> Draft:
    state, booked = before(pad.state, game, deal), pad.state.find(game, deal).entries
    entries: list[Entry] = []
    for at in range(0, len(picks), 2):
        choices = () if state.find(game, deal).over else _choices(state)
        place = int(picks[at : at + 2], 16)
        if place >= len(choices):
            raise TableError("pad.told.no-entry")
        state, entry = _book(state, choices[place], booked)
        entries.append(entry)
    return Draft(game, deal, picks, tuple(entries), state)


def _book(state: PadState, entry: Entry, booked: tuple[Entry, ...]) -> tuple[PadState, Entry]:
    """An entry picked. What was told of a jack stays with it while the same side hung it, if it still can."""
    told = [each for each in booked if isinstance(each, HangJack) and isinstance(entry, HangJack)]
    if told and told[0].side == entry.side:  # type: ignore[union-attr]
        with suppress(PadError):
            return book(state, told[0]), told[0]
    return book(state, entry), entry


def _choices(state: PadState) -> tuple[Entry, ...]:
    """Who dealt stays as it was."""
    return tuple(entry for entry in may_book(state) if not isinstance(entry, Deals))
