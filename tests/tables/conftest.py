"""Tables on a real database, with a clock that tests move by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from shutil import copyfile

import pytest

from bot.pads.pad import PadChange
from bot.pads.service import Pads
from bot.tables.corrections import Corrections
from bot.tables.records import Records
from bot.tables.sealed import Shuffling
from bot.tables.seasons import Seasons
from bot.tables.service import Tables
from bot.tables.table import Change, Person, Table
from db.connection import Database
from tests.game.playing import any_action
from tests.packs import Dice

GUILD, CHANNEL = 1, 2
ANN, BOB, CYD, DOT, EVE = (
    Person(100 + n, name) for n, name in enumerate(("Ann", "Bob", "Cyd", "Dot", "Eve"))
)
MODERATOR = Person(200, "Mod", moderator=True)
OWNER = Person(201, "Own", owner=True)


class Floor:
    """The tables, what they told, and the time."""

    def __init__(self, database: Database, seed: int) -> None:
        self.database = database
        self.now = 1_000_000.0
        self.dice = Dice(seed)
        self.shuffling: Shuffling = lambda *sealed: self.dice.pack(*sealed)
        self.told: list[Change] = []
        self.pads_told: list[PadChange] = []
        self.tables = self.anew()

    def anew(self) -> Tables:
        """The tables as a bot that has just started finds them."""
        self.tables = Tables(self.database, dice=self.dice, now=lambda: self.now, shuffling=self.shuffling)
        self.tables.listen(self.told.append)
        self.records = Records(self.database)
        self.seasons = Seasons(self.database, self.tables, self.records)
        self.corrections = Corrections(self.database, self.tables, self.records)
        self.pads = Pads(self.database, self.tables, self.records)
        self.pads.listen(self.pads_told.append)
        return self.tables

    async def lobby(
        self, people: int = 1, variant: str = "trinidad", players: int | None = None, **options: object
    ) -> Table:
        """A table of Ann's, with so many people seated in order."""
        table = await self.tables.create(
            ANN,
            guild_id=GUILD,
            channel_id=CHANNEL,
            variant=variant,
            options=options,
            players=players,
            in_thread=False,
        )
        for seat, person in enumerate((BOB, CYD, DOT, EVE)[: people - 1], 1):
            await self.tables.sit(table.id, person, seat)
        return table

    async def match(self, variant: str = "trinidad", players: int = 4, **options: object) -> Table:
        """A table where Ann, Bob, Cyd and Dot play, or as many as the game takes."""
        table = await self.lobby(players, variant, players, **options)
        return await self.tables.start(table.id, ANN)

    async def move(self, table: Table) -> None:
        """Whoever must act does something legal."""
        assert table.match is not None
        action = any_action(table.match, self.dice)
        await self.tables.act(table.id, self.actor(table), table.turn, action)

    async def finished(self) -> Table:
        """A table of theirs whose match is over."""
        table = await self.match(target=1)
        while table.state == "playing":
            await self.move(table)
        return table

    async def computers_turn(self) -> Table:
        """Ann's table against three computer players, one of whom is to act."""
        table = await self.lobby()
        await self.tables.start(table.id, ANN, fill=True)
        while table.actor is None or table.actor.computer is None:
            await self.move(table)
        return table

    async def voided(self) -> int:
        """The number of a match of theirs that a moderator took back."""
        number = (await self.finished()).row.match_id
        assert number is not None
        asked = await self.corrections.void(MODERATOR, GUILD, number, "wrong cards")
        await self.corrections.confirm(MODERATOR, GUILD, asked.number)
        await self.folded()
        return number

    async def folded(self) -> None:
        """Waits until the ratings are up to date."""
        while await self.records.ratings.behind():
            await self.records.catch_up()

    def actor(self, table: Table) -> Person:
        assert table.to_act is not None
        return (ANN, BOB, CYD, DOT, EVE)[table.to_act]

    def person(self, user_id: int | None) -> Person:
        (found,) = [person for person in (ANN, BOB, CYD, DOT, EVE) if person.user_id == user_id]
        return found

    async def everything(self) -> tuple[object, str]:
        """Every live table as memory has it, and the whole database as text."""
        memory = [(table.row, table.match, table.cut) for table in await self.tables.live(GUILD)]
        return memory, await self.database.read(lambda connection: "\n".join(connection.iterdump()))

    async def spoil(self, table: Table) -> None:
        """The table is stored with a house rule that there is not; only a new start notices."""
        sql = "UPDATE card_table SET options = '{\"none\": 1}' WHERE id = ?"
        await self.database.transaction(lambda connection: connection.execute(sql, (table.id,)).close())

    async def disk_refuses(self, refuses: bool) -> None:
        """From now on SQLite refuses every write, or takes them again."""
        pragma = f"PRAGMA query_only = {refuses:d}"
        await self.database.read(lambda connection: connection.execute(pragma).close())


@pytest.fixture
async def floor(new_file: Path, tmp_path: Path) -> AsyncIterator[Floor]:
    database = await Database.open(copyfile(new_file, tmp_path / "tables.db"))
    floor = Floor(database, seed=3)
    yield floor
    await floor.seasons.stop()
    await floor.records.stop()
    await database.close()
