"""Every game at tables, for every number of players: its rematch, a full disk, an older database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.game.actions import Action, Play
from bot.tables.table import Table
from db.connection import Database, DatabaseError
from db.leaders import Board
from tests.game.playing import EVERY_GAME, any_action, any_ruleset
from tests.tables.conftest import BOB, GUILD, Floor

MOVES = 250
"""So many are made at a table where each new kind of action is looked at."""


async def to_the_end(floor: Floor, table: Table) -> None:
    while table.state == "playing":
        await floor.move(table)


def target(key: str) -> int:
    """One that a random match comes to soon."""
    return {"cinch": 14, "pitch": 7}.get(key, 9)


@EVERY_GAME
async def test_a_rematch_keeps_seats_and_rules_and_whoever_asks_hosts_it(
    floor: Floor, key: str, players: int
) -> None:
    rules = any_ruleset(key, players, floor.dice).unusual | {"target": target(key)}
    old = await floor.match(key, players, **rules)
    await to_the_end(floor, old)
    new = await floor.tables.rematch(old.id, BOB)
    assert (new.row.variant, new.row.players, new.row.options) == (key, players, old.row.options)
    assert new.row.host_id == BOB.user_id
    assert [(s.seat, s.user_id) for s in new.row.seats] == [(s.seat, s.user_id) for s in old.row.seats]
    assert [s.reserved for s in new.row.seats] == [s.user_id != BOB.user_id for s in old.row.seats]
    for seat, sitter in enumerate(old.row.seats):
        if sitter.user_id != BOB.user_id:
            await floor.tables.sit(new.id, floor.person(sitter.user_id), seat)
    await floor.tables.start(new.id, BOB)
    assert new.ruleset.unusual == old.ruleset.unusual
    await to_the_end(floor, new)
    assert (
        len({row.name for row in (await floor.tables.leaders.page(Board(GUILD), "wins", 15)).rows}) == players
    )


@EVERY_GAME
async def test_each_kind_of_action_the_disk_refuses_changes_nothing_and_counts_later(
    floor: Floor, key: str, players: int
) -> None:
    table = await floor.match(key, players, target={"pitch": 21}.get(key, 100))
    refused: set[tuple[object, ...]] = set()
    for _ in range(MOVES):
        assert table.match is not None
        action, turn = any_action(table.match, floor.dice), table.turn
        if kind(table, action) not in refused:
            refused.add(kind(table, action))
            before, told = await floor.everything(), len(floor.told)
            await floor.disk_refuses(True)
            with pytest.raises(DatabaseError):
                await floor.tables.act(table.id, floor.actor(table), turn, action)
            assert (await floor.everything(), len(floor.told)) == (before, told)
            await floor.disk_refuses(False)
        await floor.tables.act(table.id, floor.actor(table), turn, action)
        assert table.turn == turn + 1
        if table.state != "playing":
            break
    assert len(refused) > 2


def kind(table: Table, action: Action) -> tuple[object, ...]:
    """What sort of press it is: the phase, the action, whether cards go under it, whether it ends a deal."""
    view = table.view(None)
    return (
        view.phase,
        type(action),
        isinstance(action, Play) and bool(action.under),
        sum(view.hand_sizes) == 1,
    )


BACK_TO_VERSION_2 = """
    DROP INDEX match_pad;
    DROP INDEX match_pad_history;
    ALTER TABLE match DROP COLUMN pad_id;
    ALTER TABLE match DROP COLUMN pad_game;
    DROP TABLE pad_agreement;
    DROP TABLE pad_proposal;
    DROP TABLE pad_signature;
    DROP TABLE pad_entry;
    DROP TABLE pad_seat;
    DROP TABLE pad;
    DROP INDEX card_table_fixture;
    ALTER TABLE card_table DROP COLUMN fixture_table;
    ALTER TABLE card_table DROP COLUMN fixture_id;
    DROP TABLE import_draft;
    DROP TABLE evidence;
    DROP TABLE dispute;
    DROP TABLE report;
    DROP TABLE fixture_move;
    DROP TABLE fixture;
    DROP TABLE deduction;
    DROP TABLE team_player;
    DROP TABLE team;
    DROP TABLE division;
    DROP TABLE organiser;
    DROP TABLE league;
    DROP TABLE nameless;
    DROP INDEX match_play_kept;
    ALTER TABLE match DROP COLUMN play_kept;
    ALTER TABLE guild DROP COLUMN retention_days;
    DROP TABLE hidden_profile;
    DROP INDEX match_history;
    DROP INDEX card_table_channel;
    DROP INDEX card_table_thread;
    DROP TABLE correction_draft;
    DROP TABLE audit_release;
    DROP TABLE audit;
    ALTER TABLE guild DROP COLUMN zone;
    DROP TABLE rating_step;
    DROP TABLE rating_mark;
    DROP TABLE rating;
    DROP TABLE standing;
    DROP TABLE season;
    DROP INDEX match_ended;
    DROP INDEX match_log;
    DROP INDEX match_server;
    DROP INDEX match_player_user;
    ALTER TABLE match DROP COLUMN ended;
    ALTER TABLE match DROP COLUMN rated;
    ALTER TABLE match DROP COLUMN void;
    ALTER TABLE match_player DROP COLUMN swept;
    ALTER TABLE card_table DROP COLUMN rated;
    ALTER TABLE guild DROP COLUMN moderator_role;
    DROP TABLE seat_change;
    DROP TABLE person_setting;
    ALTER TABLE card_table DROP COLUMN ping_channel_id;
    DROP TABLE left_guild;
    DROP TABLE vote;
    ALTER TABLE match DROP COLUMN ending;
    ALTER TABLE deal DROP COLUMN secret;
    ALTER TABLE match DROP COLUMN contributions;
    ALTER TABLE card_table DROP COLUMN next_secret;
    ALTER TABLE seat DROP COLUMN press;
    DROP TABLE blocked;
    DROP TABLE guild_house_rules;
    DROP INDEX card_table_host;
    ALTER TABLE card_table DROP COLUMN clock;
    ALTER TABLE card_table DROP COLUMN deadline;
    ALTER TABLE seat DROP COLUMN missed;
    PRAGMA user_version = 2;
"""
"""What the later migrations brought, taken away again."""


@EVERY_GAME
async def test_a_match_from_before_house_rules_were_saved_is_played_on(
    tmp_path: Path, key: str, players: int
) -> None:
    database = await Database.open(tmp_path / "old.db")
    floor = Floor(database, seed=5)
    table = await floor.match(key, players, target=target(key))
    for _ in range(4):
        await floor.move(table)
    await database.close()
    with closing(sqlite3.connect(tmp_path / "old.db")) as older:
        older.executescript(BACK_TO_VERSION_2)
    database = await Database.open(tmp_path / "old.db")
    try:
        later = Floor(database, seed=6)
        again = await later.tables.find(table.id)
        assert replace(again.row, next_secret=table.row.next_secret) == table.row
        assert again.view(None).story == table.view(None).story
        await to_the_end(later, again)
        opened = await later.lobby(variant=key, players=players)
        assert await later.tables.house_rules.last_hosted(opened) == again.row.options
    finally:
        await database.close()
