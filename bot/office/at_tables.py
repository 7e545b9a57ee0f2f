"""Tables and scorepads of a match that gets its result otherwise, or loses it: how they are told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

from bot.office.desk import Desk, Notice
from bot.office.fixtures import Seen
from bot.render.results import score
from bot.tables.table import TableError
from db.connection import DatabaseError

if TYPE_CHECKING:
    from bot.pads.service import Pads

log = logging.getLogger(__name__)


class AtTables:
    """Looks whenever a league is told something: what decides a match, or opens it again, is among that."""

    def __init__(self, desk: Desk, pads: Pads | None) -> None:
        self._desk, self._pads = desk, pads
        self._telling: set[asyncio.Task[None]] = set()
        desk.listen(self.on_notice)

    def on_notice(self, notice: Notice) -> None:
        self._later(self._tell(notice))

    def start(self) -> None:
        """Closes, in the background, the lobbies of matches that were decided as the bot went down."""
        self._later(self._close_left())

    async def stop(self) -> None:
        await asyncio.gather(*self._telling)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        telling = asyncio.get_running_loop().create_task(work)
        self._telling.add(telling)
        telling.add_done_callback(self._telling.discard)

    async def _tell(self, notice: Notice) -> None:
        """Shows the tables and scorepads of a fixture, or of all of a league, as the match stands now."""
        desk, guild_id = self._desk, notice.league.row.guild_id
        try:
            if notice.fixture_id is not None:
                those = {notice.fixture_id}
            else:
                those = {each.id for each in await desk.fixtures.of_league(notice.league.id)}
            for row in await desk.tables.store.live(guild_id):
                if row.fixture_id in those:  # no other table is read back for this
                    with suppress(TableError):  # it cannot be
                        await desk.tables.fixture_changed(await desk.tables.find(row.id))
            if self._pads is not None:
                await self._pads.fixtures_changed(guild_id, those)
        except DatabaseError as error:
            log.error("what a match came to was not told where it is played (%s)", error.key)
        except Exception:
            log.exception("what a match came to could not be told where it is played")

    async def _close_left(self) -> None:
        tables = self._desk.tables
        with suppress(DatabaseError):  # they close by themselves in the end, and nobody can start there
            for row in await tables.store.fixture_lobbies():
                with suppress(TableError):  # it cannot be read back
                    table = await tables.find(row.id)
                    if table.league_game is not None and table.league_game.settled == "decided":
                        await tables.fixture_changed(table)


def settled(seen: Seen, *, counts: bool) -> tuple[Literal["", "reported", "decided"], str]:
    """Whether a match has its result otherwise than by a game here, and which in markdown.

    counts: whether that game is one of those that count.
    """
    report = seen.report
    if report is None:
        closed = seen.league.row.closed_at is not None
        return ("decided" if closed or seen.fixture.off_at is not None else "", "")
    if report.how == "tables" and counts:
        return "", ""
    return ("decided" if report.state == "confirmed" else "reported", score(report, seen.teams))
