"""Where those who played a match sit at its rematch with new partners."""

from __future__ import annotations

from bot.game.seats import Seat, Seating


def rotated(seating: Seating, players: int, seat: Seat) -> Seat:
    """The seat that whoever had ``seat`` has next time.

    In partnership seat 0 stays and the others move on by one, so that in three rematches each has partnered
    each; where all play alone everyone moves on by one.
    """
    if seating is Seating.ALONE:
        return (seat + 1) % players
    return seat and seat % (players - 1) + 1
