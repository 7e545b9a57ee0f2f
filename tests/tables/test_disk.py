"""A disk that refuses: nothing is changed or told, and the same press counts once it takes writes again."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.game.engine import legal_actions
from bot.tables.lobbies import LOBBY_SECONDS
from bot.tables.table import Change
from db.connection import DatabaseError
from tests.tables.conftest import ANN, BOB, CHANNEL, GUILD, MODERATOR, OWNER, Floor

Press = Callable[[], Awaitable[object]]


async def create(floor: Floor) -> Press:
    return lambda: floor.tables.create(
        ANN, guild_id=GUILD, channel_id=CHANNEL, variant="trinidad", options={}
    )


async def sit(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.sit(table.id, BOB, 2)


async def leave(floor: Floor) -> Press:
    table = await floor.lobby(2)
    return lambda: floor.tables.leave(table.id, ANN)


async def leave_as_the_last(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.leave(table.id, ANN)


async def add_computer(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.add_computer(table.id, ANN)


async def remove(floor: Floor) -> Press:
    table = await floor.lobby(2)
    return lambda: floor.tables.remove(table.id, ANN, 1)


async def set_option(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.set_option(table.id, ANN, "low", "won")


async def usual_rules(floor: Floor) -> Press:
    table = await floor.lobby(low="won")
    return lambda: floor.tables.usual_rules(table.id, ANN)


async def same_again(floor: Floor) -> Press:
    await floor.match(low="won")
    table = await floor.lobby()
    return lambda: floor.tables.same_again(table.id, ANN)


async def start(floor: Floor) -> Press:
    table = await floor.lobby(2)
    return lambda: floor.tables.start(table.id, ANN, fill=True)


async def act(floor: Floor) -> Press:
    table = await floor.match()
    assert table.match is not None
    action = legal_actions(table.match)[0]
    return lambda: floor.tables.act(table.id, floor.actor(table), table.turn, action)


async def rematch(floor: Floor) -> Press:
    table = await floor.finished()
    return lambda: floor.tables.rematch(table.id, BOB)


async def cancel(floor: Floor) -> Press:
    table = await floor.lobby()
    return lambda: floor.tables.close(table.id, ANN)


async def close(floor: Floor) -> Press:
    table = await floor.match()
    return lambda: floor.tables.close(table.id, MODERATOR)


async def close_old_lobbies(floor: Floor) -> Press:
    await floor.lobby()
    floor.now += LOBBY_SECONDS
    return floor.tables.close_old_lobbies


@pytest.mark.parametrize(
    "scene",
    [
        create,
        sit,
        leave,
        leave_as_the_last,
        add_computer,
        remove,
        set_option,
        usual_rules,
        same_again,
        start,
        act,
        rematch,
        cancel,
        close,
        close_old_lobbies,
    ],
)
async def test_a_press_the_disk_refuses_changes_nothing_and_counts_later(
    floor: Floor, scene: Callable[[Floor], Awaitable[Press]]
) -> None:
    press = await scene(floor)
    before, told = await floor.everything(), len(floor.told)
    await floor.disk_refuses(True)
    with pytest.raises(DatabaseError):
        await press()
    assert (await floor.everything(), len(floor.told)) == (before, told)
    await floor.disk_refuses(False)
    await press()
    assert await floor.everything() != before
    assert len(floor.told) == told + 1


async def test_a_servers_rules_the_disk_refuses_are_as_they_were_and_are_saved_later(floor: Floor) -> None:
    before = await floor.everything()

    async def press() -> None:
        await floor.tables.house_rules.set_of_server(OWNER, GUILD, "trinidad", 4, "low", "won")

    await floor.disk_refuses(True)
    with pytest.raises(DatabaseError):
        await press()
    assert await floor.everything() == before
    await floor.disk_refuses(False)
    await press()
    assert (await floor.tables.house_rules.of_server(GUILD, "trinidad", 4)).unusual == {"low": "won"}


async def test_nobody_is_told_of_a_move_before_it_is_on_the_disk(floor: Floor) -> None:
    table = await floor.match(target=5)
    on_disk: list[int] = []

    def look(change: Change) -> None:
        with closing(sqlite3.connect(floor.database.path)) as other:
            (turn,) = other.execute("SELECT turn FROM card_table").fetchone()
            (moves,) = other.execute("SELECT COUNT(*) FROM action").fetchone()
        assert turn == moves == change.table.turn
        on_disk.append(turn)

    floor.tables.listen(look)
    while table.state == "playing":
        await floor.move(table)
    assert on_disk == list(range(1, table.turn + 1))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files to fill")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_press_on_a_full_disk_leaves_the_table_and_counts_when_there_is_room(
    tmp_path: Path, seed: int
) -> None:
    path = tmp_path / "tables.db"
    command = [sys.executable, "-m", "tests.tables.filling", str(path), str(seed)]
    child = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (child.stderr, child.returncode) == ("", 0)
    with closing(sqlite3.connect(path)) as connection:
        journal = connection.execute("SELECT turn || ' ' || notation FROM action ORDER BY turn").fetchall()
    assert [line for (line,) in journal] == child.stdout.splitlines()
    assert len(journal) > 12
