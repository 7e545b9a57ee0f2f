"""Yorkshire and auction pitch: the first card led is trump; and one round of bids, as Cinch has it too."""

from __future__ import annotations

from tests.referee.by_the_book.table import Refused, Row, Table


class Yorkshire(Table):
    def __init__(self, hand: Row) -> None:
        super().__init__(hand)
        self.lead_from(self.elder)

    def playable(self) -> set[str]:
        return super().playable() if self.trump else set(self.hands[self.to_act])

    def throwable(self) -> set[str]:
        """The cards of the seat to act that may count as played when the whole hand is laid down."""
        hand = self.hands[self.to_act]
        if not self.rules.get("throw_in") or not self.trick or len(hand) < 2:
            return set()
        if any(card in self.order() or card[0] in "TJQKA" for card in hand):
            return set()
        return {card for card in self.playable() if not self.would_win(card)}

    def would_win(self, card: str) -> bool:
        self.trick.append((self.to_act, card))
        seat = self.winning()
        self.trick.pop()
        return seat == self.to_act

    def act(self, row: Row) -> None:
        if row["do"] == "throw":
            if row["card"] not in self.throwable():
                raise Refused
            self.play(row["card"], *(self.hands[self.to_act] - {row["card"]}))
            return
        if row["do"] != "play" or row.get("under") or row["card"] not in self.playable():
            raise Refused
        self.trump = self.trump or row["card"][1]
        self.play(row["card"])

    def legal(self) -> list[Row]:
        plays: list[Row] = [{"do": "play", "card": card} for card in self.playable()]
        return plays + [{"do": "throw", "card": card} for card in self.throwable()]


class Auction:
    """One round from the elder hand; each bid higher than the last."""

    def __init__(self, seats: list[int], least: int, most: int, *, equals: bool, must: bool) -> None:
        self.to_bid, self.dealer = list(seats), seats[-1]
        self.least, self.most = least, most
        self.equals, self.must = equals, must
        self.bid, self.bidder = 0, -1

    def legal(self) -> list[Row]:
        last = self.to_bid == [self.dealer]
        over = self.bid if last and self.equals else self.bid + 1
        bids: list[Row] = [{"do": "bid", "points": n} for n in range(self.least, self.most + 1) if n >= over]
        return bids if last and self.must and not self.bid else [{"do": "pass"}, *bids]

    def act(self, row: Row) -> None:
        if row["do"] == "pass":
            said: Row = {"do": "pass"}
        else:
            said = {"do": row["do"], "points": row.get("points")}
        if said not in self.legal():
            raise Refused
        seat = self.to_bid.pop(0)
        if row["do"] == "bid":
            self.bid, self.bidder = row["points"], seat


class AuctionPitch(Yorkshire):
    def __init__(self, hand: Row) -> None:
        super().__init__(hand)
        self.auction = Auction(self.in_turn(self.elder), 2, 4, equals=self.rules["dealer_steals"], must=True)

    def act(self, row: Row) -> None:
        if not self.auction.to_bid:
            super().act(row)
            return
        self.auction.act(row)
        self.to_act = self.auction.to_bid[0] if self.auction.to_bid else self.auction.bidder

    def legal(self) -> list[Row]:
        return self.auction.legal() if self.auction.to_bid else super().legal()

    def count(self) -> None:
        bidders = self.side(self.auction.bidder)
        earned = list(self.earned())
        theirs = [award for award in earned if award[0] == bidders]
        if sum(points for *_, points in theirs) < self.auction.bid:
            theirs = [(bidders, "set", -self.auction.bid)]
        for award in theirs + [award for award in earned if award[0] != bidders]:
            self.score(*award)
