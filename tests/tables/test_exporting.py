"""What is taken out is what the database holds, in both formats; live matches and others' ids are not."""

from __future__ import annotations

import asyncio
import csv
import gzip
import json
import random
import sqlite3
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.tables.exporting import COLUMNS, SEATS, Format, export, of_person, packed
from bot.tables.table import Person
from db.errors import DatabaseError
from db.export import BATCH, TABLES, Scope
from tests.db.scribe import Scribe, hang_jack, people
from tests.game.playing import GAMES
from tests.tables.conftest import ANN, BOB, CHANNEL, GUILD, MODERATOR, Floor
from tests.tables.past import finished

ALL = Scope()
SOURCES = {"matches": "match", "deals": "deal", "awards": "award", "actions": "action"}
"""The table of the database that each list is of."""
FROM_JSON = {"options", "scores", "scores_before", "scores_after", "captured"}
WITHOUT = {"table_id"}
"""What no export has: a number that means nothing outside."""
BESIDE = {"channel_id", "table", "seats", "taken_with"}
"""What a match has of its table and its players, and an award of a real table."""


def unheard(done: int, total: int) -> None:
    pass


async def taken(floor: Floor, scope: Scope = ALL, *, folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The JSON export."""
    out = folder / "out.json"
    await asyncio.to_thread(export, floor.database.path, scope, "json", out, unheard)
    found: dict[str, list[dict[str, Any]]] = json.loads(out.read_text(encoding="utf-8"))
    assert tuple(found) == TABLES
    return found


async def taken_as_csv(floor: Floor, scope: Scope = ALL, *, folder: Path) -> dict[str, list[dict[str, str]]]:
    out = folder / "out"
    await asyncio.to_thread(export, floor.database.path, scope, "csv", out, unheard)
    assert sorted(path.name for path in out.iterdir()) == sorted(f"{name}.csv" for name in TABLES)
    found = {}
    for name in TABLES:
        with (out / f"{name}.csv").open(encoding="utf-8-sig", newline="") as file:
            found[name] = list(csv.DictReader(file))
    return found


async def held(floor: Floor, name: str, where: str = "1") -> list[dict[str, Any]]:
    """The rows of the database, by SQL of its own."""

    def work(connection: sqlite3.Connection) -> list[dict[str, Any]]:
        source = SOURCES[name]
        key = "id" if source == "match" else "match_id"
        sql = (
            f"SELECT * FROM {source} WHERE {key} IN"
            f" (SELECT id FROM match WHERE finished_at IS NOT NULL AND {where})"
        )
        cursor = connection.execute(f"{sql} ORDER BY 1, 2, 3" if source != "match" else f"{sql} ORDER BY 1")
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]

    return await floor.database.read(work)


def as_read(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: json.loads(value) if key in FROM_JSON and value is not None else _plain(value)
        for key, value in row.items()
        if key not in WITHOUT
    }


def _plain(value: object) -> object:
    return value.hex() if isinstance(value, bytes) else value


async def some_matches(floor: Floor) -> None:
    """One of every game and number of players, one given up, one under way."""
    for key, players in GAMES:
        await finished(floor, key, players)
    for _ in range(2):
        table = await floor.match(target=100)
        for _ in range(30):
            await floor.move(table)
    await floor.tables.close(table.id, MODERATOR)


async def test_json_holds_what_the_database_holds_of_finished_matches(floor: Floor, tmp_path: Path) -> None:
    await some_matches(floor)
    found = await taken(floor, folder=tmp_path)
    assert len(found["matches"]) == len(GAMES) + 1
    for name in TABLES:
        rows = [{k: v for k, v in row.items() if k not in BESIDE} for row in found[name]]
        assert rows == [as_read(row) for row in await held(floor, name)]
    seats = [seat | {"match_id": match["id"]} for match in found["matches"] for seat in match["seats"]]

    def players(connection: sqlite3.Connection) -> list[dict[str, Any]]:
        cursor = connection.execute(
            "SELECT match_player.* FROM match_player JOIN match ON match.id = match_id"
            " WHERE finished_at IS NOT NULL ORDER BY match_id, seat"
        )
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]

    assert seats == await floor.database.read(players)
    assert {match["channel_id"] for match in found["matches"]} == {CHANNEL}


async def test_csv_holds_the_same_as_json(floor: Floor, tmp_path: Path) -> None:
    await some_matches(floor)
    found, rows = await taken(floor, folder=tmp_path), await taken_as_csv(floor, folder=tmp_path)
    for name in TABLES:
        assert len(rows[name]) == len(found[name])
        for row, known in zip(rows[name], found[name], strict=True):
            assert tuple(row) == COLUMNS[name]
            flat = {key: value for key, value in known.items() if key != "seats"}
            for seat in known.get("seats", []):
                flat |= {f"seat_{seat['seat']}_{key}": seat[key] for key in seat if key != "seat"}
            assert set(flat) <= set(row)
            for key, cell in row.items():
                value = flat.get(key)
                if value is None:
                    assert cell == ""
                elif isinstance(value, bool):
                    assert cell == str(int(value))
                elif isinstance(value, dict | list):
                    assert json.loads(cell) == value
                else:
                    assert cell == str(value)


async def test_every_seat_of_every_game_has_columns() -> None:
    assert max(players for _, players in GAMES) <= SEATS


async def test_a_match_under_way_is_in_no_file(floor: Floor, tmp_path: Path) -> None:
    table = await floor.match(target=100)
    for _ in range(60):
        await floor.move(table)
    for scope in (ALL, Scope(GUILD), of_person(ANN, GUILD)):
        assert await taken(floor, scope, folder=tmp_path) == {name: [] for name in TABLES}
        assert await taken_as_csv(floor, scope, folder=tmp_path) == {name: [] for name in TABLES}


async def test_a_persons_file_has_their_matches_here_and_nobody_elses_id(
    floor: Floor, tmp_path: Path
) -> None:
    await finished(floor)
    scribe = Scribe(floor.database)
    await scribe.match(0, people(BOB.user_id, 901, 902, 903), guild_id=GUILD)
    await scribe.match(0, people(ANN.user_id, 901, 902, 903), guild_id=GUILD + 1)
    found = await taken(floor, of_person(ANN, GUILD), folder=tmp_path)
    assert [match["id"] for match in found["matches"]] == [1]
    (match,) = found["matches"]
    assert [seat["name"] for seat in match["seats"]] == ["Ann", "Bob", "Cyd", "Dot"]
    assert [seat["user_id"] for seat in match["seats"]] == [ANN.user_id, None, None, None]
    assert {action["user_id"] for action in found["actions"]} == {ANN.user_id, None}
    mine = {action["seat"] for action in found["actions"] if action["user_id"] is not None}
    assert mine == {0}
    assert str(BOB.user_id) not in (tmp_path / "out.json").read_text(encoding="utf-8").replace('"at"', "")


async def test_a_servers_file_has_all_of_it_and_no_other_servers(floor: Floor, tmp_path: Path) -> None:
    await finished(floor)
    await Scribe(floor.database).match(0, people(1, 2, 3, 4), guild_id=GUILD + 1)
    found = await taken(floor, Scope(GUILD), folder=tmp_path)
    assert [match["guild_id"] for match in found["matches"]] == [GUILD]
    everything = await taken(floor, folder=tmp_path)
    assert [match["guild_id"] for match in everything["matches"]] == [GUILD, GUILD + 1]


FORMULAS = ('=HYPERLINK("//x")', "+1", "-1+1|cmd", "@SUM(A1)", "\t=1", "＝1", "=")
HOSTILE = (*FORMULAS, 'a"b,c;d\ne', "שלום", "'")


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_name_is_no_formula_in_csv_and_unchanged_in_json(
    floor: Floor, tmp_path: Path, name: str
) -> None:
    seats = (replace(people(1)[0], name=name), *people(1, 2, 3, 4)[1:])
    await Scribe(floor.database).match(0, seats, hang_jack(1, 2))
    (match,) = (await taken(floor, folder=tmp_path))["matches"]
    assert match["seats"][0]["name"] == name
    rows = await taken_as_csv(floor, folder=tmp_path)
    (row,) = rows["matches"]
    assert row["seat_0_name"] == (f"'{name}" if name in FORMULAS else name)
    for cell in (cell for table in rows.values() for line in table for cell in line.values()):
        assert not cell.startswith(("=", "+", "@", "\t", "\r", "\n", "＝")), cell
        assert not cell.startswith("-") or cell.lstrip("-").isdecimal(), cell


async def test_progress_counts_every_match_up_to_all(floor: Floor, tmp_path: Path) -> None:
    scribe = Scribe(floor.database)
    for _ in range(3):
        await scribe.match(0, people(1, 2, 3, 4))

    def copies(connection: sqlite3.Connection) -> None:
        connection.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
            " INSERT INTO match (guild_id, variant, players, options, with_computers, first_dealer,"
            " started_at, finished_at) SELECT 7001, 'trinidad', 4, '{}', 0, 0, 1, 2 FROM n",
            (2 * BATCH,),
        )

    await floor.database.transaction(copies)
    told: list[tuple[int, int]] = []
    out = tmp_path / "out.json"
    total = await asyncio.to_thread(
        export, floor.database.path, ALL, "json", out, lambda *done: told.append(done)
    )
    assert total == 2 * BATCH + 3
    assert told == [(BATCH, total), (2 * BATCH, total), (total, total)]
    assert len(json.loads(out.read_text())["matches"]) == total


async def test_the_bot_plays_on_while_matches_are_taken_out(floor: Floor, tmp_path: Path) -> None:
    await finished(floor)
    table = await floor.match(target=100)
    work = asyncio.create_task(
        asyncio.to_thread(export, floor.database.path, ALL, "csv", tmp_path / "out", unheard)
    )
    for _ in range(20):
        await floor.move(table)
    assert await work == 1


@pytest.mark.parametrize("form", ["csv", "json"])
async def test_what_was_there_is_replaced_only_by_a_whole_export(
    floor: Floor, tmp_path: Path, form: Format
) -> None:
    await finished(floor)
    out = tmp_path / "out"
    export(floor.database.path, ALL, form, out, unheard)

    def read() -> dict[str, bytes]:
        files = [path for path in tmp_path.rglob("*") if path.is_file() and "tables.db" not in path.name]
        return {str(path): path.read_bytes() for path in files}

    before = read()
    await finished(floor)

    def fails(done: int, total: int) -> None:
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        export(floor.database.path, ALL, form, out, fails)
    assert read() == before
    export(floor.database.path, ALL, form, out, unheard)
    assert read().keys() == before.keys() and read() != before


def test_a_database_that_is_missing_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"reading\.missing"):
        export(tmp_path / "none.db", ALL, "json", tmp_path / "out.json", unheard)
    assert list(tmp_path.iterdir()) == []


async def test_a_folder_is_zipped_and_a_file_too_big_gzipped(floor: Floor, tmp_path: Path) -> None:
    await finished(floor)
    export(floor.database.path, ALL, "csv", tmp_path / "matches", unheard)
    with zipfile.ZipFile(packed(tmp_path / "matches", 10**7)) as archive:
        assert sorted(archive.namelist()) == sorted(f"{name}.csv" for name in TABLES)
    export(floor.database.path, ALL, "json", tmp_path / "matches.json", unheard)
    whole = tmp_path / "matches.json"
    assert packed(whole, 10**7) == whole
    smaller = packed(whole, 100)
    assert smaller.name == "matches.json.gz"
    assert gzip.decompress(smaller.read_bytes()) == whole.read_bytes()


def test_anybody_may_take_out_their_own(floor: Floor) -> None:
    someone = Person(random.Random(1).randrange(10**9), "Someone")
    assert of_person(someone, GUILD) == Scope(GUILD, someone.user_id)
