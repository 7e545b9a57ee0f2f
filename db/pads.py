"""The scorepads that are kept: opened, read back, found by their server or by their time."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

from db.connection import Database
from db.pad_reading import COLUMNS, LIVE, load_pad
from db.pad_rows import GameResult, PadLine, PadRow, PadSeat, Proposal, Signature, StoredPad
from db.rows import insert, write_options

__all__ = ["GameResult", "PadLine", "PadRow", "PadSeat", "PadStore", "Proposal", "Signature", "StoredPad"]


class PadStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, row: PadRow) -> PadRow:
        """Store a new pad; the row with its id."""

        def work(connection: sqlite3.Connection) -> PadRow:
            values = {name: getattr(row, name) for name in COLUMNS.split(", ") if name != "id"}
            pad_id = insert(connection, "pad", **{**values, "options": write_options(row.options)})
            for seat in row.seats:
                insert(
                    connection,
                    "pad_seat",
                    pad_id=pad_id,
                    seat=seat.seat,
                    side=seat.side,
                    user_id=seat.user_id,
                    name=seat.name,
                )
            return replace(row, id=pad_id)

        return await self._database.transaction(work)

    async def load(self, pad_id: int) -> StoredPad | None:
        return await self._database.read(lambda connection: load_pad(connection, pad_id))

    async def live(self, guild_id: int) -> tuple[int, ...]:
        """The server's pads that are open or wait for signatures, the oldest first."""

        def work(connection: sqlite3.Connection) -> tuple[int, ...]:
            sql = f"SELECT id FROM pad WHERE guild_id = ? AND {LIVE} ORDER BY id"
            return tuple(pad_id for (pad_id,) in connection.execute(sql, (guild_id,)))

        return await self._database.read(work)

    async def at_fixtures(self, guild_id: int) -> tuple[tuple[int, int], ...]:
        """Of these pads the ones of a league's fixture: each with the fixture, the oldest first."""

        def work(connection: sqlite3.Connection) -> tuple[tuple[int, int], ...]:
            sql = (
                "SELECT id, fixture_id FROM pad"
                f" WHERE guild_id = ? AND fixture_id IS NOT NULL AND {LIVE} ORDER BY id"
            )
            return tuple(connection.execute(sql, (guild_id,)))

        return await self._database.read(work)

    async def keepers(self, guild_id: int) -> tuple[int, ...]:
        """Who keeps each of the server's pads that are open or wait for signatures."""

        def work(connection: sqlite3.Connection) -> tuple[int, ...]:
            sql = f"SELECT keeper_id FROM pad WHERE guild_id = ? AND {LIVE}"
            return tuple(keeper_id for (keeper_id,) in connection.execute(sql, (guild_id,)))

        return await self._database.read(work)

    async def overdue(self, decided_by: int, touched_by: int) -> tuple[int, ...]:
        """Pads decided, or open and last touched, at those moments or before."""

        def work(connection: sqlite3.Connection) -> tuple[int, ...]:
            sql = (
                f"SELECT id FROM pad WHERE {LIVE} AND (state = 'decided' AND decided_at <= ?"
                " OR state = 'open' AND touched_at <= ?) ORDER BY id"
            )
            return tuple(pad_id for (pad_id,) in connection.execute(sql, (decided_by, touched_by)))

        return await self._database.read(work)

    async def next_end(self, now: int, sign: int, rest: int) -> int | None:
        """When a pad's time is up next, after now. sign, rest: seconds that decided and open ones have."""

        def work(connection: sqlite3.Connection) -> int | None:
            ends = "CASE state WHEN 'decided' THEN decided_at + :sign ELSE touched_at + :rest END"
            sql = f"SELECT MIN({ends}) FROM pad WHERE {LIVE} AND {ends} > :now"
            (found,) = connection.execute(sql, {"now": now, "sign": sign, "rest": rest}).fetchone()
            return None if found is None else int(found)

        return await self._database.read(work)

    async def matches(self, pad_id: int) -> tuple[int, ...]:
        """The matches of a finished pad, a game each, in order."""

        def work(connection: sqlite3.Connection) -> tuple[int, ...]:
            sql = "SELECT id FROM match WHERE pad_id = ? ORDER BY pad_game"
            return tuple(match_id for (match_id,) in connection.execute(sql, (pad_id,)))

        return await self._database.read(work)

    async def set_channel(self, pad_id: int, channel_id: int) -> None:
        """Where the pad is shown from now on; no message there shows it yet."""

        def work(connection: sqlite3.Connection) -> None:
            sql = "UPDATE pad SET channel_id = ?, message_id = NULL WHERE id = ?"
            connection.execute(sql, (channel_id, pad_id))

        await self._database.transaction(work)

    async def set_message(self, pad_id: int, message_id: int | None) -> None:
        """Which message shows the pad."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE pad SET message_id = ? WHERE id = ?", (message_id, pad_id))

        await self._database.transaction(work)
