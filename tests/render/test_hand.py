"""A private hand is enough to play by: it says what matters, and offers exactly what the rules allow."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.game.actions import Beg, Give, Play, Refuse, Shuffle, parse_action
from bot.game.cards import PACK, Suit
from bot.game.engine import apply, start
from bot.game.sight import view_of
from bot.game.variants import VARIANTS
from bot.game.view import SeatView
from bot.render.blocks import MAX_TEXT, Rule
from bot.render.board import board
from bot.render.choosing import Button, Choosing
from bot.render.colours import ACCENT
from bot.render.faces import text_faces
from bot.render.hand import ROW, hand
from bot.render.seats import Seats, Sitter
from bot.text import face, say
from tests.render.deals import (
    EVERY_HOUSE_RULE,
    FRIENDS,
    HOSTILE,
    TILES,
    cards,
    longest_deal,
    match,
    plain,
    plays,
    seats,
    tiles_in,
    turn_of_ann,
    views,
)


def asked(*, scores: tuple[int, int] = (5, 6), begged: bool = False) -> SeatView:
    """Ann (elder hand) is to stand or beg, or Dot (dealer), begged, to give or refuse."""
    return replace(
        turn_of_ann(),
        seat=3 if begged else 0,
        to_act=3 if begged else 0,
        phase="beg",
        legal=tuple(map(parse_action, ("give", "refuse") if begged else ("stand", "beg"))),
        trump=None,
        hand=cards("JH TH AD KD JC 4S"),
        scores=scores,
        story=turn_of_ann().story[:2],
        awards=(),
        tricks=(),
        trick=(),
        leader=None,
        winning=None,
        high_so_far=None,
        low_so_far=None,
    )


def test_a_turn_says_what_may_be_played() -> None:
    shown = hand(turn_of_ann(), FRIENDS)
    assert shown.panel.accent == ACCENT[Suit.HEARTS]
    assert plain(shown.panel.markdown) == (
        "### Your turn · follow ♠ or trump ♥\n"
        "8♠ 9♠ 5♥ Dot is winning\n"
        "-# Bob eight of spades · Cyd nine of spades · Dot five of hearts\n"
        "-# ♥ Hearts are trump · Ann & Cyd 5 · **Bob & Dot 6** · to 14 · Maraval, deal 3"
    )
    ten, four, ace = cards("TH 4S AD")
    assert shown.cards == (
        (
            Button(Play(ten), face(ten), "plain", ten),
            Button(Play(four), face(four), "plain", four),
            Button(Play(ace), face(ace), "quiet", ace),
        ),
    )
    assert shown.decisions == ()


def test_a_decision_shows_the_turn_up_and_the_cards_in_tiles_and_words() -> None:
    shown = hand(asked(), FRIENDS, TILES)
    tiles = "".join(TILES(card) for card in cards("JH TH AD KD JC 4S"))
    assert plain(shown.panel.markdown) == (
        "### Stand or beg?\n"
        f"{TILES(cards('4H')[0])} is turned: hearts proposed\n"
        f"{tiles}\n"
        "Jack and ten of hearts, ace and king of diamonds, jack of clubs, four of spades\n"
        "-# Ann & Cyd 5 · **Bob & Dot 6** · to 14 · Dot deals · Maraval, deal 3"
    )
    assert shown.cards == ()
    assert [(each.press.notation(), each.label, each.tone) for each in shown.decisions] == [
        ("stand", "Stand", "yes"),
        ("beg", "Beg", "plain"),
    ]


def test_a_decision_the_house_rules_refuse_can_still_be_pressed() -> None:
    shown = hand(replace(asked(), legal=(parse_action("beg"),)), FRIENDS)
    assert [(each.label, each.tone) for each in shown.decisions] == [("Stand", "quiet"), ("Beg", "plain")]


def test_a_gift_that_would_end_the_match_asks_once_more() -> None:
    plenty = hand(asked(scores=(12, 6), begged=True), FRIENDS)
    assert [each.press for each in plenty.decisions] == [Give(), Refuse()]
    view = asked(scores=(13, 6), begged=True)
    assert hand(view, FRIENDS).decisions == (
        Button(Choosing("give"), "Give one", "yes"),
        Button(Refuse(), "Refuse", "plain"),
    )
    sure = hand(view, FRIENDS, choosing=Choosing("give"))
    assert plain(sure.panel.markdown).startswith(
        "### This gift ends the match\n"
        "It brings Ann & Cyd to 14, and the match is to 14. Give it all the same?\n"
    )
    assert sure.decisions == (Button(Give(), "Give one and end the match", "danger"),) and sure.back


def test_asking_once_more_means_nothing_where_no_gift_ends_the_match() -> None:
    assert hand(turn_of_ann(), FRIENDS, choosing=Choosing("give")) == hand(turn_of_ann(), FRIENDS)
    late = replace(asked(scores=(13, 6), begged=True), seat=0, legal=())
    assert hand(late, FRIENDS, choosing=Choosing("give")).decisions == ()


@pytest.mark.parametrize(
    ("held", "led", "legal", "line"),
    [
        ("TH 4S AD", "", "TH 4S AD", "Your turn · lead any card"),
        ("TH 4S AD", "8S", "TH 4S", "Your turn · follow ♠ or trump ♥"),
        ("4S 3S AD", "8S", "4S 3S", "Your turn · follow ♠"),
        ("TH KC AD", "8S", "TH KC AD", "Your turn · you hold no ♠, play any card"),
        ("3H KC AD", "8S 5H", "KC AD", "Your turn · you hold no ♠, play another suit or trump higher"),
        ("TH 4S AD", "8H", "TH", "Your turn · follow the trump ♥"),
        ("4S AD", "8H", "4S AD", "Your turn · you hold no ♥, play any card"),
        ("AD", "8S", "AD", "Your turn · play your last card"),
        ("TH 9H 4S", "8S 5H", "TH 9H 4S", "Your turn · follow ♠ or trump ♥"),
    ],
)
def test_the_first_line_names_the_rule(held: str, led: str, legal: str, line: str) -> None:
    trick = plays(1, led) if led else ()
    view = replace(
        turn_of_ann(),
        hand=cards(held),
        trick=trick,
        winning=trick[-1].seat if trick else None,
        legal=tuple(Play(card) for card in cards(legal)),
    )
    assert plain(hand(view, FRIENDS).panel.markdown).startswith(f"### {line}\n")


def test_whoever_waits_sees_who_is_to_act_and_a_grey_hand() -> None:
    view = replace(turn_of_ann(), seat=2, legal=(), hand=cards("9C 8C"))
    shown = hand(view, FRIENDS)
    assert plain(shown.panel.markdown).startswith("### Ann to play\n")
    assert [button.tone for row in shown.cards for button in row] == ["quiet", "quiet"]
    waiting = replace(asked(begged=True), seat=2, legal=())
    assert plain(hand(waiting, FRIENDS).panel.markdown).startswith("### Dot to give one or refuse\n")


def test_before_a_lead_the_last_trick_is_told() -> None:
    view = replace(turn_of_ann(), trick=(), winning=None, leader=0)
    assert "-# Last trick Q♦ J♥ Q♥ 2♥ to Bob\n" in plain(hand(view, FRIENDS, TILES).panel.markdown)


def test_whoever_is_winning_is_told_so_in_person() -> None:
    view = replace(turn_of_ann(), seat=3, legal=(), hand=cards("9C 8C"))
    assert "5♥ You are winning\n" in plain(hand(view, FRIENDS).panel.markdown)


def test_a_partner_who_may_not_look_yet_is_told_why() -> None:
    view = replace(asked(), seat=2, legal=(), hand=None)
    shown = hand(view, FRIENDS)
    assert shown.cards == () and say("en", "hand.closed") in shown.panel.markdown


@pytest.mark.parametrize("options", [{}, EVERY_HOUSE_RULE], ids=["usual", "house rules"])
@pytest.mark.parametrize("seat", range(4))
def test_the_buttons_are_the_hand_and_the_blue_ones_are_legal(seat: int, options: dict[str, object]) -> None:
    for view in views(seat, options, seat):
        shown = hand(view, FRIENDS, TILES)
        buttons = [button for row in shown.cards for button in row]
        if view.trump is not None and not view.over:
            assert tuple(button.card for button in buttons) == view.hand
        assert all(len(row) == ROW for row in shown.cards[:-1])
        offered = {button.press for button in (*buttons, *shown.decisions) if button.tone != "quiet"}
        assert {Give() if press == Choosing("give") else press for press in offered} == set(view.legal)


@pytest.mark.parametrize("options", [{}, EVERY_HOUSE_RULE], ids=["usual", "house rules"])
def test_a_private_hand_shows_no_card_its_seat_may_not_know(options: dict[str, object]) -> None:
    for seed in range(4):
        for view in views(seed, options, seed):
            text = hand(view, FRIENDS, TILES).panel.markdown
            public = {played.card for trick in view.tricks for played in trick.plays}
            public |= {played.card for played in view.trick} | set(view.turn_ups)
            known = public | set(view.hand or ())
            assert set(tiles_in(text)) <= set(known)
            for card in known:
                text = text.replace(text_faces(card), "")
            assert not re.search(r"[2-9JQKA0][♣♦♥♠]", text)


def test_the_private_hand_alone_tells_trump_score_turn_and_table() -> None:
    for state in match(11, {}):
        view = view_of(state, 0)
        if view.over:
            continue
        text = plain(hand(view, FRIENDS).panel.markdown)
        suit = view.trump if view.trump is not None else view.proposed
        assert suit is not None and say("en", f"suit.all.{suit.name.lower()}") in text.lower()
        assert "Maraval" in text and f"Ann & Cyd {view.scores[0]}" in text
        first = text.split("\n")[0]
        assert view.to_act is not None
        if view.to_act != 0:
            assert plain(FRIENDS[view.to_act]) in first
        else:
            assert first.startswith("### Your turn") or first.endswith("?")


@pytest.mark.parametrize("name", HOSTILE)
def test_twelve_cards_and_the_longest_names_fit_a_message(name: str) -> None:
    who = seats(*[name] * 4)
    view = view_of(longest_deal(), 0)
    last = view.tricks[-1]
    late = replace(
        view,
        over=False,
        phase="play",
        to_act=0,
        hand=tuple(trick.plays[0].card for trick in view.tricks),
        trick=last.plays[:3],
        winning=last.plays[0].seat,
        legal=tuple(Play(trick.plays[0].card) for trick in view.tricks),
    )
    for drawn in (
        late,
        replace(late, trump=None, phase="beg", trick=(), legal=(Refuse(),), to_act=0, dealer=0),
    ):
        shown = hand(drawn, who, TILES)
        rows = [*shown.cards, shown.decisions]
        parts = 1 + len(shown.panel.blocks) + sum(1 + len(row) for row in rows if row)
        assert shown.panel.length <= MAX_TEXT / 2 and parts <= 36


def test_public_and_private_messages_begin_and_end_with_text() -> None:
    for view in views(5, {}, 1):
        for panel in (hand(view, FRIENDS).panel, board(replace(view, seat=None, hand=None), FRIENDS)):
            kinds = [isinstance(block, Rule) for block in panel.blocks]
            assert not kinds[0] and not kinds[-1] and (True, True) not in pairwise(kinds)


def test_a_gift_to_all_that_ends_the_match_names_whoever_takes_it_first() -> None:
    ruleset = VARIANTS["kick-and-pull"].ruleset(3, {"gift_to": "all"})
    who = Seats.of("Maraval", [Sitter(name) for name in ("Ann", "Bob", "Cyd")], (0, 1, 2))
    for dealer, first in ((0, "Bob"), (1, "Cyd"), (2, "Ann")):
        scores = [13, 13, 13]
        scores[dealer] = 2
        dealt = apply(start(ruleset, dealer, tuple(scores)), Shuffle(PACK)).match
        begged = apply(dealt, Beg()).match
        assert who.side(apply(begged, Give()).match.winner) == plain_name(first, who)
        text = plain(hand(view_of(begged, dealer), who, choosing=Choosing("give")).panel.markdown)
        assert f"It brings {first} to 14" in text


def plain_name(name: str, who: Seats) -> str:
    """The name as it is shown."""
    return next(shown for shown in who.names if plain(shown) == name)
