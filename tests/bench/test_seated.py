"""The table that measurements are made at is the only one its making leaves behind."""

import random
from pathlib import Path

from bot.tables.service import Tables
from bot.tables.table import Person
from db.connection import Database
from tests.bench.seated import MODERATOR, seated

PEOPLE = tuple(Person(100 + seat, name) for seat, name in enumerate(("Ann", "Bob", "Cyd", "Dot")))
GUILD, CHANNEL = 7, 8


async def test_packs_that_ran_out_leave_no_table_open(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "bench.db")
    tables = Tables(database, dice=random.Random(3), now=lambda: 0.0)
    made = set[int]()
    for _ in range(60):
        table = await seated(tables, PEOPLE, CHANNEL, GUILD)
        assert [each.id for each in await tables.live(GUILD)] == [table.id]
        made.add(table.id)
        await tables.close(table.id, MODERATOR)
    assert max(made) > len(made), "some packs ran out"
    await database.close()
