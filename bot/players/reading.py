"""What a view tells of the cards that cannot be seen."""

from __future__ import annotations

from functools import cached_property

from bot.game.actions import Give, Stand
from bot.game.cards import GAME_VALUE, PACK, Card, Suit
from bot.game.events import Acted, Robbed
from bot.game.seats import Seat
from bot.game.view import SeatView

TRUMPS = None
"""The suit of every trump, whatever is printed on it; plain cards have their own."""


class Reading:
    """One seat's look at its view: heights, shown voids, and the odds of who holds what."""

    def __init__(self, view: SeatView) -> None:
        assert view.seat is not None and view.hand is not None
        self.view = view
        self.seat: Seat = view.seat
        self.side = view.sides[view.seat]
        self.hand = view.hand
        self.heights = {card: 100 - place for place, card in enumerate(view.trumps)}
        # The same by index, 0 for a plain card: asked thousands of times a move.
        self._height = [0] * len(PACK)
        for card, height in self.heights.items():
            self._height[card.index] = height
        seen = {played.card for trick in view.tricks for played in (*trick.plays, *trick.under)}
        seen.update(played.card for played in (*view.trick, *view.under))
        seen.update(view.turn_ups)
        seen.update(view.hand)
        self.unseen = [card for card in PACK if card not in seen]
        self.robbed = any(isinstance(event, Robbed) for event in view.story)

    def suit(self, card: Card) -> Suit | None:
        return TRUMPS if self._height[card.index] else card.suit

    def is_trump(self, card: Card) -> bool:
        return self._height[card.index] > 0

    def ours(self, seat: Seat) -> bool:
        return self.view.sides[seat] == self.side

    def strength(self, card: Card, led: Card) -> int:
        """The greatest of a trick takes it; 0 for a card that cannot."""
        height = self._height[card.index]
        if height:
            return height
        return card.rank if card.suit == self.suit(led) else 0

    def higher(self, card: Card, led: Card) -> list[Card]:
        """The unseen cards that would beat a card on a trick."""
        strength, suit, height = self.strength(card, led), self.suit(led), self._height
        return [
            other
            for other in self.unseen
            if (height[other.index] or (other.rank if other.suit == suit else 0)) > strength
        ]

    def to_follow(self) -> list[Seat]:
        """The seats that play to this trick after this one, in order."""
        played = {self.seat, *(played.seat for played in self.view.trick)}
        players = self.view.players
        after = [(self.seat + step) % players for step in range(1, players)]
        return [seat for seat in after if seat not in played and self.view.hand_sizes[seat]]

    def odds(self, seat: Seat, cards: list[Card]) -> float:
        """How likely a seat holds one of some unseen cards at least."""
        shown = self.voids[seat]
        possible = [card for card in cards if self.suit(card) not in shown]
        trumps = sum(self.is_trump(card) for card in possible)
        no_plain = (1 - self._share(seat)) ** (len(possible) - trumps)
        return 1 - (1 - self._odds_of_trump(seat, trumps)) * no_plain

    def _odds_of_trump(self, seat: Seat, count: int) -> float:
        """The same of so many unseen trumps."""
        share = self._trump_share(seat) if self.robbed else self._share(seat)
        odds = 1 - (1 - share) ** count
        if seat in self.sure_of_trump:
            unseen = sum(self.is_trump(card) for card in self.unseen)
            odds /= 1 - (1 - share) ** unseen
        return odds

    def leave_to_trump(self, seat: Seat, led: Card) -> float:
        """How likely the rules let a seat trump a plain lead: surely, unless ``follow`` is strict."""
        if self.view.options.get("follow") != "strict":
            return 1.0
        return 1 - self.odds(seat, [card for card in self.unseen if self.suit(card) == self.suit(led)])

    def level_game(self, pips: int) -> float:
        """What a level Game adds to this side's lead, in pips, once so many more are captured.

        Half of one where it is the non-dealers' and this side is one, less where this is the dealer's.
        """
        view = self.view
        captured = pips or any(view.captured)
        if view.options.get("game_tie") != "non_dealer" or not (captured or view.options["zero_tie"]):
            return 0.0
        return -0.5 if self.side == view.sides[view.dealer] else 0.5

    @cached_property
    def pips_in_play(self) -> float:
        """What the cards of this deal's tricks should count towards Game in all."""
        laid = sum(len(trick.plays) + len(trick.under) for trick in self.view.tricks)
        laid += len(self.view.trick) + len(self.view.under)
        return (laid + sum(self.view.hand_sizes)) * sum(GAME_VALUE.values()) * len(Suit) / len(PACK)

    @cached_property
    def pips_to_come(self) -> float:
        """What the cards still held should count towards Game, this seat's own and the others'."""
        others = sum(self.view.hand_sizes) - len(self.hand)
        unseen = sum(GAME_VALUE.get(card.rank, 0) for card in self.unseen)
        return sum(GAME_VALUE.get(card.rank, 0) for card in self.hand) + unseen * others / max(
            1, len(self.unseen)
        )

    def chance_lowest(self, trump: Card) -> float:
        """How likely no lower trump is in play."""
        view = self.view
        if view.low_so_far is not None and self.heights[view.low_so_far.card] < self.heights[trump]:
            return 0.0
        height = self.heights[trump]
        if any(self.heights.get(card, height) < height for card in self.hand):
            return 0.0
        lower = sum(self.heights.get(card, height) < height for card in self.unseen)
        dealt = sum(view.hand_sizes) - len(self.hand)
        return (1 - dealt / max(1, len(self.unseen))) ** lower

    def _share(self, seat: Seat) -> float:
        """How likely a seat holds any one unseen card that it may hold."""
        return min(1.0, self.view.hand_sizes[seat] / max(1, len(self.unseen)))

    def _trump_share(self, seat: Seat) -> float:
        """The same of a trump once the pack is robbed: every trump is in a hand then."""
        others = sum(self.view.hand_sizes) - len(self.hand)
        return self.view.hand_sizes[seat] / max(1, others)

    @cached_property
    def sure_of_trump(self) -> set[Seat]:
        """Seats that have played no trump yet and must hold one, by what they said (``trump_needed``)."""
        needed = self.view.options.get("trump_needed")
        words = {"give": (Give,), "stand_and_give": (Stand, Give)}.get(str(needed), ())
        said = {
            event.seat
            for event in self.view.story
            if isinstance(event, Acted) and isinstance(event.action, words)
        }
        laid = (*(played for trick in self.view.tricks for played in trick.plays), *self.view.trick)
        return said - {played.seat for played in laid if self.is_trump(played.card)}

    @cached_property
    def voids(self) -> tuple[set[Suit | None], ...]:
        """By seat, the suits (or TRUMPS) it has shown it does not hold."""
        shown: tuple[set[Suit | None], ...] = tuple(set() for _ in range(self.view.players))
        for plays in (*(trick.plays for trick in self.view.tricks), self.view.trick):
            for played in plays[1:]:
                led, followed = self.suit(plays[0].card), self.suit(played.card)
                if followed not in (led, TRUMPS):
                    shown[played.seat].add(led)
        return shown
