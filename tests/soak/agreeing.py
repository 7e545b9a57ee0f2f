"""What people agree on, or not: seats offered and taken, votes, a side that resigns, checks, reminders."""

from __future__ import annotations

import random

from simcord import MemberActor

from bot.demo.reading import read
from bot.tables.table import Table
from tests.soak.people import Booking
from tests.soak.scene import Scene, fault


def _seated(scene: Scene, table: Table) -> list[MemberActor]:
    """The people who sit there and can press."""
    found = [scene.world.member(row.user_id) for row in table.row.seats if row.user_id is not None]
    return [member for member in found if member is not None]


def _voting(table: Table) -> bool:
    return table.vote is not None


@fault
async def seat_offered(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """Somebody offers their seat to all, and others take it, or they take it back; at once, now and then."""
    world, table, room = scene.world, await scene.playing(booking), scene.people.some_room(booking)
    people = _seated(scene, table) if table is not None else []
    if table is None or room is None or len(people) < 2:
        return False
    member = dice.choice(people)
    seat = table.seat_of(member.id)
    assert seat is not None
    await world.command(member, room, "table offer", seat=str(seat), table=str(table.id))
    if world.life.over or table.state != "playing" or not table.offered(seat):
        return True
    board = world.posts_of(table.id)
    strangers = [each for each in world.members if world.member(each.id) and table.held_by(each.id) is None]
    takers = [member, *dice.sample(strangers, min(len(strangers), dice.choice((0, 1, 2))))]
    if board is not None:
        presses = [(each, board, f"seat:{table.id}") for each in dice.sample(takers, len(takers))]
        await world.press_at_once(*presses[: dice.choice((1, 2, 3))])
    return scene.hit("seat_offered")


@fault
async def vote_called_off(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """Somebody asks to give the match up, or their side to resign; somebody who has a say plays on."""
    world, table, room = scene.world, await scene.playing(booking), scene.people.some_room(booking)
    people = _seated(scene, table) if table is not None else []
    board = world.posts_of(table.id) if table is not None else None
    if table is None or room is None or board is None or _voting(table):
        return False
    side_of = table.ruleset.seating.side_of
    sides = [side_of(row.seat) for row in table.row.seats if row.user_id is not None]
    member = dice.choice(people) if people else None
    seat = table.seat_of(member.id) if member is not None else None
    if member is None or seat is None or len(set(sides)) < 2:
        return False  # nobody else would have a say
    # With a partner at the table one may as well ask to resign.
    kind = "resign" if sides.count(side_of(seat)) == 2 and dice.random() < 0.5 else "close"
    await world.command(member, room, f"table {kind}", table=str(table.id))
    await world.advance_time(2)  # the board shows it, with its buttons
    board = world.posts_of(table.id)
    if world.life.over or not _voting(table) or board is None:
        return True
    await world.press(member, board, f"vote:{table.id}:{kind}:play-on")
    return scene.hit("vote_called_off") if not _voting(table) else True


@fault
async def side_resigns(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """All people of a side resign, now and then against the card that is just being played."""
    table, room = await scene.playing(booking), scene.people.some_room(booking)
    if table is None or room is None or table.ruleset.sides != 2 or dice.random() < 0.7:
        return False
    side_of = table.ruleset.seating.side_of
    people = [member for member in _seated(scene, table) if side_of(table.seat_of(member.id) or 0) == 0]
    if not people or any(row.user_id and scene.world.member(row.user_id) is None for row in table.row.seats):
        return False
    for member in people:
        asked = await scene.world.command(member, room, "table resign", table=str(table.id))
        if table.state == "playing" and asked is not None and asked.response is not None:
            place = (asked.response.channel_id, asked.response.id)
            await scene.world.press(member, place, f"resign:{table.id}")
    return scene.hit("side_resigns") if table.resigned is not None else True


@fault
async def everybody_away(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """Nobody presses for so long that whoever must act has had every reminder, by direct message or ping."""
    world, table, room = scene.world, await scene.playing(booking), scene.people.some_room(booking)
    member = world.member(table.actor.user_id) if table is not None and table.actor else None
    if table is None or member is None or room is None or table.row.clock:
        return False
    if dice.random() < 0.5:
        asked = await world.command(member, room, "reminders")
        if asked is not None and asked.response is not None:
            place = (asked.response.channel_id, asked.response.id)
            await world.press(
                member, place, dice.choice(("remind:dm-on", "remind:dm-off", "remind:pings-on"))
            )
    for _ in range(3):
        await world.advance_time(120)
    return scene.hit("everybody_away") if table.row.ping_message_id is not None else True


@fault
async def watched(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """Somebody without a seat watches, and goes on watching."""
    world, table, room = scene.world, await scene.playing(booking), scene.people.some_room(booking)
    there = [each for each in world.members if world.member(each.id)]
    strangers = [each for each in there if table is not None and table.seat_of(each.id) is None]
    if table is None or room is None or not strangers:
        return False
    result = await world.command(dice.choice(strangers), room, "table watch", table=str(table.id))
    return scene.hit("watched") if result is not None and result.response is not None else True


@fault
async def verified(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """Somebody checks a deal: it comes out the same, or is not over."""
    world, table, room = scene.world, await scene.playing(booking), scene.people.some_room(booking)
    member = world.member(dice.choice(world.members).id)
    if table is None or table.match is None or room is None or member is None:
        return False
    deal = dice.randint(1, table.match.number)
    result = await world.command(member, room, "verify", table=str(table.id), deal=deal)
    if result is None or result.response is None:
        return True
    opened = any("The pack as dealt" in line for line in read(result.response.message))
    if opened and table.state == "playing" and deal == table.match.number:
        world.report.find("leaks", f"table {table.id}: the pack of deal {deal} was told while it is played")
    if any("does not come out" in line for line in read(result.response.message)):
        world.report.find("double_counts", f"table {table.id}: deal {deal} does not come out of its secret")
    return scene.hit("verified")
