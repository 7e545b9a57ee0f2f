"""What holds of every table, whatever the league; and the corners of ranking, by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.league.reading import league_of
from bot.league.results import Criterion, Deduction, League, LeagueError, Result, Rules, Withdrawn
from bot.league.standings import LEVEL, Parting, Row, forms, table
from bot.standings import ranked
from tests.league import by_the_book
from tests.league.leagues import leagues

Data = dict[str, Any]
KEYS = [
    *("rank", "team", "played", "won", "drawn", "lost", "games_for", "games_against"),
    *("hangs_for", "hangs_against", "points", "because"),
]


def answer(league: Data) -> list[Data]:
    answered = ranked(league)
    assert answered["error"] is None, answered
    rows: list[Data] = answered["table"]
    return rows


@settings(max_examples=250, deadline=None)
@given(leagues())
def test_the_table_agrees_with_the_book(league: Data) -> None:
    assert answer(league) == by_the_book.table(league)


@settings(max_examples=100, deadline=None)
@given(leagues(), st.randoms(use_true_random=False))
def test_the_order_in_which_anything_came_in_does_not_matter(league: Data, random: Any) -> None:
    other = dict(league)
    for name in ("teams", "results", "withdrawn", "deductions"):
        other[name] = random.sample(league[name], len(league[name]))
    assert answer(other) == answer(league)


@settings(max_examples=100, deadline=None)
@given(leagues())
def test_it_does_not_matter_who_was_at_home(league: Data) -> None:
    turned = []
    for result in league["results"]:
        other = result | {"home": result["away"], "away": result["home"]}
        if {"walkover", "void", "postponed"}.isdisjoint(result):
            other |= {name: result[name][::-1] for name in ("games", "hangs") if name in result}
        turned.append(other)
    assert answer(league | {"results": turned}) == answer(league)


@settings(max_examples=100, deadline=None)
@given(leagues())
def test_to_expunge_is_as_if_the_team_had_never_been_there(league: Data) -> None:
    gone = set(league["withdrawn"])
    rest = {
        "teams": [team for team in league["teams"] if team not in gone],
        "results": [row for row in league["results"] if gone.isdisjoint((row["home"], row["away"]))],
        "deductions": [each for each in league["deductions"] if each["team"] not in gone],
        "withdrawn": [],
    }
    expunging = league | {"rules": league["rules"] | {"withdrawn": "expunge"}}
    assert answer(expunging) == answer(league | rest)


@settings(max_examples=100, deadline=None)
@given(leagues())
def test_a_table_is_whole_and_adds_up(league: Data) -> None:
    rows = answer(league | {"withdrawn": []})
    assert [list(row) for row in rows] == [KEYS] * len(rows)
    assert sorted(row["team"] for row in rows) == sorted(league["teams"])
    rules, deductions = league["rules"], league["deductions"]
    for place, row in enumerate(rows, 1):
        assert row["played"] == row["won"] + row["drawn"] + row["lost"]
        earned = rules["win"] * row["won"] + rules["draw"] * row["drawn"] + rules["loss"] * row["lost"]
        earned += rules.get("per_game", 0) * row["games_for"]
        lost = sum(each["points"] for each in deductions if each["team"] == row["team"])
        assert row["points"] == earned - lost
        assert row["rank"] == place or row["because"] == LEVEL
    assert rows[0]["rank"] == 1 and rows[0]["because"] is None
    for above, row in pairwise(rows):
        assert (row["rank"] == above["rank"]) == (row["because"] == LEVEL)
        assert row["because"] in {LEVEL, *rules["order"]}
        assert row["because"] != LEVEL or above["team"] < row["team"]
    for one, other in (("won", "lost"), ("games_for", "games_against"), ("hangs_for", "hangs_against")):
        assert sum(row[one] for row in rows) == sum(row[other] for row in rows)
    assert sum(row["played"] for row in rows) % 2 == 0


@settings(max_examples=100, deadline=None)
@given(leagues())
def test_a_row_tells_what_parted_it_from_the_one_above(league: Data) -> None:
    rows = table(league_of(league))
    for place, row in enumerate(rows):
        parting = row.parting
        if parting is None:
            assert row.because == (LEVEL if place else None)
            continue
        assert row.because == parting.criterion
        better = parting.above > parting.own
        if parting.criterion in (Criterion.GAMES_AGAINST, Criterion.HANGS_AGAINST):
            better = parting.above < parting.own
        assert better
        assert {rows[place - 1].team, row.team} <= set(parting.group)
        assert list(parting.group) == sorted(parting.group)
        if parting.criterion is not Criterion.HEAD_TO_HEAD:
            name = {"wins": "won"}.get(parting.criterion, parting.criterion)
            above, own = getattr(rows[place - 1], name), getattr(row, name)
        else:
            rules = {"per_game": 0, "walkover": [1, 0], **league["rules"]}
            among = [
                each
                for each in league["results"]
                if {each["home"], each["away"]} <= set(parting.group)
                and not (each.get("void") or each.get("postponed"))
            ]
            above, own = (
                sum(by_the_book.points(rules, each, team) for each in among)
                for team in (rows[place - 1].team, row.team)
            )
        assert (above, own) == (parting.above, parting.own)


def league(order: str, *results: Result, teams: str = "A B C D", **rules: Any) -> League:
    by = tuple(map(Criterion, order.split()))
    return League(Rules(win=2, draw=1, loss=0, order=by, **rules), tuple(teams.split()), results)


def places(rows: tuple[Row, ...]) -> list[tuple[int, str, str | None]]:
    return [(row.rank, row.team, row.because) for row in rows]


CIRCLE = (
    Result("A", "B", (3, 0)),
    Result("B", "C", (2, 1)),
    Result("C", "A", (1, 0)),
)


def test_head_to_head_is_never_counted_again_among_the_teams_a_later_criterion_leaves() -> None:
    # A, B and C beat one another; B and C have the same difference, and B beat C, but that is past.
    rows = table(league("points head_to_head games_for", *CIRCLE, teams="A B C"))
    assert places(rows) == [(1, "A", None), (2, "B", "games_for"), (2, "C", LEVEL)]


def test_head_to_head_named_twice_is_counted_among_those_level_the_second_time() -> None:
    rows = table(league("points head_to_head games_for head_to_head", *CIRCLE, teams="A B C"))
    assert places(rows) == [(1, "A", None), (2, "B", "games_for"), (3, "C", "head_to_head")]
    assert rows[2].parting == Parting(Criterion.HEAD_TO_HEAD, 2, 0, ("B", "C"))


def test_head_to_head_counts_games_but_no_deductions() -> None:
    # A has 4 and 1 points against B and 1 against C; B has 1 and 5 against A and 3 against C, less 3.
    met = (
        Result("A", "B", (2, 1)),
        Result("B", "A", (3, 1)),
        Result("A", "C", (0, 0)),
        Result("B", "C", (1, 0)),
    )
    given = league("points head_to_head", *met, teams="A B C", per_game=1)
    rows = table(replace(given, deductions=(Deduction("B", 2), Deduction("B", 1))))
    assert [(row.team, row.points) for row in rows] == [("B", 6), ("A", 6), ("C", 1)]
    assert [row.parting for row in rows] == [
        None,
        Parting(Criterion.HEAD_TO_HEAD, 6, 5, ("A", "B")),
        Parting(Criterion.POINTS, 6, 1, ("A", "B", "C")),
    ]


def test_matches_against_a_team_that_withdrew_are_kept_but_count_for_no_head_to_head() -> None:
    met = (Result("A", "X", (3, 0)), Result("B", "X", (1, 0)), Result("B", "A", (1, 0)))
    given = league("wins head_to_head", *met, teams="A B X", withdrawn=Withdrawn.KEEP)
    kept = replace(given, withdrawn=("X",))
    rows = table(kept)
    assert [(row.team, row.played, row.won) for row in rows] == [("B", 2, 2), ("A", 2, 1)]
    assert places(table(replace(kept, results=met[:2]))) == [(1, "A", None), (1, "B", LEVEL)]


def test_a_walkover_is_won_whatever_its_games_are_and_even_where_there_are_no_draws() -> None:
    for games in ((0, 3), (0, 0)):
        (first, second) = table(
            league("wins", Result("A", "B", walkover="B"), teams="A B", walkover=games, draws=False)
        )
        assert (first.team, first.won, second.lost) == ("B", 1, 1)
        assert (first.games_for, first.games_against) == games


def test_games_and_hangs_beside_a_walkover_or_in_what_does_not_count_are_passed_over() -> None:
    beside = Result("A", "B", (9, 0), (4, 4), walkover="B")
    void = Result("B", "A", (5, 0), (1, 0), counts=False)
    assert table(league("wins", beside, void)) == table(league("wins", Result("A", "B", walkover="B")))


def test_nobody_at_all_makes_an_empty_table_and_no_order_leaves_all_level() -> None:
    assert table(league("points", teams="")) == ()
    assert places(table(league("", *CIRCLE, teams="B C A"))) == [
        (1, "A", None),
        (1, "B", LEVEL),
        (1, "C", LEVEL),
    ]


def test_form_is_of_the_last_matches_that_count_newest_last() -> None:
    met = [
        Result("A", "B", (1, 0)),
        Result("C", "A", (2, 2)),
        Result("A", "C", walkover="C"),
        Result("A", "B", (0, 5), counts=False),
        Result("D", "A", (0, 1)),
        Result("B", "A", (0, 1)),
        Result("A", "B", (0, 1)),
        Result("B", "C", (0, 1)),
    ]
    given = league("points", *met)
    assert forms(given, 5)["A"] == ("D", "L", "W", "W", "L")
    assert forms(given, 2)["A"] == ("W", "L")
    assert forms(given, 0)["A"] == ()
    assert forms(given, 5)["D"] == ("L",)
    expunged = replace(given, withdrawn=("B",))
    assert forms(expunged, 5)["A"] == ("D", "L", "W")
    assert "B" not in forms(expunged, 5)
    kept = replace(expunged, rules=replace(given.rules, withdrawn=Withdrawn.KEEP))
    assert forms(kept, 5)["A"] == ("D", "L", "W", "W", "L")


@pytest.mark.parametrize("ask", [table, lambda league: forms(league, 5)])
def test_a_league_that_cannot_be_has_neither_table_nor_form(ask: Any) -> None:
    with pytest.raises(LeagueError, match=r"standings\.result-unknown-team"):
        ask(league("points", Result("A", "X", (1, 0))))
    with pytest.raises(LeagueError, match=r"standings\.result-no-games"):
        ask(league("points", Result("A", "B")))


def test_a_row_is_written_with_the_keys_of_the_table_alone() -> None:
    rows = table(league("points", *CIRCLE, Result("A", "D", (1, 0))))
    written = json.loads(json.dumps([row.as_data() for row in rows]))
    assert [list(row) for row in written] == [KEYS] * 4
