"""Matches that are over: who may look at which, page by page, step by step, and as text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from bot.game.options import OptionError
from bot.game.rules import Ruleset
from bot.game.variants import VARIANTS
from bot.render.seats import Seats, Sitter
from bot.render.sheet import SheetDeal
from bot.tables.authority import Act, may
from bot.tables.replaying import Replay, replay
from bot.tables.sheets import UnreadableSheet, deals_of, game_of
from bot.tables.table import Person, TableError
from bot.tables.transcript import write
from db.connection import Database
from db.history import HistoryStore, PastMatch, Whose
from db.matches import StoredDeal
from db.tables import LAST_ID

PAGE: Final = 8
"""Matches on a page."""
SCANNED: Final = 400
"""So many are looked through for a page, where most are in channels that the reader cannot see."""

Sees = Callable[[PastMatch], bool]
"""Whether the reader can see the channel of a match."""
Way = Literal["older", "newer"]


@dataclass(frozen=True, slots=True)
class Page:
    """Matches, newest first. older, newer: from which match to go on that way; None where nothing is."""

    matches: tuple[PastMatch, ...]
    older: int | None
    newer: int | None


class History:
    """Nothing of a match that is under way, whoever asks: its table's board shows what there is to see."""

    def __init__(self, database: Database) -> None:
        self._store = HistoryStore(database)

    async def page(self, whose: Whose, reader: Person, sees: Sees, way: Way, than: int = LAST_ID) -> Page:
        """The page before or after a match; without one the newest."""
        than = min(than, LAST_ID)
        found, more = await self._seen(whose, reader, sees, way, than)
        if way == "newer":
            found.reverse()
            newer, older = more, found[-1].row.id if found else min(than + 1, LAST_ID)
            behind = (await self._seen(whose, reader, sees, "older", older, most=1))[0]
            return Page(tuple(found), older if behind else None, newer)
        newer = found[0].row.id if found else than - 1
        behind = (await self._seen(whose, reader, sees, "newer", newer, most=1))[0] if than < LAST_ID else []
        return Page(tuple(found), more, newer if behind else None)

    async def _seen(
        self, whose: Whose, reader: Person, sees: Sees, way: Way, than: int, most: int = PAGE
    ) -> tuple[list[PastMatch], int | None]:
        """So many matches that the reader may look at, going that way, and from where there may be more."""
        fetch = self._store.older if way == "older" else self._store.newer
        found: list[PastMatch] = []
        for _ in range(0, SCANNED, 2 * PAGE):
            some = await fetch(whose, than, 2 * PAGE)
            for past in some:
                if may_look(past, reader, sees):
                    if len(found) == most:
                        return found, found[-1].row.id
                    found.append(past)
                than = past.row.id
            if len(some) < 2 * PAGE:
                return found, None
        return found, than

    async def match(self, guild_id: int, match_id: int, reader: Person, sees: Sees) -> PastMatch:
        """A match of the server that is over; TableError where the reader may look at none such."""
        if await self._store.is_live(guild_id, match_id):
            raise TableError("history.live", match=match_id)
        past = await self._store.match(match_id)
        if past is None or past.row.guild_id != guild_id or not may_look(past, reader, sees):
            raise TableError("history.no-match", match=match_id)
        return past

    async def replay(self, past: PastMatch, number: int) -> Replay:
        """A deal of it, step by step; TableError where there is none, or today's rules deal it not."""
        (stored,) = await self._deals(past, number)
        return replay(ruleset_of(past), stored)

    async def record(self, past: PastMatch, number: int | None = None) -> str:
        """The match as text, or that deal of it."""
        return write(past, await self._deals(past, number))

    async def sheet(self, past: PastMatch) -> tuple[SheetDeal, ...]:
        """What was booked at a real table, deal by deal; TableError where that cannot be told any more."""
        assert past.real is not None
        sheet = await self._store.sheet(past.real.pad_id)
        if not sheet.lines:
            raise TableError("history.play-deleted", match=past.row.id)
        try:
            return deals_of(game_of(sheet, past.real.game))
        except UnreadableSheet:
            raise TableError("history.sheet-refused", match=past.row.id) from None

    async def _deals(self, past: PastMatch, number: int | None) -> tuple[StoredDeal, ...]:
        if past.real is not None:
            raise TableError("history.no-cards", match=past.row.id)
        if not past.deals:  # every match that is over had one
            raise TableError("history.play-deleted", match=past.row.id)
        if number is not None and not 1 <= number <= past.deals:
            raise TableError("history.no-deal", match=past.row.id, deal=number, deals=past.deals)
        return await self._store.deals(past.row.id, number)


def may_look(past: PastMatch, reader: Person, sees: Sees) -> bool:
    """Whoever sees its channel, whoever played in it, and moderators."""
    played = past.seat_of(reader.user_id) is not None
    return played or may(Act.TAKE_OUT, reader) or sees(past)


def ruleset_of(past: PastMatch) -> Ruleset:
    """What it was played by; TableError where today's rules have no such game or house rule."""
    row = past.row
    try:
        return VARIANTS[row.variant].ruleset(row.players, row.options)
    except (KeyError, OptionError):
        raise TableError("history.refused") from None


def seats_of(past: PastMatch) -> Seats:
    """Who played, as pictures name them."""
    sitters = [Sitter(each.name, computer=each.computer is not None) for each in past.row.seats]
    return Seats.of(past.table, sitters, [each.side for each in past.row.seats])
