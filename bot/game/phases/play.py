"""The tricks (RULES.md 6 and 7)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.actions import PLAYS, Action, Play
from bot.game.cards import BIT, PACK, indexes_of
from bot.game.events import Acted, Event, TrickTaken
from bot.game.rules import IllegalAction, Outcome, Turn
from bot.game.state import Deal, Match, Trick
from bot.game.trumps import Trumps, highest_trump, taker


@dataclass(frozen=True, slots=True)
class Tricks:
    """The elder hand leads, a trick's winner leads next, and all cards are played."""

    key: str = "play"

    def enter(self, match: Match, log: list[Event]) -> Turn:
        deal = match.live
        elder = (deal.setup.dealer + 1) % match.ruleset.players
        setup = deal.setup._replace(in_play=deal.hands)
        return Turn(match._replace(deal=deal._replace(to_act=elder, setup=setup)), Outcome.STAY)

    def legal_actions(self, match: Match) -> tuple[Action, ...]:
        return tuple(PLAYS[index] for index in indexes_of(_playable(match)))

    def apply(self, match: Match, action: Action, log: list[Event]) -> Turn:
        deal = match.deal
        assert deal is not None
        if type(action) is not Play or action.under:
            raise IllegalAction("refusal.play-a-card")
        seat, hands, trick = deal.to_act, deal.hands, deal.trick
        index = action.card.index
        bit = BIT[index]
        ruleset, setup = match.ruleset, deal.setup
        trumps = ruleset.trump_order(setup.trump)  # type: ignore[arg-type]  # settled before any play
        hand = hands[seat]
        if not bit & (ruleset.follow(hand, trick, trumps) if trick else hand):
            raise _refusal(hand, index, deal, trumps)

        players = ruleset.players
        hands = (*hands[:seat], hand ^ bit, *hands[seat + 1 :])
        trick = (*trick, (seat, index))
        leader = trick[0][0]
        following = (seat + 1) % players
        while following != leader and not hands[following]:  # a seat that has laid its hand down
            following = (following + 1) % players
        log.append(Acted(seat, action))
        if following != leader:
            deal = Deal(deal.phase, following, hands, trick, deal.tricks, deal.captured, deal.awards, setup)
            return Turn(Match(ruleset, match.dealer, match.scores, match.number, deal), Outcome.STAY)

        winner = taker(trick, trumps)
        side = ruleset.seating.side_of(winner)
        taken = sum(BIT[card] for _, card in trick)
        captured = tuple(mask | taken if s == side else mask for s, mask in enumerate(deal.captured))
        tricks = (*deal.tricks, Trick(trick, winner))
        log.append(TrickTaken(len(tricks), winner))
        deal = Deal(deal.phase, winner, hands, (), tricks, captured, deal.awards, setup)
        match = Match(ruleset, match.dealer, match.scores, match.number, deal)
        return Turn(match, Outcome.STAY if any(hands) else Outcome.NEXT_PHASE)


def _playable(match: Match) -> int:
    deal = match.live
    hand = deal.hands[deal.to_act]
    if not deal.trick:
        return hand
    assert deal.setup.trump is not None
    return match.ruleset.follow(hand, deal.trick, match.ruleset.trump_order(deal.setup.trump))


def _refusal(hand: int, index: int, deal: Deal, trumps: Trumps) -> IllegalAction:
    """Which rule refuses a card, in the words of what was led and what is held."""
    card, trump = PACK[index], trumps.suit
    if not hand & BIT[index]:
        return IllegalAction("refusal.not-held", card=card)
    led = PACK[deal.trick[0][1]]
    if BIT[led.index] & trumps.mask:
        return IllegalAction("refusal.follow-trump", card=card, trump=trump)
    if BIT[index] & trumps.mask:
        highest = highest_trump(deal.trick, trumps)
        if hand & trumps.plain[led.suit] and (highest is None or trumps.order.index(index) < trumps.order.index(highest)):
            return IllegalAction("refusal.follow-strictly", card=card, led=led.suit)
        assert highest is not None
        return IllegalAction("refusal.undertrump", card=card, highest=PACK[highest])
    if hand & trumps.mask:
        return IllegalAction("refusal.follow-or-trump", card=card, led=led.suit, trump=trump)
    return IllegalAction("refusal.follow-suit", card=card, led=led.suit)
