"""A scorepad as it stands in memory, and what is told of it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Literal

from bot.game.seats import Seat, Side
from bot.league.pad import PadState
from db.pads import PadRow, PadSeat, Proposal, Signature


@dataclass(slots=True, eq=False)
class Pad:
    """One scorepad. Only ``Pads`` changes it, under its lock, and only after the disk has the change."""

    row: PadRow
    state: PadState
    proposal: Proposal | None = None
    """The correction, or the closing, that waits for the other sides' word."""
    signatures: tuple[Signature, ...] = ()
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def version(self) -> int:
        """What every button carries; it goes up with every entry."""
        return self.row.version

    @property
    def keeper_id(self) -> int:
        return self.row.keeper_id

    def seat_of(self, user_id: int) -> PadSeat | None:
        """Where a member plays on this pad."""
        return next((seat for seat in self.row.seats if seat.user_id == user_id), None)

    @property
    def live(self) -> bool:
        """Whether anything can still be done on it."""
        return self.row.state in ("open", "decided")

    def at(self, seat: Seat) -> PadSeat:
        return self.row.seats[seat]

    @property
    def sides_with_members(self) -> tuple[Side, ...]:
        """The sides that have a say: at least one of them is a member, not only a name."""
        return tuple(sorted({seat.side for seat in self.row.seats if seat.member}))

    @property
    def unsigned(self) -> tuple[Side, ...]:
        """The sides with members whose word is missing once the series is decided."""
        signed = {each.side for each in self.signatures}
        return tuple(side for side in self.sides_with_members if side not in signed)


Kind = Literal[
    "started",
    "booked",
    "undone",
    "proposed",
    "agreed",
    "corrected",
    "refused",
    "signed",
    "finished",
    "closed",
    "shown",
    "noted",
]


@dataclass(frozen=True, slots=True)
class PadChange:
    """What happened on a pad, for whoever shows it. The disk has it already.

    kind: agreed, where others are still to agree to what is proposed; shown (nothing, show it). by: who
    pressed; None for the clock. matches: once it is finished, the numbers of its matches, a game each.
    """

    pad: Pad
    kind: Kind
    by: int | None = None
    matches: tuple[int, ...] = ()
