"""`python -m tests.kills [--kills 200] [--seed S]`: no move that was answered is lost.

A child process plays random matches at several tables on a real file and tells every answer it gave. It is
killed with SIGKILL at a random moment, before a random statement of a transaction, at a COMMIT, or between
the commit and the answer. After each kill every answer is looked for in the journal, every table is rebuilt,
and the next child goes on with the same file. In the end every deal is replayed and compared with its stored
count. Prints one JSON line; exit status 1 if anything was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.game.engine import legal_actions
from bot.game.options import OptionValue
from bot.game.variants import VARIANTS
from bot.tables import dealing
from bot.tables.service import Tables
from bot.tables.table import Person, Table
from db.connection import Database
from db.matches import DealStart, StoredDeal

HOW = ("at any moment", "before a statement", "at a commit", "before the answer")
PEOPLE = tuple(Person(number, f"Person {number}") for number in range(1, 5))
TABLES = 3
GUILD, CHANNEL = 10, 20

Answer = tuple[int, int, str]
"""Table, turn, notation."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder) / "kills.db", chosen.kills, chosen.seed)
    print(json.dumps(report))
    return 1 if report["moves_lost"] or report["faults"] else 0


def run(file: Path, kills: int, seed: int) -> dict[str, Any]:
    """Kill a child so many times; what was answered, what of it was lost, and what else was found wrong."""
    dice, began = random.Random(seed), time.monotonic()
    answers: list[Answer] = []
    killed: Counter[str] = Counter()
    faults: list[str] = []
    lost = 0
    for number in range(kills):
        how = HOW[number % len(HOW)]
        given = _kill_one(file, how, dice)
        killed[how] += 1
        answers += given
        lost += _missing(file, given)
        faults += asyncio.run(_rebuilt(file))
    lost += _missing(file, answers)
    faults += _replayed(file)
    return {
        "kills": dict(killed),
        "answers": len(answers),
        "moves_lost": lost,
        "faults": faults[:10],
        "seconds": round(time.monotonic() - began, 1),
    }


def _kill_one(file: Path, how: str, dice: random.Random) -> list[Answer]:
    """The answers a child gave until it was killed."""
    after = dice.randint(1, 60)
    command = [sys.executable, "-m", "tests.kills_child", str(file), how, str(after), str(dice.random())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        lines: list[str] = []
        timer = None
        for line in child.stdout:
            lines.append(line)
            if how == "at any moment" and timer is None:
                # From the first answer on, so that the start is not what is killed each time.
                timer = threading.Timer(dice.uniform(0, 0.05), child.send_signal, [signal.SIGKILL])
                timer.start()
    assert child.returncode == -signal.SIGKILL, f"the child ended by itself: {child.returncode}"
    # The last line may have been cut by the kill: an answer half told was not given.
    return [_answer(line) for line in lines if line.endswith("\n")]


def _answer(line: str) -> Answer:
    table, turn, notation = line.rstrip("\n").split(" ", 2)
    return int(table), int(turn), notation


def _missing(file: Path, answers: list[Answer]) -> int:
    """How many answers are not in the journal."""
    with sqlite3.connect(file) as connection:
        found = connection.execute(
            "SELECT table_id, turn, notation FROM action JOIN match ON match.id = match_id"
        )
        journal = set(found)
    connection.close()
    return sum(answer not in journal for answer in answers)


async def _rebuilt(file: Path) -> list[str]:
    """What is wrong with the tables as the next start would find them."""
    database = await Database.open(file)
    try:
        tables = Tables(database, dice=random.Random(0), now=time.time)
        faults = []
        for row in await tables.store.live(GUILD):
            before = row.turn
            table = await tables.find(row.id)
            if table.state == "playing" and (table.turn != before or table.to_act is None):
                faults.append(f"table {row.id} was not rebuilt as it stood")
        return faults
    finally:
        await database.close()


def _replayed(file: Path) -> list[str]:
    """Every finished deal played again: its scores and awards must be those stored, and turns have no gap."""
    connection = sqlite3.connect(file)
    faults = []
    matches = connection.execute("SELECT id, variant, players, options FROM match").fetchall()
    for match_id, variant, players, options in matches:
        ruleset = VARIANTS[variant].ruleset(players, json.loads(options))
        turns = [
            turn
            for (turn,) in connection.execute(
                "SELECT turn FROM action WHERE match_id = ? ORDER BY turn", (match_id,)
            )
        ]
        if turns != list(range(len(turns))):
            faults.append(f"match {match_id} has a gap in its turns")
        deals = connection.execute(
            "SELECT number, dealer, pack, scores_before, edition, first_turn, scores_after FROM deal"
            " WHERE match_id = ? ORDER BY number",
            (match_id,),
        ).fetchall()
        for number, dealer, pack, before, edition, first, after in deals:
            actions = connection.execute(
                "SELECT turn, seat, notation FROM action WHERE match_id = ? AND deal = ? ORDER BY turn",
                (match_id, number),
            ).fetchall()
            start = DealStart(number, dealer, pack, tuple(json.loads(before)), False, edition)
            match = dealing.read_match(ruleset, StoredDeal(start, first, tuple(actions), after is not None))
            stored = connection.execute(
                "SELECT category, side, points FROM award WHERE match_id = ? AND deal = ? ORDER BY number",
                (match_id, number),
            ).fetchall()
            played = [(award.category, award.side, award.points) for award in match.live.awards]
            if match.live.over != (after is not None):
                faults.append(f"match {match_id}, deal {number}: its end is not as its actions say")
            elif after is not None and (tuple(json.loads(after)) != match.scores or stored != played):
                faults.append(f"match {match_id}, deal {number}: its count is not as its actions say")
    connection.close()
    return faults


async def play(file: Path, how: str, after: int, seed: str) -> None:
    """The child: random moves at several tables, each answer told, until it is killed."""
    dice = random.Random(seed)
    database = await Database.open(file)
    if how != "at any moment":
        await _arm(database, how, after)
    tables = Tables(database, dice=dice, now=time.time)
    while True:
        await asyncio.gather(*(_move(tables, table, dice) for table in await _open_tables(tables, dice)))


async def _open_tables(tables: Tables, dice: random.Random) -> list[Table]:
    playing = [table for table in await tables.live(GUILD) if table.state == "playing"]
    while len(playing) < TABLES:
        options: dict[str, OptionValue] = {"target": dice.choice([2, 5, 14])}
        table = await tables.create(
            PEOPLE[0],
            guild_id=GUILD,
            channel_id=CHANNEL,
            variant="trinidad",
            options=options,
            in_thread=False,
        )
        for seat, person in enumerate(PEOPLE[1:], 1):
            await tables.sit(table.id, person, seat)
        playing.append(await tables.start(table.id, PEOPLE[0]))
    return playing


async def _move(tables: Tables, table: Table, dice: random.Random) -> None:
    if table.to_act is None or table.match is None:
        return
    turn, person = table.turn, PEOPLE[table.to_act]
    action = dice.choice(legal_actions(table.match))
    await tables.act(table.id, person, turn, action)
    os.write(1, f"{table.id} {turn} {action.notation()}\n".encode())


async def _arm(database: Database, how: str, after: int) -> None:
    """Die at the so-manieth moment of that kind."""
    left = after

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def traced(statement: str) -> None:
        if (how == "before a statement" and statement.startswith(("INSERT", "UPDATE"))) or (
            how == "at a commit" and statement == "COMMIT"
        ):
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
    sys.exit(main())
