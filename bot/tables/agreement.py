"""Who has a say in a vote at a table, and whose word is missing.

A match is given up by a person of each side that has people; it is resigned by every person of one side.
Computer players have no say.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from db.journal import VOTE_DEALS
from db.tables import SeatRow
from db.votes import Vote

if TYPE_CHECKING:
    from bot.tables.table import Table


def voters(table: Table, vote: Vote) -> tuple[SeatRow, ...]:
    """The people with a say."""
    people = tuple(row for row in table.row.seats if row.user_id is not None)
    if vote.kind == "close":
        return people
    side_of = table.ruleset.seating.side_of
    return tuple(row for row in people if side_of(row.seat) == side_of(vote.words[0][0]))


def agreed(table: Table, vote: Vote) -> tuple[SeatRow, ...]:
    """The people whose word is given."""
    seats = {seat for seat, _ in vote.words}
    return tuple(row for row in voters(table, vote) if row.seat in seats)


def missing(table: Table, vote: Vote) -> tuple[SeatRow, ...]:
    """The people whose word would help. To give a match up one of a side is enough."""
    given = {row.seat for row in agreed(table, vote)}
    if vote.kind == "close":
        side_of = table.ruleset.seating.side_of
        sides = {side_of(seat) for seat in given}
        given |= {row.seat for row in table.row.seats if side_of(row.seat) in sides}
    return tuple(row for row in voters(table, vote) if row.seat not in given)


def still_open(table: Table, vote: Vote | None) -> Vote | None:
    """What is left of a vote as the table stands: None where it has lapsed, or nobody's word is missing.

    Nothing ends because somebody left: where only their word was missing, there is no vote any more.
    """
    if vote is None or table.match is None or table.match.number - vote.deal >= VOTE_DEALS:
        return None
    sits = {(row.seat, row.user_id) for row in table.row.seats}
    left = replace(vote, words=tuple(word for word in vote.words if word in sits))
    return left if left.words and missing(table, left) else None
