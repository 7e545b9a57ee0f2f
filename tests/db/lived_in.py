"""A database in which a server has played: every table has rows, and it passes the check; also as an older
version would have it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.game.actions import Action
from bot.game.seats import Seat
from bot.tables.records import Records
from bot.tables.table import Table
from db.connection import Database
from db.migrate import migrate, migrations
from tests.db.leagues import put_league
from tests.game.playing import any_action
from tests.tables.conftest import ANN, DOT, GUILD, MODERATOR, Floor

OURS = migrations()

Contents = dict[str, tuple[list[str], list[tuple[object, ...]]]]
"""By table: its columns, and its rows in an order of no meaning."""

ALSO = f"""
    INSERT INTO meta (key, value) VALUES ('some-key', 'a value');
    INSERT INTO guild (id, use_threads, moderator_role) VALUES ({GUILD}, 1, 77);
    INSERT INTO guild_house_rules (guild_id, variant, players, options)
        VALUES ({GUILD}, 'trinidad', 4, '{{"target": 21}}');
    INSERT INTO blocked (guild_id, user_id, name, by_id, by_name, at)
        VALUES ({GUILD}, 109, 'Zed', 200, 'Mod', 1000);
    INSERT INTO person_setting (user_id, pings, by_dm) VALUES (109, 0, 0);
    INSERT INTO left_guild (guild_id, at) VALUES (9, 1000);
    INSERT INTO hidden_profile (guild_id, user_id) VALUES ({GUILD}, 109);
    INSERT INTO audit (guild_id, at, by_id, by_name, what, reason, before, after)
        VALUES ({GUILD}, 1000, 200, 'Mod', 'block', '', '', '');
    INSERT INTO audit_release (guild_id) VALUES (9);
    INSERT INTO nameless (id) VALUES (3);
    INSERT INTO pad (guild_id, channel_id, variant, players, options, best_of, dealer, keeper_id, keeper_name,
            rated, state, version, created_at, touched_at)
        VALUES ({GUILD}, 2, 'seven-up', 2, '{{}}', 3, 0, 109, 'Zed', 1, 'open', 2, 1000, 1000);
    INSERT INTO pad_seat (pad_id, seat, side, user_id, name)
        VALUES (1, 0, 0, 109, 'Zed'), (1, 1, 1, NULL, 'Yan');
    INSERT INTO pad_entry (pad_id, number, notation, by_id, at)
        VALUES (1, 1, 'turn-up J', 109, 1000), (1, 2, 'gift', 109, 1000);
    INSERT INTO pad_signature (pad_id, side, user_id, at) VALUES (1, 0, 109, 1000);
    INSERT INTO pad_proposal (pad_id, number, what, game, deal, entries, by_id, by_name, at, version)
        VALUES (1, 1, 'close', 0, 0, '', 109, 'Zed', 1000, 2);
    INSERT INTO pad_agreement (pad_id, number, side, user_id) VALUES (1, 1, 0, 109);
    INSERT INTO season (guild_id, name, starts_at) VALUES ({GUILD}, 'Lent', 1000);
"""
"""What play alone does not write. A migration that brings such a table puts a row of it here."""


async def live_in(path: Path) -> None:
    """Make a database of the newest version, with a lobby and a match in the middle of a deal too."""
    database = await Database.open(path)
    try:
        await database.read(lambda connection: connection.executescript(ALSO).close())
        await database.transaction(lambda connection: put_league(connection, GUILD, ANN))
        floor = Floor(database, seed=11)
        for variant, players in (("trinidad", 4), ("kick-and-pull", 3), ("trinidad", 4), ("pitch", 4)):
            floor.now += 60
            await play_on(floor, await floor.match(variant, players, target=7))
        with_computers = await floor.lobby()
        await floor.tables.start(with_computers.id, floor.person(with_computers.row.host_id), fill=True)
        await play_on(floor, with_computers)
        given_up = await floor.match()
        await play_on(floor, given_up, 7)
        await floor.tables.close(given_up.id, MODERATOR)
        await _dealt_again(floor)
        await floor.lobby(2)
        await _asked_about(floor)
        live = await floor.match()
        await floor.tables.substitutes.leave(live.id, DOT)
        await floor.tables.close(live.id, ANN)
        while not live.view(None).tricks:
            await play_on(floor, live, 1)
        await Records(database).catch_up()
    finally:
        await database.close()


async def _asked_about(floor: Floor) -> None:
    """A moderator is still asked about a match; versions before the log of corrections had none of them."""
    await floor.corrections.void(MODERATOR, GUILD, 4, "Perhaps.")


async def play_on(floor: Floor, table: Table, moves: int = 10_000) -> None:
    """So many legal moves of people and computer players, or to the end of the match."""
    for _ in range(moves):
        if table.state != "playing":
            return
        if table.actor is not None and table.actor.computer is not None:

            def choose(at: Table, _: Seat) -> Action:
                assert at.match is not None
                return any_action(at.match, floor.dice)

            await floor.tables.act_for_computer(table.id, table.turn, choose)
        else:
            await floor.move(table)


async def _dealt_again(floor: Floor) -> None:
    """A match with a deal of another edition, which the rules refuse: it is dealt again and played on."""
    table = await floor.match(target=5)
    await play_on(floor, table, 3)
    old = """
        UPDATE deal SET edition = 0 WHERE match_id = (SELECT MAX(id) FROM match);
        UPDATE action SET notation = 'bid 7' WHERE match_id = (SELECT MAX(id) FROM match) AND turn = 2;
    """
    await floor.database.read(lambda connection: connection.executescript(old).close())
    await play_on(floor, await floor.anew().find(table.id))


def at_version(newest: Path, path: Path, version: int) -> None:
    """Write what an older version would hold of it: the tables and columns that it had."""
    with closing(sqlite3.connect(path, isolation_level=None)) as older:
        migrate(older, [step for step in OURS if step.version <= version])
        older.execute("ATTACH ? AS newest", (str(newest),))
        for table in tables(older):
            shared = ", ".join(sorted(set(columns(older, table)) & set(columns(older, table, "newest"))))
            # What a migration has put there itself, such as counts of no matches, is no data.
            older.execute(f"DELETE FROM main.{table}")
            older.execute(f"INSERT INTO main.{table} ({shared}) SELECT {shared} FROM newest.{table}")
        if "match" not in tables(older):  # then there were lobbies alone
            older.execute("DELETE FROM card_table WHERE match_id IS NOT NULL")
            older.execute("DELETE FROM seat WHERE table_id NOT IN (SELECT id FROM card_table)")


def tables(connection: sqlite3.Connection) -> list[str]:
    found = connection.execute(
        "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    )
    return [name for (name,) in found]


def columns(connection: sqlite3.Connection, table: str, schema: str = "main") -> list[str]:
    found = connection.execute("SELECT name FROM pragma_table_info(?, ?)", (table, schema))
    return [name for (name,) in found]


def contents(path: Path, like: Contents | None = None) -> Contents:
    """All there is; only the tables and columns of `like` where it is given."""
    with closing(sqlite3.connect(path)) as connection:
        names = {table: columns(connection, table) for table in tables(connection)}
        if like is not None:
            names = {table: told for table, (told, _) in like.items()}
        return {
            table: (told, sorted(connection.execute(f"SELECT {', '.join(told)} FROM {table}"), key=repr))
            for table, told in names.items()
        }
