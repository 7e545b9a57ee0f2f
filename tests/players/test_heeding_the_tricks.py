"""House rules that a card hangs on; seat 0 is the elder hand and leads, and spades are trump."""

from __future__ import annotations

from tests.players.heeding import answers, cannot_bear, decisions, heeds, opened

STOCK = "9S 4D 5D 6D 7D 8D 9D 2C 3C 4C 5C 6C 7C"


@heeds("low", "trinidad kick-and-pull yorkshire")
def test_where_low_is_won_the_lowest_trump_is_kept_from_the_others_trick(game: str) -> None:
    hands = ["QS 5C", "4H 8C", "5H 9C", "2S TS"]
    said = answers(game, "low", hands, STOCK, opened(game, "QS", "4H", "5H"))
    assert said == {"dealt": "2S", "won": "TS"}


@heeds("low", "seven-up")
def test_of_two_players_who_cannot_win_keeps_the_lowest_trump_where_low_is_won(game: str) -> None:
    said = answers(game, "low", ["QS 5C 4C", "2S TS 3D"], STOCK, opened(game, "QS"))
    assert said == {"dealt": "2S", "won": "TS"}


@heeds("game_points", "trinidad kick-and-pull yorkshire")
def test_where_game_counts_two_the_king_of_trumps_is_spent_on_a_queen(game: str) -> None:
    hands = ["AS QH 5C 6C", "4S 4H 8C 7D", "6S 5H 9C 8D", "5S KS 3H 2D"]
    actions = opened(game, "AS", "4S", "6S", "5S", "QH", "4H", "5H")
    assert answers(game, "game_points", hands, STOCK, actions) == {1: "3H", 2: "KS"}


@heeds("game_points", "seven-up")
def test_where_game_counts_two_it_is_spent_on_a_jack_of_the_few_cards_of_two_players(game: str) -> None:
    hands = ["JH 5C 6C 7C 8D 9D", "KS 3H 2D 3D 4C 3C"]
    assert answers(game, "game_points", hands, STOCK, opened(game, "JH")) == {1: "3H", 2: "KS"}


@heeds("reduce_to_six", "seven-up")
def test_where_nine_cards_are_played_a_queen_decides_less_of_game_so_the_king_is_kept(game: str) -> None:
    # clubs are refused, and the first run turns the nine of spades
    hands = ["QH 8C 6D 7D 8D 9D", "KS 3H 2D 3D 5D 4D"]
    stock = "9C 4C 6C 7C 2C 3C 5C 9S TC JC"
    refused, cut = ["beg", "refuse"], ["discard 4C 6C 7C", "discard 2C 3C 5C"]
    for rule, actions, card in (
        ("always", [*refused, *cut, "QH"], "KS"),
        ("not_first_run", [*refused, "QH"], "3H"),
        ("never", [*refused, "QH"], "3H"),
    ):
        said = answers(game, "reduce_to_six", hands, stock, actions, values=[rule])
        assert said == {rule: card}


@heeds("reduce_to_six", "seven-up")
def test_three_plain_cards_are_laid_aside_where_the_rule_asks_for_it(game: str) -> None:
    hands = ["QS 4S 6D 7D 8D 9D", "KS 3H 2D 3D 5D 4H"]
    first = "9C AC 6C 7C 2C 3C 5C 9S TC JC"  # spades at the first run
    said = answers(game, "reduce_to_six", hands, first, ["beg", "refuse"])
    assert said["always"] == "discard 6D 7C 6C"
    assert said["not_first_run"] == said["never"] and not said["never"].startswith("discard")
    second = "9C AC 6C 7C 2C 3C 5C 8C TC JC 2H 5H 6H 7H 9S"  # clubs again, and spades at the second
    said = answers(game, "reduce_to_six", hands, second, ["beg", "refuse"])
    assert said["always"] == said["not_first_run"] and said["always"].startswith("discard")
    assert not said["never"].startswith("discard")


@heeds("undertrump", "trinidad kick-and-pull yorkshire")
def test_the_jack_goes_home_under_the_partners_queen_where_a_lower_trump_is_allowed(game: str) -> None:
    # seat 1 has trumped a heart with the queen; seat 3 has none
    hands = ["AS 4H 5C", "6S QS 7C", "5S 7H 8C", "7S JS 9D"]
    actions = opened(game, "AS", "6S", "5S", "7S", "4H", "QS", "7H")
    assert answers(game, "undertrump", hands, STOCK, actions) == {"allowed": "JS", "forbidden": "9D"}


@cannot_bear("undertrump", "seven-up")
def test_undertrumping_changes_nothing_with_two_since_nobody_plays_to_a_trick_already_trumped(
    game: str,
) -> None:
    allowed, forbidden = decisions(game, "undertrump", deals=60)
    assert allowed == forbidden


@heeds("follow", "trinidad kick-and-pull yorkshire")
def test_a_ten_goes_on_the_partners_ace_where_the_last_player_may_not_trump_at_will(game: str) -> None:
    # seat 1 leads the ace of hearts, and seat 0 is still to play
    hands = ["2S 3H 5C 6C", "KS AH 7C 7D", "3S 5H 8C 8D", "4S TH 4H 9D"]
    actions = opened(game, "2S", "KS", "3S", "4S", "AH", "5H")
    assert answers(game, "follow", hands, STOCK, actions) == {"free": "4H", "strict": "TH"}


@heeds("follow", "seven-up")
def test_of_two_players_a_ten_is_led_where_the_other_may_not_trump_at_will(game: str) -> None:
    said = answers(game, "follow", ["TH 4S 8C", "4H 3S 5C"], STOCK, opened(game))
    assert said == {"free": "8C", "strict": "TH"}


@heeds("follow", "cinch")
def test_a_pedro_trumps_a_heart_where_the_last_player_may_not_trump_at_will(game: str) -> None:
    hands = ["AH 2C 3C 4C", "5H 6C 7C 8C", "5S 4S 3S 9D", "KH QS JS 9C"]
    actions = ["bid 7", "pass", "pass", "pass", "trump S", "AH", "5H"]
    assert answers(game, "follow", hands, "", actions) == {"free": "9D", "strict": "5S"}


@heeds("game_tie", "trinidad kick-and-pull yorkshire")
def test_the_dealers_side_spends_no_king_to_make_game_level_where_level_is_the_others(game: str) -> None:
    # side 0 has the ace, 4; jack and king would be 4 for the dealer's
    hands = ["AS JH 5C", "4S 4H 8C", "6S 5H 9C", "5S KS 3H"]
    actions = opened(game, "AS", "4S", "6S", "5S", "JH", "4H", "5H")
    assert answers(game, "game_tie", hands, STOCK, actions) == {"nobody": "KS", "non_dealer": "3H"}


@heeds("game_tie", "seven-up")
def test_of_two_players_the_dealer_spends_no_king_for_it_either(game: str) -> None:
    said = answers(game, "game_tie", ["AS JH 5C", "5S KS 3H"], STOCK, opened(game, "AS", "5S", "JH"))
    assert said == {"nobody": "KS", "non_dealer": "3H"}


@heeds("zero_tie", "trinidad kick-and-pull yorkshire")
def test_the_dealers_side_spends_a_king_on_nothing_where_nothing_each_is_game_to_the_others(
    game: str,
) -> None:
    hands = ["8S 9H 5C", "4S 4H 8C", "6S 5H 9C", "5S KS 3H"]
    actions = opened(game, "8S", "4S", "6S", "5S", "9H", "4H", "5H")
    said = answers(game, "zero_tie", hands, STOCK, actions, game_tie="non_dealer")
    assert said == {True: "KS", False: "3H"}


@heeds("zero_tie", "seven-up")
def test_the_elder_hand_risks_no_ten_where_nothing_each_is_game_to_her(game: str) -> None:
    hands = ["9D TH 3D", "8D 4D 7C"]
    said = answers(game, "zero_tie", hands, STOCK, opened(game, "9D", "8D"), game_tie="non_dealer")
    assert said == {True: "3D", False: "TH"}


@heeds("throw_in", "yorkshire")
def test_a_hopeless_hand_is_thrown_in_where_that_is_the_rule(game: str) -> None:
    hands = ["AS AH 5C", "4S 8H 8C", "6S 5H 9C", "5S 3H 4C"]
    actions = ["AS", "4S", "6S", "5S", "AH", "8H", "5H"]
    assert answers(game, "throw_in", hands, STOCK, actions) == {True: "throw 3H", False: "3H"}
