"""Seats in order of play, and the sides they form."""

from __future__ import annotations

from enum import Enum

Seat = int
"""0 to players - 1; seat i + 1 acts after seat i."""

Side = int
"""0 to sides - 1."""

NOBODY = -1
"""The seat or side that is none: nobody to act, no winner yet, no dealer yet."""


class Seating(Enum):
    """Who plays with whom."""

    PARTNERS = "partners"
    ALONE = "alone"

    def side_of(self, seat: Seat) -> Side:
        return seat % 2 if self is PARTNERS else seat

    def sides(self, players: int) -> int:
        """How many sides there are."""
        return 2 if self is PARTNERS else players

    def members(self, side: Side, players: int) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(players) if self.side_of(seat) == side)


PARTNERS, ALONE = Seating


def seats_from(first: Seat, players: int) -> tuple[Seat, ...]:
    """Every seat once, in order of play, beginning with first."""
    return tuple((first + step) % players for step in range(players))
