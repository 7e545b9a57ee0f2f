"""`python -m tests.game.record VARIANT SEED [OPTIONS]`: a match of random play, printed as a journal."""

from __future__ import annotations

import json
import random
import sys

from bot.game.actions import Action, Shuffle
from bot.game.cards import PACK
from bot.game.engine import apply, awaits_shuffle, legal_actions, start
from bot.game.seats import NOBODY
from bot.game.variants import VARIANTS
from tests.game.journal import write


def main() -> None:
    key, seed, *options = sys.argv[1:]
    choice = json.loads(options[0]) if options else {}
    variant, dice = VARIANTS[key], random.Random(int(seed))
    begun = match = start(variant.ruleset(variant.players[0], choice))
    actions: list[Action] = []
    while match.winner == NOBODY:
        shuffle = Shuffle(tuple(dice.sample(PACK, len(PACK))))
        action: Action = shuffle if awaits_shuffle(match) else dice.choice(legal_actions(match))
        actions.append(action)
        match = apply(match, action).match
    print("# Recorded from random play.")
    print(write(begun, json.dumps(choice), actions), end="")


if __name__ == "__main__":
    main()
