"""House rules as stored: the server's own, and those of the match a person hosted last."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from dataclasses import replace
from pathlib import Path
from shutil import copyfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.connection import Database
from db.house_rules import HouseRuleStore
from tests.db.scribe import GUILD, PACK, PARTNERS, Scribe, first_deal, lobby, people

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
options = st.dictionaries(texts, st.one_of(st.booleans(), st.integers(-(10**6), 10**6), texts), max_size=4)
keys = st.tuples(st.integers(1, 3), st.sampled_from(["trinidad", "cinch", ""]), st.integers(2, 4))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(keys, options), max_size=8))
def test_the_last_that_went_in_for_a_server_game_and_number_comes_out(
    new_file: Path,
    saved: list[tuple[tuple[int, str, int], dict[str, object]]],
) -> None:
    async def there_and_back(folder: str) -> None:
        database = await Database.open(copyfile(new_file, Path(folder) / "cards.db"))
        try:
            store = HouseRuleStore(database)
            for key, chosen in saved:
                await store.set_of_guild(*key, chosen)
            for key, chosen in dict(saved).items():
                assert await store.of_guild(*key) == chosen
        finally:
            await database.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(there_and_back(folder))


async def test_a_server_that_has_chosen_nothing_has_none(database: Database) -> None:
    store = HouseRuleStore(database)
    await store.set_of_guild(GUILD, "trinidad", 4, {"low": "won"})
    assert await store.of_guild(GUILD, "trinidad", 4) == {"low": "won"}
    for key in ((GUILD + 1, "trinidad", 4), (GUILD, "cinch", 4), (GUILD, "trinidad", 3)):
        assert await store.of_guild(*key) == {}


async def test_the_last_hosted_are_those_of_the_newest_match_of_that_person_server_game_and_number(
    scribe: Scribe,
) -> None:
    store = HouseRuleStore(scribe.database)
    assert await store.last_hosted(GUILD, 101, "trinidad", 4) is None
    await scribe.begin(options={"target": 7})
    given_up = await scribe.begin(name="Toco", options={"low": "won"})
    await scribe.journal.abandon(given_up, at=3000)
    await scribe.tables.create(lobby(people(101), name="Mayaro", options={"target": 99}))
    for other in ({"host_id": 102}, {"guild_id": GUILD + 1}, {"variant": "pitch"}, {"players": 3}):
        await scribe.begin(name="Other", options={"target": 50}, **other)
    assert await store.last_hosted(GUILD, 101, "trinidad", 4) == {"low": "won"}
    assert await store.last_hosted(GUILD, 102, "trinidad", 4) == {"target": 50}
    assert await store.last_hosted(GUILD, 103, "trinidad", 4) is None


async def test_the_match_begun_last_counts_though_its_table_was_opened_first(scribe: Scribe) -> None:
    store = HouseRuleStore(scribe.database)
    early = await scribe.tables.create(lobby(people(101, 102, 103, 104), options={"target": 7}))
    await scribe.begin(name="Toco", options={"low": "won"})
    begun = replace(early, options={"target": 9})
    await scribe.journal.begin(begun, PACK, 0, PARTNERS, first_deal(), at=3000)
    assert await store.last_hosted(GUILD, 101, "trinidad", 4) == {"target": 9}


async def test_finding_them_reads_no_table_of_others_and_sorts_nothing(scribe: Scribe) -> None:
    sql = (
        "EXPLAIN QUERY PLAN SELECT options FROM card_table"
        " WHERE (guild_id, host_id, variant, players) = (1, 2, 'x', 3) AND match_id IS NOT NULL"
        " ORDER BY match_id DESC LIMIT 1"
    )
    plan = await scribe.database.read(lambda connection: connection.execute(sql).fetchall())
    (step,) = plan
    assert "card_table_host" in str(step)


@pytest.mark.parametrize("broken", ["{", "", "null", "5", "[1]", '"abc"', '[{}, {"low": "won"}]'])
async def test_what_cannot_be_read_counts_as_none_and_can_be_saved_anew(scribe: Scribe, broken: str) -> None:
    store = HouseRuleStore(scribe.database)
    await store.set_of_guild(GUILD, "trinidad", 4, {"low": "won"})
    await scribe.begin(options={"target": 7})

    def by_hand(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE guild_house_rules SET options = ?", (broken,))
        connection.execute("UPDATE card_table SET options = ?", (broken,))

    await scribe.database.transaction(by_hand)
    assert await store.of_guild(GUILD, "trinidad", 4) == {}
    assert await store.last_hosted(GUILD, 101, "trinidad", 4) is None
    await store.set_of_guild(GUILD, "trinidad", 4, {"low": "won"})
    assert await store.of_guild(GUILD, "trinidad", 4) == {"low": "won"}
