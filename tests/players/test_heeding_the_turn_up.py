"""House rules that stand or beg, give or refuse hang on; the last seat deals."""

from __future__ import annotations

from bot.game.cards import PACK
from tests.game.positions import cards
from tests.players.heeding import answers, cannot_bear, decisions, heeds, opened

OTHERS = ["8S 3S QH JH TH KC", "7S 4S QC JC TC 9C", "6S 5S KD QD JD TD"]
"""Six cards each for whoever else is at the table, none of them known to the seat that speaks."""

TURNED = "9S 4D 5D 6D 7D 8D 9D 2C 3C 4C 5C 6C 7C"
"""Spades are proposed."""


def rest_of_pack(hand: str, size: int, others: int) -> tuple[list[str], str]:
    """The other hands and the stock, the nine of spades on top, where a hand is dealt from the whole pack."""
    left = [str(card) for card in PACK if card not in (*cards(hand), *cards("9S"))]
    hands = [" ".join(left[size * seat : size * (seat + 1)]) for seat in range(others)]
    return hands, " ".join(["9S", *left[size * others :]])


@heeds("target", "trinidad kick-and-pull")
def test_who_lacks_one_point_keeps_the_suit_whose_highest_card_is_in_hand(game: str) -> None:
    # RULES.md, begging games 8: High is counted first, and six and one are seven
    hands = [*OTHERS, "AS 4H 7H 9H 5C 8C"]
    said = answers(game, "target", hands, TURNED, ["beg"], values=(7, 14), scores=(0, 6))
    assert said == {7: "give", 14: "refuse"}


@heeds("target", "seven-up")
def test_of_two_players_who_lacks_one_point_keeps_such_a_suit_too(game: str) -> None:
    hands = [OTHERS[0], "AS 4H 7H 9H 5C 8C"]
    said = answers(game, "target", hands, TURNED, ["beg"], values=(7, 11), scores=(0, 6))
    assert said == {7: "give", 11: "refuse"}


@heeds("hand_size", "kick-and-pull")
def test_where_seven_are_dealt_the_king_is_high_less_often_so_the_elder_hand_begs(game: str) -> None:
    said = {}
    for size, hand in ((6, "KS 5H 8H 9D 7C 4C"), (7, "KS 5H 8H 9D 7C 4C 3C")):
        others, stock = rest_of_pack(hand, size, others=3)
        said[size] = answers(game, "hand_size", [hand, *others], stock)[size]
    assert said == {6: "stand", 7: "beg"}


@heeds("turn_up_bonus", "trinidad kick-and-pull")
def test_three_sixes_in_hand_make_a_run_cheap_only_where_sixes_pay(game: str) -> None:
    hand = "6H 6D 6C KS 9H 8H"
    others, stock = rest_of_pack(hand, 6, others=3)
    assert answers(game, "turn_up_bonus", [hand, *others], stock) == {"six": "beg", "two": "stand"}


@heeds("refused_jack", "seven-up")
def test_where_the_refused_jack_pays_a_run_is_dearer_so_the_elder_hand_stands(game: str) -> None:
    hand = "3S 8D JH TC 5C AH"
    others, stock = rest_of_pack(hand, 6, others=1)
    assert answers(game, "refused_jack", [hand, *others], stock) == {"none": "beg", "pays": "stand"}


@heeds("last_card_kick", "trinidad kick-and-pull")
def test_where_the_last_card_is_turned_too_the_dealer_gains_more_by_refusing(game: str) -> None:
    # two runs of thirteen are in the pack, and a card is left
    hand = "8H JD QH KS 5H 6D"
    others, stock = rest_of_pack(hand, 6, others=3)
    assert answers(game, "last_card_kick", [hand, *others], stock) == {False: "beg", True: "stand"}


@heeds("last_card_kick", "seven-up")
def test_where_no_run_is_possible_only_the_last_card_can_pay_the_dealer(game: str) -> None:
    # of a whole pack five runs would come first: this one is short
    said = answers(game, "last_card_kick", ["AS 8H 3S 5S QD TD", OTHERS[0]], "9S 6H")
    assert said == {False: "beg", True: "stand"}


@heeds("gift_to", "kick-and-pull")
def test_a_gift_that_goes_to_both_others_asks_for_a_better_suit(game: str) -> None:
    hands = [*OTHERS[1:], "AS KS JS 7H 8C 4H"]
    assert answers(game, "gift_to", hands, TURNED, ["beg"]) == {"beggar": "give", "all": "refuse"}


def test_a_gift_to_both_others_is_not_made_where_it_takes_either_to_the_target() -> None:
    # RULES.md, house rule gift_to; seat 1 has 13 of 14, the beggar none
    hands = [*OTHERS[1:], "AS KS QS JS 2S 4H"]
    said = answers("kick-and-pull", "gift_to", hands, TURNED, ["beg"], scores=(0, 13, 0))
    assert said == {"beggar": "give", "all": "refuse"}


@cannot_bear("gift_at_match_point", "trinidad kick-and-pull seven-up")
def test_a_gift_forbidden_at_match_point_changes_nothing_since_nobody_gives_a_match_away(game: str) -> None:
    others = OTHERS if game != "seven-up" else OTHERS[:1]
    target = 7 if game == "seven-up" else 14
    for elder in (target - 2, target - 1):
        for hand in ("AS KS QS JS 2S 4H", "3H 4H 7H 9H 5C 8C"):
            said = answers(
                game, "gift_at_match_point", [*others, hand], TURNED, ["beg"], scores=(elder, target - 1)
            )
            keeps = elder < target - 1 and hand.startswith("AS")
            assert said == dict.fromkeys(("allowed", "forbidden"), "give" if keeps else "refuse")


@heeds("trump_needed", "trinidad kick-and-pull")
def test_a_seat_that_stood_on_a_trump_still_holds_it_so_the_ten_is_kept_from_it(game: str) -> None:
    # seat 1's ace is winning; seat 0, who plays last, stood and has shown no trump
    hands = ["3D 4C 7S 8C", "4S 8S AH 5C", "5S 6C 5H 3C", "6S 2C TH 4H"]
    actions = opened(game, "3D", "4S", "5S", "6S", "2C", "4C", "8S", "6C", "AH", "5H")
    said = answers(game, "trump_needed", hands, TURNED, actions)
    assert said == {"none": "TH", "give": "TH", "stand_and_give": "4H"}


@heeds("trump_needed", "trinidad kick-and-pull")
def test_a_dealer_who_gave_on_a_trump_still_holds_it_so_the_ten_is_kept_from_it(game: str) -> None:
    # seat 0's ace is winning; the dealer, who plays last, gave and has shown no trump
    hands = ["3D 8S AH 5C", "4S 6S 5H 6C", "5S 2C TH 4H", "2D 4C 7S 8C"]
    actions = ["beg", "give", "3D", "4S", "5S", "2D", "2C", "4C", "8S", "6S", "AH", "5H"]
    said = answers(game, "trump_needed", hands, TURNED, actions)
    assert said == {"none": "TH", "give": "4H", "stand_and_give": "4H"}


@heeds("trump_needed", "seven-up")
def test_of_two_players_the_best_heart_left_is_not_led_into_a_trump_that_must_be_held(game: str) -> None:
    stood = answers(
        game, "trump_needed", ["KH JH 5S 8C", "AH QH TH 7C"], TURNED, ["stand", "KH", "AH", "QH", "JH"]
    )
    assert stood == {"none": "TH", "give": "TH", "stand_and_give": "7C"}
    gave = answers(
        game, "trump_needed", ["AH QH TH 7C", "KH JH 5S 8C"], TURNED, ["beg", "give", "AH", "KH", "QH", "JH"]
    )
    assert gave == {"none": "TH", "give": "7C", "stand_and_give": "7C"}


@cannot_bear("blind_partners", "trinidad kick-and-pull")
def test_blind_partners_change_nothing_since_who_speaks_before_trump_is_settled_may_look(game: str) -> None:
    usual, blind = decisions(game, "blind_partners", deals=30)
    assert usual == blind


@cannot_bear("packets", "trinidad")
def test_packets_change_nothing_since_the_same_hands_are_as_likely_either_way(game: str) -> None:
    threes, singly = decisions(game, "packets", deals=30)
    assert threes == singly
