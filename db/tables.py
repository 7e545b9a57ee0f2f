"""Tables and who sits at them."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Literal

from db.connection import Database
from db.rows import insert, read_options, write_options

LAST_ID = 2**63 - 1
"""SQLite counts no further."""

State = Literal["lobby", "playing", "finished", "closed"]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat that is taken, by a person or by a computer player (its key), never both.

    reserved: kept for that person, who has not sat down yet. missed: how often in a row the clock has played
    for them. press: Discord's number of the press that seated them.
    """

    seat: int
    user_id: int | None
    computer: str | None
    name: str
    reserved: bool = False
    missed: int = 0
    press: int | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as stored; times in whole seconds since 1970.

    options: those that differ from the game's own. closes_at: when a lobby closes itself.
    turn: the number that the next action must carry; it only ever grows. clock: seconds a move, 0 for none.
    rated: whether its match counts on boards and in ratings.
    deadline: when the time of the person to act is up. ping_channel_id: None for the board's channel.
    next_secret: of the next deal, as secret as a hand. fixture_id: of the fixture played there, if one is;
    fixture_table: at which of its tables, from 1.
    """

    id: int
    guild_id: int
    channel_id: int
    name: str
    variant: str
    players: int
    options: Mapping[str, object]
    host_id: int
    host_name: str
    state: State
    in_thread: bool
    thread_id: int | None
    created_at: int
    closes_at: int | None
    lobby_message_id: int | None = None
    board_channel_id: int | None = None
    board_message_id: int | None = None
    board_posted_at: int | None = None
    ping_channel_id: int | None = None
    ping_message_id: int | None = None
    match_id: int | None = None
    turn: int = 0
    rematch_of: int | None = None
    clock: int = 0
    rated: bool = True
    deadline: int | None = None
    next_secret: bytes | None = field(default=None, repr=False)
    fixture_id: int | None = None
    fixture_table: int | None = None
    seats: tuple[SeatRow, ...] = ()


class TableStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, row: TableRow) -> TableRow:
        """Store a new table; its id (whatever the row says) comes with the answer."""

        def work(connection: sqlite3.Connection) -> TableRow:
            table_id = insert(connection, "card_table", **_values(row))
            write_seats(connection, table_id, row.seats)
            return replace(row, id=table_id)

        return await self._database.transaction(work)

    async def load(self, table_id: int) -> TableRow | None:
        if table_id > LAST_ID:  # an id in a button may be any number; SQLite takes none beyond
            return None
        rows = await self._rows("id = ?", table_id)
        return rows[0] if rows else None

    async def live(self, guild_id: int) -> tuple[TableRow, ...]:
        """The server's lobbies and tables in play, oldest first."""
        return await self._rows("state IN ('lobby', 'playing') AND guild_id = ? ORDER BY id", guild_id)

    async def last_finished(self, guild_id: int, channel_id: int) -> int | None:
        """The newest table of a channel or thread that was played to its end."""
        here = "state = 'finished' AND guild_id = ?1 AND ?2 IN (channel_id, thread_id)"
        found = await self._ids(f"{here} ORDER BY id DESC LIMIT 1", guild_id, channel_id)
        return found[0] if found else None

    async def live_ids(self, state: State) -> tuple[int, ...]:
        """Every table of that state, oldest first."""
        return await self._ids("state = ? ORDER BY id", state)

    async def names_in(self, guild_id: int) -> set[str]:
        """The names its live tables have."""

        def work(connection: sqlite3.Connection) -> set[str]:
            sql = "SELECT name FROM card_table WHERE state IN ('lobby', 'playing') AND guild_id = ?"
            return {name for (name,) in connection.execute(sql, (guild_id,))}

        return await self._database.read(work)

    async def live_hosts(self, guild_id: int) -> tuple[int, ...]:
        """Who hosts each of its live tables."""

        def work(connection: sqlite3.Connection) -> tuple[int, ...]:
            sql = "SELECT host_id FROM card_table WHERE state IN ('lobby', 'playing') AND guild_id = ?"
            return tuple(host_id for (host_id,) in connection.execute(sql, (guild_id,)))

        return await self._database.read(work)

    async def lobbies_closing_before(self, moment: int) -> tuple[int, ...]:
        """The lobbies whose time is up at that moment or was before, the first due first."""
        return await self._ids("state = 'lobby' AND closes_at <= ? ORDER BY closes_at, id", moment)

    async def next_lobby_closing(self) -> int | None:
        """When the next lobby closes itself."""

        def work(connection: sqlite3.Connection) -> int | None:
            (moment,) = connection.execute(
                "SELECT MIN(closes_at) FROM card_table WHERE state = 'lobby'"
            ).fetchone()
            return None if moment is None else int(moment)

        return await self._database.read(work)

    async def save(self, row: TableRow) -> None:
        """Write what people chose, and the seats.

        The messages have setters of their own, and match and turn belong to the journal: they stay as stored.
        """

        def work(connection: sqlite3.Connection) -> None:
            write_choices(connection, row)

        await self._database.transaction(work)

    async def set_lobby_message(self, table_id: int, message_id: int | None) -> None:
        await self._set(table_id, lobby_message_id=message_id)

    async def set_board(
        self, table_id: int, channel_id: int | None, message_id: int | None, posted_at: int | None
    ) -> None:
        await self._set(
            table_id, board_channel_id=channel_id, board_message_id=message_id, board_posted_at=posted_at
        )

    async def set_thread(self, table_id: int, thread_id: int | None) -> None:
        """The table plays in that thread from now on; without one, in the channel."""
        await self._set(table_id, thread_id=thread_id, in_thread=thread_id is not None)

    async def set_deadline(self, table_id: int, deadline: int | None) -> None:
        await self._set(table_id, deadline=deadline)

    async def set_place(self, table_id: int, channel_id: int, *, in_thread: bool) -> dict[str, Any]:
        """The table is in that channel from now on, without a thread or a message that is its own there.

        The fields of the row that differ from now on, with their values.
        """
        place = {
            "channel_id": channel_id,
            "in_thread": in_thread,
            "thread_id": None,
            "lobby_message_id": None,
            "board_channel_id": None,
            "board_message_id": None,
            "board_posted_at": None,
        }
        await self._set(table_id, **place)
        return place

    async def set_ping(self, table_id: int, channel_id: int | None, message_id: int | None) -> None:
        await self._set(table_id, ping_channel_id=channel_id, ping_message_id=message_id)

    async def rematch_of(self, table_id: int) -> int | None:
        """The table of that one's rematch, unless there is none or it was called off."""
        found = await self._ids("state <> 'closed' AND rematch_of = ?", table_id)
        return found[0] if found else None

    async def at_fixture(self, fixture_id: int, fixture_table: int | None = None) -> tuple[TableRow, ...]:
        """The lobbies and tables in play of a fixture, or of one of its tables, oldest first."""
        rows = await self._rows("state IN ('lobby', 'playing') AND fixture_id = ? ORDER BY id", fixture_id)
        return tuple(row for row in rows if fixture_table in (None, row.fixture_table))

    async def fixture_lobbies(self) -> tuple[TableRow, ...]:
        """The lobbies of all fixtures, oldest first."""
        return await self._rows("state = ? AND fixture_id IS NOT NULL ORDER BY id", "lobby")

    async def forget_closed(self, before: int) -> int:
        """Delete tables closed without a match and created before that moment; how many there were."""

        def work(connection: sqlite3.Connection) -> int:
            sql = "DELETE FROM card_table WHERE state = 'closed' AND match_id IS NULL AND created_at < ?"
            return connection.execute(sql, (before,)).rowcount

        return await self._database.transaction(work)

    async def _set(self, table_id: int, **values: int | None) -> None:
        def work(connection: sqlite3.Connection) -> None:
            _update(connection, table_id, values)

        await self._database.transaction(work)

    async def _ids(self, which: str, *values: object) -> tuple[int, ...]:
        def work(connection: sqlite3.Connection) -> tuple[int, ...]:
            found = connection.execute(f"SELECT id FROM card_table WHERE {which}", values)
            return tuple(table_id for (table_id,) in found)

        return await self._database.read(work)

    async def _rows(self, which: str, value: object) -> tuple[TableRow, ...]:
        def work(connection: sqlite3.Connection) -> tuple[TableRow, ...]:
            columns = ", ".join(_COLUMNS)
            found = connection.execute(f"SELECT {columns} FROM card_table WHERE {which}", (value,)).fetchall()
            return tuple(_row(stored, _seats(connection, stored[0])) for stored in found)

        return await self._database.read(work)


# Every field of the row but its seats is a column of the same name.
_COLUMNS = tuple(each.name for each in fields(TableRow) if each.name != "seats")

# What `save` writes.
_CHOICES = (
    "channel_id", "name", "variant", "players", "options", "host_id", "host_name", "state", "in_thread",
    "closes_at", "clock", "rated",
)  # fmt: skip


def write_choices(connection: sqlite3.Connection, row: TableRow) -> None:
    """What `TableStore.save` does, within a transaction."""
    values = _values(row)
    _update(connection, row.id, {name: values[name] for name in _CHOICES})
    write_seats(connection, row.id, row.seats)


def write_deadline(connection: sqlite3.Connection, table_id: int, deadline: int | None) -> None:
    _update(connection, table_id, {"deadline": deadline})


def write_seats(connection: sqlite3.Connection, table_id: int, seats: tuple[SeatRow, ...]) -> None:
    connection.execute("DELETE FROM seat WHERE table_id = ?", (table_id,))
    for seat in seats:
        insert(connection, "seat", table_id=table_id, **asdict(seat))


def _update(connection: sqlite3.Connection, table_id: int, values: Mapping[str, object]) -> None:
    marks = ", ".join(f"{name} = :{name}" for name in values)
    connection.execute(f"UPDATE card_table SET {marks} WHERE id = :id", {**values, "id": table_id})


def _values(row: TableRow) -> dict[str, object]:
    """The columns of a row but its id."""
    values: dict[str, object] = {name: getattr(row, name) for name in _COLUMNS if name != "id"}
    return {**values, "options": write_options(row.options)}


def _row(stored: tuple[Any, ...], seats: tuple[SeatRow, ...]) -> TableRow:
    values = dict(zip(_COLUMNS, stored, strict=True))
    values.update(
        options=read_options(values["options"]),
        in_thread=bool(values["in_thread"]),
        rated=bool(values["rated"]),
        seats=seats,
    )
    return TableRow(**values)


def _seats(connection: sqlite3.Connection, table_id: int) -> tuple[SeatRow, ...]:
    sql = (
        "SELECT seat, user_id, computer, name, reserved, missed, press FROM seat"
        " WHERE table_id = ? ORDER BY seat"
    )
    return tuple(
        SeatRow(seat, user_id, computer, name, bool(reserved), missed, press)
        for seat, user_id, computer, name, reserved, missed, press in connection.execute(sql, (table_id,))
    )
