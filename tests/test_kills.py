"""A move that was answered is on disk, however the bot is killed."""

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.kills.checking import lost, rebuilt, replayed, unkept
from tests.kills.killing import HOW, run


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_no_answered_move_is_lost_in_twenty_kills(tmp_path: Path) -> None:
    file = tmp_path / "kills.db"
    report = run(file, 20, seed=7)
    assert report["kills"] == dict.fromkeys(HOW, 5)
    assert report["answers"] > 200
    assert report["finished"] > 0
    assert {"entry", "report"} <= set(report["beside"])
    assert report["moves_lost"] == 0
    assert report["faults"] == []
    _loses_what_is_taken_away(file)


def _loses_what_is_taken_away(file: Path) -> None:
    """That nothing was found wrong means little unless something would be."""
    with closing(sqlite3.connect(file)) as connection, connection:
        table, turn, notation, match = connection.execute(
            "SELECT table_id, MAX(turn), notation, match_id FROM action JOIN match ON match.id = match_id"
            " WHERE winner IS NULL GROUP BY match_id LIMIT 1"
        ).fetchone()
        connection.execute("DELETE FROM action WHERE match_id = ? AND turn = ?", (match, turn))
        connection.execute("UPDATE award SET points = points + 1 WHERE match_id = 1")
        pad, number = connection.execute("SELECT pad_id, MAX(number) FROM pad_entry").fetchone()
        connection.execute("DELETE FROM report")
    assert lost(file, [(table, turn, notation), (table, turn + 9, "stand")]) == {
        (table, turn, notation),
        (table, turn + 9, "stand"),
    }
    told = [f"entry {pad} {number + 1} undo", "report 1", f"signature {pad} {number} 9"]
    assert unkept(file, told) == set(told)
    faults = " ".join(replayed(file)[1])
    assert "match 1, deal" in faults and f"match {match}" in faults
    assert asyncio.run(rebuilt(file)) != []
