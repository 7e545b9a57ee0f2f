"""People made nameless: what goes, what stays by a number, and that nobody else's places and ratings move."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from typing import Any

import pytest

from bot.tables.records import Records
from db.connection import Database
from db.leaders import Board, LeaderStore
from db.own_data import OwnDataStore
from db.people import PeopleStore, StillSeated
from db.retention import DAY_SECONDS, RetentionStore
from db.standing import count_again
from tests.db.scribe import GUILD, Scribe, computer, hang_jack, people, person
from tests.db.test_standing import random_matches
from tests.records.test_fold import SEASON, Kept, from_scratch, kept

ANN, BOB, CYD, DOT = 101, 102, 103, 104
FOUR = people(ANN, BOB, CYD, DOT)


async def execute(database: Database, sql: str, *values: object) -> list[tuple[Any, ...]]:
    return await database.transaction(lambda connection: connection.execute(sql, values).fetchall())


def renamed(ratings: Kept, user_id: int, number: int) -> Kept:
    """Ratings with another name for a person, also where they are one of a pair."""

    def name(subject: str) -> str:
        return "+".join(sorted(str(number) if one == str(user_id) else one for one in subject.split("+")))

    return {(*key[:4], name(str(key[4]))): now for key, now in ratings.items()}


@pytest.mark.parametrize("seed", range(4))
async def test_ratings_are_the_same_by_a_new_name_and_still_those_from_scratch(
    database: Database, scribe: Scribe, seed: int
) -> None:
    dice, keeper = random.Random(seed), Records(database)
    await execute(database, SEASON, GUILD)
    await random_matches(scribe, dice, 20)
    await keeper.catch_up()
    before = await database.read(kept)
    gone = dice.choice(sorted({int(str(key[4])) for key in before if key[3] == "person"}))
    number = await PeopleStore(database).delete(gone, 3000)
    assert number is not None and number < 0
    now = await database.read(kept)
    assert now == renamed(before, gone, number) == await database.read(from_scratch)
    assert any(key[3] == "pair" and str(number) in str(key[4]).split("+") for key in now)
    await random_matches(scribe, dice, 10)
    await keeper.catch_up()
    assert await database.read(kept) == await database.read(from_scratch)


async def test_somebody_who_is_deleted_while_ratings_are_folded_is_in_none_of_them(
    database: Database, scribe: Scribe
) -> None:
    keeper = Records(database)
    for winner in (0, 1, 0):
        await scribe.match(winner, FOUR)
    await asyncio.gather(keeper.catch_up(), PeopleStore(database).delete(ANN, 3000), keeper.catch_up())
    await keeper.catch_up()
    assert await database.read(kept) == await database.read(from_scratch)
    assert str(ANN) not in {
        subject for key in await database.read(kept) for subject in str(key[4]).split("+")
    }


async def test_whoever_is_nameless_is_on_no_open_board_and_the_others_stand_as_before(
    database: Database, scribe: Scribe
) -> None:
    for winner in (0, 0, 1):
        await scribe.match(winner, FOUR, hang_jack(0, 1))
    leaders = LeaderStore(database)
    before = (await leaders.page(Board(GUILD), "wins", 9)).rows
    await PeopleStore(database).delete(ANN, 3000)
    after = (await leaders.page(Board(GUILD), "wins", 9)).rows
    assert [row.user_id for row in after] == [CYD, BOB, DOT]
    counts = {row.user_id: (row.wins, row.matches, row.best_streak) for row in before}
    assert {row.user_id: (row.wins, row.matches, row.best_streak) for row in after} == {
        user_id: count for user_id, count in counts.items() if user_id != ANN
    }
    kept_rows = await execute(database, "SELECT * FROM standing ORDER BY 1, 2, 3, 4, 5")
    await database.transaction(lambda connection: count_again(connection, GUILD))
    assert await execute(database, "SELECT * FROM standing ORDER BY 1, 2, 3, 4, 5") == kept_rows


async def test_the_boards_of_a_closed_season_keep_every_rank_with_a_place_that_has_no_name(
    database: Database, scribe: Scribe
) -> None:
    await execute(database, SEASON, GUILD)
    for winner in (0, 0, 0, 1):
        await scribe.match(winner, FOUR)
    await Records(database).catch_up()
    await execute(database, "UPDATE rating SET low = mu")
    await execute(database, "UPDATE season SET closed_at = 2500")
    leaders, season = LeaderStore(database), Board(GUILD, 1, "trinidad")
    before = (await leaders.page(season, "wins", 9)).rows
    rated = (await leaders.rated(season, "person", 9)).rows
    number = await PeopleStore(database).delete(ANN, 3000)
    after = (await leaders.page(season, "wins", 9)).rows
    told = {number if row.user_id == ANN else row.user_id: (row.rank, row.wins) for row in before}
    assert {row.user_id: (row.rank, row.wins) for row in after} == told
    assert next(row.name for row in after if row.user_id == number) == ""
    now = (await leaders.rated(season, "person", 9)).rows
    assert sorted((row.rank, row.low) for row in now) == sorted((row.rank, row.low) for row in rated)
    assert [row.names for row in now if row.subject == str(number)] == [("",)]
    assert (await leaders.rated(Board(GUILD, 0, "trinidad"), "person", 9)).rows != ()
    open_ = {row.subject for row in (await leaders.rated(Board(GUILD, 0, "trinidad"), "person", 9)).rows}
    assert open_ == {str(each) for each in (BOB, CYD, DOT)}


async def test_the_moves_of_a_match_stay_those_of_people_by_number(
    database: Database, scribe: Scribe
) -> None:
    match_id = await scribe.match(0, (person(0, ANN), person(1, BOB), computer(2), computer(3)))
    number = await PeopleStore(database).delete(BOB, 3000)
    assert await execute(database, "SELECT user_id FROM action WHERE match_id = ?", match_id) == [(number,)]
    players = await execute(database, "SELECT user_id, name FROM match_player ORDER BY seat")
    assert players == [(ANN, f"Person {ANN}"), (number, ""), (None, "Computer 2"), (None, "Computer 3")]


async def test_two_who_were_deleted_are_two_numbers_and_a_second_deletion_finds_nothing(
    database: Database, scribe: Scribe
) -> None:
    await scribe.match(0, FOUR)
    store = PeopleStore(database)
    first, second = await store.delete(ANN, 3000), await store.delete(BOB, 3000)
    assert first is not None and second is not None and first != second
    assert await store.delete(ANN, 3000) is None
    assert not await store.named(ANN) and await store.named(CYD)


async def test_whoever_comes_back_begins_anew(database: Database, scribe: Scribe) -> None:
    store, keeper = PeopleStore(database), Records(database)
    await scribe.match(0, FOUR)
    await store.delete(ANN, 3000)
    await scribe.match(0, FOUR)
    await keeper.catch_up()
    (row,) = [r for r in (await LeaderStore(database).page(Board(GUILD), "wins", 9)).rows if r.user_id == ANN]
    assert (row.matches, row.wins) == (1, 1)
    assert await database.read(kept) == await database.read(from_scratch)


async def test_whoever_sits_at_a_live_table_cannot_be_made_nameless_there(
    database: Database, scribe: Scribe
) -> None:
    await scribe.begin()
    before = await database.read(lambda connection: list(connection.iterdump()))
    with pytest.raises(StillSeated):
        await PeopleStore(database).delete(BOB, 3000)
    assert await database.read(lambda connection: list(connection.iterdump())) == before


async def test_of_a_block_the_id_alone_stays_and_a_moderators_own_name_goes(
    database: Database, scribe: Scribe
) -> None:
    await execute(database, "INSERT INTO blocked VALUES (?, ?, 'Bob', ?, 'Ann', 5)", GUILD, BOB, ANN)
    store = PeopleStore(database)
    assert await store.delete(BOB, 3000) is not None
    assert await execute(database, "SELECT user_id, name, by_id FROM blocked") == [(BOB, "", ANN)]
    assert not await store.named(BOB)
    number = await store.delete(ANN, 3000)
    assert await execute(database, "SELECT user_id, by_id, by_name FROM blocked") == [(BOB, number, "")]


async def test_in_the_log_of_moderators_a_number_stands_for_them_and_their_reasons_are_blank_which_is_logged(
    database: Database, scribe: Scribe
) -> None:
    match_id = await scribe.match(0, FOUR)
    columns = "guild_id, at, by_id, by_name, what, match_id, about_id, reason, before, after"
    for row in (
        (GUILD, 1, ANN, "Ann", "void", match_id, None, "Bob cheated", "{}", "{}"),
        (GUILD, 2, BOB, "Bob", "block", None, ANN, "", "", ""),
        (GUILD + 1, 3, ANN, "Ann", "block", None, ANN, "", "", ""),
        (GUILD + 2, 4, BOB, "Bob", "restore", match_id, None, "a slip", "{}", "{}"),
    ):
        await execute(database, f"INSERT INTO audit ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", *row)
    draft = "INSERT INTO correction_draft VALUES (NULL, ?, ?, 5, ?, 'void', 0, '[1]', 1, 'Bob cheated', 0)"
    await execute(database, draft, GUILD, ANN, match_id)
    (export,) = [(await OwnDataStore(database).sections(ANN))["moderation"]]
    assert [(row["at"], row["how"], row["reason"]) for row in export] == [
        (1, "by you", "Bob cheated"),
        (2, "about you", ""),
        (3, "by you", ""),
    ]
    number = await PeopleStore(database).delete(ANN, 3000)
    assert await execute(database, f"SELECT {columns} FROM audit ORDER BY id") == [
        (GUILD, 1, number, "", "void", match_id, None, "", "{}", "{}"),
        (GUILD, 2, BOB, "Bob", "block", None, number, "", "", ""),
        (GUILD + 1, 3, number, "", "block", None, number, "", "", ""),
        (GUILD + 2, 4, BOB, "Bob", "restore", match_id, None, "a slip", "{}", "{}"),
        (GUILD, 3000, number, "", "nameless", None, None, "", "", ""),
        (GUILD + 1, 3000, number, "", "nameless", None, None, "", "", ""),
    ]
    assert await execute(database, "SELECT * FROM correction_draft") == []


async def test_the_play_of_old_matches_goes_where_a_server_says_so_and_nothing_that_is_counted(
    database: Database, scribe: Scribe
) -> None:
    old, other = [await scribe.match(0, FOUR, hang_jack(0, 1), guild_id=each) for each in (GUILD, GUILD + 1)]
    await Records(database).catch_up()
    await execute(database, "INSERT INTO guild (id, use_threads, retention_days) VALUES (?, 0, 30)", GUILD)
    counted = ("match_player", "standing", "rating", "rating_step", "card_table")

    def results(connection: sqlite3.Connection) -> list[list[Any]]:
        return [connection.execute(f"SELECT * FROM {table}").fetchall() for table in counted]

    before, store = await database.read(results), RetentionStore(database)
    (ended,) = (await execute(database, "SELECT finished_at FROM match WHERE id = ?", old))[0]
    assert await store.delete_old(ended + 30 * DAY_SECONDS, 9) == 0
    assert await store.delete_old(ended + 30 * DAY_SECONDS + 1, 9) == 1
    assert await store.delete_old(ended + 30 * DAY_SECONDS + 1, 9) == 0
    assert await database.read(results) == before
    for table in ("award", "action", "deal"):
        assert {row[0] for row in await execute(database, f"SELECT match_id FROM {table}")} == {other}, table
    kept_play = await execute(database, "SELECT id, play_kept, cut IS NOT NULL FROM match ORDER BY id")
    assert kept_play == [(old, 0, 0), (other, 1, 1)]
    assert await execute(database, "PRAGMA foreign_key_check") == []
    await database.transaction(lambda connection: count_again(connection, GUILD))
    assert (await database.read(results))[1] == before[1]
