"""The shortest evening that still goes wrong in the same way: fewer faults, fewer matches."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from tests.soak.evening import Evening, play_alone
from tests.soak.report import Count

Play = Callable[[Mapping[int, str], int], Evening]


def shortest(seed: str, evening: Evening, matches: int, seconds: float, again: Play | None = None) -> Evening:
    """Plays with fewer matches, then fewer faults, for so long; the shortest evening that fails alike.

    An evening that does not fail again with all its faults is returned as it was: what the loop and the
    database thread do at once is not the same in every run.
    """

    def anew(plan: Mapping[int, str], count: int) -> Evening:
        return play_alone(seed, count, plan)

    run, until = again or anew, time.monotonic() + seconds
    wanted = evening.report.found[0][0]

    def fails(plan: Mapping[int, str], count: int) -> Evening | None:
        tried = run(plan, count) if time.monotonic() < until else None
        return tried if tried is not None and _found(tried, wanted) else None

    best = evening
    for count in range(1, matches):
        fewer = fails(best.injected, count)
        if fewer is not None:
            best, matches = fewer, count
            break
    parts = 2
    while best.injected and time.monotonic() < until:
        steps = sorted(best.injected)
        size = max(1, len(steps) // parts)
        for first in range(0, len(steps), size):
            left_out = set(steps[first : first + size])
            fewer = fails({s: k for s, k in best.injected.items() if s not in left_out}, matches)
            if fewer is not None and len(fewer.injected) < len(best.injected):
                best, parts = fewer, max(2, parts - 1)
                break
        else:
            if size == 1:
                break
            parts *= 2
    return best


def _found(evening: Evening, wanted: Count) -> bool:
    return any(count == wanted for count, _ in evening.report.found)
