"""The board tells all of a deal that the public may know, and nothing else, on one message."""

import re
from dataclasses import replace

import pytest

from bot.game.actions import Beg, Refuse
from bot.game.cards import Suit
from bot.game.engine import apply, legal_actions
from bot.game.events import Award
from bot.game.sight import view_of
from bot.game.view import SeatView
from bot.render.blocks import MAX_TEXT, Rule
from bot.render.board import board
from bot.render.colours import ACCENT, GAME
from bot.render.faces import text_faces
from bot.render.seats import Seats, Sitter
from tests.game.positions import act, position
from tests.render.deals import (
    EVERY_HOUSE_RULE,
    FRIENDS,
    HOSTILE,
    SEALED,
    TILES,
    cards,
    counted,
    longest_deal,
    match,
    plain,
    seats,
    tiles_in,
    turn_of_ann,
    views,
)


def test_a_deal_in_play() -> None:
    panel = board(turn_of_ann(), FRIENDS)
    assert panel.accent == ACCENT[Suit.HEARTS]
    assert plain(panel.markdown) == (
        "### ♥ Hearts are trump · Maraval, deal 3\n"
        "Ann & Cyd 5 · **Bob & Dot 6** · to 14\n"
        "---\n"
        "**Trick 4** · Bob led\n"
        "8♠ Bob\n"
        "9♠ Cyd\n"
        "5♥ Dot · *winning*\n"
        "→ **Ann to play**\n"
        "---\n"
        "1 K♦ Q♣ 6♥ 8♦ Cyd\n"
        "2 K♣ K♥ J♣ A♠ Dot\n"
        "3 Q♦ J♥ Q♥ 2♥ **Bob hangs the jack!**\n"
        "-# High so far K♥ Dot · low so far 2♥ Cyd · captured 5–16 · Dot deals\n"
        "-# 4♥ is turned up · Ann begs · Dot gives one, Ann & Cyd +1"
    )


def test_a_count() -> None:
    panel = board(counted(), FRIENDS)
    assert panel.accent == GAME
    assert plain(panel.markdown) == (
        "### The count in hearts · Maraval, deal 3\n"
        "**Gift** to Ann · Ann & Cyd **+1**\n"
        "**High** K♥ Dot · Bob & Dot **+1**\n"
        "**Low** 2♥ Cyd · Ann & Cyd **+1**\n"
        "**Jack** J♥ Bob hung Ann's! · Bob & Dot **+3**\n"
        "**Game** 39–16 · Ann & Cyd **+1**\n"
        "---\n"
        "## Ann & Cyd 7 · **Bob & Dot 10**\n"
        "Ann deals next, to 14.\n"
        "---\n"
        "1 K♦ Q♣ 6♥ 8♦ Cyd\n"
        "2 K♣ K♥ J♣ A♠ Dot\n"
        "3 Q♦ J♥ Q♥ 2♥ **Bob hangs the jack!**\n"
        "-# 4♥ is turned up · Ann begs · Dot gives one, Ann & Cyd +1"
    )


def test_a_count_tells_what_nobody_scored() -> None:
    view = counted()
    text = plain(board(replace(view, awards=view.awards[:3], captured=(20, 20)), FRIENDS).markdown)
    assert "**Jack** was not in play\n**Game** 20–20 · level, nobody scores it\n---" in text
    text = plain(board(replace(view, awards=view.awards[-1:]), FRIENDS).markdown)
    assert "No trump was in play: no High, Low or Jack" in text


def test_low_taken_from_its_holder_is_told_by_its_captor() -> None:
    low = Award("low", 1, 1, cards("2H")[0], 2, 1)
    assert "**Low** 2♥ Bob took Cyd's · Bob & Dot **+1**" in plain(
        board(replace(counted(), awards=(low,)), FRIENDS).markdown
    )


def test_a_match_won_ends_its_count() -> None:
    view = replace(counted(), awards=counted().awards[1:2], scores=(7, 14), winner=1, next_dealer=None)
    text = plain(board(view, FRIENDS).markdown)
    assert text.startswith(
        "### Bob & Dot win the match! · Maraval, deal 3\n"
        "**High** K♥ Dot · Bob & Dot **+1**\n"
        "-# Nothing more is counted: the match is won.\n"
        "---\n"
        "## Ann & Cyd 7 · **Bob & Dot 14**\n"
        "The match went to 14, in 3 deals.\n"
    )


def test_a_void_hand_says_why_and_who_deals() -> None:
    for seed in range(200):
        for state in match(seed, {}, prefer=(Beg, Refuse)):
            if state.deal is not None and state.deal.void:
                text = plain(board(view_of(state, None), FRIENDS).markdown)
                dealer = FRIENDS[state.deal.setup.dealer]
                assert text.startswith(f"### This deal is void · Maraval, deal {state.number}\n")
                assert "too few cards for another run" in text and plain(f"{dealer} deals again.") in text
                return
    pytest.fail("no void hand")


def test_the_story_before_the_first_trick_is_told_line_by_line() -> None:
    view = replace(
        turn_of_ann(), tricks=(), trick=(), winning=None, leader=0, high_so_far=None, low_so_far=None
    )
    assert plain(board(view, FRIENDS).markdown).split("---\n")[1] == (
        "4♥ is turned up\nAnn begs\nDot gives one, Ann & Cyd +1\n**Trick 1**\n→ **Ann to lead**\n"
    )


def test_whoever_must_decide_is_named_with_what_they_decide() -> None:
    state = next(match(2, {}))
    while state.live.trick == () and state.live.to_act != state.live.setup.dealer:
        text = plain(board(view_of(state, None), FRIENDS).markdown)
        elder = plain(FRIENDS[(state.live.setup.dealer + 1) % 4])
        assert text.startswith("### ") and f"→ **{elder} to stand or beg**" in text
        assert board(view_of(state, None), FRIENDS).accent == GAME
        state = apply(state, next(a for a in legal_actions(state) if isinstance(a, Beg))).match
    dealer = plain(FRIENDS[state.live.setup.dealer])
    assert f"→ **{dealer} to give one or refuse**" in plain(board(view_of(state, None), FRIENDS).markdown)


@pytest.mark.parametrize("options", [{}, EVERY_HOUSE_RULE], ids=["usual", "house rules"])
def test_the_board_shows_every_public_card_and_no_other(options: dict[str, object]) -> None:
    for seed in range(6):
        for view in views(seed, options, None):
            text = board(view, FRIENDS, TILES).markdown
            shown = set(tiles_in(text))
            played = {p.card for t in view.tricks for p in t.plays} | {p.card for p in view.trick}
            public = played | set(view.turn_ups)
            assert played <= shown <= public
            for card in public:
                text = text.replace(TILES(card), "").replace(text_faces(card), "")
            assert not re.search(r"[2-9JQKA0][♣♦♥♠]", text)


@pytest.mark.parametrize("name", HOSTILE)
def test_the_longest_deal_with_the_longest_names_fits_a_message(name: str) -> None:
    who = seats(*[name] * 4, computers=(1, 2, 3))
    end = longest_deal()
    assert {len(played.plays) for played in end.live.tricks} == {4}
    hung = [replace(t, taker=(t.plays[0].seat + 1) % 4) for t in view_of(end, None).tricks]
    over = replace(view_of(end, None), tricks=tuple(hung))
    late = replace(
        over,
        over=False,
        tricks=over.tricks[:11],
        trick=over.tricks[11].plays[:3],
        leader=over.tricks[11].plays[0].seat,
        winning=0,
        to_act=1,
        phase="play",
    )
    for view in (over, late):
        panel = board(view, who, TILES, sealed=SEALED)
        assert 2000 < panel.length <= MAX_TEXT
        assert len(panel.blocks) <= 8
        assert not any(isinstance(block, Rule) for block in (panel.blocks[0], panel.blocks[-1]))


def test_friends_get_tiles_in_the_longest_deal_too() -> None:
    text = board(view_of(longest_deal(), None), FRIENDS, TILES).markdown
    assert len(tiles_in(text)) >= 48


def test_computer_players_and_house_rules_are_named_in_small_print() -> None:
    who = seats("Ann", "Basil", "Cyd", "Cora", computers=(1, 3))
    text = plain(board(replace(turn_of_ann(), unusual={"game_points": 2, "target": 21}), who).markdown)
    assert text.endswith("\n-# House rules: Game counts two\n-# Computer players: Basil and Cora")


def cinch(*actions: str, scores: tuple[int, int] = (0, 0), extra_hand: bool = False) -> SeatView:
    """Cinch of one trick each, Ann to bid: hearts are hers, the left pedro is Bob's."""
    hands = ("AH 2C", "5D 3C", "4H 4C", "6S 7S")
    at = position(hands, "", (), scores=scores, variant="cinch")._replace(extra_hand=extra_hand)
    for action in actions:
        at = act(at, action)
    return view_of(at, None)


MADE = ("bid 7", "pass", "pass", "pass", "trump H")


def test_bids_stand_on_one_line_and_the_contract_above_the_score() -> None:
    bidding = plain(board(cinch(*MADE[:2]), FRIENDS).markdown)
    assert "### The bidding · Maraval, deal 1\n" in bidding
    assert "\nAnn bids 7 · Bob passes\n→ **Cyd to bid**" in bidding
    naming = plain(board(cinch(*MADE[:4]), FRIENDS).markdown)
    assert "### The bid is made · Maraval, deal 1\nAnn bid **7**\nAnn & Cyd 0" in naming
    assert "→ **Ann to name trump**" in naming


def test_an_extra_hand_is_announced_and_marked() -> None:
    counted = replace(cinch(*MADE), over=True, to_act=None, extra_hand=True, next_dealer=0, leader=None)
    told = plain(board(counted, FRIENDS).markdown)
    assert "Both sides have reached 62 in one hand, so one extra hand settles the match" in told
    assert "Ann deals it." in told
    assert " · to 62 · **extra hand**" in plain(board(cinch(*MADE, extra_hand=True), FRIENDS).markdown)
    assert "extra hand" not in board(cinch(*MADE), FRIENDS).markdown


def test_a_jack_taken_where_none_is_hung_is_told_without_a_cry() -> None:
    yorkshire = replace(counted(), variant="yorkshire", hung=1)
    told = plain(board(yorkshire, FRIENDS).markdown)
    assert "3 Q♦ J♥ Q♥ 2♥ **Bob takes the jack**" in told and "hangs" not in told


def test_a_level_game_tells_who_scores_it_and_why() -> None:
    level = replace(counted(), awards=(Award("game", 1, 1, values=(30, 30)),), captured=(30, 30))
    assert "**Game** 30–30 · level, so not the dealer: Bob & Dot **+1**" in plain(
        board(level, FRIENDS).markdown
    )


def test_a_note_beside_the_board_costs_it_its_tiles_where_both_do_not_fit() -> None:
    view = view_of(longest_deal(), None)
    whole = board(view, FRIENDS, TILES)
    assert board(view, FRIENDS, TILES, room=whole.length) == whole
    less = board(view, FRIENDS, TILES, room=whole.length - 1)
    assert less.length < whole.length - 100 and less.length < MAX_TEXT - 300


@pytest.mark.parametrize("name", HOSTILE)
def test_beside_long_notes_and_the_longest_names_the_finished_tricks_are_left_out(name: str) -> None:
    who, view = seats(*[name] * 4), view_of(longest_deal(), None)
    less = board(view, who, TILES, room=board(view, who).length - 1)
    assert less.blocks == board(view, who, TILES).blocks[:-2] and less.length < MAX_TEXT - 1000
    assert not isinstance(less.blocks[-1], Rule)


def test_the_seal_of_the_next_deal_is_the_last_of_the_small_print() -> None:
    for at in (turn_of_ann(), counted()):
        told = board(at, FRIENDS, sealed=SEALED).markdown.splitlines()
        assert told[-1] == f"-# {SEALED}"
        assert [line for line in told if line != told[-1]] == [
            line for line in board(at, FRIENDS).markdown.splitlines() if line != "---" or line in told
        ]


def test_a_bid_that_is_lost_tells_what_was_taken_and_lost_with_it() -> None:
    hands = ("AH 2C", "KH 3C", "QH 4C")
    at = position(hands, "", (), dealer=2, variant="pitch")
    for action in ("pass", "bid 3", "pass", "KH", "QH", "AH", "2C", "3C", "4C"):
        at = act(at, action)
    who = Seats.of("Maraval", [Sitter(name) for name in ("Ann", "Bob", "Cyd")], (0, 1, 2))
    told = plain(board(view_of(at, None), who).markdown)
    assert "**Bid** 3 by Bob · set\n**Took** 0, too few · Bob **−3**" in told
    assert "Lost with the bid" not in told and "**Jack** was not in play" in told
    assert "**Game** Ann 9 · Bob 0 · Cyd 0 · Ann **+1**" in told
    at = position(("AH 2C", "KH 3C", "QH 4C"), "", (), dealer=2, variant="pitch")
    for action in ("bid 4", "pass", "pass", "AH", "KH", "QH", "2C", "3C", "4C"):
        at = act(at, action)
    told = plain(board(view_of(at, None), who).markdown)
    assert "**Took** 2, too few · Ann **−4**" in told
    assert "Lost with the bid: High A♥ and Game Ann 9 · Bob 0 · Cyd 0" in told


def test_whoever_plays_alone_is_named_once_for_a_point() -> None:
    at = position(
        ("AH 2C", "KH 3C"), "7H", ("stand", "AH", "KH", "2C", "3C"), dealer=1, variant="kick-and-pull"
    )
    who = Seats.of("Maraval", [Sitter("Ann"), Sitter("Bob")], (0, 1))
    told = plain(board(view_of(at, None), who).markdown)
    assert "**High** A♥ Ann **+1**" in told and "**Low** K♥ Bob **+1**" in told
