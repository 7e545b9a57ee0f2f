"""Every measurement runs and tells positive figures; how fast is for `python -m tests.bench` to say."""

from collections.abc import Callable, Iterable
from importlib.util import find_spec

import pytest

from tests.bench import click, engine, keeping, leaderboard, memory, move
from tests.bench.__main__ import FILES
from tests.bench.measure import NotMeasured, Row

SMALL: dict[str, Callable[[], Iterable[Row]]] = {
    "engine": lambda: engine.rows(deals=2, rounds=1),
    "click": lambda: click.rows(plays=3),
    "move": lambda: move.rows(moves=5),
    "memory": lambda: memory.rows(tables=2),
    "leaderboard": lambda: leaderboard.rows(matches=200, people=50, rounds=3),
    "keeping": lambda: keeping.rows(megabytes=2, moves=20),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_rows_is_measured(name: str) -> None:
    try:
        rows = list(SMALL[name]())
    except NotMeasured:
        assert name == "engine" and find_spec("pyspiel") is None  # its floor is in the extra bench alone
        return
    assert rows[0].goal is not None
    for row in rows:
        assert row.ours > 0 and row.floor > 0
        assert row.goal is not None or "for information" in row.compares
