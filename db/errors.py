"""What SQLite may refuse, as errors that have a sentence."""

from __future__ import annotations

import sqlite3
from pathlib import Path

# A full disk shows as SQLITE_FULL, or as SQLITE_IOERR where a quota or a file size limit stops the write.
_KEYS = {
    sqlite3.SQLITE_FULL: "database.full",
    sqlite3.SQLITE_IOERR: "database.full",
    sqlite3.SQLITE_READONLY: "database.unwritable",
    sqlite3.SQLITE_CANTOPEN: "database.unwritable",
    sqlite3.SQLITE_PERM: "database.unwritable",
    sqlite3.SQLITE_BUSY: "database.in-use",
    sqlite3.SQLITE_LOCKED: "database.in-use",
    sqlite3.SQLITE_NOTADB: "database.not-one",
    sqlite3.SQLITE_CORRUPT: "database.not-one",
}


class DatabaseError(Exception):
    """The database cannot be used, or this write was refused as a whole.

    key: the sentence, for whoever runs the bot (it names the path: players are told `database.not-saved`).
    values: what the sentence needs, the path.
    """

    def __init__(self, key: str, path: Path) -> None:
        super().__init__(key, str(path))
        self.key = key
        self.values: dict[str, object] = {"path": str(path)}


def explain(error: sqlite3.Error, path: Path) -> DatabaseError | None:
    """The error that has a sentence, or None where SQLite's complaint is a bug of ours."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    # The low byte is the kind; the rest says where it happened.
    key = None if code is None else _KEYS.get(code & 0xFF)
    return None if key is None else DatabaseError(key, path)
