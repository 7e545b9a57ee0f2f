"""Random hands of every game under random house rules, and what may be done with them, for the referee."""

from __future__ import annotations

import random
from typing import Any

from tests.referee.by_the_book import HOUSE_RULES, PACK, PLAYERS, Table, defaults, table_of

Row = dict[str, Any]

GAMES = [(key, players) for key, numbers in PLAYERS.items() for players in numbers]
TARGETS = {"pitch": (7, 11, 21), "cinch": (62, 62, 14, 8, 1)}
LENGTHS = (0, 1, 2, 5, 99, 99, 99, 99, 99)
"""So many actions of a hand at most."""


def random_hand(key: str, players: int, dice: random.Random) -> Row:
    """A deal or a composed position, at any score, under any house rules; no action yet."""
    options = {name: dice.choice(values) for name, values in HOUSE_RULES[key].items() if dice.random() < 0.6}
    usual = defaults(key)["target"]
    options["target"] = dice.choice(TARGETS.get(key, (usual, usual, 5, 7, 1, 21)))
    held, pack = _held(key, options, dice), dice.sample(PACK, 52)
    in_hands = players * held
    if (
        key != "cinch" and dice.random() < 0.15
    ):  # nothing of value in the hands: level at nothing, or a jack alone
        pack.sort(key=lambda card: card[0] in "TAKQ")
        pack = dice.sample(pack[:in_hands], in_hands) + dice.sample(pack[in_hands:], 52 - in_hands)
    if key in ("cinch", "pitch", "yorkshire") and dice.random() < 0.3:  # one hand full of a suit
        pack.sort(key=lambda card: (card[1] != "H", dice.random()))
    hands = [pack[seat * held : seat * held + held] for seat in range(players)]
    dice.shuffle(hands)
    stock = dice.sample(pack[in_hands:], 52 - in_hands)
    hand = {
        "id": dice.randrange(10**6),
        "variant": key,
        "options": options,
        "dealer": dice.randrange(players),
        "hands": hands,
        "stock": stock if key == "cinch" else _stock(stock, players, dice),
        "actions": [],
    }
    return hand | _scores(key, table_of(hand).sides, int(str(options["target"])), dice)


def _held(key: str, options: Row, dice: random.Random) -> int:
    """How many cards to a hand. Cinch refills from a whole deal only."""
    if key == "cinch":
        return 9
    most = options.get("hand_size", 6)
    return dice.choice((most, most, most, 1, 2, 3, 4, 5))


def _stock(stock: list[str], players: int, dice: random.Random) -> list[str]:
    """As often as not the same suit is turned again, and often the stock ends about where a run does."""
    packet = 3 * players + 1
    if dice.random() < 0.5:
        suit = [card for card in stock if card[1] == stock[0][1]]
        for run, card in enumerate(suit[1:], start=1):
            place = run * packet
            if place < len(stock):
                here = stock.index(card)
                stock[place], stock[here] = stock[here], stock[place]
    if dice.random() < 0.4:
        runs = dice.randrange(3)
        return stock[: max(1, runs * packet + dice.choice((-1, 0, 1, 2)))]
    return stock


def _scores(key: str, sides: int, target: int, dice: random.Random) -> Row:
    if dice.random() < 0.25:
        return {}
    least = 0 if key not in ("cinch", "pitch") else -target
    scores = [max(least, target - 1 - dice.choice((0, 0, 1, 2, 3, 6, 7, 9))) for _ in range(sides)]
    if key == "cinch" and dice.random() < 0.3:
        return {"scores": [target + dice.choice((0, 2, 4)) for _ in scores], "extra_hand": True}
    if key == "cinch" and dice.random() < 0.3:  # both may get there, one of them from below the last seven
        scores = dice.sample([target - dice.randrange(8, 11), target - dice.randrange(1, 4)], 2)
    return {"scores": scores}


def with_actions(hand: Row, dice: random.Random) -> Row:
    """The hand played to its end, or for some way, now and then with an action that the rules refuse."""
    table, actions = table_of(hand), hand["actions"]
    stop = dice.choice(LENGTHS)
    while not table.over and len(actions) < stop:
        rows = sorted(table.legal(), key=str)
        (row,) = dice.choices(rows, [_likely(row) for row in rows])
        row = _filled(table, row, dice) | {"seat": table.to_act}
        actions.append(row)
        table.take(row)
    if dice.random() < 0.3:
        actions.append(_anything(table, dice))
    return hand


def _likely(row: Row) -> int:
    """How likely an action is: rather more runs than by chance, more passes, fewer high bids."""
    if row["do"] == "bid":
        return 4 if row["points"] in (2, 7) else 1
    return {"pass": 14, "stand": 1, "give": 1}.get(row["do"], 2)


def _filled(table: Table, row: Row, dice: random.Random) -> Row:
    """A legal row with cards for the number that it asks."""
    if "count" not in row:
        return row
    hand = sorted(table.hands[table.to_act])
    if row["do"] == "discard":
        return {"do": "discard", "cards": dice.sample(hand, row["count"])}
    idle = [card for card in hand if card[0] not in "A2JT5" and card != row["card"]]
    return {"do": "play", "card": row["card"], "under": dice.sample(idle, row["count"])}


def _anything(table: Table, dice: random.Random) -> Row:
    """Some action at some seat, most likely refused."""
    deeds = ("stand", "beg", "give", "refuse", "pass", "bid", "trump", "discard", "throw", *["play"] * 10)
    row: Row = {
        "do": dice.choice(deeds),
        "seat": dice.choice((table.to_act,) * 3 + (dice.randrange(table.seats),)),
    }
    own = sorted(table.hands[table.to_act]) or PACK
    near = own if dice.random() < 0.8 else PACK
    match row["do"]:
        case "bid":
            row["points"] = dice.randrange(16)
        case "trump":
            row["suit"] = dice.choice("CDHS")
        case "discard":
            row["cards"] = dice.choices(near, k=dice.choice((1, 3, 6)))
        case "play" | "throw":
            row["card"] = dice.choice(near)
            if row["do"] == "play" and dice.random() < 0.3:
                row["under"] = dice.choices(near, k=dice.choice((1, 1, 2)))
    return row
