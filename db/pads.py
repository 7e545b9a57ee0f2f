"""Scorepads: who plays on them, their log, who signed, what waits for agreement, what they come to."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import replace

from db.connection import Database
from db.pad_reading import COLUMNS, load_pad, open_proposal
from db.pad_results import write_match
from db.pad_rows import GameResult, PadLine, PadRow, PadSeat, Proposal, Signature, StoredPad
from db.rows import insert, write_options

__all__ = [
    "GameResult",
    "PadLine",
    "PadRow",
    "PadSeat",
    "PadStore",
    "Proposal",
    "Signature",
    "StalePad",
    "StoredPad",
]

_LIVE = "state IN ('open', 'decided')"


class StalePad(Exception):
    """The pad no longer stands where this was decided; nothing was written."""


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
            sql = f"SELECT id FROM pad WHERE guild_id = ? AND {_LIVE} ORDER BY id"
            return tuple(pad_id for (pad_id,) in connection.execute(sql, (guild_id,)))

        return await self._database.read(work)

    async def keepers(self, guild_id: int) -> tuple[int, ...]:
        """Who keeps each of the server's pads that are open or wait for signatures."""

        def work(connection: sqlite3.Connection) -> tuple[int, ...]:
            sql = f"SELECT keeper_id FROM pad WHERE guild_id = ? AND {_LIVE}"
            return tuple(keeper_id for (keeper_id,) in connection.execute(sql, (guild_id,)))

        return await self._database.read(work)

    async def overdue(self, decided_by: int, touched_by: int) -> tuple[int, ...]:
        """Pads decided, or open and last touched, at those moments or before."""

        def work(connection: sqlite3.Connection) -> tuple[int, ...]:
            sql = (
                f"SELECT id FROM pad WHERE {_LIVE} AND (state = 'decided' AND decided_at <= ?"
                " OR state = 'open' AND touched_at <= ?) ORDER BY id"
            )
            return tuple(pad_id for (pad_id,) in connection.execute(sql, (decided_by, touched_by)))

        return await self._database.read(work)

    async def next_end(self, now: int, sign: int, rest: int) -> int | None:
        """When a pad's time is up next, after now. sign, rest: seconds that decided and open ones have."""

        def work(connection: sqlite3.Connection) -> int | None:
            ends = "CASE state WHEN 'decided' THEN decided_at + :sign ELSE touched_at + :rest END"
            sql = f"SELECT MIN({ends}) FROM pad WHERE {_LIVE} AND {ends} > :now"
            (found,) = connection.execute(sql, {"now": now, "sign": sign, "rest": rest}).fetchone()
            return None if found is None else int(found)

        return await self._database.read(work)

    async def matches(self, pad_id: int) -> tuple[int, ...]:
        """The matches of a finished pad, a game each, in order."""

        def work(connection: sqlite3.Connection) -> tuple[int, ...]:
            sql = "SELECT id FROM match WHERE pad_id = ? ORDER BY pad_game"
            return tuple(match_id for (match_id,) in connection.execute(sql, (pad_id,)))

        return await self._database.read(work)

    async def write(self, line: PadLine) -> PadRow:
        """Add a line to the log; signatures go by it. The row as it is then. Raises StalePad."""

        def work(connection: sqlite3.Connection) -> PadRow:
            row = line.row
            after = replace(
                row,
                state="decided" if line.decided else "open",
                decided_at=line.at if line.decided else None,
                touched_at=line.at,
                version=row.version + 1,
            )
            _move(connection, row, after)
            insert(
                connection,
                "pad_entry",
                pad_id=row.id,
                number=after.version,
                notation=line.notation,
                by_id=line.by_id,
                at=line.at,
            )
            connection.execute("DELETE FROM pad_signature WHERE pad_id = ?", (row.id,))
            if line.agreed or line.lapses:
                _answer(connection, row.id, "agreed" if line.agreed else "lapsed")
            return after

        return await self._database.transaction(work)

    async def propose(self, row: PadRow, proposal: Proposal) -> Proposal:
        """Keep what waits for agreement; with its number. Raises StalePad, also where something waits."""

        def work(connection: sqlite3.Connection) -> Proposal:
            _check(connection, row)
            if open_proposal(connection, row.id) is not None:
                raise StalePad
            (number,) = connection.execute(
                "SELECT 1 + COALESCE(MAX(number), 0) FROM pad_proposal WHERE pad_id = ?", (row.id,)
            ).fetchone()
            insert(
                connection,
                "pad_proposal",
                pad_id=row.id,
                number=number,
                what=proposal.what,
                game=proposal.game,
                deal=proposal.deal,
                entries=proposal.entries,
                by_id=proposal.by_id,
                by_name=proposal.by_name,
                at=proposal.at,
                version=proposal.version,
            )
            for side in proposal.agreed:
                _agree(connection, row.id, number, side, proposal.by_id)
            return replace(proposal, number=number)

        return await self._database.transaction(work)

    async def agree(self, row: PadRow, number: int, side: int, user_id: int) -> None:
        """Keep the word of one more side, where others are still to give theirs. Raises StalePad."""

        def work(connection: sqlite3.Connection) -> None:
            _check(connection, row)
            waiting = open_proposal(connection, row.id)
            if waiting is None or waiting.number != number or side in waiting.agreed:
                raise StalePad
            _agree(connection, row.id, number, side, user_id)

        await self._database.transaction(work)

    async def refuse(self, row: PadRow, number: int) -> None:
        """What waited is refused, or taken back. Raises StalePad."""

        def work(connection: sqlite3.Connection) -> None:
            waiting = open_proposal(connection, row.id)
            if waiting is None or waiting.number != number:
                raise StalePad
            _answer(connection, row.id, "refused")

        await self._database.transaction(work)

    async def sign(self, row: PadRow, signature: Signature) -> None:
        """One side signs, where others are still to. Raises StalePad."""

        def work(connection: sqlite3.Connection) -> None:
            _check(connection, row)
            _sign(connection, row.id, signature)

        await self._database.transaction(work)

    async def finish(
        self, row: PadRow, games: Iterable[GameResult], signature: Signature | None, at: int, *, rated: bool
    ) -> tuple[PadRow, tuple[int, ...]]:
        """The result stands: a match for each game, counted where it is rated. The row, the matches' ids.

        signature: the last one that it waited for. Raises StalePad.
        """

        def work(connection: sqlite3.Connection) -> tuple[PadRow, tuple[int, ...]]:
            after = replace(row, state="finished", finished_at=at, rated=rated)
            if signature is not None:
                _sign(connection, row.id, signature)
            _move(connection, row, after)
            _answer(connection, row.id, "lapsed")
            return after, tuple(write_match(connection, after, game, at) for game in games)

        return await self._database.transaction(work)

    async def close(self, row: PadRow, at: int, *, agreed: bool = False) -> PadRow:
        """The pad counts nowhere. agreed: as was proposed. Raises StalePad."""

        def work(connection: sqlite3.Connection) -> PadRow:
            after = replace(row, state="closed", finished_at=at)
            _move(connection, row, after)
            _answer(connection, row.id, "agreed" if agreed else "lapsed")
            return after

        return await self._database.transaction(work)

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


def _check(connection: sqlite3.Connection, row: PadRow) -> None:
    sql = f"SELECT 1 FROM pad WHERE id = ? AND version = ? AND state = ? AND {_LIVE}"
    if connection.execute(sql, (row.id, row.version, row.state)).fetchone() is None:
        raise StalePad


def _move(connection: sqlite3.Connection, row: PadRow, after: PadRow) -> None:
    moved = connection.execute(
        "UPDATE pad SET state = ?, version = ?, touched_at = ?, decided_at = ?, finished_at = ?, rated = ?"
        f" WHERE id = ? AND version = ? AND state = ? AND {_LIVE}",
        (
            after.state,
            after.version,
            after.touched_at,
            after.decided_at,
            after.finished_at,
            after.rated,
            row.id,
            row.version,
            row.state,
        ),
    )
    if moved.rowcount != 1:
        raise StalePad


def _answer(connection: sqlite3.Connection, pad_id: int, state: str) -> None:
    connection.execute(
        "UPDATE pad_proposal SET state = ? WHERE pad_id = ? AND state = 'open'", (state, pad_id)
    )


def _agree(connection: sqlite3.Connection, pad_id: int, number: int, side: int, user_id: int) -> None:
    insert(connection, "pad_agreement", pad_id=pad_id, number=number, side=side, user_id=user_id)


def _sign(connection: sqlite3.Connection, pad_id: int, signature: Signature) -> None:
    sql = "SELECT 1 FROM pad_signature WHERE (pad_id, side) = (?, ?)"
    if connection.execute(sql, (pad_id, signature.side)).fetchone() is not None:
        raise StalePad
    insert(
        connection,
        "pad_signature",
        pad_id=pad_id,
        side=signature.side,
        user_id=signature.user_id,
        at=signature.at,
    )
