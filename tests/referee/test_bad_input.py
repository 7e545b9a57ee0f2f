"""Whatever a line says, it gets one verdict: an error of its own, and never a traceback."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.referee import main, verdicts
from bot.text import sentences
from tests.referee.by_the_book import defaults

DEFAULTS = defaults("trinidad")
HAND: dict[str, Any] = {
    "id": "x1",
    "variant": "trinidad",
    "dealer": 0,
    "scores": [11, 12],
    "hands": [["KS", "QS"], ["3D", "4C"], ["6C", "7D"], ["JS", "5C"]],
    "stock": ["7S", "9S", "3S"],
    "actions": [{"seat": 1, "do": "stand"}],
}
JUNK: list[Any] = [None, True, 0, -1, 1.5, 10**30, "", "x", [], [[]], {}, {"a": [1]}, ["2C"], "\ud800"]


def judged(line: bytes | str | dict[str, Any]) -> dict[str, Any]:
    """The one verdict on a line, as it is read by a strict reader of JSON."""
    text = json.dumps(line) if isinstance(line, dict) else line
    (verdict,) = verdicts([text.encode() if isinstance(text, str) else text])
    read = json.loads(verdict, parse_constant=_not_json)
    assert isinstance(read, dict) and {"id", "error"} <= set(read)
    if read["error"] is not None:
        assert set(read["error"]) == {"index", "message"}
        assert read["error"]["message"]
    return read


def _not_json(text: str) -> None:
    raise AssertionError(f"{text} is not JSON")


def refused(line: bytes | str | dict[str, Any]) -> str:
    """Why a line that is no hand is refused."""
    verdict = judged(line)
    assert set(verdict) == {"id", "error"} and verdict["error"]["index"] is None, verdict
    return str(verdict["error"]["message"])


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in HAND.items() if name != key}


def test_the_hand_that_the_others_are_bent_from_is_sound() -> None:
    assert judged(HAND)["error"] is None


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"nonsense",
        b'{"id": 1,}',
        b"{'id': 1}",
        b"\xff\xfe\x00",
        b'{"id": "\xe9"}',
        b"\x00",
        b'{"id": NaN}',
        b'{"id": -Infinity}',
        b'{"id": 1e999}',
        b'{"id": ' + b"9" * 5000 + b"}",
        b'{"id": 1} {"id": 2}',
    ],
)
def test_a_line_that_is_not_json_is_refused(line: bytes) -> None:
    assert refused(line) == sentences("en")["lines.not-json"]


@pytest.mark.parametrize("line", ["null", "true", "3", '"hand"', "[]", "[{}]"])
def test_a_line_that_is_no_object_is_refused(line: str) -> None:
    assert refused(line) == sentences("en")["lines.not-an-object"]


@pytest.mark.parametrize(
    "place",
    [
        '"id": %s',
        '"variant": %s',
        '"options": {"target": %s}',
        '"hands": [[%s], [], [], []]',
        '"stock": [%s]',
        '"actions": [{"do": %s}]',
        '"actions": [{"do": "stand", "seat": %s}]',
        '"actions": [{"do": "play", "card": "2C", "under": [%s]}]',
        '"title": %s',
    ],
)
def test_no_depth_of_nesting_is_too_much(place: str) -> None:
    for depth in (*range(800, 1010), 5_000, 100_000):  # about where the interpreter's own limit lies
        nest = "[" * depth + "]" * depth
        judged(json.dumps(HAND)[:-1] + ", " + place % nest + "}")


@pytest.mark.parametrize("key", ["variant", "dealer", "hands", "stock"])
def test_what_a_hand_needs_may_not_be_missing(key: str) -> None:
    refused(without(key))


@pytest.mark.parametrize("key", ["id", "scores", "actions", "options"])
def test_what_may_be_left_out_has_a_default(key: str) -> None:
    verdict = judged(without(key))
    assert verdict["error"] is None
    if key == "id":
        assert verdict["id"] is None
    if key == "scores":
        assert verdict["scores"] == [0, 0]
    if key == "actions":
        assert (verdict["trump"], verdict["to_act"]) == (None, 1)


@pytest.mark.parametrize("value", JUNK, ids=repr)
@pytest.mark.parametrize("key", ["variant", "dealer", "scores", "hands", "stock", "actions", "options"])
def test_a_value_of_another_kind_is_refused(key: str, value: Any) -> None:
    if (key, json.dumps(value)) in {
        ("dealer", "0"),
        ("actions", "[]"),
        ("options", "{}"),
        ("stock", '["2C"]'),
    }:
        assert judged(HAND | {key: value})["error"] is None
    elif key == "actions" and isinstance(value, list):
        assert judged(HAND | {key: value})["error"]["index"] == 0
    else:
        refused(HAND | {key: value})


@pytest.mark.parametrize("dealer", [-1, 4, 1.0, False, "0"])
def test_the_dealer_must_be_one_of_the_seats(dealer: Any) -> None:
    assert "dealer" in refused(HAND | {"dealer": dealer})


@pytest.mark.parametrize(
    "scores", [[1], [1, 2, 3], [1, "2"], [1, None], [1, 2.0], [True, 2], [-1, 2], [14, 2], [1, 10**30]]
)
def test_scores_are_one_whole_number_a_side_below_the_target(scores: Any) -> None:
    assert "score" in refused(HAND | {"scores": scores})


def test_scores_are_held_against_the_target_of_the_table() -> None:
    assert judged(HAND | {"scores": [20, 0], "options": {"target": 21}})["error"] is None
    assert "7" in refused(HAND | {"scores": [7, 0], "options": {"target": 7}})


@pytest.mark.parametrize(
    "card", ["1H", "TX", "H", "", "TH ", "th", "100H", "10", 10, True, None, ["TH"], {"c": 1}]
)
@pytest.mark.parametrize("place", ["hands", "stock"])
def test_a_card_that_is_none_is_refused(place: str, card: Any) -> None:
    hands = {"hands": [[card, "QS"], *HAND["hands"][1:]], "stock": [*HAND["stock"], card]}
    assert "card" in refused(HAND | {place: hands[place]})


def test_ten_is_also_read_from_two_digits() -> None:
    hand = HAND | {"hands": [["10H", "QS"], *HAND["hands"][1:]], "dealer": 3}
    verdict = judged(hand | {"actions": [{"seat": 0, "do": "stand"}]})
    assert {"do": "play", "card": "TH"} in verdict["legal"]
    actions = [{"seat": 0, "do": "stand"}, {"seat": 0, "do": "play", "card": "10H"}]
    assert judged(hand | {"actions": actions})["error"] is None


def test_a_card_may_not_be_there_twice() -> None:
    twice = sentences("en")["referee.card-twice"].partition("}")[2]
    assert twice in refused(HAND | {"stock": ["7S", "KS"]})
    assert twice in refused(HAND | {"stock": ["7S", "7S"]})
    assert twice in refused(HAND | {"hands": [["TH", "10H"], *HAND["hands"][1:]]})


def test_hands_are_equally_long_and_no_longer_than_dealt() -> None:
    assert refused(HAND | {"hands": [["KS"], *HAND["hands"][1:]]}) == sentences("en")["referee.unequal-hands"]
    refused(HAND | {"hands": [[], [], [], []]})
    suits = [[rank + suit for rank in "2345689"] for suit in "CDHS"]
    assert "6" in refused(HAND | {"hands": suits, "stock": ["TH"]})
    assert judged(HAND | {"hands": [hand[:6] for hand in suits], "stock": ["TH"]})["error"] is None


@pytest.mark.parametrize("players", [0, 1, 2, 3, 5, 6])
def test_trinidad_is_for_four(players: int) -> None:
    hands = [[rank + "H"] for rank in "23456789"[:players]]
    assert str(players) in refused(HAND | {"hands": hands, "dealer": 0})


@pytest.mark.parametrize("variant", ["bridge", "Trinidad", "", "trinidad "])
def test_an_unknown_game_is_refused(variant: str) -> None:
    assert "trinidad" in refused(HAND | {"variant": variant})


@pytest.mark.parametrize(
    "key", ["jokers", "", "throw_in", "gift_to", "hand_size", "refused_jack", "all_pass"]
)
def test_a_house_rule_of_no_game_or_another_is_refused(key: str) -> None:
    assert "house rule" in refused(HAND | {"options": {key: True}})


@pytest.mark.parametrize("key", DEFAULTS)
def test_a_value_that_a_house_rule_has_not_is_refused(key: str) -> None:
    near = {bool: [0, 1, "true"], int: [0, 3000, "1", 1.0, True], str: ["", "SIX", 0]}[type(DEFAULTS[key])]
    for value in [*near, None, [], {}, [DEFAULTS[key]], 10**30]:
        assert "house rule" in refused(HAND | {"options": {key: value}})
    assert judged(HAND | {"options": {key: DEFAULTS[key]}})["error"] is None


@pytest.mark.parametrize("target", [0, -1, 201, 14.0, "14", True])
def test_a_target_out_of_range_is_refused(target: Any) -> None:
    assert "1 to 200" in refused(HAND | {"options": {"target": target}})


def test_target_reaches_from_1_to_200() -> None:
    for target in (1, 200):
        assert judged(HAND | {"scores": [0, 0], "options": {"target": target}})["error"] is None


def test_something_must_be_turned_up() -> None:
    assert refused(HAND | {"stock": []}) == sentences("en")["referee.nothing-to-turn"]


def test_other_keys_are_ignored() -> None:
    extra = {"title": ["anything"], "expect": 5, "extra_hand": "yes", "id": {"any": [1, None]}}
    actions = [{"seat": 1, "do": "stand", "why": "a good hand", "card": 7}]
    verdict = judged(HAND | extra | {"actions": actions})
    assert verdict["error"] is None and verdict["trump"] == "S"
    assert verdict["id"] == {"any": [1, None]}


MALFORMED: list[Any] = [
    *JUNK,
    {"seat": 1},
    {"seat": 1, "do": None},
    {"seat": 1, "do": ["stand"]},
    {"seat": 1, "do": "sit"},
    {"seat": 1, "do": "Stand"},
    {"seat": 1, "do": "play"},
    {"seat": 1, "do": "play", "card": "1D"},
    {"seat": 1, "do": "play", "card": ["3D"]},
    {"seat": 1, "do": "play", "card": {}},
    {"seat": 1, "do": "play", "card": "3D", "under": "4C"},
    {"seat": 1, "do": "play", "card": "3D", "under": [[]]},
    {"seat": 1, "do": "play", "card": "3D", "under": ["4C"]},
    {"seat": 1, "do": "bid", "points": True},
    {"seat": 1, "do": "bid", "points": 7.0},
    {"seat": 1, "do": "bid", "points": 10**30},
    {"seat": 1, "do": "trump", "suit": "hearts"},
    {"seat": 1, "do": "trump", "suit": ["H"]},
    {"seat": 1, "do": "trump", "suit": ""},
    {"seat": 1, "do": "discard", "cards": "3D"},
    {"seat": 1, "do": "discard"},
    {"seat": 1, "do": "throw"},
    {"seat": 1, "do": "throw", "card": 3},
    {"do": "play", "card": "3D"},
    {"seat": True, "do": "play", "card": "3D"},
    {"seat": 1.0, "do": "play", "card": "3D"},
    {"seat": "1", "do": "play", "card": "3D"},
    {"seat": [1], "do": "play", "card": "3D"},
    {"seat": 10**30, "do": "play", "card": "3D"},
    {"seat": -3, "do": "play", "card": "3D"},
]


@pytest.mark.parametrize("row", MALFORMED, ids=repr)
def test_a_malformed_action_is_an_error_at_its_index(row: Any) -> None:
    verdict = judged(
        HAND | {"actions": [{"seat": 1, "do": "stand"}, row, {"seat": 1, "do": "play", "card": "3D"}]}
    )
    assert verdict["error"]["index"] == 1
    assert (verdict["trump"], verdict["to_act"], verdict["over"]) == ("S", 1, False)
    assert len(verdict["legal"]) == 2


@pytest.mark.parametrize("row", [{"seat": 1, "do": "play", "card": "3D"}, {"seat": 2, "do": "stand"}, "junk"])
def test_an_action_after_the_end_is_refused(row: Any) -> None:
    won = HAND | {"scores": [11, 12], "stock": ["JH"], "actions": [row]}
    verdict = judged(won)
    assert (verdict["winner"], verdict["over"], verdict["error"]["index"]) == (0, True, 0)
    void = HAND | {"actions": [{"seat": 1, "do": "beg"}, {"seat": 0, "do": "refuse"}, row]}
    verdict = judged(void)
    assert (verdict["void"], verdict["over"], verdict["error"]["index"]) == (True, True, 2)


def test_an_action_out_of_turn_names_whose_turn_it_is() -> None:
    verdict = judged(HAND | {"actions": [{"seat": 3, "do": "stand"}]})
    assert "seat 1" in verdict["error"]["message"]


JSONISH = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 15)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=4)
    | st.sampled_from(["2C", "10H", "TH", "trinidad", "stand", "beg", "give", "refuse", "play", "six", "C"]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.text(max_size=3) | st.sampled_from(["seat", "do", "card", *DEFAULTS]), inner, max_size=4
        )
    ),
    max_leaves=12,
)
ACTIONS = st.lists(
    JSONISH
    | st.fixed_dictionaries(
        {
            "seat": st.integers(-1, 4) | JSONISH,
            "do": st.sampled_from(["stand", "beg", "give", "refuse"]) | JSONISH,
        },
        optional={"card": st.sampled_from(["3D", "QS", "6C"]) | JSONISH, "under": JSONISH, "points": JSONISH},
    ),
    max_size=5,
)


@settings(max_examples=400, deadline=None)
@given(JSONISH)
def test_any_json_gets_a_verdict(value: Any) -> None:
    judged(json.dumps(value))


@settings(max_examples=400, deadline=None)
@given(st.dictionaries(st.sampled_from(list(HAND)), JSONISH, max_size=2), JSONISH, ACTIONS)
def test_a_hand_bent_anywhere_gets_a_verdict(bent: dict[str, Any], options: Any, actions: list[Any]) -> None:
    judged(HAND | {"actions": actions} | bent)
    judged(HAND | {"options": options, "actions": actions})


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60).filter(lambda line: bool(line.strip())))
def test_any_bytes_get_a_verdict(line: bytes) -> None:
    judged(line)


def test_empty_lines_are_skipped_and_the_next_line_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_bytes(
        b"\xef\xbb\xbf" + json.dumps(HAND).encode() + b'\r\n\n   \n{"broken\n\xff\n{"id": 4}\n\n'
    )
    assert main([str(file)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["id"] for row in rows] == ["x1", None, None, 4]
    assert [row["error"] is None for row in rows] == [True, False, False, False]


def test_hands_are_read_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(HAND).encode())))
    assert main([]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "x1"


def test_a_file_that_cannot_be_read_ends_with_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path / "missing.jsonl", tmp_path):
        assert main([str(path)]) == 2
        said = capsys.readouterr()
        assert said.out == "" and str(path) in said.err and len(said.err.splitlines()) == 1


def test_an_empty_file_is_no_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").touch()
    assert main([str(tmp_path / "empty")]) == 0
    assert capsys.readouterr().out == ""
