"""A database of every older version, with rows in each of its tables, brought up to date."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.check import WHOLE, check
from bot.tables.records import Records
from db.connection import Database
from tests.db.lived_in import OURS, at_version, contents, live_in, play_on
from tests.tables.conftest import GUILD, Floor

VERSIONS = [step.version for step in OURS]


@pytest.fixture(scope="module")
def newest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that has seen play; only read here."""
    path = tmp_path_factory.mktemp("played") / "newest.db"
    asyncio.run(live_in(path))
    return path


def test_play_leaves_rows_in_every_table_and_the_check_finds_no_fault(
    newest: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert [table for table, (_, rows) in contents(newest).items() if not rows] == []
    assert check(newest) == WHOLE
    assert "Note: " in capsys.readouterr().out, "no deal was taken back"


@pytest.mark.parametrize("version", VERSIONS)
async def test_an_older_database_keeps_all_it_had_and_its_tables_play_on(
    newest: Path, tmp_path: Path, version: int, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "older.db"
    at_version(newest, path, version)
    before = contents(path)
    assert [table for table, (_, rows) in before.items() if not rows] == []

    database = await Database.open(path)
    try:
        assert contents(path, before) == before
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA user_version").fetchall() == [(VERSIONS[-1],)]
        assert check(path) == WHOLE, capsys.readouterr().out
        floor = Floor(database, seed=version)
        live = await floor.tables.live(GUILD)
        assert {table.state for table in live} == ({"lobby"} if version == 1 else {"lobby", "playing"})
        for table in live:
            if table.state == "lobby":
                await floor.tables.start(table.id, floor.person(table.row.host_id), fill=True)
            await play_on(floor, table)
            assert table.state == "finished"
        await Records(database).catch_up()
        assert check(path) == WHOLE, capsys.readouterr().out
    finally:
        await database.close()
