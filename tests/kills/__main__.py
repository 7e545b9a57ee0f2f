"""`python -m tests.kills [--kills 200] [--seed S]`: nothing that was answered is lost.

Prints one JSON line; exit status 1 if anything was lost or is not as the actions say.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from tests.kills.killing import run


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description="Kills the bot in mid-play.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder) / "kills.db", asked.kills, asked.seed)
    print(json.dumps(report))
    return 1 if report["moves_lost"] or report["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
