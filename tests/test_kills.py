"""A move that was answered is on disk, however the bot is killed."""

import sys
from pathlib import Path

import pytest

from tests.kills import HOW, run


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_no_answered_move_is_lost_in_twenty_kills(tmp_path: Path) -> None:
    report = run(tmp_path / "kills.db", 20, seed=7)
    assert report["kills"] == dict.fromkeys(HOW, 5)
    assert report["answers"] > 50
    assert report["moves_lost"] == 0
    assert report["faults"] == []
