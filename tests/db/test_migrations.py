"""Numbered SQL files, each with its version in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from db.migrate import Migration, check, migrate, migrations, version

OURS = migrations()


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    opened = sqlite3.connect(tmp_path / "cards.db", isolation_level=None)
    yield opened
    opened.close()


def _schema(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()


def test_the_files_are_numbered_from_one_without_a_gap() -> None:
    assert [step.version for step in OURS] == list(range(1, len(OURS) + 1))
    assert all(step.sql.strip() and step.name for step in OURS)


def test_every_older_version_comes_to_the_same_tables(tmp_path: Path) -> None:
    found = []
    for older in range(len(OURS)):
        connection = sqlite3.connect(tmp_path / f"{older}.db", isolation_level=None)
        migrate(connection, OURS[:older])
        assert version(connection) == older
        migrate(connection, OURS)
        check(connection, OURS)
        assert version(connection) == len(OURS)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        found.append(_schema(connection))
        connection.close()
    assert found[0]
    assert all(schema == found[0] for schema in found)


def test_a_match_from_before_house_rules_were_saved_is_its_hosts_last(connection: sqlite3.Connection) -> None:
    migrate(connection, OURS[:2])
    connection.execute(
        "INSERT INTO match (id, guild_id, variant, players, options, with_computers, first_dealer,"
        " started_at) VALUES (5, 7, 'trinidad', 4, '{}', 0, 0, 1000)"
    )
    connection.execute(
        "INSERT INTO card_table (guild_id, channel_id, name, variant, players, options, host_id, host_name,"
        " state, in_thread, created_at, match_id, turn)"
        " VALUES (7, 8, 'Toco', 'trinidad', 4, '{\"low\": \"won\"}', 101, 'Ann', 'finished', 0, 1000, 5, 30)"
    )
    (before,) = connection.execute("SELECT * FROM card_table").fetchall()
    migrate(connection, OURS)
    (after,) = connection.execute("SELECT * FROM card_table").fetchall()
    assert after[: len(before)] == before
    assert connection.execute("SELECT * FROM guild_house_rules").fetchall() == []
    hosted = "SELECT options FROM card_table INDEXED BY card_table_host WHERE match_id IS NOT NULL"
    assert connection.execute(f"{hosted} AND guild_id = 7 AND host_id = 101").fetchall() == [
        ('{"low": "won"}',)
    ]


def test_a_server_from_before_there_was_a_block_list_keeps_all_it_had_and_blocks_nobody(
    connection: sqlite3.Connection,
) -> None:
    migrate(connection, OURS[:4])
    connection.execute("INSERT INTO guild (id, use_threads) VALUES (7, 1)")
    connection.execute("INSERT INTO guild_house_rules VALUES (7, 'trinidad', 4, '{\"low\": \"won\"}')")
    before = list(connection.iterdump())
    migrate(connection, OURS[:5])
    assert connection.execute("SELECT * FROM blocked").fetchall() == []
    assert set(before) <= set(connection.iterdump())


def test_a_server_from_before_a_role_could_be_named_keeps_its_threads_and_names_none(
    connection: sqlite3.Connection,
) -> None:
    migrate(connection, [step for step in OURS if step.version < 6])
    connection.execute("INSERT INTO guild (id, use_threads) VALUES (7, 1)")
    migrate(connection, OURS)
    found = connection.execute("SELECT id, use_threads, moderator_role FROM guild").fetchall()
    assert found == [(7, 1, None)]


def test_a_ping_from_before_there_were_direct_messages_is_in_the_boards_channel(
    connection: sqlite3.Connection,
) -> None:
    migrate(connection, [step for step in OURS if step.version < 7])
    connection.execute(
        "INSERT INTO card_table (guild_id, channel_id, name, variant, players, options, host_id, host_name,"
        " state, in_thread, created_at, ping_message_id, turn)"
        " VALUES (7, 8, 'Toco', 'trinidad', 4, '{}', 101, 'Ann', 'playing', 0, 1000, 9, 30)"
    )
    migrate(connection, OURS)
    pings = "SELECT ping_channel_id, ping_message_id FROM card_table"
    assert connection.execute(pings).fetchall() == [(None, 9)]
    assert connection.execute("SELECT * FROM person_setting").fetchall() == []


def test_matches_from_before_anybody_could_resign_were_played_or_given_up(
    connection: sqlite3.Connection,
) -> None:
    migrate(connection, [step for step in OURS if step.version < 9])
    columns = "id, guild_id, variant, players, options, with_computers, first_dealer, started_at"
    for match_id, finished, winner in ((1, 2000, 1), (2, 2000, None), (3, None, None)):
        connection.execute(
            f"INSERT INTO match ({columns}, finished_at, winner)"
            " VALUES (?, 7, 'trinidad', 4, '{}', 0, 0, 1000, ?, ?)",
            (match_id, finished, winner),
        )
    migrate(connection, OURS)
    endings = connection.execute("SELECT ending FROM match ORDER BY id").fetchall()
    assert endings == [("played",), ("given-up",), (None,)]


def test_migrating_twice_changes_nothing(connection: sqlite3.Connection) -> None:
    migrate(connection, OURS)
    changes, schema = connection.total_changes, _schema(connection)
    migrate(connection, OURS)
    assert (connection.total_changes, _schema(connection)) == (changes, schema)


@pytest.mark.parametrize(
    "broken",
    [
        "CREATE TABLE half (a); INSERT INTO half VALUES (1); INSERT INTO missing VALUES (1);",
        "CREATE TABLE half (a); CREATE TABLE half (a);",
        "CREATE TABLE half (a); this is no SQL;",
    ],
)
def test_a_migration_that_fails_leaves_nothing_and_may_be_mended(
    connection: sqlite3.Connection, broken: str
) -> None:
    migrate(connection, OURS)
    schema, last = _schema(connection), len(OURS)
    good = Migration(last + 1, "good", "CREATE TABLE good (a);")
    with pytest.raises(sqlite3.Error):
        migrate(connection, (*OURS, good, Migration(last + 2, "broken", broken)))
    assert not connection.in_transaction
    assert version(connection) == last + 1
    assert {name for name, _ in _schema(connection)} - {name for name, _ in schema} == {"good"}

    migrate(connection, (*OURS, good, Migration(last + 2, "broken", "CREATE TABLE half (a);")))
    assert version(connection) == last + 2
    assert connection.execute("SELECT * FROM half").fetchall() == []
