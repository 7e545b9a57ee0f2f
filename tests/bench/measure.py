"""Timing two things by turns, and the line that tells how they compare."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

Batch = Callable[[], int]
"""Does some work and tells how many units it was."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement: ours and its floor in the same unit, and how many times the floor ours may be.

    goal: None where a row is told for information.
    """

    name: str
    compares: str
    """What exactly was measured on either side."""
    unit: str
    ours: float
    floor: float
    goal: float | None

    @property
    def ratio(self) -> float:
        return self.ours / self.floor

    def line(self) -> str:
        return json.dumps(
            {
                "name": self.name,
                "ours": round(self.ours, 3),
                "floor": round(self.floor, 3),
                "unit": self.unit,
                "ratio": round(self.ratio, 2),
                "goal": self.goal,
                "met": None if self.goal is None else self.ratio <= self.goal,
                "compares": self.compares,
            }
        )


class NotMeasured(Exception):
    """A row that cannot be measured here: its text says why and what to do."""


def by_turns(ours: Batch, floor: Batch, rounds: int) -> tuple[float, float]:
    """The median seconds a unit of each, after one round unmeasured; the machine's moods hit both alike."""
    ours(), floor()
    mine, theirs = [], []
    for _ in range(rounds):
        gc.collect()
        mine.append(_seconds_a_unit(ours))
        theirs.append(_seconds_a_unit(floor))
    return median(mine), median(theirs)


def _seconds_a_unit(batch: Batch) -> float:
    begun = perf_counter()
    units = batch()
    return (perf_counter() - begun) / units
