"""The club player's rules of thumb, one position each; seat 0 is the elder hand and leads."""

from __future__ import annotations

import pytest

from tests.players.positions import club_answers, club_says, position

TURNED = "9S 4D 5D 6D 7D 8D 9D 2C 3C 4C 5C 6C 7C"
"""A stock whose first card turned up proposes spades; a run of it turns no further spade."""

STRONG = "AS KS JS 2S AH 3D"
WEAK = "3H 4H 7H 9H 5C 8C"
OTHERS = ["8S 3S QH JH TH KC", "7S 4S QC JC TC 9C", "6S 5S KD QD JD TD"]


def with_elder(hand: str) -> list[str]:
    return [hand, *OTHERS]


def with_dealer(hand: str) -> list[str]:
    return [*OTHERS, hand]


def test_the_elder_hand_stands_on_strong_trumps_and_begs_without_one() -> None:
    assert club_says(position(with_elder(STRONG), TURNED, [])) == "stand"
    assert club_says(position(with_elder(WEAK), TURNED, [])) == "beg"


def test_where_standing_needs_a_trump_the_elder_hand_without_one_begs() -> None:
    # RULES.md, house rule trump_needed
    match = position(with_elder(WEAK), TURNED, [], scores=(13, 13), trump_needed="stand_and_give")
    assert club_says(match) == "beg"


def test_the_dealer_gives_one_to_keep_strong_trumps_and_refuses_on_weak_ones() -> None:
    assert club_says(position(with_dealer(STRONG), TURNED, ["beg"])) == "give"
    assert club_says(position(with_dealer(WEAK), TURNED, ["beg"])) == "refuse"


def test_the_dealer_never_gives_the_point_that_wins_the_match() -> None:
    # RULES.md, begging games 4: the gift is booked at once
    assert club_says(position(with_dealer(STRONG), TURNED, ["beg"], scores=(12, 13))) == "give"
    assert club_says(position(with_dealer(STRONG), TURNED, ["beg"], scores=(13, 13))) == "refuse"


def test_who_needs_one_point_keeps_the_suit_whose_highest_card_is_in_hand() -> None:
    # RULES.md, begging games 8: High is counted first
    bare_ace = "AS 4H 7H 9H 5C 8C"
    assert club_says(position(with_dealer(bare_ace), TURNED, ["beg"], scores=(9, 9))) == "refuse"
    assert club_says(position(with_dealer(bare_ace), TURNED, ["beg"], scores=(9, 13))) == "give"


def test_a_ten_goes_on_a_trick_the_partner_is_sure_of() -> None:
    hands = ["4D 5C", "AD 8C", "5D 9H", "TD 3D"]
    assert club_says(position(hands, TURNED, ["stand", "4D", "AD", "5D"])) == "TD"


def test_a_ten_is_kept_from_a_trick_the_others_are_sure_of() -> None:
    hands = ["AD 5C", "4D 8C", "5D 9H", "TD 3D"]
    assert club_says(position(hands, TURNED, ["stand", "AD", "4D", "5D"])) == "3D"


@pytest.mark.parametrize("spared", ["QS", "AS"])
def test_the_last_player_wins_a_ten_with_the_cheapest_trump(spared: str) -> None:
    hands = ["TH 5C", "4H 8C", "5H 9C", f"3S {spared}"]
    assert club_says(position(hands, TURNED, ["stand", "TH", "4H", "5H"])) == "3S"


def test_the_last_player_takes_the_jack_home_on_a_plain_trick() -> None:
    hands = ["4H 5C", "6H 8C", "5H 9C", "JS 3H"]
    assert club_says(position(hands, TURNED, ["stand", "4H", "6H", "5H"])) == "JS"


def test_the_jack_is_kept_from_a_trick_that_a_higher_trump_is_winning() -> None:
    hands = ["QS 5C", "4H 8C", "5H 9C", "JS 3S"]
    assert club_says(position(hands, TURNED, ["stand", "QS", "4H", "5H"])) == "3S"


def test_the_jack_is_safe_on_the_partners_certain_trick() -> None:
    hands = ["4S 5C", "AS 8C", "5S 9C", "JS 3S"]
    assert club_says(position(hands, TURNED, ["stand", "4S", "AS", "5S"])) == "JS"


def test_a_jack_led_by_the_others_is_hung_with_the_queen() -> None:
    hands = ["JS 5C", "4H 8C", "5H 9C", "QS 3S"]
    assert club_says(position(hands, TURNED, ["stand", "JS", "4H", "5H"])) == "QS"


def test_the_ace_is_led_to_draw_a_jack_that_may_be_out() -> None:
    hands = ["AS 3C 4C", "JS 8C 9C", "5H 9H 8H", "3S QH KH"]
    assert club_says(position(hands, TURNED, ["stand"])) == "AS"


def test_a_jack_turned_up_cannot_be_hung_so_the_ace_is_kept() -> None:
    # RULES.md, begging games 1: the turn-up is never in play
    hands = ["AS 3C 4C", "5S 8C 9C", "5H 9H 8H", "3S QH KH"]
    assert "AS" not in club_answers(position(hands, "JS " + TURNED[3:], ["stand"]))
