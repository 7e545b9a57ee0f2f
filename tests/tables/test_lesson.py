"""The lesson: whatever the learner chooses, it comes to its end and has shown what it is to show."""

from __future__ import annotations

import pytest

from bot.game.actions import Play
from bot.game.cards import PACK, Card, Rank, Suit, parse_card
from bot.game.rules import IllegalAction
from bot.tables.lesson import DEALER, LEARNER, Lesson, begin, lesson_at, pack
from bot.tables.table import TableError
from bot.text import say
from tests.tables.learning import choices, places

ENDS = [place for place in places() if place.match.live.over]
ACE, THREE, JACK = map(parse_card, ("AH", "3H", "JH"))


def at(step: str) -> list[Lesson]:
    found = [place for place in places() if place.step == step]
    assert found, step
    return found


def held(place: Lesson) -> tuple[Card, ...]:
    hand = place.view(LEARNER).hand
    assert hand is not None
    return hand


def playable(place: Lesson) -> set[Card]:
    return {action.card for action in place.view(LEARNER).legal if isinstance(action, Play)}


def test_the_pack_is_a_pack() -> None:
    assert len(pack()) == 52
    assert set(pack()) == set(PACK)


def test_every_choice_leads_on_and_in_seven_of_them_to_the_end() -> None:
    for place in places():
        if place.match.live.over:
            assert len(place.choices) == 7
        else:
            assert place.match.to_act == LEARNER
            assert any(there.choices[:-1] == place.choices for there in places())
    assert {len(tricks) for tricks in (end.match.live.tricks for end in ENDS)} == {6}


def test_both_stand_and_beg_lead_on_and_a_beg_is_given_one() -> None:
    assert set(choices(begin())) == {"stand", "beg"}
    assert lesson_at("stand").match.scores == (0, 2)
    assert lesson_at("beg").match.scores == (1, 2)
    assert lesson_at("beg").view(None).trump == lesson_at("stand").view(None).trump == Suit.HEARTS


def test_the_turn_up_pays_the_dealers_side_two() -> None:
    (paid,) = begin().view(None).awards
    assert (paid.category, paid.side, paid.points, paid.card) == ("turn-up", 1, 2, parse_card("6H"))
    assert begin().view(None).dealer == DEALER


def test_every_way_comes_to_a_trick_that_may_be_followed_or_trumped_with_a_card_that_may_not_be_played() -> (
    None
):
    for end in ENDS:
        place = lesson_at(".".join(end.choices[:2]))
        assert place.step == "follow-or-trump"
        led = place.view(LEARNER).trick[0].card.suit
        assert led != Suit.HEARTS
        assert {card.suit for card in playable(place)} == {led, Suit.HEARTS}
        assert set(held(place)) - playable(place)


def test_on_every_way_the_learner_hangs_the_jack_and_the_count_is_told_in_order() -> None:
    for end in ENDS:
        high, low, jack, game = end.view(None).awards[-4:]
        assert (high.category, high.side, high.holder, high.card) == ("high", 0, LEARNER, ACE)
        assert (low.category, low.side, low.card) == ("low", 1, parse_card("2H"))
        assert (jack.category, jack.side, jack.captor, jack.points) == ("hang-jack", 0, LEARNER, 3)
        assert (jack.card, jack.holder) == (JACK, DEALER)
        assert game.category == "game"
    assert {end.view(None).awards[-1].side for end in ENDS} == {0, 1}, "Game depends on the learner's play"


def test_every_card_that_is_not_allowed_is_refused_in_the_words_of_the_rule() -> None:
    refused = set()
    for place in places():
        allowed = choices(place)
        for card in PACK:
            if card.notation in allowed:
                continue
            with pytest.raises(IllegalAction) as refusal:
                place.choose(card.notation)
            assert say("en", refusal.value.key, **refusal.value.values)
            if place.match.live.setup.trump is not None and not place.match.live.over:
                assert (refusal.value.key == "refusal.not-held") == (card not in held(place))
            refused.add(refusal.value.key)
            if place.step == "follow-or-trump" and card in held(place):
                assert refusal.value.key == "refusal.follow-or-trump"
    assert refused >= {"refusal.stand-or-beg-first", "refusal.not-held", "refusal.deal-over"}


def test_a_card_that_would_miss_what_is_to_be_shown_is_offered_again_with_the_reason() -> None:
    missed = set()
    for place in places():
        for choice in choices(place):
            try:
                place.choose(choice)
            except TableError as reason:
                assert say("en", reason.key, **reason.values)
                assert reason.key == f"lesson.not-yet.{place.step}"
                missed.add((place.step, choice))
    steps = {step for step, _ in missed}
    assert steps == {"lead", "lead-begged", "follow-or-trump", "lead-ace", "take-jack"}
    assert {choice for step, choice in missed if step == "lead"} == {"AH", "3H"}
    assert {choice for step, choice in missed if step == "follow-or-trump"} == {"AH"}


def test_what_the_coach_says_of_the_second_trick_is_so() -> None:
    for place in at("follow-or-trump"):
        view = place.view(LEARNER)
        assert [played.seat for played in view.trick] == [1, 2, 3], "nobody plays after the learner"
        assert view.winning == view.tricks[-1].taker == 1
        assert Rank.TEN in {played.card.rank for played in view.trick}
        assert THREE in held(place) and ACE in held(place)
        assert JACK not in held(place)
        taken = place.choose("3H").match.live.tricks[-1]
        assert taken.taker == LEARNER


def test_what_the_coach_says_of_the_jack_is_so() -> None:
    for place in at("lead-ace"):
        view = place.view(LEARNER)
        assert view.tricks[-1].taker == LEARNER and THREE not in held(place)
        assert Rank.TEN in {played.card.rank for played in view.tricks[-1].plays}
    for place in at("take-jack"):
        view = place.view(LEARNER)
        assert view.tricks[-1].taker == view.trick[0].seat == 1
        assert (view.trick[-1].seat, view.trick[-1].card, view.winning) == (DEALER, JACK, DEALER)
        assert view.trick[0].card.suit not in {card.suit for card in held(place)}
        assert playable(place) == set(held(place))
    for place in at("hung"):
        assert place.view(None).leader == LEARNER


@pytest.mark.parametrize(
    "path",
    [
        "fold", "stand.stand", "beg.give", "refuse", "stand.TH", "stand.AH", "stand.5S.8S", "stand..5S", ".",
        "STAND", "stand.10S", "stand.play 5S", "stand.5S 8S", "stand.shuffle", "stand.5S.3H.AH.8S.9D.4D.4D",
        "stand.\N{BLACK SPADE SUIT}", "é" * 90,
    ],
)  # fmt: skip
def test_a_place_that_is_none_is_told_kindly(path: str) -> None:
    with pytest.raises(TableError) as error:
        lesson_at(path)
    assert error.value.key == "lesson.no-such-place"


def test_a_path_leads_to_the_same_place_every_time() -> None:
    for place in places():
        again = lesson_at(".".join(place.choices))
        assert again.view(LEARNER) == place.view(LEARNER)
