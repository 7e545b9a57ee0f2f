"""What is done to fixtures: drawn up, moved, given away. Each with its line in the log, or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import asdict, replace

from db.audit import Entry, write_audit
from db.connection import Database
from db.fixtures import FixtureRow, MoveRow
from db.rows import insert, one


class Used(Exception):
    """A fixture that was to be replaced has a result, or was played here."""


class FixtureChanges:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def draw(
        self, guild_id: int, fixtures: Sequence[FixtureRow], replacing: Collection[int], entry: Entry
    ) -> None:
        """Adds all of them, their ids 0, in place of what these divisions had. Raises Used."""

        def work(connection: sqlite3.Connection) -> None:
            for division_id in replacing:
                _clear(connection, division_id)
            for fixture in fixtures:
                add_fixture(connection, fixture)
            write_audit(connection, guild_id, entry)

        await self._database.transaction(work)

    async def add(self, guild_id: int, fixture: FixtureRow, entry: Entry) -> FixtureRow:
        """The fixture with its id."""

        def work(connection: sqlite3.Connection) -> FixtureRow:
            added = replace(fixture, id=add_fixture(connection, fixture))
            write_audit(connection, guild_id, replace(entry, fixture_id=added.id))
            return added

        return await self._database.transaction(work)

    async def drawn_on(self, division_id: int) -> bool:
        """Whether any fixture of a division has, or ever had, a result, or is played here."""

        def work(connection: sqlite3.Connection) -> bool:
            return _used(connection, division_id)

        return await self._database.read(work)

    async def ask(self, guild_id: int, move: MoveRow, entry: Entry) -> None:
        """In place of what was asked before."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM fixture_move WHERE fixture_id = ?", (move.fixture_id,))
            insert(connection, "fixture_move", **asdict(move))
            write_audit(connection, guild_id, entry)

        await self._database.transaction(work)

    async def drop(self, guild_id: int, fixture_id: int, entry: Entry) -> None:
        """What was asked is refused, or taken back."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM fixture_move WHERE fixture_id = ?", (fixture_id,))
            write_audit(connection, guild_id, entry)

        await self._database.transaction(work)

    async def move(
        self, guild_id: int, fixture: FixtureRow, at: int | None, place: str, entry: Entry
    ) -> FixtureRow:
        """The fixture as it is then: at another time, or put off where ``at`` is None.

        Raises Changed where it was changed, or got a result, since it was looked at.
        """
        was_at = (fixture.at or fixture.was_at) if at is None else None
        moved = replace(
            fixture, at=at, place=place, postponed=at is None, version=fixture.version + 1, was_at=was_at
        )

        def work(connection: sqlite3.Connection) -> FixtureRow:
            changed = connection.execute(
                "UPDATE fixture SET at = ?, place = ?, postponed = ?, version = ?, was_at = ?"
                " WHERE id = ? AND version = ? AND off_at IS NULL"
                " AND id NOT IN (SELECT fixture_id FROM report WHERE state <> 'replaced')",
                (at, place, moved.postponed, moved.version, was_at, fixture.id, fixture.version),
            )
            one(changed)
            connection.execute("DELETE FROM fixture_move WHERE fixture_id = ?", (fixture.id,))
            write_audit(connection, guild_id, entry)
            return moved

        return await self._database.transaction(work)


def add_fixture(connection: sqlite3.Connection, fixture: FixtureRow) -> int:
    values = asdict(fixture)
    del values["id"]
    return insert(connection, "fixture", **values)


def _clear(connection: sqlite3.Connection, division_id: int) -> None:
    if _used(connection, division_id):
        raise Used
    try:
        connection.execute("DELETE FROM fixture WHERE division_id = ?", (division_id,))
    except sqlite3.IntegrityError:  # something else is kept for one of them
        raise Used from None


def _used(connection: sqlite3.Connection, division_id: int) -> bool:
    found = connection.execute(
        "SELECT 1 FROM fixture WHERE division_id = ?"
        " AND (EXISTS (SELECT 1 FROM report WHERE fixture_id = fixture.id)"
        " OR EXISTS (SELECT 1 FROM card_table WHERE fixture_id = fixture.id)"
        " OR EXISTS (SELECT 1 FROM pad WHERE fixture_id = fixture.id)) LIMIT 1",
        (division_id,),
    )
    return found.fetchone() is not None
