"""One evening of a club: several tables at once, and at every step perhaps something that fails."""

from __future__ import annotations

import asyncio
import logging
import random
import tempfile
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.soak.faults import KINDS, Scene
from tests.soak.leagues import LeagueEvening
from tests.soak.logged import logged
from tests.soak.pads import PadEvening
from tests.soak.people import Booking, People, book
from tests.soak.report import Report
from tests.soak.world import World

MATCHES = 6
"""So many in an evening."""
PER_MATCH = 90
"""Steps a match in which something may fail; then faults cease,"""
TO_FINISH = 2000
"""and so many more steps a match for the players to come to the end."""
CHANCE = 0.3
"""That something fails at a step."""
BESIDE = 0.35
"""That something happens beside the tables at a step, on a scorepad and in the league each."""
SELDOM = 8
"""So many kinds may wait for a table where they are possible before all come once more."""


@dataclass(slots=True)
class Evening:
    """What came of it. injected: the kind of fault by step. played: the numbers of the matches.

    transcript: what happened, a line each.
    """

    report: Report
    played: tuple[int, ...] = ()
    injected: dict[int, str] = field(default_factory=dict)
    transcript: list[str] = field(default_factory=list)


async def play(
    seed: str,
    matches: int = MATCHES,
    plan: Mapping[int, str] | None = None,
    *,
    only: tuple[int, ...] = (),
    kinds: tuple[str, ...] = (),
    beside: bool = False,
) -> Evening:
    """An evening. kinds: of faults, to draw from. only: the numbers of the matches. Without them, all.

    beside: scorepads are kept and a league is played beside the matches.

    plan: the faults by step, instead of random ones; then it ends with the first thing found.
    """
    report = Report()
    evening = Evening(report, only or tuple(range(matches)))
    with logged(report) as log, tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder), seed, report, log)
        await world.begin()
        try:
            await _Course(world, seed, evening, plan, kinds, beside=beside).run(matches)
            world.check_file()
        except Exception as error:
            report.find("unhandled_errors", "".join(traceback.format_exception(error)))
        finally:
            world.life.spare()
            await world.close()
    evening.transcript = world.transcript_lines
    return evening


def play_alone(
    seed: str, matches: int, plan: Mapping[int, str] | None = None, only: tuple[int, ...] = ()
) -> Evening:
    """An evening in a process where nothing else is played."""
    # What the bot warns of, and rightly, would fill the screen.
    logging.getLogger().addHandler(logging.NullHandler())
    return asyncio.run(play(seed, matches, plan, only=only, beside=True))


class _Course:
    def __init__(
        self,
        world: World,
        seed: str,
        evening: Evening,
        plan: Mapping[int, str] | None,
        kinds: tuple[str, ...],
        *,
        beside: bool,
    ) -> None:
        self.world, self.seed, self.evening, self.plan = world, seed, evening, plan
        self.people = People(world)
        self.kinds = kinds or tuple(KINDS)
        self.first_only = plan is not None
        self.deck: list[str] = []
        self.pads, self.league = PadEvening(world), LeagueEvening(world, self.people)
        self.beside = (self.pads, self.league) if beside else ()

    async def run(self, matches: int) -> None:
        dice = random.Random(f"{self.seed} bookings")
        bookings = [book(number, self.world, dice) for number in range(matches)]
        for booking in bookings:
            if booking.number not in self.evening.played:
                booking.over = "not played"
        scene = Scene(self.world, self.people, bookings, self.beside)
        if self.beside:
            await self.league.begin()
        step = 0
        while self._goes_on(bookings) and step < PER_MATCH * matches:
            await self._step(scene, step, faulty=True)
            step += 1
        self.world.tell("faults cease")
        await scene.heal_all()
        last = step + TO_FINISH * matches
        while self._goes_on(bookings) and step < last:
            await self._step(scene, step, faulty=False)
            step += 1
        if not self._goes_on(bookings) and self._left(bookings):
            return
        if self.beside:
            dice = random.Random(f"{self.seed} beside")
            await self.league.finish(dice)
            await self.pads.finish(dice)
            await self.pads.check()
            await self.league.check()
            self.world.check_tasks()
        for booking in bookings:
            self.world.report.matches += booking.over == "finished"
            if not booking.over or (booking.over == "closed" and not booking.given_up):
                self.world.report.find("stalled_tables", f"table {booking.table} of match {booking.number}")

    def _goes_on(self, bookings: list[Booking]) -> bool:
        enough = self.first_only and bool(self.world.report.found)
        return not enough and bool(self._left(bookings))

    @staticmethod
    def _left(bookings: list[Booking]) -> list[Booking]:
        return [booking for booking in bookings if not booking.over]

    async def _step(self, scene: Scene, step: int, *, faulty: bool) -> None:
        # Dice of its own for each step: leaving out one fault leaves the dice of the other steps alone.
        dice = random.Random(f"{self.seed} {step}")
        await scene.heal(step)
        beside = random.Random(f"{self.seed} {step} beside")
        for each in self.beside:
            if beside.random() < BESIDE and not self.world.life.over:
                await each.step(beside)
        # Of all tables, over or not: those left out leave the turns of the others alone, too.
        booking = dice.choice(scene.bookings)
        if booking.over:
            await self._start_anew_if_dropped()
            return
        if not faulty or not await self._fault(scene, step):
            await self.people.step(booking, dice)
        self.world.check_tasks()
        await self._start_anew_if_dropped()

    async def _start_anew_if_dropped(self) -> None:
        if await self.world.start_anew_if_dropped():
            self.world.report.faults["killed"] += 1
            self.world.tell("the bot was dropped; another starts on the copies")

    async def _fault(self, scene: Scene, step: int) -> bool:
        """Injects a fault at one of the tables, if one is due and any can be; whether it did."""
        if self.plan is not None:
            kinds = [self.plan[step]] if step in self.plan else []
        elif (luck := random.Random(f"{self.seed} {step} luck")).random() < CHANCE:
            # What has not been possible for long comes first; then every other kind once more.
            rest = [kind for kind in self.kinds if kind not in self.deck]
            if len(self.deck) < SELDOM:
                self.deck += luck.sample(rest, len(rest))
            kinds = list(self.deck)
        else:
            kinds = []
        for kind in kinds:
            # Of its own, too: the fault is the same whether it was drawn or is planned.
            dice = random.Random(f"{self.seed} {step} {kind}")
            for booking in dice.sample(scene.bookings, len(scene.bookings)):
                if not booking.over and await KINDS[kind](scene, booking, step, dice):
                    self.evening.injected[step] = kind
                    self.world.tell(f"step {step}: {kind} at table {booking.table}")
                    if kind in self.deck:
                        self.deck.remove(kind)
                    return True
        return False
