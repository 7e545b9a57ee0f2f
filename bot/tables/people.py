"""A person's own data: all of it given to them, or all of it deleted, on every server.

Before anything is deleted they leave: lobbies as with Leave, matches for good, with a computer player in
their seat. A match with no other person in it is given up.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from bot.tables.substitutes import only_person
from bot.tables.table import Change, Person, Table, TableError
from db.connection import Database
from db.journal import StaleTurn
from db.own_data import OwnDataStore
from db.people import PeopleStore, StillSeated
from db.seat_changes import SeatChange

if TYPE_CHECKING:
    from bot.tables.service import Tables

BATCH: Final = 100
"""So many matches are read at a time: moves at the tables get in between."""
TRIES: Final = 5
"""So often somebody is taken out who sits down again while they are deleted."""

Progress = Callable[[int, int], Awaitable[None]]
"""Told how many matches of how many are gathered."""


class People:
    def __init__(self, tables: Tables, database: Database) -> None:
        self._tables = tables
        self._store, self._own = PeopleStore(database), OwnDataStore(database)
        self._listeners: list[Callable[[int], None]] = []
        self._deleting = asyncio.Lock()

    def listen(self, listener: Callable[[int], None]) -> None:
        """Call ``listener`` with the id of whoever was deleted. It must not wait or raise."""
        self._listeners.append(listener)

    async def kept(self, user_id: int) -> bool:
        """Whether anything is kept of a person but that they are blocked."""
        return await self._store.named(user_id)

    async def export(self, user_id: int, told: Progress) -> str:
        """All that is kept of a person, as JSON. Of matches in play no card and no move."""
        sections = await self._own.sections(user_id)
        total = await self._own.number_of_matches(user_id)
        matches: list[dict[str, Any]] = []
        while found := await self._own.matches(user_id, matches[-1]["match"] if matches else 0, BATCH):
            matches += found
            await told(len(matches), total)
        whole = {
            "user": str(user_id),
            "made_at": int(self._tables.now()),
            "times": "seconds since 1970, UTC",
            **sections,
            "matches": matches,
        }
        return await asyncio.to_thread(json.dumps, whole, ensure_ascii=False, indent=1)

    async def delete(self, user_id: int) -> bool:
        """Take a person out of every table and make them nameless; False where nothing was kept of them."""
        async with self._deleting:
            for _ in range(TRIES):
                live = await self._store.live_tables(user_id)
                tables = [
                    table for each in live if (table := await self._take_out(each, user_id)) is not None
                ]
                try:
                    number = await self._store.delete(user_id, int(self._tables.now()))
                except StillSeated:
                    continue
                if number is not None:
                    for table in tables:
                        await self._forget_at(table, user_id, number)
                self._tables.reminders.forget(user_id)
                for listener in self._listeners:
                    listener(user_id)
                return number is not None
        raise TableError("mydata.seated-again")

    async def _take_out(self, table_id: int, user_id: int) -> Table | None:
        """Out of a lobby, or a computer player in their seat for good; the table, if it can be read."""
        try:
            table = await self._tables.find(table_id)
        except TableError as error:
            if error.key == "table.unreadable":  # it cannot be played on by anyone
                await self._close_unread(table_id)
            return None
        # Where it has moved on meanwhile, what is left to do is found the next time round.
        with suppress(TableError):
            if table.state == "lobby":
                await self._tables.leave(table_id, Person(user_id, ""))
            else:
                await self._leave_match(table, user_id)
        return table

    async def _leave_match(self, table: Table, user_id: int) -> None:
        async with table.lock:
            seat = table.seat_of(user_id)
            if table.state != "playing" or seat is None:
                return
            if not only_person(table, seat):
                await self._tables.substitutes.sit_in(table, seat, None)
                return
            try:
                await self._tables.journal.abandon(table.row, int(self._tables.now()))
            except StaleTurn:
                raise await self._tables.stale(table) from None
            self._tables.ended(table, "closed", None)

    async def _close_unread(self, table_id: int) -> None:
        row = await self._tables.store.load(table_id)
        if row is not None and row.state == "playing":
            await self._tables.journal.abandon(row, int(self._tables.now()))

    async def _forget_at(self, table: Table, user_id: int, number: int) -> None:
        """Memory, as the disk has it now; what is shown of the table is brought up to date."""
        async with table.lock:
            row = table.row
            if row.host_id == user_id:
                row = replace(row, host_id=number, host_name="")
            seats = (
                replace(each, user_id=number, name="") if each.user_id == user_id else each
                for each in row.seats
            )
            table.row = replace(row, seats=tuple(seats))
            table.players = tuple(
                replace(each, user_id=number, name="") if each.user_id == user_id else each
                for each in table.players
            )
            table.changes = tuple(_without(each, user_id, number) for each in table.changes)
            if table.state in ("lobby", "playing"):
                self._tables.tell(Change(table, "noted"))


def _without(change: SeatChange, user_id: int, number: int) -> SeatChange:
    if change.user_id == user_id:
        change = replace(change, user_id=number, name="")
    return replace(change, by_id=number) if change.by_id == user_id else change
