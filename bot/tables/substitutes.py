"""Seats that change hands in the middle of a match: computer players sit in, people take over.

A match counts for whoever had the seat first among people; a seat they leave waits for them alone. So nobody
who has seen one hand of a match ever holds another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from bot.game.seats import Seat
from bot.tables.agreement import still_open
from bot.tables.deadlines import deadline
from bot.tables.names import COMPUTER_NAMES, free_name
from bot.tables.table import Change, Person, Table, TableError
from db.journal import StaleTurn
from db.tables import SeatRow

if TYPE_CHECKING:
    from bot.tables.service import Tables

COMPUTER = "club"
"""The computer player that fills seats."""


def computer_player(seats: Iterable[SeatRow], seat: Seat, dice: Random) -> SeatRow:
    """A computer player for a seat, with a name that no other at the table has."""
    return SeatRow(seat, None, COMPUTER, free_name(COMPUTER_NAMES, {row.name for row in seats}, dice))


def seats_to_take(table: Table, user_id: int) -> tuple[Seat, ...]:
    """The computer players' seats that a person may take over now: their own, if they had one, or any new."""
    own = next((player.seat for player in table.players if player.user_id == user_id), None)
    by_computers = [row.seat for row in table.row.seats if row.computer is not None]
    if own is not None:
        return (own,) if own in by_computers else ()
    return tuple(seat for seat in by_computers if table.players[seat].user_id is None)


class Substitutes:
    def __init__(self, tables: Tables, dice: Random) -> None:
        self._tables, self._dice = tables, dice

    async def take(self, table_id: int, person: Person, seat: Seat) -> Table:
        """A person takes over a computer player's seat, also in mid-trick. Raises TableError."""
        table = await self._tables.find(table_id)
        async with table.lock:
            check_in_play(table)
            if table.seat_of(person.user_id) is not None:
                raise TableError("table.seated-already", name=table.name)
            free = seats_to_take(table, person.user_id)
            if not free:
                raise TableError("table.no-seat-to-take", name=table.name)
            if seat not in free:
                raise TableError("table.seat-not-to-take", name=table.name)
            row = SeatRow(seat, person.user_id, None, person.name)
            first = table.players[seat].user_id is None
            if first:
                await self._tables.blocked.check(table.row.guild_id, person)
            await self._reseat(table, row, person.user_id, owner=row if first else None)
        return table

    async def leave(self, table_id: int, person: Person) -> Table:
        """A computer player sits in for a person, whose seat waits for them. Raises TableError."""
        table = await self._tables.find(table_id)
        async with table.lock:
            check_in_play(table)
            seat = table.seat_of(person.user_id)
            if seat is None:
                raise TableError("table.not-seated", name=table.name)
            if all(row.user_id in (None, person.user_id) for row in table.row.seats):
                raise TableError("table.last-to-leave", name=table.name)
            await self.sit_in(table, seat, person.user_id)
        return table

    async def sit_in(self, table: Table, seat: Seat, by: int | None) -> None:
        """A computer player sits in, under the table's lock. by: who left; None for the clock."""
        await self._reseat(table, computer_player(table.row.seats, seat, self._dice), by)

    async def _reseat(
        self, table: Table, row: SeatRow, by: int | None, *, owner: SeatRow | None = None
    ) -> None:
        assert table.match is not None
        others = [other for other in table.row.seats if other.seat != row.seat]
        seats = tuple(sorted([*others, row], key=lambda sitter: sitter.seat))
        changed = replace(table.row, seats=seats)
        if row.seat == table.to_act:
            changed = replace(changed, deadline=deadline(changed, table.match, self._tables.now()))
        try:
            await self._tables.journal.reseat(changed, owner)
        except StaleTurn:
            raise await self._tables.stale(table) from None
        table.row = replace(table.row, seats=seats, deadline=changed.deadline)
        table.vote = still_open(table, table.vote)
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
