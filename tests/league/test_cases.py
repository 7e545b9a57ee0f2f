"""Every worked case gets the table written beside it, or an error where there can be none."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.standings import tables
from tests.league import by_the_book

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "cases.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_table_is_the_one_expected(case: dict[str, Any]) -> None:
    (answer,) = map(json.loads, tables([json.dumps(case).encode()]))
    assert set(answer) == {"id", "table", "error"} and answer["id"] == case["id"]
    assert answer["table"] == case["expect"]["table"]
    assert (answer["error"] is None) == (case["expect"]["error"] is None)
    named = re.match(r"result \d+\b", case["expect"]["error"] or "")
    if named:
        assert re.search(rf"\b{named[0]}\b", answer["error"], re.I)


def test_the_copy_is_whole() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) == 79


def test_the_book_itself_agrees_with_the_worked_cases() -> None:
    for case in CASES:
        if case["expect"]["error"] is None:
            assert by_the_book.table(case) == case["expect"]["table"], case["id"]
