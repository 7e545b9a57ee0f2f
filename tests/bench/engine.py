"""A checked action of the engine, per card, against OpenSpiel's oh_hell driven from Python."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from bot.game.actions import Action, Shuffle
from bot.game.cards import PACK
from bot.game.engine import apply, legal_actions, start
from bot.game.state import Match
from bot.game.variants import VARIANTS
from tests.bench.measure import NotMeasured, Row, by_turns

OurDeals = list[tuple[Match, list[Action]]]
TheirDeals = list[tuple[Any, list[int]]]
"""States at their first lead, each with the actions that play it out."""

DEALS = 200
ROUNDS = 25
OH_HELL = "oh_hell(players=4,num_suits=4,num_cards_per_suit=13,num_tricks_fixed=6)"
"""Four players with six cards each, as in Trinidad."""
CHECKED = (
    "apply, against clone() then apply_action_with_legality_check(): both check the rule, make a new state "
    "and leave the old one as it was; four players, six cards each, legal cards at random"
)


def rows(deals: int = DEALS, rounds: int = ROUNDS) -> Iterator[Row]:
    """An action in the tricks. For information: the deal's count too; and a floor that keeps no old state.

    Raises NotMeasured without OpenSpiel.
    """
    ours, theirs = _our_deals(random.Random(1), deals), _their_deals(random.Random(1), deals)
    our_tricks = [(match, actions[:-1]) for match, actions in ours]
    their_tricks = [(state, actions[:-1]) for state, actions in theirs]

    yield _row(
        "engine action",
        CHECKED + "; without each deal's last card, which brings the count",
        *by_turns(lambda: _play_ours(our_tricks), lambda: _play_theirs(their_tricks), rounds),
        goal=2.0,
    )
    yield _row(
        "engine action, whole deal",
        CHECKED + "; all 24 cards, with the count of the deal and its scores: for information, without a "
        "goal, because oh_hell has no count that compares",
        *by_turns(lambda: _play_ours(ours), lambda: _play_theirs(theirs), rounds),
    )
    yield _row(
        "engine action, floor in place",
        "apply, against apply_action_with_legality_check() alone: the floor changes its state in place and "
        "keeps no old one; without each deal's last card: for information, without a goal, because our table "
        "needs the old state until the disk has the new one",
        *by_turns(lambda: _play_ours(our_tricks), lambda: _play_theirs_in_place(their_tricks), rounds),
    )


def _row(name: str, compares: str, ours: float, floor: float, goal: float | None = None) -> Row:
    return Row(name, compares, "microseconds a card", ours * 1e6, floor * 1e6, goal)


def _play_ours(deals: OurDeals) -> int:
    for match, actions in deals:
        for action in actions:
            match = apply(match, action).match
    return sum(len(actions) for _, actions in deals)


def _play_theirs(deals: TheirDeals) -> int:
    for state, actions in deals:
        for action in actions:
            state = state.clone()
            state.apply_action_with_legality_check(action)
    return sum(len(actions) for _, actions in deals)


def _play_theirs_in_place(deals: TheirDeals) -> int:
    for state, actions in deals:
        state = state.clone()
        for action in actions:
            state.apply_action_with_legality_check(action)
    return sum(len(actions) for _, actions in deals)


def _our_deals(dice: random.Random, count: int) -> OurDeals:
    ruleset = VARIANTS["trinidad"].ruleset(4, {})
    deals: OurDeals = []
    while len(deals) < count:
        match = apply(start(ruleset, 0), Shuffle(tuple(dice.sample(PACK, 52)))).match
        match = first = apply(match, legal_actions(match)[0]).match  # stand
        actions = []
        while not match.live.over:
            actions.append(dice.choice(legal_actions(match)))
            match = apply(match, actions[-1]).match
        deals.append((first, actions))
    return deals


def _their_deals(dice: random.Random, count: int) -> TheirDeals:
    try:
        import pyspiel  # type: ignore[import-not-found]  # compiled, and there in the extra bench alone
    except ImportError:
        raise NotMeasured(
            "engine: OpenSpiel is not installed, so there is no floor to measure; pip install -e '.[bench]'"
        ) from None
    game = pyspiel.load_game(OH_HELL)
    deals: TheirDeals = []
    while len(deals) < count:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(dice.choice(state.legal_actions()))
        for _ in range(4):
            state.apply_action(dice.choice(state.legal_actions()))
        last, actions = state.clone(), []
        while not last.is_terminal():
            actions.append(dice.choice(last.legal_actions()))
            last.apply_action(actions[-1])
        deals.append((state, actions))
    return deals
