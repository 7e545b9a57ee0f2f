"""The tables there are: found and read back from the journal, told of to whoever shows them, and where."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Literal

from bot.game.events import Event
from bot.game.rules import IllegalAction
from bot.game.view import SeatView
from bot.render.league_game import LeagueGame
from bot.tables import dealing
from bot.tables.agreement import still_open
from bot.tables.authority import Act, check
from bot.tables.blocked import BlockList
from bot.tables.fixtures import FixtureTables
from bot.tables.history import History
from bot.tables.house_rules import HouseRules
from bot.tables.left import Left
from bot.tables.moderators import Moderators
from bot.tables.profiles import Profiles
from bot.tables.reminder_settings import ReminderSettings
from bot.tables.restarts import Restarts
from bot.tables.sealing import Seals
from bot.tables.table import Change, Person, Table, TableError
from bot.tables.votes import Votes
from db.connection import Database, DatabaseError
from db.guilds import GuildStore
from db.journal import Journal
from db.leaders import LeaderStore
from db.scores import ScoreStore
from db.tables import TableRow, TableStore

if TYPE_CHECKING:
    from bot.tables.left import Left
    from bot.tables.restarts import Restarts
    from bot.tables.sealing import Seals
    from bot.tables.votes import Votes

log = logging.getLogger(__name__)


class Roster:
    """What `Tables` is made on: the stores, the live tables in memory, and who is told of changes."""

    left: Left
    restarts: Restarts
    seals: Seals
    votes: Votes

    def __init__(self, database: Database, dice: Random, now: Callable[[], float]) -> None:
        self.store = TableStore(database)
        self.journal = Journal(database)
        self.scores = ScoreStore(database)
        self.leaders = LeaderStore(database)
        self.profiles = Profiles(database)
        self.guilds = GuildStore(database)
        self.moderators = Moderators(self.guilds)
        self.house_rules = HouseRules(database)
        self.blocked = BlockList(database, now)
        self.reminders = ReminderSettings(database)
        self.history = History(database)
        self.fixtures = FixtureTables()
        self.now = now
        self._dice = dice
        self._live: dict[int, Table] = {}
        self._reading = asyncio.Lock()
        self._naming = asyncio.Lock()
        self._rematching = asyncio.Lock()
        self._listeners: list[Callable[[Change], None]] = []

    def listen(self, listener: Callable[[Change], None]) -> None:
        """Call ``listener`` after every change that is on disk. It must not wait or raise."""
        self._listeners.append(listener)

    def tell(self, change: Change) -> None:
        for listener in self._listeners:
            listener(change)

    # Finding

    async def find(self, table_id: int) -> Table:
        """The table, read back from its journal when it is first asked for; TableError if there is none."""
        if table_id not in self._live:
            async with self._reading:  # two who ask at once must get one table, with one lock
                if table_id not in self._live:
                    return await self._read(table_id)
        return self._live[table_id]

    async def live(self, guild_id: int) -> tuple[Table, ...]:
        """The server's lobbies and tables in play, oldest first, but those that cannot be read back."""
        found = []
        for row in await self.store.live(guild_id):
            with suppress(TableError):
                found.append(await self.find(row.id))
        return tuple(found)

    def in_play(self) -> tuple[Table, ...]:
        """Every table in play of all servers, of those that have been asked for."""
        return tuple(table for table in self._live.values() if table.state == "playing")

    # Where it is shown

    def show(self, table: Table) -> None:
        """Asks whoever shows the table to show it afresh."""
        self.tell(Change(table, "shown"))

    async def resume(self) -> bool:
        """After a start: tells whoever keeps timers of every table in play; False if to be asked again."""
        return await self.restarts.started()

    async def look_at_fixture(self, table: Table) -> None:
        """Asks the league how the match stands by now that is played there, before it is shown."""
        if table.row.fixture_id is not None:
            table.league_game = await self._league_game(table.row)

    async def shown_lobby(self, table: Table, message_id: int) -> None:
        await self.store.set_lobby_message(table.id, message_id)
        table.row = replace(table.row, lobby_message_id=message_id)

    async def shown_board(self, table: Table, channel_id: int, message_id: int) -> None:
        now = int(self.now())
        await self.store.set_board(table.id, channel_id, message_id, now)
        table.row = replace(
            table.row, board_channel_id=channel_id, board_message_id=message_id, board_posted_at=now
        )

    async def moved_to(self, table: Table, thread_id: int | None) -> None:
        """The table is played in that thread from now on, or in its channel."""
        await self.store.set_thread(table.id, thread_id)
        table.row = replace(table.row, thread_id=thread_id, in_thread=thread_id is not None)

    async def pinged(self, table: Table, channel_id: int | None, message_id: int | None) -> None:
        await self.store.set_ping(table.id, channel_id, message_id)
        table.row = replace(table.row, ping_channel_id=channel_id, ping_message_id=message_id)

    async def move(self, table_id: int, person: Person, channel_id: int) -> TableRow:
        """Shows the table in that channel from now on, or afresh if it is there already; its row before.

        For those seated and moderators. A thread is left, and so are the messages: new ones are posted.
        """
        table = await self.find(table_id)
        async with table.lock:
            row = table.row
            check(Act.MOVE, person, table)
            if table.state not in ("lobby", "playing"):
                raise TableError("table.over", name=table.name)
            if channel_id != (row.thread_id or row.channel_id):
                in_thread = row.in_thread and table.state == "lobby"
                place = await self.store.set_place(table.id, channel_id, in_thread=in_thread)
                table.row = replace(table.row, **place)
            self.show(table)
        return row

    # Within

    async def _read(self, table_id: int) -> Table:
        row = await self.store.load(table_id)
        if row is None:
            raise TableError("table.gone")
        table = Table(await self.seals.sealed(row), league_game=await self._league_game(row))
        if row.match_id is not None:
            try:
                await self._read_match(table, row.match_id)
            except (TableError, DatabaseError):
                raise
            except Exception:
                log.exception("table %d could not be read back", table_id)
                raise TableError("table.unreadable", name=row.name) from None
            table.vote = still_open(table, await self.votes.store.load(table_id))
        if table.state in ("lobby", "playing"):
            self._live[table_id] = table
        return table

    async def _league_game(self, row: TableRow) -> LeagueGame | None:
        return await self.fixtures.game(row.fixture_id, row.fixture_table, match_id=row.match_id)

    async def _read_match(self, table: Table, match_id: int) -> None:
        """The match as the journal has it. A deal the rules of today refuse is void and dealt again.

        After the match it stays as it was, and the table has none.
        """
        ruleset = table.ruleset
        stored, played = await self.journal.latest_deal(match_id), await self.journal.match(match_id)
        assert played is not None
        if stored is None:
            raise TableError("table.play-deleted", name=table.name)
        table.cut, table.players = dealing.read_cut(ruleset, played.cut), played.seats
        table.changes = played.changes
        table.opening = await self.seals.opening(table.row)
        try:
            table.match = dealing.read_match(ruleset, stored)
            if played.ending == "resigned" and played.winner is not None:
                table.match = dealing.resigned(table.match, played.winner)
        except (IllegalAction, ValueError):
            if table.state != "playing":
                log.warning("table %d: the rules refuse deal %d of its match", table.id, stored.start.number)
                return  # it is over, and stays as it was
            log.warning(
                "table %d: the rules refuse deal %d as journalled; dealt again", table.id, stored.start.number
            )
            before = dealing.before(ruleset, stored)
            sealed = await self.seals.after(table, stored.start.number)
            outcome = dealing.deal_on(before, sealed)
            assert outcome.next_deal is not None
            await self.journal.void_deal(
                match_id,
                stored.start.number,
                outcome.next_deal,
                table.turn,
                int(self.now()),
                outcome.match_end,
            )
            table.match = outcome.match
            until = await self.reminders.deadline(table.row, outcome.match, self.now())
            await self.store.set_deadline(table.id, until)
            table.row = replace(table.row, turn=table.turn + 1, deadline=until, next_secret=sealed.after)
            note = "table.rules-changed"
            if outcome.match_end is not None:
                self.ended(table, "finished", None, outcome.events, outcome.ended, note)
            else:
                self.tell(Change(table, "moved", outcome.events, outcome.ended, note=note))

    async def stale(self, table: Table) -> TableError:
        """Memory was behind the disk: forget it, so that the next click reads the table afresh."""
        self._live.pop(table.id, None)
        return TableError("table.moved-on")

    def ended(
        self,
        table: Table,
        kind: Literal["finished", "closed"],
        by: int | None,
        events: tuple[Event, ...] = (),
        ended: tuple[SeatView, ...] = (),
        note: str | None = None,
    ) -> None:
        table.row, table.vote = replace(table.row, state=kind, closes_at=None), None
        self._live.pop(table.id, None)
        self.tell(Change(table, kind, events, ended, by, note))
