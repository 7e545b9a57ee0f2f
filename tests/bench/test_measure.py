"""What a bench row tells, and what happens where its floor is missing."""

from __future__ import annotations

import json
import sys

import pytest

from tests.bench.__main__ import main
from tests.bench.measure import Row, by_turns


def test_a_row_tells_both_figures_their_ratio_and_whether_the_goal_is_met() -> None:
    row = json.loads(Row("a row", "one, against another", "seconds", ours=3.0, floor=2.0, goal=1.4).line())
    assert (row["ours"], row["floor"], row["ratio"], row["goal"], row["met"]) == (3.0, 2.0, 1.5, 1.4, False)


def test_the_two_sides_are_measured_by_turns() -> None:
    order: list[str] = []

    def batch(name: str) -> int:
        order.append(name)
        return 1

    by_turns(lambda: batch("ours"), lambda: batch("floor"), rounds=2)
    assert order == ["ours", "floor"] * 3  # the first round is not measured


def test_without_openspiel_one_clear_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setattr(sys, "argv", ["tests.bench", "engine"])
    main()
    told = capsys.readouterr()
    assert told.out == ""
    assert "OpenSpiel is not installed" in told.err and "'.[bench]'" in told.err
