"""Who sits where: kept seats, hosts that leave, seats and starts at once, closing, rematches."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables.table import Person, Table, TableError
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, EVE, GUILD, Floor


async def kept(floor: Floor, *seats: tuple[int, Person]) -> Table:
    return await floor.tables.create(
        ANN, guild_id=GUILD, channel_id=CHANNEL, variant="trinidad", options={}, invited=dict(seats)
    )


def seated(table: Table) -> list[tuple[int, int | None, bool]]:
    return [(row.seat, row.user_id, row.reserved) for row in table.row.seats]


async def test_filling_gives_kept_seats_to_computer_players(floor: Floor) -> None:
    table = await kept(floor, (1, BOB), (2, CYD))
    await floor.tables.sit(table.id, BOB, 1)
    await floor.tables.start(table.id, ANN, fill=True)
    assert seated(table) == [(0, 100, False), (1, 101, False), (2, None, False), (3, None, False)]
    names = [row.name for row in table.row.seats]
    assert len(set(names)) == 4 and "Cyd" not in names
    with pytest.raises(TableError, match=r"table\.started"):
        await floor.tables.sit(table.id, CYD, 2)


async def test_a_kept_seat_is_taken_moved_from_or_declined_by_whom_it_is_kept_for(floor: Floor) -> None:
    table = await kept(floor, (1, BOB), (2, CYD), (3, DOT))
    await floor.tables.sit(table.id, BOB, 1)
    await floor.tables.leave(table.id, CYD)
    await floor.tables.sit(table.id, DOT, 2)
    assert seated(table) == [(0, 100, False), (1, 101, False), (2, 103, False)]
    assert table.open_seats == (3,)


async def test_the_host_frees_a_kept_seat(floor: Floor) -> None:
    table = await kept(floor, (2, CYD))
    await floor.tables.remove(table.id, ANN, 2)
    await floor.tables.sit(table.id, EVE, 2)
    assert seated(table)[-1] == (2, EVE.user_id, False)


async def test_of_two_who_take_one_seat_the_other_is_told_who_sits_there(floor: Floor) -> None:
    table = await floor.lobby()
    sat, refused = await asyncio.gather(
        floor.tables.sit(table.id, BOB, 1), floor.tables.sit(table.id, CYD, 1), return_exceptions=True
    )
    assert sat is table
    assert isinstance(refused, TableError) and refused.key == "table.seat-taken"
    assert "Bob" in str(refused.values["name"])
    assert seated(table) == [(0, 100, False), (1, 101, False)]


async def test_who_sits_down_just_before_the_start_plays(floor: Floor) -> None:
    table = await floor.lobby(3)
    await asyncio.gather(floor.tables.sit(table.id, DOT, 3), floor.tables.start(table.id, ANN, fill=True))
    assert table.state == "playing"
    assert [row.user_id for row in table.row.seats] == [100, 101, 102, 103]


async def test_of_two_starts_at_once_one_match_begins(floor: Floor) -> None:
    table = await floor.lobby(4)
    starts = await asyncio.gather(
        *(floor.tables.start(table.id, ANN) for _ in range(2)), return_exceptions=True
    )
    assert starts[0] is table
    assert isinstance(starts[1], TableError) and starts[1].key == "table.started"
    assert [change.kind for change in floor.told].count("started") == 1


async def test_a_host_who_leaves_hands_on_to_a_person_who_sits(floor: Floor) -> None:
    table = await kept(floor, (1, BOB))
    await floor.tables.add_computer(table.id, ANN)
    await floor.tables.sit(table.id, DOT, 3)
    await floor.tables.leave(table.id, ANN)
    assert (table.state, table.row.host_id) == ("lobby", DOT.user_id)
    # Only a computer player and a kept seat would stay: nobody could start it.
    await floor.tables.leave(table.id, DOT)
    assert table.state == "closed"
    assert (await floor.anew().find(table.id)).state == "closed"


async def test_a_rematch_keeps_every_seat_and_whoever_asks_is_its_host(floor: Floor) -> None:
    old = await floor.finished()
    again = await floor.tables.rematch(old.id, CYD)
    assert seated(again) == [(0, 100, True), (1, 101, True), (2, 102, False), (3, 103, True)]
    assert (again.row.host_id, again.row.options, again.state) == (CYD.user_id, {"target": 1}, "lobby")


async def test_a_rematch_called_off_may_be_opened_again(floor: Floor) -> None:
    old = await floor.finished()
    first = await floor.tables.rematch(old.id, ANN)
    await floor.tables.close(first.id, ANN)
    second = await floor.tables.rematch(old.id, BOB)
    assert second.id != first.id and second.state == "lobby"


async def test_computer_players_sit_down_again_for_the_rematch(floor: Floor) -> None:
    table = await floor.lobby(target=1)
    await floor.tables.start(table.id, ANN, fill=True)
    while table.state == "playing":
        if table.actor is not None and table.actor.computer is not None:
            await floor.tables.act_for_computer(table.id, table.turn, lambda at, seat: at.view(seat).legal[0])
        else:
            await floor.move(table)
    again = await floor.tables.rematch(table.id, ANN)
    assert again.row.seats == table.row.seats
    assert (await floor.tables.start(again.id, ANN)).match is not None
