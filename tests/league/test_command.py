"""`python -m bot standings [FILE]`: which lines are read, and with what status it ends."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from bot.standings import main
from tests.league.bent import LEAGUE


def test_empty_lines_are_skipped_and_the_next_line_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "leagues.jsonl"
    file.write_bytes(
        b"\xef\xbb\xbf" + json.dumps(LEAGUE).encode() + b'\r\n\n   \n{"broken\n\xff\n{"id": 4}\n\n'
    )
    assert main([str(file)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["id"] for row in rows] == ["l1", None, None, 4]
    assert [row["error"] is None for row in rows] == [True, False, False, False]


def test_leagues_are_read_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(LEAGUE).encode())))
    assert main([]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "l1"


def test_a_file_that_cannot_be_read_ends_with_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (str(tmp_path / "missing.jsonl"), str(tmp_path), "a\0b"):
        assert main([path]) == 2
        said = capsys.readouterr()
        assert said.out == "" and path in said.err and len(said.err.splitlines()) == 1


def test_an_empty_file_is_no_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").touch()
    assert main([str(tmp_path / "empty")]) == 0
    assert capsys.readouterr().out == ""
