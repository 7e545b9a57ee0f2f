"""Seats kept for friends, told by where they sit as the table is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from bot.game.rules import Ruleset
from bot.game.seats import Seat, Seating
from bot.tables.table import Person, TableError

Place = Literal["partner", "right", "left"]


def kept_seats(ruleset: Ruleset, friends: Mapping[Place, Person]) -> dict[Seat, Person]:
    """Whose seats are kept, seen from seat 0; TableError where the table has no such place.

    Anticlockwise the turn passes to the right, clockwise to the left.
    """
    after, before = 1, ruleset.players - 1
    right, left = (before, after) if ruleset.variant.clockwise else (after, before)
    places: dict[Place, Seat] = {"right": right, "left": left}
    if ruleset.seating is Seating.PARTNERS:
        (_, places["partner"]) = ruleset.seating.members(0, ruleset.players)
    elif "partner" in friends:
        raise TableError("table.no-partner")
    if right == left and {"right", "left"} <= friends.keys():
        raise TableError("table.one-neighbour")
    return {places[place]: friend for place, friend in friends.items()}
