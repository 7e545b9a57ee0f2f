"""Every card, suit and action reads back from its one-line notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.actions import (
    Action,
    Beg,
    Bid,
    Discard,
    Give,
    NameTrump,
    Pass,
    Play,
    Refuse,
    Shuffle,
    Stand,
    ThrowIn,
    parse_action,
)
from bot.game.cards import PACK, Suit, parse_card, parse_suit

CARD = st.sampled_from(PACK)
SOME_CARDS = st.lists(CARD, min_size=1, max_size=12, unique=True).map(tuple)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from([Stand(), Beg(), Give(), Refuse(), Pass()]),
    st.permutations(PACK).map(lambda pack: Shuffle(tuple(pack))),
    st.integers(0, 99).map(Bid),
    st.sampled_from(Suit).map(NameTrump),
    SOME_CARDS.map(Discard),
    CARD.map(Play),
    SOME_CARDS.map(lambda cards: Play(cards[0], cards[1:])),
    CARD.map(ThrowIn),
)


@given(ACTIONS)
def test_every_action_reads_back_from_its_notation(action: Action) -> None:
    line = action.notation()
    assert parse_action(line) == action
    assert "\n" not in line and line == line.strip()


def test_every_kind_of_action_is_tried() -> None:
    assert {type(action).__name__ for action in _one_of_each()} == {kind.__name__ for kind in Action.__args__}


def _one_of_each() -> list[Action]:
    card = PACK[0]
    plain: list[Action] = [Stand(), Beg(), Give(), Refuse(), Pass()]
    return [*plain, Shuffle(PACK), Bid(7), NameTrump(Suit.CLUBS), Discard((card,)), Play(card), ThrowIn(card)]


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (Play(parse_card("TH")), "play TH"),
        (Play(parse_card("TH"), (parse_card("2H"),)), "play TH 2H"),
        (Bid(7), "bid 7"),
        (NameTrump(Suit.HEARTS), "trump H"),
        (Discard((parse_card("2C"), parse_card("AS"))), "discard 2C AS"),
        (ThrowIn(parse_card("9C")), "throw 9C"),
        (Beg(), "beg"),
    ],
)
def test_notation_is_a_word_and_what_it_needs(action: Action, line: str) -> None:
    assert action.notation() == line


NO_ACTIONS = [
    *("", " ", "sit", "bid", "bid x", "trump", "trump X", "trump CD", "throw", "throw TH 2H", "stand up"),
    *("play", "play ", "play 1H", "play TH  2C", "PLAY TH", "play th", " stand", "stand\n"),
]


@pytest.mark.parametrize("line", NO_ACTIONS)
def test_a_line_that_is_no_action_is_refused(line: str) -> None:
    with pytest.raises(ValueError):
        parse_action(line)


def test_cards_are_read_in_two_letters_or_with_the_ten_in_figures() -> None:
    assert [parse_card(str(card)) for card in PACK] == list(PACK)
    assert parse_card("10H") == parse_card("TH")
    assert [parse_suit(suit.letter) for suit in Suit] == list(Suit)


@pytest.mark.parametrize("kind", ["shuffle", "discard"])
def test_a_kind_that_needs_cards_is_no_action_without_them(kind: str) -> None:
    with pytest.raises(ValueError, match=kind):
        parse_action(kind)
