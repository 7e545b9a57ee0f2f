"""Opening, transactions, cancelling and closing, on real files."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from bot.text import say
from db.connection import Database, DatabaseError
from db.migrate import migrations
from tests.db.scribe import Scribe


def _put(connection: sqlite3.Connection, key: str) -> None:
    connection.execute("INSERT INTO meta (key, value) VALUES (?, '')", (key,))


def _keys(connection: sqlite3.Connection) -> list[str]:
    return [key for (key,) in connection.execute("SELECT key FROM meta ORDER BY key")]


async def _refusal(path: Path) -> str:
    """The key with which the path is refused; its sentence must name it, and no thread may stay behind."""
    before = set(threading.enumerate())
    with pytest.raises(DatabaseError) as refused:
        await Database.open(path)
    assert str(path) in say("en", refused.value.key, **refused.value.values)
    for thread in set(threading.enumerate()) - before:
        # Told to end, it may need a moment to do so; one that was not would wait for ever.
        await asyncio.to_thread(thread.join, 10)
        assert not thread.is_alive()
    return refused.value.key


async def test_opening_makes_the_folder_and_sets_what_durability_needs(
    tmp_path: Path, durable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.connection._SYNCHRONOUS", durable)
    database = await Database.open(tmp_path / "deep" / "down" / "cards.db")

    def settings(connection: sqlite3.Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "user_version")
        return [connection.execute(f"PRAGMA {name}").fetchall()[0][0] for name in names]

    full = 2
    assert await database.read(settings) == ["wal", full, 1, migrations()[-1].version]
    await database.close()


async def test_a_transaction_that_fails_leaves_nothing(database: Database) -> None:
    def work(connection: sqlite3.Connection) -> None:
        _put(connection, "half")
        raise LookupError("in the middle")

    with pytest.raises(LookupError):
        await database.transaction(work)
    assert await database.read(_keys) == []
    await database.transaction(lambda connection: _put(connection, "after"))
    assert await database.read(_keys) == ["after"]


async def test_a_bug_in_the_sql_keeps_its_own_error(database: Database) -> None:
    def twice(connection: sqlite3.Connection) -> None:
        _put(connection, "key")
        _put(connection, "key")

    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await database.transaction(lambda connection: connection.execute("DELETE FROM nowhere").rowcount)
    with pytest.raises(sqlite3.IntegrityError):
        await database.transaction(twice)
    assert await database.read(_keys) == []


async def test_one_transaction_undone_does_not_undo_another(database: Database) -> None:
    def work(number: int, connection: sqlite3.Connection) -> None:
        _put(connection, f"{number:02}")
        if number % 3 == 0:
            raise LookupError

    async def one(number: int) -> None:
        await database.transaction(lambda connection: work(number, connection))

    outcomes = await asyncio.gather(*(one(number) for number in range(30)), return_exceptions=True)
    kept = [f"{number:02}" for number in range(30) if number % 3]
    assert await database.read(_keys) == kept
    assert [f"{number:02}" for number, outcome in enumerate(outcomes) if outcome is None] == kept


async def test_a_cancelled_waiter_leaves_its_transaction_whole(database: Database) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def work(connection: sqlite3.Connection) -> None:
        _put(connection, "first half")
        begun.set()
        go_on.wait()
        _put(connection, "second half")

    waiter = asyncio.create_task(database.transaction(work))
    await asyncio.to_thread(begun.wait)
    waiter.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiter
    behind = asyncio.create_task(database.transaction(lambda connection: _put(connection, "third")))
    go_on.set()
    await behind
    assert await database.read(_keys) == ["first half", "second half", "third"]


async def test_closing_waits_for_the_writes_under_way_and_may_be_repeated(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    database = await Database.open(path)

    async def write(key: str) -> None:
        await database.transaction(lambda connection: _put(connection, key))

    writes = [asyncio.create_task(write(f"{number}")) for number in range(5)]
    await asyncio.sleep(0)
    await asyncio.gather(database.close(), database.close())
    await database.close()
    await asyncio.gather(*writes)

    assert not path.with_name("cards.db-wal").exists()
    again = await Database.open(path)
    assert await again.read(_keys) == ["0", "1", "2", "3", "4"]
    await again.close()


async def test_a_closed_database_says_so(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "cards.db")
    await database.close()
    for attempt in (database.read, database.transaction):
        with pytest.raises(DatabaseError) as refused:
            await attempt(_keys)
        assert refused.value.key == "database.closed"
        assert say("en", refused.value.key, **refused.value.values)


async def test_a_path_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    (tmp_path / "folder").mkdir()
    assert await _refusal(tmp_path / "file" / "cards.db") == "database.unwritable"
    assert await _refusal(tmp_path / "folder") == "database.unwritable"


@pytest.mark.parametrize("content", [b"These are not the cards you are looking for.\n" * 100, b"short"])
async def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    assert await _refusal(path) == "database.not-one"
    assert path.read_bytes() == content


async def test_the_database_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE history (url TEXT)")
    other.close()
    before = path.read_bytes()
    assert await _refusal(path) == "database.not-one"
    assert path.read_bytes() == before


async def test_a_newer_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    await (await Database.open(path)).close()
    with sqlite3.connect(path) as newer:
        newer.execute(f"PRAGMA user_version = {migrations()[-1].version + 1}")
    newer.close()
    before = path.read_bytes()
    assert await _refusal(path) == "database.newer"
    assert path.read_bytes() == before


async def test_a_database_is_held_by_one_until_it_closes(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    first = await Database.open(path)
    (tmp_path / "alias.db").symlink_to(path)
    assert await _refusal(path) == "database.in-use"
    assert await _refusal(tmp_path / "alias.db") == "database.in-use"
    await first.close()
    await (await Database.open(path)).close()


HOLDER = """
import asyncio, pathlib, sys
from db.connection import Database

async def hold():
    await Database.open(pathlib.Path(sys.argv[1]))
    print("held", flush=True)
    sys.stdin.read()

asyncio.run(hold())
"""


async def test_the_lock_of_a_killed_process_is_gone_with_it(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    holder = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLDER, str(path), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert holder.stdout is not None
    assert await holder.stdout.readline() == b"held\n"
    assert await _refusal(path) == "database.in-use"
    holder.kill()
    await holder.communicate()
    await (await Database.open(path)).close()


async def test_another_programs_lock_is_told_as_such(database: Database) -> None:
    await database.read(lambda connection: connection.execute("PRAGMA busy_timeout = 0").fetchall())
    other = sqlite3.connect(database.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(DatabaseError) as refused:
        await database.transaction(lambda connection: _put(connection, "key"))
    assert refused.value.key == "database.in-use"
    other.close()
    await database.transaction(lambda connection: _put(connection, "key"))


async def test_a_transaction_is_one_hop_to_the_database_thread(
    scribe: Scribe, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the one private call of aiosqlite that `Database` relies on."""
    table = await scribe.begin()
    connection = scribe.database._connection
    hops = []
    execute = connection._execute

    async def counted(work: object, *values: object) -> Any:
        hops.append(work)
        return await execute(work, *values)  # type: ignore[no-untyped-call]

    monkeypatch.setattr(connection, "_execute", counted)
    await scribe.journal.record(scribe.move(table))
    assert len(hops) == 1
    threads = [await scribe.database.read(lambda _: threading.current_thread()) for _ in range(2)]
    assert threads[0] is threads[1] is not threading.current_thread()


async def test_no_log_line_holds_a_card(scribe: Scribe, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    table = await scribe.begin()
    move = scribe.move(table, notation="play TH")
    await scribe.journal.record(move)
    assert caplog.records
    assert not any("TH" in record.getMessage() for record in caplog.records)


async def test_after_a_refused_opening_no_thread_is_left_to_speak_to_a_closed_loop(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    for _ in range(20):
        with pytest.raises(DatabaseError):
            await Database.open(tmp_path)  # a folder
        assert [t for t in set(threading.enumerate()) - before if "connection_worker" in t.name] == []


async def test_what_is_looked_through_holds_up_no_transaction_and_is_all_of_one_moment(
    database: Database,
) -> None:
    begun, written = threading.Event(), threading.Event()

    def look(connection: sqlite3.Connection) -> tuple[list[str], list[str]]:
        before = _keys(connection)
        begun.set()
        assert written.wait(10)
        return before, _keys(connection)

    await database.transaction(lambda connection: _put(connection, "first"))
    looking = asyncio.create_task(database.look_through(look))
    assert await asyncio.to_thread(begun.wait, 10)
    await database.transaction(lambda connection: _put(connection, "second"))
    written.set()
    assert await looking == (["first"], ["first"])
    assert await database.look_through(_keys) == ["first", "second"]


async def test_what_is_looked_through_cannot_be_written(database: Database) -> None:
    with pytest.raises(DatabaseError):
        await database.look_through(lambda connection: _put(connection, "key"))
    assert await database.look_through(_keys) == []
    await database.close()
    with pytest.raises(DatabaseError) as refused:
        await database.look_through(_keys)
    assert refused.value.key == "database.closed"
