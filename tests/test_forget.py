"""`python -m bot forget ID`: the deletion for somebody who shares no server with the bot any more."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.forget import main
from db.connection import Database
from db.people import PeopleStore
from tests.db.scribe import Scribe, people

ANN, BOB = 101, 102


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_PATH", str(tmp_path / "cards.db"))
    return tmp_path / "cards.db"


async def _match(file: Path) -> None:
    database = await Database.open(file)
    await Scribe(database).match(0, people(ANN, BOB, 103, 104))
    await database.close()


async def _kept(file: Path, user_id: int) -> bool:
    database = await Database.open(file)
    try:
        return await PeopleStore(database).named(user_id)
    finally:
        await database.close()


def test_the_person_is_gone_and_the_others_are_not(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_match(file))
    assert main([str(ANN)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("All that the database held of 101 is deleted; results stay, nameless.")
    assert "Backups" in told
    assert not asyncio.run(_kept(file, ANN)) and asyncio.run(_kept(file, BOB))
    assert main([str(ANN)]) == 1
    assert "holds nothing of 101" in capsys.readouterr().out


def test_where_there_is_no_database_nothing_is_said_of_what_it_holds(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(ANN)]) == 2
    told = capsys.readouterr()
    assert "There is no database" in told.err and not told.out and not file.exists()


def test_while_the_bot_runs_it_says_to_stop_it(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_match(file))
    running = asyncio.new_event_loop()
    database = running.run_until_complete(Database.open(file))
    try:
        assert main([str(ANN)]) == 2
        assert "in use by another process" in capsys.readouterr().err
    finally:
        running.run_until_complete(database.close())
        running.close()
    assert asyncio.run(_kept(file, ANN))


@pytest.mark.parametrize("wrong", ["Ann", "-5", "0", str(2**63)])
def test_what_is_no_id_is_refused(file: Path, wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--", wrong])
    assert ended.value.code == 2 and f"{wrong} is no id" in capsys.readouterr().err
