"""Matches that are over, of any game under any house rules, for tests to look back at."""

from __future__ import annotations

from bot.tables.table import Table
from db.history import HistoryStore, PastMatch
from tests.game.playing import any_ruleset
from tests.tables.conftest import Floor

SHORT = {"cinch": 14, "pitch": 7}
"""Targets that a random match comes to soon; 9 for the other games."""


async def to_the_end(floor: Floor, table: Table) -> PastMatch:
    """The match at a table, played by chance until it is over."""
    while table.state == "playing":
        await floor.move(table)
    return await past(floor, table)


async def finished(floor: Floor, key: str = "trinidad", players: int = 4) -> PastMatch:
    """A match under any house rules, won."""
    rules = any_ruleset(key, players, floor.dice).unusual | {"target": SHORT.get(key, 9)}
    return await to_the_end(floor, await floor.match(key, players, **rules))


async def past(floor: Floor, table: Table) -> PastMatch:
    assert table.row.match_id is not None
    found = await HistoryStore(floor.database).match(table.row.match_id)
    assert found is not None
    return found
