"""What the child does beside its tables: a scorepad kept by people, and fixtures whose results are reported.

Each answer is told in a line, its kind first: ``entry PAD NUMBER NOTATION``, ``signature PAD VERSION SIDE``,
``report NUMBER``, ``confirm NUMBER PERSON``.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Awaitable
from typing import TypeVar

from bot.league.pad import may_book, may_undo
from bot.office.fixtures import Seen
from bot.office.leagues import Entered
from bot.office.service import Office
from bot.pads.pad import Pad
from bot.pads.service import Pads
from bot.tables.records import Records
from bot.tables.service import Tables
from bot.tables.table import Person, TableError
from db.connection import Database
from db.pads import PadSeat

T = TypeVar("T")
MODERATOR = Person(9, "Moderator", moderator=True)
TEAMS = {"Maraval": 0, "Arima": 1}
"""Each team's captain, by place among the people."""
OFTEN = 0.5
"""How often there is a press beside those at the tables."""


class Beside:
    """What goes on after a kill is what is on disk. The people play on the pad, crosswise."""

    def __init__(
        self, database: Database, tables: Tables, records: Records, people: tuple[Person, ...], guild: int
    ) -> None:
        self._pads = Pads(database, tables, records)
        self._office = Office(database, tables, self._pads)
        self._people, self._guild, self._channel = people, guild, guild + 1

    async def press(self, dice: random.Random) -> None:
        if dice.random() < OFTEN:
            await (self._on_the_pad(dice) if dice.random() < 0.7 else self._in_the_league(dice))

    async def _on_the_pad(self, dice: random.Random) -> None:
        pads = await self._pads.open_pads(self._guild)
        pad = pads[0] if pads else await self._begin_pad(dice)
        version, person = pad.version, dice.choice(self._people)
        if pad.row.state == "decided":
            await self._twice(self._pads.sign(pad.id, person, version))
            seat = pad.seat_of(person.user_id)
            assert seat is not None
            if pad.version == version and any(each.side == seat.side for each in pad.signatures):
                _tell(f"signature {pad.id} {version} {seat.side}")
        elif may_undo(pad.state) and dice.random() < 0.15:
            if await self._twice(*[self._pads.undo(pad.id, person, version) for _ in range(2)]):
                _tell(f"entry {pad.id} {version + 1} undo")
        else:
            entry = dice.choice(may_book(pad.state))
            if await self._twice(*[self._pads.book(pad.id, person, version, entry) for _ in range(2)]):
                _tell(f"entry {pad.id} {version + 1} {entry.notation()}")

    async def _begin_pad(self, dice: random.Random) -> Pad:
        seats = [PadSeat(at, 0, each.user_id, each.name) for at, each in enumerate(self._people)]
        return await self._pads.start(
            self._people[0],
            guild_id=self._guild,
            channel_id=self._channel,
            variant="trinidad",
            seats=seats,
            options={"target": dice.choice([1, 2, 5])},
            best_of=dice.choice([1, 3]),
        )

    async def _in_the_league(self, dice: random.Random) -> None:
        """Reports a result, or gives the other captain's word on one."""
        results, seen = self._office.results, await self._fixture()
        home, away = (self._people[at] for at in TEAMS.values())
        if seen.report is None:
            games = dice.choice(("2-0", "2-1", "1-2", "0-2"))
            act = [results.report(home, self._guild, seen.fixture.id, games) for _ in range(2)]
            for done in await self._twice(*act):
                assert done.report is not None
                _tell(f"report {done.report.id}")
        else:
            act = [results.confirm(away, self._guild, seen.report.id) for _ in range(2)]
            if await self._twice(*act):
                _tell(f"confirm {seen.report.id} {away.user_id}")

    async def _fixture(self) -> Seen:
        """The fixture to be played, of a league that is entered as far as it is not."""
        office = self._office
        leagues = await office.desk.leagues.all(self._guild)
        if not leagues:
            entered = Entered("Pub League", "2026", "trinidad", "Premier")
            await office.leagues.enter(MODERATOR, self._guild, self._channel, entered)
        league = await office.desk.which(self._guild, None)
        for name, place in TEAMS.items():
            if all(team.name != name for team in league.teams):
                await office.teams.enter(MODERATOR, self._guild, None, name, None, self._people[place])
        for fixture in await office.desk.fixtures.of_league(league.id):
            seen = await office.fixtures.seen(self._guild, fixture.id)
            if seen.report is None or seen.report.state == "open":
                return seen
        return await office.drawing.add(MODERATOR, self._guild, None, *TEAMS)

    async def _twice(self, *acts: Awaitable[T]) -> list[T]:
        """All at once, as presses come in; those that were not refused."""
        done = await asyncio.gather(*acts, return_exceptions=True)
        for each in done:
            if isinstance(each, BaseException) and not isinstance(each, TableError):
                raise each
        return [each for each in done if not isinstance(each, BaseException)]


def _tell(line: str) -> None:
    os.write(1, f"{line}\n".encode())
