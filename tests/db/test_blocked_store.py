"""The block list as stored: by server, with who said so and when."""

from __future__ import annotations

from db.blocked import BlockedRow, BlockedStore
from db.connection import Database
from tests.db.scribe import GUILD

BOB = BlockedRow(101, "Bob", 200, "Mod", 1000)
CYD = BlockedRow(102, "Cyd", 201, "Dot", 2000)


async def test_whoever_is_blocked_is_so_on_that_server_alone_the_newest_first(database: Database) -> None:
    store = BlockedStore(database)
    for row in (BOB, CYD):
        await store.block(GUILD, row)
    assert await store.all(GUILD) == (CYD, BOB)
    assert await store.ids(GUILD) == {101, 102}
    assert await store.all(GUILD + 1) == () and await store.ids(GUILD + 1) == frozenset()


async def test_the_newer_word_on_the_same_person_counts(database: Database) -> None:
    store = BlockedStore(database)
    newer = BlockedRow(101, "Robert", 201, "Dot", 3000)
    await store.block(GUILD, BOB)
    await store.block(GUILD, newer)
    assert await store.all(GUILD) == (newer,)


async def test_unblocking_says_whether_they_were_blocked_and_is_for_that_server_alone(
    database: Database,
) -> None:
    store = BlockedStore(database)
    await store.block(GUILD, BOB)
    await store.block(GUILD + 1, BOB)
    assert await store.unblock(GUILD, 101, 200, "Mod", 5000)
    assert not await store.unblock(GUILD, 101, 200, "Mod", 5000)
    assert await store.all(GUILD) == () and await store.all(GUILD + 1) == (BOB,)
