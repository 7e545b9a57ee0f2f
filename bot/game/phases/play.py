"""The tricks (RULES.md 6 and 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.actions import Action, Play, plays_of
from bot.game.cards import BIT, PACK, indexes_of
from bot.game.events import Acted, Event, TrickTaken
from bot.game.rules import NEXT_PHASE, STAY, IllegalAction, Turn
from bot.game.seats import NOBODY, Side
from bot.game.state import Deal, Match, Trick, new
from bot.game.trumps import FollowRule, TrickSoFar, Trumps, highest_trump, taker


@dataclass(frozen=True, slots=True)
class Tricks:
    """The elder hand, or the highest bidder, leads; a trick's winner leads next; all cards are played."""

    key: str = "play"

    def enter(self, match: Match, log: list[Event]) -> Turn:
        deal = match.live
        setup = deal.setup
        leader = setup.bidder if setup.bidder != NOBODY else (setup.dealer + 1) % match.ruleset.players
        return match._replace(
            deal=deal._replace(to_act=leader, setup=setup._replace(in_play=deal.hands))
        ), STAY

    def legal_actions(self, match: Match) -> Sequence[Action]:
        return plays_of(playable(match))

    def apply(self, match: Match, action: Action, log: list[Event]) -> Turn:
        if type(action) is not Play or action.under:
            raise IllegalAction("refusal.play-a-card")
        deal = match.deal
        assert deal is not None
        trumps, hand, trick, index = deal.setup.trumps, deal.hands[deal.to_act], deal.trick, action.card.index
        assert trumps is not None
        follow = match.ruleset.follow
        if not BIT[index] & (follow(hand, trick, trumps) if trick else hand):
            raise refusal(hand, index, deal, trumps, follow)
        return lay(match, action, index, 0, log)


def playable(match: Match) -> int:
    """The mask of what the seat to act may play to the trick."""
    deal = match.live
    hand, trumps = deal.hands[deal.to_act], deal.setup.trumps
    return match.ruleset.follow(hand, deal.trick, trumps) if deal.trick and trumps is not None else hand


def lay(match: Match, action: Action, index: int, with_it: int, log: list[Event]) -> Turn:
    """A card laid to the trick, with others of the hand (a mask) that do not contest it; trump is settled."""
    ruleset, dealer, scores, number, deal, winner, extra_hand = match
    assert deal is not None
    phase, seat, hands, trick, tricks, captured, awards, setup, under, over, void = deal
    trumps = setup.trumps
    assert trumps is not None
    left = list(hands)
    left[seat] ^= BIT[index] | with_it
    hands = tuple(left)
    trick = (*trick, (seat, index))
    if with_it:
        under = (*under, *((seat, card) for card in indexes_of(with_it)))
    log.append(new(Acted, (seat, action)))
    outcome, players, leader = STAY, ruleset.players, trick[0][0]
    seat = (seat + 1) % players
    while seat != leader and not hands[seat]:  # a seat that has laid its hand down
        seat = (seat + 1) % players
    if seat == leader:
        seat = taker(trick, trumps)
        captured = _with_trick(captured, ruleset.seating.side_of(seat), trick, under)
        tricks = (*tricks, new(Trick, (trick, seat, under)))
        trick = under = ()
        log.append(new(TrickTaken, (len(tricks), seat)))
        outcome = STAY if any(hands) else NEXT_PHASE
    deal = new(Deal, (phase, seat, hands, trick, tricks, captured, awards, setup, under, over, void))
    return new(Match, (ruleset, dealer, scores, number, deal, winner, extra_hand)), outcome


def _with_trick(
    captured: tuple[int, ...], side: Side, trick: TrickSoFar, under: TrickSoFar
) -> tuple[int, ...]:
    """The masks by side, after a side has taken a trick."""
    masks = list(captured)
    taken = 0
    for _, card in trick:
        taken |= BIT[card]
    for _, card in under:
        taken |= BIT[card]
    masks[side] |= taken
    return tuple(masks)


def refusal(hand: int, index: int, deal: Deal, trumps: Trumps, follow: FollowRule) -> IllegalAction:
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
