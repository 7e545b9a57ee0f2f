"""`python -m tests.kills.child FILE HOW AFTER SEED`: plays until it is killed, and tells every answer given.

Random actions of people at several tables at once, and computer players by the clock, which hurries; ratings
are folded meanwhile, and beside them a scorepad and a league are kept (league.py). HOW says where the process
kills itself, the AFTERth time it comes there; "at any moment" leaves that to the parent.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.game.actions import Action
from bot.game.engine import legal_actions
from bot.game.events import Acted
from bot.game.variants import VARIANTS
from bot.tables import clock
from bot.tables.records import Records
from bot.tables.service import Tables
from bot.tables.table import Change, Person, Table
from db.connection import Database
from tests.kills.league import Beside
from tests.selfplay import ruleset_at_random

PEOPLE = tuple(Person(number, f"Person {number}") for number in range(1, 5))
TABLES = 4
GUILD, CHANNEL = 10, 20


async def main(file: Path, how: str, after: int, seed: str) -> None:
    dice = random.Random(seed)
    database = await Database.open(file)
    await _arm(database, how, after)
    tables = Tables(database, dice=dice, now=time.time)
    clock.THINKING = (0.0, 0.002)
    ticking = clock.Clock(tables, dice=dice)
    records = Records(database, tables)
    beside = Beside(database, tables, records, PEOPLE, GUILD)
    changed = asyncio.Event()

    def told(change: Change) -> None:
        changed.set()
        # A computer player's move gets no answer: that the table is told of it is as good as one.
        if change.by is None and change.events and isinstance(change.events[0], Acted):
            _tell(change.table, change.table.turn - 1, change.events[0].action)

    tables.listen(told)
    ticking.start()
    records.due()
    while True:
        playing = await _open_tables(tables, dice)
        changed.clear()
        moves = [_move(tables, table, dice) for table in playing if _a_person_acts(table)]
        if moves:
            await asyncio.gather(*moves, beside.press(dice))
        else:
            await changed.wait()


async def _open_tables(tables: Tables, dice: random.Random) -> list[Table]:
    """The tables in play, new ones where there are too few; at every other one two computer players sit."""
    live = await tables.live(GUILD)
    for lobby in live:
        if lobby.state == "lobby":
            await tables.start(lobby.id, PEOPLE[0], fill=True)
    playing = [table for table in live if table.state == "playing"]
    while len(playing) < TABLES:
        rules = ruleset_at_random(VARIANTS["trinidad"], dice)
        options = {**rules.options, "target": dice.choice([1, 2, 5, 14])}
        table = await tables.create(
            PEOPLE[0], guild_id=GUILD, channel_id=CHANNEL, variant="trinidad", options=options
        )
        for seat in range(1, 4 if table.id % 2 else 2):
            await tables.sit(table.id, PEOPLE[seat], seat)
        playing.append(await tables.start(table.id, PEOPLE[0], fill=True))
    return playing


def _a_person_acts(table: Table) -> bool:
    return table.state == "playing" and table.actor is not None and table.actor.user_id is not None


async def _move(tables: Tables, table: Table, dice: random.Random) -> None:
    assert table.match is not None and table.to_act is not None
    turn, person = table.turn, PEOPLE[table.to_act]
    action = dice.choice(legal_actions(table.match))
    await tables.act(table.id, person, turn, action)
    _tell(table, turn, action)


def _tell(table: Table, turn: int, action: Action) -> None:
    os.write(1, f"move {table.id} {turn} {action.notation()}\n".encode())


async def _arm(database: Database, how: str, after: int) -> None:
    """Die at the so-manieth moment of that kind."""
    left = after

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def traced(statement: str) -> None:
        writes = statement.startswith(("INSERT", "UPDATE", "DELETE"))
        if (how == "before a statement" and writes) or (how == "at a commit" and statement == "COMMIT"):
            count()

    await database.read(lambda connection: connection.set_trace_callback(traced))
    if how == "before the answer":
        transaction = database.transaction

        async def committed(work: Callable[[sqlite3.Connection], Any]) -> Any:
            result = await transaction(work)
            count()
            return result

        database.transaction = committed  # type: ignore[method-assign]


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]))
