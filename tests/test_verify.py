"""`python -m bot verify`: a sentence a deal, and a status that a script can go by."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.record import BadRecord, Record, read_records
from bot.tables.sealed import CUT, info_of, seal_of, shuffled
from bot.text import sentences
from bot.verify import main

SECRET = bytes(range(100, 132))


def record(deal: int = 2, *contributions: str) -> dict[str, Any]:
    """The record of a deal that comes out the same, as JSON has it."""
    lines = contributions or ("24 0 stand", "25 1 play TH")
    text = "\n".join(lines)
    found = Record(
        table="Maracas",
        match=12,
        deal=deal,
        seal=seal_of(SECRET),
        secret=SECRET.hex(),
        contributions=lines,
        pack=tuple(card.notation for card in shuffled(SECRET, text, info_of(deal))),
        cut=tuple(card.notation for card in shuffled(SECRET, text, CUT)) if deal == 1 else None,
    )
    loaded: dict[str, Any] = json.loads(found.written())
    return loaded


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "record.json"


def checked(file: Path, content: object, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """The status, and the lines told, all of them on the one stream that fits the status."""
    text = content if isinstance(content, str) else json.dumps(content)
    file.write_text(text, encoding="utf-8")
    status = main([str(file)])
    out, err = capsys.readouterr()
    assert (err if status < 2 else out) == ""
    return status, (out or err).splitlines()


def test_a_deal_that_comes_out_the_same(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = (
        "Deal 2 of match 12 at Maracas comes out the same. Its seal must be the one shown before: "
        f"{seal_of(SECRET)}"
    )
    assert checked(file, record(), capsys) == (0, [told])
    assert checked(file, [record(), record()], capsys) == (0, [told, told])
    assert checked(file, record() | {"more": [1]}, capsys) == (0, [told])


def test_what_disagrees_is_told_for_each_deal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = record(1), record(2)
    first["cut"] = first["pack"]
    second["contributions"].append("26 2 pass")
    second["seal"] = "0" * 64
    status, told = checked(file, [record(3), first, second], capsys)
    assert status == 1
    assert told[1:] == [
        "Deal 1 of match 12 at Maracas: the pack that was cut for dealer is not the one that comes out.",
        "Deal 2 of match 12 at Maracas: the secret is not the one that was sealed.",
        "Deal 2 of match 12 at Maracas: the pack is not the one that comes out.",
    ]
    assert told[0].startswith("Deal 3 of match 12 at Maracas comes out the same.")


WRONG: list[Any] = [None, [1], {}, True, 1.5]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name in record() if name != "cut" for value in WRONG),
        *(("secret", value) for value in ("", "00", SECRET.hex().upper(), "g" * 64, SECRET.hex() + "\n")),
        *((name, value) for name in ("match", "deal") for value in (0, -1, "2", 2**63)),
        ("contributions", "24 0 stand"),
        ("contributions", ["\ud800"]),
        ("cut", "2C"),
        ("cut", [None]),
    ],
)
def test_a_field_that_is_not_as_verify_writes_it(
    file: Path, capsys: pytest.CaptureFixture[str], name: str, value: object
) -> None:
    refused = (
        f'This is no record of a deal: its "{name}" is missing or not as /verify writes it. '
        "Name the file as it came."
    )
    assert checked(file, record() | {name: value}, capsys) == (2, [refused])
    if name != "cut":
        missing = {key: value for key, value in record().items() if key != name}
        assert checked(file, missing, capsys) == (2, [refused])


@pytest.mark.parametrize("deep", ["[" * 100_000, "{", "", "nonsense"])
def test_what_is_not_json(file: Path, capsys: pytest.CaptureFixture[str], deep: str) -> None:
    told = "This is not JSON. Name a file that /verify gave you, as it came."
    assert checked(file, deep, capsys) == (2, [told])
    file.write_bytes(b"\xff\xfe\x00")
    assert main([str(file)]) == 2
    assert capsys.readouterr().err == told + "\n"


@pytest.mark.parametrize("content", [1, "null", '"text"', [[]], [record(), 7]])
def test_json_that_is_no_record(file: Path, capsys: pytest.CaptureFixture[str], content: object) -> None:
    told = (
        "This is no record of a deal: a record is a JSON object. "
        "Name a file that /verify gave you, as it came."
    )
    assert checked(file, content, capsys) == (2, [told])


def test_a_file_without_a_deal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = "There is no deal in this file. Name a file that /verify gave you, as it came."
    assert checked(file, [], capsys) == (2, [told])


@pytest.mark.parametrize("name", ["nowhere.json", ".", "a\0b"])
def test_a_file_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([name]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "cannot be read: " in err


def test_standard_input_is_read_where_the_file_is_a_dash(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(record()).encode())))
    assert main(["-"]) == 0
    assert "comes out the same" in capsys.readouterr().out


def test_a_name_in_a_file_moves_no_terminal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, told = checked(file, record() | {"table": "\x1b[2J\nDeal 9 is fine\u2028x"}, capsys)
    assert (status, len(told)) == (0, 1) and "\x1b" not in told[0]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda each: st.lists(each) | st.dictionaries(st.text(), each),
)


@given(st.sampled_from(sorted(record())), JSON)
def test_whatever_is_in_a_field_it_is_read_or_refused_in_a_sentence(name: str, value: Any) -> None:
    try:
        found = read_records(json.dumps(record() | {name: value}))
    except BadRecord as error:
        assert error.key in sentences("en")
    else:
        assert asdict(found[0])[name] in (value, tuple(value) if isinstance(value, list) else None)
