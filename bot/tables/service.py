"""The application: every way a table can change, one method each, for buttons, commands and timers alike.

Each method checks under the table's lock, writes to the disk, and only then changes memory and tells the
listeners. Raises TableError (people), IllegalAction (rules), DatabaseError (the disk): nothing changed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Literal

from bot.game.actions import Action
from bot.game.engine import apply, awaits_shuffle
from bot.game.events import Event
from bot.game.options import OptionValue
from bot.game.rules import IllegalAction
from bot.game.seats import Seat
from bot.game.view import SeatView
from bot.render.names import clean_name
from bot.tables import dealing
from bot.tables.agreement import still_open
from bot.tables.authority import Act, check
from bot.tables.blocked import BlockList
from bot.tables.deadlines import CLOCKS, MISSES
from bot.tables.friends import Place, kept_seats
from bot.tables.history import History
from bot.tables.house_rules import HouseRules, game_of, settled
from bot.tables.left import Left
from bot.tables.limits import check_room
from bot.tables.moderators import Moderators
from bot.tables.names import TABLE_NAMES, free_name
from bot.tables.people import People
from bot.tables.profiles import Profiles
from bot.tables.rematches import rotated
from bot.tables.reminder_settings import ReminderSettings
from bot.tables.restarts import Restarts
from bot.tables.retention import Retention
from bot.tables.sealed import Shuffling, seal_of, shuffled
from bot.tables.sealing import Seals
from bot.tables.substitutes import Substitutes, check_in_play, computer_player
from bot.tables.table import Change, Person, Table, TableError
from bot.tables.votes import Votes
from db.connection import Database, DatabaseError
from db.guilds import GuildStore
from db.journal import Journal, StaleTurn
from db.leaders import LeaderStore
from db.matches import Move, PlayerRow
from db.scores import ScoreStore
from db.tables import SeatRow, TableRow, TableStore

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

log = logging.getLogger(__name__)

LOBBY_SECONDS = 2 * 60 * 60
"""A lobby that is not started by then closes itself."""
FORGET_SECONDS = 7 * 24 * 60 * 60
"""A table that closed without a match is forgotten after that."""


class Tables:
    """All tables of the bot. ``dice`` draws secrets and names; ``now`` gives seconds since 1970.

    shuffling: of the packs; another than the one that people can check only where a test stacks them.
    """

    def __init__(
        self,
        database: Database,
        *,
        dice: Random,
        now: Callable[[], float],
        shuffling: Shuffling = shuffled,
    ) -> None:
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
        self.now = now
        self._dice = dice
        self._live: dict[int, Table] = {}
        self._reading = asyncio.Lock()
        self._naming = asyncio.Lock()
        self._rematching = asyncio.Lock()
        self._listeners: list[Callable[[Change], None]] = []
        self.substitutes = Substitutes(self, dice)
        self.left = Left(self, database)
        self.people = People(self, database)
        self.retention = Retention(database, now)
        self.votes = Votes(self, database)
        self.restarts = Restarts(self, database)
        self.seals = Seals(self, database, dice, shuffling)

    def listen(self, listener: Callable[[Change], None]) -> None:
        """Call ``listener`` after every change that is on disk. It must not wait or raise."""
        self._listeners.append(listener)

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

    # The lobby

    async def open(
        self,
        host: Person,
        *,
        guild_id: int,
        channel_id: int,
        variant: str,
        players: int | None = None,
        options: Mapping[str, object],
        friends: Mapping[Place, Person],
        in_thread: bool | None = None,
    ) -> Table:
        """A lobby as people ask for one: under the server's own house rules but those in ``options``."""
        check(Act.OPEN, host)
        players = players or game_of(variant).players[0]
        before = await self.house_rules.of_server(guild_id, variant, players)
        ruleset = settled(variant, players, {**before.unusual, **options})
        return await self.create(
            host,
            guild_id=guild_id,
            channel_id=channel_id,
            variant=variant,
            options=ruleset.unusual,
            players=players,
            invited=kept_seats(ruleset, friends),
            in_thread=in_thread,
        )

    async def create(
        self,
        host: Person,
        *,
        guild_id: int,
        channel_id: int,
        variant: str,
        options: Mapping[str, object],
        players: int | None = None,
        invited: Mapping[Seat, Person] | None = None,
        in_thread: bool | None = None,
        rematch_of: int | None = None,
        computers: Mapping[Seat, SeatRow] | None = None,
        host_seat: Seat = 0,
        clock: int = 0,
        rated: bool = True,
    ) -> Table:
        """A lobby, its host seated and seats kept for those invited. in_thread None: as the server has it."""
        players = players or game_of(variant).players[0]
        unusual = settled(variant, players, options).unusual
        seats = {host_seat: SeatRow(host_seat, host.user_id, None, host.name), **(computers or {})}
        for seat, person in (invited or {}).items():
            if person.user_id in {row.user_id for row in seats.values()}:
                raise TableError("table.invited-twice", name=clean_name(person.name))
            seats[seat] = SeatRow(seat, person.user_id, None, person.name, reserved=True)
        if in_thread is None:
            in_thread = (await self.guilds.get(guild_id)).use_threads
        now = int(self.now())
        async with self._naming:  # two who open tables at once must not get one name, or the last place
            await self.blocked.check(guild_id, host, (invited or {}).values())
            check_room(await self.store.live_hosts(guild_id), host.user_id)
            row = await self.store.create(
                TableRow(
                    id=0,
                    guild_id=guild_id,
                    channel_id=channel_id,
                    name=free_name(TABLE_NAMES, await self.store.names_in(guild_id), self._dice),
                    variant=variant,
                    players=players,
                    options=unusual,
                    host_id=host.user_id,
                    host_name=host.name,
                    state="lobby",
                    in_thread=in_thread,
                    thread_id=None,
                    created_at=now,
                    closes_at=now + LOBBY_SECONDS,
                    seats=tuple(seats[seat] for seat in sorted(seats)),
                    rematch_of=rematch_of,
                    clock=clock,
                    next_secret=self.seals.draw(),
                    rated=rated,
                )
            )
        table = self._live[row.id] = Table(row)
        self.tell(Change(table, "lobby", by=host.user_id))
        return table

    async def sit(self, table_id: int, person: Person, seat: Seat) -> Table:
        """A person sits down, or moves to another open seat."""
        async with self._lobby(table_id) as table:
            check(Act.SIT, person, table)
            await self.blocked.check(table.row.guild_id, person)
            taken = table.at(seat)
            if taken is not None and taken.user_id == person.user_id and not taken.reserved:
                raise TableError("table.sit-again", name=table.name)
            if not 0 <= seat < table.row.players:
                raise TableError("table.no-such-seat")
            if taken is not None and taken.reserved:
                check(Act.SIT_KEPT, person, table, seat=taken)
            elif taken is not None:
                raise TableError("table.seat-taken", name=clean_name(taken.name))
            others = [row for row in table.row.seats if row.user_id != person.user_id and row.seat != seat]
            seated = SeatRow(seat, person.user_id, None, person.name, press=person.press)
            await self._seat(table, [*others, seated], person.user_id)
        return table

    async def leave(self, table_id: int, person: Person) -> Table:
        """A person gets up or declines a kept seat; the host's duty passes on; the last closes the table."""
        async with self._lobby(table_id) as table:
            check(Act.LEAVE, person, table)
            others = [row for row in table.row.seats if row.user_id != person.user_id]
            people = [row for row in others if row.user_id is not None and not row.reserved]
            if not people:
                await self._close_lobby(table, person.user_id)
                return table
            host = table.row
            if host.host_id == person.user_id:
                assert people[0].user_id is not None
                host = replace(host, host_id=people[0].user_id, host_name=people[0].name)
            await self._seat(table, others, person.user_id, host)
        return table

    async def add_computer(self, table_id: int, person: Person) -> Table:
        """A computer player on the first seat that is neither taken nor kept."""
        async with self._lobby(table_id) as table:
            check(Act.ADD_COMPUTER, person, table)
            free = [seat for seat in table.open_seats if table.at(seat) is None]
            if not free:
                raise TableError("table.no-open-seat")
            await self._seat(
                table,
                [*table.row.seats, computer_player(table.row.seats, free[0], self._dice)],
                person.user_id,
            )
        return table

    async def remove(self, table_id: int, person: Person, seat: Seat) -> Table:
        """The host or a moderator takes someone out before the deal."""
        async with self._lobby(table_id) as table:
            check(Act.REMOVE, person, table)
            sitter = table.at(seat)
            if sitter is None:
                raise TableError("table.nobody-there")
            if sitter.user_id == table.row.host_id:
                raise TableError("table.host-stays")
            await self._seat(table, [row for row in table.row.seats if row.seat != seat], person.user_id)
        return table

    async def block(self, moderator: Person, guild_id: int, person: Person) -> None:
        """A moderator keeps a person from the server's tables: out of its lobbies too, not out of a match."""
        await self.blocked.add(moderator, guild_id, person)
        async with self._naming:  # a lobby they are just being written into counts too
            live = await self.store.live(guild_id)
        for row in live:
            if row.state == "lobby":
                with suppress(TableError):  # they are not there, or it has just begun
                    await self.leave(row.id, person)

    async def set_option(self, table_id: int, person: Person, option: str, value: OptionValue) -> Table:
        """The host chooses a house rule; they are frozen when the match starts."""
        async with self._rules_of(table_id, person) as table:
            await self._set_rules(table, {**table.row.options, option: value}, person.user_id)
        return table

    async def usual_rules(self, table_id: int, person: Person) -> Table:
        """The host goes back to the game's own rules."""
        async with self._rules_of(table_id, person) as table:
            await self._set_rules(table, {}, person.user_id)
        return table

    async def same_again(self, table_id: int, person: Person) -> Table:
        """The host takes all the house rules they last played this game by."""
        async with self._rules_of(table_id, person) as table:
            last = await self.house_rules.last_hosted(table)
            if last is None:
                raise TableError("table.no-last-rules")
            await self._set_rules(table, last, person.user_id)
        return table

    async def set_clock(self, table_id: int, person: Person, clock: str) -> Table:
        """The host chooses how long a move may take, by its name in CLOCKS, until the match starts."""
        if clock not in CLOCKS:
            raise TableError("table.no-such-clock")
        async with self._rules_of(table_id, person) as table:
            await self.store.save(replace(table.row, clock=CLOCKS[clock]))
            table.row = replace(table.row, clock=CLOCKS[clock])
            self.tell(Change(table, "lobby", by=person.user_id))
        return table

    async def set_rated(self, table_id: int, person: Person, rated: bool) -> Table:
        """The host chooses whether the match counts on boards and in ratings, until it starts."""
        async with self._rules_of(table_id, person) as table:
            await self.store.save(replace(table.row, rated=rated))
            table.row = replace(table.row, rated=rated)
            self.tell(Change(table, "lobby", by=person.user_id))
        return table

    async def start(self, table_id: int, person: Person, *, fill: bool = False) -> Table:
        """The match begins: the cut, the first deal. fill: computer players sit where nobody does."""
        async with self._lobby(table_id) as table:
            row, now = table.row, int(self.now())
            check(Act.START, person, table, now=now)
            seats = [sitter for sitter in row.seats if not sitter.reserved]
            if fill:
                for seat in table.open_seats:
                    seats.append(computer_player(seats, seat, self._dice))
            elif table.open_seats:
                raise TableError("table.seats-open", n=len(table.open_seats))
            ruleset = table.ruleset
            sealed = self.seals.first(table, tuple(seats), person)
            match, pack, cut = dealing.cut_for_dealer(ruleset, sealed)
            outcome = dealing.deal_on(match, sealed)
            assert outcome.next_deal is not None
            seats = [replace(sitter, press=None) for sitter in seats]  # they are in the contributions now
            row = replace(row, seats=tuple(sorted(seats, key=lambda sitter: sitter.seat)), closes_at=None)
            row = replace(row, deadline=await self.reminders.deadline(row, outcome.match, now))
            sides = tuple(map(ruleset.seating.side_of, range(row.players)))
            try:
                match_id = await self.journal.begin(
                    row,
                    dealing.pack_text(pack.pack),
                    cut.dealer,
                    sides,
                    outcome.next_deal,
                    now,
                    outcome.match_end,
                    sealed.contributions,
                )
            except StaleTurn:
                raise await self.stale(table) from None
            table.row = replace(
                table.row,
                next_secret=sealed.after,
                seats=row.seats,
                closes_at=None,
                state="playing",
                match_id=match_id,
                deadline=row.deadline,
            )
            table.match, table.cut = outcome.match, cut
            table.opening = (seal_of(sealed.secret), seal_of(sealed.after))
            table.players = tuple(
                PlayerRow(sitter.seat, sides[sitter.seat], sitter.user_id, sitter.computer, sitter.name)
                for sitter in row.seats
            )
            self.tell(Change(table, "started", (cut, *outcome.events), outcome.ended, person.user_id))
            if outcome.match_end is not None:
                self.ended(table, "finished", person.user_id)
        return table

    # The match

    async def act(self, table_id: int, person: Person, turn: int, action: Action) -> Table:
        """A seated person does what their seat may do now."""
        table = await self.find(table_id)
        async with table.lock:
            check_in_play(table)
            check(Act.PLAY, person, table)
            seat = table.seat_of(person.user_id)
            assert seat is not None
            if turn != table.turn:
                raise TableError("table.moved-on")
            if seat != table.to_act:
                assert table.actor is not None
                raise TableError("table.not-your-turn", name=clean_name(table.actor.name))
            await self._commit(table, seat, action, person.user_id)
        return table

    async def act_for_computer(
        self, table_id: int, turn: int, choose: Callable[[Table, Seat], Action]
    ) -> bool:
        """The computer player to act at this turn does; False where the table has moved on, or rests."""
        table = await self.find(table_id)
        async with table.lock:
            actor = table.actor
            if table.state != "playing" or turn != table.turn or actor is None or actor.computer is None:
                return False
            if table.row.guild_id in self.left:
                return False
            await self._commit(table, actor.seat, choose(table, actor.seat), None)
            return True

    async def act_for_absent(self, table_id: int, turn: int, choose: Callable[[Table, Seat], Action]) -> bool:
        """At its deadline the computer plays for a person; the second time in a row it sits in.

        False where the table has moved on or rests, or the time is not up.
        """
        table = await self.find(table_id)
        async with table.lock:
            actor, until = table.actor, table.row.deadline
            if table.state != "playing" or turn != table.turn or actor is None or until is None:
                return False
            if self.now() < until or table.row.guild_id in self.left:
                return False
            await self._commit(table, actor.seat, choose(table, actor.seat), None, late=True)
            missed = table.at(actor.seat)
            if table.state == "playing" and missed is not None and missed.missed >= MISSES:
                await self.substitutes.sit_in(table, actor.seat, None)
            return True

    async def rematch(self, table_id: int, person: Person, *, rotate: bool = False) -> Table:
        """A new lobby of the same company: computer players sit, people's seats are kept unless blocked.

        rotate: with new partners, or each a seat further.
        """
        old = await self.find(table_id)
        async with self._rematching:
            check(Act.REMATCH, person, old)
            seat = old.seat_of(person.user_id)
            assert seat is not None
            if old.state != "finished":
                raise TableError("table.not-finished", name=old.name)
            again = await self.store.rematch_of(table_id)
            if again is not None:
                raise TableError("table.rematch-open", name=(await self.find(again)).name)
            row = old.row
            seats = row.seats
            if rotate:
                seating = old.ruleset.seating
                seats = tuple(replace(s, seat=rotated(seating, row.players, s.seat)) for s in seats)
                seat = rotated(seating, row.players, seat)
            blocked = await self.blocked.ids(row.guild_id)
            others = [s for s in seats if s.seat != seat and s.user_id not in blocked]
            others = [s for s in others if s.user_id is None or s.user_id > 0]  # whose data was not deleted
            return await self.create(
                person,
                guild_id=row.guild_id,
                channel_id=row.channel_id,
                variant=row.variant,
                options=row.options,
                players=row.players,
                invited={s.seat: Person(s.user_id, s.name) for s in others if s.user_id is not None},
                computers={s.seat: s for s in others if s.computer is not None},
                in_thread=row.in_thread,
                rematch_of=row.id,
                clock=row.clock,
                rated=row.rated,
                host_seat=seat,
            )

    # The end

    async def close(self, table_id: int, person: Person) -> Table:
        """A lobby is closed by its host or a moderator; a match by a moderator, or by a vote of the sides.

        Where others are still to agree the table plays on.
        """
        table = await self.find(table_id)
        async with table.lock:
            if table.state == "lobby":
                check(Act.CANCEL, person, table)
                await self._close_lobby(table, person.user_id)
                return table
            await self.votes.close(table, person)
        return table

    async def close_old_lobbies(self) -> int:
        """Closes every lobby whose time is up, how many there were; those long closed are forgotten."""
        due = await self.store.lobbies_closing_before(int(self.now()))
        for table_id in due:
            table = await self.find(table_id)
            async with table.lock:
                if (
                    table.state == "lobby"
                    and table.row.closes_at is not None
                    and table.row.closes_at <= self.now()
                ):
                    await self._close_lobby(table, None)
        await self.store.forget_closed(int(self.now()) - FORGET_SECONDS)
        return len(due)

    # Where it is shown

    def show(self, table: Table) -> None:
        """Asks whoever shows the table to show it afresh."""
        self.tell(Change(table, "shown"))

    async def resume(self) -> bool:
        """After a start: tells whoever keeps timers of every table in play; False if to be asked again."""
        return await self.restarts.started()

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

    async def _commit(
        self, table: Table, seat: Seat, action: Action, user_id: int | None, *, late: bool = False
    ) -> None:
        row, match, sitter = table.row, table.match, table.at(seat)
        assert match is not None and row.match_id is not None and sitter is not None
        step, sealed = apply(match, action), None
        if awaits_shuffle(step.match):
            sealed = await self.seals.after(table, match.number, (seat, action, user_id))
        outcome = dealing.deal_on(step.match, sealed, step.events)
        missed = sitter.missed + 1 if late else 0
        until = await self.reminders.deadline(row, outcome.match, self.now())
        move = Move(
            row.id,
            row.match_id,
            match.number,
            row.turn,
            seat,
            action.notation(),
            user_id,
            int(self.now()),
            outcome.deal_end,
            outcome.next_deal,
            outcome.match_end,
            until,
            missed,
        )
        try:
            await self.journal.record(move)
        except StaleTurn:
            raise await self.stale(table) from None
        table.match = outcome.match
        table.vote = still_open(table, table.vote)
        seats = table.row.seats
        if sitter.missed != missed:
            seats = tuple(replace(each, missed=missed) if each.seat == seat else each for each in seats)
        table.row = replace(table.row, turn=row.turn + 1, deadline=until, seats=seats)
        if sealed is not None:
            table.row = replace(table.row, next_secret=sealed.after)
        if outcome.match_end is not None:
            self.ended(table, "finished", user_id, outcome.events, outcome.ended)
        else:
            self.tell(Change(table, "moved", outcome.events, outcome.ended, user_id))

    async def _read(self, table_id: int) -> Table:
        row = await self.store.load(table_id)
        if row is None:
            raise TableError("table.gone")
        table = Table(await self.seals.sealed(row))
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

    @asynccontextmanager
    async def _lobby(self, table_id: int, begun: str = "table.started") -> AsyncIterator[Table]:
        """The table's lock, for something that only a lobby allows. begun: what is told after the start."""
        table = await self.find(table_id)
        async with table.lock:
            if table.state == "lobby":
                yield table
            elif table.state == "playing":
                raise TableError(begun, name=table.name)
            else:
                raise TableError("table.over", name=table.name)

    @asynccontextmanager
    async def _rules_of(self, table_id: int, person: Person) -> AsyncIterator[Table]:
        """The lock of a lobby whose house rules its host chooses."""
        async with self._lobby(table_id, "table.rules-frozen") as table:
            check(Act.CHOOSE_RULES, person, table)
            yield table

    async def _set_rules(self, table: Table, options: Mapping[str, object], by: int) -> None:
        unusual = settled(table.row.variant, table.row.players, options).unusual
        await self.store.save(replace(table.row, options=unusual))
        table.row = replace(table.row, options=unusual)
        self.tell(Change(table, "lobby", by=by))

    async def _seat(
        self, table: Table, seats: Iterable[SeatRow], by: int, row: TableRow | None = None
    ) -> None:
        row = replace(row or table.row, seats=tuple(sorted(seats, key=lambda sitter: sitter.seat)))
        await self.store.save(row)
        # Not the row as a whole: a message may have found its place meanwhile.
        table.row = replace(table.row, seats=row.seats, host_id=row.host_id, host_name=row.host_name)
        self.tell(Change(table, "lobby", by=by))

    async def _close_lobby(self, table: Table, by: int | None) -> None:
        await self.store.save(replace(table.row, state="closed", closes_at=None))
        self.ended(table, "closed", by)

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

    def tell(self, change: Change) -> None:
        for listener in self._listeners:
            listener(change)
