"""A disk that fills: a move is on it or refused as a whole, and play goes on when there is room again."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files to fill")
@pytest.mark.parametrize("room", [0, 4500, 9000, 60001])
@pytest.mark.parametrize("end", ["closed", "killed"])
def test_a_move_is_on_the_disk_or_refused_as_a_whole(tmp_path: Path, room: int, end: str) -> None:
    path = tmp_path / "cards.db"
    command = [sys.executable, "-m", "tests.db.filling", str(path), str(room), end]
    child = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (child.stderr, child.returncode) == ("", -signal.SIGKILL if end == "killed" else 0)
    acknowledged = child.stdout.splitlines()
    assert len(acknowledged) >= 30

    connection = sqlite3.connect(path)
    stored = connection.execute("SELECT notation FROM action ORDER BY turn").fetchall()
    assert [notation for (notation,) in stored] == acknowledged
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
