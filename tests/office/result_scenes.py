"""A league with a match to be played: Maraval, led by Ann with Cyd, at home to Arima, led by Bob with Dot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.office.desk import Notice
from bot.office.fixtures import Seen
from bot.office.league_rules import Wished
from bot.office.leagues import Entered
from bot.office.service import Office
from bot.pads.pad import Pad
from bot.tables.table import Person, Table, TableError
from db.audit import AuditStore, Entry
from tests.pads.conftest import seats, write
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, GUILD, MODERATOR, OWNER, Floor

ORGANISER = Person(300, "Oli")
HOUR = 60 * 60
PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))


@dataclass(slots=True)
class MatchDay:
    """The office, the match, and what the league's channel was told."""

    floor: Floor
    office: Office
    fixture_id: int = 0
    told: list[Notice] = field(default_factory=list)

    async def begin(
        self,
        *,
        best_of: int = 3,
        tables: int = 1,
        draws: bool = True,
        one_team: bool = True,
        options: Mapping[str, object] | None = None,
        day: str = "",
    ) -> MatchDay:
        """Enters the league, its teams and their match."""
        office = self.office
        entered = Entered(
            "Pub League", "2026", "trinidad", "Premier", best_of=best_of, tables=tables, one_team=one_team
        )
        for name, value in (options or {}).items():
            rules = self.floor.tables.house_rules
            await rules.set_of_server(OWNER, GUILD, "trinidad", 4, name, value)  # type: ignore[arg-type]
        league = await office.leagues.enter(MODERATOR, GUILD, CHANNEL, entered)
        if league.row.rules["draws"] != draws:
            await office.league_rules.change(MODERATOR, GUILD, None, Wished(draws=draws))
        await office.leagues.name_organiser(MODERATOR, GUILD, None, ORGANISER)
        for team, captain, player in (("Maraval", ANN, CYD), ("Arima", BOB, DOT)):
            await office.teams.enter(MODERATOR, GUILD, None, team, None, captain)
            await office.rosters.add(MODERATOR, GUILD, None, team, player, None)
        at = "20:00" if day else ""
        seen = await office.drawing.add(MODERATOR, GUILD, None, "Maraval", "Arima", day=day, at=at)
        self.fixture_id = seen.fixture.id
        self.listen()
        return self

    def listen(self) -> None:
        self.told.clear()
        self.office.desk.listen(self.told.append)

    async def keep_pad(self, lines: str, table: int = 1) -> Pad:
        """A pad that Ann keeps for a table of the match, with lines booked and a comma between."""
        seen, number = await self.office.results.played.pad_for(ANN, GUILD, self.fixture_id, table)
        row = seen.league.row
        pad = await self.floor.pads.start(
            ANN,
            guild_id=GUILD,
            channel_id=CHANNEL,
            variant=row.variant,
            seats=seats((ANN, BOB, "Aunt May", DOT)),
            options=row.options,
            best_of=row.best_of,
            fixture=(self.fixture_id, number),
        )
        return await write(self.floor, pad, lines)

    def restart(self) -> None:
        """The office as a bot that has just started has it, on the same disk."""
        tables = self.floor.anew()
        self.office = Office(self.floor.database, tables, self.floor.pads)
        self.listen()

    @property
    def keys(self) -> list[str]:
        """What the channel was told of results, in order."""
        return [notice.key.removeprefix("result-") for notice in self.told]

    async def report(self, person: Person = ANN, games: str = "2-1", hangs: str = "", note: str = "") -> int:
        """The report's number."""
        seen = await self.office.results.report(person, GUILD, self.fixture_id, games, hangs, note)
        assert seen.report is not None
        return seen.report.id

    async def confirm(self, person: Person, report_id: int) -> Seen:
        return await self.office.results.confirm(person, GUILD, report_id)

    async def dispute(self, person: Person, report_id: int, words: str = "It was 1-2") -> Seen:
        return await self.office.results.disputes.dispute(person, GUILD, report_id, words)

    async def rule(self, person: Person, outcome: str, reason: str = "I saw the card") -> Seen:
        """Asked, and answered with yes."""
        rulings = self.office.results.rulings
        asked = await rulings.ask(person, GUILD, self.fixture_id, outcome, reason)
        return await rulings.rule(person, GUILD, asked.key)

    async def seen(self) -> Seen:
        return await self.office.fixtures.seen(GUILD, self.fixture_id)

    async def state(self) -> str:
        """Of the result there is: "open 2-1"; empty where there is none."""
        report = (await self.seen()).report
        if report is None:
            return ""
        return f"{report.state} {'-'.join(map(str, report.score))}"

    async def pass_hours(self, hours: float) -> None:
        """Time passes, and what has come due is seen to."""
        self.floor.now += hours * HOUR
        await self.office.results.due.settle()

    async def logged(self) -> list[Entry]:
        """The log of results, in order."""
        entries, _ = await AuditStore(self.floor.database).page(GUILD, 100)
        return [entry for entry in reversed(entries) if entry.what.startswith("result-")]

    async def open_table(self, person: Person = ANN, table: int | None = None) -> Table:
        return await self.office.results.played.play(person, GUILD, CHANNEL, self.fixture_id, table)

    async def seated(self, table: int | None = None) -> Table:
        """A lobby where Ann, Bob, Cyd and Dot sit, in this order."""
        opened = await self.open_table(ANN, table)
        for seat, person in ((1, BOB), (2, CYD), (3, DOT)):
            await self.floor.tables.sit(opened.id, person, seat)
        return opened

    async def game(self, table: int | None = None) -> Table:
        """A game played to its end at a table here."""
        opened = await self.seated(table)
        await self.play_out(opened)
        return opened

    async def play_out(self, opened: Table) -> None:
        await self.floor.tables.start(opened.id, ANN)
        while opened.state == "playing":
            await self.floor.move(opened)
        await self.office.results.stop()

    async def played(self, best_of: int = 3) -> list[tuple[int, int]]:
        """Games here until one side has won table 1, by rematch; the games after each."""
        opened, won = await self.game(), []
        while True:
            (games,) = await self.office.results.played.games(await self.seen())
            won.append(games)
            if max(games) > best_of // 2:
                return won
            again = await self.floor.tables.rematch(opened.id, ANN)
            for seat, person in ((1, BOB), (2, CYD), (3, DOT)):
                await self.floor.tables.sit(again.id, person, seat)
            opened = again
            await self.play_out(opened)


async def match_day(floor: Floor, **how: Any) -> MatchDay:
    """How: as in ``MatchDay.begin``."""
    return await MatchDay(floor, Office(floor.database, floor.tables, floor.pads)).begin(**how)


async def outcomes(*acts: Awaitable[object]) -> list[str]:
    """What each came to, done at once: the key of its refusal, or nothing."""
    done = await asyncio.gather(*acts, return_exceptions=True)
    for each in done:
        assert not isinstance(each, BaseException) or isinstance(each, TableError), each
    return [each.key if isinstance(each, TableError) else "" for each in done]


async def refusal(act: Awaitable[object]) -> str:
    (key,) = await outcomes(act)
    return key
