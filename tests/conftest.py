"""What makes tests of the database quick: real SQLite, but no wait for the disk and one migration for all."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

import db.connection
from db.connection import Database


@pytest.fixture(scope="session", autouse=True)
def durable() -> Iterator[str]:
    """What SQLite is told for the sake of durability; not in tests, which cut no power. Processes that they
    start, to be killed among others, are told it."""
    with pytest.MonkeyPatch.context() as tests:
        told = db.connection._SYNCHRONOUS
        tests.setattr(db.connection, "_SYNCHRONOUS", "OFF")
        yield told


@pytest.fixture(scope="session")
def new_file(durable: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as it is after its first opening, to be copied: all migrations take ten times as long."""
    path = tmp_path_factory.mktemp("new") / "new.db"

    async def made() -> None:
        await (await Database.open(path)).close()

    asyncio.run(made())
    return path
