"""Limits on live tables, and on how often something is done."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables.limits import HOSTED, LIVE, Cooldown
from bot.tables.table import Person, Table, TableError
from tests.tables.conftest import ANN, BOB, CHANNEL, GUILD, Floor


async def opened(floor: Floor, host: Person, guild_id: int = GUILD) -> Table:
    return await floor.tables.open(
        host, guild_id=guild_id, channel_id=CHANNEL, variant="trinidad", options={}, friends={}
    )


async def outcomes(floor: Floor, *hosts: Person) -> list[str]:
    """What came of all of them opening a table at once: "" or why not."""
    found = await asyncio.gather(*(opened(floor, host) for host in hosts), return_exceptions=True)
    return [each.key if isinstance(each, TableError) else "" for each in found]


async def test_of_two_tables_opened_at_once_the_sixth_of_one_host_is_refused(floor: Floor) -> None:
    for _ in range(HOSTED - 1):
        await opened(floor, ANN)
    assert sorted(await outcomes(floor, ANN, ANN)) == ["", "table.hosts-enough"]
    assert len(await floor.tables.live(GUILD)) == HOSTED


async def test_of_two_who_open_the_last_table_of_a_server_at_once_one_does(floor: Floor) -> None:
    for n in range(LIVE - 1):
        await opened(floor, Person(n, "Someone"))
    assert sorted(await outcomes(floor, ANN, BOB)) == ["", "table.server-full"]
    assert len(await floor.tables.live(GUILD)) == LIVE


async def test_the_limits_are_for_that_server_and_hold_after_a_restart(floor: Floor) -> None:
    tables = [await opened(floor, ANN) for _ in range(HOSTED)]
    floor.anew()
    assert await outcomes(floor, ANN, BOB) == ["table.hosts-enough", ""]
    await opened(floor, ANN, GUILD + 1)
    await floor.tables.close(tables[0].id, ANN)
    assert await outcomes(floor, ANN) == [""]


async def test_a_rematch_counts_as_a_table_of_whoever_asks_for_it(floor: Floor) -> None:
    over = await floor.finished()
    for _ in range(HOSTED):
        await opened(floor, BOB)
    with pytest.raises(TableError, match=r"table\.hosts-enough"):
        await floor.tables.rematch(over.id, BOB)
    assert (await floor.tables.rematch(over.id, ANN)).row.host_id == ANN.user_id


def test_a_cooldown_takes_so_many_in_its_time_and_says_how_long_to_wait() -> None:
    cooldown = Cooldown(3, 30)
    assert [cooldown.use("Ann", now) for now in (100, 110, 120)] == [0, 0, 0]
    assert cooldown.use("Ann", 121) == 9
    assert cooldown.use("Bob", 121) == 0
    assert cooldown.use("Ann", 129.5) == 0.5
    assert cooldown.use("Ann", 130) == 0
    assert cooldown.use("Ann", 131) == 9


def test_a_clock_put_back_locks_nobody_out() -> None:
    cooldown = Cooldown(1, 10)
    assert cooldown.use("Ann", 5000) == 0
    assert cooldown.use("Ann", 1000) == 0
