"""The tricks (RULES.md 6 and 7)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.actions import Action, Play, plays_of
from bot.game.cards import BIT, PACK
from bot.game.events import Acted, Event, TrickTaken
from bot.game.rules import NEXT_PHASE, STAY, IllegalAction, Turn
from bot.game.seats import Side
from bot.game.state import Deal, Match, Trick, new
from bot.game.trumps import FollowRule, TrickSoFar, Trumps, highest_trump, taker


@dataclass(frozen=True, slots=True)
class Tricks:
    """The elder hand leads, a trick's winner leads next, and all cards are played."""

    key: str = "play"

    def enter(self, match: Match, log: list[Event]) -> Turn:
        deal = match.live
        elder = (deal.setup.dealer + 1) % match.ruleset.players
        setup = deal.setup._replace(in_play=deal.hands)
        return match._replace(deal=deal._replace(to_act=elder, setup=setup)), STAY

    def legal_actions(self, match: Match) -> tuple[Action, ...]:
        deal, ruleset = match.live, match.ruleset
        hand, trick, trumps = deal.hands[deal.to_act], deal.trick, deal.setup.trumps
        assert trumps is not None
        return plays_of(ruleset.follow(hand, trick, trumps) if trick else hand)

    def apply(self, match: Match, action: Action, log: list[Event]) -> Turn:
        ruleset, dealer, scores, number, deal, winner = match
        assert deal is not None
        phase, seat, hands, trick, tricks, captured, awards, setup, over, void = deal
        if type(action) is not Play or action.under:
            raise IllegalAction("refusal.play-a-card")
        index = action.card.index
        bit, hand, trumps = BIT[index], hands[seat], setup.trumps
        assert trumps is not None
        if not bit & (ruleset.follow(hand, trick, trumps) if trick else hand):
            raise _refusal(hand, index, deal, trumps, ruleset.follow)

        left = list(hands)
        left[seat] = hand ^ bit
        hands = tuple(left)
        trick = (*trick, (seat, index))
        log.append(new(Acted, (seat, action)))
        outcome, players, leader = STAY, ruleset.players, trick[0][0]
        seat = (seat + 1) % players
        while seat != leader and not hands[seat]:  # a seat that has laid its hand down
            seat = (seat + 1) % players
        if seat == leader:
            seat = taker(trick, trumps)
            captured = _with_trick(captured, ruleset.seating.side_of(seat), trick)
            tricks = (*tricks, new(Trick, (trick, seat)))
            trick = ()
            log.append(new(TrickTaken, (len(tricks), seat)))
            outcome = STAY if any(hands) else NEXT_PHASE
        deal = new(Deal, (phase, seat, hands, trick, tricks, captured, awards, setup, over, void))
        return new(Match, (ruleset, dealer, scores, number, deal, winner)), outcome


def _with_trick(captured: tuple[int, ...], side: Side, trick: TrickSoFar) -> tuple[int, ...]:
    """The masks by side, after a side has taken a trick."""
    masks = list(captured)
    taken = 0
    for _, card in trick:
        taken |= BIT[card]
    masks[side] |= taken
    return tuple(masks)


def _refusal(hand: int, index: int, deal: Deal, trumps: Trumps, follow: FollowRule) -> IllegalAction:
    """Which rule refuses a card, in the words of what was led and what is held."""
    card, trump = PACK[index], trumps.suit
    if not hand & BIT[index]:
        return IllegalAction("refusal.not-held", card=card)
    led = PACK[deal.trick[0][1]]
    if BIT[led.index] & trumps.mask:
        return IllegalAction("refusal.follow-trump", card=card, trump=trump)
    if BIT[index] & trumps.mask:
        highest = highest_trump(deal.trick, trumps)
        if highest is None or not BIT[index] & follow(hand, deal.trick[:1], trumps):  # to the lead alone
            return IllegalAction("refusal.follow-strictly", card=card, led=led.suit)
        return IllegalAction("refusal.undertrump", card=card, highest=PACK[highest])
    if follow(hand, deal.trick, trumps) & trumps.mask:
        return IllegalAction("refusal.follow-or-trump", card=card, led=led.suit, trump=trump)
    return IllegalAction("refusal.follow-suit", card=card, led=led.suit)
