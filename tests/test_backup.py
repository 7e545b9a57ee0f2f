"""`python -m bot backup`: a real process beside a real game that goes on, and its backups put to use."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot import backup
from bot.check import WHOLE, check
from bot.text import say
from db.backup import backups
from db.connection import Database
from tests.kills.checking import Answer, lost, rebuilt
from tests.kills.killing import answer, is_move

ROOT = Path(__file__).parent.parent
ROUNDS = 4
"""Backups taken while the tables play."""
MOVES = 150
"""At least so many are answered before each."""


def run(path: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """`python -m bot backup` in a process of its own."""
    return python(path, "-m", "bot", "backup", *arguments)


def python(path: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=path.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DATABASE_PATH": str(path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@contextmanager
def playing(path: Path) -> Iterator[list[Answer]]:
    """Tables that play on and on in another process; the moves that were answered so far."""
    answers: list[Answer] = []
    command = [sys.executable, "-m", "tests.kills.child", str(path), "at any moment", "1", "seed"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        lines = child.stdout

        def listen() -> None:
            told = (line.removesuffix("\n") for line in lines if line.endswith("\n"))
            answers.extend(answer(line) for line in told if is_move(line))

        listening = threading.Thread(target=listen)
        listening.start()
        try:
            yield answers
            assert child.poll() is None, "the tables stopped"
        finally:
            child.kill()
            listening.join()


def more(answers: list[Answer], number: int) -> list[Answer]:
    """All that was answered, as soon as so many more have been."""
    until, deadline = len(answers) + number, time.monotonic() + 60
    while len(answers) < until:
        assert time.monotonic() < deadline, "the tables stand still"
        time.sleep(0.01)
    return list(answers)


def test_backups_taken_under_load_restore_to_every_move_answered_before(tmp_path: Path) -> None:
    path, folder = tmp_path / "live" / "cards.db", tmp_path / "backups"
    path.parent.mkdir()
    taken: list[tuple[Path, list[Answer]]] = []
    with playing(path) as answers:
        for _ in range(ROUNDS):
            given = more(answers, MOVES)
            done = run(path, folder)
            assert (done.returncode, done.stderr) == (0, "")
            taken.append((Path(done.stdout.strip()), given))
            looked = python(path, "-m", "bot", "check")
            assert (looked.returncode, looked.stderr) == (WHOLE, ""), looked.stdout
        more(answers, MOVES)
    assert {file for file, _ in taken} == set(folder.iterdir()) == {file for _, file in backups(folder)}
    for number, (file, given) in enumerate(taken):
        assert lost(file, given) == set()
        assert check(file) == WHOLE
        # As the README says: the file copied to its place, and the bot started.
        restored = Path(shutil.copy(file, tmp_path / f"restored-{number}.db"))
        assert asyncio.run(rebuilt(restored)) == []
        assert check(restored) == WHOLE
        assert lost(restored, given) == set()
    assert lost(taken[0][0], taken[-1][1]), "the first backup holds what came after it"


async def test_it_is_made_beside_a_bot_that_has_the_file_open_and_told_by_name(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    database = await Database.open(path)
    try:
        done = await asyncio.to_thread(run, path, "copies", "--keep", "1")
        again = await asyncio.to_thread(run, path, "copies", "--keep", "1")
    finally:
        await database.close()
    assert (done.returncode, done.stderr) == (again.returncode, again.stderr) == (0, "")
    (kept,) = (tmp_path / "copies").iterdir()
    assert tmp_path / again.stdout.strip() == kept
    assert check(kept) == WHOLE


def test_what_goes_wrong_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    done = run(path, tmp_path / "copies")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == say("en", "reading.missing", path=path) + "\n"
    asyncio.run(_made(path))
    done = run(path, path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == say("en", "backup.no-folder", path=path) + "\n"
    for number in ("0", "-1", "some", "1.5", "²"):
        done = run(path, "copies", f"--keep={number}")
        assert done.returncode == 2
        assert done.stderr.endswith(f"argument --keep: {say('en', 'backup.keep', given=number)}\n")
    assert not (tmp_path / "copies").exists()


async def _made(path: Path) -> None:
    await (await Database.open(path)).close()


FULL = """
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), resource.RLIM_INFINITY))
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files to fill")
@pytest.mark.parametrize("room", [0, 5000, 70_000])
async def test_a_disk_that_is_full_is_one_sentence_and_older_backups_stay(tmp_path: Path, room: int) -> None:
    path, folder = tmp_path / "cards.db", tmp_path / "backups"
    database = await Database.open(path)
    try:
        first = await asyncio.to_thread(run, path, folder)
        limited = ("-c", FULL, str(room), "backup", folder, "--keep", "1")
        done = await asyncio.to_thread(python, path, *limited)
    finally:
        await database.close()
    kept = Path(first.stdout.strip())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == say("en", "backup.full", path=folder) + "\n"
    assert list(folder.iterdir()) == [kept]


def test_a_long_one_tells_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(_made(tmp_path / "cards.db"))
    monkeypatch.setenv("DATABASE_PATH", str(tmp_path / "cards.db"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(backup, "TOLD_SECONDS", 0)
    assert backup.main([str(tmp_path / "copies")]) == 0
    said = capsys.readouterr()
    assert said.err == "100 % copied\n"
    assert Path(said.out.strip()).parent == tmp_path / "copies"
