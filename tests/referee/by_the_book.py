"""Trinidad All Fours a second time, straight from the rules: text cards, sets, lists, nothing of the engine.

``verdict(hand)`` answers a well-formed hand as the referee should, but for the words of an error, of which
only the index is given. It shares no line with ``bot.game``: where the two part, one of them is wrong.
"""

from __future__ import annotations

from typing import Any

RANKS = "23456789TJQKA"
WORTH = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
DEFAULTS = {
    "target": 14,
    "game_points": 1,
    "game_tie": "nobody",
    "zero_tie": True,
    "low": "dealt",
    "turn_up_bonus": "six",
    "trump_needed": "none",
    "gift_at_match_point": "allowed",
    "last_card_kick": False,
    "undertrump": "allowed",
    "follow": "free",
    "blind_partners": False,
    "packets": "threes",
}


class Won(Exception):
    """A side has reached the target: nothing more is played or counted."""


class Refused(Exception):
    """The rules forbid the action."""


def height(card: str) -> int:
    return RANKS.index(card[0])


class Table:
    """One hand at a table of four; seats 0 and 2 against 1 and 3."""

    def __init__(self, hand: dict[str, Any]) -> None:
        self.rules = {**DEFAULTS, **hand.get("options", {})}
        self.dealer: int = hand["dealer"]
        self.elder = (self.dealer + 1) % 4
        self.scores: list[int] = list(hand.get("scores", [0, 0]))
        self.hands = [set(cards) for cards in hand["hands"]]
        self.stock: list[str] = list(hand["stock"])
        self.points: list[list[Any]] = []
        self.trump: str | None = None
        self.winner: int | None = None
        self.over = self.void = False
        self.trick: list[tuple[int, str]] = []
        self.dealt: dict[str, int] = {}
        self.taken: dict[str, int] = {}
        self.to_act = self.elder
        self.turned = self.stock[0]
        self.begged = False
        try:
            self.turn_up()
        except Won:
            self.over = True

    # The turn-up, and what is said about it

    def turn_up(self) -> str:
        card = self.stock.pop(0)
        pays = {"A": 1, "J": 3, "6" if self.rules["turn_up_bonus"] == "six" else "2": 2}
        if card[0] in pays:
            self.score(self.dealer % 2, "turn-up", pays[card[0]])
        return card

    def score(self, side: int, what: str, points: int) -> None:
        self.points.append([side, what, points])
        self.scores[side] += points
        if self.scores[side] >= self.rules["target"]:
            self.winner = side
            raise Won

    def said(self) -> set[str]:
        """What may be said: stand or beg, give or refuse."""
        holds_trump = any(card[1] == self.turned[1] for card in self.hands[self.to_act])
        if not self.begged:
            barred = self.rules["trump_needed"] == "stand_and_give" and not holds_trump
            return {"beg"} if barred else {"stand", "beg"}
        barred = self.rules["trump_needed"] in ("give", "stand_and_give") and not holds_trump
        would_win = self.scores[self.elder % 2] + 1 >= self.rules["target"]
        if would_win and self.rules["gift_at_match_point"] == "forbidden":
            barred = True
        return {"refuse"} if barred else {"give", "refuse"}

    def run_the_cards(self) -> None:
        while True:
            last = len(self.stock) < 13
            if last and (not self.stock or not self.rules["last_card_kick"]):
                self.over = self.void = True
                return
            if not last:
                for step in range(4):
                    for _ in range(3):
                        self.hands[(self.elder + step) % 4].add(self.stock.pop(0))
            card = self.turn_up()
            if card[1] != self.turned[1]:
                self.settle(card[1])
                return
            if last:
                self.over = self.void = True
                return

    def settle(self, suit: str) -> None:
        self.trump = suit
        self.to_act = self.elder
        self.dealt = {card: seat for seat in range(4) for card in self.hands[seat]}

    # The tricks

    def playable(self) -> set[str]:
        hand = self.hands[self.to_act]
        if not self.trick:
            return set(hand)
        led = self.trick[0][1][1]
        trumps = {card for card in hand if card[1] == self.trump}
        following = {card for card in hand if card[1] == led}
        if led == self.trump:
            return trumps or set(hand)
        if following:
            allowed = following if self.rules["follow"] == "strict" else following | trumps
        else:
            allowed = set(hand)
        on_trick = [height(card) for _, card in self.trick if card[1] == self.trump]
        if self.rules["undertrump"] == "forbidden" and on_trick and trumps != hand:
            allowed = {card for card in allowed if card[1] != self.trump or height(card) > max(on_trick)}
        return allowed

    def play(self, card: str) -> None:
        self.hands[self.to_act].remove(card)
        self.trick.append((self.to_act, card))
        self.to_act = (self.to_act + 1) % 4
        if len(self.trick) < 4:
            return
        led = self.trick[0][1][1]
        trumped = any(card[1] == self.trump for _, card in self.trick)
        suit = self.trump if trumped else led
        _, taker = max((height(card), seat) for seat, card in self.trick if card[1] == suit)
        self.taken.update({card: taker for _, card in self.trick})
        self.trick = []
        self.to_act = taker
        if not self.hands[taker]:
            self.count()
            self.over = True

    def count(self) -> None:
        trumps = sorted((card for card in self.dealt if card[1] == self.trump), key=height)
        if trumps:
            self.score(self.dealt[trumps[-1]] % 2, "high", 1)
            who = self.taken if self.rules["low"] == "won" else self.dealt
            self.score(who[trumps[0]] % 2, "low", 1)
        jack = f"J{self.trump}"
        if jack in self.dealt:
            if self.taken[jack] % 2 == self.dealt[jack] % 2:
                self.score(self.taken[jack] % 2, "jack", 1)
            else:
                self.score(self.taken[jack] % 2, "hang-jack", 3)
        values = [0, 0]
        for card, taker in self.taken.items():
            values[taker % 2] += WORTH.get(card[0], 0)
        if values[0] != values[1]:
            self.score(values.index(max(values)), "game", self.rules["game_points"])
        elif self.rules["game_tie"] == "non_dealer" and (values[0] > 0 or self.rules["zero_tie"]):
            self.score(self.elder % 2, "game", self.rules["game_points"])

    # One action

    def act(self, row: dict[str, Any]) -> None:
        if self.over or row["seat"] != self.to_act:
            raise Refused
        if self.trump is not None:
            if row["do"] != "play" or row["card"] not in self.playable():
                raise Refused
            self.play(row["card"])
            return
        if row["do"] not in self.said():
            raise Refused
        if row["do"] == "stand":
            self.settle(self.turned[1])
        elif row["do"] == "beg":
            self.begged = True
            self.to_act = self.dealer
        elif row["do"] == "give":
            self.settle(self.turned[1])
            self.score(self.elder % 2, "gift", 1)
        else:
            self.run_the_cards()

    def legal(self) -> list[dict[str, Any]]:
        if self.over:
            return []
        if self.trump is None:
            return [{"do": word} for word in self.said()]
        return [{"do": "play", "card": card} for card in self.playable()]


def verdict(hand: dict[str, Any]) -> dict[str, Any]:
    """The state after the actions of a well-formed Trinidad hand, in the referee's words."""
    table = Table(hand)
    error = None
    for index, row in enumerate(hand.get("actions", [])):
        try:
            table.act(row)
        except Won:
            table.over = True
        except Refused:
            error = {"index": index}
            break
    return {
        "id": hand.get("id"),
        "points": table.points,
        "scores": table.scores,
        "winner": table.winner,
        "over": table.over,
        "void": table.void,
        "trump": table.trump,
        "extra_hand": False,
        "to_act": None if table.over else table.to_act,
        "legal": table.legal(),
        "error": error,
    }
