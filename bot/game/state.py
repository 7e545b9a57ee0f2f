"""The state of a match: frozen values, hands as 52-bit masks.

Named tuples and not dataclasses: a card played makes three of them, and a frozen dataclass takes four times
as long to make. Where every card passes they are made by ``new``, which takes half as long again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bot.game.cards import Suit
from bot.game.events import Award, Event
from bot.game.seats import NOBODY, Seat, Side
from bot.game.trumps import Trumps

if TYPE_CHECKING:
    from bot.game.rules import Ruleset


new: Final = tuple.__new__
"""``new(Trick, (plays, taker))``: a named tuple from its fields in order, without its class's own checks."""


class Trick(NamedTuple):
    """A finished trick: (seat, card index) in order of play, and who took it."""

    plays: tuple[tuple[Seat, int], ...]
    taker: Seat
    under: tuple[tuple[Seat, int], ...] = ()
    """Cards laid with a play that did not contest the trick: a hand thrown in, Cinch's excess."""


class Setup(NamedTuple):
    """What a deal settles before its first lead."""

    dealer: Seat
    scores_before: tuple[int, ...]
    stock: tuple[int, ...]
    """Card indexes left in the pack, next first."""
    turn_ups: tuple[int, ...] = ()
    proposed: Suit | None = None
    trumps: Trumps | None = None
    """The pack under the trump suit, once that is settled."""
    bids: tuple[tuple[Seat, int], ...] = ()
    """(seat, points) in order; 0 is a pass."""
    bidder: Seat = NOBODY
    dropped: int = 0
    """The mask of the cards laid aside unseen before the first lead."""
    in_play: tuple[int, ...] = ()
    """The hands at the first lead, masks by seat: what High and Low look at."""
    story: tuple[Event, ...] = ()
    """What was made public so far, up to the first lead."""

    @property
    def bid(self) -> int:
        """The highest bid so far; 0 if there is none."""
        return max((points for _, points in self.bids), default=0)

    @property
    def trump(self) -> Suit | None:
        return None if self.trumps is None else self.trumps.suit


class Deal(NamedTuple):
    """One shuffle to its count."""

    phase: int
    """Index in the ruleset's phases."""
    to_act: Seat
    """NOBODY once the deal is over."""
    hands: tuple[int, ...]
    trick: tuple[tuple[Seat, int], ...]
    tricks: tuple[Trick, ...]
    captured: tuple[int, ...]
    """Masks by side."""
    awards: tuple[Award, ...]
    setup: Setup
    under: tuple[tuple[Seat, int], ...] = ()
    """Cards laid with the plays of the present trick that do not contest it."""
    over: bool = False
    void: bool = False


class Match(NamedTuple):
    """A match to the ruleset's target. Between deals, and before the cut, it waits for a Shuffle."""

    ruleset: Ruleset
    dealer: Seat
    """Who deals the present deal, or the next once it is over; NOBODY before the cut."""
    scores: tuple[int, ...]
    number: int
    """Deals begun."""
    deal: Deal | None
    """The present deal, or the last one until the next begins."""
    winner: Side = NOBODY
    extra_hand: bool = False
    """The present deal, or the next once it is over, is the extra hand that settles the match (Cinch)."""

    @property
    def to_act(self) -> Seat:
        """The seat to act; NOBODY where a Shuffle is awaited or the match is won."""
        return NOBODY if self.deal is None else self.deal.to_act

    @property
    def live(self) -> Deal:
        """The deal under way; AssertionError if there is none."""
        assert self.deal is not None
        return self.deal
