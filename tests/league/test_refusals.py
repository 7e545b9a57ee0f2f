"""Every league that cannot be: its own exact sentence."""

from __future__ import annotations

import inspect
import re

import pytest

from bot.league import reading, results
from tests.league.bent import LEAGUE, MET, RULES, Data, refused, with_result, with_rule

REFUSED: dict[str, tuple[Data, str]] = {
    "bad-list": (LEAGUE | {"teams": "A, B"}, '"teams" must be a list.'),
    "bad-team": (LEAGUE | {"teams": [7]}, 'A team in "teams" is called by its name, in quotes, not by 7.'),
    "team-twice": (
        LEAGUE | {"teams": ["A", "A"]},
        "A is there twice among the teams. Give each of them a name of its own.",
    ),
    "unknown-withdrawn": (
        LEAGUE | {"withdrawn": ["X"]},
        "X has withdrawn, but is none of the teams. Name it there as well.",
    ),
    "bad-rules": (
        LEAGUE | {"rules": []},
        '"rules" must be an object with "win", "draw", "loss" and "order".',
    ),
    "unknown-rule": (
        with_rule("bonus", 1),
        '"bonus" is no rule of a league. Those there are: win, draw, loss, per_game, draws, walkover, '
        "withdrawn, order.",
    ),
    "missing-rule": (LEAGUE | {"rules": {}}, 'The rule "win" is missing.'),
    "bad-number": (with_rule("win", True), 'The rule "win" must be a whole number of at least 0, not true.'),
    "bad-pair": (
        with_rule("walkover", [3, -1]),
        'The rule "walkover" must be two whole numbers of at least 0, the winner\'s first, not -1.',
    ),
    "bad-flag": (with_rule("draws", "no"), 'The rule "draws" must be true or false, not "no".'),
    "bad-withdrawn": (
        with_rule("withdrawn", "drop"),
        'The rule "withdrawn" must be "expunge" or "keep", not "drop".',
    ),
    "unknown-criterion": (
        with_rule("order", ["luck"]),
        '"luck" is nothing to order teams by. Those there are: points, wins, games_for, games_against, '
        "games_difference, hangs_for, hangs_against, head_to_head.",
    ),
    "bad-deduction": (
        LEAGUE | {"deductions": [3]},
        'Deduction 1 must be an object with "team" and "points".',
    ),
    "deduction-team": (
        LEAGUE | {"deductions": [{"points": 1}]},
        "Deduction 1 must name a team, in quotes, not null.",
    ),
    "deduction-points": (
        LEAGUE | {"deductions": [{"team": "A", "points": 0.5}]},
        "The points of deduction 1 must be a whole number of at least 0, not 0.5.",
    ),
    "unknown-deducted": (
        LEAGUE | {"deductions": [{"team": "X", "points": 1}]},
        "Deduction 1 is from X, which is none of the teams.",
    ),
    "bad-result": (with_result([]), 'Result 2 must be an object with "home" and "away".'),
    "result-team": (with_result({"home": 1}), '"home" of result 2 must name a team, in quotes, not 1.'),
    "result-flag": (
        with_result(MET | {"void": 1}),
        '"void" of result 2 must be true or false, not 1.',
    ),
    "result-numbers": (
        with_result(MET | {"games": "3-1"}),
        '"games" of result 2 must be two whole numbers of at least 0, home first, not "3-1".',
    ),
    "result-no-games": (
        with_result({"home": "A", "away": "B"}),
        "Result 2 has no games: write those of home and away, as in [3, 1], or a walkover.",
    ),
    "result-unknown-team": (
        with_result(MET | {"away": "X"}),
        "Result 2 is of X, which is none of the teams.",
    ),
    "result-itself": (with_result(MET | {"away": "A"}), "Result 2 has A play against itself."),
    "result-walkover": (
        with_result(MET | {"walkover": "C"}),
        "Result 2 is a walkover for C, but only A or B can win it.",
    ),
    "result-draw": (
        with_result(MET | {"games": [2, 2]}) | {"rules": RULES | {"draws": False}},
        "Result 2 is a draw, 2 games to 2, and this league has no draws.",
    ),
}


@pytest.mark.parametrize("key", REFUSED)
def test_what_cannot_be_is_refused_in_a_sentence_of_its_own(key: str) -> None:
    league, sentence = REFUSED[key]
    assert refused(league) == sentence


def test_every_refusal_of_a_league_is_reached() -> None:
    source = "".join(map(inspect.getsource, (reading, results)))
    assert set(re.findall(r'"standings\.([a-z-]+)"', source)) == set(REFUSED)
