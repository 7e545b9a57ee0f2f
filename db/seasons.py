"""A server's seasons: from when to when each goes, and the moment its table becomes final."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import NamedTuple

from db.audit import Entry, write_audit
from db.connection import Database
from db.ratings import behind, unfold
from db.rows import insert
from db.standing import Counted, count_match, counted_in, put_season

TRIES = 3
"""So often a season is counted beside the tables, before all wait for it."""


class NameTaken(Exception):
    """The server has a season of that name; nothing was written."""


class Overlaps(Exception):
    """The server has a season in that time, `season`; nothing was written."""

    def __init__(self, season: SeasonRow) -> None:
        super().__init__(season.name)
        self.season = season


class NotFolded(Exception):
    """A match of the season is not in its ratings yet; nothing was written."""


class NotOpen(Exception):
    """The season is closed already; nothing was written."""


class _MovedOn(Exception):
    """A match ended, or was corrected, since it was looked."""


class _Look(NamedTuple):
    """What a season comes to, and the newest of all that it comes from."""

    counted: Counted
    newest: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """ends_at: the first moment after it; None while nobody has said. closed_at: final from then on."""

    id: int
    guild_id: int
    name: str
    starts_at: int
    ends_at: int | None = None
    closed_at: int | None = None


_COLUMNS = ", ".join(field.name for field in fields(SeasonRow))


class SeasonStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, guild_id: int) -> tuple[SeasonRow, ...]:
        """Every season of a server, the newest first."""
        return await self._database.read(lambda connection: _all(connection, guild_id))

    async def ended(self, moment: int) -> tuple[SeasonRow, ...]:
        """The seasons of all servers that have ended by then and are still to be closed."""

        def work(connection: sqlite3.Connection) -> tuple[SeasonRow, ...]:
            sql = f"SELECT {_COLUMNS} FROM season WHERE closed_at IS NULL AND ends_at <= ? ORDER BY ends_at"
            return tuple(SeasonRow(*row) for row in connection.execute(sql, (moment,)))

        return await self._database.read(work)

    async def next_end(self) -> int | None:
        """When the next season that is open ends, on any server."""

        def work(connection: sqlite3.Connection) -> int | None:
            (end,) = connection.execute("SELECT MIN(ends_at) FROM season WHERE closed_at IS NULL").fetchone()
            return None if end is None else int(end)

        return await self._database.read(work)

    async def open(self, season: SeasonRow, entry: Entry) -> SeasonRow:
        """Open a season, and count what was played in it already; its id comes with the answer.

        Ratings are to be folded afterwards. Raises NameTaken or Overlaps.
        """

        def look(connection: sqlite3.Connection) -> _Look:
            _check_fits(connection, season)
            told = counted_in(connection, season.guild_id, season.starts_at, season.ends_at)
            return _Look(told, _newest(connection, season.guild_id))

        def write(connection: sqlite3.Connection, seen: _Look) -> SeasonRow:
            _check_fits(connection, season)
            if seen.newest != _newest(connection, season.guild_id):
                raise _MovedOn
            season_id = insert(
                connection,
                "season",
                guild_id=season.guild_id,
                name=season.name,
                starts_at=season.starts_at,
                ends_at=season.ends_at,
            )
            put_season(connection, season.guild_id, season_id, seen.counted)
            write_audit(connection, season.guild_id, entry)
            return replace(season, id=season_id)

        # Much may have been played in it: it is counted beside the tables, as long as nothing ends meanwhile.
        for _ in range(TRIES):
            seen = await self._database.look_through(look)
            with suppress(_MovedOn):
                return await self._database.transaction(partial(write, seen=seen))
        return await self._database.transaction(lambda connection: write(connection, look(connection)))

    async def end(self, season: SeasonRow, at: int) -> None:
        """Let a season end then, unless it has ended before; what is played later is not in it."""

        def work(connection: sqlite3.Connection) -> None:
            ended = connection.execute(
                "UPDATE season SET ends_at = ? WHERE id = ? AND closed_at IS NULL"
                " AND (ends_at IS NULL OR ends_at > ?)",
                (at, season.id, at),
            )
            if ended.rowcount:
                _take_out(connection, season.guild_id, at)

        await self._database.transaction(work)

    async def close(self, season: SeasonRow, entry: Entry) -> SeasonRow:
        """Make the table of a season that has ended final; the season as it is then.

        Raises NotFolded where its ratings are to be folded first, NotOpen where it is closed already.
        """

        def work(connection: sqlite3.Connection) -> SeasonRow:
            if any(scope.season_id == season.id for scope, _ in behind(connection, season.guild_id)):
                raise NotFolded
            closed = connection.execute(
                f"UPDATE season SET closed_at = ? WHERE id = ? AND closed_at IS NULL RETURNING {_COLUMNS}",
                (entry.at, season.id),
            ).fetchone()
            if closed is None:
                raise NotOpen
            write_audit(connection, season.guild_id, entry)
            return SeasonRow(*closed)

        return await self._database.transaction(work)

    async def cancel(self, season: SeasonRow, entry: Entry) -> None:
        """Call off a season that has not begun: it has no rows. Raises NotOpen."""

        def work(connection: sqlite3.Connection) -> None:
            gone = connection.execute(
                "DELETE FROM season WHERE id = ? AND closed_at IS NULL AND starts_at > ?",
                (season.id, entry.at),
            )
            if gone.rowcount != 1:
                raise NotOpen
            write_audit(connection, season.guild_id, entry)

        await self._database.transaction(work)


def _all(connection: sqlite3.Connection, guild_id: int) -> tuple[SeasonRow, ...]:
    sql = f"SELECT {_COLUMNS} FROM season WHERE guild_id = ? ORDER BY starts_at DESC, id DESC"
    return tuple(SeasonRow(*row) for row in connection.execute(sql, (guild_id,)))


def _before(start: int, end: int | None) -> bool:
    return end is None or start < end


def _check_fits(connection: sqlite3.Connection, season: SeasonRow) -> None:
    for other in _all(connection, season.guild_id):
        if other.name.casefold() == season.name.casefold():
            raise NameTaken
        if _before(other.starts_at, season.ends_at) and _before(season.starts_at, other.ends_at):
            raise Overlaps(other)


def _newest(connection: sqlite3.Connection, guild_id: int) -> tuple[object, ...]:
    """What is another one as soon as anything changes of what a server's matches come to."""
    newest: tuple[object, ...] = connection.execute(
        "SELECT (SELECT MAX(ended) FROM match WHERE guild_id = :guild AND ended IS NOT NULL),"
        " (SELECT MAX(id) FROM audit WHERE guild_id = :guild), (SELECT MAX(id) FROM nameless)",
        {"guild": guild_id},
    ).fetchone()
    return newest


def _take_out(connection: sqlite3.Connection, guild_id: int, ends_at: int) -> None:
    """Count anew what ended then or later: in the second in which a season is closed, that may be some."""
    for match_id, variant, ended in connection.execute(
        "SELECT id, variant, ended FROM match WHERE guild_id = ? AND ended IS NOT NULL AND finished_at >= ?",
        (guild_id, ends_at),
    ).fetchall():
        count_match(connection, match_id)
        unfold(connection, guild_id, variant, ended)
