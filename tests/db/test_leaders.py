"""Boards: their order, their ranks, their pages, and that each is read from an index alone."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path
from shutil import copyfile
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.connection import Database
from db.leaders import BY, LEAST, Board, LeaderStore
from db.ratings import SURE

GUILD = 7001
BOARD = Board(GUILD)


class Person(NamedTuple):
    """What a test says of someone; the rest of the row follows from it."""

    name: str
    matches: int
    wins: int
    hung: int
    swept: int
    best: int


def put_in(connection: sqlite3.Connection, everybody: list[Person], board: Board = BOARD) -> None:
    for user_id, (name, matches, wins, hung, swept, best) in enumerate(everybody, 1):
        connection.execute(
            "INSERT INTO standing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 0, ?, ?)",
            (*board, user_id, name, matches, wins, hung, swept, best, wins / matches),
        )


KEYS: dict[str, Callable[[Person], tuple[float, ...]]] = {
    "wins": lambda p: (p.wins, p.wins / p.matches),
    "rate": lambda p: (p.wins / p.matches,),
    "hung": lambda p: (p.hung,),
    "swept": lambda p: (p.swept,),
    "streak": lambda p: (p.best,),
}
PLACED: dict[str, Callable[[Person], bool]] = {
    "wins": lambda p: True,
    "rate": lambda p: p.matches >= LEAST,
    "hung": lambda p: p.hung > 0,
    "swept": lambda p: p.swept > 0,
    "streak": lambda p: p.best > 1,
}


def plainly(everybody: list[Person], by: str) -> list[tuple[int, int]]:
    """Rank and id of each place: the rank is one more than how many are better."""
    key, placed = KEYS[by], PLACED[by]
    there = [(user_id, one) for user_id, one in enumerate(everybody, 1) if placed(one)]

    def order(found: tuple[int, Person]) -> tuple[object, ...]:
        user_id, one = found
        matches = -one.matches if by == "rate" else 0
        return (*(-value for value in key(one)), matches, one.name.casefold(), user_id)

    return [
        (1 + sum(key(other) > key(one) for _, other in there), user_id)
        for user_id, one in sorted(there, key=order)
    ]


somebody = st.builds(
    lambda name, matches, share, hung, swept, best: Person(
        name, matches, matches * share // 3, hung, swept, best
    ),
    st.sampled_from(["ann", "Ann", "Bea", "cas", "Den"]),
    st.integers(1, 14),
    st.integers(0, 3),
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(0, 3),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(somebody, max_size=14), st.integers(1, 5))
def test_every_board_and_every_page_of_it_ranks_as_plain_counting_does(
    new_file: Path, everybody: list[Person], limit: int
) -> None:
    async def work() -> None:
        with tempfile.TemporaryDirectory() as folder:
            database = await Database.open(copyfile(new_file, Path(folder) / "cards.db"))
            try:
                await database.transaction(lambda connection: put_in(connection, everybody))
                await database.transaction(
                    lambda connection: put_in(connection, everybody[:3], Board(GUILD, 0, "cinch"))
                )
                store = LeaderStore(database)
                for by in BY:
                    expected = plainly(everybody, by)
                    told: list[tuple[int, int]] = []
                    while True:
                        page = await store.page(BOARD, by, limit, len(told))
                        told += [(row.rank, row.user_id) for row in page.rows]
                        if not page.more:
                            break
                    assert told == expected, by
                    for place, (_, user_id) in enumerate(expected):
                        mine = await store.page(BOARD, by, limit, around=user_id)
                        assert mine.offset == place - place % limit
                        assert user_id in [row.user_id for row in mine.rows]
                    nobody = await store.page(BOARD, by, limit, around=999)
                    assert nobody.offset == 0
                    beyond = await store.page(BOARD, by, limit, 1000)
                    assert beyond.rows == () and not beyond.more
            finally:
                await database.close()

    asyncio.run(work())


async def test_ratings_rank_by_what_is_nearly_sure_and_leave_out_who_is_not(database: Database) -> None:
    def rate(connection: sqlite3.Connection) -> None:
        for kind, subject, mu, sigma in (
            ("person", "101", 30.0, 2.0),
            ("person", "102", 28.0, SURE),
            ("person", "103", 35.0, None),
            ("person", "104", 30.0, 2.0),
            ("computer", "club", 20.0, 1.0),
        ):
            low = None if sigma is None else mu - 3 * sigma
            connection.execute(
                "INSERT INTO rating VALUES (?, 0, 'trinidad', ?, ?, ?, ?, 9, ?)",
                (GUILD, kind, subject, mu, sigma or 8.0, low),
            )

    await database.transaction(rate)
    store, board = LeaderStore(database), Board(GUILD, 0, "trinidad")
    page = await store.rated(board, "person", 10)
    assert [(row.rank, row.subject, row.low) for row in page.rows] == [
        (1, "101", 24.0),
        (1, "104", 24.0),
        (3, "102", 10.0),
    ]
    assert (await store.rated(board, "person", 2, around="102")).offset == 2
    assert [row.names for row in (await store.rated(board, "computer", 10)).rows] == [("club",)]


@pytest.mark.parametrize("by", BY)
async def test_a_board_is_read_from_its_index_alone(database: Database, by: str) -> None:
    seen: list[str] = []

    def plan(connection: sqlite3.Connection) -> list[str]:
        found = []
        for sql in seen:
            steps = connection.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall()
            found += [detail for *_, detail in steps]
        return found

    def traced(connection: sqlite3.Connection) -> None:
        connection.set_trace_callback(seen.append)

    def untraced(connection: sqlite3.Connection) -> None:
        connection.set_trace_callback(None)

    everybody = [Person("Ann", 12, 6, 1, 1, 2), Person("Bea", 12, 5, 1, 1, 2)]
    await database.transaction(lambda connection: put_in(connection, everybody))
    await database.read(traced)
    await LeaderStore(database).page(BOARD, by, 1, around=2)
    await database.read(untraced)
    steps = await database.read(plan)
    index = f"COVERING INDEX standing_{by}"
    assert sum(index in step for step in steps) >= len(BY[by].order), steps
    assert not any(step.startswith("SCAN standing") for step in steps), steps
    assert sum("USE TEMP B-TREE FOR ORDER BY" in step for step in steps) <= 1, steps
