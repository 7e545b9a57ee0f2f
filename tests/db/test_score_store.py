"""The leaderboard and a match so far: who is counted, how they rank, and that no table is read through."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import tempfile
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from shutil import copyfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.connection import Database
from db.guilds import GuildStore
from db.leaders import Board, LeaderRow, LeaderStore
from db.matches import DealEnd
from db.meta import Meta
from db.scores import MATCH_SO_FAR, ScoreStore
from db.tables import SeatRow
from tests.db.scribe import GUILD, PARTNERS, Scribe, computer, first_deal, hang_jack, lobby, people, person

ANN, BEA, CAS, DEN, EVE, FAY, GUS, HAL = range(101, 109)


async def _board(scribe: Scribe, with_computers: bool = False) -> tuple[LeaderRow, ...]:
    page = await LeaderStore(scribe.database).page(Board(GUILD, with_computers=with_computers), "wins", 100)
    return page.rows


async def test_equal_people_share_a_rank_and_stand_by_name(scribe: Scribe) -> None:
    # Ann and Cas win twice of three, Eve and Gus once of one, Bea and Den once of three, Fay and Hal never.
    await scribe.match(0, people(ANN, BEA, CAS, DEN))
    await scribe.match(0, people(ANN, BEA, CAS, DEN))
    await scribe.match(1, people(ANN, BEA, CAS, DEN))
    await scribe.match(0, people(EVE, FAY, GUS, HAL))
    board = [(row.rank, row.user_id, row.matches, row.wins) for row in await _board(scribe)]
    assert board == [
        (1, ANN, 3, 2),
        (1, CAS, 3, 2),
        (3, EVE, 1, 1),
        (3, GUS, 1, 1),
        (5, BEA, 3, 1),
        (5, DEN, 3, 1),
        (7, FAY, 1, 0),
        (7, HAL, 1, 0),
    ]


async def test_the_board_comes_in_pages_with_the_same_ranks(scribe: Scribe) -> None:
    await scribe.match(0, people(ANN, BEA, CAS, DEN))
    await scribe.match(1, people(EVE, FAY, GUS, HAL))
    whole = await _board(scribe)
    store = LeaderStore(scribe.database)
    pages = [await store.page(Board(GUILD), "wins", 3, offset) for offset in (0, 3, 6, 9)]
    assert [(len(page.rows), page.more) for page in pages] == [(3, True), (3, True), (2, False), (0, False)]
    assert sum((page.rows for page in pages), ()) == whole


async def test_people_are_named_as_in_their_newest_match(scribe: Scribe) -> None:
    async def sit(name: str) -> None:
        seats = (person(0, ANN, name), person(1, BEA), person(2, CAS), person(3, DEN))
        await scribe.match(0, seats)

    await sit("Zoe")
    await sit("Ann")
    assert {row.name for row in await _board(scribe) if row.user_id == ANN} == {"Ann"}
    await sit("Mia")
    assert {row.name for row in await _board(scribe) if row.user_id == ANN} == {"Mia"}


async def test_jacks_hung_and_lost_are_summed_over_matches(scribe: Scribe) -> None:
    await scribe.match(0, people(ANN, BEA, CAS, DEN), hang_jack(0, 1), hang_jack(0, 3), hang_jack(1, 0))
    await scribe.match(1, people(BEA, ANN, DEN, CAS), hang_jack(1, 0))
    jacks = {row.user_id: (row.hung, row.jacks_lost) for row in await _board(scribe)}
    assert jacks == {ANN: (3, 1), BEA: (1, 2), CAS: (0, 0), DEN: (0, 1)}


async def test_matches_with_a_computer_player_rank_apart_and_rank_people_only(scribe: Scribe) -> None:
    await scribe.match(0, (person(0, ANN), computer(1), person(2, BEA), computer(3)))
    await scribe.match(0, people(CAS, ANN, DEN, BEA))
    apart, among_people = await _board(scribe, with_computers=True), await _board(scribe)
    assert [(row.rank, row.user_id, row.wins) for row in apart] == [(1, ANN, 1), (1, BEA, 1)]
    assert [(row.user_id, row.wins) for row in among_people] == [(CAS, 1), (DEN, 1), (ANN, 0), (BEA, 0)]


async def test_only_finished_matches_of_this_server_count(scribe: Scribe) -> None:
    await scribe.match(0, people(ANN, BEA, CAS, DEN), guild_id=GUILD + 1)
    await scribe.begin(people(ANN, BEA, CAS, DEN))
    given_up = await scribe.begin(people(ANN, BEA, CAS, DEN))
    await scribe.journal.abandon(given_up, at=3000)
    assert await _board(scribe) == ()
    elsewhere = await LeaderStore(scribe.database).page(Board(GUILD + 1), "wins", 100)
    assert len(elsewhere.rows) == 4


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.tuples(st.permutations(range(ANN, HAL + 1)), st.booleans(), st.integers(0, 1)), max_size=12)
)
def test_the_board_agrees_with_counting_by_hand(
    new_file: Path, matches: list[tuple[list[int], bool, int]]
) -> None:
    async def compare(folder: str) -> None:
        database = await Database.open(copyfile(new_file, Path(folder) / "cards.db"))
        try:
            scribe = Scribe(database)
            for users, with_computer, winner in matches:
                seats: tuple[SeatRow, ...] = people(*users[:4])
                await scribe.match(winner, (*seats[:3], computer(3)) if with_computer else seats)
            for with_computers in (False, True):
                board = await _board(scribe, with_computers)
                assert [(row.rank, row.user_id, row.matches, row.wins) for row in board] == by_hand(
                    with_computers
                )
        finally:
            await database.close()

    def by_hand(with_computers: bool) -> list[tuple[int, int, int, int]]:
        counts: dict[int, tuple[int, int]] = {}
        for users, with_computer, winner in matches:
            if with_computer == with_computers:
                for seat, user in enumerate(users[: 3 if with_computer else 4]):
                    played, won = counts.get(user, (0, 0))
                    counts[user] = (played + 1, won + (PARTNERS[seat] == winner))

        def merit(user: int) -> tuple[int, float]:
            played, won = counts[user]
            return (-won, -won / played)

        lines, rank = [], 1
        for _, group in groupby(sorted(counts, key=lambda user: (merit(user), user)), key=merit):
            equals = list(group)
            lines += [(rank, user, *counts[user]) for user in equals]
            rank += len(equals)
        return lines

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(compare(folder))


async def test_a_match_with_no_deal_ended_has_no_scores_yet(scribe: Scribe) -> None:
    table = await scribe.begin()
    assert table.match_id is not None
    assert await ScoreStore(scribe.database).match_so_far(table.match_id) == ()


def _scans(connection: sqlite3.Connection, sql: str, values: tuple[object, ...] = ()) -> list[str]:
    """What the plan reads from end to end, common table expressions and subqueries left out."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    plan = [line[3] for line in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
    assert plan
    return [line for line in plan if (found := re.match(r"SCAN (\w+)", line)) and found[1] in tables]


@pytest.mark.parametrize("analysed", [False, True])
async def test_scores_scan_no_table(scribe: Scribe, analysed: bool) -> None:
    for _ in range(20):
        match_id = await scribe.match(0, people(ANN, BEA, CAS, DEN), hang_jack(0, 1))

    def work(connection: sqlite3.Connection) -> list[str]:
        if analysed:
            connection.execute("ANALYZE")
        return _scans(connection, MATCH_SO_FAR, (match_id,))

    assert await scribe.database.read(work) == []


async def test_no_statement_of_any_store_scans_a_table(scribe: Scribe) -> None:
    statements: list[str] = []
    database = scribe.database

    def trace(connection: sqlite3.Connection) -> None:
        connection.set_trace_callback(statements.append)

    await database.read(trace)
    store, journal, scores = scribe.tables, scribe.journal, ScoreStore(database)
    match_id = await scribe.match(0, people(ANN, BEA, CAS, DEN), hang_jack(0, 1))
    table = await scribe.begin()
    assert table.match_id is not None
    end = DealEnd((3, 0), False, (hang_jack(0, 1),))
    await journal.record(scribe.move(table, deal_end=end, next_deal=first_deal(number=2)))
    await journal.void_deal(table.match_id, 2, first_deal(number=3), turn=1, at=2200)
    await journal.latest_deal(match_id)
    await journal.match(match_id)
    await journal.abandon(await scribe.stored(table.id), at=2300)
    await store.create(lobby(rematch_of=table.id))
    await store.rematch_of(table.id)
    await store.save(replace(table, state="closed"))
    await store.set_board(table.id, 1, 2, 3)
    await store.live(GUILD)
    await store.live_ids("playing")
    await store.names_in(GUILD)
    await store.lobbies_closing_before(9000)
    await store.next_lobby_closing()
    await store.forget_closed(9000)
    await scores.match_so_far(match_id)
    await LeaderStore(database).page(Board(GUILD), "wins", 10, around=ANN)
    await LeaderStore(database).last_game(GUILD)
    await GuildStore(database).set_threads(GUILD, True)
    await GuildStore(database).get(GUILD)
    await Meta(database).set("key", "value")
    await Meta(database).get("key")

    def explain(connection: sqlite3.Connection) -> list[str]:
        connection.set_trace_callback(None)
        planned = [sql for sql in statements if re.match(r"\s*(SELECT|UPDATE|DELETE|WITH)\b", sql)]
        assert len(planned) > 30
        return [f"{line}: {sql}" for sql in planned for line in _scans(connection, sql)]

    assert await database.read(explain) == []
