"""What a fault finds: the world, the people, their tables, and what is to be mended later."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from simcord import MemberActor

from bot.tables.table import Table
from tests.soak.people import Booking, People
from tests.soak.wire import Place, Refusal
from tests.soak.world import World


class Beside(Protocol):
    """What goes on beside the tables."""

    async def step(self, dice: random.Random) -> None:
        """Somebody does the next thing there."""


@dataclass(slots=True)
class Scene:
    world: World
    people: People
    bookings: list[Booking]
    beside: Sequence[Beside] = ()
    _windows: list[tuple[int, Callable[[], object]]] = field(default_factory=list)

    def until(self, step: int, mend: Callable[[], object]) -> None:
        """Mends something at that step."""
        self._windows.append((step, mend))

    async def heal(self, step: int) -> None:
        due = [window for window in self._windows if window[0] <= step]
        self._windows = [window for window in self._windows if window[0] > step]
        for _, mend in due:
            mend()
        if due:
            await self.world.settle()

    async def heal_all(self) -> None:
        """Faults cease."""
        await self.heal(max((step for step, _ in self._windows), default=0))
        for refusal in list(self.world.wire.refusals):
            self.world.wire.lift(refusal)
        self.world.life.spare()

    def hit(self, kind: str) -> bool:
        self.world.report.faults[kind] += 1
        return True

    def refuse(self, refusal: Refusal, until: int) -> bool:
        """Discord refuses something until a step, at the latest; the kind hits when it does."""
        self.world.wire.refuse(refusal)
        self.until(until, lambda: self.world.wire.lift(refusal))
        return True

    async def next_press(self, booking: Booking, dice: random.Random) -> None:
        """Somebody's next press, at the table or beside it."""
        if self.beside and dice.random() < 0.4:
            await dice.choice(self.beside).step(dice)
        else:
            await self.people.step(booking, dice)

    async def playing(self, booking: Booking) -> Table | None:
        """The table, if it is in play."""
        table = await self.people.table(booking)
        return table if table is not None and table.state == "playing" else None

    async def actor(self, booking: Booking) -> tuple[Table, MemberActor, Place] | None:
        """The table, the person to act there, and their hand, opened if need be."""
        table = await self.playing(booking)
        member = self.world.member(table.actor.user_id) if table is not None and table.actor else None
        if table is None or member is None:
            return None
        if self.people.choice(table, member, random.Random(0)) is None:
            await self.people.look(booking, table, member)
        place = self.world.wire.hands.get((table.id, member.id))
        if place is None or not self.world.buttons(place):
            return None
        return table, member, place


Fault = Callable[[Scene, Booking, int, random.Random], Awaitable[bool]]
"""Injects something at a table and a step; whether it could. It counts itself when it takes effect."""
KINDS: dict[str, Fault] = {}
"""Every kind of fault by its name."""


def fault(function: Fault) -> Fault:
    """A kind of fault, known by the name of its function."""
    KINDS[function.__name__] = function
    return function
