"""What finished matches come to: ratings, folded in the background from the log of matches.

The log is the truth. What is folded so far is on disk, so that a stop loses nothing, and a correction only
takes the mark back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from bot.records.ratings import Played, Rating, Subject, ranks, rate
from bot.tables.table import Change
from db.connection import DatabaseError
from db.ratings import LoggedMatch, RatingStore, Standing, Step
from db.ratings import Subject as NamedSubject

if TYPE_CHECKING:
    from bot.tables.service import Tables
    from db.connection import Database

log = logging.getLogger(__name__)

BATCH = 50
"""So many matches a transaction, which takes a few milliseconds: moves at the tables get in between."""
RETRY_SECONDS = 30.0
"""After a disk that refused."""


class Records:
    """Keeps the ratings up with the matches that end."""

    def __init__(self, database: Database, tables: Tables | None = None) -> None:
        self.ratings = RatingStore(database)
        self._again = False
        self._working: asyncio.Task[None] | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._stopped = False
        if tables is not None:
            tables.listen(self._changed)

    def due(self) -> None:
        """The log may have changed: what is not folded yet is folded, in the background."""
        self._again = True
        if self._working is None and not self._stopped:
            self._working = asyncio.get_running_loop().create_task(self._work())

    async def stop(self) -> None:
        """Stops between two batches."""
        self._stopped = True
        if self._retry is not None:
            self._retry.cancel()
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    async def catch_up(self, guild_id: int | None = None) -> int:
        """Folds all that is not folded yet, on all servers or one; how many matches."""
        folded = 0
        for scope, last in await self.ratings.behind(guild_id):
            more = True
            while more:
                count, more = await self.ratings.fold(scope, last, BATCH, _fold)
                folded += count
        return folded

    def _changed(self, change: Change) -> None:
        if change.kind == "finished":
            self.due()

    async def _work(self) -> None:
        try:
            while self._again and not self._stopped:
                self._again = False
                await self.catch_up()
        except DatabaseError as error:
            log.error("ratings were not brought up to date (%s); tried again", error.key)
            if not self._stopped:
                self._retry = asyncio.get_running_loop().call_later(RETRY_SECONDS, self.due)
        except Exception:
            log.exception("ratings could not be brought up to date")
        finally:
            self._working = None


def _fold(matches: Sequence[LoggedMatch], rated: Callable[[NamedSubject], Standing | None]) -> list[Step]:
    """The fold over matches, from the ratings that are kept."""
    before = {}
    for one in {one for match in matches for one in played(match).subjects}:
        standing = rated((one.kind, one.name))
        if standing is not None:
            before[one] = Rating(*standing)
    return fold(matches, before)


def played(match: LoggedMatch) -> Played:
    """A logged match as ratings see it."""
    sides = tuple(
        tuple(Subject(*one) for at, one in match.seats if at == side) for side in range(len(match.scores))
    )
    return Played(sides, ranks(match.winner, match.scores))


def fold(matches: Iterable[LoggedMatch], before: Mapping[Subject, Rating]) -> list[Step]:
    """What each match comes to, one after the other."""
    now, steps = dict(before), []
    for match in matches:
        after = rate(played(match), now)
        now |= after
        steps.append(Step(match.id, {one: (r.mu, r.sigma, r.matches) for one, r in after.items()}))
    return steps
