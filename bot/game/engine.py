"""A match from its first shuffle to its winner: start, to_act, legal_actions, apply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.game.actions import Action, Shuffle
from bot.game.cards import BIT, FULL_MASK, mask_of
from bot.game.events import Cut, DealEnded, Dealt, DealVoid, Event, MatchWon
from bot.game.rules import REDEAL, STAY, IllegalAction, Outcome, Ruleset
from bot.game.seats import NOBODY, Seat, seats_from
from bot.game.state import Deal, Match, Setup, new


class Step(NamedTuple):
    """The match after an action, and what the action made public."""

    match: Match
    events: tuple[Event, ...]


def start(
    ruleset: Ruleset,
    dealer: Seat = NOBODY,
    scores: tuple[int, ...] | None = None,
    *,
    extra_hand: bool = False,
) -> Match:
    """A new match, waiting for the Shuffle of the cut for dealer; with a dealer given, of the first deal."""
    return Match(ruleset, dealer, scores or (0,) * ruleset.sides, 0, None, extra_hand=extra_hand)


def awaits_shuffle(match: Match) -> bool:
    """Whether chance is to act: the cut, or the next deal."""
    return match.winner == NOBODY and (match.deal is None or match.deal.over)


def legal_actions(match: Match) -> Sequence[Action]:
    """All that the seat to act may do; empty where a Shuffle is awaited or the match is won."""
    deal = match.deal
    if deal is None or deal.over:
        return ()
    return match.ruleset.phases[deal.phase].legal_actions(match)


def apply(match: Match, action: Action) -> Step:
    """One action of the seat to act, or of chance; IllegalAction names the rule broken, nothing changed."""
    deal = match.deal
    log: list[Event] = []
    if deal is None or deal.over:
        return Step(_shuffled(match, action, log), tuple(log))
    match, outcome = match.ruleset.phases[deal.phase].apply(match, action, log)
    if outcome is not STAY or match.winner != NOBODY:
        match = _go_on(match, outcome, log)
    if not deal.setup.in_play:
        match = _tell(match, log)
    return new(Step, (match, tuple(log)))


def begin_deal(match: Match, hands: tuple[int, ...], stock: tuple[int, ...], log: list[Event]) -> Match:
    """The next deal with these hands (masks by seat) and this stock (indexes, next first)."""
    setup = Setup(match.dealer, match.scores, stock)
    deal = Deal(0, NOBODY, hands, (), (), (0,) * match.ruleset.sides, (), setup)
    match = match._replace(number=match.number + 1, deal=deal)
    log.append(Dealt(match.number, match.dealer, hands[0].bit_count()))
    match, outcome = match.ruleset.phases[0].enter(match, log)
    return _tell(_go_on(match, outcome, log), log)


def _shuffled(match: Match, action: Action, log: list[Event]) -> Match:
    """The pack cut for dealer, or dealt."""
    if match.winner != NOBODY:
        raise IllegalAction("refusal.match-over")
    if not isinstance(action, Shuffle):
        raise IllegalAction("refusal.deal-over")
    pack = action.pack
    if len(pack) != 52 or mask_of(pack) != FULL_MASK:
        raise IllegalAction("refusal.not-a-pack")
    ruleset = match.ruleset
    if match.dealer == NOBODY:
        rounds, dealer = ruleset.first_dealer.find(pack, ruleset.players)
        log.append(Cut(rounds, dealer))
        return match._replace(dealer=dealer)
    hands, stock = [0] * ruleset.players, [card.index for card in pack]
    order = seats_from((match.dealer + 1) % ruleset.players, ruleset.players)
    while any(hand.bit_count() < ruleset.hand_size for hand in hands):
        for seat in order:
            for _ in range(min(ruleset.packet, ruleset.hand_size - hands[seat].bit_count())):
                hands[seat] |= BIT[stock.pop(0)]
    return begin_deal(match, tuple(hands), tuple(stock), log)


def _go_on(match: Match, outcome: Outcome, log: list[Event]) -> Match:
    """From phase to phase until a seat must act, the deal is over, or the match is won."""
    phases = match.ruleset.phases
    while match.winner == NOBODY:
        if outcome is STAY:
            return match
        if outcome is REDEAL:
            log.append(DealVoid())
            return _close(match, match.dealer, void=True)
        deal = match.live
        if deal.phase + 1 == len(phases):
            match = match.ruleset.count(match, log)
            if match.winner == NOBODY:
                dealer = (match.dealer + 1) % match.ruleset.players
                log.append(DealEnded(match.scores, dealer))
                return _close(match, dealer)
        else:
            match = match._replace(deal=deal._replace(phase=deal.phase + 1))
            match, outcome = phases[deal.phase + 1].enter(match, log)
    log.append(MatchWon(match.winner, match.scores))
    return _close(match, match.dealer)


def _close(match: Match, next_dealer: Seat, *, void: bool = False) -> Match:
    return match._replace(dealer=next_dealer, deal=match.live._replace(to_act=NOBODY, over=True, void=void))


def _tell(match: Match, log: list[Event]) -> Match:
    """Adds what a step before the first lead made public to the deal's story."""
    deal = match.live
    return match._replace(deal=deal._replace(setup=deal.setup._replace(story=(*deal.setup.story, *log))))


__all__ = ["IllegalAction", "Step", "apply", "awaits_shuffle", "begin_deal", "legal_actions", "start"]
