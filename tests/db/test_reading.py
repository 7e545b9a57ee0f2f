"""The database read beside a bot that has it open, and files that are none."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.text import say
from db.connection import Database
from db.errors import DatabaseError
from db.migrate import migrations
from db.reading import reading
from tests.db.scribe import Scribe


def refused(path: Path) -> str:
    with pytest.raises(DatabaseError) as caught, reading(path):
        pass
    assert str(path) in say("en", caught.value.key, **caught.value.values)
    return caught.value.key


async def test_it_reads_what_is_written_while_the_bot_holds_the_file(
    database: Database, scribe: Scribe
) -> None:
    await scribe.begin()
    with reading(database.path) as connection:
        assert connection.execute("SELECT COUNT(*) FROM match").fetchone() == (1,)
        await scribe.begin()
        assert connection.execute("SELECT COUNT(*) FROM match").fetchone() == (2,)


async def test_a_long_look_sees_one_moment_and_holds_nobody_up(database: Database, scribe: Scribe) -> None:
    await scribe.begin()
    with reading(database.path) as connection:
        connection.execute("BEGIN")
        assert connection.execute("SELECT COUNT(*) FROM match").fetchone() == (1,)
        await scribe.begin()
        assert connection.execute("SELECT COUNT(*) FROM match").fetchone() == (1,)


async def test_it_cannot_write(database: Database) -> None:
    with pytest.raises(DatabaseError, match=r"reading\.unreadable"), reading(database.path) as connection:
        connection.execute("DELETE FROM meta")


async def test_it_reads_a_file_that_no_bot_has_open(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "cards.db")
    await Scribe(database).begin()
    await database.close()
    with reading(tmp_path / "cards.db") as connection:
        assert connection.execute("SELECT COUNT(*) FROM match").fetchone() == (1,)


def test_a_file_that_is_missing_is_not_made(tmp_path: Path) -> None:
    assert refused(tmp_path / "cards.db") == "reading.missing"
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database_of_ours_is_told_from_one(tmp_path: Path) -> None:
    text, empty, other = tmp_path / "text.db", tmp_path / "empty.db", tmp_path / "other.db"
    text.write_text("Dear diary, " * 1000)
    empty.touch()
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE diary (day)")
    connection.close()
    for path in (text, empty, other, tmp_path):
        assert refused(path) == "database.not-one"


async def test_another_version_is_told_to_be_newer_or_older(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    await (await Database.open(path)).close()
    newest = migrations()[-1].version
    for number, key in ((newest + 1, "database.newer"), (newest - 1, "reading.older")):
        with sqlite3.connect(path) as connection:
            connection.execute(f"PRAGMA user_version = {number}")
        connection.close()
        assert refused(path) == key


async def test_a_name_that_means_something_in_an_address_is_a_name(tmp_path: Path) -> None:
    path = tmp_path / "cards 100%?mode=rwc#x.db"
    await (await Database.open(path)).close()
    with reading(path) as connection:
        assert connection.execute("SELECT COUNT(*) FROM match").fetchone() == (0,)
