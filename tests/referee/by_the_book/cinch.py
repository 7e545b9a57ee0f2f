"""Cinch: the auction, the refill and the rob, the excess, the fourteen points and the end at 62."""

from __future__ import annotations

from tests.referee.by_the_book.pitched import Auction
from tests.referee.by_the_book.table import RANKS, Refused, Row, Table

OTHER_OF_THE_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
POINTS = {"A": 1, "2": 1, "J": 1, "T": 1, "5": 5}


class Cinch(Table):
    def __init__(self, hand: Row) -> None:
        super().__init__(hand)
        self.extra_hand = hand.get("extra_hand") is True
        self.first_trick = True
        must = self.rules["all_pass"] == "dealer_bids_7"
        self.auction = Auction(self.in_turn(self.elder), 7, 14, equals=False, must=must)

    def order(self) -> list[str]:
        left = f"5{OTHER_OF_THE_COLOUR[self.trump or 'C']}"
        trumps = super().order()
        return [*trumps[: trumps.index(f"4{self.trump}")], left, *trumps[trumps.index(f"4{self.trump}") :]]

    def refill(self) -> None:
        trumps = set(self.order())
        for seat in self.in_turn(self.elder):
            hand = self.hands[seat]
            own_plain = hand - trumps
            hand -= own_plain
            if seat == self.dealer:
                hand |= trumps & set(self.stock)
                self.stock = highest_first(set(self.stock) - trumps)
            while len(hand) < 6 and self.stock:
                hand.add(self.stock.pop(0))
            kept = highest_first(own_plain)
            while len(hand) < 6 and kept:
                hand.add(kept.pop(0))

    def excess(self) -> int:
        """How many cards lie under the one played: of more than six trumps five are to remain."""
        held = len(self.hands[self.to_act] & set(self.order()))
        return held - 6 if self.first_trick and held > 6 else 0

    def act(self, row: Row) -> None:
        if self.auction.to_bid:
            self.auction.act(row)
            if self.auction.to_bid:
                self.to_act = self.auction.to_bid[0]
            elif self.auction.bid:
                self.to_act = self.auction.bidder
            else:
                self.over = self.void = True
        elif self.trump is None:
            if row["do"] != "trump":
                raise Refused
            self.trump = row["suit"]
            self.refill()
            self.lead_from(self.auction.bidder)
        else:
            under = row.get("under", [])
            hand = self.hands[self.to_act]
            if row["do"] != "play" or row["card"] not in self.playable():
                raise Refused
            if len(under) != self.excess() or len({row["card"], *under}) != len(under) + 1:
                raise Refused
            if not set(under) <= hand or any(card[0] in POINTS for card in under):
                raise Refused
            self.play(row["card"], *under)
            self.first_trick &= bool(self.trick)

    def legal(self) -> list[Row]:
        if self.auction.to_bid:
            return self.auction.legal()
        if self.trump is None:
            return [{"do": "trump", "suit": suit} for suit in "CDHS"]
        count = self.excess()
        if not count:
            return [{"do": "play", "card": card} for card in self.playable()]
        idle = {card for card in self.hands[self.to_act] if card[0] not in POINTS}
        tops = [card for card in self.playable() if len(idle - {card}) >= count]
        return [{"do": "play", "card": card, "count": count} for card in tops]

    def count(self) -> None:
        took = [0, 0]
        for card, seat in self.taken.items():
            took[self.side(seat)] += POINTS.get(card[0], 0) if card in self.order() else 0
        bidders, bid = self.side(self.auction.bidder), self.auction.bid
        others = 1 - bidders
        made = took[bidders] >= bid
        self.book(bidders, *(("made", took[bidders]) if made else ("set", -bid)))
        self.book(others, "made", took[others])
        self.settle_the_match(bidders, others, made)

    def book(self, side: int, what: str, points: int) -> None:
        """Both sides are booked before a winner is sought."""
        if points:
            self.points.append([side, what, points])
            self.scores[side] += points

    def settle_the_match(self, bidders: int, others: int, made: bool) -> None:
        target = self.rules["target"]
        there = [side for side in (0, 1) if self.scores[side] >= target]
        if self.extra_hand:
            self.extra_hand = False
            self.winner = others if self.scores[others] > self.scores[bidders] else bidders
        elif min(self.before) >= target - 7:
            if made:
                self.winner = bidders
            elif others in there:
                self.winner = others
        elif len(there) == 1:
            self.winner = there[0]
        elif there:
            self.extra_hand = True


def highest_first(cards: set[str]) -> list[str]:
    """By rank; among equals clubs, diamonds, hearts, spades."""
    return sorted(cards, key=lambda card: (-RANKS.index(card[0]), "CDHS".index(card[1])))
