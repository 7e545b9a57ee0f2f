"""What is on disk of a league after its evening: its results, each once, and the standings by hand."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tests.soak.report import Report

Told = tuple[str, int, int]
"""What was acknowledged: as the log has it, of which fixture, to whom."""


def check_results(connection: sqlite3.Connection, told: Iterable[Told], report: Report) -> None:
    """One result a fixture at most, each logged once, and what was played here is what it says."""
    find: Callable[..., None] = report.find
    results = Counter(dict(connection.execute(
        "SELECT fixture_id, COUNT(*) FROM report WHERE state <> 'replaced' GROUP BY fixture_id"
    ).fetchall()))  # fmt: skip
    report.results += len(results)
    for number in [number for number, times in results.items() if times > 1]:
        find("double_counts", f"fixture {number} has {results[number]} results")
    logged = Counter(connection.execute("SELECT what, fixture_id, by_id FROM audit"))
    for each, times in Counter(told).items():
        if logged[each] < times:
            find("moves_lost", f"{told} was acknowledged {times} times and is logged {logged[each]} times")
    for number, how, times in connection.execute(
        "SELECT fixture_id, how, COUNT(*) FROM report GROUP BY fixture_id, how = 'ruling'"
    ):
        what = "result-rule" if how == "ruling" else "result-report"
        entries = sum(count for (kind, of, _), count in logged.items() if (kind, of) == (what, number))
        if entries != times:
            find("double_counts", f"fixture {number}: {times} reports, {entries} entries of {what}")
    for number, winner, won in connection.execute(
        "SELECT fixture_id, games, how FROM report WHERE state <> 'replaced' AND how = 'tables'"
    ):
        games = _played(connection, number)
        if json.loads(winner) != games:
            find("double_counts", f"fixture {number}: {won} say {winner}, its matches {games}")


def _played(connection: sqlite3.Connection, fixture_id: int) -> list[list[int]]:
    """Games won at the only table of a fixture, home first, until one side had its two."""
    won = [0, 0]
    for (winner,) in connection.execute(
        "SELECT winner FROM match LEFT JOIN card_table ON card_table.id = match.table_id"
        " LEFT JOIN pad ON pad.id = match.pad_id"
        " WHERE winner IS NOT NULL AND (card_table.fixture_id = ?1 OR pad.fixture_id = ?1)"
        " ORDER BY match.finished_at, match.id",
        (fixture_id,),
    ):
        if max(won) < 2:
            won[winner] += 1
    return [won]


def by_hand(connection: sqlite3.Connection) -> dict[str, Any]:
    """The only league as `by_the_book` reads it, from what is confirmed on disk."""
    names = dict(connection.execute("SELECT id, name FROM team ORDER BY id").fetchall())
    (rules,) = connection.execute("SELECT rules FROM league").fetchone()
    gone = connection.execute("SELECT name FROM team WHERE withdrawn_at IS NOT NULL").fetchall()
    results: list[dict[str, Any]] = []
    for home, away, games, hangs, walkover, void in connection.execute(
        "SELECT home_id, away_id, games, hangs, walkover_id, void FROM report"
        " JOIN fixture ON fixture.id = fixture_id WHERE state = 'confirmed' ORDER BY fixture_id"
    ):
        result: dict[str, Any] = {"home": names[home], "away": names[away]}
        if void:
            result["void"] = True
        elif walkover is not None:
            result["walkover"] = names[walkover]
        else:
            result["games"] = [sum(pair[side] for pair in json.loads(games)) for side in (0, 1)]
            result["hangs"] = [sum(pair[side] for pair in json.loads(hangs)) for side in (0, 1)]
        results.append(result)
    return {
        "rules": json.loads(rules),
        "teams": list(names.values()),
        "withdrawn": [name for (name,) in gone],
        "results": results,
    }
