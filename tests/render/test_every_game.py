"""Boards and hands of every game, under any house rules: complete, legal, secret, and within a message."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from bot.game.actions import Action, Discard, Discards
from bot.game.cards import Card
from bot.game.seats import Seat
from bot.game.sight import view_of
from bot.game.state import Match
from bot.game.view import SeatView
from bot.render.blocks import MAX_TEXT
from bot.render.board import board
from bot.render.choosing import Choosing
from bot.render.faces import text_faces
from bot.render.hand import hand
from bot.render.scores import scores
from bot.render.seats import Seats, Sitter
from db.matches import AwardRow
from db.scores import DealScore
from tests.game.playing import EVERY_GAME, any_ruleset, steps
from tests.render.deals import HOSTILE, SEALED, TILES, tiles_in

NAMES = ("Ann", "Bob", "Cyd", "Dot", "Eve")


def dealt(key: str, players: int, seed: str, most: int = 1500) -> Iterator[Match]:
    """Positions of matches played at random, from the first deal on."""
    dice = Random(f"{key} {players} {seed}")
    seen = 0
    while seen < most:
        for _, _, match in steps(any_ruleset(key, players, dice), dice):
            if match.deal is not None:
                yield match
                seen += 1
                if seen >= most:
                    return


def friends(match: Match, names: tuple[str, ...] = NAMES) -> Seats:
    sides = view_of(match, None).sides
    return Seats.of("Maraval", [Sitter(name) for name in names[: len(sides)]], sides)


def pressed_through(view: SeatView, who: Seats) -> set[Action]:
    """Every action that presses lead to; of the many ways to choose cards, some hundred."""
    found: set[Action] = set()
    waiting: list[Choosing | None] = [None]
    seen: set[Choosing | None] = set()
    while waiting:
        choosing = waiting.pop()
        if choosing in seen or len(seen) > 400:
            continue
        seen.add(choosing)
        drawn = hand(view, who, TILES, choosing=choosing)
        for button in (*(button for row in drawn.cards for button in row), *drawn.decisions):
            if isinstance(button.press, Choosing):
                waiting.append(Choosing.parse(button.press.notation()))
            elif button.tone != "quiet":
                found.add(button.press)
    return found


@EVERY_GAME
def test_presses_lead_to_every_legal_action_and_to_no_other(key: str, players: int) -> None:
    for match in dealt(key, players, "presses", 400):
        if match.live.over:
            continue
        view = view_of(match, match.live.to_act)
        found = pressed_through(view, friends(match))
        if isinstance(view.legal, Discards):
            assert found and all(action in view.legal for action in found)
            continue
        # The cards under another have no order.
        assert {_unordered(action) for action in found} == {_unordered(action) for action in view.legal}


def _unordered(action: Action) -> tuple[str, str, frozenset[str]]:
    word, *rest = action.notation().split()
    return word, " ".join(rest[:1]), frozenset(rest[1:])


@EVERY_GAME
def test_every_card_aside_can_be_chosen_and_taken_back(key: str, players: int) -> None:
    for match in dealt(key, players, "aside", 300):
        if match.live.over:
            continue
        view = view_of(match, match.live.to_act)
        if not view.to_discard:
            continue
        who = friends(match)
        drawn, picked = hand(view, who), view.hand[: view.to_discard] if view.hand else ()
        for card in picked:
            pressing = next(b for row in drawn.cards for b in row if b.card == card)
            assert isinstance(pressing.press, Choosing)
            drawn = hand(view, who, choosing=pressing.press)
        (done,) = drawn.decisions
        assert isinstance(done.press, Discard) and set(done.press.cards) == set(picked)
        assert (done.tone == "danger") == bool(set(picked) & set(view.trumps))
        assert ("⚠" in drawn.panel.markdown) == (done.tone == "danger")
        back = next(b for row in drawn.cards for b in row if b.card == picked[0])
        assert isinstance(back.press, Choosing) and picked[0] not in back.press.picked
        over = hand(view, who, choosing=Choosing("discard", None, view.hand or ()))
        assert over.decisions == drawn.decisions and "Press one of them" in over.panel.markdown


def known_to(view: SeatView) -> set[Card]:
    """All that a seat, or the public, has seen the face of."""
    laid = [played for trick in view.tricks for played in (*trick.plays, *trick.under)]
    seen = {played.card for played in (*laid, *view.trick, *view.under)}
    return seen | set(view.turn_ups) | set(view.hand or ())


def rows(match: Match) -> tuple[AwardRow, ...]:
    """A deal's awards as the database keeps them."""
    return tuple(
        AwardRow(
            a.category, a.side, a.points, a.card.notation if a.card else None, a.holder, a.captor, a.values
        )
        for a in match.live.awards
    )


@EVERY_GAME
def test_no_board_and_no_hand_shows_a_card_its_reader_may_not_know(key: str, players: int) -> None:
    seats: tuple[Seat | None, ...] = (None, *range(players))
    for match in dealt(key, players, "secrets"):
        who = friends(match)
        for seat in seats:
            view = view_of(match, seat)
            panel = board(view, who, TILES) if seat is None else hand(view, who, TILES).panel
            known, text = known_to(view), panel.markdown
            assert set(tiles_in(text)) <= set(known)
            for card in known:
                text = text.replace(text_faces(card), "")
            assert not re.search(r"[2-9JQKA0][♣♦♥♠]", text)


@EVERY_GAME
@pytest.mark.parametrize("name", HOSTILE)
def test_boards_and_hands_fit_a_message_whatever_the_names(key: str, players: int, name: str) -> None:
    for match in dealt(key, players, "size", 250):
        who = friends(match, (name,) * 5)
        assert board(view_of(match, None), who, TILES, sealed=SEALED).length <= MAX_TEXT
        for seat in range(players):
            drawn = hand(view_of(match, seat), who, TILES)
            rows = [*drawn.cards, drawn.decisions]
            parts = 1 + len(drawn.panel.blocks) + sum(1 + len(row) for row in rows if row)
            assert drawn.panel.length <= MAX_TEXT / 2 and parts <= 40
            assert all(len(button.label) <= 80 for row in rows for button in row)


@EVERY_GAME
def test_a_counted_deal_accounts_for_every_point(key: str, players: int) -> None:
    for match in dealt(key, players, "count"):
        view = view_of(match, None)
        if not view.over:
            continue
        text = board(view, friends(match)).markdown
        for award in view.awards:
            signed = f"+{award.points}" if award.points > 0 else f"−{-award.points}"
            assert signed in text
        assert view.void or view.bidder is None or "**Bid**" in text


@EVERY_GAME
def test_a_match_is_told_deal_by_deal_in_the_words_of_its_game(key: str, players: int) -> None:
    """/scores keeps the awards as rows: the same sentences must come of them."""
    for match in dealt(key, players, "rows", 800):
        view = view_of(match, None)
        if view.over:
            deal = DealScore(view.deal_number, view.dealer, view.void, view.scores, rows(match))
            panel = scores([deal], friends(match), key, view.target)
            assert panel.length <= MAX_TEXT and "{" not in panel.markdown
