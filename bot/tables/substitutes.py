"""Seats that change hands in the middle of a match: computer players sit in, people take over.

A match counts for whoever had the seat first among people. A seat they leave waits for them, unless it is
offered to all (offers.py). Every change is written down, and by that nobody who has seen one hand of a match
ever holds another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from bot.game.seats import Seat
from bot.render.names import clean_name
from bot.tables.agreement import still_open
from bot.tables.authority import Act, check
from bot.tables.names import COMPUTER_NAMES, free_name
from bot.tables.table import Change, Person, Table, TableError
from db.journal import StaleTurn
from db.seat_changes import SeatChange
from db.tables import SeatRow

if TYPE_CHECKING:
    from bot.tables.service import Tables

COMPUTER = "club"
"""The computer player that fills seats."""


def computer_player(seats: Iterable[SeatRow], seat: Seat, dice: Random) -> SeatRow:
    """A computer player for a seat, with a name that no other at the table has."""
    return SeatRow(seat, None, COMPUTER, free_name(COMPUTER_NAMES, {row.name for row in seats}, dice))


def seats_to_take(table: Table, user_id: int) -> tuple[Seat, ...]:
    """The computer players' seats that a person may take over now.

    The one they have held, if they have; else any that nobody owns, or that is offered.
    """
    held = table.held_by(user_id)
    by_computers = [row.seat for row in table.row.seats if row.computer is not None]
    if held is not None:
        return (held,) if held in by_computers else ()
    return tuple(seat for seat in by_computers if table.players[seat].user_id is None or table.offered(seat))


class Substitutes:
    def __init__(self, tables: Tables, dice: Random) -> None:
        self._tables, self._dice = tables, dice

    async def take(self, table_id: int, person: Person, seat: Seat) -> Table:
        """A person takes over a computer player's seat, also in mid-trick. Raises TableError."""
        table = await self._tables.find(table_id)
        async with table.lock:
            check_in_play(table)
            check(Act.TAKE_SEAT, person, table)
            free = seats_to_take(table, person.user_id)
            if not free:
                _check_not_played(table, person)
                raise TableError("table.no-seat-to-take", name=table.name)
            if seat not in free:
                raise TableError("table.seat-not-to-take", name=table.name)
            row = SeatRow(seat, person.user_id, None, person.name)
            owner = table.players[seat].user_id
            if owner != person.user_id:
                await self._tables.fixtures.check_seats(table.row, {seat: person})
                await self._tables.blocked.check(table.row.guild_id, person)
            await self._reseat(table, row, person.user_id, owner=row if owner is None else None)
        return table

    async def leave(self, table_id: int, person: Person) -> Table:
        """A computer player sits in for a person, whose seat waits for them. Raises TableError."""
        table = await self._tables.find(table_id)
        async with table.lock:
            check_in_play(table)
            check(Act.LEAVE_MATCH, person, table)
            seat = table.seat_of(person.user_id)
            assert seat is not None
            if only_person(table, seat):
                raise TableError("table.last-to-leave", name=table.name)
            await self.sit_in(table, seat, person.user_id)
        return table

    async def sit_in(self, table: Table, seat: Seat, by: int | None, *, offered: bool = False) -> None:
        """A computer player sits in, or stays, under the table's lock.

        by: who pressed; None for the clock. offered: anyone may take the seat from now on.
        """
        row = table.at(seat)
        if row is None or row.computer is None:
            row = computer_player(table.row.seats, seat, self._dice)
        await self._reseat(table, row, by, offered=offered)

    async def _reseat(
        self,
        table: Table,
        row: SeatRow,
        by: int | None,
        *,
        owner: SeatRow | None = None,
        offered: bool = False,
    ) -> None:
        assert table.match is not None
        change = SeatChange(
            len(table.changes) + 1,
            table.match.number,
            table.turn,
            row.seat,
            row.user_id,
            row.name,
            offered,
            by,
            int(self._tables.now()),
        )
        others = [other for other in table.row.seats if other.seat != row.seat]
        seats = tuple(sorted([*others, row], key=lambda sitter: sitter.seat))
        changed = replace(table.row, seats=seats)
        if row.seat == table.to_act:
            until = await self._tables.reminders.deadline(changed, table.match, self._tables.now())
            changed = replace(changed, deadline=until)
        vote = still_open(Table(changed, table.match), table.vote)
        try:
            await self._tables.journal.reseat(changed, change, owner, lapsed=vote is None)
        except StaleTurn:
            raise await self._tables.stale(table) from None
        table.row = replace(table.row, seats=seats, deadline=changed.deadline)
        table.changes = (*table.changes, change)
        table.vote = vote
        if owner is not None:
            players = list(table.players)
            players[owner.seat] = replace(
                players[owner.seat], user_id=owner.user_id, computer=None, name=owner.name
            )
            table.players = tuple(players)
        self._tables.tell(Change(table, "seated", by=by))


def check_in_play(table: Table) -> None:
    """TableError where no match is under way."""
    if table.state == "lobby":
        raise TableError("table.not-started", name=table.name)
    if table.state != "playing":
        raise TableError("table.over", name=table.name)


def only_person(table: Table, seat: Seat) -> bool:
    """Whether nobody but computer players would play on if a computer player sat in there."""
    return all(row.user_id is None for row in table.row.seats if row.seat != seat)


def _check_not_played(table: Table, person: Person) -> None:
    """TableError where somebody has taken the seat that a person held."""
    held = table.held_by(person.user_id)
    sitter = table.at(held) if held is not None else None
    if sitter is not None:
        raise TableError("offer.seat-played", name=clean_name(sitter.name), table=table.name)
