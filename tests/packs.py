"""Dice and packs that fall the same in every run."""

from __future__ import annotations

import random

from bot.game.cards import PACK, Card


class Dice(random.Random):
    """Dice that fall the same; packs put in come up before any other, the cut's among them.

    Packs come from them alone, whoever presses what; secrets are drawn apart, and so change none.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.packs: list[tuple[Card, ...]] = []
        self._secrets = random.Random(seed)

    def randbytes(self, n: int) -> bytes:
        return self._secrets.randbytes(n)

    def pack(self, secret: bytes, contributions: str, info: str) -> tuple[Card, ...]:
        return self.packs.pop(0) if self.packs else tuple(self.sample(PACK, len(PACK)))
