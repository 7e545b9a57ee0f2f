"""Thousands of random hands under random house rules: the engine and the book agree on every verdict."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.game.variants import VARIANTS
from bot.referee import judge
from tests.referee.by_the_book import HOUSE_RULES, PLAYERS, defaults, verdict
from tests.referee.comparing import differences
from tests.referee.random_hands import GAMES, random_hand, with_actions

HANDS = 1500
"""Of each game with each number of players."""
PAID = {
    "trinidad": {"turn-up", "gift", "high", "low", "jack", "hang-jack", "game", "void"},
    "kick-and-pull": {"turn-up", "gift", "high", "low", "jack", "hang-jack", "game", "void"},
    "seven-up": {"turn-up", "gift", "high", "low", "jack", "game", "void"},
    "yorkshire": {"high", "low", "jack", "game"},
    "cinch": {"made", "set", "void", "extra_hand"},
    "pitch": {"high", "low", "jack", "game", "set"},
}
MATTERS_NOT = {
    "trinidad": {"blind_partners", "packets"},
    "kick-and-pull": {"blind_partners"},
    "seven-up": {"undertrump"},
}
"""What no verdict tells: who may look, how given cards were dealt; of two nobody puts a trump under one."""
OF_THE_DEAL = {"partners", "hand_size"}
"""What a hand itself says: the same one cannot be judged under either value."""


@pytest.mark.parametrize("key", HOUSE_RULES)
def test_the_book_has_every_number_of_players_and_every_house_rule_of_a_game(key: str) -> None:
    assert set(PLAYERS[key]) == set(VARIANTS[key].players)
    options = VARIANTS[key].options
    assert defaults(key) == {option.key: option.default for option in options}
    values = {option.key: option.values for option in options if option.key != "target"}
    assert values == HOUSE_RULES[key]


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_engine_and_book_agree_on_random_hands(key: str, players: int) -> None:
    dice = random.Random(f"{key} {players}")
    met: Counter[str] = Counter()
    for _ in range(HANDS):
        hand = with_actions(random_hand(key, players, dice), dice)
        expected = verdict(hand)
        assert differences(judge(hand), expected) == {}, hand
        met.update({what for _, what, _ in expected["points"]})
        met.update({name for name in ("void", "over", "error", "extra_hand") if expected[name]})
        met["won"] += expected["winner"] is not None
        met["counted"] += expected["over"] and not expected["void"] and expected["winner"] is None
    # The hands reach what they are meant to reach.
    assert set(met) == PAID[key] | {"over", "error", "won", "counted"}
    assert min(met.values()) >= HANDS // 500, met


@pytest.mark.parametrize("key", HOUSE_RULES)
def test_every_house_rule_of_the_count_and_the_play_changes_some_verdict(key: str) -> None:
    """Else the comparison above could not tell that an option is ignored."""
    dice = random.Random(f"{key} told")
    told: set[str] = set()
    numbers = [players for game, players in GAMES if game == key]
    for _ in range(1500):
        hand = with_actions(random_hand(key, dice.choice(numbers), dice), dice)
        for name, values in HOUSE_RULES[key].items():
            if name in told | OF_THE_DEAL:
                continue
            hands = [{**hand, "options": {**hand["options"], name: value}} for value in values]
            first, *others = map(verdict, hands)
            if any(differences(first, other) for other in others):
                told.add(name)
    assert told == set(HOUSE_RULES[key]) - MATTERS_NOT.get(key, set()) - OF_THE_DEAL
