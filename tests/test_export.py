"""`python -m bot export`: all finished matches, beside a running bot, or in a sentence why not."""

from __future__ import annotations

import asyncio
import csv
import json
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db.connection import Database
from db.export import TABLES
from tests.db.scribe import Scribe, people

ROOT = Path(__file__).parent.parent


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """Open as a bot has it, with a match on each of two servers and one under way."""
    opened = await Database.open(tmp_path / "cards.db")
    scribe = Scribe(opened)
    for guild in (7001, 7002):
        await scribe.match(0, people(1, 2, 3, 4), guild_id=guild)
    await scribe.begin()
    yield opened
    await opened.close()


async def run(database: Path, *arguments: str) -> tuple[int | None, str]:
    """The status and what it said; it must print nothing, and runs without a token."""
    environment = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", "export", *arguments),
        cwd=database.parent,
        env=environment | {"PYTHONPATH": str(ROOT), "DATABASE_PATH": str(database)},
        stdout=PIPE,
        stderr=PIPE,
    )
    out, err = await process.communicate()
    assert out == b""
    return process.returncode, err.decode()


async def test_json_is_one_object_of_all_servers_beside_a_running_bot(
    database: Database, tmp_path: Path
) -> None:
    out = tmp_path / "out.json"
    said = await run(database.path, "--format", "json", "--out", str(out))
    assert said == (0, f"2 matches written to {out}.\n")
    found = json.loads(out.read_text(encoding="utf-8"))
    assert tuple(found) == TABLES
    assert [match["guild_id"] for match in found["matches"]] == [7001, 7002]
    assert {row["match_id"] for name in TABLES[1:] for row in found[name]} == {1, 2}


async def test_csv_is_a_folder_of_four_files(database: Database, tmp_path: Path) -> None:
    out = tmp_path / "new" / "out"
    assert await run(database.path, "--format", "csv", "--out", str(out)) == (
        0,
        f"2 matches written to {out}.\n",
    )
    assert sorted(path.name for path in out.iterdir()) == sorted(f"{name}.csv" for name in TABLES)
    with (out / "matches.csv").open(encoding="utf-8-sig", newline="") as file:
        assert [row["guild_id"] for row in csv.DictReader(file)] == ["7001", "7002"]


async def test_a_database_that_is_missing_or_none_is_one_sentence(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    status, said = await run(tmp_path / "none.db", "--format", "json", "--out", str(out))
    assert (status, said.count("\n")) == (2, 1)
    assert said.startswith(f"There is no database {tmp_path / 'none.db'}.")
    (tmp_path / "text.db").write_text("Dear diary, " * 1000)
    status, said = await run(tmp_path / "text.db", "--format", "json", "--out", str(out))
    assert (status, said.count("\n")) == (2, 1)
    assert "is not a database of this program" in said
    assert not await asyncio.to_thread(out.exists)


async def test_the_database_itself_is_never_written_over(database: Database) -> None:
    before = database.path.read_bytes()
    for out in (database.path, database.path.with_name("cards.db-wal")):
        status, said = await run(database.path, "--format", "json", "--out", str(out))
        assert status == 2 and "is the database itself or a part of it" in said
    assert database.path.read_bytes() == before


async def test_a_place_that_cannot_be_written_is_one_sentence(database: Database, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for form, out in (("json", "file/out.json"), ("csv", "file"), ("json", "folder")):
        status, said = await run(database.path, "--format", form, "--out", str(tmp_path / out))
        assert (status, said.count("\n")) == (2, 1)
        assert "cannot be written" in said and "Name another place with --out" in said


async def test_without_a_format_or_a_place_it_shows_how_it_is_used(database: Database) -> None:
    for arguments in ((), ("--format", "xml", "--out", "x"), ("--format", "csv")):
        status, said = await run(database.path, *arguments)
        assert status == 2 and "usage: python -m bot export" in said
