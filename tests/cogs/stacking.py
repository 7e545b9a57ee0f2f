"""Packs put together card by card, so that a deal comes as a test wants it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.cards import PACK, Card, Rank, Suit, parse_card
from bot.game.rules import Ruleset
from bot.game.seats import Seat, seats_from
from tests.packs import Dice


def cards(text: str) -> list[Card]:
    return [parse_card(name) for name in text.split()]


def stack(dice: Dice, ruleset: Ruleset, dealer: Seat, hands: Sequence[str], stock: str = "") -> None:
    """The next match begins with this dealer, these hands by seat, and this stock on top of the rest."""
    left = [cards(hand) for hand in hands]
    packet, pack = ruleset.packet, list[Card]()
    while any(left):
        for seat in seats_from((dealer + 1) % ruleset.players, ruleset.players):
            pack += left[seat][:packet]
            left[seat] = left[seat][packet:]
    pack += cards(stock)
    dice.packs = [_cut(ruleset, dealer), (*pack, *(card for card in PACK if card not in pack))]


def _cut(ruleset: Ruleset, dealer: Seat) -> tuple[Card, ...]:
    """A pack whose cut, flip or first jack makes that seat the first dealer."""
    if ruleset.first_dealer.key == "first-jack":  # the first card goes to seat 1, and the jack pitches
        top = [*[Card(Rank.TWO, suit) for suit in Suit][:dealer], Card(Rank.JACK, Suit.CLUBS)]
    else:
        top = [Card(Rank(2 + seat), Suit.CLUBS) for seat in range(ruleset.players)]
        top[dealer] = Card(Rank.ACE, Suit.CLUBS)
    return (*top, *(card for card in PACK if card not in top))
