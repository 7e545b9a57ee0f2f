"""Four people at a table of Trinidad All Fours in mid-deal, for what is measured there."""

from __future__ import annotations

from bot.game.actions import Action, Beg, Refuse
from bot.tables.service import Tables
from bot.tables.table import Person, Table
from tests.bench.offline import GUILD

MODERATOR = Person(0, "Eve", moderator=True)


async def seated(tables: Tables, people: tuple[Person, ...], channel_id: int, guild_id: int = GUILD) -> Table:
    """A new table with the pack run, so that each holds nine cards or more, and the first lead to come."""
    host, *others = people
    while True:
        table = await tables.create(
            host,
            guild_id=guild_id,
            channel_id=channel_id,
            variant="trinidad",
            options={"target": 200},  # the match outlasts what is measured
            in_thread=False,
        )
        for seat, person in enumerate(others, 1):
            await tables.sit(table.id, person, seat)
        await tables.start(table.id, host)
        await act(tables, table, people, Beg())
        await act(tables, table, people, Refuse())
        if table.view(None).phase == "play":
            return table
        # The suit begged against came again till the pack ran out: that is another deal.
        await tables.close(table.id, MODERATOR)


async def act(tables: Tables, table: Table, people: tuple[Person, ...], action: Action) -> None:
    """Whoever is to act does that."""
    assert table.to_act is not None
    await tables.act(table.id, people[table.to_act], table.turn, action)
