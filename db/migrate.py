"""Brings a database file up to date: numbered SQL files above the version it carries."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

# "AF4s" in the file's header: tells our databases from those of other programs.
APPLICATION_ID = 0x41463473


@dataclass(frozen=True, slots=True)
class Migration:
    version: int
    name: str
    sql: str


class NewerVersion(Exception):
    """The file was written by a later version of this program."""


class NotOurs(Exception):
    """The file is a SQLite database of some other program."""


def migrations() -> tuple[Migration, ...]:
    """The SQL files of `db/migrations`, `NNN_name.sql`, in order."""
    found = []
    for file in files("db").joinpath("migrations").iterdir():
        number, _, name = file.name.removesuffix(".sql").partition("_")
        if file.name.endswith(".sql"):
            found.append(Migration(int(number), name, file.read_text(encoding="utf-8")))
    return tuple(sorted(found, key=lambda migration: migration.version))


def version(connection: sqlite3.Connection) -> int:
    """The last migration the file has seen; 0 for a new one."""
    return _number(connection, "PRAGMA user_version")


def check(connection: sqlite3.Connection, steps: Sequence[Migration]) -> None:
    """Raises NewerVersion or NotOurs where this file is not for us to write. Reads only."""
    new = _number(connection, "SELECT COUNT(*) FROM sqlite_master") == 0
    if not new and _number(connection, "PRAGMA application_id") != APPLICATION_ID:
        raise NotOurs
    if version(connection) > steps[-1].version:
        raise NewerVersion


def migrate(connection: sqlite3.Connection, steps: Sequence[Migration]) -> None:
    """Run what is missing, each file and its version in one transaction; foreign keys must be off.

    A migration that fails leaves nothing behind, and those before it stay.
    """
    for step in steps:
        if step.version > version(connection):
            # One script, since executescript would commit a transaction begun outside it.
            bump = f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {step.version};"
            try:
                connection.executescript(f"BEGIN IMMEDIATE;\n{step.sql}\n;{bump} COMMIT;")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise


def _number(connection: sqlite3.Connection, sql: str) -> int:
    (number,) = connection.execute(sql).fetchall()[0]
    return int(number)
