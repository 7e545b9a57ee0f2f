"""The turn-up, standing and begging, gifts and runs (RULES.md 1 to 5)."""

from __future__ import annotations

import pytest

from bot.game.actions import Give, Refuse
from bot.game.engine import apply
from bot.game.events import Acted, CardsRun, DealVoid, MatchWon, Scored, TrumpFixed, TurnedUp
from bot.game.seats import NOBODY
from tests.game.positions import as_paid, cards, legal, paid, position

HANDS = ["2C 3D", "3C 4C", "5C 7C", "8C 9C"]
"""No heart and no spade: seat 3 deals, seat 0 is the elder hand."""

RUN = "2D 4D 5D 7D 8D 9D TD QD KD 2S 3S 4S"
"""Twelve cards, three for each seat."""


@pytest.mark.parametrize(
    ("card", "points"), [("AH", 1), ("6H", 2), ("JH", 3), ("2H", 0), ("TH", 0), ("KH", 0), ("QH", 0)]
)
def test_rule_2_a_turned_ace_six_or_jack_pays_the_dealers_side_at_once(card: str, points: int) -> None:
    match = position(HANDS, card)
    assert paid(match) == ([("turn-up", 1, points)] if points else [])
    assert match.scores == (0, points)
    assert legal(match) == {"stand", "beg"} and match.to_act == 0


def test_rule_2_the_turn_up_can_win_the_match_before_anyone_speaks() -> None:
    match = position(HANDS, "JH", scores=(13, 12))
    assert (match.winner, match.scores) == (1, (13, 15))  # rule 9: never clamped
    assert match.live.over and match.to_act == NOBODY and legal(match) == set()
    assert match.live.setup.trump is None
    assert match.live.setup.story[-1] == MatchWon(1, (13, 15))


def test_rule_3_stand_makes_the_proposed_suit_trump_and_the_elder_hand_leads() -> None:
    match = position(HANDS, "TS", ["stand"])
    assert match.live.setup.trump is not None and match.live.setup.trump.letter == "S"
    assert (match.to_act, match.scores) == (0, (0, 0))


def test_rule_4_a_gift_is_one_point_to_the_begging_side_and_the_suit_stays() -> None:
    begged = position(HANDS, "TS", ["beg"])
    assert begged.to_act == 3 and legal(begged) == {"give", "refuse"}
    match, events = apply(begged, Give())
    assert events[:2] == (Acted(3, Give()), TrumpFixed(cards("TS")[0].suit))
    assert paid(match) == [("gift", 0, 1)] and match.to_act == 0


def test_rule_4_a_gift_can_win_the_match() -> None:
    match = position(HANDS, "TS", ["beg", "give"], scores=(13, 0))
    assert (match.winner, match.live.over, match.scores) == (0, True, (14, 0))


@pytest.mark.parametrize(("scores", "takers"), [((0, 0, 0), [(1, 1), (2, 2)]), ((0, 13, 13), [(1, 1)])])
def test_a_gift_to_all_is_taken_by_each_opponent_in_turn_order_up_to_the_target(
    scores: tuple[int, ...], takers: list[tuple[int, int]]
) -> None:
    spoken = ["beg", "give"]
    match = position(HANDS[:3], "TS", spoken, dealer=0, scores=scores, variant="kick-and-pull", gift_to="all")
    assert [(award.side, award.captor) for award in match.live.awards] == takers


def test_rule_4_a_run_that_turns_another_suit_makes_it_trump_without_a_second_beg() -> None:
    match, events = apply(position(HANDS, f"TS {RUN} AH", ["beg"]), Refuse())
    assert [hand.bit_count() for hand in match.live.hands] == [5, 5, 5, 5]
    assert events[1:3] == (CardsRun(3), TurnedUp(cards("AH")[0]))
    assert match.live.setup.trump is not None and match.live.setup.trump.letter == "H"
    assert paid(match) == [("turn-up", 1, 1)]
    assert match.to_act == 0 and all(words not in legal(match) for words in ("beg", "stand"))


def test_rule_4_the_same_suit_again_is_another_run_and_every_turn_up_pays() -> None:
    again = "5H 7H 8H 9H TH QH KH 6D JD AD TC JC"
    match, events = apply(position(HANDS, f"AS {RUN} 6S {again} QC", ["beg"]), Refuse())
    run = [CardsRun, TurnedUp]
    assert [type(event) for event in events] == [Acted, *run, Scored, *run, TrumpFixed]
    assert paid(match) == [("turn-up", 1, 1), ("turn-up", 1, 2)]
    assert [hand.bit_count() for hand in match.live.hands] == [8, 8, 8, 8]
    assert match.live.setup.trump is not None and match.live.setup.trump.letter == "C"


def test_rule_4_a_turn_up_in_a_run_can_win_and_then_no_trump_is_settled() -> None:
    for stock in (f"TS {RUN} JH", f"TS {RUN} JS"):  # another suit, the same suit
        match = position(HANDS, stock, ["beg", "refuse"], scores=(0, 11))
        assert (match.winner, match.scores, match.live.void) == (1, (0, 14), False)
        assert match.live.setup.trump is None


@pytest.mark.parametrize(("left", "void"), [(0, True), (11, True), (12, True), (13, False)])
def test_rule_5_a_run_needs_thirteen_cards_and_without_them_the_deal_is_void(left: int, void: bool) -> None:
    stock = " ".join(["6S", *f"{RUN} TH".split()[:left]])
    begged = position(HANDS, stock, ["beg"])
    assert "refuse" in legal(begged)  # one may beg, and refuse, though no run is possible
    match, events = apply(begged, Refuse())
    assert (match.live.void, match.live.over) == (void, void)
    if void:
        assert events == (Acted(3, Refuse()), DealVoid())
        assert (match.dealer, match.scores, match.winner) == (3, (0, 2), NOBODY)  # turn-up points stand
        assert list(map(as_paid, match.live.awards)) == [("turn-up", 1, 2)]
