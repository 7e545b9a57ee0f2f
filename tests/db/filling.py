"""python -m tests.db.filling FILE BYTES [killed]: plays on while the disk is full, and after.

Bytes of room are left after the first deal; a limit on the size of files stands for the disk, and binds this
whole process. Prints the moves that were acknowledged, a line each.
"""

from __future__ import annotations

import asyncio
import resource
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from db.connection import Database, DatabaseError
from db.matches import DealEnd
from db.tables import TableRow
from tests.db.scribe import Scribe, first_deal


class Play:
    """One match, whose every seventh move ends a deal: such a move needs more room than the others."""

    def __init__(self, scribe: Scribe, table: TableRow) -> None:
        self.scribe = scribe
        self.table = table
        self.deal = 1
        self.acknowledged: list[str] = []

    async def move(self, number: int) -> bool:
        """Make that move; False where it was refused, which must leave the table as it was."""
        said: dict[str, Any] = {"deal": self.deal, "notation": f"play {number}"}
        ends = number % 7 == 0
        if ends:
            said["deal_end"] = DealEnd((0, 0), False, ())
            said["next_deal"] = first_deal(number=self.deal + 1)
        try:
            await self.scribe.journal.record(self.scribe.move(self.table, **said))
        except DatabaseError as error:
            assert error.key == "database.full", error.key
            assert await self.scribe.stored(self.table.id) == self.table, "a refused move left something"
            return False
        self.acknowledged.append(f"play {number}")
        self.table = replace(self.table, turn=self.table.turn + 1)
        self.deal += ends
        return True


async def fill(path: Path, room: int) -> Database:
    database = await Database.open(path)
    try:
        scribe = Scribe(database)
        play = Play(scribe, await scribe.begin())
        _limit(path.with_name(f"{path.name}-wal").stat().st_size + room)
        full = [await play.move(number) for number in range(50)]
        assert not all(full), "the disk never filled"
        _limit(resource.RLIM_INFINITY)
        again = [await play.move(number) for number in range(50, 80)]
        assert all(again), "refused although there is room again"
    except BaseException:
        await database.close()
        raise
    print("\n".join(play.acknowledged), flush=True)
    return database


def _limit(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def main(path: Path, room: int, killed: bool) -> None:
    # Else the limit would end the process instead of failing the write.
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    database = await fill(path, room)
    if killed:
        signal.raise_signal(signal.SIGKILL)
    await database.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] == ["killed"]))
