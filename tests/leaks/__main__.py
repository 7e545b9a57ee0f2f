"""``python -m tests.leaks``: looks for leaks in so many matches over all games; prints one JSON line."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from time import perf_counter

from tests.leaks.looking import look


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.leaks", description=__doc__)
    parser.add_argument("--matches", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun = perf_counter()
    found = asyncio.run(look(asked.matches, asked.seed))
    line = {
        "matches": found.matches,
        "states": found.states,
        "observers": found.observers,
        "without another world": found.alone,
        "comparisons": found.comparisons,
        "leaks": len(found.told),
        "seconds": round(perf_counter() - begun, 1),
    }
    print(json.dumps(line), flush=True)
    for told in found.told[:20]:
        print(told, file=sys.stderr)
    sys.exit(bool(found.told))


if __name__ == "__main__":
    main()
