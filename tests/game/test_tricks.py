"""Who leads, what may be played, and who takes a trick (RULES.md 6 and 7)."""

from __future__ import annotations

import pytest

from tests.game.positions import act, legal, position

ANY = "9S"
"""A turn-up that pays nothing: spades are trump."""


def test_rule_6_the_elder_hand_leads_any_card_and_the_winner_leads_next() -> None:
    match = position(["2S 3H", "KH 4C", "5H 2D", "6H 7C"], ANY, ["stand"])
    assert match.to_act == 0 and legal(match) == {"2S", "3H"}
    for card in ("3H", "KH", "5H", "6H"):
        match = act(match, card)
    assert match.to_act == 1 and legal(match) == {"4C"}
    assert match.live.tricks[0].taker == 1


def test_rule_7_a_trump_led_is_followed_with_a_trump_and_nobody_need_overtake() -> None:
    match = position(["TS 3H", "KS 2S", "4H 5H", "6H 7H"], ANY, ["stand", "TS"])
    assert legal(match) == {"KS", "2S"}
    match = position(["TS 3H", "KS 2H", "4H 5H", "6H 7H"], ANY, ["stand", "TS"])
    assert legal(match) == {"KS"}


def test_rule_7_without_a_trump_anything_goes_on_a_trump_led() -> None:
    assert legal(position(["TS 3H", "KD 2C", "4H 5H", "6H 7H"], ANY, ["stand", "TS"])) == {"KD", "2C"}


def test_rule_7_a_plain_suit_held_is_followed_or_trumped() -> None:
    match = position(["3H 4D 5D", "KH 2S 2C", "6D 7D 8D", "2D JD QD"], ANY, ["stand", "3H"])
    assert legal(match) == {"KH", "2S"}


def test_rule_7_a_plain_suit_not_held_leaves_any_card() -> None:
    match = position(["3H 4D 5D", "KD 2S 2C", "6D 7D 8D", "2D JD QD"], ANY, ["stand", "3H"])
    assert legal(match) == {"KD", "2S", "2C"}


def test_rule_7_the_duty_belongs_to_the_trick_alone() -> None:
    """A seat that trumped the suit while holding it may follow it later."""
    match = position(["3H 4H", "KH 2S", "5H 8D", "6H QD"], ANY, ["stand", "3H", "2S", "5H", "6H"])
    assert match.to_act == 1 and legal(match) == {"KH"}
    for card in ("KH", "8D", "QD", "4H"):
        match = act(match, card)
    assert match.live.tricks[1].taker == 1


@pytest.mark.parametrize(
    ("plays", "taker"),
    [
        ("3H KH 5H 6H", 1),  # the highest of the suit led
        ("3H AD AC 4H", 3),  # high cards of other suits take nothing
        ("3H AH 2S KH", 2),  # the smallest trump beats the ace led to
        ("3H 2S 4S AH", 2),  # the highest of several trumps
        ("TS 4S 2S AH", 0),  # trump led
        ("3H AD AC KD", 0),  # nobody follows
    ],
)
def test_rule_7_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led(
    plays: str, taker: int
) -> None:
    match = position(plays.split(), ANY, ["stand", *plays.split()])
    assert match.live.tricks[0].taker == taker


def test_all_the_cards_are_played_and_cards_of_a_run_too() -> None:
    run = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    match = position(["2C", "3C", "4C", "5C"], f"9S {run} 9D", ["beg", "refuse"])
    for _ in range(4):
        assert not match.live.over
        for _ in range(4):
            match = act(match, sorted(legal(match))[0])
    assert match.live.over and len(match.live.tricks) == 4
