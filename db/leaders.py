"""Leaderboards: pages of the kept standing and of ratings, each from an index in the board's own order.

Equal ones share a rank (1, 2, 2, 4) and stand by name.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from db.connection import Database
from db.ratings import Kind
from db.standing import ALL_GAMES, ALL_TIME

Row = TypeVar("Row")

LEAST: Final = 10
"""Matches before a win rate has a place."""


class Board(NamedTuple):
    """Whose board: a server's, in a season (or ALL_TIME) and a game (or ALL_GAMES), with computers or not."""

    guild_id: int
    season_id: int = ALL_TIME
    variant: str = ALL_GAMES
    with_computers: bool = False


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """A person's place. name: as of their newest match."""

    rank: int
    user_id: int
    name: str
    matches: int
    wins: int
    hung: int
    jacks_lost: int
    swept: int
    streak: int
    best_streak: int


@dataclass(frozen=True, slots=True)
class RatedRow:
    """A rated subject's place. names: the person's, the pair's, or the computer player's kind."""

    rank: int
    subject: str
    names: tuple[str, ...]
    mu: float
    sigma: float
    low: float
    matches: int


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """Rows from a place on (0: the first), and whether more follow."""

    rows: tuple[Row, ...]
    offset: int
    more: bool


class _By(NamedTuple):
    """How a board is ordered. keys: so many columns rank, those after them part equal ones.

    having: who has a place. It and the order are those of an index in 012_records.sql.
    """

    order: tuple[str, ...]
    keys: int
    having: str

    @property
    def sql(self) -> str:
        return ", ".join(self.order)

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(term.split(" ")[0] for term in self.order)


BY: Final = {
    "wins": _By(("wins DESC", "rate DESC", "name COLLATE NOCASE", "user_id"), 2, "1"),
    "rate": _By(("rate DESC", "matches DESC", "name COLLATE NOCASE", "user_id"), 1, f"matches >= {LEAST}"),
    "hung": _By(("hung DESC", "name COLLATE NOCASE", "user_id"), 1, "hung > 0"),
    "swept": _By(("swept DESC", "name COLLATE NOCASE", "user_id"), 1, "swept > 0"),
    "streak": _By(("best_streak DESC", "name COLLATE NOCASE", "user_id"), 1, "best_streak > 1"),
}
_BY_RATING: Final = _By(("low DESC", "subject"), 1, "low IS NOT NULL")


class _Source(NamedTuple):
    """A table that boards are read from, the columns of a place, and its key within a board."""

    table: str
    within: str
    id: str
    columns: str


_PEOPLE: Final = _Source(
    "standing",
    "guild_id = ? AND season_id = ? AND variant = ? AND with_computers = ?",
    "user_id",
    "user_id, name, matches, wins, hung, jacks_lost, swept, streak, best_streak",
)
_RATED: Final = _Source(
    "rating",
    "guild_id = ? AND season_id = ? AND variant = ? AND kind = ?",
    "subject",
    "subject, mu, sigma, low, matches",
)


class LeaderStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(
        self, board: Board, by: str, limit: int, offset: int = 0, *, around: int | None = None
    ) -> Page[LeaderRow]:
        """A page of a board, by a key of BY. around: the one with that person; the first without a place."""

        def work(connection: sqlite3.Connection) -> Page[LeaderRow]:
            start, rows = _rows(connection, _PEOPLE, board, BY[by], limit, offset, around)
            found = tuple(LeaderRow(*row) for row in rows[:limit])
            return Page(found, start, len(rows) > limit)

        return await self._database.read(work)

    async def rated(
        self, board: Board, kind: Kind, limit: int, offset: int = 0, *, around: str | None = None
    ) -> Page[RatedRow]:
        """A page of a game's ratings of one kind. around: the one with that subject."""
        within = (*board[:3], kind)

        def work(connection: sqlite3.Connection) -> Page[RatedRow]:
            start, rows = _rows(connection, _RATED, within, _BY_RATING, limit, offset, around)
            found = tuple(
                RatedRow(rank, subject, _names(connection, board.guild_id, subject), *rest)
                for rank, subject, *rest in rows[:limit]
            )
            return Page(found, start, len(rows) > limit)

        return await self._database.read(work)

    async def last_game(self, guild_id: int) -> str | None:
        """The game of the match that ended last on a server."""

        def work(connection: sqlite3.Connection) -> str | None:
            found = connection.execute(
                "SELECT variant FROM match WHERE guild_id = ? AND ended IS NOT NULL"
                " ORDER BY ended DESC LIMIT 1",
                (guild_id,),
            ).fetchone()
            return None if found is None else str(found[0])

        return await self._database.read(work)

    async def season(self, guild_id: int, season_id: int) -> tuple[str, bool]:
        """What a server called a season, and whether its table is final.

        "" for all time, and for one that it does not have.
        """

        def work(connection: sqlite3.Connection) -> tuple[str, bool]:
            sql = "SELECT name, closed_at IS NOT NULL FROM season WHERE id = ? AND guild_id = ?"
            found = connection.execute(sql, (season_id, guild_id)).fetchone()
            return ("", False) if found is None else (str(found[0]), bool(found[1]))

        return await self._database.read(work)


def _rows(
    connection: sqlite3.Connection,
    source: _Source,
    board: Sequence[object],
    by: _By,
    limit: int,
    offset: int,
    around: object,
) -> tuple[int, list[tuple[Any, ...]]]:
    """The offset of a page, and its rows with their ranks in front: one more than `limit` if more follow."""
    width = len(by.columns)
    columns = ", ".join(by.columns)
    if around is not None:
        mine = connection.execute(
            f"SELECT {columns} FROM {source.table} WHERE {source.within} AND {by.having} AND {source.id} = ?",
            (*board, around),
        ).fetchone()
        place = 0 if mine is None else _before(connection, source, board, by, mine)
        offset = place - place % limit
    # The inner query runs over the index alone, so that a far page costs little.
    rows = connection.execute(
        f"SELECT {columns}, {source.columns} FROM {source.table} JOIN"
        f" (SELECT {source.id} AS found FROM {source.table} WHERE {source.within} AND {by.having}"
        f"  ORDER BY {by.sql} LIMIT ? OFFSET ?)"
        f" ON {source.id} = found WHERE {source.within} ORDER BY {by.sql}",
        (*board, limit + 1, offset, *board),
    ).fetchall()
    ranked: list[tuple[Any, ...]] = []
    rank = 0
    for number, row in enumerate(rows):
        if number == 0:
            rank = offset + 1 - _before(connection, source, board, by, row[:width], level=True)
        elif row[: by.keys] != rows[number - 1][: by.keys]:
            rank = offset + number + 1
        ranked.append((rank, *row[width:]))
    return offset, ranked


def _before(
    connection: sqlite3.Connection,
    source: _Source,
    board: Sequence[object],
    by: _By,
    values: Sequence[object],
    *,
    level: bool = False,
) -> int:
    """How many come before a place with those values in the order's columns; level: its equals alone."""
    found = 0
    # One range of the index for each column: those before in it, and equal in the columns to its left.
    for at in range(by.keys if level else 0, len(by.order)):
        equal = "".join(f" AND {term.removesuffix(' DESC')} = ?" for term in by.order[:at])
        sign = ">" if by.order[at].endswith(" DESC") else "<"
        (count,) = connection.execute(
            f"SELECT COUNT(*) FROM {source.table} WHERE {source.within} AND {by.having}{equal}"
            f" AND {by.order[at].removesuffix(' DESC')} {sign} ?",
            (*board, *values[: at + 1]),
        ).fetchone()
        found += count
    return found


def _names(connection: sqlite3.Connection, guild_id: int, subject: str) -> tuple[str, ...]:
    """What a subject is called: people by the name of their newest match here, computer players by kind."""
    return tuple(_name(connection, guild_id, one) for one in subject.split("+"))


def _name(connection: sqlite3.Connection, guild_id: int, one: str) -> str:
    if not one.lstrip("-").isdigit():
        return one
    found = connection.execute(
        "SELECT name FROM match_player JOIN match ON match.id = match_id"
        " WHERE user_id = ? AND guild_id = ? ORDER BY match_id DESC LIMIT 1",
        (int(one), guild_id),
    ).fetchone()
    return str(found[0]) if found else one
