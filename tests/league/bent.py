"""A sound league as JSON has it, to be bent; and the one answer that a line gets."""

from __future__ import annotations

import json
from typing import Any

from bot.standings import tables

Data = dict[str, Any]

RULES: Data = {"win": 2, "draw": 1, "loss": 0, "order": ["points", "head_to_head"]}
MET: Data = {"home": "A", "away": "B", "games": [2, 1]}
LEAGUE: Data = {
    "id": "l1",
    "rules": RULES,
    "teams": ["A", "B", "C"],
    "withdrawn": ["C"],
    "deductions": [{"team": "A", "points": 1, "reason": "late sheet"}],
    "results": [MET],
}


def answered(line: bytes | str | Data) -> Data:
    """The one answer to a line, as it is read by a strict reader of JSON."""
    text = json.dumps(line) if isinstance(line, dict) else line
    (written,) = tables([text.encode() if isinstance(text, str) else text])
    assert "\n" not in written and written.isascii()
    answer = json.loads(written, parse_constant=_not_json)
    assert set(answer) == {"id", "table", "error"}
    assert (answer["table"] is None) != (answer["error"] is None)
    if answer["error"] is not None:
        assert answer["error"].endswith(".")
    return dict(answer)


def _not_json(text: str) -> None:
    raise AssertionError(f"{text} is not JSON")


def refused(line: bytes | str | Data) -> str:
    """Why a line that is no league is refused."""
    answer = answered(line)
    assert answer["error"] is not None, answer
    return str(answer["error"])


def with_rule(name: str, value: object) -> Data:
    return LEAGUE | {"rules": RULES | {name: value}}


def with_result(result: object) -> Data:
    """A league with a fault in its second result, if there is one."""
    return LEAGUE | {"results": [MET, result, MET]}
