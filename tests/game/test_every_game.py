"""What holds in every game under every house rule, over random matches."""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game.actions import (
    PLAYS,
    Action,
    Beg,
    Bid,
    Give,
    NameTrump,
    Pass,
    Refuse,
    Shuffle,
    Stand,
    ThrowIn,
    parse_action,
)
from bot.game.cards import FULL_MASK, PACK, Card, Suit, cards_of, game_value, indexes_of, mask_of
from bot.game.engine import apply, awaits_shuffle, legal_actions, start
from bot.game.rules import IllegalAction
from bot.game.seats import NOBODY
from bot.game.sight import view_of
from bot.game.state import Deal
from bot.game.variants import VARIANTS
from bot.text import say
from tests.game.journal import replay, write
from tests.game.playing import EVERY_GAME, GAMES, any_ruleset, closely, steps
from tests.game.telling import told, told_besides

WHOLE_MATCHES, MOVES = 3000, 60_000
"""So many matches of a game, or as many as so many moves take."""
EVERY_ACTION: list[Action] = [
    *PLAYS,
    *map(ThrowIn, PACK),
    *map(Bid, range(16)),
    *map(NameTrump, Suit),
    *(Stand(), Beg(), Give(), Refuse(), Pass(), Shuffle(PACK)),
]


@EVERY_GAME
def test_thousands_of_random_matches_end(key: str, players: int) -> None:
    dice = random.Random(f"{key} {players} end")
    moves = 0
    for _ in range(WHOLE_MATCHES):
        if moves > MOVES:
            break
        after = start(any_ruleset(key, players, dice))
        for count, step in enumerate(steps(after.ruleset, dice)):
            assert count < 200_000
            after = step[-1]
            moves += 1
        assert after.scores[after.winner] >= after.ruleset.target


@EVERY_GAME
def test_every_card_is_in_one_place_and_captured_values_add_up(key: str, players: int) -> None:
    dice = random.Random(f"{key} {players} cards")
    for _, _, match in closely(key, players, dice):
        if match.deal is not None:
            places = _places(match.deal)
            assert sum(mask.bit_count() for mask in places) == 52
            assert _union(places) == FULL_MASK
            taken = [card for trick in match.deal.tricks for _, card in (*trick.plays, *trick.under)]
            assert sum(map(game_value, match.deal.captured)) == game_value(mask_of(PACK[i] for i in taken))


def _places(deal: Deal) -> list[int]:
    tricks = [mask_of(PACK[card] for _, card in (*trick.plays, *trick.under)) for trick in deal.tricks]
    stock, turned = (
        mask_of(PACK[card] for card in cards) for cards in (deal.setup.stock, deal.setup.turn_ups)
    )
    trick = mask_of(PACK[card] for _, card in (*deal.trick, *deal.under))
    return [*deal.hands, trick, *tricks, stock, turned, deal.setup.dropped]


def _union(masks: list[int]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


@EVERY_GAME
def test_awards_and_scores_are_one_account(key: str, players: int) -> None:
    dice = random.Random(f"{key} {players} scores")
    for _, _, match in closely(key, players, dice):
        if match.deal is not None:
            expected = list(match.deal.setup.scores_before)
            for award in match.deal.awards:
                assert award.points > 0 or award.category == "set"
                expected[award.side] += award.points
            assert match.scores == tuple(expected)


@EVERY_GAME
def test_a_replayed_journal_gives_the_same_match(key: str, players: int) -> None:
    dice = random.Random(f"{key} {players} journal")
    for _ in range(20):
        ruleset = any_ruleset(key, players, dice)
        actions, last = [], start(ruleset)
        for _, action, after in steps(ruleset, dice):
            assert parse_action(action.notation()) == action
            actions.append(action)
            last = after
        text = write(start(ruleset), json.dumps(dict(ruleset.options)), actions)
        *_, (_, written, happened, replayed) = replay(text)
        assert happened == written
        assert replayed._replace(ruleset=ruleset) == last


@EVERY_GAME
def test_no_view_holds_a_card_its_seat_may_not_know(key: str, players: int) -> None:
    dice = random.Random(f"{key} {players} views")
    for _, _, match in closely(key, players, dice):
        if match.deal is None:
            continue
        public, of_all = _public_cards(match.deal), view_of(match, None)
        # But in the list of the trump suit, the same whoever holds it.
        assert _cards(told(dataclasses.replace(of_all, trumps=()))) <= public
        assert not of_all.legal
        for seat in range(players):
            view = view_of(match, seat)
            own = set() if view.hand is None else set(cards_of(match.deal.hands[seat]))
            assert _cards(told_besides(view, of_all)) <= public | own
            if view.hand is None:
                assert not match.ruleset.may_look(match, seat)
                assert not match.deal.over
            assert bool(view.legal) == (seat == match.to_act)


def _public_cards(deal: Deal) -> set[Card]:
    played = [*deal.trick, *deal.under]
    played += [play for trick in deal.tricks for play in (*trick.plays, *trick.under)]
    return {PACK[card] for _, card in played} | {PACK[card] for card in deal.setup.turn_ups}


def _cards(values: list[Any]) -> set[Card]:
    return {value for value in values if isinstance(value, Card)}


@EVERY_GAME
def test_what_is_legal_is_taken_and_all_else_refused_with_a_rule_and_nothing_changed(
    key: str, players: int
) -> None:
    dice = random.Random(f"{key} {players} refused")
    refused = 0
    for match, _, _ in closely(key, players, dice):
        if awaits_shuffle(match) or dice.random() > 0.15:
            continue
        before, legal = repr(match), legal_actions(match)
        assert legal and len(set(legal[:500])) == len(legal[:500])
        for action in dice.sample(legal, min(len(legal), 60)):
            apply(match, action)
        for action in EVERY_ACTION:
            if action not in legal:
                with pytest.raises(IllegalAction) as refusal:
                    apply(match, action)
                assert say("en", refusal.value.key, **refusal.value.values).endswith(".")
                refused += 1
        assert repr(match) == before
    assert refused > 1000


@EVERY_GAME
def test_a_match_that_is_won_takes_nothing_more(key: str, players: int) -> None:
    dice = random.Random(f"{key} {players} won")
    *_, (_, _, won) = steps(any_ruleset(key, players, dice), dice)
    assert not awaits_shuffle(won) and legal_actions(won) == () and won.to_act == NOBODY
    for action in EVERY_ACTION:
        with pytest.raises(IllegalAction, match=r"refusal.match-over"):
            apply(won, action)


@EVERY_GAME
def test_the_deal_passes_to_the_next_seat_and_after_a_void_one_stays(key: str, players: int) -> None:
    """RULES.md 5 and 10."""
    dice = random.Random(f"{key} {players} dealer")
    passed = 0
    for before, _, match in closely(key, players, dice):
        if before.deal is None or match.deal is None or not match.deal.over or before.deal.over:
            continue
        stays = match.deal.void or match.winner != NOBODY
        assert match.dealer == (before.dealer if stays else (before.dealer + 1) % players)
        passed += not stays
    assert passed > 50


@given(st.permutations(PACK), st.integers(0, 3), st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_any_pack_is_dealt_and_played_to_an_end(pack: list[Card], dealer: int, dice: random.Random) -> None:
    for key, players in GAMES:
        ruleset = any_ruleset(key, players, dice)
        match = apply(start(ruleset, dealer % players), Shuffle(tuple(pack))).match
        held = [indexes_of(hand) for hand in match.live.hands]
        assert match.live.over or all(len(hand) == ruleset.hand_size for hand in held)
        while not match.live.over:
            match = apply(match, dice.choice(legal_actions(match))).match
        assert match.live.void or match.winner != NOBODY or not any(match.live.hands)


@given(st.lists(st.sampled_from(PACK), max_size=60))
def test_only_a_whole_pack_is_a_shuffle(cards: list[Card]) -> None:
    match = start(VARIANTS["trinidad"].ruleset(4, {}))
    if sorted(cards) != sorted(PACK):
        with pytest.raises(IllegalAction, match=r"refusal.not-a-pack"):
            apply(match, Shuffle(tuple(cards)))


@given(st.text(max_size=40))
def test_text_that_is_no_notation_is_no_action(text: str) -> None:
    try:
        action = parse_action(text)
    except ValueError:
        return
    assert parse_action(action.notation()) == action


@given(st.sets(st.integers(0, 51)))
def test_a_mask_and_its_cards_are_the_same(indexes: set[int]) -> None:
    cards = cards_of(sum(1 << index for index in indexes))
    assert {card.index for card in cards} == indexes
    assert mask_of(cards) == sum(1 << index for index in indexes)
