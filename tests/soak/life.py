"""One life of the bot: its database file, the moment at which it is dropped, and a disk that is full."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from db.connection import Database

if sys.platform != "win32":
    import resource

T = TypeVar("T")
WRITES = ("INSERT", "UPDATE", "DELETE", "COMMIT")


class Life:
    """over: the bot has been dropped; nothing that it still does reaches Discord or the copies.

    Moments are counted before and after each piece of work on the database thread, before each statement that
    writes, and before and after each request. The files are copied on the database thread, so that none is
    written meanwhile: a killed process leaves them as they are at one moment, too.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.over = False
        self.heir: Path | None = None
        """The copy that the next bot opens."""
        self.writes_refused = 0
        self._left: int | None = None
        self._disk_full = 0
        self._counting = threading.Lock()
        self._work: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]] | None = None

    def drop_after(self, moments: int, heir: Path) -> None:
        """Drops the bot so many moments from now."""
        self._left, self.heir = moments, heir

    def spare(self) -> None:
        """The bot is not dropped after all."""
        self._left = None

    def fill_disk(self, transactions: int) -> None:
        """The next so many transactions find the disk full."""
        self._disk_full = transactions

    async def crossing(self) -> None:
        """A request is about to leave or has been answered; does not come back where the bot is dropped."""
        if self._is_now():
            self.over = True
            assert self._work is not None
            await self._work(lambda _: self._copy())
        if self.over:
            raise asyncio.CancelledError

    async def watch(self, database: Database) -> None:
        """Stands between the bot and its database from now on."""
        run = self._work = database._run

        async def watched(work: Callable[[sqlite3.Connection], T]) -> T:
            return await run(lambda connection: self._through(work, connection))

        await database.read(lambda connection: connection.set_trace_callback(self._traced))
        database._run = watched  # type: ignore[method-assign]

    def _through(self, work: Callable[[sqlite3.Connection], T], connection: sqlite3.Connection) -> T:
        self._moment()
        transaction = work.__qualname__.startswith("Database.transaction")
        if self._disk_full and transaction:
            self._disk_full -= 1
            self.writes_refused += 1
            with _room(0):
                return work(connection)
        result = work(connection)
        self._moment()
        return result

    def _traced(self, statement: str) -> None:
        if statement.startswith(WRITES):
            self._moment()

    def _moment(self) -> None:
        if self._is_now():
            self.over = True
            self._copy()

    def _is_now(self) -> bool:
        with self._counting:
            if self._left is None or self.over:
                return False
            self._left -= 1
            return self._left <= 0

    def _copy(self) -> None:
        assert self.heir is not None
        self.heir.parent.mkdir(parents=True)
        for suffix in ("", "-wal", "-shm"):
            source = self.file.with_name(self.file.name + suffix)
            if source.exists():
                with _room(None):  # the bot may be dropped while its disk is full: the copies are not on it
                    shutil.copyfile(source, self.heir.with_name(self.heir.name + suffix))


@contextmanager
def _room(size: int | None) -> Iterator[None]:
    """No file of this process can be written beyond that size meanwhile; None: all can."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (before[1] if size is None else size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
