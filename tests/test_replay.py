"""`python -m bot replay`: a saved match printed card by card, or a sentence on what is wrong."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.game.actions import Play
from bot.replay import main
from bot.tables.transcript import read
from tests.game.journal import JOURNALS

ROOT = Path(__file__).parent.parent


def printed(capsys: pytest.CaptureFixture[str], *arguments: object) -> list[str]:
    """What it printed; nothing must be wrong."""
    assert main([str(each) for each in arguments]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out.splitlines()


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The one sentence it said instead."""
    assert main([str(each) for each in arguments]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    return said.err.strip()


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_every_card_and_every_count_of_a_match_is_printed(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    record, lines = read(path.read_text(encoding="utf-8")), printed(capsys, path)
    plays = [step for deal in record.deals for step in deal.steps if isinstance(step.action, Play)]
    assert sum(" plays " in line for line in lines) == len(plays)
    assert sum(re.match(r"Deal \d+: ", line) is not None for line in lines) == len(record.deals)
    counted = [deal for deal in record.deals if not deal.moment(deal.last).view.void]
    assert sum(" takes trick " in line for line in lines) == sum(
        len(deal.moment(deal.last).view.tricks) for deal in record.deals
    )
    assert sum("The count" in line or "the match!" in line for line in lines) == len(counted)
    assert not re.search(r"[*\u2068\u2069\\]|-# ", "\n".join(lines))


def test_one_deal_of_it_alone(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, JOURNALS[0], "--deal", 2)
    assert [line for line in lines if line.startswith("Deal ")] == ["Deal 2: Seat 0 deals 9 cards each"]
    whole = printed(capsys, JOURNALS[0])
    assert "\n".join(lines[1:]) in "\n".join(whole)


def test_names_are_told_as_they_are_without_marks_or_controls(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = JOURNALS[0].read_text(encoding="utf-8").splitlines()
    header = next(place for place, line in enumerate(text) if line.startswith("cinch"))
    text[header + 1 : header + 1] = ["person 0 **A_n*n**\x1b[2J", "computer 1 <@123>"]
    file = tmp_path / "match.txt"
    file.write_text("\n".join(text), encoding="utf-8")
    out = "\n".join(printed(capsys, file))
    assert "**A_n*n** [2J passes" in out and "<@123> passes" in out
    assert "\x1b" not in out


def test_a_file_that_is_missing_or_no_text_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.txt"
    assert refused(capsys, file) == (
        f"The file {file} cannot be read: No such file or directory. Name a file that was saved as text "
        "from a replay."
    )
    file.write_bytes(b"\xff\xfe\x00")
    assert "is no text in UTF-8" in refused(capsys, file)
    assert "cannot be read: Is a directory" in refused(capsys, tmp_path)


def test_what_is_wrong_in_it_is_one_sentence_with_the_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.txt"
    file.write_text("trinidad 4 {}\ndealer 3\nshuffle AS ...\n2 stand\n", encoding="utf-8")
    assert refused(capsys, file) == "Line 4: seat 2 is not to act, but seat 0."
    file.write_text("trinidad 4 {}\n", encoding="utf-8")
    assert refused(capsys, file) == "There is no deal in the file: a shuffle begins one."
    file.write_text("trinidad 4 {}\ndealer 3\nshuffle AS ...\n", encoding="utf-8")
    assert refused(capsys, file, "--deal", 3) == "There is no deal 3 in the file. It has: 1."


def test_a_file_with_the_mark_that_windows_puts_at_its_head_is_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.txt"
    file.write_bytes(b"\xef\xbb\xbf" + JOURNALS[0].read_bytes().replace(b"\n", b"\r\n"))
    assert printed(capsys, file) == printed(capsys, JOURNALS[0])


def test_it_needs_neither_token_nor_database(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if "DISCORD" not in name}
    ran = subprocess.run(
        [sys.executable, "-m", "bot", "replay", str(JOURNALS[0])],
        cwd=tmp_path,
        env=environment | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
    )
    assert b"Deal 1: " in ran.stdout
    assert list(tmp_path.iterdir()) == []
