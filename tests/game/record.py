"""`python -m tests.game.record VARIANT SEED [OPTIONS [PLAYERS]]`: random play, printed as a journal."""

from __future__ import annotations

import json
import random
import sys

from bot.game.engine import start
from bot.game.variants import VARIANTS
from tests.game.journal import write
from tests.game.playing import steps


def main() -> None:
    key, seed, *rest = sys.argv[1:]
    variant, dice = VARIANTS[key], random.Random(int(seed))
    choice = json.loads(rest[0]) if rest else {}
    ruleset = variant.ruleset(int(rest[1]) if rest[1:] else variant.players[0], choice)
    actions = [action for _, action, _ in steps(ruleset, dice)]
    print("# Recorded from random play.")
    print(write(start(ruleset), json.dumps(choice), actions), end="")


if __name__ == "__main__":
    main()
