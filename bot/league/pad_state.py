"""A scorepad as it stands: games, their deals, what was paid."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.events import Award
from bot.game.seats import NOBODY, Seat, Side
from bot.league.pad_entries import Bid, Entry, Fault, Gift, HangJack, Point, Took, TurnUp
from bot.league.pad_rules import PadRules


class PadError(Exception):
    """Something that cannot be booked: ``key`` names the text that says why, ``values`` fill it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class PadDeal:
    """One deal. number: in its game, from 1. before, scores: by side, before it and after its awards so far.

    awards: what was paid, in order; in a game with bids, nothing of the count until the deal is over. A fault
    is an award to each other side under the fault's key, of 0 points where it loses the game.
    """

    number: int
    dealer: Seat
    before: tuple[int, ...]
    scores: tuple[int, ...]
    entries: tuple[Entry, ...] = ()
    awards: tuple[Award, ...] = ()
    over: bool = False
    void: bool = False
    extra_hand: bool = False
    """It settles a game in which both sides reached the target (Cinch)."""

    @property
    def bid(self) -> Bid | None:
        """Who bought the deal for how much, once it is booked."""
        return next((entry for entry in self.entries if isinstance(entry, Bid)), None)

    @property
    def has_point(self) -> bool:
        """Whether anything that pays is booked, though a bid may put off the payment."""
        return any(
            isinstance(entry, TurnUp | Gift | Fault | Point | HangJack | Took) for entry in self.entries
        )


@dataclass(frozen=True, slots=True)
class PadGame:
    """One game of a series. number: from 1. Its last deal is the live one until somebody has won."""

    number: int
    deals: tuple[PadDeal, ...]
    winner: Side = NOBODY

    @property
    def scores(self) -> tuple[int, ...]:
        return self.deals[-1].scores


@dataclass(frozen=True, slots=True)
class Hung:
    """A jack that was hung, and in which deal of which game, both from 1."""

    game: int
    deal: int
    jack: HangJack


@dataclass(frozen=True, slots=True)
class PadState:
    """A pad as it stands. games: the last one is being played unless the series is decided.

    first_dealer: of the first game. locked: (game, deal), the last deal that is: it was corrected, or a
    later one had a point. It stays so, whatever is undone after it.
    """

    rules: PadRules
    first_dealer: Seat
    games: tuple[PadGame, ...]
    locked: tuple[int, int] = (0, 0)

    @property
    def won(self) -> tuple[int, ...]:
        """Games won, by side."""
        winners = [game.winner for game in self.games]
        return tuple(winners.count(side) for side in range(self.rules.sides))

    @property
    def winner(self) -> Side:
        """The side that has won the series; NOBODY until then."""
        won = self.won
        return won.index(self.rules.needed) if self.rules.needed in won else NOBODY

    @property
    def over(self) -> bool:
        """Whether the series is decided."""
        return self.winner != NOBODY

    @property
    def game(self) -> PadGame:
        """The game being played, or the last one."""
        return self.games[-1]

    @property
    def deal(self) -> PadDeal | None:
        """The deal being played; None once the series is decided."""
        return None if self.over else self.game.deals[-1]

    @property
    def all_deals(self) -> tuple[tuple[int, PadDeal], ...]:
        """(number of its game, deal), all of them in order."""
        return tuple((game.number, deal) for game in self.games for deal in game.deals)

    @property
    def last_hung(self) -> Hung | None:
        """The last jack hung, if in this deal or the one before: more can be said of it."""
        for game, deal in reversed(self.all_deals[-2:]):
            for entry in deal.entries:
                if isinstance(entry, HangJack):
                    return Hung(game, deal.number, entry)
        return None

    def find(self, game: int, deal: int) -> PadDeal:
        """A deal by its numbers. Raises PadError."""
        for number, found in self.all_deals:
            if (number, found.number) == (game, deal):
                return found
        raise PadError("pad.error.no-such-deal", game=game, deal=deal)
