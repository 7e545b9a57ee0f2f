"""A server that the bot was taken out of: its tables rest, and all it had is deleted after a while."""

from __future__ import annotations

import sqlite3

import pytest

from bot.game.actions import Action, Stand
from bot.tables.deadlines import CLOCKS
from bot.tables.left import DAY_SECONDS, KEPT_DAYS
from bot.tables.table import Table, TableError
from db.left import rows_of_guild
from tests.db.leagues import put_league
from tests.game.playing import any_action
from tests.tables.conftest import ANN, CHANNEL, EVE, GUILD, MODERATOR, OWNER, Floor

OTHER = 7
KEPT = KEPT_DAYS * DAY_SECONDS
TOLD_APART = {
    "guild_id", "table_id", "match_id", "pad_id", "league_id", "team_id", "fixture_id",
    "report_id", "dispute_id",
}  # fmt: skip
"""Columns by which a row belongs to a server, or to a table, match, scorepad or league of one."""


WITH_ROWS = {
    "guild", "card_table", "seat", "match", "match_player", "deal", "action", "award", "guild_house_rules",
    "blocked", "league", "organiser", "division", "team", "team_player", "deduction", "fixture",
    "fixture_move", "report", "dispute", "evidence", "import_draft",
}  # fmt: skip
"""Tables of the schema in which `club` makes rows."""


async def club(floor: Floor, guild_id: int) -> Table:
    """A server with all that can be stored of one: tables, one played out, rules, a block, a league."""
    tables = floor.tables
    for target in (1, 7):
        table = await tables.create(
            ANN, guild_id=guild_id, channel_id=CHANNEL, variant="trinidad", options={"target": target}
        )
        for seat, person in enumerate([floor.person(ANN.user_id + n) for n in (1, 2, 3)], 1):
            await tables.sit(table.id, person, seat)
        await tables.set_clock(table.id, ANN, "normal")
        await tables.start(table.id, ANN)
        while target == 1 and table.state == "playing":
            await floor.move(table)
    await tables.guilds.set_threads(guild_id, False)
    await tables.blocked.add(MODERATOR, guild_id, EVE)
    await tables.house_rules.set_of_server(OWNER, guild_id, "trinidad", 4, "low", "won")
    await floor.database.transaction(lambda connection: put_league(connection, guild_id, ANN))
    return table


async def rows(floor: Floor, guild_id: int) -> dict[str, int]:
    """How many rows each table of the schema has of a server."""

    def work(connection: sqlite3.Connection) -> dict[str, int]:
        count = "SELECT COUNT(*) FROM {} WHERE {}"
        return {
            table: connection.execute(count.format(table, which), {"guild": guild_id}).fetchone()[0]
            for table, which in rows_of_guild(connection).items()
        }

    return await floor.database.read(work)


async def stored(floor: Floor) -> dict[str, int]:
    """How many rows each table of the schema has."""

    def work(connection: sqlite3.Connection) -> dict[str, int]:
        sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        names = [name for (name,) in connection.execute(sql).fetchall()]
        return {name: connection.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in names}

    return await floor.database.read(work)


async def test_every_table_of_the_schema_that_belongs_to_a_server_is_known_to_the_deletion(
    floor: Floor,
) -> None:
    def work(connection: sqlite3.Connection) -> tuple[set[str], set[str]]:
        sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        columns = {
            name: {row[1] for row in connection.execute(f"PRAGMA table_info({name})")}
            for (name,) in connection.execute(sql).fetchall()
        }
        return {name for name, own in columns.items() if own & TOLD_APART}, set(rows_of_guild(connection))

    of_a_server, known = await floor.database.read(work)
    assert of_a_server >= WITH_ROWS - {"guild"}
    assert known == of_a_server | {"guild"}


async def test_thirty_days_after_the_bot_was_taken_out_all_of_that_server_is_gone_and_nothing_else(
    floor: Floor,
) -> None:
    await club(floor, GUILD)
    await club(floor, OTHER)
    other = await rows(floor, OTHER)
    assert {table for table, number in other.items() if number} >= WITH_ROWS
    await floor.tables.left.leave(GUILD)
    before = await rows(floor, GUILD)
    floor.now += KEPT
    assert await floor.tables.left.forget_old() == 0
    assert await rows(floor, GUILD) == before
    floor.now += 1
    assert await floor.tables.left.forget_old() == 1
    assert set((await rows(floor, GUILD)).values()) == {0}
    assert await rows(floor, OTHER) == other
    assert {name: n for name, n in (await stored(floor)).items() if name in other} == other
    assert await floor.database.read(lambda c: c.execute("PRAGMA foreign_key_check").fetchall()) == []
    assert GUILD not in floor.tables.left


async def test_a_live_table_that_was_deleted_is_gone_for_whoever_presses_on(floor: Floor) -> None:
    table = await club(floor, GUILD)
    await floor.tables.left.leave(GUILD)
    floor.told.clear()
    floor.now += KEPT + 1
    await floor.tables.left.forget_old()
    assert [(change.table, change.kind) for change in floor.told] == [(table, "closed")]
    with pytest.raises(TableError, match=r"table\.gone"):
        await floor.tables.act(table.id, ANN, table.turn, Stand())


async def test_while_the_bot_is_away_no_time_is_up_and_once_it_is_back_it_runs_anew(floor: Floor) -> None:
    table = await club(floor, GUILD)
    turn = table.turn
    floor.now += CLOCKS["normal"] - 1
    await floor.tables.left.leave(GUILD)
    assert table.row.deadline is None
    floor.now += DAY_SECONDS
    assert not await floor.tables.act_for_absent(table.id, turn, never)
    floor.anew()
    await floor.tables.left.load()
    again = await floor.tables.find(table.id)
    assert (again.turn, again.row.deadline) == (turn, None)
    assert not await floor.tables.act_for_absent(table.id, turn, never)
    floor.told.clear()
    await floor.tables.left.back(GUILD)
    assert again.row.deadline == int(floor.now) + CLOCKS["normal"]
    assert (await floor.anew().find(table.id)).row.deadline == again.row.deadline
    assert [change.kind for change in floor.told if change.table is again] == ["resumed", "shown"]


async def test_a_deadline_written_behind_the_leaving_does_not_ring(floor: Floor) -> None:
    table = await club(floor, GUILD)
    await floor.tables.left.leave(GUILD)
    await floor.move(table)
    assert table.row.deadline is not None
    floor.now += DAY_SECONDS
    assert not await floor.tables.act_for_absent(table.id, table.turn, never)


async def test_computer_players_rest_too(floor: Floor) -> None:
    table = await floor.computers_turn()
    await floor.tables.left.leave(GUILD)
    assert not await floor.tables.act_for_computer(table.id, table.turn, never)
    await floor.tables.left.back(GUILD)
    match = table.match
    assert match is not None
    assert await floor.tables.act_for_computer(table.id, table.turn, lambda *_: any_action(match, floor.dice))


async def test_a_start_marks_the_servers_that_are_missing_and_unmarks_those_that_are_back(
    floor: Floor,
) -> None:
    for guild_id in (GUILD, OTHER):
        await club(floor, guild_id)
    await floor.tables.left.compare({OTHER, 99})
    assert (GUILD in floor.tables.left, OTHER in floor.tables.left) == (True, False)
    floor.now += DAY_SECONDS
    floor.anew()
    await floor.tables.left.load()
    await floor.tables.left.compare({OTHER})
    floor.now += KEPT - DAY_SECONDS + 1
    assert await floor.tables.left.forget_old() == 1, "it counts from the day it was first missed"
    await floor.tables.left.compare({GUILD, OTHER})
    assert (await rows(floor, GUILD))["left_guild"] == 0


async def test_a_server_that_asked_the_bot_back_in_time_keeps_all_it_had(floor: Floor) -> None:
    await club(floor, GUILD)
    before = await rows(floor, GUILD)
    await floor.tables.left.leave(GUILD)
    floor.now += KEPT - 1
    floor.anew()
    await floor.tables.left.load()
    await floor.tables.left.compare({GUILD})
    floor.now += 10 * KEPT
    assert await floor.tables.left.forget_old() == 0
    assert await rows(floor, GUILD) == before


def never(*_: object) -> Action:
    """A choice that must not be asked for."""
    raise AssertionError("nothing is owed")
