"""Who may do what, cell by cell: every role at every door is let in or refused as the one table says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.game.actions import Stand
from bot.tables.authority import REFUSALS, ROLES, Act, When
from bot.tables.table import TableError
from tests.tables.conftest import ANN, BOB, CHANNEL, GUILD, MODERATOR, OWNER, Floor
from tests.tables.doors import DOORS, PEOPLE, READING, Door, Scene

OTHERWISE = {**REFUSALS, When.OWN: "table.not-your-turn"}
"""What is told where that condition fails; where it is none of these, the row's refusal."""
UNCONDITIONAL = (When.NEVER, When.ALWAYS, When.AGREED)
CELLS = [
    pytest.param(act, door, role, met, id=f"{door.__name__}-{role}-{'may' if met else 'may-not'}")
    for act, door in DOORS
    for role in ROLES
    for met in (
        (True,) if getattr(act.value, role) in (When.NEVER, When.ALWAYS, When.AGREED) else (True, False)
    )
]


@pytest.mark.parametrize(("act", "door", "role", "met"), CELLS)
async def test_each_role_is_let_in_or_refused_as_the_table_says(
    floor: Floor, act: Act, door: Door, role: str, met: bool
) -> None:
    cell = getattr(act.value, role)
    press = await door(Scene(floor, role, cell, met))
    before = await floor.everything()
    if cell is not When.NEVER and met:
        await press()
        assert (await floor.everything() == before) == (door in READING)
        return
    with pytest.raises(TableError) as caught:
        await press()
    assert caught.value.key == OTHERWISE.get(cell, act.value.refusal)
    assert await floor.everything() == before


def test_there_is_somebody_for_every_role() -> None:
    assert tuple(PEOPLE) == ROLES


async def test_a_moderator_who_sits_there_may_do_what_a_player_may(floor: Floor) -> None:
    for person in (replace(BOB, moderator=True), replace(BOB, owner=True)):
        table = await floor.lobby(2)
        await floor.tables.add_computer(table.id, person)
        with pytest.raises(TableError, match=r"table\.only-host-starts"):
            await floor.tables.start(table.id, person, fill=True)
        floor.now += 120
        await floor.tables.start(table.id, person, fill=True)
        await floor.tables.close(table.id, person)


async def test_a_host_who_left_the_match_neither_plays_nor_closes_it_but_takes_the_seat_back(
    floor: Floor,
) -> None:
    table = await floor.match()
    await floor.tables.substitutes.leave(table.id, ANN)
    with pytest.raises(TableError, match=r"table\.not-seated"):
        await floor.tables.act(table.id, ANN, table.turn, Stand())
    with pytest.raises(TableError, match=r"table\.only-seated-close"):
        await floor.tables.close(table.id, ANN)
    await floor.tables.substitutes.take(table.id, ANN, 0)
    assert table.seat_of(ANN.user_id) == 0


async def test_the_role_named_is_there_after_a_restart_for_that_server_alone(floor: Floor) -> None:
    await floor.tables.moderators.name(OWNER, GUILD, 77)
    await floor.tables.moderators.name(OWNER, GUILD + 1, 88)
    await floor.tables.guilds.set_threads(GUILD, True)
    moderators = floor.anew().moderators
    await moderators.read()
    assert [moderators.role(guild) for guild in (GUILD, GUILD + 1, GUILD + 2, None)] == [77, 88, None, None]
    assert (await floor.tables.guilds.get(GUILD)).use_threads
    await moderators.name(OWNER, GUILD, None)
    await floor.anew().moderators.read()
    assert [floor.tables.moderators.role(guild) for guild in (GUILD, GUILD + 1)] == [None, 88]


async def test_where_the_disk_refuses_the_role_before_stays(floor: Floor) -> None:
    await floor.tables.moderators.name(OWNER, GUILD, 77)
    await floor.disk_refuses(True)
    with pytest.raises(Exception, match="database"):
        await floor.tables.moderators.name(OWNER, GUILD, 78)
    await floor.disk_refuses(False)
    assert floor.tables.moderators.role(GUILD) == 77


async def test_whoever_may_not_is_refused_before_anything_else_is_said(floor: Floor) -> None:
    with pytest.raises(TableError, match=r"moderators\.owner-only"):
        await floor.tables.moderators.name(MODERATOR, GUILD, GUILD)
    opened = await floor.tables.open(
        ANN, guild_id=GUILD, channel_id=CHANNEL, variant="trinidad", options={}, friends={}
    )
    with pytest.raises(TableError, match=r"table\.only-host-removes"):
        await floor.tables.remove(opened.id, BOB, 2)
