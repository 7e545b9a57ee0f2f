"""Faults of people: clicks doubled, stale, foreign or at once, seats that change hands, time run out."""

from __future__ import annotations

import random

from tests.soak.people import Booking
from tests.soak.scene import Scene, fault
from tests.soak.wire import ACTION


@fault
async def double_click(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    found = await scene.actor(booking)
    button = scene.people.choice(*found[:2], dice) if found else None
    if found is None or button is None:
        return False
    press = (found[1], found[2], button["custom_id"])
    await scene.world.press_at_once(press, press)
    return scene.hit("double_click")


@fault
async def two_clicks_at_once(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """Two cards of one hand, or a card and My hand, in one moment, either first."""
    found = await scene.actor(booking)
    if found is None:
        return False
    table, member, place = found
    own = [(member, place, each["custom_id"]) for each in scene.world.buttons(place)]
    board = scene.world.posts_of(table.id)
    others = [(scene.world.member(row.user_id), board, f"hand:{table.id}") for row in table.row.seats]
    presses = own[:6] + [
        (who, where, id_) for who, where, id_ in others if who is not None and where is not None
    ]
    if len(own) < 2:
        return False
    await scene.world.press_at_once(*dice.sample(presses, min(len(presses), dice.choice((2, 2, 3)))))
    return scene.hit("two_clicks_at_once")


@fault
async def stale_click(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """A button of an earlier turn, as a slow phone still shows it."""
    found = await scene.actor(booking)
    if found is None:
        return False
    table, member, place = found
    ids = sorted(scene.world.wire.stale[table.id, member.id])
    old = [each for each in ids if (turn := ACTION.match(each)) and int(turn[2]) < table.turn]
    if not old:
        return False
    await _counts_for_nothing(scene, table.id, "a stale click", member, place, dice.choice(old))
    return scene.hit("stale_click")


@fault
async def foreign_click(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """Another person, seated or not, presses what only the one to act may press."""
    found = await scene.actor(booking)
    button = scene.people.choice(*found[:2], dice) if found else None
    if found is None or button is None:
        return False
    table, member, _ = found
    world = scene.world
    other = dice.choice([each for each in world.members if each.id != member.id and world.member(each.id)])
    place = world.wire.hands.get((table.id, other.id))
    if place is None or not world.buttons(place):
        room = scene.people.some_room(booking)
        listed = await world.command(other, room, "table list") if room is not None else None
        if listed is None or listed.response is None:
            return False
        place = (listed.response.channel_id, listed.response.id)
    await _counts_for_nothing(scene, table.id, "a foreign click", other, place, button["custom_id"])
    return scene.hit("foreign_click")


async def _counts_for_nothing(scene: Scene, table_id: int, what: str, *press: object) -> None:
    world = scene.world
    before = (await world.bot.tables.find(table_id)).turn
    await world.press(*press, made_up=True)  # type: ignore[arg-type]
    if not world.life.over and (await world.bot.tables.find(table_id)).turn != before:
        world.report.find("double_counts", f"table {table_id}: {what} counted at turn {before}")


@fault
async def click_against_clock(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """A person presses in the very moment in which the clock plays for them."""
    found = await scene.actor(booking)
    button = scene.people.choice(*found[:2], dice) if found else None
    if found is None or button is None or not 0 < found[0].row.clock <= 120:
        return False
    table, member, place = found
    if table.row.deadline is None:
        return False
    scene.world.leap(table.row.deadline + 3.01 - scene.world.now().timestamp())
    await scene.world.press(member, place, button["custom_id"])
    return scene.hit("click_against_clock")


@fault
async def late(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """A person's time runs out, and the computer plays for them."""
    table = await scene.playing(booking)
    if table is None or table.row.deadline is None or not 0 < table.row.clock <= 120:
        return False
    turn = table.turn
    await scene.world.advance_time(max(0.0, table.row.deadline + 3.5 - scene.world.now().timestamp()))
    return scene.hit("late") if table.turn != turn else True


@fault
async def tokens_expire(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """Sixteen minutes pass: no open hand can be edited any more."""
    if await scene.playing(booking) is None:
        return False
    for _ in range(4):
        await scene.world.advance_time(240)
    return scene.hit("tokens_expire")


@fault
async def join_against_start(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    table = await scene.people.table(booking)
    if (
        table is None
        or table.state != "lobby"
        or not table.open_seats
        or table.row.host_id != booking.host.id
    ):
        return False
    lobby = scene.world.posts_of(table.id)
    others = [each for each in scene.world.members if table.seat_of(each.id) is None]
    if lobby is None or not others:
        return False
    presses = [
        (booking.host, lobby, f"lobby:{table.id}:fill"),
        (dice.choice(others), lobby, f"sit:{table.id}:{table.open_seats[0]}"),
    ]
    await scene.world.press_at_once(*dice.sample(presses, 2))
    return scene.hit("join_against_start")


@fault
async def person_leaves(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """Somebody goes; a computer player sits in for them."""
    table, room = await scene.playing(booking), scene.people.some_room(booking)
    seated = [scene.world.member(row.user_id) for row in table.row.seats] if table is not None else []
    people = [member for member in seated if member is not None]
    if table is None or room is None or len(people) < 2:
        return False
    member = dice.choice(people)
    await scene.world.command(member, room, "table leave", table=str(table.id))
    return scene.hit("person_leaves") if table.seat_of(member.id) is None else True


@fault
async def person_takes_over(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """Somebody takes a computer player's seat: their own back, or a new one."""
    table, world = await scene.playing(booking), scene.world
    board = world.posts_of(table.id) if table is not None else None
    people = [each for each in world.members if world.member(each.id)]
    people = [each for each in people if table is not None and table.seat_of(each.id) is None]
    if table is None or board is None or not people:
        return False
    if all(row.computer is None for row in table.row.seats):
        return False
    member = dice.choice(people)
    result = await world.press(member, board, f"seat:{table.id}")
    if result is not None and result.response is not None and table.seat_of(member.id) is None:
        place = (result.response.channel_id, result.response.id)
        takes = [each["custom_id"] for each in world.buttons(place)]
        if takes and takes[0].startswith("take:"):
            await world.press(member, place, dice.choice(takes))
    return scene.hit("person_takes_over") if table.seat_of(member.id) is not None else True


@fault
async def curious(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """Somebody, seated or not, asks for all there is to see of a table."""
    table, room = await scene.playing(booking), scene.people.some_room(booking)
    if table is None or room is None:
        return False
    member = scene.world.member(dice.choice(scene.world.members).id)
    if member is None:
        return False
    for name in dice.sample(("scores", "table show", "hand"), 2):
        await scene.world.command(member, room, name, table=str(table.id))
    await scene.world.command(member, room, dice.choice(("table list", "leaderboard")))
    return scene.hit("curious")


@fault
async def any_button(scene: Scene, booking: Booking, step: int, dice: random.Random) -> bool:
    """Anybody presses anything on a board, whatever there is to press, then whatever comes of that."""
    world, table = scene.world, await scene.playing(booking)
    board = world.posts_of(table.id) if table is not None else None
    member = world.member(dice.choice(world.members).id)
    if board is None or member is None:
        return False
    place, pressed = board, False
    for _ in range(2):
        ids = [each["custom_id"] for each in world.buttons(place)]
        if not ids:
            break
        custom_id = dice.choice(ids)
        booking.given_up |= custom_id.startswith("vote:")
        result = await scene.people.press(member, place, custom_id)
        if result is None or result.response is None:
            break
        place, pressed = (result.response.channel_id, result.response.id), True
    return scene.hit("any_button") if pressed else True
