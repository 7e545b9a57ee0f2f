"""The application: every way a table can change, one method each, for buttons, commands and timers alike.

What happens in a match is here; `Tables` has what comes before it from lobbies.py, and how tables are found,
read back and told of from roster.py. Votes, offers, substitutes and the like are beside it, in files of their
own.

Each method checks under the table's lock, writes to the disk, and only then changes memory and tells the
listeners. Raises TableError (people), IllegalAction (rules), DatabaseError (the disk): nothing changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from bot.game.actions import Action
from bot.game.engine import apply, awaits_shuffle
from bot.game.seats import Seat
from bot.render.names import clean_name
from bot.tables import dealing
from bot.tables.agreement import still_open
from bot.tables.authority import Act, check
from bot.tables.deadlines import MISSES
from bot.tables.fixtures import check_no_fixture
from bot.tables.left import Left
from bot.tables.lobbies import Lobbies
from bot.tables.people import People
from bot.tables.rematches import rotated
from bot.tables.restarts import Restarts
from bot.tables.retention import Retention
from bot.tables.sealed import Shuffling, shuffled
from bot.tables.sealing import Seals
from bot.tables.substitutes import Substitutes, check_in_play
from bot.tables.table import Change, Person, Table, TableError
from bot.tables.votes import Votes
from db.connection import Database
from db.journal import StaleTurn
from db.matches import Move


class Tables(Lobbies):
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
        super().__init__(database, dice, now)
        self.substitutes = Substitutes(self, dice)
        self.left = Left(self, database)
        self.people = People(self, database)
        self.retention = Retention(database, now)
        self.votes = Votes(self, database)
        self.restarts = Restarts(self, database)
        self.seals = Seals(self, database, dice, shuffling)

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
                check_no_fixture(row, "table.fixture-partners")
                seating = old.ruleset.seating
                seats = tuple(replace(s, seat=rotated(seating, row.players, s.seat)) for s in seats)
                seat = rotated(seating, row.players, seat)
            blocked = await self.blocked.ids(row.guild_id)
            others = [s for s in seats if s.seat != seat and s.user_id not in blocked]
            others = [s for s in others if s.user_id is None or s.user_id > 0]  # whose data was not deleted
            fixture = None
            if row.fixture_id is not None and row.fixture_table is not None:
                fixture = row.fixture_id, row.fixture_table
                # Who is not of the team any more keeps no seat; another of its players takes it.
                others = [s for s in others if s.computer is None and await self.fixtures.may_sit(row, s)]
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
                fixture=fixture,
            )

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
