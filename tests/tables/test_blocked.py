"""The block list: what the blocked cannot do, what goes on, and that it holds whoever races whom."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from bot.tables.table import Person, Table, TableError
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, GUILD, MODERATOR, Floor


async def block(floor: Floor, person: Person) -> None:
    await floor.tables.block(MODERATOR, GUILD, person)


async def created(
    floor: Floor, host: Person, invited: dict[int, Person] | None = None, guild_id: int = GUILD
) -> Table:
    return await floor.tables.create(
        host, guild_id=guild_id, channel_id=CHANNEL, variant="trinidad", options={}, invited=invited
    )


def sitting(table: Table) -> list[int | None]:
    return [row.user_id for row in table.row.seats]


async def refused(key: str, press: Awaitable[object]) -> None:
    with pytest.raises(TableError) as caught:
        await press
    assert caught.value.key == key


async def test_the_blocked_open_sit_and_rematch_no_more_until_unblocked(floor: Floor) -> None:
    over, lobby = await floor.finished(), await created(floor, ANN)
    await block(floor, BOB)
    for _ in range(2):
        await refused("table.blocked", created(floor, BOB))
        await refused("table.blocked", floor.tables.sit(lobby.id, BOB, 1))
        await refused("table.blocked", floor.tables.rematch(over.id, BOB))
        await refused("table.invited-blocked", created(floor, ANN, {1: BOB}))
        floor.anew()  # after a restart too
    await created(floor, BOB, guild_id=GUILD + 1)
    await floor.tables.blocked.unblock(MODERATOR, GUILD, BOB)
    await floor.tables.sit(lobby.id, BOB, 1)
    await created(floor, BOB)


async def test_the_blocked_are_taken_out_of_lobbies_and_out_of_seats_kept_for_them(floor: Floor) -> None:
    seated, kept = await floor.lobby(3), await created(floor, CYD, {1: BOB})
    await block(floor, BOB)
    assert sitting(seated) == [ANN.user_id, CYD.user_id]
    assert sitting(kept) == [CYD.user_id]


async def test_of_a_blocked_host_the_next_seated_is_host_and_a_table_of_theirs_alone_closes(
    floor: Floor,
) -> None:
    shared, alone = await floor.lobby(2), await floor.lobby()
    await block(floor, ANN)
    assert shared.row.host_id == BOB.user_id
    assert alone.state == "closed"


async def test_a_match_of_the_blocked_goes_on_to_its_end_and_a_rematch_leaves_their_seat_open(
    floor: Floor,
) -> None:
    table = await floor.match(target=1)
    await block(floor, BOB)
    while table.state == "playing":
        await floor.move(table)
    assert table.state == "finished"
    again = await floor.tables.rematch(table.id, ANN)
    assert 1 in again.open_seats and BOB.user_id not in sitting(again)


@pytest.mark.parametrize("first", ["block", "press"])
async def test_whoever_sits_down_or_opens_a_table_as_they_are_blocked_ends_up_at_none(
    floor: Floor, first: str
) -> None:
    lobby = await floor.lobby()
    presses: list[Awaitable[object]] = [floor.tables.sit(lobby.id, BOB, 1), created(floor, BOB)]
    blocking = [block(floor, BOB)]
    both = [*blocking, *presses] if first == "block" else [*presses, *blocking]
    await asyncio.gather(*both, return_exceptions=True)
    assert all(BOB.user_id not in sitting(table) for table in await floor.tables.live(GUILD))


async def test_only_moderators_block_unblock_and_see_who_is_blocked(floor: Floor) -> None:
    await block(floor, CYD)
    before = await floor.everything()
    await refused("table.moderators-only", floor.tables.block(ANN, GUILD, BOB))
    await refused("table.moderators-only", floor.tables.blocked.unblock(ANN, GUILD, CYD))
    await refused("table.moderators-only", floor.tables.blocked.all(ANN, GUILD))
    await refused("settings.not-blocked", floor.tables.blocked.unblock(MODERATOR, GUILD, BOB))
    assert await floor.everything() == before
    (row,) = await floor.tables.blocked.all(MODERATOR, GUILD)
    assert (row.user_id, row.by_id, row.at) == (CYD.user_id, MODERATOR.user_id, 1_000_000)
