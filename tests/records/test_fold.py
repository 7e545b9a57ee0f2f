"""Ratings as kept: always what a fold over the whole log comes to, whatever is corrected and when."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from functools import partial
from pathlib import Path
from shutil import copyfile

import pytest

from bot.records.ratings import Rating, Subject, rate
from bot.tables import records
from bot.tables.checking import Finding, check_ratings
from bot.tables.records import Records, played
from db.checking import snapshot
from db.connection import Database
from db.corrections import Draft, Result, correct, load
from db.ratings import Scope, log
from tests.db.lived_in import at_version
from tests.db.scribe import GUILD, Scribe, correct_at_random, people
from tests.db.test_standing import random_matches

SEASON = "INSERT INTO season (guild_id, name, starts_at) VALUES (?, 'Lent', 2000)"

Kept = dict[tuple[object, ...], tuple[object, ...]]


def kept(connection: sqlite3.Connection) -> Kept:
    found = connection.execute(
        "SELECT guild_id, season_id, variant, kind, subject, mu, sigma, matches FROM rating"
    )
    return {tuple(row[:5]): tuple(row[5:]) for row in found}


def from_scratch(connection: sqlite3.Connection) -> Kept:
    """Every scope's ratings, match by match from the first."""
    scopes = connection.execute(
        "SELECT DISTINCT guild_id, season_id, variant"
        " FROM match, (SELECT 0 AS season_id UNION SELECT id FROM season) WHERE ended IS NOT NULL"
    ).fetchall()
    told: Kept = {}
    for scope in scopes:
        ratings: dict[Subject, Rating] = {}
        for match in log(connection, Scope(*scope)):
            ratings |= rate(played(match), ratings)
        told |= {(*scope, *one): (now.mu, now.sigma, now.matches) for one, now in ratings.items()}
    return told


@pytest.mark.parametrize("seed", range(4))
def test_after_any_corrections_ratings_are_those_from_scratch(
    seed: int, new_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "BATCH", 7)

    async def work() -> None:
        dice = random.Random(seed)
        database = await Database.open(copyfile(new_file, tmp_path / "cards.db"))
        try:
            keeper, scribe, matches = Records(database), Scribe(database), list[int]()

            for part in range(4):
                if part == 2:
                    await _execute(database, SEASON, GUILD)
                matches += await random_matches(scribe, dice, 12)
                if part % 2:
                    await keeper.catch_up(GUILD)
                for match_id in dice.choices(matches, k=4):

                    def correct(connection: sqlite3.Connection, match_id: int = match_id) -> None:
                        correct_at_random(connection, match_id, dice)

                    await database.transaction(correct)
                await keeper.catch_up()
                now = await database.read(kept)
                assert now == await database.read(from_scratch)
            assert {row[3] for row in now} == {"person", "computer", "pair"}
            assert await keeper.catch_up() == 0
        finally:
            await database.close()

    asyncio.run(work())


async def test_matches_that_end_and_corrections_made_while_it_folds_are_all_in(database: Database) -> None:
    scribe, keeper = Scribe(database), Records(database)
    matches = [await scribe.match(n % 2, people(101, 102, 103, 104)) for n in range(20)]
    dice = random.Random(3)

    async def correct() -> None:
        for match_id in dice.sample(matches, 8):
            await database.transaction(partial(correct_at_random, match_id=match_id, dice=dice))

    async def more() -> None:
        for n in range(8):
            await scribe.match(n % 2, people(103, 102, 101, 105))

    await asyncio.gather(keeper.catch_up(), correct(), more(), keeper.catch_up(), keeper.catch_up())
    await keeper.catch_up()
    assert await keeper.ratings.behind() == ()
    assert await database.read(kept) == await database.read(from_scratch)


async def test_a_closed_season_keeps_its_ratings(database: Database) -> None:
    scribe, keeper = Scribe(database), Records(database)
    await _execute(database, SEASON, GUILD)
    match_id = await scribe.match(0, people(101, 102, 103, 104))
    await keeper.catch_up()
    before = {key: row for key, row in (await database.read(kept)).items() if key[1] == 1}
    await _execute(database, "UPDATE season SET closed_at = ?", 3000)
    await database.transaction(lambda connection: correct_at_random(connection, match_id, random.Random(1)))
    await scribe.match(1, people(101, 102, 103, 104))
    await keeper.catch_up()
    after = await database.read(kept)
    assert {key: row for key, row in after.items() if key[1] == 1} == before and before
    assert {key[1] for key in after} == {0, 1}


async def test_a_correction_is_followed_a_few_matches_at_a_time_and_meanwhile_nothing_is_found_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "BATCH", 4)
    path, dice = tmp_path / "cards.db", random.Random(2)
    database = await Database.open(path)
    keeper, scribe = Records(database), Scribe(database)
    matches = [await scribe.match(n % 2, people(101, 102, 103, 104 + n % 3)) for n in range(18)]
    await keeper.catch_up()
    for number in (2, 0, 17):
        await database.transaction(partial(correct_at_random, match_id=matches[number], dice=dice))
        steps = 0
        while behind := await keeper.ratings.behind():
            assert ratings_wrong(path) == []
            (scope, last), *_ = behind
            await keeper.ratings.fold(scope, last, records.BATCH, records._fold)
            steps += 1
        assert steps > (1 if number == 17 else 8)
        assert await database.read(kept) == await database.read(from_scratch)
        assert ratings_wrong(path) == []
    await database.close()


def ratings_wrong(path: Path) -> list[Finding]:
    with snapshot(path) as moment:
        return [finding for marked in moment.marks() for finding in check_ratings(moment, *marked)]


@pytest.mark.parametrize("winner", [0, 1])
async def test_where_every_match_of_a_game_is_void_no_rating_is_left(database: Database, winner: int) -> None:
    scribe, keeper = Scribe(database), Records(database)
    matches = [await scribe.match(winner, people(101, 102, 103, 104)) for _ in range(3)]
    await keeper.catch_up()

    def void(connection: sqlite3.Connection, match_id: int) -> None:
        match = load(connection, GUILD, match_id)
        assert match is not None and match.result is not None
        result = Result(match.result.winner, match.result.scores, void=True)
        correct(connection, Draft(GUILD, 9, 1, match_id, "void", result, "all wrong", match.seen), "Mod", 1)

    for match_id in matches:
        await database.transaction(partial(void, match_id=match_id))
    await keeper.catch_up()

    def left(connection: sqlite3.Connection) -> list[int]:
        tables = ("rating", "rating_step", "standing")
        return [connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] for table in tables]

    assert await database.read(left) == [0, 0, 0]
    assert await keeper.ratings.behind() == ()


async def test_ratings_folded_before_they_could_be_taken_back_one_by_one_can_be_now(tmp_path: Path) -> None:
    path, dice = tmp_path / "cards.db", random.Random(4)
    database = await Database.open(path)
    await _execute(database, SEASON, GUILD)
    matches = await random_matches(Scribe(database), dice, 30)
    await Records(database).catch_up()
    steps = "SELECT * FROM rating_step ORDER BY season_id, match_id, kind, subject"
    before = await database.read(lambda connection: connection.execute(steps).fetchall())
    await database.close()
    at_version(path, tmp_path / "older.db", 16)
    database = await Database.open(tmp_path / "older.db")
    assert await database.read(lambda connection: connection.execute(steps).fetchall()) == before
    await database.transaction(partial(correct_at_random, match_id=matches[3], dice=dice))
    await Records(database).catch_up()
    assert await database.read(kept) == await database.read(from_scratch)
    await database.close()


async def _execute(database: Database, sql: str, *values: object) -> None:
    def work(connection: sqlite3.Connection) -> None:
        connection.execute(sql, values)

    await database.transaction(work)
