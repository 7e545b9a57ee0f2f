"""Finished matches by person, channel and server, each found by an index in its order."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from pathlib import Path
from shutil import copyfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.connection import Database
from db.history import BY_CHANNEL, BY_GUILD, BY_PERSON, HistoryStore, PastMatch, Whose
from db.tables import LAST_ID
from tests.db.scribe import GUILD, Scribe, computer, people, person

ANN = 101


@pytest.fixture
def history(database: Database) -> HistoryStore:
    return HistoryStore(database)


async def ids(history: HistoryStore, whose: Whose, than: int = LAST_ID, limit: int = 50) -> list[int]:
    return [past.row.id for past in await history.older(whose, than, limit)]


async def test_a_match_is_in_the_history_of_its_players_its_channel_and_its_server(
    history: HistoryStore, scribe: Scribe
) -> None:
    match_id = await scribe.match(0, people(101, 102, 103, 104))
    for whose in (Whose(GUILD), Whose(GUILD, user_id=103), Whose(GUILD, channel_id=8001)):
        assert await ids(history, whose) == [match_id]
    for other in (
        Whose(GUILD + 1),
        Whose(GUILD, user_id=105),
        Whose(GUILD, channel_id=8002),
        Whose(GUILD + 1, user_id=103),
        Whose(GUILD + 1, channel_id=8001),
    ):
        assert await ids(history, other) == []


async def test_a_match_under_way_is_in_none(history: HistoryStore, scribe: Scribe) -> None:
    table = await scribe.begin()
    assert table.match_id is not None
    for whose in (Whose(GUILD), Whose(GUILD, user_id=ANN), Whose(GUILD, channel_id=8001)):
        assert await ids(history, whose) == []
    assert await history.match(table.match_id) is None
    assert await history.deals(table.match_id) == ()
    assert await history.is_live(GUILD, table.match_id)
    assert not await history.is_live(GUILD + 1, table.match_id)


async def test_one_that_was_given_up_or_taken_back_is_marked_so(
    history: HistoryStore, scribe: Scribe, database: Database
) -> None:
    given_up = await scribe.begin()
    await scribe.journal.abandon(given_up, at=3000)
    void = await scribe.match(0, people(101, 102, 103, 104), rated=False)
    await database.transaction(lambda c: c.execute("UPDATE match SET void = 1 WHERE id = ?", (void,)))
    second, first = await history.older(Whose(GUILD), LAST_ID, 9)
    assert (first.row.winner is None, first.void, first.rated) == (True, False, True)
    assert (second.row.winner is None, second.void, second.rated) == (False, True, False)


async def test_a_match_counts_for_the_channel_and_the_thread_its_table_was_last_in(
    history: HistoryStore, scribe: Scribe, database: Database
) -> None:
    in_thread = await scribe.match(0, people(101, 102, 103, 104), in_thread=True, thread_id=9001)
    moved = await scribe.match(0, people(101, 102, 103, 104))
    await database.transaction(
        lambda c: c.execute("UPDATE card_table SET channel_id = 8002 WHERE match_id = ?", (moved,))
    )
    assert await ids(history, Whose(GUILD, channel_id=8001)) == [in_thread]
    assert await ids(history, Whose(GUILD, channel_id=9001)) == [in_thread]
    assert await ids(history, Whose(GUILD, channel_id=8002)) == [moved]


async def test_computer_players_have_no_history_of_their_own(history: HistoryStore, scribe: Scribe) -> None:
    match_id = await scribe.match(1, (person(0, ANN), computer(1), computer(2), computer(3)))
    (past,) = await history.older(Whose(GUILD, user_id=ANN), LAST_ID, 9)
    assert (past.row.id, past.row.with_computers, past.seat_of(ANN), past.seat_of(102)) == (
        match_id,
        True,
        0,
        None,
    )


async def test_a_number_beyond_all_counting_is_no_match(history: HistoryStore) -> None:
    assert await history.match(10**30) is None
    assert not await history.is_live(GUILD, 10**30)


@settings(max_examples=25, deadline=None)
@given(
    matches=st.lists(
        st.tuples(
            st.sampled_from([GUILD, GUILD + 1]),
            st.sampled_from([8001, 8002]),
            st.booleans(),
            st.booleans(),
            st.permutations([101, 102, 103, 104, 105]),
        ),
        max_size=12,
    ),
    limit=st.integers(1, 4),
)
def test_the_pages_of_anyones_history_are_all_of_it_in_order(
    new_file: Path, matches: list[tuple[int, int, bool, bool, list[int]]], limit: int
) -> None:
    async def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            database = await Database.open(copyfile(new_file, Path(folder) / "cards.db"))
            try:
                await pages_of(database, matches, limit)
            finally:
                await database.close()

    asyncio.run(run())


async def pages_of(
    database: Database, matches: list[tuple[int, int, bool, bool, list[int]]], limit: int
) -> None:
    scribe, history = Scribe(database), HistoryStore(database)
    known = []
    for guild, channel, thread, over, seated in matches:
        said = {"guild_id": guild, "channel_id": channel, "thread_id": channel + 1000 if thread else None}
        if over:
            known.append((await scribe.match(0, people(*seated[:4]), **said), said, seated[:4]))
        else:
            await scribe.begin(people(*seated[:4]), **said)
    for whose, there in (
        (Whose(GUILD), lambda said, seated: True),
        (Whose(GUILD, user_id=105), lambda said, seated: 105 in seated),
        (Whose(GUILD, channel_id=8002), lambda said, seated: said["channel_id"] == 8002),
        (Whose(GUILD, channel_id=9001), lambda said, seated: said["thread_id"] == 9001),
    ):
        expected = [
            match_id for match_id, said, seated in known if said["guild_id"] == GUILD and there(said, seated)
        ]
        older, newer = await walked(history, whose, limit)
        assert older == expected[::-1]
        assert newer == expected


async def walked(history: HistoryStore, whose: Whose, limit: int) -> tuple[list[int], list[int]]:
    """All pages of it from the newest match, and all from the oldest."""
    found: list[list[int]] = []
    for fetch, than in ((history.older, LAST_ID), (history.newer, 0)):
        one: list[int] = []
        page: tuple[PastMatch, ...] = await fetch(whose, than, limit)
        while page:
            one += [past.row.id for past in page]
            page = await fetch(whose, one[-1], limit)
        found.append(one)
    return found[0], found[1]


@pytest.mark.parametrize("query", [BY_GUILD, BY_PERSON, BY_CHANNEL], ids=["server", "person", "channel"])
@pytest.mark.parametrize(("edge", "order"), [("< :than", "DESC"), ("> :than", "ASC")])
async def test_each_page_is_read_from_an_index_in_its_order(
    database: Database, query: str, edge: str, order: str
) -> None:
    values = dict.fromkeys(("guild", "user", "channel", "than", "n"), 1)
    sql = f"EXPLAIN QUERY PLAN {query.format(edge=edge, order=order)}"

    def work(connection: sqlite3.Connection) -> list[str]:
        return [row[3] for row in connection.execute(sql, values)]

    plan = await database.read(work)
    assert not [step for step in plan if step.startswith("SCAN") or "TEMP B-TREE" in step], plan
    assert any("INDEX" in step for step in plan)
