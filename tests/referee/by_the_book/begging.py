"""Trinidad, kick and pull, Seven Up: the turn-up, and what is said about it (RULES.md 1 to 5)."""

from __future__ import annotations

from tests.referee.by_the_book.table import Refused, Row, Table, Won


class Begging(Table):
    def __init__(self, hand: Row) -> None:
        super().__init__(hand)
        if self.variant != "seven-up":
            self.hung = ("hang-jack", 3)
        self.begged = False
        self.runs = 0
        self.to_lay_aside: list[int] = []
        self.proposed = self.stock[0][1]
        try:
            self.turn_up()
        except Won:
            self.over = True

    def turn_up(self) -> str:
        card = self.stock.pop(0)
        if self.variant == "seven-up":
            refused = self.begged and card[1] == self.proposed
            pays = {} if refused and self.rules["refused_jack"] == "none" else {"J": 1}
        else:
            pays = {"A": 1, "J": 3, "6" if self.rules["turn_up_bonus"] == "six" else "2": 2}
        if card[0] in pays:
            self.score(self.side(self.dealer), "turn-up", pays[card[0]])
        return card

    def takers(self) -> list[int]:
        """Who takes the gift."""
        if self.seats == 3 and self.rules["gift_to"] == "all":
            return [self.side(seat) for seat in self.in_turn(self.elder) if seat != self.dealer]
        return [self.side(self.elder)]

    def said(self) -> set[str]:
        """What may be said: stand or beg, give or refuse."""
        needed = self.rules["trump_needed"]
        no_trump = all(card[1] != self.proposed for card in self.hands[self.to_act])
        if not self.begged:
            return {"beg"} if needed == "stand_and_give" and no_trump else {"stand", "beg"}
        barred = needed != "none" and no_trump
        if self.rules["gift_at_match_point"] == "forbidden":
            barred |= any(self.scores[side] + 1 >= self.rules["target"] for side in self.takers())
        return {"refuse"} if barred else {"give", "refuse"}

    def run_the_cards(self) -> None:
        while True:
            last = len(self.stock) < 3 * self.seats + 1
            if last and (not self.stock or not self.rules["last_card_kick"]):
                self.over = self.void = True
                return
            if not last:
                for seat in self.in_turn(self.elder):
                    for _ in range(3):
                        self.hands[seat].add(self.stock.pop(0))
            self.runs += 1
            card = self.turn_up()
            if card[1] != self.proposed:
                self.settle(card[1])
                return
            if last:
                self.over = self.void = True
                return

    def settle(self, suit: str) -> None:
        """Trump is fixed; in Seven Up hands are cut down to six before the first lead."""
        self.trump = suit
        reduce = self.rules.get("reduce_to_six", "never")
        if reduce == "always" or (reduce == "not_first_run" and self.runs > 1):
            self.to_lay_aside = [seat for seat in self.in_turn(self.elder) if len(self.hands[seat]) > 6]
        self.go_on()

    def go_on(self) -> None:
        if self.to_lay_aside:
            self.to_act = self.to_lay_aside[0]
        else:
            self.lead_from(self.elder)

    def act(self, row: Row) -> None:
        if self.to_lay_aside:
            cards, hand = row.get("cards", []), self.hands[self.to_act]
            if row["do"] != "discard" or len(set(cards)) != len(cards) or not set(cards) <= hand:
                raise Refused
            if len(cards) != len(hand) - 6:
                raise Refused
            hand -= set(cards)
            self.to_lay_aside.pop(0)
            self.go_on()
        elif self.trump is not None:
            if row["do"] != "play" or row.get("under") or row["card"] not in self.playable():
                raise Refused
            self.play(row["card"])
        elif row["do"] not in self.said():
            raise Refused
        elif row["do"] == "beg":
            self.begged = True
            self.to_act = self.dealer
        elif row["do"] == "refuse":
            self.run_the_cards()
        else:
            self.settle(self.proposed)
            for side in self.takers() if row["do"] == "give" else []:
                self.score(side, "gift", 1)

    def legal(self) -> list[Row]:
        if self.to_lay_aside:
            return [{"do": "discard", "count": len(self.hands[self.to_act]) - 6}]
        if self.trump is None:
            return [{"do": word} for word in self.said()]
        return [{"do": "play", "card": card} for card in self.playable()]
