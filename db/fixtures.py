"""Fixtures: who meets whom when, the wish to play at another time, and the games played for them here."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, fields
from zlib import crc32

from db.connection import Database
from db.pad_reading import LIVE


@dataclass(frozen=True, slots=True)
class FixtureRow:
    """A match of two teams. at: seconds since 1970, None while nobody has said. off_at: it is called off.

    version: of its date and place, for calendars and for buttons made before a change. was_at: when it was to
    be played, of one that was put off.
    """

    id: int
    league_id: int
    division_id: int
    round: int
    home_id: int
    away_id: int
    at: int | None
    place: str = ""
    postponed: bool = False
    version: int = 0
    off_at: int | None = None
    was_at: int | None = None

    @property
    def teams(self) -> tuple[int, int]:
        return self.home_id, self.away_id


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A captain's wish to play at another time. at: None to put it off. version: of the fixture then."""

    fixture_id: int
    at: int | None
    place: str
    by_id: int
    team_id: int
    asked_at: int
    version: int

    @property
    def mark(self) -> str:
        """What a button knows it by, eight digits: an answer is for this wish and for no later one."""
        wish = (self.at, self.place, self.by_id, self.team_id, self.asked_at, self.version)
        return f"{crc32(repr(wish).encode()):08x}"


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game played for a fixture here, online or on a pad. winner: 0 home, 1 away. hangs: by side.

    pad_game: which of the pad's games.
    """

    fixture_id: int
    table: int
    match_id: int
    winner: int
    hangs: tuple[int, int]
    pad_id: int | None
    pad_game: int | None = None


_FIXTURE = ", ".join(field.name for field in fields(FixtureRow))
_MOVE = ", ".join(field.name for field in fields(MoveRow))


class FixtureStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, fixture_id: int) -> FixtureRow | None:
        def work(connection: sqlite3.Connection) -> FixtureRow | None:
            found = connection.execute(
                f"SELECT {_FIXTURE} FROM fixture WHERE id = ?", (fixture_id,)
            ).fetchone()
            return None if found is None else read_fixture(found)

        return await self._database.read(work)

    async def of_league(self, league_id: int) -> tuple[FixtureRow, ...]:
        """Every fixture of a season, by round and time, those called off too."""

        def work(connection: sqlite3.Connection) -> tuple[FixtureRow, ...]:
            sql = (
                f"SELECT {_FIXTURE} FROM fixture WHERE league_id = ?"
                " ORDER BY round, at IS NULL, at, division_id, id"
            )
            return tuple(read_fixture(row) for row in connection.execute(sql, (league_id,)))

        return await self._database.read(work)

    async def move(self, fixture_id: int) -> MoveRow | None:
        """What a captain asks for and the other has not answered."""

        def work(connection: sqlite3.Connection) -> MoveRow | None:
            sql = f"SELECT {_MOVE} FROM fixture_move WHERE fixture_id = ?"
            found = connection.execute(sql, (fixture_id,)).fetchone()
            return None if found is None else MoveRow(*found)

        return await self._database.read(work)

    async def moves(self, league_id: int) -> dict[int, MoveRow]:
        """The same of a whole season, by fixture."""

        def work(connection: sqlite3.Connection) -> dict[int, MoveRow]:
            of_league = "SELECT id FROM fixture WHERE league_id = ?"
            sql = f"SELECT {_MOVE} FROM fixture_move WHERE fixture_id IN ({of_league})"
            return {row[0]: MoveRow(*row) for row in connection.execute(sql, (league_id,))}

        return await self._database.read(work)

    async def games_of(self, fixture_id: int) -> tuple[GameRow, ...]:
        """The games played here for a fixture that count, in the order in which they ended."""

        def work(connection: sqlite3.Connection) -> tuple[GameRow, ...]:
            return tuple(
                GameRow(fixture_id, table, match_id, winner, (home, away), pad_id, pad_game)
                for table, match_id, winner, home, away, pad_id, pad_game in connection.execute(
                    _GAMES, {"fixture": fixture_id}
                )
            )

        return await self._database.read(work)

    async def of_match(self, match_id: int) -> int | None:
        """The fixture that a match was a game of."""

        def work(connection: sqlite3.Connection) -> int | None:
            sql = (
                "SELECT COALESCE(card_table.fixture_id, pad.fixture_id) FROM match"
                " LEFT JOIN card_table ON card_table.id = table_id LEFT JOIN pad ON pad.id = pad_id"
                " WHERE match.id = ?"
            )
            found = connection.execute(sql, (match_id,)).fetchone()
            return None if found is None else found[0]

        return await self._database.read(work)

    async def live_pad(self, fixture_id: int, table: int) -> int | None:
        """The number of the scorepad that is kept for a table of a fixture, if one is."""

        def work(connection: sqlite3.Connection) -> int | None:
            sql = f"SELECT id FROM pad WHERE (fixture_id, fixture_table) = (?, ?) AND {LIVE} ORDER BY id"
            found = connection.execute(sql, (fixture_id, table)).fetchone()
            return None if found is None else int(found[0])

        return await self._database.read(work)

    async def unreported(self) -> tuple[int, ...]:
        """The fixtures of which games were played here, and that have no result."""

        def work(connection: sqlite3.Connection) -> tuple[int, ...]:
            sql = (
                "SELECT fixture_id FROM (SELECT fixture_id, state FROM card_table"
                " UNION ALL SELECT fixture_id, state FROM pad)"
                " WHERE fixture_id IS NOT NULL AND state = 'finished' AND fixture_id NOT IN"
                " (SELECT fixture_id FROM report WHERE state <> 'replaced') GROUP BY fixture_id"
            )
            return tuple(fixture_id for (fixture_id,) in connection.execute(sql))

        return await self._database.read(work)


_GAMES = """
SELECT fixture_table, id, winner,
       (SELECT COALESCE(SUM(hung), 0) FROM match_player WHERE match_id = played.id AND side = 0),
       (SELECT COALESCE(SUM(hung), 0) FROM match_player WHERE match_id = played.id AND side = 1),
       pad_id, pad_game
FROM (
    SELECT fixture_table, match.* FROM card_table JOIN match ON table_id = card_table.id
    WHERE fixture_id = :fixture
    UNION ALL
    SELECT fixture_table, match.* FROM pad JOIN match ON pad_id = pad.id WHERE fixture_id = :fixture
) AS played
WHERE winner IS NOT NULL AND NOT void
ORDER BY finished_at, id
"""


def read_fixture(row: tuple[object, ...]) -> FixtureRow:
    values = dict(zip((field.name for field in fields(FixtureRow)), row, strict=True))
    values["postponed"] = bool(values["postponed"])
    return FixtureRow(**values)  # type: ignore[arg-type]
