"""Who sits on a scorepad, and by which rules: checked before it is opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.game.rules import Ruleset
from bot.league.pad_rules import SERIES
from bot.render.names import clean_line, clean_name, plain_name
from bot.tables.table import Person, TableError
from db.pads import PadSeat

KEPT: Final = 5
"""So many pads, open or not signed yet, one person keeps on a server at a time."""
LIVE: Final = 60
"""So many a server has at a time."""
NAME_LENGTH: Final = 32
"""Letters in the name of somebody who is no member, as Discord has it of those who are."""


def check_room(keepers: Sequence[int], keeper_id: int) -> None:
    """TableError where one more pad is too many. keepers: who keeps each that is live on the server."""
    if keepers.count(keeper_id) >= KEPT:
        raise TableError("pad.error.keeps-enough", n=KEPT)
    if len(keepers) >= LIVE:
        raise TableError("pad.error.server-full", n=LIVE)


def check_series(best_of: int) -> None:
    if best_of not in SERIES:
        raise TableError("pad.error.best-of", allowed=", ".join(map(str, SERIES)))


def seated(ruleset: Ruleset, seats: Sequence[PadSeat]) -> tuple[PadSeat, ...]:
    """Who plays, in order of play, each on the side that the game puts the seat on. Raises TableError."""
    ordered = sorted(seats, key=lambda seat: seat.seat)
    if [seat.seat for seat in ordered] != list(range(ruleset.players)):
        raise TableError("pad.error.seats", n=ruleset.players)
    members, names = set[int](), set[str]()
    for seat in ordered:
        if seat.user_id is not None:
            if seat.user_id in members:
                raise TableError("pad.error.person-twice", name=clean_name(seat.name))
            members.add(seat.user_id)
            continue
        if not clean_line(seat.name):
            raise TableError("pad.error.no-name")
        if len(seat.name) > NAME_LENGTH:
            raise TableError("pad.error.long-name", most=NAME_LENGTH)
    for seat in sorted(ordered, key=lambda seat: seat.user_id is None):
        shown = plain_name(seat.name).casefold()
        if shown in names and seat.user_id is None:  # two members may be called the same
            raise TableError("pad.error.name-twice", name=clean_name(seat.name))
        names.add(shown)
    return tuple(replace(seat, side=ruleset.seating.side_of(seat.seat)) for seat in ordered)


def members(seats: Sequence[PadSeat]) -> list[Person]:
    return [Person(seat.user_id, seat.name) for seat in seats if seat.user_id is not None]
