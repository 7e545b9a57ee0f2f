"""The one connection: who may open it, its settings, and transactions of one hop to the database thread."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import aiosqlite

from db.errors import DatabaseError, explain
from db.lock import FileLock
from db.migrate import NewerVersion, NotOurs, check, migrate, migrations

__all__ = ["Database", "DatabaseError"]

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

# A commit is answered when the disk has it: no cut of power takes a move back.
_SYNCHRONOUS = "FULL"

# How long a write waits for another program's, in seconds: Discord waits 3 for an answer.
_BUSY = 2.0

# So often the WAL is tried to be emptied in that time.
_TRIES = 8

# More than the statements we have, so that none is prepared twice.
_STATEMENTS = 256


class Database:
    """An open database. The thread behind it runs one function at a time, so nothing comes between the
    statements of one `transaction`, and a waiter that is cancelled leaves it done as a whole all the same.
    What only reads, and may read long, has a second connection and thread: no move waits for it.
    """

    def __init__(
        self, path: Path, connection: aiosqlite.Connection, beside: aiosqlite.Connection, lock: FileLock
    ) -> None:
        self.path = path
        self._connection = connection
        self._beside = beside
        self._lock = lock
        self._closing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Open the file, made where there is none, and bring it up to date; raises DatabaseError."""
        lock = _hold(path)
        try:
            connection = await _connect(path)
            try:
                return cls(path, connection, await _connect_beside(path), lock)
            except BaseException:
                await connection.close()
                raise
        except BaseException:
            lock.release()
            raise

    async def transaction(self, work: Work[T]) -> T:
        """Run `work` between BEGIN IMMEDIATE and COMMIT; any error undoes all of it.

        Raises what `work` raises, and DatabaseError where the disk or the file refuses.
        """

        def whole(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            try:
                result = work(connection)
                connection.execute("COMMIT")
            except BaseException:
                # After some errors SQLite has rolled back by itself.
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            return result

        return await self._run(whole)

    async def read(self, work: Work[T]) -> T:
        """Run `work`, which only reads; what it reads is of one moment as far as our own writes go."""
        return await self._run(work)

    async def look_through(self, work: Work[T]) -> T:
        """Run `work`, which only reads, beside the writes: for what may take longer than a move can wait.

        All that it reads is of one moment, with every transaction that was over when it was asked for.
        """

        def whole(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN")
            try:
                return work(connection)
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

        return await self._explained(self._beside, whole)

    async def empty_wal(self) -> None:
        """Write the WAL into the file and cut it off, so that what was overwritten is in neither.

        Where somebody else reads, or the disk refuses, it stays until it is full or the database is closed.
        """

        def work(connection: sqlite3.Connection) -> bool:
            connection.execute("PRAGMA busy_timeout = 0").fetchall()
            try:
                with suppress(sqlite3.OperationalError):
                    busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                    return not busy
                return False
            finally:
                connection.execute(f"PRAGMA busy_timeout = {1000 * _BUSY:.0f}").fetchall()

        # Moves go on between two tries, while somebody reads to the end.
        for _ in range(_TRIES):
            if await self._run(work):
                return
            await asyncio.sleep(_BUSY / _TRIES)

    async def close(self) -> None:
        """Finish the writes under way, then close; SQLite then empties its WAL into the file. Idempotent."""
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._close())
        await asyncio.shield(self._closing)

    async def _run(self, work: Work[T]) -> T:
        return await self._explained(self._connection, work)

    async def _explained(self, connection: aiosqlite.Connection, work: Work[T]) -> T:
        if self._closing is not None:
            raise DatabaseError("database.closed", self.path)
        try:
            return await _hop(connection, work)
        except sqlite3.Error as error:
            _raise_explained(error, self.path)
            raise

    async def _close(self) -> None:
        try:
            await self._beside.close()
            await self._connection.close()  # the last one, which empties the WAL
        finally:
            self._lock.release()


def _hold(path: Path) -> FileLock:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Beside the file itself, so that two links to it are one database.
        real = path.resolve()
        return FileLock(real.with_name(real.name + ".lock"))
    except BlockingIOError as error:
        raise DatabaseError("database.in-use", path) from error
    except OSError as error:
        raise DatabaseError("database.unwritable", path) from error


async def _connect(path: Path) -> aiosqlite.Connection:
    steps = migrations()

    def set_up(connection: sqlite3.Connection) -> None:
        check(connection, steps)
        connection.execute("PRAGMA journal_mode = WAL").fetchall()
        connection.execute(f"PRAGMA synchronous = {_SYNCHRONOUS}")
        # What is deleted is overwritten: people may ask for it.
        connection.execute("PRAGMA secure_delete = ON").fetchall()
        migrate(connection, steps)
        # Has no effect inside a transaction, and a migration may need it off.
        connection.execute("PRAGMA foreign_keys = ON")
        # A file we may only read says so now instead of at the first move.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")

    # isolation_level None: BEGIN and COMMIT are ours.
    opening = aiosqlite.connect(path, timeout=_BUSY, isolation_level=None, cached_statements=_STATEMENTS)
    try:
        try:
            connection = await opening
        except sqlite3.Error:
            # Its thread has a last word for this loop, and must not say it when the loop has closed.
            while opening._thread.is_alive():  # noqa: ASYNC110  (a thread sets no event when it has ended)
                await asyncio.sleep(0.001)
            raise
        try:
            await _hop(connection, set_up)
        except BaseException:
            # An open connection's thread would keep the process from ending.
            await connection.close()
            raise
    except NewerVersion as error:
        raise DatabaseError("database.newer", path) from error
    except NotOurs as error:
        raise DatabaseError("database.not-one", path) from error
    except sqlite3.Error as error:
        _raise_explained(error, path)
        raise
    return connection


async def _connect_beside(path: Path) -> aiosqlite.Connection:
    """One that cannot write, to a file that is up to date."""
    try:
        return await aiosqlite.connect(
            _to_read(path), uri=True, timeout=_BUSY, isolation_level=None, cached_statements=_STATEMENTS
        )
    except sqlite3.Error as error:
        _raise_explained(error, path)
        raise


def _to_read(path: Path) -> str:
    return f"{path.resolve().as_uri()}?mode=ro"


def _raise_explained(error: sqlite3.Error, path: Path) -> None:
    known = explain(error, path)
    if known is not None:
        raise known from error


async def _hop(connection: aiosqlite.Connection, work: Work[T]) -> T:
    """Run `work` on the database thread.

    aiosqlite's public calls are a hop each, and a transaction of four hops takes three times as long. The
    call behind them is private, so it is used in this one place, and a test notices if it changes. aiosqlite
    logs what it runs at DEBUG: `work` keeps its values inside, where the log does not look.
    """
    result: T = await connection._execute(work, connection._conn)  # type: ignore[no-untyped-call]
    return result
