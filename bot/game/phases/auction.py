"""One round of bids from the elder hand (RULES.md, Cinch)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.actions import Action, Bid, Pass
from bot.game.events import Acted, Event
from bot.game.rules import NEXT_PHASE, REDEAL, STAY, IllegalAction, Turn
from bot.game.state import Match


@dataclass(frozen=True, slots=True)
class Auction:
    """Pass, or bid ``least`` to ``most`` and more than the last.

    dealer_steals: the dealer may take the bid by equalling it. redeal: if all pass the deal is void; else the
    dealer must bid.
    """

    least: int
    most: int
    dealer_steals: bool = False
    redeal: bool = False
    key: str = "auction"

    def enter(self, match: Match, log: list[Event]) -> Turn:
        deal = match.live
        elder = (deal.setup.dealer + 1) % match.ruleset.players
        return match._replace(deal=deal._replace(to_act=elder)), STAY

    def legal_actions(self, match: Match) -> Sequence[Action]:
        bids = tuple(Bid(points) for points in range(self._lowest(match), self.most + 1))
        return bids if self._must_bid(match) else (Pass(), *bids)

    def apply(self, match: Match, action: Action, log: list[Event]) -> Turn:
        deal = match.live
        setup, seat = deal.setup, deal.to_act
        if isinstance(action, Bid):
            self._check(match, action.points)
            points = action.points
        elif isinstance(action, Pass):
            if self._must_bid(match):
                raise IllegalAction("refusal.dealer-must-bid", least=self.least)
            points = 0
        else:
            raise IllegalAction("refusal.bid-or-pass")
        log.append(Acted(seat, action))
        bidder = seat if points else setup.bidder
        setup = setup._replace(bids=(*setup.bids, (seat, points)), bidder=bidder)
        if len(setup.bids) < match.ruleset.players:
            following = (seat + 1) % match.ruleset.players
            return match._replace(deal=deal._replace(to_act=following, setup=setup)), STAY
        match = match._replace(deal=deal._replace(setup=setup))
        return match, NEXT_PHASE if setup.bid else REDEAL

    def _check(self, match: Match, points: int) -> None:
        lowest = self._lowest(match)
        if not self.least <= points <= self.most:
            raise IllegalAction("refusal.bid-range", least=self.least, most=self.most)
        if points < lowest:
            raise IllegalAction("refusal.bid-higher", bid=match.live.setup.bid)

    def _lowest(self, match: Match) -> int:
        deal = match.live
        bid, steals = deal.setup.bid, self.dealer_steals and deal.to_act == deal.setup.dealer
        return max(self.least, bid if steals else bid + 1)

    def _must_bid(self, match: Match) -> bool:
        deal = match.live
        return not self.redeal and deal.to_act == deal.setup.dealer and not deal.setup.bid
