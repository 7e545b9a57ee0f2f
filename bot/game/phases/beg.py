"""Stand or beg, give one or refuse, and the running of the cards (RULES.md 3 to 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.game.actions import Action, Beg, Give, Refuse, Stand
from bot.game.cards import BIT, PACK, Rank
from bot.game.events import RUN, Acted, Award, CardsRun, Event, TrumpFixed
from bot.game.phases.turn_up import turn_one
from bot.game.rules import NEXT_PHASE, REDEAL, STAY, IllegalAction, Turn
from bot.game.score import book
from bot.game.seats import NOBODY, Seat, seats_from
from bot.game.state import Match


@dataclass(frozen=True, slots=True)
class Begging:
    """The elder hand stands or begs; the dealer, begged, gives one or runs the cards.

    trump_needed: none, give, or stand_and_give; gift_to_all, gifts_may_win, last_card_kick: house rules of
    RULES.md.
    """

    bonus: Mapping[Rank, int]
    """Of the turn-up that fixes trump; of the ones that show the proposed suit again see ``again``."""
    again: Mapping[Rank, int] | None = None
    gift_to_all: bool = False
    trump_needed: str = "none"
    gifts_may_win: bool = True
    last_card_kick: bool = False
    key: str = "beg"

    def enter(self, match: Match, log: list[Event]) -> Turn:
        deal = match.live
        return match._replace(deal=deal._replace(to_act=_elder(match))), STAY

    def legal_actions(self, match: Match) -> Sequence[Action]:
        offered: tuple[Action, ...] = (Give(), Refuse()) if _begged(match) else (Stand(), Beg())
        return tuple(action for action in offered if self._refusal(match, action) is None)

    def apply(self, match: Match, action: Action, log: list[Event]) -> Turn:
        refusal = self._refusal(match, action)
        if refusal is not None:
            raise refusal
        deal = match.live
        log.append(Acted(deal.to_act, action))
        if isinstance(action, Stand):
            return _fix_trump(match, log), NEXT_PHASE
        if isinstance(action, Beg):
            return match._replace(deal=deal._replace(to_act=deal.setup.dealer)), STAY
        if isinstance(action, Give):
            match = _fix_trump(match, log)
            side_of = match.ruleset.seating.side_of
            gifts = [Award("gift", side_of(seat), 1, captor=seat) for seat in self._takers(match)]
            return book(match, gifts, log), NEXT_PHASE
        return self._run_the_cards(match, log)

    def _refusal(self, match: Match, action: Action) -> IllegalAction | None:
        begged = _begged(match)
        proposed = match.live.setup.proposed
        if isinstance(action, Stand | Beg):
            if begged:
                return IllegalAction("refusal.already-begged")
            if (
                isinstance(action, Stand)
                and self.trump_needed == "stand_and_give"
                and not _holds_trump(match)
            ):
                return IllegalAction("refusal.stand-needs-trump", suit=proposed)
            return None
        if isinstance(action, Give | Refuse):
            if not begged:
                return IllegalAction("refusal.not-begged")
            if isinstance(action, Refuse):
                return None
            if not self.gifts_may_win and self._gift_would_win(match):
                return IllegalAction("refusal.gift-would-win")
            if self.trump_needed != "none" and not _holds_trump(match):
                return IllegalAction("refusal.give-needs-trump", suit=proposed)
            return None
        return IllegalAction("refusal.give-or-refuse-first" if begged else "refusal.stand-or-beg-first")

    def _takers(self, match: Match) -> tuple[Seat, ...]:
        """Who takes the gift, in turn order: the elder hand, or by house rule all but the dealer."""
        seats = seats_from(_elder(match), match.ruleset.players)
        return seats[:-1] if self.gift_to_all else seats[:1]

    def _gift_would_win(self, match: Match) -> bool:
        side_of, target = match.ruleset.seating.side_of, match.ruleset.target
        return any(match.scores[side_of(seat)] + 1 >= target for seat in self._takers(match))

    def _run_the_cards(self, match: Match, log: list[Event]) -> Turn:
        """Runs until another suit is turned, the match is won, or no run is possible."""
        players = match.ruleset.players
        while True:
            stock = match.live.setup.stock
            last_card = len(stock) < RUN * players + 1
            if last_card and not (self.last_card_kick and stock):
                return match, REDEAL
            if not last_card:
                match = _deal_more(match)
                log.append(CardsRun(RUN))
            suit = PACK[match.live.setup.stock[0]].suit
            refused = suit == match.live.setup.proposed and self.again is not None
            match = turn_one(match, self.again if refused and self.again is not None else self.bonus, log)
            if match.winner != NOBODY:
                return match, NEXT_PHASE
            setup = match.live.setup
            suit = PACK[setup.turn_ups[-1]].suit
            if suit != setup.proposed:
                match = match._replace(deal=match.live._replace(setup=setup._replace(proposed=suit)))
                return _fix_trump(match, log), NEXT_PHASE
            if last_card:
                return match, REDEAL


def _elder(match: Match) -> Seat:
    return (match.live.setup.dealer + 1) % match.ruleset.players


def _begged(match: Match) -> bool:
    return match.live.to_act == match.live.setup.dealer


def _holds_trump(match: Match) -> bool:
    deal = match.live
    assert deal.setup.proposed is not None
    return bool(deal.hands[deal.to_act] & match.ruleset.trump_order(deal.setup.proposed).mask)


def _fix_trump(match: Match, log: list[Event]) -> Match:
    deal = match.live
    suit = deal.setup.proposed
    assert suit is not None
    log.append(TrumpFixed(suit))
    trumps = match.ruleset.trump_order(suit)
    return match._replace(deal=deal._replace(setup=deal.setup._replace(trumps=trumps)))


def _deal_more(match: Match) -> Match:
    """A packet of three to each seat, elder hand first."""
    deal = match.live
    hands, stock = list(deal.hands), deal.setup.stock
    for seat in seats_from(_elder(match), match.ruleset.players):
        for index in stock[:RUN]:
            hands[seat] |= BIT[index]
        stock = stock[RUN:]
    return match._replace(deal=deal._replace(hands=tuple(hands), setup=deal.setup._replace(stock=stock)))
