"""Faults in which something is gone: messages, threads, channels, rights, members, the server itself."""

from __future__ import annotations

import random

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.soak.people import Booking
from tests.soak.scene import Scene, fault
from tests.soak.wire import Refusal


@fault
async def message_deleted(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    world = scene.world
    table = await scene.playing(booking)
    place = world.posts_of(table.id) if table is not None else None
    if place is None:
        return False
    world.wire.miss("message_deleted", f"/channels/{place[0]}/messages/{place[1]}")
    world.backend.delete_message(*place)
    await world.settle()
    return True


@fault
async def hand_dismissed(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    found = await scene.actor(booking)
    if found is None:
        return False
    # Nothing tells the bot of it.
    channel, message = found[2]
    scene.world.wire.miss("hand_dismissed", f"/webhooks/*/messages/{message}")
    scene.world.backend.messages[channel].pop(message)
    return True


@fault
async def thread_deleted(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    table = await scene.playing(booking)
    thread = table.row.thread_id if table is not None else None
    if thread is None or thread not in scene.world.backend.channels:
        return False
    scene.world.delete_channel(thread)
    await scene.world.settle()
    return scene.hit("thread_deleted")


@fault
async def channel_deleted(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    world, table = scene.world, await scene.playing(booking)
    room = world.room(table.row.channel_id) if table is not None else None
    if room is None or room not in world.rooms:
        return False
    world.delete_channel(room.id)
    world.rooms[world.rooms.index(room)] = world.club.create_text_channel(f"room-{step}")
    await world.settle()
    return scene.hit("channel_deleted")


async def _denied(kind: str, scene: Scene, booking: Booking, until: int, **denied: bool) -> bool:
    """The bot loses a right in the channel of a table for a while."""
    world, table = scene.world, await scene.playing(booking)
    room = world.room(table.row.channel_id) if table is not None else None
    me = world.bot.user
    if room is None or me is None:
        return False
    deny, id_ = discord.Permissions(**denied).value, room.id
    world.backend.set_overwrite(
        id_, Overwrite(target_id=me.id, type=OverwriteType.MEMBER, allow=0, deny=deny)
    )
    world.wire.miss(kind, f"/channels/{id_}/*")

    def give_back() -> None:
        if id_ in world.backend.channels:
            world.backend.delete_overwrite(id_, me.id)

    scene.until(until, give_back)
    await world.settle()
    return True


@fault
async def channel_read_only(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    until = step + dice.randint(6, 25)
    place = scene.world.posts_of(booking.table or 0)
    if place is not None and dice.random() < 0.7:  # an edit needs no such right: a new board is due
        scene.world.backend.delete_message(*place)
    return await _denied("channel_read_only", scene, booking, until, send_messages=True)


@fault
async def permission_lost(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    return await _denied("permission_lost", scene, booking, step + dice.randint(4, 20), view_channel=True)


@fault
async def member_gone(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    world, table = scene.world, await scene.playing(booking)
    member = world.member(table.actor.user_id) if table is not None and table.actor else None
    if member is None or len(world.club.member_ids()) < len(world.members):
        return False
    world.club.remove_member(member)

    def comes_back() -> None:
        if member.id not in world.club.member_ids():
            world.club.add_member(member.user)

    scene.until(step + dice.randint(5, 20), comes_back)
    await world.settle()
    return scene.hit("member_gone")


@fault
async def member_away(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """Somebody does not press for a while: timed out by a moderator, or asleep, with or without a clock."""
    table = await scene.playing(booking)
    user_id = table.actor.user_id if table is not None and table.actor else None
    if user_id is None or booking.away:
        return False
    booking.away.add(user_id)
    scene.until(step + dice.randint(5, 20), booking.away.clear)
    return scene.hit("member_away")


@fault
async def server_gone_and_back(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """The bot is removed and invited again, or the server has an outage; computer players' time comes."""
    world = scene.world
    if await scene.playing(booking) is None:
        return False
    refusal = Refusal("server_gone_and_back", "*", "/channels/*", 403, 50001, None)
    world.wire.refuse(refusal)
    payload = {"id": str(world.club.id)} | ({"unavailable": True} if dice.random() < 0.5 else {})
    world.backend.emit("GUILD_DELETE", payload)
    await world.advance_time(dice.choice((1, 5, 40)))
    world.wire.lift(refusal)
    world.send_guild()
    await world.settle()
    return True
