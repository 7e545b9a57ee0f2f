"""Changes of seats in mid-match: written with the seats, in order, or not at all."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from db.journal import StaleTurn
from db.seat_changes import SeatChange
from db.tables import TableRow
from tests.db.scribe import Scribe, computer, person

LEAVES = SeatChange(1, 1, 0, 2, None, "Computer 2", True, 103, 2100)
ACCEPTS = SeatChange(2, 1, 0, 2, 105, "Person 105", False, 105, 2200)


def with_seat(table: TableRow, user_id: int | None) -> TableRow:
    """The table with that person, or a computer player, on seat 2."""
    seats = list(table.seats)
    seats[2] = computer(2) if user_id is None else person(2, user_id)
    return replace(table, seats=tuple(seats))


async def test_changes_are_kept_in_order_with_the_seats_and_the_match_counts_for_its_owner(
    scribe: Scribe,
) -> None:
    table = await scribe.begin()
    assert table.match_id is not None
    await scribe.journal.reseat(with_seat(table, None), LEAVES, None)
    await scribe.journal.reseat(with_seat(table, 105), ACCEPTS, None)
    match = await scribe.journal.match(table.match_id)
    assert match is not None and match.changes == (LEAVES, ACCEPTS)
    assert match.seats[2].user_id == 103
    assert await scribe.stored(table.id) == with_seat(table, 105)


async def test_of_two_changes_with_one_number_the_later_leaves_nothing(scribe: Scribe) -> None:
    table = await scribe.begin()
    assert table.match_id is not None
    await scribe.journal.reseat(with_seat(table, None), LEAVES, None)
    back = replace(ACCEPTS, user_id=103, name="Person 103")
    outcomes = await asyncio.gather(
        scribe.journal.reseat(with_seat(table, 105), ACCEPTS, None),
        scribe.journal.reseat(with_seat(table, 103), back, None),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), StaleTurn]
    match = await scribe.journal.match(table.match_id)
    assert match is not None and match.changes == (LEAVES, ACCEPTS)
    assert (await scribe.stored(table.id)).seats[2].user_id == 105


async def test_a_change_behind_the_table_is_not_written(scribe: Scribe) -> None:
    table = await scribe.begin()
    assert table.match_id is not None
    await scribe.journal.record(scribe.move(table))
    with pytest.raises(StaleTurn):
        await scribe.journal.reseat(with_seat(table, None), LEAVES, None)
    match = await scribe.journal.match(table.match_id)
    assert match is not None and match.changes == ()


async def test_a_turn_began_with_the_last_action_or_else_with_the_match(scribe: Scribe) -> None:
    table = await scribe.begin()
    assert table.match_id is not None
    assert await scribe.journal.turn_began(table.match_id) == 2000
    await scribe.journal.record(replace(scribe.move(table), at=2345))
    assert await scribe.journal.turn_began(table.match_id) == 2345
