"""`python -m tests.soak [--matches 500] [--seed S] [--processes P] [--shrink SECONDS]`: nothing ends a match.

The real bot in simulated Discord, all games, scorepads and a league beside them, every kind of fault
(tests/soak/faults.py) at random. Prints one JSON line. Where something was found, the seed of that evening
and the shortest transcript that shows it go to stderr, and the exit status is 1. `--evening SEED` plays one
again: the same, but for what the event loop and the database thread do at once, as which of two racing writes
comes first, and where a bot is dropped.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.soak.evening import MATCHES, Evening, play_alone
from tests.soak.report import Report
from tests.soak.shortest import shortest


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Evenings in which all fails.")
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--shrink", type=float, default=120.0, help="seconds to look for a short transcript")
    parser.add_argument("--evening", help="play only the evening with this seed")
    asked = parser.parse_args()
    began, report = time.monotonic(), Report()
    sizes = [min(MATCHES, asked.matches - first) for first in range(0, asked.matches, MATCHES)]
    seeds = [f"{asked.seed}.{number}" for number in range(len(sizes))]
    if asked.evening:
        seeds, sizes = [asked.evening], [min(MATCHES, asked.matches)]
    bad: list[tuple[str, int, Evening]] = []
    with ProcessPoolExecutor(asked.processes, get_context("spawn")) as processes:
        for seed, size, played in zip(seeds, sizes, processes.map(play_alone, seeds, sizes), strict=True):
            report.add(played.report)
            if played.report.found:
                bad.append((seed, size, played))
    print(json.dumps(report.as_json(time.monotonic() - began)), flush=True)
    if bad:
        seed, size, played = min(bad, key=lambda each: len(each[2].transcript))
        short = shortest(seed, played, size, asked.shrink)
        _tell(seed, short, [(each[0], found) for each in bad for found in each[2].report.found])
    return 1 if bad else 0


def _tell(seed: str, short: Evening, found: list[tuple[str, tuple[str, str]]]) -> None:
    for of, (count, what) in found[:20]:
        print(f"seed {of}: {count}: {what}", file=sys.stderr)
    print(f"\nThe shortest transcript found, of seed {seed}:", file=sys.stderr)
    print("\n".join(short.transcript), file=sys.stderr)
    for count, what in short.report.found[:5]:
        print(f"{count}: {what}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
