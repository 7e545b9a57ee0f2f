"""What everything in the league office works with: the stores, a lock for each league, and who is told."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.office.authority import Act, check
from bot.render.names import clean_line
from bot.tables.table import Person, TableError
from bot.text.visible import folded
from db.audit import Entry
from db.connection import Database
from db.fixtures import FixtureRow, FixtureStore
from db.leagues import League, LeagueRow, LeagueStore
from db.reports import ReportStore
from db.rows import Changed
from db.tables import LAST_ID

if TYPE_CHECKING:
    from bot.tables.service import Tables


def full_name(row: LeagueRow) -> str:
    """A season of a league as people pick it: "Pub League · 2026", not yet escaped."""
    return f"{row.name} · {row.season}"


def check_going_on(league: League) -> None:
    """TableError for a season that is closed."""
    if league.row.closed_at is not None:
        raise TableError("league.closed", name=clean_line(full_name(league.row)))


async def still(writing: Awaitable[object]) -> None:
    """The writing is done, unless what it was about has gone meanwhile. Raises TableError."""
    try:
        await writing
    except Changed:
        raise TableError("league.moved-on") from None


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that a league's channel is told. key: of its text under ``notice``, ``values`` fill it.

    mentions: the users it is for, who are pinged. report_id: the result that it asks them to confirm.
    """

    league: League
    key: str
    values: dict[str, object] = field(default_factory=dict)
    fixture_id: int | None = None
    mentions: tuple[int, ...] = ()
    report_id: int | None = None


class Desk:
    """One for the whole office. Whoever changes a league holds its lock from the look to the writing."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self.database, self.tables = database, tables
        self.leagues = LeagueStore(database)
        self.fixtures = FixtureStore(database)
        self.reports = ReportStore(database)
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._listeners: list[Callable[[Notice], None]] = []

    @property
    def now(self) -> int:
        return int(self.tables.now())

    def listen(self, listener: Callable[[Notice], None]) -> None:
        """Call ``listener`` with every notice, once what it tells is on disk. It must not wait or raise."""
        self._listeners.append(listener)

    def tell(self, notice: Notice) -> None:
        for listener in self._listeners:
            listener(notice)

    async def league(self, guild_id: int, league_id: int) -> League:
        """A season of a league of that server. Raises TableError."""
        league = await self.leagues.load(league_id) if 0 < league_id <= LAST_ID else None
        if league is None or league.row.guild_id != guild_id:
            raise TableError("league.gone")
        return league

    async def which(self, guild_id: int, named: str | None, user_id: int | None = None) -> League:
        """The league a command means: by its number as offered, or its name; without, the only open one.

        Of several open ones it is the only one that ``user_id`` plays in or organises. Raises TableError.
        """
        rows = await self.leagues.all(guild_id)
        if named is None:
            found = [row for row in rows if row.closed_at is None] or list(rows[:1])
            if len(found) > 1 and user_id is not None:
                own = await self.leagues.of_person(guild_id, user_id)
                mine = [row for row in found if row.id in own]
                found = mine if len(mine) == 1 else found
        elif numbered := [row for row in rows if str(row.id) == named]:
            found = numbered
        else:
            sought = folded(named)
            found = [row for row in rows if sought in (folded(row.name), folded(full_name(row)))]
            found = [row for row in found if row.closed_at is None] or found[:1]
        if not found:
            raise TableError(
                "league.none" if named is None else "league.none-named", name=clean_line(named or "") or "?"
            )
        if len(found) > 1:
            raise TableError("league.say-which")
        return await self.league(guild_id, found[0].id)

    @asynccontextmanager
    async def at_work(self, guild_id: int, league_id: int) -> AsyncIterator[League]:
        """The league for somebody who changes it: nobody else does meanwhile. Raises TableError if closed."""
        async with self._locks[league_id]:
            league = await self.league(guild_id, league_id)
            check_going_on(league)
            yield league

    @asynccontextmanager
    async def acting(
        self, act: Act, person: Person, guild_id: int, named: str | None
    ) -> AsyncIterator[League]:
        """The same of the league that a command means, for somebody who may do that there."""
        found = await self.which(guild_id, named, person.user_id)
        async with self.at_work(guild_id, found.id) as league:
            check(act, person, league)
            yield league

    async def fixture(self, guild_id: int, fixture_id: int) -> tuple[League, FixtureRow]:
        """A fixture of that server, and its league. Raises TableError."""
        league, fixture = await self.fixture_anywhere(fixture_id)
        if league.row.guild_id != guild_id:
            raise TableError("fixture.gone")
        return league, fixture

    async def fixture_anywhere(self, fixture_id: int) -> tuple[League, FixtureRow]:
        """The same for what asks by itself, on whatever server it is. Raises TableError."""
        fixture = await self.fixtures.load(fixture_id) if 0 < fixture_id <= LAST_ID else None
        league = None if fixture is None else await self.leagues.load(fixture.league_id)
        if fixture is None or league is None:
            raise TableError("fixture.gone")
        return league, fixture

    async def has_fixture(self, guild_id: int, fixture_id: int) -> bool:
        """Whether a fixture is of that server."""
        try:
            await self.fixture(guild_id, fixture_id)
        except TableError:
            return False
        return True

    @asynccontextmanager
    async def at_fixture(self, guild_id: int, fixture_id: int) -> AsyncIterator[tuple[League, FixtureRow]]:
        """The same as ``at_work``, for a fixture of it."""
        _, found = await self.fixture(guild_id, fixture_id)
        async with self.at_work(guild_id, found.league_id):
            yield await self.fixture(guild_id, fixture_id)

    def entry(
        self,
        by: Person | None,
        what: str,
        league: League,
        *,
        fixture_id: int | None = None,
        about_id: int | None = None,
        reason: str = "",
        before: str = "",
        after: str = "",
    ) -> Entry:
        """A line of the audit log about a league. by: None where it came about by itself."""
        user_id, name = (by.user_id, by.name) if by is not None else (0, "")
        return Entry(
            self.now,
            user_id,
            name,
            what,
            about_id=about_id,
            reason=reason,
            before=before,
            after=after,
            league_id=league.id,
            fixture_id=fixture_id,
        )
