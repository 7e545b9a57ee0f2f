"""Every house rule of Trinidad: what it changes, beside what happens without it (RULES.md, House rules)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.game.options import OptionError, OptionValue
from bot.game.seats import NOBODY
from bot.game.sight import view_of
from bot.game.variants import VARIANTS
from bot.text import say
from tests.game.positions import legal, paid, position

PLAIN = ["2C 3D", "3C 4C", "5C 7C", "8C 9C"]
"""Nobody holds a heart or a spade; seat 3 deals."""
RUN = "2D 4D 5D 7D 8D 9D TD QD KD 2S 3S 4S"


def test_target_is_what_wins() -> None:
    assert position(PLAIN, "JH", scores=(0, 4)).winner == NOBODY
    assert position(PLAIN, "JH", scores=(0, 4), target=7).winner == 1


def test_game_points_two_pays_two_for_game() -> None:
    plays = ["TH", "2H", "3H", "4H"]
    assert paid(position(plays, "9S", ["stand", *plays])) == [("game", 0, 1)]
    assert paid(position(plays, "9S", ["stand", *plays], game_points=2)) == [("game", 0, 2)]


LEVEL = ["3H TC", "TH 2C", "4D 3C", "5D 4C"]
LEVEL_PLAYS = ["stand", "3H", "TH", "4D", "5D", "2C", "3C", "4C", "TC"]
NOTHING = ["3H", "4H", "5H", "6H"]


def test_game_tie_non_dealer_pays_a_level_game_to_the_side_dealt_to() -> None:
    assert paid(position(LEVEL, "9S", LEVEL_PLAYS)) == []
    assert paid(position(LEVEL, "9S", LEVEL_PLAYS, game_tie="non_dealer")) == [("game", 0, 1)]
    assert paid(position(LEVEL, "9S", LEVEL_PLAYS, game_tie="non_dealer", game_points=2)) == [("game", 0, 2)]


def test_zero_tie_false_pays_nothing_where_neither_side_captured_anything() -> None:
    for zero_tie, points in ((True, [("game", 0, 1)]), (False, [])):
        options: dict[str, Any] = {"game_tie": "non_dealer", "zero_tie": zero_tie}
        assert paid(position(NOTHING, "9S", ["stand", *NOTHING], **options)) == points
        assert paid(position(LEVEL, "9S", LEVEL_PLAYS, **options)) == [("game", 0, 1)]


def test_low_won_pays_the_side_that_took_the_lowest_trump() -> None:
    plays = ["AS", "2S", "3S", "4S"]
    assert ("low", 1, 1) in paid(position(plays, "9S", ["stand", *plays]))
    assert ("low", 0, 1) in paid(position(plays, "9S", ["stand", *plays], low="won"))


@pytest.mark.parametrize(
    ("card", "usual", "tobago"), [("6H", 2, 0), ("2H", 0, 2), ("AH", 1, 1), ("JH", 3, 3), ("5H", 0, 0)]
)
def test_turn_up_bonus_two_pays_a_two_instead_of_the_six(card: str, usual: int, tobago: int) -> None:
    assert position(PLAIN, card).scores == (0, usual)
    assert position(PLAIN, card, turn_up_bonus="two").scores == (0, tobago)


def test_trump_needed_bars_the_dealers_gift_and_the_elder_hands_stand() -> None:
    for needed, stands, gives in (
        ("none", {"stand", "beg"}, {"give", "refuse"}),
        ("give", {"stand", "beg"}, {"refuse"}),
        ("stand_and_give", {"beg"}, {"refuse"}),
    ):
        assert legal(position(PLAIN, "TS", trump_needed=needed)) == stands
        assert legal(position(PLAIN, "TS", ["beg"], trump_needed=needed)) == gives
        holding = ["2S 3D", "3C 4C", "5C 7C", "8S 9C"]
        assert legal(position(holding, "TS", trump_needed=needed)) == {"stand", "beg"}
        assert legal(position(holding, "TS", ["beg"], trump_needed=needed)) == {"give", "refuse"}


def test_gift_at_match_point_forbidden_bars_a_gift_that_would_win() -> None:
    for scores, may_give in (((13, 0), False), ((12, 13), True)):
        assert legal(position(PLAIN, "TS", ["beg"], scores=scores)) == {"give", "refuse"}
        match = position(PLAIN, "TS", ["beg"], scores=scores, gift_at_match_point="forbidden")
        assert legal(match) == ({"give", "refuse"} if may_give else {"refuse"})


def test_last_card_kick_turns_a_card_where_no_run_is_possible() -> None:
    for card, trump, points in (("6H", "H", 2), ("6S", None, 2), ("TH", "H", 0)):
        without = position(PLAIN, f"TS {card}", ["beg", "refuse"])
        assert without.live.void and without.scores == (0, 0)
        match = position(PLAIN, f"TS {card}", ["beg", "refuse"], last_card_kick=True)
        assert match.scores == (0, points)
        assert match.live.void == (trump is None)
        assert (match.live.setup.trump and match.live.setup.trump.letter) == trump
        assert [hand.bit_count() for hand in match.live.hands] == [2, 2, 2, 2]  # nothing is dealt


def test_last_card_kick_is_void_without_a_card_and_can_win() -> None:
    assert position(PLAIN, "TS", ["beg", "refuse"], last_card_kick=True).live.void
    for card in ("JS", "JH"):
        won = position(PLAIN, f"TS {card}", ["beg", "refuse"], last_card_kick=True, scores=(0, 11))
        assert (won.winner, won.live.void, won.live.setup.trump) == (1, False, None)


def test_undertrump_forbidden_bars_a_trump_below_the_highest_on_a_plain_lead() -> None:
    """Seat 1 has trumped with the seven; seat 2 may not go below it."""
    for hand, usual, forbidden in (
        ("5S 9S KD", {"5S", "9S", "KD"}, {"9S", "KD"}),  # no heart: a higher trump, or another suit
        ("5S 9S KH", {"5S", "9S", "KH"}, {"9S", "KH"}),  # a heart is held
        ("5S KH KD", {"5S", "KH"}, {"KH"}),
        ("5S 4S 3S", {"5S", "4S", "3S"}, {"5S", "4S", "3S"}),  # only trumps are held
    ):
        hands, actions = ["2H 2C 3C", "7S 4C 5C", hand, "6H 6C 7C"], ["stand", "2H", "7S"]
        assert legal(position(hands, "TS", actions)) == usual
        assert legal(position(hands, "TS", actions, undertrump="forbidden")) == forbidden


def test_undertrump_forbidden_leaves_a_trump_lead_and_a_trick_without_trumps_alone() -> None:
    hands = ["7S 2H", "5S 3H", "4S 5H", "3S 6H"]
    assert legal(position(hands, "TS", ["stand", "7S"], undertrump="forbidden")) == {"5S"}
    assert legal(position(hands, "TS", ["stand", "2H"], undertrump="forbidden")) == {"5S", "3H"}


def test_follow_strict_bars_trumping_while_the_suit_led_is_held() -> None:
    for hand, usual, strict in (
        ("5S KH KD", {"5S", "KH"}, {"KH"}),
        ("5S 4S KD", {"5S", "4S", "KD"}, {"5S", "4S", "KD"}),  # no heart: anything
    ):
        hands, actions = ["2H 2C 3C", hand, "7S 4C 5C", "6H 6C 7C"], ["stand", "2H"]
        assert legal(position(hands, "TS", actions)) == usual
        assert legal(position(hands, "TS", actions, follow="strict")) == strict
    hands = ["7S 2H", "5S 3H", "4S 5H", "3S 6H"]
    assert legal(position(hands, "TS", ["stand", "7S"], follow="strict")) == {"5S"}


def test_blind_partners_lets_only_dealer_and_elder_hand_look_until_trump_is_settled() -> None:
    def lookers(*actions: str, **options: Any) -> set[int]:
        match = position(PLAIN, f"TS {RUN} TH", actions, **options)
        return {seat for seat in range(4) if view_of(match, seat).hand is not None}

    assert lookers() == lookers("beg") == {0, 1, 2, 3}
    assert lookers(blind_partners=True) == lookers("beg", blind_partners=True) == {3, 0}
    assert lookers("stand", blind_partners=True) == {0, 1, 2, 3}
    assert lookers("beg", "give", blind_partners=True) == {0, 1, 2, 3}
    assert lookers("beg", "refuse", blind_partners=True) == {0, 1, 2, 3}


def test_every_house_rule_of_trinidad_is_on_offer_with_its_default_first() -> None:
    """As the table of RULES.md lists them; ``packets`` is tested with the dealing."""
    assert {option.key: option.values for option in VARIANTS["trinidad"].options} == {
        "target": (14,),
        "packets": ("threes", "singly"),
        "game_points": (1, 2),
        "undertrump": ("allowed", "forbidden"),
        "game_tie": ("nobody", "non_dealer"),
        "zero_tie": (True, False),
        "turn_up_bonus": ("six", "two"),
        "blind_partners": (False, True),
        "last_card_kick": (False, True),
        "gift_at_match_point": ("allowed", "forbidden"),
        "trump_needed": ("none", "give", "stand_and_give"),
        "low": ("dealt", "won"),
        "follow": ("free", "strict"),
    }


def test_the_unusual_house_rules_are_those_that_differ_from_the_game() -> None:
    ruleset = VARIANTS["trinidad"].ruleset(4, {"target": 14, "low": "won", "zero_tie": False})
    assert ruleset.unusual == {"low": "won", "zero_tie": False}
    assert ruleset.options["target"] == 14 and ruleset.options["follow"] == "free"


@pytest.mark.parametrize(
    ("players", "choice", "key"),
    [
        (3, {}, "option.players"),
        (4, {"jokers": 2}, "option.unknown"),
        (4, {"low": "lost"}, "option.value"),
        (4, {"target": 201}, "option.value"),
        (4, {"game_points": True}, "option.value"),
        (4, {"zero_tie": 1}, "option.value"),
    ],
)
def test_a_house_rule_that_cannot_be_is_refused_in_words(
    players: int, choice: dict[str, OptionValue], key: str
) -> None:
    with pytest.raises(OptionError) as refused:
        VARIANTS["trinidad"].ruleset(players, choice)
    assert refused.value.key == key
    assert say("en", key, **refused.value.values).endswith(".")
