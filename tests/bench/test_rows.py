"""Every measurement runs and tells positive figures; how fast is for `python -m tests.bench` to say."""

from collections.abc import Iterable

import pytest

from tests.bench import click, memory, move
from tests.bench.measure import Row


@pytest.mark.parametrize(
    "rows", [click.rows(3), move.rows(5), memory.rows(3)], ids=["click", "move", "memory"]
)
def test_a_row_is_measured(rows: Iterable[Row]) -> None:
    for row in rows:
        assert row.ours > 0
        assert row.floor > 0
        assert row.goal is not None
