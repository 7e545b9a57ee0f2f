"""Whatever a line says, it gets one answer: a table, or a sentence that says why there is none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.text import say, sentences
from tests.league.bent import LEAGUE, MET, RULES, Data, answered, refused, with_result, with_rule
from tests.league.leagues import leagues

JUNK: list[Any] = [None, True, 0, -1, 1.5, 10**30, "", "x", [], [[]], {}, {"a": [1]}, ["A"], "\ud800"]
NO_NUMBERS: list[Any] = [None, True, False, -1, 1.5, 2.0, "3", "", [], [1], {}, 10**1000]
NO_NAMES: list[Any] = [None, True, 0, 1.5, [], ["A"], {}]


def test_the_league_that_the_others_are_bent_from_is_sound() -> None:
    answer = answered(LEAGUE)
    assert [(row["team"], row["points"]) for row in answer["table"]] == [("A", 1), ("B", 0)]


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"nonsense",
        b'{"id": 1,}',
        b"\xff\xfe\x00",
        b'{"id": "\xe9"}',
        b'{"id": NaN}',
        b'{"id": -Infinity}',
        b'{"id": 1e999}',
        b'{"id": ' + b"9" * 5000 + b"}",
        b'{"id": 1} {"id": 2}',
    ],
)
def test_a_line_that_is_not_json_is_refused(line: bytes) -> None:
    answer = answered(line)
    assert (answer["id"], answer["error"]) == (None, sentences("en")["lines.not-json"])


@pytest.mark.parametrize("line", ["null", "true", "3", '"league"', "[]", "[{}]"])
def test_a_line_that_is_no_object_is_refused(line: str) -> None:
    assert refused(line) == sentences("en")["lines.not-an-object"]


@pytest.mark.parametrize("place", ['"id": %s', '"rules": {"win": %s}', '"teams": [%s]', '"title": %s'])
def test_no_depth_of_nesting_is_too_much(place: str) -> None:
    for depth in (*range(900, 1010), 100_000):  # about where the interpreter's own limit lies
        answered("{" + place % ("[" * depth + "]" * depth) + "}")


@pytest.mark.parametrize("name", ["win", "draw", "loss", "order"])
def test_a_rule_that_there_must_be_is_named_where_it_is_missing(name: str) -> None:
    rules = {key: value for key, value in RULES.items() if key != name}
    assert refused(LEAGUE | {"rules": rules}) == say("en", "standings.missing-rule", rule=name)


@pytest.mark.parametrize("name", ["id", "results", "withdrawn", "deductions"])
def test_what_else_is_left_out_is_empty(name: str) -> None:
    rest = {key: value for key, value in LEAGUE.items() if key != name}
    assert answered(rest) == answered(LEAGUE | {name: None if name == "id" else []})


def test_a_league_without_teams_has_an_empty_table() -> None:
    assert answered({"rules": RULES}) == {"id": None, "table": [], "error": None}


def test_rules_left_out_are_an_error() -> None:
    assert refused({"teams": ["A"]}) == sentences("en")["standings.bad-rules"]


@pytest.mark.parametrize("name", ["rules", "teams", "withdrawn", "deductions", "results"])
@pytest.mark.parametrize("value", JUNK, ids=repr)
def test_a_value_of_another_kind_is_refused(name: str, value: Any) -> None:
    if value == [] and name in ("withdrawn", "deductions", "results"):
        assert answered(LEAGUE | {name: value})["error"] is None
    elif value == ["A"] and name == "withdrawn":
        assert [row["team"] for row in answered(LEAGUE | {name: value})["table"]] == ["B", "C"]
    else:
        refused(LEAGUE | {name: value})


@pytest.mark.parametrize("value", NO_NUMBERS, ids=lambda value: repr(value)[:10])
def test_every_number_is_whole_and_at_least_0_and_the_result_at_fault_is_named(value: Any) -> None:
    for rule in ("win", "draw", "loss", "per_game"):
        assert rule in refused(with_rule(rule, value))
    assert "deduction 1" in refused(LEAGUE | {"deductions": [{"team": "A", "points": value}]})
    for pair in ([value, 0], [0, value]):
        assert "walkover" in refused(with_rule("walkover", pair))
        assert "result 2" in refused(with_result(MET | {"games": pair}))
        assert "result 2" in refused(with_result(MET | {"hangs": pair}))
        assert "result 2" in refused(with_result(MET | {"away": "C", "games": pair})), "expunged"


@pytest.mark.parametrize(
    "pair", [None, True, 3, "31", [], [3], [3, 1, 0], {}, {"home": 3, "away": 1}], ids=repr
)
def test_games_and_hangs_are_a_pair(pair: Any) -> None:
    assert "walkover" in refused(with_rule("walkover", pair))
    for name in ("games", "hangs"):
        assert f'"{name}" of result 2' in refused(with_result(MET | {name: pair}))


def test_large_numbers_add_up_exactly_and_the_largest_are_refused_in_a_sentence() -> None:
    most = 10**1000 - 1
    league = with_result(MET | {"games": [most, most - 1]}) | {
        "rules": RULES | {"per_game": most, "win": most},
        "deductions": [],
    }
    (first, _) = answered(league)["table"]
    assert first["points"] == 3 * most + most * (most + 4)
    assert "over 1,000 digits" in refused(with_result(MET | {"games": [most + 1, 0]}))


@pytest.mark.parametrize("name", NO_NAMES, ids=repr)
def test_teams_are_called_by_name(name: Any) -> None:
    for key in ("teams", "withdrawn"):
        assert key in refused(LEAGUE | {key: [*LEAGUE[key], name]})
    assert "Deduction 2" in refused(
        LEAGUE | {"deductions": [*LEAGUE["deductions"], {"team": name, "points": 1}]}
    )
    for key in ("home", "away", "walkover"):
        assert f'"{key}" of result 2' in refused(with_result(MET | {key: name}))


def test_teams_are_those_of_the_league_each_once() -> None:
    twice = refused(LEAGUE | {"teams": ["A", "B", "C", "B"]})
    assert twice == say("en", "standings.team-twice", team="B")
    assert "X" in refused(LEAGUE | {"withdrawn": ["X"]})
    unknown = refused(LEAGUE | {"deductions": [*LEAGUE["deductions"], {"team": "X", "points": 0}]})
    assert unknown == say("en", "standings.unknown-deducted", number=2, team="X")
    assert "Deduction 1" in refused(LEAGUE | {"deductions": [["A", 1]]})
    assert answered(LEAGUE | {"deductions": [{"team": "C", "points": 1}], "withdrawn": ["C", "C"]})["table"]


@pytest.mark.parametrize("also", [{}, {"void": True}, {"postponed": True}, {"walkover": "A"}], ids=repr)
def test_the_teams_of_every_result_are_checked_whether_it_counts_or_not(also: Data) -> None:
    for wrong in ({"home": "X"}, {"away": "X"}, {"away": "a"}, {"away": "A"}):
        assert "Result 2" in refused(with_result(MET | also | wrong))
    for missing in ("home", "away"):
        there = {name: value for name, value in (MET | also).items() if name != missing}
        assert f'"{missing}" of result 2' in refused(with_result(there))


@pytest.mark.parametrize("winner", ["C", "X", "", "a"])
@pytest.mark.parametrize("also", [{}, {"void": True}, {"postponed": True}], ids=repr)
def test_a_walkover_is_for_home_or_away(winner: str, also: Data) -> None:
    assert "Result 2 is a walkover" in refused(with_result(MET | also | {"walkover": winner}))


@pytest.mark.parametrize("numbers", [[-1, 0], [1.5, True], "3", None, [2], [2, 2]], ids=repr)
@pytest.mark.parametrize("how", [{"walkover": "B"}, {"void": True}, {"postponed": True}], ids=repr)
def test_whatever_numbers_stand_beside_a_walkover_or_in_what_does_not_count_are_nothing(
    how: Data, numbers: Any
) -> None:
    league = with_result({"home": "A", "away": "B", **how})
    league["rules"] = RULES | {"draws": False}
    junk = with_result({"home": "A", "away": "B", **how, "games": numbers, "hangs": numbers})
    assert answered(junk | {"rules": league["rules"]}) == answered(league)


@pytest.mark.parametrize("flag", [None, 0, 1, "", "true", [], {}], ids=repr)
def test_what_is_true_or_false_is_nothing_else(flag: Any) -> None:
    assert "draws" in refused(with_rule("draws", flag))
    for name in ("void", "postponed"):
        assert f'"{name}" of result 2' in refused(with_result(MET | {name: flag}))
        assert answered(with_result(MET | {name: False})) == answered(with_result(MET))


def test_a_draw_where_there_are_none_is_refused_in_an_expunged_match_too() -> None:
    rules = RULES | {"draws": False}
    for away in ("B", "C"):
        said = refused(with_result(MET | {"away": away, "games": [2, 2]}) | {"rules": rules})
        assert said == say("en", "standings.result-draw", number=2, games=2)
        assert "Result 2" in refused(with_result({"home": "A", "away": away}))


@pytest.mark.parametrize("value", [None, True, "", "Keep", "drop", [], ["keep"], {}, 0], ids=repr)
def test_what_becomes_of_the_withdrawn_is_one_of_two(value: Any) -> None:
    assert "expunge" in refused(with_rule("withdrawn", value))


@pytest.mark.parametrize("value", [None, True, "points", {}, 0, *([each] for each in JUNK)], ids=repr)
def test_the_order_is_a_list_of_criteria(value: Any) -> None:
    refused(with_rule("order", value))


def test_a_rule_that_nobody_knows_is_refused_and_other_keys_are_passed_over() -> None:
    assert refused(with_rule("bonus", 1)).startswith('"bonus" is no rule')
    assert refused(with_rule("Win", 1)).startswith('"Win" is no rule')
    extra = {"title": ["anything"], "expect": 5, "id": {"any": [1, None]}, "season": None}
    more = with_result(MET | {"date": None, "score": -1})
    more["deductions"] = [{"team": "A", "points": 0, "by": 7, "reason": None}]
    answer = answered(more | extra)
    assert answer["error"] is None and answer["id"] == {"any": [1, None]}


def test_names_may_hold_anything_that_json_can() -> None:
    names = ["\ud800", "a\nb", "", " ", "{0}", "\u202eA", "x" * 100_000]
    rows = answered(LEAGUE | {"teams": names, "results": [], "deductions": [], "withdrawn": []})["table"]
    assert [row["team"] for row in rows] == sorted(names)
    for name in names:
        refused(LEAGUE | {"withdrawn": [name]})
        refused(LEAGUE | {"teams": [name, name]})


JSONISH = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 5)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["A", "B", "C", "points", "head_to_head", "keep", "", "\ud800"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["home", "away", "games", "hangs", "walkover", "void", "team", "points", *RULES]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=10,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a value, by the keys that lead there."""
    yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value[key], (*path, key))


@settings(max_examples=250, deadline=None)
@given(leagues(), JSONISH, st.data())
def test_a_league_bent_anywhere_gets_an_answer(league: Data, bent: Any, data: st.DataObject) -> None:
    *way, last = data.draw(st.sampled_from([path for path in places(league) if path]))
    inner: Any = league
    for key in way:
        inner = inner[key]
    inner[last] = bent
    answered(league)


@settings(max_examples=100, deadline=None)
@given(JSONISH | st.dictionaries(st.sampled_from(list(LEAGUE)), JSONISH))
def test_any_json_gets_an_answer(value: Any) -> None:
    answered(json.dumps(value))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=60).filter(lambda line: bool(line.strip())))
def test_any_bytes_get_an_answer(line: bytes) -> None:
    answered(line)
