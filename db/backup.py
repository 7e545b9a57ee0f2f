"""Copies of the database in a folder of their own: made as the bot writes on, deleted when they are old."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from db.errors import DatabaseError, explain
from db.reading import reading

KEEP = 14
"""So many backups stay, the newest ones."""
MAX_DAYS = 29
"""None stays longer: people's data is promised to be gone from backups within 30 days of its deletion, and
the next look at their age may be a day away."""

# A step of the copy in pages, and the pause after it in seconds: the disk is the tables' in between.
_STEP = 256
_PAUSE = 0.005
# What was copied goes to the disk after so many steps, not all in the end: a move's own write would wait.
_SYNC = 16

_DAY = 24 * 60 * 60
_STAMP = "%Y%m%d-%H%M%S"
_OURS = re.compile(r"allfours-(\d{8}-\d{6})\.db")
_PART = re.compile(r"allfours-(\d{8}-\d{6})\.db\.part(?:-journal|-wal|-shm)?")
_KEYS = {"database.full": "backup.full", "database.unwritable": "backup.unwritable"}
_READING = (sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ)
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)

Told = Callable[[int, int], None]
"""Called after each step with the pages copied and all there are. What it raises ends the backup."""


def back_up(path: Path, folder: Path, *, now: float, keep: int = KEEP, told: Told | None = None) -> Path:
    """Copy the database as it is at this moment to `folder`, which is made where there is none; the copy.

    Its name has `now`, in UTC. It is one file that has passed SQLite's own check; under that name it is
    whole or not there at all. Of older copies `keep` stay in all, and none for longer than MAX_DAYS.
    Raises DatabaseError; nothing of the copy is left then.
    """
    live = path.resolve()
    with reading(path, any_version=True) as source, _explained(folder):
        _make(folder)
        _age_out(folder, now, live)
        final, part = _names(folder, now)
        try:
            _copy(source, part, path, told)
            part.replace(final)
        finally:
            for end in ("", "-journal", "-wal", "-shm"):
                part.with_name(part.name + end).unlink(missing_ok=True)
        _sync(folder)
        older = [each for _, each in backups(folder) if each != final and each.resolve() != live]
        for each in older[keep - 1 :]:
            each.unlink(missing_ok=True)
    return final


def backups(folder: Path) -> list[tuple[float, Path]]:
    """The copies in a folder and when they were made, by their names; the newest first."""
    return _stamped(folder, _OURS)


def _stamped(folder: Path, form: re.Pattern[str]) -> list[tuple[float, Path]]:
    found = []
    for file in folder.iterdir():
        named = form.fullmatch(file.name)
        if named is not None and file.is_file():
            try:
                made = datetime.strptime(named[1], _STAMP).replace(tzinfo=UTC)
            except ValueError:  # digits that are no date: not ours
                continue
            found.append((made.timestamp(), file))
    return sorted(found, reverse=True)


def _age_out(folder: Path, now: float, live: Path) -> None:
    """Delete what is too old, and what a backup that was killed has left."""
    for days, form in ((MAX_DAYS, _OURS), (1, _PART)):
        for made, file in _stamped(folder, form):
            if made < now - days * _DAY and file.resolve() != live:
                file.unlink(missing_ok=True)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise DatabaseError("backup.no-folder", folder) from error


def _names(folder: Path, now: float) -> tuple[Path, Path]:
    """A name that is free, and the one until it is whole, which is taken from here on."""
    second = int(now)
    while True:
        final = folder / f"allfours-{datetime.fromtimestamp(second, UTC).strftime(_STAMP)}.db"
        part = final.with_name(f"{final.name}.part")
        if not final.exists():
            try:
                # Hidden cards are in it.
                part.touch(0o600, exist_ok=False)
            except FileExistsError:  # another backup is being made
                pass
            else:
                return final, part
        second += 1


def _copy(source: sqlite3.Connection, part: Path, path: Path, told: Told | None) -> None:
    file = os.open(part, os.O_RDWR)
    try:
        # One moment of it: else the copy would begin again at every move.
        source.execute("BEGIN")
        source.execute("SELECT COUNT(*) FROM sqlite_master").fetchall()
        with closing(sqlite3.connect(part, isolation_level=None)) as copy:
            # A copy that fails is deleted, so it needs no journal.
            copy.execute("PRAGMA journal_mode = OFF").fetchall()
            copy.execute("PRAGMA synchronous = OFF")
            steps = 0

            def stepped(_: int, remaining: int, total: int) -> None:
                nonlocal steps
                steps += 1
                if steps % _SYNC == 0:
                    os.fsync(file)
                if told is not None:
                    told(total - remaining, total)
                if remaining:
                    time.sleep(_PAUSE)

            source.backup(copy, pages=_STEP, progress=stepped)
            source.execute("ROLLBACK")
            # It says it has a WAL beside it, as its source does.
            copy.execute("PRAGMA journal_mode = DELETE").fetchall()
            if copy.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
                raise DatabaseError("backup.damaged", path)
        os.fsync(file)
    finally:
        os.close(file)


def _sync(folder: Path) -> None:
    """Put the folder's new name on the disk, where the system can."""
    if os.name == "posix":
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


@contextmanager
def _explained(folder: Path) -> Iterator[None]:
    """What goes wrong with the folder and its disk, as errors that have a sentence."""
    try:
        yield
    except OSError as error:
        key = "backup.full" if error.errno in _FULL else "backup.unwritable"
        raise DatabaseError(key, folder) from error
    except sqlite3.Error as error:
        known = explain(error, folder)
        # The database itself is only read.
        if known is None or known.key not in _KEYS or error.sqlite_errorcode in _READING:
            raise
        raise DatabaseError(_KEYS[known.key], folder) from error
