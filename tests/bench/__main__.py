"""Prints a JSON line for each measurement; names of rows' files as arguments measure those alone."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator

from tests.bench import click, engine, keeping, leaderboard, memory, move
from tests.bench.measure import NotMeasured, Row

FILES: dict[str, Callable[[], Iterator[Row]]] = {
    "engine": engine.rows,
    "click": click.rows,
    "move": move.rows,
    "memory": memory.rows,
    "leaderboard": leaderboard.rows,
    "keeping": keeping.rows,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", help=f"of {', '.join(FILES)}; all without it")
    asked = parser.parse_args()
    for name in asked.files or FILES:
        if name not in FILES:
            parser.error(f"no measurement is called {name}; there are {', '.join(FILES)}")
        try:
            for row in FILES[name]():
                print(row.line(), flush=True)
        except NotMeasured as reason:
            print(reason, file=sys.stderr)


if __name__ == "__main__":
    main()
