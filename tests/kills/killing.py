"""The parent: a child plays random matches on a real file and is killed, again and again, in four ways.

After each kill every answer that was given is looked for in the journal, every table is rebuilt and compared
with its match replayed from the cut, records are compared with the matches, what was answered of scorepads
and results is looked for too, and the next child goes on with
the same file. In the end all of it is looked at once more, with the ratings folded to the end.
"""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tests.kills.checking import Answer, caught_up, disagreeing, lost, rebuilt, replayed, unkept

HOW = ("at any moment", "before a statement", "at a commit", "before the answer")


def run(file: Path, kills: int, seed: int) -> dict[str, Any]:
    """Kill a child so many times; what was answered, what of it was lost, and what else was found wrong."""
    dice, began = random.Random(seed), time.monotonic()
    killed: Counter[str] = Counter()
    answers: list[Answer] = []
    missing: set[Answer] = set()
    beside: list[str] = []
    faults: list[str] = []
    for number in range(kills):
        how = HOW[number % len(HOW)]
        given, told = _kill_one(file, how, dice)
        killed[how] += 1
        answers += given
        beside += told
        missing |= lost(file, given)
        faults += [f"{each} is not kept" for each in sorted(unkept(file, told))]
        faults += [*asyncio.run(rebuilt(file)), *disagreeing(file)]
    missing |= lost(file, answers)
    faults += [f"{each} is not kept any more" for each in sorted(unkept(file, beside))]
    matches, wrong = replayed(file)
    faults += [*wrong, *asyncio.run(caught_up(file))]
    return {
        "kills": dict(killed),
        "answers": len(answers),
        "beside": dict(Counter(each.split(" ", 1)[0] for each in beside)),
        "moves_lost": len(missing),
        "matches": len(matches),
        "finished": sum(match.winner >= 0 for match in matches),
        "faults": faults[:10],
        "seconds": round(time.monotonic() - began, 1),
    }


def _kill_one(file: Path, how: str, dice: random.Random) -> tuple[list[Answer], list[str]]:
    """The answers a child gave until it was killed: moves, and all else as it was told."""
    after, wait = dice.randint(1, 100), dice.uniform(0, 0.05)
    command = [sys.executable, "-m", "tests.kills.child", str(file), how, str(after), str(dice.random())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        lines: list[str] = []
        for line in child.stdout:
            if not lines and how == "at any moment":
                # From the first answer on, so that the start is not what is killed each time.
                threading.Timer(wait, child.send_signal, [signal.SIGKILL]).start()
            lines.append(line)
    assert child.returncode == -signal.SIGKILL, f"the child ended by itself: {child.returncode}"
    # The last line may have been cut by the kill: an answer half told was not given.
    whole = [line.removesuffix("\n") for line in lines if line.endswith("\n")]
    return [answer(line) for line in whole if is_move(line)], [line for line in whole if not is_move(line)]


def is_move(line: str) -> bool:
    """Whether the child told a move; all else is of the scorepad and the league beside."""
    return line.startswith("move ")


def answer(line: str) -> Answer:
    """The move that the child told in a line."""
    _, table, turn, notation = line.split(" ", 3)
    return int(table), int(turn), notation
