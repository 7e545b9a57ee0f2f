"""What a seat may know does not depend on what it may not know."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

from bot.game.actions import Refuse
from bot.game.cards import BIT, Card, cards_of, indexes_of
from bot.game.engine import apply
from bot.game.events import Cut
from bot.game.seats import Seat
from bot.game.sight import view_of
from bot.game.state import Deal, Match
from bot.game.variants import VARIANTS
from tests.game.playing import EVERY_GAME, closely
from tests.game.positions import cards, position
from tests.game.telling import told, told_besides


def laid_open(deal: Deal) -> list[tuple[Seat, int]]:
    """Every card that has been laid to a trick, and by whom."""
    tricks = [play for trick in deal.tricks for play in (*trick.plays, *trick.under)]
    return [*deal.trick, *deal.under, *tricks]


def dealt_otherwise(match: Match, seat: Seat | None, dice: random.Random) -> Match:
    """The same match with every card the seat may not know exchanged for another such card."""
    deal = match.live
    known = [view_of(match, seat).hand is not None and who == seat for who in range(len(deal.hands))]
    hidden = [hand for hand, known in zip(deal.hands, known, strict=True) if not known]
    pool = [*(index for hand in hidden for index in indexes_of(hand)), *deal.setup.stock]
    pool += indexes_of(deal.setup.dropped)
    dice.shuffle(pool)
    hands = list(deal.hands)
    for who, hand in enumerate(deal.hands):
        if not known[who]:
            hands[who] = sum(BIT[pool.pop()] for _ in range(hand.bit_count()))
    dropped = sum(BIT[pool.pop()] for _ in range(deal.setup.dropped.bit_count()))
    in_play = list(hands)
    for play in laid_open(deal):
        in_play[play[0]] |= BIT[play[1]]
    setup = deal.setup._replace(
        dropped=dropped, stock=tuple(pool), in_play=tuple(in_play) if deal.setup.in_play else ()
    )
    return match._replace(deal=deal._replace(hands=tuple(hands), setup=setup))


@EVERY_GAME
def test_a_view_is_the_same_however_the_hidden_cards_lie(key: str, players: int) -> None:
    dice = random.Random(f"{key} {players} hidden")
    looked = exchanged = 0
    for _, _, match in closely(key, players, dice):
        if match.deal is None or dice.random() > 0.15:
            continue
        for seat in (None, *range(players)):
            other = dealt_otherwise(match, seat, dice)
            assert view_of(other, seat) == view_of(match, seat)
            looked += 1
            exchanged += other != match
    assert looked > 1000 and exchanged > looked * 0.9


@EVERY_GAME
def test_events_name_only_cards_that_lie_face_up(key: str, players: int) -> None:
    dice = random.Random(f"{key} {players} events")
    for before, action, match in closely(key, players, dice):
        events = apply(before, action).events
        if match.deal is None:
            assert all(isinstance(event, Cut) for event in events)
            continue
        deal = match.deal
        face_up = {index for _, index in laid_open(deal)} | set(deal.setup.turn_ups)
        assert {value.index for value in told(events) if isinstance(value, Card)} <= face_up


@EVERY_GAME
def test_a_view_holds_no_mask_of_cards(key: str, players: int) -> None:
    """A number greater than any score or count could only be a hand in disguise."""
    dice = random.Random(f"{key} {players} masks")
    for _, _, match in closely(key, players, dice, 10):
        if match.deal is not None:
            of_all = view_of(match, None)
            numbers = told(of_all)
            for seat in range(players):
                numbers += told_besides(view_of(match, seat), of_all)
            assert max(value for value in numbers if isinstance(value, int)) < 200


PLAIN = ["2C 3D", "3C 4C", "5C 7C", "8C 9C"]
RUN = "2D 4D 5D 7D 8D 9D TD QD KD 2S 3S 4S"


@pytest.mark.parametrize("options", [{}, {"blind_partners": True}])
def test_cards_run_to_a_seat_are_told_to_nobody_else(options: dict[str, Any]) -> None:
    match, events = apply(position(PLAIN, f"TS {RUN} TH", ["beg"], **options), Refuse())
    assert {value for value in told(events) if isinstance(value, Card)} == set(cards("TH"))
    for seat in range(4):
        hand = view_of(match, seat).hand
        assert hand is not None and set(hand) == set(cards_of(match.live.hands[seat]))
        assert view_of(match, seat).hand_sizes == (5, 5, 5, 5)
    assert view_of(match, None).hand is None


def test_a_blind_partner_is_told_no_card_of_its_own_before_trump_is_settled() -> None:
    for actions in ([], ["beg"]):
        match = position(PLAIN, "TS", actions, blind_partners=True)
        for seat in (1, 2):
            view = view_of(match, seat)
            assert view.hand is None and view.legal == () and view.hand_sizes == (2, 2, 2, 2)
            seen = {value for value in told(dataclasses.replace(view, trumps=())) if isinstance(value, Card)}
            assert seen == set(cards("TS"))


def test_the_view_lists_the_trump_suit_whoever_holds_it() -> None:
    match = position(PLAIN, "TS", ["stand"])
    for seat in (None, 0, 1, 2, 3):
        assert view_of(match, seat).trumps == cards("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S")


def test_only_the_seat_to_act_is_told_what_it_may_do() -> None:
    match = position(["2S 3H", "KS 2H", "4H 5H", "6H 7H"], "TS", ["beg", "give", "3H"])
    assert [len(view_of(match, seat).legal) for seat in (None, 0, 1, 2, 3)] == [0, 0, 2, 0, 0]
    assert VARIANTS[view_of(match, None).variant].key == "trinidad"
