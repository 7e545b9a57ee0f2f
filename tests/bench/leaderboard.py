"""Leaderboards: a page as the bot reads it, beside counting the same page anew from all matches."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from db.connection import Database
from db.leaders import Board, LeaderStore
from db.standing import count_again
from tests.bench.measure import Row

GUILD = 7001
MATCHES, PEOPLE = 1_000_000, 100_000
PAGE = 15
COMPARES = (
    "{what} of the all-time board by wins, on a server with {matches} matches of four among {people} people: "
    "as the bot reads it, against counting the first page anew from the matches; ms, median of rounds"
)

# What a board by wins is, straight from the matches.
ANEW = """
SELECT RANK() OVER (ORDER BY wins DESC, 1.0 * wins / matches DESC) AS place, user_id, name, matches, wins,
       hung
FROM (SELECT user_id, name, MAX(ended), COUNT(*) AS matches, SUM(won) AS wins, SUM(hung) AS hung
      FROM match JOIN match_player ON match_player.match_id = match.id
      WHERE guild_id = ? AND with_computers = 0 AND ended IS NOT NULL AND rated AND NOT void AND user_id > 0
      GROUP BY user_id)
ORDER BY place, name COLLATE NOCASE, user_id LIMIT ?
"""


def rows(matches: int = MATCHES, people: int = PEOPLE, rounds: int = 9) -> Iterator[Row]:
    """A thousandth of the time that counting takes is the goal."""
    yield from asyncio.run(_measure(matches, people, rounds))


async def _measure(matches: int, people: int, rounds: int) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(Path(folder) / "cards.db")
        try:
            await database.transaction(lambda connection: _fill(connection, matches, people))
            store, board = LeaderStore(database), Board(GUILD)
            anew = []
            for _ in range(max(1, rounds // 3)):
                begun = perf_counter()
                counted = await database.read(
                    lambda connection: connection.execute(ANEW, (GUILD, PAGE)).fetchall()
                )
                anew.append(1000 * (perf_counter() - begun))
            first = await store.page(board, "wins", PAGE)
            assert [(row.rank, row.user_id) for row in first.rows] == [row[:2] for row in counted]
            asked: dict[str, tuple[int, int | None]] = {
                "leaderboard": (0, None),
                "leaderboard around a person": (0, people // 2),
                "leaderboard, its last page": (people - people % PAGE - PAGE, None),
            }
            told = []
            for name, (offset, around) in asked.items():
                ours = []
                for _ in range(rounds):
                    begun = perf_counter()
                    await store.page(board, "wins", PAGE, offset, around=around)
                    ours.append(1000 * (perf_counter() - begun))
                what = (
                    {0: "the first page"}.get(offset, "the last page")
                    if around is None
                    else "the page of one"
                )
                compares = COMPARES.format(what=what, matches=f"{matches:,}", people=f"{people:,}")
                goal = 0.001 if around is None and offset == 0 else None
                note = "" if goal else "; for information: its own goal is 10 ms"
                told.append(Row(name, compares + note, "ms", median(ours), median(anew), goal))
            return told
        finally:
            await database.close()


def _fill(connection: sqlite3.Connection, matches: int, people: int) -> None:
    """Everybody has played; some play much more than others, as people do."""
    dice = random.Random(5)
    everybody = list(range(1, people + 1))
    weights = [1 / place for place in everybody]
    drawn = dice.choices(everybody, weights, k=5 * matches)
    seats = []
    for match_id in range(1, matches + 1):
        four = {drawn.pop() for _ in range(4)} | {1 + match_id % people}
        while len(four) < 4:
            four.add(dice.randint(1, people))
        winner = dice.randrange(2)
        seats += [
            (match_id, seat, seat % 2, user, f"Person {user}", seat % 2 == winner, dice.random() < 0.1)
            for seat, user in enumerate(list(four)[:4])
        ]
    connection.executemany(
        "INSERT INTO match (id, guild_id, variant, players, options, with_computers, first_dealer,"
        " started_at, finished_at, winner, scores, ended)"
        " VALUES (?1, ?2, 'trinidad', 4, '{}', 0, 0, ?1, ?1, 0, '[14,9]', ?1)",
        ((match_id, GUILD) for match_id in range(1, matches + 1)),
    )
    connection.executemany(
        "INSERT INTO match_player (match_id, seat, side, user_id, name, won, hung)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        seats,
    )
    count_again(connection, GUILD)
