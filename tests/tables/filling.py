"""python -m tests.tables.filling FILE SEED: presses at a table while the disk is full, and after.

A limit on the size of files stands for the disk, and binds this whole process. Prints the presses that were
answered, a line each: turn and notation.
"""

from __future__ import annotations

import asyncio
import resource
import signal
import sys
from pathlib import Path

from bot.game.engine import legal_actions
from bot.tables.table import Table
from db.connection import Database, DatabaseError
from tests.tables.conftest import Floor

ROUNDS = 12


async def fill(floor: Floor, table: Table, wal: Path) -> None:
    """Plays until the disk is full, so many times, each time with a little room at first."""
    for _ in range(ROUNDS):
        _limit(_size(wal) + floor.dice.randrange(30_000))
        while True:
            assert table.match is not None
            action, turn = floor.dice.choice(legal_actions(table.match)), table.turn
            stood, before, told = table.match, await floor.everything(), len(floor.told)
            try:
                await floor.tables.act(table.id, floor.actor(table), turn, action)
            except DatabaseError as error:
                assert error.key == "database.full", error.key
                break
            print(turn, action.notation())
        assert table.match is stood and len(floor.told) == told, "a refused move was heard of"
        assert await floor.everything() == before, "a refused move left something"
        _limit(resource.RLIM_INFINITY)
        await floor.tables.act(table.id, floor.actor(table), turn, action)
        print(turn, action.notation())


def _size(file: Path) -> int:
    return file.stat().st_size


def _limit(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def main(path: Path, seed: int) -> None:
    # Else the limit would end the process instead of failing the write.
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    database = await Database.open(path)
    try:
        floor = Floor(database, seed)
        await fill(floor, await floor.match(target=200), path.with_name(f"{path.name}-wal"))
    finally:
        await database.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
