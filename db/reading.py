"""The database file as somebody else's: opened to read alone, beside a bot that writes it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from db.errors import DatabaseError, explain
from db.migrate import NewerVersion, NotOurs, check, migrations, version

# How long to wait for a bot that is just opening or closing the file, in seconds.
_BUSY = 10.0


@contextmanager
def reading(path: Path, *, any_version: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write, without the lock of ``Database``; each statement reads one moment.

    Between BEGIN and COMMIT all statements read the same moment; the bot writes on meanwhile.
    Raises DatabaseError for a file that is missing, no database of ours, or of another version (unless
    any_version), and where reading it fails later on.
    """
    if not path.exists():
        raise DatabaseError("reading.missing", path)
    if not path.is_file():
        raise DatabaseError("database.not-one", path)
    try:
        with closing(_opened(path)) as connection:
            _check(connection, path, any_version)
            yield connection
    except sqlite3.Error as error:
        known = explain(error, path)
        if known is None:
            raise
        # What is told of writing is not what is wrong here.
        raise DatabaseError(_KEYS.get(known.key, known.key), path) from error


_KEYS = {"database.unwritable": "reading.unreadable", "database.full": "reading.unreadable"}


def _opened(path: Path) -> sqlite3.Connection:
    uri = f"{path.resolve().as_uri()}?mode=ro"
    # Any thread: exports run in one, and are closed in another.
    return sqlite3.connect(uri, uri=True, timeout=_BUSY, isolation_level=None, check_same_thread=False)


def _check(connection: sqlite3.Connection, path: Path, any_version: bool) -> None:
    steps = migrations()
    try:
        check(connection, steps)
    except NewerVersion as error:
        if not any_version:
            raise DatabaseError("database.newer", path) from error
    except NotOurs as error:
        raise DatabaseError("database.not-one", path) from error
    if version(connection) == 0:  # an empty file, which SQLite takes for a new database
        raise DatabaseError("database.not-one", path)
    if version(connection) < steps[-1].version and not any_version:
        raise DatabaseError("reading.older", path)
