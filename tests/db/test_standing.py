"""What people have done, as kept: the same as counting it from the matches, whatever is corrected."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from collections import defaultdict
from functools import partial
from pathlib import Path
from shutil import copyfile
from typing import NamedTuple

import pytest

from db.connection import Database
from db.matches import AwardRow
from db.migrate import migrate, migrations
from db.ratings import RatingStore
from db.standing import count_again, count_match
from tests.db.scribe import (
    GUILD,
    PARTNERS,
    Scribe,
    computer,
    correct_at_random,
    hang_jack,
    people,
    person,
)


class Told(NamedTuple):
    """A row of standing but its names."""

    matches: int
    wins: int
    hung: int
    jacks_lost: int
    swept: int
    streak: int
    best_streak: int


Key = tuple[int, str, bool, int]
"""Season, game, with computers, person."""


def kept(connection: sqlite3.Connection) -> dict[Key, Told]:
    found = connection.execute(
        "SELECT season_id, variant, with_computers, user_id, matches, wins, hung, jacks_lost, swept, streak,"
        " best_streak FROM standing WHERE guild_id = ?",
        (GUILD,),
    )
    return {
        (season, variant, bool(computers), user): Told(*told)
        for season, variant, computers, user, *told in found
    }


def counted(connection: sqlite3.Connection) -> dict[Key, Told]:
    """The same from the matches, the plain way: one after the other in the order in which they ended."""
    tally: defaultdict[Key, list[int]] = defaultdict(lambda: [0] * 7)
    seasons = connection.execute("SELECT id, starts_at, ends_at FROM season").fetchall()
    for variant, computers, at, user, won, hung, lost, swept in connection.execute(
        "SELECT variant, with_computers, finished_at, user_id, won, hung, jacks_lost, swept"
        " FROM match JOIN match_player ON match_id = id"
        " WHERE winner IS NOT NULL AND rated AND NOT void AND user_id > 0 ORDER BY ended, seat"
    ):
        within = [season for season, starts, ends in seasons if starts <= at and (ends is None or at < ends)]
        for season in (0, *within):
            for game in (variant, ""):
                row = tally[season, game, bool(computers), user]
                row[5] = row[5] + 1 if won else 0
                row[6] = max(row[6], row[5])
                for place, more in enumerate((1, won, hung, lost, swept)):
                    row[place] += more
    return {key: Told(*row) for key, row in tally.items()}


SWEEP = (
    AwardRow("high", 0, 1, "AH", 0),
    AwardRow("low", 0, 1, "2H", 2),
    hang_jack(0, 1),
    AwardRow("game", 0, 1, None, None, None, (40, 3)),
)


async def random_matches(scribe: Scribe, dice: random.Random, number: int) -> list[int]:
    """Matches of six people and computer players, some with jacks hung or all four points in a deal."""
    found = []
    for _ in range(number):
        users = dice.sample(range(101, 107), 4)
        seats = [person(seat, user) for seat, user in enumerate(users)]
        if dice.random() < 0.3:
            seats[3] = computer(3)
        awards = dice.choice([(), SWEEP, (hang_jack(1, 2),), SWEEP[:3]])
        variant = dice.choice(["trinidad", "cinch"])
        rated = dice.random() < 0.9
        found.append(
            await scribe.match(dice.randrange(2), tuple(seats), *awards, variant=variant, rated=rated)
        )
    return found


@pytest.mark.parametrize("seed", range(5))
def test_what_is_kept_is_what_the_matches_say_after_any_corrections(
    seed: int, new_file: Path, tmp_path: Path
) -> None:
    async def work() -> None:
        dice = random.Random(seed)
        database = await Database.open(copyfile(new_file, tmp_path / "cards.db"))
        try:
            scribe = Scribe(database)

            def seasons(connection: sqlite3.Connection) -> None:
                connection.execute(
                    "INSERT INTO season (guild_id, name, starts_at, ends_at) VALUES (?, 'Lent', 2000, 2150)",
                    (GUILD,),
                )
                connection.execute(
                    "INSERT INTO season (guild_id, name, starts_at) VALUES (?, 'Later', 9000)", (GUILD,)
                )

            await database.transaction(seasons)
            matches = await random_matches(scribe, dice, 25)
            assert await database.read(kept) == await database.read(counted)
            for match_id in dice.choices(matches, k=12):

                def correct(connection: sqlite3.Connection, match_id: int = match_id) -> None:
                    correct_at_random(connection, match_id, dice)

                await database.transaction(correct)
                assert await database.read(kept) == await database.read(counted)
            now = await database.read(kept)
            await database.transaction(lambda connection: count_again(connection, GUILD))
            assert await database.read(kept) == now
            assert any(row.best_streak > row.streak > 0 for row in now.values())
            assert any(row.swept and row.hung for row in now.values())
        finally:
            await database.close()

    asyncio.run(work())


async def test_a_closed_season_does_not_change_any_more(scribe: Scribe) -> None:
    def season(connection: sqlite3.Connection) -> None:
        connection.execute(
            "INSERT INTO season (guild_id, name, starts_at, ends_at) VALUES (?, 'Lent', 2000, 2150)", (GUILD,)
        )

    await scribe.database.transaction(season)
    match_id = await scribe.match(0, people(101, 102, 103, 104))
    before = await scribe.database.read(kept)

    def void(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE season SET closed_at = 2200")
        connection.execute("UPDATE match SET void = 1 WHERE id = ?", (match_id,))
        count_match(connection, match_id)

    await scribe.database.transaction(void)
    after = await scribe.database.read(kept)
    assert after == {key: row for key, row in before.items() if key[0] == 1} and after


async def test_a_match_given_up_counts_for_nobody(scribe: Scribe) -> None:
    table = await scribe.begin()
    await scribe.journal.abandon(table, 2200)
    assert await scribe.database.read(kept) == {}


def test_the_matches_of_an_older_file_are_counted_as_it_is_brought_up_to_date() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "old.db"
        connection = sqlite3.connect(file, isolation_level=None)
        migrate(connection, [step for step in migrations() if step.version < 12])
        dice = random.Random(3)
        for match_id in range(1, 40):
            connection.execute(
                "INSERT INTO match (id, guild_id, variant, players, options, with_computers, first_dealer,"
                " started_at, finished_at, winner, scores)"
                " VALUES (?, ?, ?, 4, '{}', ?, 0, 1, ?, ?, '[14,3]')",
                (
                    match_id,
                    GUILD,
                    dice.choice(["trinidad", "pitch"]),
                    dice.randrange(2),
                    dice.randrange(2000, 2100),
                    winner := dice.randrange(2),
                ),
            )
            for seat, user in enumerate(dice.sample(range(101, 108), 4)):
                connection.execute(
                    "INSERT INTO match_player (match_id, seat, side, user_id, name, won, hung) VALUES"
                    " (?, ?, ?, ?, 'Ann', ?, ?)",
                    (match_id, seat, PARTNERS[seat], user, PARTNERS[seat] == winner, dice.randrange(2)),
                )
            for category in ("high", "low", "hang-jack", "game")[: dice.randint(2, 4)]:
                connection.execute(
                    "INSERT OR IGNORE INTO deal (match_id, number, dealer, pack, scores_before, extra_hand,"
                    " edition, first_turn) VALUES (?, 1, 0, '', '[]', 0, 1, 0)",
                    (match_id,),
                )
                connection.execute(
                    "INSERT INTO award (match_id, deal, number, category, side, points, captured)"
                    " VALUES (?, 1, (SELECT COUNT(*) FROM award WHERE match_id = ?), ?, 1, 1, '[]')",
                    (match_id, match_id, category),
                )
        migrate(connection, migrations())
        assert kept(connection) == counted(connection)
        assert {row.swept for row in kept(connection).values()} > {0, 1}
        (places,) = zip(
            *connection.execute("SELECT ended FROM match ORDER BY finished_at, id").fetchall(), strict=True
        )
        assert places == tuple(range(1, 40))
        connection.close()


@pytest.mark.parametrize("seed", range(3))
async def test_what_a_match_adds_as_it_ends_is_what_counting_anew_comes_to(
    seed: int, database: Database
) -> None:
    dice, scribe = random.Random(seed), Scribe(database)

    def rows(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
        return connection.execute("SELECT * FROM standing ORDER BY 1, 2, 3, 4, 5").fetchall()

    def season(connection: sqlite3.Connection, starts: int, ends: int | None, closed: int | None) -> None:
        connection.execute(
            "INSERT INTO season (guild_id, name, starts_at, ends_at, closed_at) VALUES (?, ?, ?, ?, ?)",
            (GUILD, str(starts), starts, ends, closed),
        )

    def anew(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
        connection.execute("SAVEPOINT kept")
        count_again(connection, GUILD)
        found = rows(connection)
        connection.execute("ROLLBACK TO kept")
        return found

    for starts, ends, closed in ((0, 1500, 1600), (1500, 2000, None), (2000, None, None)):
        await database.transaction(partial(season, starts=starts, ends=ends, closed=closed))
    for part in range(3):
        for match_id in await random_matches(scribe, dice, 15):
            if dice.random() < 0.3:

                def correct(connection: sqlite3.Connection, match_id: int = match_id) -> None:
                    correct_at_random(connection, match_id, dice)

                await database.transaction(correct)
        four = people(101, 102, 103, 104)
        renamed = [person(seat.seat, seat.user_id or 0, f"Renamed {part}") for seat in four]
        await scribe.match(0, (*renamed[:3], computer(3)) if part else tuple(renamed), guild_id=GUILD)
        assert await database.transaction(rows) == await database.transaction(anew) != []


async def test_what_is_asked_after_every_match_runs_through_no_table(database: Database) -> None:
    asked: list[str] = []
    await random_matches(scribe := Scribe(database), random.Random(1), 5)
    await database.read(lambda connection: connection.set_trace_callback(asked.append))
    await scribe.match(0, people(101, 102, 103, 104))
    await RatingStore(database).behind()
    await database.read(lambda connection: connection.set_trace_callback(None))

    def scans(connection: sqlite3.Connection) -> list[str]:
        plans = [
            connection.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall()
            for sql in asked
            if sql.startswith(("SELECT", "WITH", "INSERT INTO standing", "\n"))
        ]
        assert len(plans) > 3
        found = [str(step[-1]) for plan in plans for step in plan]
        return [step for step in found if step.startswith(("SCAN match", "SCAN season", "SCAN standing"))]

    assert await database.read(scans) == []
