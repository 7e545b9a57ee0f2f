"""Thousands of random hands under random house rules: the engine and the book agree on every verdict."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from bot.referee import judge
from tests.referee.by_the_book import Table, Won, verdict
from tests.referee.comparing import differences

PACK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
VALUES: dict[str, tuple[object, ...]] = {
    "game_points": (1, 2),
    "game_tie": ("nobody", "non_dealer"),
    "zero_tie": (True, False),
    "low": ("dealt", "won"),
    "turn_up_bonus": ("six", "two"),
    "trump_needed": ("none", "give", "stand_and_give"),
    "gift_at_match_point": ("allowed", "forbidden"),
    "last_card_kick": (False, True),
    "undertrump": ("allowed", "forbidden"),
    "follow": ("free", "strict"),
    "blind_partners": (False, True),
    "packets": ("threes", "singly"),
}
HANDS = 6000


def random_hand(dice: random.Random) -> dict[str, Any]:
    """A deal or a composed position, at any score, under any house rules; no action yet."""
    options = {key: dice.choice(values) for key, values in VALUES.items() if dice.random() < 0.6}
    target = dice.choice((14, 14, 5, 7, 1, 21))
    if target != 14:
        options["target"] = target
    pack = dice.sample(PACK, 52)
    held = dice.choice((6, 6, 6, 1, 2, 3, 4, 5))
    if dice.random() < 0.15:  # nothing of value in the hands: level at nothing, or a jack alone
        pack.sort(key=lambda card: card[0] in "TAKQ")
        pack = dice.sample(pack[: 4 * held], 4 * held) + dice.sample(pack[4 * held :], 52 - 4 * held)
    hands, stock = [pack[seat * held : seat * held + held] for seat in range(4)], pack[4 * held :]
    if dice.random() < 0.5:  # as often as not the same suit is turned again
        suit = [card for card in stock if card[1] == stock[0][1]]
        for place, card in zip((13, 26, 39), suit[1:], strict=False):
            if place < len(stock):
                here = stock.index(card)
                stock[place], stock[here] = stock[here], stock[place]
    if dice.random() < 0.4:
        stock = stock[: dice.choice((1, 2, 12, 13, 14, 15, 26, 27, 28))]
    scores = [max(0, target - 1 - dice.choice((0, 0, 1, 2, 3, 6))) for _ in range(2)]
    return {
        "id": dice.randrange(10**6),
        "variant": "trinidad",
        "options": options,
        "dealer": dice.randrange(4),
        "scores": scores if dice.random() < 0.6 else [0, 0],
        "hands": hands,
        "stock": stock,
        "actions": [],
    }


def with_actions(hand: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """The hand played to its end, or for some way, now and then with an action that the rules refuse."""
    table, actions = Table(hand), hand["actions"]
    stop = dice.choice((0, 1, 2, 5, 99, 99, 99, 99, 99))
    while not table.over and len(actions) < stop:
        if dice.random() < 0.02:
            break
        row = dice.choice(sorted(table.legal(), key=str)) | {"seat": table.to_act}
        if dice.random() < {"stand": 0.5, "give": 0.3}.get(row["do"], 0):  # rather more runs than by chance
            continue
        actions.append(row)
        try:
            table.act(row)
        except Won:
            break
    if dice.random() < 0.3:
        deed = dice.choice(("stand", "beg", "give", "refuse", "pass", *["play"] * 10))
        row = {"do": deed, "seat": dice.choice((table.to_act, table.to_act, dice.randrange(4)))}
        if deed == "play":
            own = sorted(table.hands[table.to_act])
            row["card"] = dice.choice(own if own and dice.random() < 0.8 else PACK)
        actions.append(row)
    return hand


def test_engine_and_book_agree_on_random_hands() -> None:
    dice = random.Random(1899)
    met: Counter[str] = Counter()
    for _ in range(HANDS):
        hand = with_actions(random_hand(dice), dice)
        expected = verdict(hand)
        assert differences(judge(hand), expected) == {}, hand
        met.update({what for _, what, _ in expected["points"]})
        met.update({key for key in ("void", "over", "error") if expected[key]})
        met["won"] += expected["winner"] is not None
        met["counted"] += expected["over"] and not expected["void"] and expected["winner"] is None
    # The hands reach what they are meant to reach.
    paid = {"turn-up", "gift", "high", "low", "jack", "hang-jack", "game"}
    assert set(met) == paid | {"void", "over", "error", "won", "counted"}
    assert min(met.values()) >= HANDS // 200, met


def test_every_house_rule_of_the_count_and_the_play_changes_some_verdict() -> None:
    """Else the comparison above could not tell that an option is ignored."""
    dice = random.Random(7)
    told: set[str] = set()
    for _ in range(1500):
        hand = with_actions(random_hand(dice), dice)
        for key, values in VALUES.items():
            hands = [{**hand, "options": {**hand["options"], key: value}} for value in values]
            first, *others = map(verdict, hands)
            if any(differences(first, other) for other in others):
                told.add(key)
    assert told == set(VALUES) - {"blind_partners", "packets"}
