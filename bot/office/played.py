"""Fixtures played here: who sits at their tables, which games count, the report when all are decided."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace

from bot.game.seats import Side
from bot.game.variants import VARIANTS
from bot.office.at_tables import settled
from bot.office.authority import Act, check
from bot.office.counting import Counting
from bot.office.desk import Desk
from bot.office.due import Due
from bot.office.fixtures import Seen, look
from bot.office.reporting import captains_of, check_scheduled, result_entry, teams_told
from bot.office.scores import check_games
from bot.office.telling import asking, telling
from bot.pads.pad import PadChange
from bot.render.league_game import LeagueGame
from bot.render.names import clean_line, clean_name
from bot.render.results import score
from bot.tables.records import RETRY_SECONDS
from bot.tables.table import Change, Person, Table, TableError
from db.connection import DatabaseError
from db.report_changes import ReportChanges
from db.reports import Pairs, ReportRow
from db.rows import Changed

log = logging.getLogger(__name__)


class Played:
    """The keeper of tables where a fixture is played; it files their report by itself, once."""

    def __init__(self, desk: Desk, counting: Counting, changes: ReportChanges, due: Due) -> None:
        self._desk, self._counting, self._changes, self._due = desk, counting, changes, due
        self._looking: set[asyncio.Task[None]] = set()
        self._again: dict[int | None, asyncio.TimerHandle] = {}
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
        self._check_two_sides(seen)
        self._check_open(seen)
        side = 0 if seen.home.has(person.user_id) else 1
        if not seen.teams[side].has(person.user_id):
            raise TableError("result.players-sit", teams=teams_told(seen.teams))
        number = await self._table(seen, table)
        seating = VARIANTS[row.variant].ruleset(row.players, row.options).seating
        return await self._desk.tables.create(
            person,
            guild_id=guild_id,
            channel_id=channel_id,
            variant=row.variant,
            options=row.options,
            players=row.players,
            host_seat=seating.members(side, row.players)[0],
            fixture=(fixture_id, number),
        )

    async def games(self, seen: Seen) -> tuple[tuple[int, int], ...]:
        """By table of the match the games won here, those that counted, home first."""
        return tuple(table.won for table in await self._counting.tables(seen))

    async def pad_for(
        self, person: Person, guild_id: int, fixture_id: int, table: int | None = None
    ) -> tuple[Seen, int]:
        """The match and which of its tables, for somebody who may open its scorepad. Raises TableError."""
        seen = await look(self._desk, *await self._desk.fixture(guild_id, fixture_id))
        check(Act.PLAY, person, seen.league, *seen.teams)
        self._check_two_sides(seen)
        number = await self._table(seen, table)
        await self.check_pad(fixture_id, number, person)
        return seen, number

    def on_pad(self, change: PadChange) -> None:
        """A scorepad has changed: once it is finished, its games count."""
        if change.kind == "finished" and change.pad.row.fixture_id is not None:
            self.look_later(change.pad.row.fixture_id)

    async def _look_at(self, fixture_id: int) -> None:
        """Files the report of a fixture all of whose tables are decided here.

        Raises TableError where there is nothing to report, and Changed where it has a result.
        """
        desk = self._desk
        league, _ = await desk.fixture_anywhere(fixture_id)
        async with desk.at_fixture(league.row.guild_id, fixture_id) as (league, fixture):
            seen = await look(desk, league, fixture)
            check_scheduled(seen)
            tables = await self._counting.tables(seen)
            games: Pairs = tuple(table.won for table in tables)
            hangs: Pairs = tuple(table.hung for table in tables)
            report = ReportRow(
                0, fixture_id, "open", "tables", games, hangs, None, False, 0, "", None, "", desk.now
            )
            try:
                check_games(games, league.row)
            except TableError as error:
                if error.key == "result.no-draws" and seen.report is None:
                    await self._tell_drawn(seen, report)
                raise
            report = self._due.timed(replace(seen, fixture=replace(fixture, at=None)), report)
            entry = result_entry(desk, None, "result-report", seen, report)
            report = await self._changes.file(league.row.guild_id, report, entry)
            desk.tell(asking(replace(seen, report=report), "result-played"))
        self._due.look()

    async def _tell_drawn(self, seen: Seen, played: ReportRow) -> None:
        """That it was drawn here, which the league does not have: nobody but an organiser can go on, and
        those whom it concerns are told so, once."""
        entry = result_entry(self._desk, None, "result-drawn", seen, played)
        if await self._changes.note_once(seen.league.row.guild_id, entry):
            mentions = (*captains_of(seen.teams), *seen.league.organisers)
            self._desk.tell(telling(seen, "result-drawn", mentions, result=score(played, seen.teams)))

    def start(self) -> None:
        """Files, in the background, what was decided while nobody looked."""
        self.look_later(None)

    async def settled(self) -> None:
        """What is being looked at is done."""
        await asyncio.gather(*self._looking)

    async def stop(self) -> None:
        await self.settled()
        for timer in self._again.values():
            timer.cancel()
        self._again.clear()

    # What tables ask

    async def game(self, fixture_id: int, table: int, match_id: int | None, pad_id: int | None) -> LeagueGame:
        seen = await self._seen(fixture_id)
        tables = await self._counting.tables(seen)
        there = tables[table - 1]
        mine = [n for n, game in enumerate(there.games, 1) if game.match_id == match_id]
        counts = bool(mine) or any(game.pad_id == pad_id is not None for game in there.games)
        how, result = settled(seen, counts=counts)
        return LeagueGame(
            (seen.home.name, seen.away.name),
            table,
            len(tables),
            seen.league.row.best_of,
            mine[0] if mine else len(there.games) + 1,
            there.won,
            there.most,
            how,
            result,
        )

    async def check_player(self, fixture_id: int, side: Side, person: Person) -> None:
        seen = await self._seen(fixture_id)
        team = seen.teams[side]
        if not team.has(person.user_id):
            raise TableError("result.not-on-roster", name=clean_name(person.name), team=clean_line(team.name))

    async def check_open(self, fixture_id: int, table: int) -> None:
        seen = await self._seen(fixture_id)
        self._check_open(seen)
        there = (await self._counting.tables(seen))[table - 1]
        if there.decided:
            home, away = there.won
            raise TableError("result.table-decided", table=table, home=home, away=away)
        if (pad := await self._desk.fixtures.live_pad(fixture_id, table)) is not None:
            raise TableError("result.pad-on", table=table, number=pad)

    async def check_pad(self, fixture_id: int, table: int, person: Person) -> None:
        seen = await self._seen(fixture_id)
        check(Act.PLAY, person, seen.league, *seen.teams)
        await self.check_open(fixture_id, table)
        for there in await self._desk.tables.store.at_fixture(fixture_id, table):
            raise TableError("table.fixture-on", name=there.name, n=table)

    # Within

    async def _seen(self, fixture_id: int) -> Seen:
        return await look(self._desk, *await self._desk.fixture_anywhere(fixture_id))

    def _check_open(self, seen: Seen) -> None:
        check_scheduled(seen)
        if seen.report is not None:
            raise TableError("result.no-more-games", result=score(seen.report, seen.teams))

    def _check_two_sides(self, seen: Seen) -> None:
        row = seen.league.row
        if VARIANTS[row.variant].ruleset(row.players, row.options).sides != 2:
            raise TableError("result.two-sides")

    async def _table(self, seen: Seen, table: int | None) -> int:
        """The table that is meant; without one the first that is neither decided nor played at now."""
        if table is not None:
            if not 1 <= table <= seen.league.row.tables:
                raise TableError("result.no-such-table", n=seen.league.row.tables)
            return table
        tables = await self._counting.tables(seen)
        undecided = [number for number, each in enumerate(tables, 1) if not each.decided]
        taken = {row.fixture_table for row in await self._desk.tables.store.at_fixture(seen.fixture.id)}
        free = [number for number in undecided if number not in taken]
        for number in free:
            if await self._desk.fixtures.live_pad(seen.fixture.id, number) is None:
                return number
        return next(iter([*free, *undecided]), 1)

    def _changed(self, change: Change) -> None:
        if change.kind == "finished" and change.table.row.fixture_id is not None:
            self.look_later(change.table.row.fixture_id)

    def look_later(self, fixture_id: int | None) -> None:
        """Files the report of a fixture, or of each that lacks one, in the background, if there is one."""
        looking = asyncio.get_running_loop().create_task(self._look(fixture_id))
        self._looking.add(looking)
        looking.add_done_callback(self._looking.discard)

    async def _look(self, fixture_id: int | None) -> None:
        """At one fixture, or all that may have to be reported; what the disk refuses is done later."""
        if (timer := self._again.pop(fixture_id, None)) is not None:
            timer.cancel()
        try:
            those = await self._desk.fixtures.unreported() if fixture_id is None else (fixture_id,)
            for each in those:
                with suppress(TableError, Changed):  # there is nothing to report, or somebody was first
                    await self._look_at(each)
        except DatabaseError as error:
            log.error("what was played for a fixture was not reported (%s); tried again", error.key)
            later = asyncio.get_running_loop().call_later(RETRY_SECONDS, self.look_later, fixture_id)
            self._again[fixture_id] = later
        except Exception:
            log.exception("what was played for a fixture could not be reported")
