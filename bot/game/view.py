"""What one seat, or the public, may know. Players, pictures and messages get nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.game.actions import Action
from bot.game.cards import Card, Rank, Suit
from bot.game.events import Award, Event
from bot.game.options import OptionValue
from bot.game.seats import Seat, Side, seats_from


@dataclass(frozen=True, slots=True)
class Played:
    """One card on a trick."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TrickView:
    """A finished trick, in order of play, and who took it."""

    plays: tuple[Played, ...]
    taker: Seat
    under: tuple[Played, ...] = ()
    """Cards laid with a play that did not contest the trick: a hand thrown in, Cinch's excess."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that a seat may know of a match; the public's view has ``seat`` None.

    Sequences by seat or by side are indexed by Seat or Side. Cards are typed; card orders are as sorted for
    the eye (trumps first, then suits, high to low) unless they are a history.
    """

    seat: Seat | None
    variant: str
    players: int
    sides: tuple[Side, ...]
    """The side of each seat."""
    target: int
    options: Mapping[str, OptionValue]
    """Every house rule of the game with its value here."""
    unusual: Mapping[str, OptionValue]
    """Those that differ from the game's default."""

    deal_number: int
    dealer: Seat
    scores: tuple[int, ...]
    scores_before: tuple[int, ...]
    """By side, before this deal's first point."""
    winner: Side | None
    over: bool
    """The deal is: counted, void, or cut short by the end of the match."""
    void: bool

    phase: str
    """Key of the phase: beg, give, play; "over" when the deal is."""
    to_act: Seat | None
    legal: Sequence[Action]
    """What this seat may do now; empty for the public and out of turn."""

    hand: tuple[Card, ...] | None
    """This seat's cards; None for the public, and for a seat that may not look yet."""
    hand_sizes: tuple[int, ...]
    stock: int
    """Cards left in the pack."""
    turn_ups: tuple[Card, ...]
    proposed: Suit | None
    trump: Suit | None
    trumps: tuple[Card, ...]
    """The trump suit from the highest card down; of the proposed suit while trump is not settled."""
    orders: Mapping[Suit, tuple[Card, ...]]
    """For each suit, the trumps it would make, from the highest down."""
    hung: int
    """What the jack of trumps pays a side that captures another's: 3 to hang it, 1 where that is no more."""
    by_capture: bool
    """Captured trumps are the points themselves (Cinch); else High, Low, Jack and Game are counted."""
    story: tuple[Event, ...]
    """What was made public from the deal's start to the first lead, in order."""

    leader: Seat | None
    """Who led, or is to lead, the present trick."""
    trick: tuple[Played, ...]
    winning: Seat | None
    """Who is winning the present trick."""
    tricks: tuple[TrickView, ...]
    captured: tuple[int, ...]
    """Value captured so far, by side."""
    high_so_far: Played | None
    """The highest trump seen on a trick, and who played it."""
    low_so_far: Played | None
    awards: tuple[Award, ...]
    """Every point of this deal so far, in order."""
    next_dealer: Seat | None
    """Once the deal is over and the match is not."""
    under: tuple[Played, ...] = ()
    """Laid to the present trick without contesting it."""
    bids: tuple[tuple[Seat, int], ...] = ()
    """(seat, points) in order; 0 is a pass."""
    bidder: Seat | None = None
    """Who has the highest bid."""
    to_discard: int = 0
    """How many cards this seat must lay aside now."""
    turn_up_pays: Mapping[Rank, int] = field(default_factory=dict)
    """What a card turned up pays the dealer's side."""
    extra_hand: bool = False
    """This is the extra hand that settles the match; once the deal is over, the next one is."""

    @property
    def elder(self) -> Seat:
        """The seat after the dealer."""
        return (self.dealer + 1) % self.players

    @property
    def gift_sides(self) -> tuple[Side, ...]:
        """Who takes a gift, in turn order: the elder hand's side, or by house rule all but the dealer's."""
        order = dict.fromkeys(self.sides[seat] for seat in seats_from(self.elder, self.players))
        others = tuple(side for side in order if side != self.sides[self.dealer])
        return others if self.options.get("gift_to") == "all" else others[:1]
