"""A table with one hand to be played: whose turn, what follows a lead, who takes a trick, the count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.referee.by_the_book.house_rules import defaults

RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
WORTH = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}

Row = dict[str, Any]


class Won(Exception):
    """A side has reached the target: nothing more is played or counted."""


class Refused(Exception):
    """The rules forbid the action."""


class Table:
    """Tricks once trump is settled, and High, Low, Jack and Game; what comes before is the games' own."""

    hung = ("jack", 1)
    """What a captured jack of the others is called, and pays."""

    def __init__(self, hand: Row) -> None:
        self.variant: str = hand["variant"]
        self.rules: dict[str, Any] = {**defaults(self.variant), **hand.get("options", {})}
        self.seats: int = len(hand["hands"])
        self.in_partnership = self.seats == 4 and self.rules.get("partners", True)
        self.sides = 2 if self.in_partnership else self.seats
        self.dealer: int = hand["dealer"]
        self.elder: int = (self.dealer + 1) % self.seats
        self.scores: list[int] = list(hand.get("scores", [0] * self.sides))
        self.before = list(self.scores)
        self.hands = [set(cards) for cards in hand["hands"]]
        self.stock: list[str] = list(hand.get("stock", []))
        self.points: list[list[Any]] = []
        self.trump: str | None = None
        self.winner: int | None = None
        self.over = self.void = self.extra_hand = False
        self.trick: list[tuple[int, str]] = []
        self.still_to_play: list[int] = []
        self.under: list[str] = []
        self.dealt: dict[str, int] = {}
        self.taken: dict[str, int] = {}
        self.to_act: int = self.elder

    def side(self, seat: int) -> int:
        return seat % 2 if self.in_partnership else seat

    def in_turn(self, first: int) -> list[int]:
        return [(first + step) % self.seats for step in range(self.seats)]

    def score(self, side: int, what: str, points: int) -> None:
        self.points.append([side, what, points])
        self.scores[side] += points
        if self.scores[side] >= self.rules["target"]:
            self.winner = side
            raise Won

    def take(self, row: Row) -> None:
        """One action; Refused, and nothing changed, where the rules forbid it."""
        if self.over or row["seat"] != self.to_act:
            raise Refused
        try:
            self.act(row)
        except Won:
            self.over = True

    def act(self, row: Row) -> None:
        raise NotImplementedError

    def legal(self) -> list[Row]:
        raise NotImplementedError

    # The tricks

    def order(self) -> list[str]:
        """The trumps, highest first."""
        return [f"{rank}{self.trump}" for rank in reversed(RANKS)]

    def lead_from(self, seat: int) -> None:
        """The first lead: from here on the cards held are the cards in play."""
        self.to_act = seat
        self.dealt = {card: holder for holder, cards in enumerate(self.hands) for card in cards}

    def playable(self) -> set[str]:
        hand, order = self.hands[self.to_act], self.order()
        if not self.trick:
            return set(hand)
        led = self.trick[0][1]
        trumps = hand & set(order)
        if led in order:
            return trumps or set(hand)
        following = {card for card in hand - trumps if card[1] == led[1]}
        if not following:
            allowed = set(hand)
        else:
            allowed = following if self.rules.get("follow") == "strict" else following | trumps
        there = [order.index(card) for _, card in self.trick if card in order]
        if self.rules.get("undertrump") == "forbidden" and there and trumps != hand:
            allowed = {card for card in allowed if card not in order or order.index(card) < min(there)}
        return allowed

    def winning(self) -> int:
        """The seat that has the trick so far."""
        order = self.order()
        trumps = [(order.index(card), seat) for seat, card in self.trick if card in order]
        if trumps:
            return min(trumps)[1]
        led = self.trick[0][1][1]
        return max((RANKS.index(card[0]), seat) for seat, card in self.trick if card[1] == led)[1]

    def play(self, card: str, *with_it: str) -> None:
        """A card to the trick, with others that lie under it and do not contest."""
        if not self.trick:
            self.still_to_play = [seat for seat in self.in_turn(self.to_act) if self.hands[seat]]
            self.under = []
        self.hands[self.to_act] -= {card, *with_it}
        self.trick.append((self.to_act, card))
        self.under += with_it
        self.still_to_play.pop(0)
        if self.still_to_play:
            self.to_act = self.still_to_play[0]
            return
        taker = self.winning()
        self.taken.update(dict.fromkeys([*self.under, *(each for _, each in self.trick)], taker))
        self.trick = []
        self.to_act = taker
        if not any(self.hands):
            self.over = True
            self.count()

    # The count

    def earned(self) -> Iterator[tuple[int, str, int]]:
        """(side, what, points) in the order of rule 8."""
        trumps = [card for card in self.order() if card in self.dealt]
        if trumps:
            yield self.side(self.dealt[trumps[0]]), "high", 1
            who = self.taken if self.rules.get("low") == "won" else self.dealt
            yield self.side(who[trumps[-1]]), "low", 1
        jack = f"J{self.trump}"
        if jack in self.dealt:
            captor, holder = self.side(self.taken[jack]), self.side(self.dealt[jack])
            yield captor, *(("jack", 1) if captor == holder else self.hung)
        values = [0] * self.sides
        for card, taker in self.taken.items():
            values[self.side(taker)] += WORTH.get(card[0], 0)
        level = [side for side in range(self.sides) if values[side] == max(values)]
        if len(level) > 1:
            counts = max(values) > 0 or self.rules.get("zero_tie")
            to_others = self.rules.get("game_tie") == "non_dealer" and counts
            in_turn = dict.fromkeys(map(self.side, self.in_turn(self.elder))) if to_others else {}
            level = [side for side in in_turn if side in level and side != self.side(self.dealer)]
        for side in level:
            yield side, "game", self.rules.get("game_points", 1)

    def count(self) -> None:
        for award in self.earned():
            self.score(*award)
