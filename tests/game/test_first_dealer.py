"""The cut for dealer, and the order in which cards are dealt (RULES.md, the systems; 4)."""

from __future__ import annotations

import pytest

from bot.game.actions import Shuffle
from bot.game.cards import PACK, Card, cards_of
from bot.game.dealers import highest_cut
from bot.game.engine import apply, awaits_shuffle, start
from bot.game.events import Cut, Dealt, TurnedUp
from bot.game.seats import NOBODY
from bot.game.state import Match
from bot.game.variants import VARIANTS
from tests.game.positions import act, cards

TRINIDAD = VARIANTS["trinidad"]


def whole(top: str) -> tuple[Card, ...]:
    """A pack that begins with these cards."""
    named = cards(top)
    return named + tuple(card for card in PACK if card not in named)


@pytest.mark.parametrize(
    ("top", "rounds", "dealer"),
    [
        ("2C TD KH 9S", ["0 2C, 1 TD, 2 KH, 3 9S"], 2),
        ("2C AD KH AS 5C 4C", ["0 2C, 1 AD, 2 KH, 3 AS", "1 5C, 3 4C"], 1),
        ("KC KD KH 2S 9C QD QH 3C 4C", ["0 KC, 1 KD, 2 KH, 3 2S", "0 9C, 1 QD, 2 QH", "1 3C, 2 4C"], 2),
        ("TC TD TH TS 2C 2D 2H 3S", ["0 TC, 1 TD, 2 TH, 3 TS", "0 2C, 1 2D, 2 2H, 3 3S"], 3),
    ],
)
def test_the_highest_cut_deals_and_only_the_tied_cut_again(top: str, rounds: list[str], dealer: int) -> None:
    match, (cut,) = apply(start(TRINIDAD.ruleset(4, {})), Shuffle(whole(top)))
    assert isinstance(cut, Cut)
    assert [", ".join(f"{seat} {card}" for seat, card in cuts) for cuts in cut.rounds] == rounds
    assert cut.dealer == match.dealer == dealer
    assert match.deal is None and awaits_shuffle(match)


def test_suits_do_not_settle_a_tied_cut() -> None:
    rounds, dealer = highest_cut(whole("AC AS 2C 3C"), 2)
    assert (len(rounds), dealer) == (2, 1)


def test_two_seats_level_to_the_last_card_leave_the_first_to_deal() -> None:
    pairs = tuple(card for rank in range(13) for card in PACK[rank::13])
    rounds, dealer = highest_cut(pairs, 2)
    assert (len(rounds), dealer) == (26, 0)


def dealt(match: Match) -> list[set[str]]:
    return [{str(card) for card in cards_of(hand)} for hand in match.live.hands]


@pytest.mark.parametrize("dealer", range(4))
def test_packets_of_three_are_dealt_twice_round_from_the_elder_hand(dealer: int) -> None:
    match, events = apply(start(TRINIDAD.ruleset(4, {}), dealer), Shuffle(PACK))
    for place in range(4):
        seat = (dealer + 1 + place) % 4
        packets = (*PACK[3 * place : 3 * place + 3], *PACK[12 + 3 * place : 15 + 3 * place])
        assert dealt(match)[seat] == set(map(str, packets))
    assert events == (Dealt(1, dealer, 6), TurnedUp(PACK[24]))


@pytest.mark.parametrize("dealer", range(4))
def test_house_rule_packets_singly_deals_one_card_at_a_time(dealer: int) -> None:
    match = apply(start(TRINIDAD.ruleset(4, {"packets": "singly"}), dealer), Shuffle(PACK)).match
    for place in range(4):
        assert dealt(match)[(dealer + 1 + place) % 4] == set(map(str, PACK[place:24:4]))
    assert match.live.setup.turn_ups == (24,)


@pytest.mark.parametrize("packets", ["threes", "singly"])
def test_a_run_deals_three_at_a_time_from_the_elder_hand_however_the_hands_were_dealt(packets: str) -> None:
    """RULES.md 4."""
    begun = apply(start(TRINIDAD.ruleset(4, {"packets": packets}), 1), Shuffle(PACK)).match
    match = act(act(begun, "beg"), "refuse")
    for place in range(4):
        seat = (2 + place) % 4
        assert dealt(match)[seat] - dealt(begun)[seat] == set(map(str, PACK[25 + 3 * place : 28 + 3 * place]))
    assert match.live.setup.turn_ups == (24, 37)


def test_with_a_dealer_given_nothing_is_cut() -> None:
    match = start(TRINIDAD.ruleset(4, {}), 2)
    assert match.dealer == 2 and match.to_act == NOBODY
    assert apply(match, Shuffle(PACK)).match.number == 1
