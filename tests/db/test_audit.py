"""The log of what moderators did only grows, but that people become nameless and servers are forgotten."""

from __future__ import annotations

import sqlite3

import pytest

from db.audit import AuditStore, Entry, make_nameless, release_audit, write_audit
from db.connection import Database
from tests.db.scribe import GUILD

WRITTEN = Entry(5000, 200, "Mod", "void", 7, reason="wrong cards", before="{}", after="{}")
BLOCKED = Entry(5001, 200, "Mod", "block", about_id=101)


@pytest.fixture
async def log(database: Database) -> AuditStore:
    """Two entries of one server."""

    def work(connection: sqlite3.Connection) -> None:
        assert [write_audit(connection, GUILD, entry) for entry in (WRITTEN, BLOCKED)] == [1, 2]

    await database.transaction(work)
    return AuditStore(database)


async def execute(database: Database, sql: str) -> None:
    await database.transaction(lambda connection: connection.execute(sql).close())


async def entries(log: AuditStore) -> tuple[Entry, ...]:
    found, more = await log.page(GUILD, 10)
    assert not more
    return found


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM audit",
        "DELETE FROM audit WHERE id = 2",
        "UPDATE audit SET reason = ''",
        "UPDATE audit SET reason = 'right cards' WHERE id = 1",
        "UPDATE audit SET by_name = 'Ann'",
        "UPDATE audit SET by_id = 101, by_name = '', reason = ''",
        "UPDATE audit SET by_id = -1",
        "UPDATE audit SET by_id = -1, by_name = '', reason = '', about_id = -2 WHERE id = 2",
        "UPDATE audit SET by_id = -1, by_name = '', reason = '', about_id = 101 WHERE id = 1",
        "UPDATE audit SET by_id = -1, by_name = '', reason = '', after = '' WHERE id = 1",
        "UPDATE audit SET by_id = -1, by_name = '', reason = '', at = 0",
        "UPDATE audit SET what = 'amend', match_id = 8 WHERE id = 1",
        "UPDATE audit SET guild_id = 0",
        "UPDATE audit SET about_id = NULL WHERE id = 2",
        "UPDATE audit SET about_id = 102 WHERE id = 2",
        "UPDATE audit SET about_id = -1, by_name = 'Ann' WHERE id = 2",
        "UPDATE audit SET id = id + 10",
        "UPDATE OR REPLACE audit SET id = 2 WHERE id = 1",
        "INSERT OR REPLACE INTO audit SELECT 1, guild_id, at, by_id, 'Ann', what, match_id, about_id, reason,"
        " before, after, league_id, fixture_id FROM audit WHERE id = 1",
        "UPDATE audit SET by_id = -1, by_name = '', reason = '', league_id = 5 WHERE id = 1",
        "UPDATE audit SET fixture_id = 5 WHERE id = 1",
        "INSERT INTO audit_release VALUES (1)",
    ],
)
async def test_nothing_in_it_can_be_changed_or_taken_out(
    log: AuditStore, database: Database, sql: str
) -> None:
    before = await entries(log)
    if "audit_release" in sql:  # another server's
        await execute(database, sql)
        sql = "DELETE FROM audit"
    with pytest.raises(sqlite3.IntegrityError, match="the audit log cannot be changed"):
        await execute(database, sql)
    assert await entries(log) == before


async def test_who_did_it_becomes_nameless_with_their_reasons_and_only_once(
    log: AuditStore, database: Database
) -> None:
    await database.transaction(lambda connection: make_nameless(connection, 200, -1))
    blocked, voided = await entries(log)
    assert (voided.by_id, voided.by_name, voided.reason, voided.match_id) == (-1, "", "", 7)
    assert (blocked.by_id, blocked.about_id) == (-1, 101)
    with pytest.raises(sqlite3.IntegrityError):
        await execute(database, "UPDATE audit SET by_id = -2, by_name = '', reason = '' WHERE by_id = -1")


async def test_whom_it_was_done_to_becomes_nameless_also_where_they_did_it_themselves(
    log: AuditStore, database: Database
) -> None:
    def work(connection: sqlite3.Connection) -> None:
        write_audit(connection, GUILD, Entry(5002, 101, "Ann", "unblock", about_id=101))
        make_nameless(connection, 101, -3)

    await database.transaction(work)
    own, blocked, _ = await entries(log)
    assert (own.by_id, own.by_name, own.about_id) == (-3, "", -3)
    assert (blocked.about_id, blocked.by_name) == (-3, "Mod")


async def test_a_server_that_is_forgotten_takes_its_log_along_and_no_other(
    log: AuditStore, database: Database
) -> None:
    def forget(connection: sqlite3.Connection) -> None:
        write_audit(connection, GUILD + 1, BLOCKED)
        release_audit(connection, GUILD)
        connection.execute("DELETE FROM audit WHERE guild_id = ?", (GUILD,))
        connection.execute("DELETE FROM audit_release WHERE guild_id = ?", (GUILD,))

    await database.transaction(forget)
    assert await entries(log) == ()
    assert len((await log.page(GUILD + 1, 10))[0]) == 1
    with pytest.raises(sqlite3.IntegrityError):
        await execute(database, "DELETE FROM audit")


async def test_pages_are_the_newest_first(log: AuditStore) -> None:
    first, more = await log.page(GUILD, 1)
    assert [entry.what for entry in first] == ["block"] and more
    last, more = await log.page(GUILD, 1, 1)
    assert [entry.what for entry in last] == ["void"] and not more
    assert await log.corrections_of(7) == last
