"""Faults of the process and the line: restarts, kills, a full disk, a second bot, a gateway that stumbles."""

from __future__ import annotations

import random

from bot.client import AllFoursBot
from db.connection import DatabaseError
from tests.soak.people import Booking
from tests.soak.scene import Scene, fault


@fault
async def killed(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """The bot is dropped some moments from now, while somebody presses; counted when it is."""
    world = scene.world
    if world.life.heir is not None:
        return False
    world.drop_soon(dice.choice((1, 2, 3, 5, 8, 13, dice.randint(1, 60))))
    if dice.random() < 0.3:
        found = await scene.actor(booking)
        button = scene.people.choice(*found[:2], dice) if found else None
        if found is not None and button is not None:
            press = (found[1], found[2], button["custom_id"])
            await world.press_at_once(press, press)
            return True
    await scene.next_press(booking, dice)
    return True


@fault
async def restarted(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    if scene.world.life.heir is not None:
        return False
    await scene.world.stop_and_start()
    return scene.hit("restarted")


@fault
async def disk_full(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """The next write is refused, whosever it is, and now and then some more; counted when one is."""
    world = scene.world
    if await scene.playing(booking) is None:
        return False
    before = world.life.writes_refused
    world.log.disk_was_full += 1
    world.life.fill_disk(dice.choice((1, 1, 2, 6)))
    await scene.next_press(booking, dice)
    return scene.hit("disk_full") if world.life.writes_refused > before else True


@fault
async def two_processes(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """A second bot on the same file is refused before it says a word to Discord."""
    world = scene.world
    second = AllFoursBot(world.bot.settings, shard_count=1)
    before = len(world.http_requests)
    try:
        await second.login("simcord.fake.token")
    except DatabaseError as error:
        if error.key == "database.in-use" and len(world.http_requests) == before:
            return scene.hit("two_processes")
    world.report.find("unhandled_errors", "a second bot was not refused")
    return True


@fault
async def gateway_resumed(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """The line was down: a click never came, a board was deleted meanwhile; then the session is resumed."""
    world, found = scene.world, await scene.actor(booking)
    button = scene.people.choice(*found[:2], dice) if found else None
    if found is None or button is None:
        return False
    with world.gateway_away():
        await world.press(found[1], found[2], button["custom_id"])
        place = world.posts_of(found[0].id)
        if place is not None and dice.random() < 0.5:
            world.backend.delete_message(*place)
        await world.advance_time(dice.choice((0.5, 3, 10)))
    world.dispatch_resumed()
    await world.settle()
    return scene.hit("gateway_resumed")


@fault
async def ready_twice(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """The session was lost: Discord says READY again and sends all servers again."""
    world = scene.world
    before = world.bot.times_ready
    await world.identify_again()
    return scene.hit("ready_twice") if world.bot.times_ready > before else True
