"""Tables and matches written by hand, with as much said of each as a test cares for."""

from __future__ import annotations

import random
import sqlite3
from dataclasses import replace
from typing import Any

from db.connection import Database
from db.corrections import Draft, Result, correct, load
from db.journal import Journal
from db.matches import AwardRow, DealEnd, DealStart, MatchEnd, Move
from db.tables import SeatRow, TableRow, TableStore

GUILD = 7001
PARTNERS = (0, 1, 0, 1)
PACK = "".join(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")


def person(seat: int, user_id: int, name: str = "") -> SeatRow:
    return SeatRow(seat, user_id, None, name or f"Person {user_id}")


def computer(seat: int) -> SeatRow:
    return SeatRow(seat, None, "club", f"Computer {seat}")


def people(*user_ids: int) -> tuple[SeatRow, ...]:
    return tuple(person(seat, user_id) for seat, user_id in enumerate(user_ids))


def lobby(seats: tuple[SeatRow, ...] = (), **said: Any) -> TableRow:
    """A lobby of four; `said` overrides its columns."""
    columns: dict[str, Any] = {
        "id": 0,
        "guild_id": GUILD,
        "channel_id": 8001,
        "name": "Maracas",
        "variant": "trinidad",
        "players": 4,
        "options": {},
        "host_id": 101,
        "host_name": "Ann",
        "state": "lobby",
        "in_thread": False,
        "thread_id": None,
        "created_at": 1000,
        "closes_at": 8200,
    }
    return TableRow(**{**columns, **said, "seats": seats})


def first_deal(**said: Any) -> DealStart:
    columns: dict[str, Any] = {
        "number": 1,
        "dealer": 0,
        "pack": PACK,
        "scores": (0, 0),
        "extra_hand": False,
        "edition": 1,
    }
    return DealStart(**{**columns, **said})


def hang_jack(captor: int, holder: int) -> AwardRow:
    return AwardRow("hang-jack", PARTNERS[captor], 3, "JH", holder, captor)


def correct_at_random(
    connection: sqlite3.Connection, match_id: int, dice: random.Random, guild_id: int = GUILD
) -> None:
    """A moderator voids the match, lets another side win it, or restores it."""
    match = load(connection, guild_id, match_id)
    assert match is not None and match.result is not None and match.played is not None
    now = match.result
    results = {
        "void": replace(now, void=True),
        "amend": Result(1 - now.winner, now.scores[::-1]),
        "restore": match.played,
    }
    what = dice.choice([what for what, result in results.items() if result != now])
    draft = Draft(guild_id, 200, 5000, match_id, what, results[what], "wrong cards", match.seen)
    correct(connection, draft, "Mod", 5000)


class Scribe:
    """Writes what the tables would."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.tables = TableStore(database)
        self.journal = Journal(database)

    async def begin(self, seats: tuple[SeatRow, ...] = people(101, 102, 103, 104), **said: Any) -> TableRow:
        """A table whose match has just begun, as stored."""
        table = await self.tables.create(lobby(seats, **said))
        await self.journal.begin(table, PACK, 0, PARTNERS, first_deal(), at=2000)
        return await self.stored(table.id)

    async def stored(self, table_id: int) -> TableRow:
        table = await self.tables.load(table_id)
        assert table is not None
        return table

    def move(self, table: TableRow, **said: Any) -> Move:
        """The next action at the table as it stands."""
        assert table.match_id is not None
        columns: dict[str, Any] = {
            "table_id": table.id,
            "match_id": table.match_id,
            "deal": 1,
            "turn": table.turn,
            "seat": 1,
            "notation": "stand",
            "user_id": 102,
            "at": 2100,
        }
        return Move(**{**columns, **said})

    async def match(self, winner: int, seats: tuple[SeatRow, ...], *awards: AwardRow, **said: Any) -> int:
        """A whole match of one action, its deal ending with those awards; the match's id."""
        table = await self.begin(seats, **said)
        scores = (14, 9) if winner == 0 else (9, 14)
        end, won = DealEnd(scores, False, awards), MatchEnd(winner, scores)
        await self.journal.record(self.move(table, deal_end=end, match_end=won))
        assert table.match_id is not None
        return table.match_id
