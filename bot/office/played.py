"""Fixtures played here: who sits at their tables, which games count, the report when all are decided."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from bot.game.seats import Side
from bot.game.variants import VARIANTS
from bot.office.authority import Act, check
from bot.office.desk import LAST_ID, Desk
from bot.office.due import Due
from bot.office.fixtures import Seen, look
from bot.office.reporting import check_scheduled, named
from bot.office.scores import check_games, target
from bot.office.telling import asking
from bot.render.names import clean_line, clean_name
from bot.render.results import plain_score, score
from bot.tables.table import Change, Person, Table, TableError
from db.connection import DatabaseError
from db.fixtures import GameRow
from db.report_changes import Moved, ReportChanges
from db.reports import Pairs, ReportRow

log = logging.getLogger(__name__)


class Played:
    """The keeper of tables where a fixture is played; it files their report by itself, once."""

    def __init__(self, desk: Desk, changes: ReportChanges, due: Due) -> None:
        self._desk, self._changes, self._due = desk, changes, due
        self._looking: set[asyncio.Task[None]] = set()
        desk.tables.fixtures.keeper = self
        desk.tables.listen(self._changed)

    async def play(
        self, person: Person, guild_id: int, channel_id: int, fixture_id: int, table: int | None = None
    ) -> Table:
        """A lobby for a game of a fixture, by the league's rules. table: which of the match's, else the next.

        Raises TableError.
        """
        seen = await look(self._desk, *await self._desk.fixture(guild_id, fixture_id))
        row = seen.league.row
        check(Act.PLAY, person, seen.league, *seen.teams)
        ruleset = VARIANTS[row.variant].ruleset(row.players, row.options)
        if ruleset.sides != 2:
            raise TableError("result.two-sides")
        self._check_open(seen)
        side = 0 if seen.home.has(person.user_id) else 1
        if not seen.teams[side].has(person.user_id):
            raise TableError("result.players-sit", teams=named(seen.teams))
        number = table if table is not None else await self._next_table(seen)
        if not 1 <= number <= row.tables:
            raise TableError("result.no-such-table", n=row.tables)
        return await self._desk.tables.create(
            person,
            guild_id=guild_id,
            channel_id=channel_id,
            variant=row.variant,
            options=row.options,
            players=row.players,
            host_seat=ruleset.seating.members(side, row.players)[0],
            fixture=(fixture_id, number),
        )

    async def games(self, seen: Seen) -> tuple[tuple[int, int], ...]:
        """By table of the match the games won here, those that counted, home first."""
        games = await self._desk.fixtures.games_of(seen.fixture.id)
        return tuple(_won(counted) for counted in _by_table(games, seen))

    async def look_at(self, fixture_id: int) -> None:
        """Files the report of a fixture all of whose tables are decided here, unless it has a result."""
        desk = self._desk
        fixture = await desk.fixtures.load(fixture_id)
        league = None if fixture is None else await desk.leagues.load(fixture.league_id)
        if fixture is None or league is None:
            return
        async with desk.at_fixture(league.row.guild_id, fixture_id) as (league, fixture):
            seen = await look(desk, league, fixture)
            check_scheduled(seen)
            counted = _by_table(await desk.fixtures.games_of(fixture_id), seen)
            games: Pairs = tuple(_won(each) for each in counted)
            check_games(games, league.row)
            hangs: Pairs = tuple(_hung(each) for each in counted)
            report = ReportRow(
                0, fixture_id, "open", "tables", games, hangs, None, False, 0, "", None, "", desk.now
            )
            report = self._due.timed(replace(seen, fixture=replace(fixture, at=None)), report)
            entry = desk.entry(
                None, "result-report", league, fixture_id=fixture_id, after=plain_score(report, seen.teams)
            )
            report = await self._changes.file(league.row.guild_id, report, entry)
            desk.tell(asking(replace(seen, report=report), "result-played"))
        self._due.look()

    def start(self) -> None:
        """Files, in the background, what was decided while nobody looked."""
        self._look_later(None)

    async def stop(self) -> None:
        await asyncio.gather(*self._looking)

    # What tables ask

    async def teams(self, fixture_id: int) -> tuple[str, str]:
        seen = await self._seen(fixture_id)
        return seen.home.name, seen.away.name

    async def check_player(self, fixture_id: int, side: Side, person: Person) -> None:
        seen = await self._seen(fixture_id)
        team = seen.teams[side]
        if not team.has(person.user_id):
            raise TableError("result.not-on-roster", name=clean_name(person.name), team=clean_line(team.name))

    async def check_open(self, fixture_id: int, table: int) -> None:
        seen = await self._seen(fixture_id)
        self._check_open(seen)
        games = await self.games(seen)
        if max(games[table - 1]) >= target(seen.league.row.best_of):
            home, away = games[table - 1]
            raise TableError("result.table-decided", table=table, home=home, away=away)

    # Within

    async def _seen(self, fixture_id: int) -> Seen:
        fixture = await self._desk.fixtures.load(fixture_id) if 0 < fixture_id <= LAST_ID else None
        league = None if fixture is None else await self._desk.leagues.load(fixture.league_id)
        if fixture is None or league is None:
            raise TableError("fixture.gone")
        return await look(self._desk, league, fixture)

    def _check_open(self, seen: Seen) -> None:
        check_scheduled(seen)
        if seen.report is not None:
            raise TableError("result.no-more-games", result=score(seen.report, seen.teams))

    async def _next_table(self, seen: Seen) -> int:
        """The first table that is neither decided nor played at now; the first undecided where all are."""
        games, most = await self.games(seen), target(seen.league.row.best_of)
        undecided = [number for number, won in enumerate(games, 1) if max(won) < most]
        taken = {row.fixture_table for row in await self._desk.tables.store.at_fixture(seen.fixture.id)}
        free = [number for number in undecided if number not in taken]
        return next(iter([*free, *undecided]), 1)

    def _changed(self, change: Change) -> None:
        fixture_id = change.table.row.fixture_id
        if change.kind != "finished" or fixture_id is None:
            return
        self._look_later(fixture_id)

    def _look_later(self, fixture_id: int | None) -> None:
        looking = asyncio.get_running_loop().create_task(self._look(fixture_id))
        self._looking.add(looking)
        looking.add_done_callback(self._looking.discard)

    async def _look(self, fixture_id: int | None) -> None:
        """At one fixture, or all that may have to be reported; what fails is done at the next start."""
        try:
            those = await self._desk.fixtures.unreported() if fixture_id is None else (fixture_id,)
            for each in those:
                with suppress(TableError, Moved):  # there is nothing to report, or somebody was first
                    await self.look_at(each)
        except DatabaseError as error:
            log.error("what was played for a fixture was not reported (%s)", error.key)
        except Exception:
            log.exception("what was played for a fixture could not be reported")


def _by_table(games: Iterable[GameRow], seen: Seen) -> list[list[GameRow]]:
    """The games that count by table: those after it was decided do not."""
    counted: list[list[GameRow]] = [[] for _ in range(seen.league.row.tables)]
    most = target(seen.league.row.best_of)
    for game in games:
        if 1 <= game.table <= len(counted) and max(_won(counted[game.table - 1])) < most:
            counted[game.table - 1].append(game)
    return counted


def _won(games: Iterable[GameRow]) -> tuple[int, int]:
    winners = [game.winner for game in games]
    return winners.count(0), winners.count(1)


def _hung(games: list[GameRow]) -> tuple[int, int]:
    return sum(game.hangs[0] for game in games), sum(game.hangs[1] for game in games)
