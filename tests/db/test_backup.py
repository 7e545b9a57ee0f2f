"""Backups of real files: whole or not there, of one moment, kept so many and so long."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.text import say
from db import backup
from db.backup import MAX_DAYS, back_up, backups
from db.connection import Database
from db.errors import DatabaseError
from db.migrate import migrate, migrations

NOW = datetime(2026, 11, 30, 11, 36, 40, tzinfo=UTC).timestamp()
NAME = "allfours-20261130-113640.db"
DAY = 24 * 60 * 60


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database of ours, of many pages, closed."""
    file = tmp_path / "live" / "cards.db"
    file.parent.mkdir()
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL").fetchall()
        migrate(connection, migrations())
        for number in range(50):
            connection.execute("INSERT INTO meta VALUES (?, ?)", (f"key {number:02}", "x" * 3000))
    return file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def keys(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        return {key for (key,) in connection.execute("SELECT key FROM meta")}


def refusal(path: Path, folder: Path) -> str:
    """The sentence with which a backup is refused."""
    with pytest.raises(DatabaseError) as refused:
        back_up(path, folder, now=NOW)
    assert str(refused.value.values["path"]) in say("en", refused.value.key, **refused.value.values)
    return refused.value.key


def test_a_backup_is_one_plain_file_named_by_its_moment_for_its_owner_alone(path: Path, folder: Path) -> None:
    made = back_up(path, folder, now=NOW)
    assert made == folder / NAME
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    with closing(sqlite3.connect(path)) as live, closing(sqlite3.connect(made)) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchall() == [("delete",)]
        assert list(copy.iterdump()) == list(live.iterdump())
        for pragma in ("application_id", "user_version", "page_size"):
            assert copy.execute(f"PRAGMA {pragma}").fetchall() == live.execute(f"PRAGMA {pragma}").fetchall()
    assert names(folder) == [NAME]


def test_a_second_backup_in_the_same_second_takes_the_next_name(path: Path, folder: Path) -> None:
    assert [back_up(path, folder, now=NOW).name for _ in range(2)] == [NAME, "allfours-20261130-113641.db"]


async def test_a_backup_is_of_the_moment_it_began_whatever_is_written_meanwhile(
    path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "_STEP", 2)
    monkeypatch.setattr(backup, "_PAUSE", 0)
    database = await Database.open(path)
    writing = sqlite3.connect(path, isolation_level=None)
    steps = []

    def told(done: int, total: int) -> None:
        writing.execute("INSERT INTO meta VALUES (?, ?)", (f"meanwhile {done}", "y" * 3000))
        steps.append((done, total))

    before = keys(path)
    made = back_up(path, folder, now=NOW, told=told)
    assert keys(made) == before
    assert keys(path) == before | {f"meanwhile {done}" for done, _ in steps}
    # It did not begin again at each of them.
    (total,) = {total for _, total in steps}
    assert [done for done, _ in steps] == [min(total, 2 * step) for step in range(1, len(steps) + 1)]
    assert len(steps) > 20
    writing.close()
    await database.close()


def test_a_database_of_another_version_of_ours_is_backed_up_too(path: Path, folder: Path) -> None:
    for version in (migrations()[-1].version + 1, 2):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(f"PRAGMA user_version = {version}")
        assert keys(back_up(path, folder, now=NOW)) == keys(path)


def at(days: float) -> str:
    """The name of a backup made so many days ago."""
    return f"allfours-{datetime.fromtimestamp(NOW - days * DAY, UTC):%Y%m%d-%H%M%S}.db"


def test_the_newest_stay_and_none_for_longer_than_promised(path: Path, folder: Path) -> None:
    folder.mkdir()
    for days in (1, 2, 3, MAX_DAYS - 0.5, MAX_DAYS + 0.5, 400):
        (folder / at(days)).touch()
    back_up(path, folder, now=NOW, keep=100)
    assert names(folder) == sorted([NAME, *map(at, (1, 2, 3, MAX_DAYS - 0.5))])
    back_up(path, folder, now=NOW + 5, keep=3)
    assert [file.name for _, file in backups(folder)] == [at(-5 / DAY), NAME, at(1)]
    back_up(path, folder, now=NOW + 10, keep=1)
    assert names(folder) == [at(-10 / DAY)]
    assert MAX_DAYS + 1 <= 30, "looked at every day, they are gone within 30 days"


def test_fourteen_stay_where_no_number_is_named(path: Path, folder: Path) -> None:
    for second in range(17):
        back_up(path, folder, now=NOW + second)
    assert len(names(folder)) == 14 and at(-16 / DAY) in names(folder)


def test_what_is_not_named_like_a_backup_is_never_touched(path: Path, folder: Path) -> None:
    others = {
        "notes.txt",
        "allfours.db",
        "allfours-20200101-000000.db.bak",
        "my-allfours-20200101-000000.db",
        "allfours-20200101-000000.sqlite",
        "allfours-20209999-000000.db",
        "allfours-2020-01-01.db",
    }
    folder.mkdir()
    for name in others:
        (folder / name).touch()
    (folder / "allfours-20200101-000001.db").mkdir()
    back_up(path, folder, now=NOW, keep=1)
    assert set(names(folder)) == others | {NAME, "allfours-20200101-000001.db"}


def test_a_live_database_named_like_a_backup_is_not_taken_for_one(path: Path, folder: Path) -> None:
    folder.mkdir()
    live = path.rename(folder / at(100))
    back_up(live, folder, now=NOW, keep=1)
    assert {live.name, NAME} <= set(names(folder))


def test_what_a_killed_backup_has_left_goes_with_a_later_one(path: Path, folder: Path) -> None:
    folder.mkdir()
    for name in (f"{at(2)}.part", f"{at(2)}.part-journal", f"{at(0.5)}.part"):
        (folder / name).touch()
    back_up(path, folder, now=NOW)
    assert names(folder) == sorted([f"{at(0.5)}.part", NAME])


def test_a_folder_that_cannot_be_is_refused(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    assert refusal(path, file) == "backup.no-folder"
    assert refusal(path, file / "below") == "backup.no-folder"
    assert refusal(path, tmp_path / ("long" * 100)) == "backup.unwritable"
    assert file.read_text() == "in the way"


def test_what_is_no_database_of_ours_is_refused_and_no_folder_made(path: Path, folder: Path) -> None:
    path.write_text("These are not the cards you are looking for.\n" * 200)
    assert refusal(path, folder) == "database.not-one"
    path.unlink()
    assert refusal(path, folder) == "reading.missing"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipe (name)")
        other.execute("PRAGMA user_version = 9999")
    assert refusal(path, folder) == "database.not-one"
    assert not folder.exists()


def test_a_damaged_database_gives_no_backup_and_costs_none(path: Path, folder: Path) -> None:
    back_up(path, folder, now=NOW - 60, keep=1)
    earlier = names(folder)
    good = path.read_bytes()
    told = set()
    for start in range(4096, len(good), 5 * 4096):
        path.write_bytes(good[:start] + b"\xff" * 8 + good[start + 8 :])
        told.add(refusal(path, folder))
        assert names(folder) == earlier
    assert told <= {"backup.damaged", "database.not-one"}


def test_a_backup_that_is_given_up_leaves_nothing(
    path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "_STEP", 1)

    def told(done: int, _: int) -> None:
        if done == 5:
            raise LookupError("enough")

    with pytest.raises(LookupError):
        back_up(path, folder, now=NOW, told=told)
    assert names(folder) == []
