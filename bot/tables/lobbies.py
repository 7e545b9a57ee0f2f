"""Tables before their match: opened, sat down at, their rules chosen, started or closed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.game.options import OptionValue
from bot.game.seats import Seat
from bot.render.names import clean_name
from bot.tables import dealing
from bot.tables.authority import Act, check
from bot.tables.deadlines import CLOCKS
from bot.tables.fixtures import check_no_fixture
from bot.tables.friends import Place, kept_seats
from bot.tables.house_rules import game_of, settled
from bot.tables.limits import check_room
from bot.tables.names import TABLE_NAMES, free_name
from bot.tables.roster import Roster
from bot.tables.sealed import seal_of
from bot.tables.substitutes import computer_player
from bot.tables.table import Change, Person, Table, TableError
from db.journal import StaleTurn
from db.matches import PlayerRow
from db.tables import SeatRow, TableRow

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

LOBBY_SECONDS = 2 * 60 * 60
"""A lobby that is not started by then closes itself."""
FORGET_SECONDS = 7 * 24 * 60 * 60
"""A table that closed without a match is forgotten after that."""


class Lobbies(Roster):
    """The part of `Tables` that is about lobbies."""

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
        fixture: tuple[int, int] | None = None,
    ) -> Table:
        """A lobby, its host seated and seats kept for those invited. in_thread None: as the server has it.

        fixture: the one that is played there, and at which of its tables.
        """
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
        fixture_id, fixture_table = fixture or (None, None)
        async with self._naming:  # two who open tables at once must not get one name, or the last place
            await self.blocked.check(guild_id, host, (invited or {}).values())
            check_room(await self.store.live_hosts(guild_id), host.user_id)
            row = TableRow(
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
                fixture_id=fixture_id,
                fixture_table=fixture_table,
            )
            await self._check_fixture(row, {host_seat: host, **(invited or {})})
            game = await self._league_game(row)
            row = await self.store.create(row)
        table = self._live[row.id] = Table(row, league_game=game)
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
            await self.fixtures.check_open(table.row.fixture_id, table.row.fixture_table)
            await self.fixtures.check_seats(table.row, {seat: person})
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
            check_no_fixture(table.row, "table.fixture-people")
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
            if fill:
                check_no_fixture(table.row, "table.fixture-people")
            await self.fixtures.check_open(row.fixture_id, row.fixture_table)
            await self.fixtures.check_seats(
                row, {each.seat: Person(each.user_id, each.name) for each in row.seats if each.user_id}
            )
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

    async def fixture_changed(self, table: Table) -> None:
        """The match that is played there has a result, or has none any more: it is told at the table.

        A lobby is closed where that is for good.
        """
        async with table.lock:
            await self.look_at_fixture(table)
            if table.state == "playing":
                self.tell(Change(table, "noted"))
            elif table.state == "lobby":
                if table.league_game is not None and table.league_game.settled == "decided":
                    await self._close_lobby(table, None)
                else:
                    self.tell(Change(table, "lobby"))

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

    # Within

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

    async def _check_fixture(self, row: TableRow, seats: dict[Seat, Person]) -> None:
        """TableError where the fixture is not to be played at another table, or not by them."""
        if row.fixture_id is None:
            return
        await self.fixtures.check_open(row.fixture_id, row.fixture_table)
        await self.fixtures.check_seats(row, seats)
        for other in await self.store.at_fixture(row.fixture_id, row.fixture_table):
            raise TableError("table.fixture-on", name=other.name, n=row.fixture_table)

    async def _set_rules(self, table: Table, options: Mapping[str, object], by: int) -> None:
        check_no_fixture(table.row, "table.fixture-rules")
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
