"""House rules that a bid or a pitch hangs on; the last seat deals."""

from __future__ import annotations

from tests.players.heeding import answers, heeds

OTHERS = ["3S 4S 6H 7C", "5S 6D 7H 8D", "7S 8H 9D 4C"]
"""Cards of whoever else is at the table; nobody sees them."""

BORDERLINE = "AS KS 9S 8S 2C 3D 4H 7D 8C"
"""Nine cards worth a bid of 8, and not quite of 9."""


@heeds("target", "cinch")
def test_who_is_within_seven_of_the_target_on_both_sides_bids_one_more(game: str) -> None:
    # RULES.md, Cinch: whoever makes the bid wins then, whatever the others have
    said = answers(game, "target", [BORDERLINE, *OTHERS], "", values=(62, 80), scores=(56, 56))
    assert said == {62: "bid 9", 80: "bid 8"}


@heeds("all_pass", "cinch")
def test_a_dealer_with_nothing_passes_where_that_means_a_new_deal(game: str) -> None:
    hands = [*OTHERS, "2C 3D 4H 6S 7D 8C 9H QC KD"]
    said = answers(game, "all_pass", hands, "", ["pass", "pass", "pass"])
    assert said == {"dealer_bids_7": "bid 7", "redeal": "pass"}


@heeds("dealer_steals", "pitch")
def test_the_dealer_takes_the_bid_by_equalling_it_where_that_is_enough(game: str) -> None:
    hands = [*OTHERS, "AS KS JS 2S 4H 7C"]
    said = answers(game, "dealer_steals", hands, "", ["bid 3", "pass", "pass"])
    assert said == {True: "bid 3", False: "pass"}


@heeds("partners", "pitch")
def test_the_partners_bid_is_let_stand_and_anothers_is_not(game: str) -> None:
    hands = [*OTHERS[:2], "AS KS JS 2S 4H 7C", OTHERS[2]]
    said = answers(game, "partners", hands, "", ["bid 2", "pass"])
    assert said == {True: "pass", False: "bid 3"}


@heeds("target", "pitch")
def test_who_goes_out_on_the_bid_before_others_who_lack_one_point_bids_on_less(game: str) -> None:
    # RULES.md, Auction pitch: bidders count first
    hands = ["KS 4S 8H 7D 3C 4C", *OTHERS]
    said = answers(game, "target", hands, "", values=(7, 11, 21), scores=(5, 6))
    assert said == {7: "bid 2", 11: "pass", 21: "pass"}


@heeds("target", "yorkshire")
def test_who_lacks_one_point_pitches_the_suit_whose_ace_is_in_hand(game: str) -> None:
    # RULES.md, Yorkshire: at ten apiece High ends the match
    hands = ["AD 7D KH QH JH 2H", "8S 3S 4C 5C 6C 7C", "7S 4S 8C 9C TC JC", "6S 5S 2C 3C QC KC"]
    said = answers(game, "target", hands, "", values=(11, 15), scores=(10, 10))
    assert said == {11: "AD", 15: "KH"}
