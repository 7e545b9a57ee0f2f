"""What holds for every computer player: it sees the view alone, and answers within the rules."""

from __future__ import annotations

import ast
import random
from dataclasses import replace
from pathlib import Path

import pytest

import bot.players
from bot.game.actions import Bid, Pass, Shuffle
from bot.game.cards import BIT, PACK, indexes_of
from bot.game.engine import apply, awaits_shuffle, start
from bot.game.seats import NOBODY
from bot.game.sight import view_of
from bot.game.state import Match
from bot.game.variants import VARIANTS
from bot.players import PLAYERS
from tests.game.playing import EVERY_GAME, GAMES
from tests.players.positions import position, seen
from tests.selfplay import matches, ruleset_at_random


def test_computer_players_are_found_by_name() -> None:
    assert sorted(PLAYERS) == ["club", "random"]


def test_players_import_nothing_of_the_rules_but_the_view_and_its_words() -> None:
    known = {f"bot.game.{name}" for name in ("actions", "cards", "events", "seats", "view")}
    for path in Path(bot.players.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            ours = {name for name in names if name.split(".")[0] in ("bot", "cogs", "db")}
            assert {name for name in ours if not name.startswith("bot.players")} <= known, path


def with_hidden_cards_redealt(match: Match, seat: int, dice: random.Random) -> Match:
    """The match with every card that a seat cannot see put elsewhere: other hands and the pack."""
    deal = match.live
    hidden = [index for other, hand in enumerate(deal.hands) if other != seat for index in indexes_of(hand)]
    hidden += deal.setup.stock
    dice.shuffle(hidden)
    hands = []
    for other, hand in enumerate(deal.hands):
        if other == seat:
            hands.append(hand)
        else:
            hands.append(sum(BIT[hidden.pop()] for _ in range(hand.bit_count())))
    setup = deal.setup._replace(stock=tuple(hidden))
    return match._replace(deal=deal._replace(hands=tuple(hands), setup=setup))


@pytest.mark.parametrize("name", sorted(PLAYERS))
@EVERY_GAME
def test_hidden_cards_dealt_otherwise_change_no_answer(key: str, players: int, name: str) -> None:
    dice = random.Random(5)
    for _ in range(10):
        match = start(ruleset_at_random(VARIANTS[key], dice, players))
        for _ in range(60):
            if match.winner != NOBODY:
                break
            if awaits_shuffle(match):
                match = apply(match, Shuffle(tuple(dice.sample(PACK, 52)))).match
                continue
            seat, luck = match.to_act, dice.getrandbits(32)
            answer = PLAYERS[name](view_of(match, seat), random.Random(luck))
            otherwise = view_of(with_hidden_cards_redealt(match, seat, dice), seat)
            assert PLAYERS[name](otherwise, random.Random(luck)) == answer
            match = apply(match, answer).match


def test_three_hundred_matches_over_every_game_and_house_rule_see_no_illegal_move() -> None:
    """Thirty for each game and number of players; ``python -m tests.selfplay`` plays more."""
    chosen: set[tuple[str, str, object]] = set()
    each, rest = divmod(300, len(GAMES))
    assert rest == 0
    for key, players in GAMES:
        for played in matches(VARIANTS[key], players, each, seed=1):
            assert played.match.winner != NOBODY
            chosen.update((key, option, value) for option, value in played.match.ruleset.options.items())
    assert {
        (key, option.key, value)
        for key, variant in VARIANTS.items()
        for option in variant.options
        if option.span is None
        for value in option.values
    } <= chosen


def test_random_plays_each_legal_card_as_often() -> None:
    view = seen(position(["2C 3C 4C", "5C 6C 7C", "8C 9C TC", "JC QC KC"], "9S", ["stand"]))
    dice = random.Random(1)
    answers = [PLAYERS["random"](view, dice) for _ in range(3000)]
    for play in view.legal:
        assert 900 < answers.count(play) < 1100


def test_random_in_an_auction_passes_or_makes_the_least_bid_as_often() -> None:
    view = seen(position(["2C", "3C", "4C", "5C"], "9S", []))
    auction = replace(view, legal=(Pass(), Bid(9), Bid(8), Bid(10)))
    dice = random.Random(1)
    answers = [PLAYERS["random"](auction, dice) for _ in range(2000)]
    assert answers.count(Pass()) + answers.count(Bid(8)) == 2000
    assert 900 < answers.count(Pass()) < 1100
    must_bid = replace(view, legal=(Bid(7), Bid(8)))
    assert PLAYERS["random"](must_bid, dice) == Bid(7)
