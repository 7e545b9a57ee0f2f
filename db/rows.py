"""Rows put in by the names of their columns or changed one at a time, and what columns hold as JSON."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping


def insert(connection: sqlite3.Connection, table: str, **values: object) -> int:
    """Add a row; its rowid, which means nothing in a table without one."""
    names = ", ".join(values)
    marks = ", ".join(f":{name}" for name in values)
    return connection.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", values).lastrowid or 0


def write_scores(scores: Iterable[int]) -> str:
    """`[11,12]`"""
    return json.dumps(list(scores), separators=(",", ":"))


def read_scores(text: str) -> tuple[int, ...]:
    return tuple(json.loads(text))


def write_options(options: Mapping[str, object]) -> str:
    return json.dumps(dict(options), sort_keys=True)


def read_options(text: str) -> dict[str, object]:
    return dict(json.loads(text))


class Changed(Exception):
    """It is not as it was any more; nothing was written."""


def one(cursor: sqlite3.Cursor) -> None:
    """Raises Changed where it was not one row that was changed."""
    if cursor.rowcount != 1:
        raise Changed
