"""What a person chooses about reminders, and the deadlines that heed it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.tables.deadlines import CLOCKS
from bot.tables.table import Person, TableError
from db.reminders import PersonSetting, Quiet
from tests.tables.conftest import ANN, BOB, CYD, DOT, Floor
from tests.tables.test_deadlines import first, late, timed


async def quiet(floor: Floor, *people: Person) -> None:
    """Those people want to be left alone from ten in the evening to seven."""
    for person in people:
        await floor.tables.reminders.set_quiet(person.user_id, "UTC", "22:00", "07:00")


def at(day: int, hour: int, minute: int = 0) -> int:
    return int(datetime(2026, 3, day, hour, minute, tzinfo=UTC).timestamp())


async def test_what_is_left_out_of_quiet_hours_stays_as_it_was(floor: Floor) -> None:
    reminders = floor.tables.reminders
    first = await reminders.set_quiet(1, "London", "22:30", "7:00")
    assert first.quiet == Quiet("Europe/London", 1350, 420)
    assert (await reminders.set_quiet(1, None, None, "08:05")).quiet == Quiet("Europe/London", 1350, 485)
    assert (await reminders.set_quiet(1, "UTC", "23:00", None)).quiet == Quiet("UTC", 1380, 485)
    assert await reminders.clear_quiet(1) == PersonSetting()


@pytest.mark.parametrize(
    ("zone", "begins", "ends", "key"),
    [
        (None, "22:00", "07:00", "reminders.no-zone"),
        ("UTC", "22:00", None, "reminders.no-hours"),
        ("UTC", None, "07:00", "reminders.no-hours"),
        ("UTC", None, None, "reminders.no-hours"),
        ("Nowhere", "22:00", "07:00", "reminders.no-such-zone"),
    ],
)
async def test_quiet_hours_that_are_not_whole_change_nothing(
    floor: Floor, zone: str | None, begins: str | None, ends: str | None, key: str
) -> None:
    before = await floor.everything()
    with pytest.raises(TableError) as caught:
        await floor.tables.reminders.set_quiet(1, zone, begins, ends)
    assert caught.value.key == key
    assert await floor.everything() == before


async def test_that_discord_took_no_message_is_told_once_unless_they_ask_for_them_anew(floor: Floor) -> None:
    reminders = floor.tables.reminders
    await reminders.set_by_dm(1, True)
    assert not reminders.tells_of_refusal(1)
    assert await reminders.dm_refused(1) == PersonSetting()
    assert not reminders.tells_of_refusal(2)
    assert reminders.tells_of_refusal(1) and not reminders.tells_of_refusal(1)
    await reminders.dm_refused(1)
    await reminders.set_by_dm(1, True)
    assert not reminders.tells_of_refusal(1)


async def test_twelve_hours_that_would_run_out_in_quiet_hours_run_on_to_their_end(floor: Floor) -> None:
    floor.now = at(3, 13)
    table = await floor.lobby(4)
    await floor.tables.set_clock(table.id, ANN, "relaxed")
    await quiet(floor, ANN, BOB, CYD, DOT)
    await floor.tables.start(table.id, ANN)
    assert table.row.deadline == at(4, 7), "one in the morning is no time to be late"
    floor.now = at(3, 20)
    await floor.move(table)
    assert table.row.deadline == at(4, 8), "eight is late enough"
    floor.now = at(3, 10, 1)
    await floor.move(table)
    assert table.row.deadline == at(4, 7), "just after they begin"
    assert (await floor.anew().find(table.id)).row == table.row


async def test_the_clock_plays_at_the_moved_deadline_and_not_before(floor: Floor) -> None:
    floor.now = at(3, 13)
    table = await floor.lobby(4)
    await floor.tables.set_clock(table.id, ANN, "relaxed")
    await quiet(floor, ANN, BOB, CYD, DOT)
    await floor.tables.start(table.id, ANN)
    turn = table.turn
    floor.now = at(4, 1, 1)
    assert not await floor.tables.act_for_absent(table.id, turn, first)
    assert await late(floor, table) and table.turn == turn + 1


async def test_only_the_quiet_hours_of_whoever_must_act_are_heeded(floor: Floor) -> None:
    floor.now = at(3, 13)
    table = await timed(floor, "relaxed")
    assert table.to_act is not None
    await quiet(floor, floor.actor(table))
    for _ in range(4):
        floor.now = at(3, 13)
        await floor.move(table)
        setting = await floor.tables.reminders.of(floor.actor(table).user_id)
        assert table.row.deadline == (at(4, 7) if setting.quiet else at(4, 1))


@pytest.mark.parametrize("clock", ["normal", "fast"])
async def test_short_clocks_run_in_quiet_hours_as_always(floor: Floor, clock: str) -> None:
    await quiet(floor, ANN, BOB, CYD, DOT)
    floor.now = at(3, 23)
    table = await timed(floor, clock)
    assert table.row.deadline == at(3, 23) + CLOCKS[clock]


async def test_a_seat_taken_back_at_its_turn_has_its_deadline_moved_too(floor: Floor) -> None:
    floor.now = at(3, 13)
    table = await timed(floor, "relaxed")
    person = floor.actor(table)
    seat = table.to_act
    assert seat is not None
    await quiet(floor, person)
    await floor.tables.substitutes.leave(table.id, person)
    await floor.tables.substitutes.take(table.id, person, seat)
    assert table.row.deadline == at(4, 7)
