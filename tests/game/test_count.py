"""High, Low, Jack and Game, in that order (RULES.md 8 to 10)."""

from __future__ import annotations

import pytest

from bot.game.seats import NOBODY
from tests.game.positions import act, legal, paid, position

ONE_TRICK = ["AS", "2S", "JS", "TS"]
"""Seat 0 takes all: High and Jack to side 0, Low (held by seat 1) to side 1, Game 15 to nothing."""


def test_rule_8_high_low_jack_and_game_are_counted_in_this_order() -> None:
    match = position(ONE_TRICK, "9S", ["stand", *ONE_TRICK])
    assert paid(match) == [("high", 0, 1), ("low", 1, 1), ("jack", 0, 1), ("game", 0, 1)]
    assert match.scores == (3, 1) and match.winner == NOBODY
    assert [award.values for award in match.live.awards if award.category == "game"] == [(15, 0)]


@pytest.mark.parametrize(
    ("scores", "counted", "winner"),
    [
        ((13, 13), ["high"], 0),
        ((12, 13), ["high", "low"], 1),
        ((12, 12), ["high", "low", "jack"], 0),
        ((11, 12), ["high", "low", "jack", "game"], 0),
        ((10, 12), ["high", "low", "jack", "game"], None),
    ],
)
def test_rule_8_the_count_stops_the_moment_a_side_reaches_the_target(
    scores: tuple[int, int], counted: list[str], winner: int | None
) -> None:
    match = position(ONE_TRICK, "9S", ["stand", *ONE_TRICK], scores=scores)
    assert [what for what, _, _ in paid(match)] == counted
    assert match.winner == (NOBODY if winner is None else winner)


def test_a_jack_taken_by_the_other_side_is_hung_for_three() -> None:
    plays = ["AS", "JS", "2S", "TS"]
    match = position(plays, "9S", ["stand", *plays])
    assert ("hang-jack", 0, 3) in paid(match) and not any(what == "jack" for what, _, _ in paid(match))
    (hung,) = (award for award in match.live.awards if award.category == "hang-jack")
    assert (str(hung.card), hung.holder, hung.captor) == ("JS", 1, 0)


def test_rule_8_low_stays_with_the_side_that_held_it_whoever_takes_it() -> None:
    plays = ["AS", "2S", "3S", "4S"]
    (low,) = (a for a in position(plays, "9S", ["stand", *plays]).live.awards if a.category == "low")
    assert (low.side, low.holder, low.captor) == (1, 1, 0)


def test_rule_8_a_lone_trump_is_high_and_low_and_a_lone_jack_all_three() -> None:
    plays = ["3H", "5S", "4H", "5H"]
    assert paid(position(plays, "9S", ["stand", *plays])) == [("high", 1, 1), ("low", 1, 1)]
    plays = ["3H", "JS", "4H", "5H"]
    match = position(plays, "9S", ["stand", *plays])
    assert paid(match) == [("high", 1, 1), ("low", 1, 1), ("jack", 1, 1), ("game", 1, 1)]


def test_rule_8_without_a_trump_in_play_game_alone_is_counted() -> None:
    plays = ["TH", "QH", "4H", "5H"]
    match = position(plays, "9S", ["stand", *plays])
    assert paid(match) == [("game", 1, 1)]
    assert match.live.awards[0].values == (0, 12)


def test_rule_1_the_turned_card_is_never_in_play() -> None:
    plays = ["TS", "3S", "4S", "5S"]
    for turned in ("AS", "JS", "2S"):
        match = position(plays, turned, ["stand", *plays])
        assert [points for points in paid(match) if points[0] != "turn-up"] == [
            ("high", 0, 1),
            ("low", 1, 1),
            ("game", 0, 1),
        ]
        assert match.live.awards[-1].values == (10, 0)


def test_rule_8_cards_from_a_run_count_as_dealt() -> None:
    run = "2H 3C 4C AH 6C 7C JH 9C TC 5H QC KC"
    order = ["2H", "AH", "JH", "5H", "8D", "TD", "9D", "QD", "3C", "6C", "9C", "QC", "4C", "7C", "TC", "KC"]
    match = position(["8D", "TD", "9D", "QD"], f"9S {run} 9H", ["beg", "refuse"])
    for _ in order:
        match = act(match, next(card for card in order if card in legal(match)))
    assert paid(match)[:3] == [("high", 1, 1), ("low", 0, 1), ("hang-jack", 1, 3)]


def test_rule_10_the_deal_passes_to_the_next_seat() -> None:
    match = position(ONE_TRICK, "9S", ["stand", *ONE_TRICK])
    assert match.dealer == 0 and match.live.setup.dealer == 3


def test_level_at_game_nobody_scores_it() -> None:
    plays = ["3H TC", "TH 2C", "4D 3C", "5D 4C"]
    match = position(plays, "9S", ["stand", "3H", "TH", "4D", "5D", "2C", "3C", "4C", "TC"])
    assert match.live.over and match.winner == NOBODY
    assert paid(match) == []
