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


def yorkshire(*actions: str, hand: str = "2C 9C 3D") -> Match:
    """Seat 0 pitches, seat 1 holds this hand."""
    hands = ["QH 2S KS", hand, "4C 5C 6C", "7C 8C TC"]
    return position(hands, "", actions, variant="yorkshire")


def cinch(*actions: str, elder: str = "2C 3C 4C 6C 7C 8C 9C JC QC") -> Match:
    """A whole deal; seat 3 deals, seat 0 is the elder hand, with nine clubs."""
    rest = [card.notation for card in PACK if card.notation not in elder.split()]
    hands = [elder, *(" ".join(rest[at : at + 9]) for at in (0, 9, 18))]
    return position(hands, " ".join(rest[27:]), actions, variant="cinch")


NINE_CLUBS = cinch("bid 7", "pass", "pass", "pass", "trump C")
SEVEN_UP = position(
    ["2C 3C 4C 5C 6C 7C", "8C 9C TC JC QC KC"],
    "2H 2D 3D 4D 5D 6D 7D 2S 3H 4H",
    ["beg", "refuse"],
    dealer=1,
    variant="seven-up",
)

FAMILY: list[tuple[str, Match, str, str]] = [
    ("bid-or-pass", cinch(), "stand", "bid or pass"),
    ("bid-range", cinch(), "bid 6", "7 to 14"),
    ("bid-range", cinch(), "bid 15", "7 to 14"),
    ("bid-higher", cinch("bid 8"), "bid 8", "which is 8"),
    ("dealer-must-bid", cinch("pass", "pass", "pass"), "pass", "at least 7"),
    ("name-trump", cinch("bid 7", "pass", "pass", "pass"), "2C", "name the trump suit"),
    ("excess-count", NINE_CLUBS, "3C", "lay 3 more"),
    ("excess-counts", NINE_CLUBS, "play 3C 2C 4C 6C", "2♣ counts"),
    ("not-held", NINE_CLUBS, "play 3C 4C 6C AC", "A♣"),
    ("play-a-card", NINE_CLUBS, "pass", "play one card"),
    ("discard-first", SEVEN_UP, "2C", "Lay 3 cards aside"),
    ("discard-count", SEVEN_UP, "discard 2C 3C", "exactly 3"),
    ("not-held", SEVEN_UP, "discard 2C 3C KS", "K♠"),
    ("play-a-card", yorkshire(), "pass", "play one card"),
    ("not-held", yorkshire(), "2C", "2♣"),
    ("throw-leading", yorkshire(), "throw QH", "leader"),
    ("throw-trump", yorkshire("QH", hand="2H 9C 3D"), "throw 2H", "You hold a trump"),
    ("throw-high", yorkshire("QH", hand="TD 9C 3D"), "throw 9C", "10♦"),
    ("throw-winning", yorkshire("QH", "2C", "4C", "7C", "2S", hand="2C 9S 3D"), "throw 9S", "winning"),
    ("follow-suit", yorkshire("QH", "2C", "4C", "7C", "KS", hand="2C 9S 3D"), "throw 3D", "not 3♦"),
    (
        "throw-last-card",
        yorkshire("QH", "2C", "4C", "7C", "KS", "9S", "5C", "8C", "2S", hand="2C 9S 3D"),
        "throw 3D",
        "last card",
    ),
]


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
    ("key", "match", "action", "words"),
    [*CASES, *FAMILY],
    ids=[f"{n}-{key}" for n, (key, *_) in enumerate([*CASES, *FAMILY])],
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
    reached = {f"refusal.{key}" for key, *_ in (*CASES, *FAMILY)} | {"refusal.nobody-acts"}
    assert {key for key in sentences("en") if key.startswith("refusal.")} == reached


def test_a_refusal_leaves_the_match_as_it_was() -> None:
    for _, match, action, _ in (*CASES, *FAMILY):
        before = repr(match)
        with pytest.raises(IllegalAction):
            act(match, action)
        assert repr(match) == before
