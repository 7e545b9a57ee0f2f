"""Rules of thumb for the tricks: what a card may win, what it may lose, and what it is worth to keep."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import prod
from typing import Final

from bot.game.actions import Play
from bot.game.cards import GAME_VALUE, PEDRO_VALUE, Card, Rank
from bot.game.seats import Seat
from bot.game.view import Played, SeatView
from bot.players.reading import Reading

SWING: Final = 1.1
"""Points that all pips in play would be worth: in four hands of six a ten swings Game every third time."""

LAST: Final = 2
"""With so few cards in hand the pips still to come are counted."""

EAGER: Final = 0.2
"""How likely a player who could trump a plain trick does so when no ten is on it."""

BARE: Final = 0.5
"""How likely a jack falls to a higher trump led."""

KEEP_JACK: Final = 0.8
KEEP_TOP: Final = 0.35
KEEP_TRUMP: Final = 0.12
KEEP_LOW: Final = 0.3
"""What it is worth to hold back the jack, a trump above it, any other, or the lowest where Low is won."""


def best_play(view: SeatView, plays: Sequence[Play], dice: random.Random) -> Play:
    """The play that promises most; of equals, any."""
    if len(plays) == 1:
        return plays[0]
    reading = Reading(view)
    worth = [_worth(reading, play.card) for play in plays]
    best = max(worth)
    return dice.choice([play for play, points in zip(plays, worth, strict=True) if points > best - 1e-9])


def _worth(reading: Reading, card: Card) -> float:
    """The points a card promises: the trick won or lost, less what it would be worth later."""
    trick = (*reading.view.trick, Played(reading.seat, card))
    taken = _chance_to_take(reading, trick)
    won = sum(_stake(reading, played, won=True) for played in trick) + _game(reading, trick, won=True)
    lost = sum(_stake(reading, played, won=False) for played in trick) + _game(reading, trick, won=False)
    hunted = 0.0 if reading.view.trick else _hunt(reading, card) * taken
    return taken * won + (1 - taken) * lost + hunted - _kept(reading, card)


def _chance_to_take(reading: Reading, trick: tuple[Played, ...]) -> float:
    """How likely this seat's side takes a trick, its own card on it."""
    led = trick[0].card
    winning = max(trick, key=lambda played: reading.strength(played.card, led))
    rich = any(_valuable(reading, played.card) for played in trick)
    higher = reading.higher(winning.card, led)
    overtrumps = [card for card in higher if reading.suit(card) != reading.suit(led)]
    overtakes = [card for card in higher if reading.suit(card) == reading.suit(led)]

    def holds_off(seat: Seat) -> float:
        eager = (1.0 if rich else EAGER) * reading.leave_to_trump(seat, led)
        return (1 - reading.odds(seat, overtakes)) * (1 - reading.odds(seat, overtrumps) * eager)

    to_follow = reading.to_follow()
    held = prod(holds_off(seat) for seat in to_follow if not reading.ours(seat))
    if reading.ours(winning.seat):
        return held
    return held * (1 - prod(holds_off(seat) for seat in to_follow if reading.ours(seat)))


def _valuable(reading: Reading, card: Card) -> bool:
    if reading.view.by_capture:
        return reading.is_trump(card) and card.rank in PEDRO_VALUE
    return card.rank == Rank.TEN or (reading.is_trump(card) and card.rank == Rank.JACK)


def _stake(reading: Reading, played: Played, *, won: bool) -> float:
    """What one card of a trick is worth to this side if the trick is won, or lost."""
    card, options = played.card, reading.view.options
    sign = 1 if won else -1
    if reading.view.by_capture:
        return sign * PEDRO_VALUE.get(card.rank, 0) if reading.is_trump(card) else 0
    points = 0.0
    if reading.is_trump(card):
        if card.rank == Rank.JACK:
            points += sign * (1 if won == reading.ours(played.seat) else reading.view.hung)
        if options.get("low") == "won":
            points += sign * reading.chance_lowest(card)
    return points


def _game(reading: Reading, trick: Sequence[Played], *, won: bool) -> float:
    """What a trick won, or lost, is worth towards Game: by its pips, near the end by who is ahead."""
    view = reading.view
    if view.by_capture:
        return 0.0
    pips = sum(GAME_VALUE.get(played.card.rank, 0) for played in trick)
    points = int(view.options.get("game_points", 1))
    if len(reading.hand) > LAST:
        return (1 if won else -1) * points * SWING * pips / reading.pips_in_play
    ours = view.captured[reading.side]
    theirs = max(value for side, value in enumerate(view.captured) if side != reading.side)
    lead = (ours + pips - theirs if won else ours - theirs - pips) + reading.level_game(pips)
    to_come = reading.pips_to_come - GAME_VALUE.get(trick[-1].card.rank, 0)
    return points * lead / (abs(lead) + to_come) if lead else 0.0


def _hunt(reading: Reading, card: Card) -> float:
    """What leading a high trump promises where another side may have to drop the jack, or a pedro, on it."""
    if reading.view.by_capture:
        hunted, swing = Rank.FIVE, 2 * PEDRO_VALUE[Rank.FIVE]
    else:
        hunted, swing = Rank.JACK, reading.view.hung + 1
    game = [other for other in reading.unseen if reading.is_trump(other) and other.rank == hunted]
    if not game or not reading.is_trump(card) or card.rank < Rank.JACK:
        return 0.0
    others = [seat for seat in range(reading.view.players) if not reading.ours(seat)]
    return BARE * swing * sum(reading.odds(seat, game) for seat in others)


def _kept(reading: Reading, card: Card) -> float:
    """What a card may be worth later on; of trumps alike, the lower goes first."""
    if not reading.is_trump(card):
        return 0.0
    if card.rank == Rank.JACK:
        kept = KEEP_JACK
    elif card.rank > Rank.JACK:
        kept = KEEP_TOP
    else:
        kept = KEEP_TRUMP + card.rank * 0.001
    if reading.view.options.get("low") == "won":
        kept += KEEP_LOW * reading.chance_lowest(card)
    return kept
