"""Every worked case and whole random hand gets the verdict written beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.game.variants import VARIANTS
from bot.referee import verdicts
from tests.referee.by_the_book import verdict as by_the_book
from tests.referee.comparing import differences

HERE = Path(__file__).parent


def _lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]


CASES = _lines("cases.jsonl")
RANDOM_HANDS = _lines("random-hands.jsonl")
PLAYED = [row for row in CASES + RANDOM_HANDS if row["variant"] in VARIANTS or row["variant"] == "bridge"]


@pytest.mark.parametrize("row", PLAYED, ids=lambda row: row["id"])
def test_verdict_is_the_one_expected(row: dict[str, Any]) -> None:
    (verdict,) = map(json.loads, verdicts([json.dumps(row).encode()]))
    assert differences(verdict, row["expect"]) == {}
    assert verdict["id"] == row["id"]


def test_copies_are_whole_and_the_games_at_hand_are_compared() -> None:
    assert (len(CASES), len(RANDOM_HANDS)) == (112, 420)
    compared = {row["id"] for row in PLAYED}
    assert len(compared) == len(PLAYED)
    for key in VARIANTS:
        assert {row["id"] for row in CASES + RANDOM_HANDS if row["variant"] == key} <= compared
    assert "bad-variant" in compared


def test_the_book_itself_agrees_with_the_worked_hands() -> None:
    for row in CASES + RANDOM_HANDS:
        if not row["id"].startswith("bad-"):
            assert differences(by_the_book(row), row["expect"]) == {}, row["id"]
