"""Random matches, and for each of their states another world that an observer cannot tell from it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.game.actions import Action, Discard, Play, Shuffle, ThrowIn
from bot.game.cards import PACK, Card, indexes_of
from bot.game.engine import Step, apply, awaits_shuffle, start
from bot.game.events import Event
from bot.game.rules import IllegalAction, Ruleset
from bot.game.seats import NOBODY, Seat
from bot.game.state import Match
from tests.game.playing import any_action, shuffled

DEALS = 25
"""So many deals of a match are played, if it does not end before."""
TRIES = 24
"""So many exchanges of hidden cards are tried before a state is given up for an observer."""

Exchange = Sequence[Card]
"""The card that each card of the pack becomes, by index."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that can be dealt and played again. before: the match awaiting its shuffle."""

    before: Match
    pack: Shuffle
    actions: tuple[Action, ...]

    def steps(self, count: int, exchange: Exchange = PACK) -> list[Step]:
        """The deal and so many actions again, each card exchanged; IllegalAction where that cannot be."""
        found = [apply(self.before, Shuffle(exchanged(self.pack.pack, exchange)))]
        for action in self.actions[:count]:
            found.append(apply(found[-1].match, instead(action, exchange)))
        return found


def play(ruleset: Ruleset, dice: random.Random) -> tuple[Step, list[PlayedDeal]]:
    """A match of random play: its cut for dealer, and its deals."""
    cut = apply(start(ruleset), shuffled(dice))
    match, deals = cut.match, list[PlayedDeal]()
    while match.winner == NOBODY and len(deals) < DEALS:
        deal, match = play_deal(match, dice)
        deals.append(deal)
    return cut, deals


def play_deal(before: Match, dice: random.Random) -> tuple[PlayedDeal, Match]:
    """A deal of random play, and the match after it."""
    pack, actions = shuffled(dice), list[Action]()
    match = apply(before, pack).match
    while not awaits_shuffle(match) and match.winner == NOBODY:
        actions.append(any_action(match, dice))
        match = apply(match, actions[-1]).match
    return PlayedDeal(before, pack, tuple(actions)), match


class Witnessed(NamedTuple):
    """All that an observer has a right to know of a deal, and nothing a picture of it was drawn from.

    events: what each step made public. own: the masks of their own hand, None where they may not look yet.
    """

    events: tuple[tuple[Event, ...], ...]
    own: tuple[int | None, ...]


class World(NamedTuple):
    """How it stands in another world, and what became of each card there."""

    match: Match
    exchange: Exchange


def witnessed(steps: Sequence[Step], observer: Seat | None) -> Witnessed:
    """observer: a seat, or None for the public."""
    return Witnessed(
        tuple(step.events for step in steps), tuple(_own_hand(step.match, observer) for step in steps)
    )


def another(
    deal: PlayedDeal, steps: Sequence[Step], observer: Seat | None, dice: random.Random
) -> World | None:
    """A world that an observer cannot tell from the one after these steps; None where none was found.

    Cards hidden from them are exchanged, the same actions are played again, and all they have a right to
    know must come out the same.
    """
    match, seen = steps[-1].match, witnessed(steps, observer)
    known = {index for mask in seen.own if mask is not None for index in indexes_of(mask)} | face_up(match)
    hidden = [card for card in PACK if card.index not in known]
    for attempt in range(TRIES):
        exchange = _exchange(hidden, attempt, dice)
        try:
            others = deal.steps(len(steps) - 1, exchange)
        except IllegalAction:  # somebody followed suit, or did not, with a card that is elsewhere now
            continue
        other = others[-1].match
        if other.live != match.live and witnessed(others, observer) == seen:
            return World(other, exchange)
    return None


def face_up(match: Match) -> set[int]:
    """The indexes of all cards of the present deal that lie, or lay, face up."""
    deal = match.live
    laid = [play for trick in deal.tricks for play in (*trick.plays, *trick.under)]
    return {index for _, index in (*laid, *deal.trick, *deal.under)} | set(deal.setup.turn_ups)


def _own_hand(match: Match, observer: Seat | None) -> int | None:
    if observer is None or not (match.live.over or match.ruleset.may_look(match, observer)):
        return None
    return match.live.hands[observer]


def _exchange(hidden: Sequence[Card], attempt: int, dice: random.Random) -> Exchange:
    """First everything hidden is mixed, then only what is of one suit, at last two cards change places."""
    chosen = list(hidden)
    if attempt >= TRIES // 4:
        suit = dice.choice(hidden).suit if hidden else None
        chosen = [card for card in hidden if card.suit == suit]
    if attempt >= TRIES // 2:
        chosen = dice.sample(hidden if attempt % 2 else chosen, min(2, len(chosen)))
    becomes = list(PACK)
    for card, other in zip(chosen, dice.sample(chosen, len(chosen)), strict=True):
        becomes[card.index] = other
    return becomes


def exchanged(cards: Sequence[Card], exchange: Exchange) -> tuple[Card, ...]:
    """What becomes of cards, in the same order."""
    return tuple(exchange[card.index] for card in cards)


def instead(action: Action, exchange: Exchange) -> Action:
    """The action with the cards exchanged: only what was laid aside unseen comes out another."""
    match action:
        case Discard(cards):
            return Discard(tuple(sorted(exchanged(cards, exchange))))
        case Play(card, under) if under:
            return Play(exchange[card.index], exchanged(under, exchange))
        case Play(card) | ThrowIn(card):
            return replace(action, card=exchange[card.index])
    return action
