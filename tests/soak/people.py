"""How people play: they sit down, open their hands, and press what can be pressed."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Any

from simcord import MemberActor

from bot.game.variants import VARIANTS
from bot.tables.table import Table, TableError
from tests.game.playing import GAMES, any_value
from tests.soak.wire import Place
from tests.soak.world import World, hostile

TARGETS = {"cinch": (2, 6), "pitch": (7, 7)}
"""Points at which a match ends soon; 1 or 2 in the other games."""
CLOCKS = ("off", "normal", "fast", "fast", "relaxed")
GREY = 2
"""The style of a button that cannot be played now."""
BACKS_OUT = re.compile(r"hand:\d+:here")


@dataclass(slots=True)
class Booking:
    """A match that people mean to play. table: its id, once it is open. away: who is not there.

    fixture: of a league that it is a game of.
    """

    number: int
    game: str
    players: int
    target: int
    people: list[MemberActor]
    room: int
    thread: bool
    rules: dict[str, str]
    clock: str
    table: int | None = None
    away: set[int] = field(default_factory=set)
    given_up: bool = False
    """Some of them have asked to close it: it need not come to its end."""
    over: str = ""
    """Its state at the end."""
    fixture: int | None = None

    @property
    def host(self) -> MemberActor:
        return self.people[0]


def book(number: int, world: World, dice: random.Random) -> Booking:
    """Any game, for any number of people and computer players, under any house rules."""
    game, players = GAMES[(number + dice.randrange(len(GAMES))) % len(GAMES)]
    people = dice.sample(world.members, dice.choice([players, players, dice.randint(1, players)]))
    rules = {}
    for option in VARIANTS[game].options:
        if option.key != "target" and option.matters(players) and dice.random() < 0.15:
            rules[option.key] = str(any_value(option, dice))
    return Booking(
        number,
        game,
        players,
        dice.randint(*TARGETS.get(game, (1, 2))),
        people,
        dice.randrange(len(world.rooms)),
        dice.random() < 0.6,
        rules,
        dice.choice(CLOCKS),
    )


class People:
    """All who play in a world, by what they see: the lobby, the board, and the private hand of each."""

    def __init__(self, world: World) -> None:
        self.world = world

    async def table(self, booking: Booking) -> Table | None:
        if booking.table is None:
            return None
        try:
            table = await self.world.bot.tables.find(booking.table)
        except TableError:
            self.world.forget_table(booking.table)
            booking.table = None  # the bot was dropped as it was opened: they open another
            return None
        if table.row.fixture_id != booking.fixture:
            booking.table = None  # theirs was never on disk, and another has its number now
            return None
        if table.state in ("finished", "closed"):
            booking.over = table.state
        return table

    async def step(self, booking: Booking, dice: random.Random) -> None:
        """Somebody at the table does the next thing, or time passes for a computer player."""
        table = await self.table(booking)
        if table is None:
            await self._open(booking, dice)
        elif table.state == "lobby":
            await self._gather(booking, table, dice)
        elif table.state == "playing":
            await self._play(booking, table, dice)
        await self.world.advance_time(dice.choice((0.0, 0.4, 1.1, 1.1)))

    async def _open(self, booking: Booking, dice: random.Random) -> None:
        world, before = self.world, set(self.world.knowing.tables)
        options = {"game": booking.game, "players": booking.players, "target": booking.target}
        room = self.some_room(booking)
        if room is None:
            return
        await world.command(booking.host, room, "table create", **options, thread=booking.thread)
        new = [
            each
            for id_, each in world.knowing.tables.items()
            if id_ not in before and each.row.host_id == booking.host.id
        ]
        if new:
            booking.table = new[0].id
            world.report.faults += hostile(booking.people)
            world.tell(f"table {booking.table}: {booking.game} for {booking.players} to {booking.target}")
        else:
            await world.advance_time(31)  # they have opened three just now

    async def _gather(self, booking: Booking, table: Table, dice: random.Random) -> None:
        """The house rules, then the seats, then the start."""
        host = booking.host
        if table.row.host_id != host.id:
            host = self.world.member(table.row.host_id) or host
        lobby = self.world.posts_of(table.id)
        if lobby is None:
            await self.find_again(booking, table, host)
            return
        if booking.rules or booking.clock:
            await self._choose(booking, table, lobby)
            return
        for member in booking.people:
            if table.seat_of(member.id) is None and table.open_seats and dice.random() < 0.95:
                await self.press(member, lobby, f"sit:{table.id}:{table.open_seats[0]}")
                return
        deed = "fill" if table.open_seats else "start"
        if await self.press(host, lobby, f"lobby:{table.id}:{deed}") is None:
            await self.find_again(booking, table)

    async def _choose(self, booking: Booking, table: Table, lobby: Place | None) -> None:
        asked = await self.press(booking.host, lobby, f"options:{table.id}")
        choices = {f"opt:{table.id}:{key}": value for key, value in booking.rules.items()}
        if booking.clock != "off":
            choices[f"clock:{table.id}"] = booking.clock
        booking.rules, booking.clock = {}, ""
        for custom_id, value in choices.items():
            if asked is not None and asked.response is not None:
                await self.world.select(booking.host, asked.response, custom_id, value)

    async def _play(self, booking: Booking, table: Table, dice: random.Random) -> None:
        actor = table.actor
        if actor is None or actor.user_id is None:
            await self.world.advance_time(3.1)
            return
        member = self.world.member(actor.user_id)
        if member is None or member.id in booking.away:
            await self.world.advance_time(dice.choice((5, 35, 65)))
            return
        button = self.choice(table, member, dice)
        if button is None:
            await self.look(booking, table, member)
            button = self.choice(table, member, dice)
        place = self.world.wire.hands.get((table.id, member.id))
        if button is None or place is None:
            return
        if await self.press(member, place, button["custom_id"]) is None:
            self.world.wire.hands.pop((table.id, member.id), None)  # they cannot see it any more

    def choice(self, table: Table, member: MemberActor, dice: random.Random) -> dict[str, Any] | None:
        """A button of the member's private hand that can be played now, if they have one open."""
        buttons = self.world.buttons(self.world.wire.hands.get((table.id, member.id)))
        live = [each for each in buttons if each["style"] != GREY and not BACKS_OUT.match(each["custom_id"])]
        live = [each for each in live if f":{table.id}:{table.turn}:" in each["custom_id"]]
        if not live:
            return None
        passes = [each for each in live if each["custom_id"].endswith(":pass")]
        if passes and dice.random() < 0.7:
            return passes[0]
        return dice.choice(live) if dice.random() < 0.5 else live[0]

    async def look(self, booking: Booking, table: Table, member: MemberActor) -> None:
        """My hand on the board; where there is none to press, /hand."""
        if await self.press(member, self.world.posts_of(table.id), f"hand:{table.id}") is None:
            await self.find_again(booking, table, member)

    async def find_again(self, booking: Booking, table: Table, member: MemberActor | None = None) -> None:
        """The board is nowhere: a player calls the table to a channel that is there, and for their hand."""
        member, room = member or booking.host, self.some_room(booking)
        if room is None:
            return
        if table.state == "playing":
            await self.world.command(member, room, "hand", table=str(table.id))
        if (table.id, member.id) not in self.world.wire.hands or table.state == "lobby":
            await self.world.command(member, room, "table resume", table=str(table.id))

    def some_room(self, booking: Booking) -> Any:
        there = [room for room in self.world.rooms if self.world.room(room.id) is not None]
        return there[booking.room % len(there)] if there else None

    async def press(self, member: MemberActor, place: Place | None, custom_id: str) -> Any:
        result = None if place is None else await self.world.press(member, place, custom_id)
        how = "" if result is not None else " (in vain)"
        self.world.tell(f"{member.user.name} presses {custom_id}{how}")
        return result
