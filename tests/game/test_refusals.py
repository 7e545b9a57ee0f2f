"""Every refusal names the very rule that was broken, in words that fit the hand."""

from __future__ import annotations

from typing import Any

import pytest

from bot.game.actions import Shuffle, Stand
from bot.game.cards import PACK
from bot.game.engine import start
from bot.game.rules import IllegalAction
from bot.game.state import Match
from bot.game.variants import VARIANTS
from bot.text import say, sentences
from tests.game.positions import act, position

PLAIN = ["2C 3D", "3C 4C", "5C 7C", "8C 9C"]
"""No heart and no spade; seat 3 deals, seat 0 is the elder hand."""
NOT_BEGUN = start(VARIANTS["trinidad"].ruleset(4, {}))
OFFERED = position(PLAIN, "TS")
BEGGED = position(PLAIN, "TS", ["beg"])
PLAYING = position(PLAIN, "TS", ["stand"])
VOID = position(PLAIN, "TS", ["beg", "refuse"])
WON = position(PLAIN, "JH", scores=(0, 13))
AT_MATCH_POINT = position(PLAIN, "TS", ["beg"], scores=(13, 0), gift_at_match_point="forbidden")


def on_lead(led: str, hand: str, **options: Any) -> Match:
    """Seat 0 has led, with spades trump, and seat 1 is to play from this hand."""
    return position([f"{led} 4C 6C", hand, "5C 7C 8C", "9C TC JC"], "9S", ["stand", led], **options)


def on_trumped_lead(hand: str, **options: Any) -> Match:
    """Seat 0 has led the three of hearts, seat 1 has trumped it with the seven, seat 2 is to play."""
    hands = ["3H 4C 6C", "7S 5C 7C", hand, "9C TC JC"]
    return position(hands, "9S", ["stand", "3H", "7S"], **options)


CASES: list[tuple[str, Match, str, str]] = [
    ("match-over", WON, "stand", "over"),
    ("match-over", WON, "2C", "over"),
    ("deal-over", NOT_BEGUN, "stand", "not dealt"),
    ("deal-over", VOID, "2C", "not dealt"),
    ("not-a-pack", NOT_BEGUN, "shuffle 2C 3C", "52"),
    ("not-a-pack", VOID, Shuffle((*PACK[:51], PACK[0])).notation(), "52"),
    ("not-a-pack", VOID, Shuffle((*PACK, PACK[0])).notation(), "52"),
    ("stand-or-beg-first", OFFERED, "2C", "stand or beg"),
    ("stand-or-beg-first", OFFERED, Shuffle(PACK).notation(), "stand or beg"),
    ("stand-or-beg-first", OFFERED, "bid 7", "stand or beg"),
    ("not-begged", OFFERED, "give", "stand or beg"),
    ("not-begged", OFFERED, "refuse", "stand or beg"),
    ("already-begged", BEGGED, "stand", "give one or refuse"),
    ("already-begged", BEGGED, "beg", "give one or refuse"),
    ("give-or-refuse-first", BEGGED, "8C", "give one or refuse"),
    ("give-or-refuse-first", BEGGED, "pass", "give one or refuse"),
    ("stand-needs-trump", position(PLAIN, "TS", trump_needed="stand_and_give"), "stand", "no spades"),
    ("give-needs-trump", position(PLAIN, "TS", ["beg"], trump_needed="give"), "give", "no spades"),
    ("gift-would-win", AT_MATCH_POINT, "give", "end the match"),
    ("play-a-card", PLAYING, "stand", "one card"),
    ("play-a-card", PLAYING, "throw 2C", "one card"),
    ("play-a-card", PLAYING, "discard 2C", "one card"),
    ("play-a-card", PLAYING, "play 2C 3D", "one card"),
    ("play-a-card", PLAYING, Shuffle(PACK).notation(), "one card"),
    ("not-held", PLAYING, "AH", "A♥"),
    ("not-held", on_lead("3H", "KH 2S KD"), "4C", "4♣"),  # held by another
    ("follow-trump", on_lead("2S", "3S KD QD"), "KD", "Spades were led"),
    ("follow-trump", on_lead("2S", "3S KD QD", follow="strict"), "KD", "K♦"),
    ("follow-or-trump", on_lead("3H", "KH 2S KD"), "KD", "trump with one of your spades"),
    ("follow-suit", on_lead("3H", "KH QH KD"), "KD", "Hearts were led"),
    # Trumping is no way out where a house rule bars it, and is not offered then.
    ("follow-suit", on_lead("3H", "KH 2S KD", follow="strict"), "KD", "not K♦"),
    ("follow-suit", on_trumped_lead("KH 2S KD", undertrump="forbidden"), "KD", "not K♦"),
    ("follow-or-trump", on_trumped_lead("KH TS KD", undertrump="forbidden"), "KD", "your spades"),
    ("follow-strictly", on_lead("3H", "KH 2S KD", follow="strict"), "2S", "no trumping"),
    ("follow-strictly", on_trumped_lead("KH TS KD", follow="strict"), "TS", "no trumping"),
    ("follow-strictly", on_trumped_lead("KH 2S KD", follow="strict"), "2S", "no trumping"),
    ("undertrump", on_trumped_lead("KH 2S KD", undertrump="forbidden"), "2S", "7♠"),
    ("undertrump", on_trumped_lead("KD 2S TS", undertrump="forbidden"), "2S", "7♠"),
    ("undertrump", on_trumped_lead("KD 2S TS", undertrump="forbidden", follow="strict"), "2S", "2♠"),
    # Both house rules are broken: the one that holds whatever was played to the trick is named.
    ("follow-strictly", on_trumped_lead("KH 2S", undertrump="forbidden", follow="strict"), "2S", "trumping"),
]


@pytest.mark.parametrize(
    ("key", "match", "action", "words"), CASES, ids=[f"{n}-{key}" for n, (key, *_) in enumerate(CASES)]
)
def test_a_refusal_names_the_rule_that_was_broken(key: str, match: Match, action: str, words: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        act(match, action)
    assert refused.value.key == f"refusal.{key}"
    said = say("en", refused.value.key, **refused.value.values).replace("\ufe0e", "")
    assert words in said


def test_nobody_acts_while_a_card_is_turned_up() -> None:
    """The engine never rests there; the phase answers all the same."""
    with pytest.raises(IllegalAction) as refused:
        OFFERED.ruleset.phases[0].apply(OFFERED, Stand(), [])
    assert refused.value.key == "refusal.nobody-acts"


def test_every_refusal_that_has_a_sentence_is_reached() -> None:
    reached = {f"refusal.{key}" for key, *_ in CASES} | {"refusal.nobody-acts"}
    assert {key for key in sentences("en") if key.startswith("refusal.")} == reached


def test_a_refusal_leaves_the_match_as_it_was() -> None:
    for _, match, action, _ in CASES:
        before = repr(match)
        with pytest.raises(IllegalAction):
            act(match, action)
        assert repr(match) == before
