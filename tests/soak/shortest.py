"""The shortest evening that still goes wrong in the same way: fewer matches, fewer faults."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from tests.soak.evening import Evening, play_alone
from tests.soak.report import Count

Play = Callable[[Mapping[int, str], tuple[int, ...]], Evening]


def shortest(seed: str, evening: Evening, matches: int, seconds: float, again: Play | None = None) -> Evening:
    """Plays with ever fewer matches and faults, for so long; the shortest evening that fails alike.

    An evening that does not fail again with all its faults is returned as it was: what the loop and the
    database thread do at once is not the same in every run.
    """

    def anew(plan: Mapping[int, str], only: tuple[int, ...]) -> Evening:
        return play_alone(seed, matches, plan, only)

    run, until = again or anew, time.monotonic() + seconds
    wanted = evening.report.found[0][0]

    def fails(plan: Mapping[int, str], only: tuple[int, ...]) -> Evening | None:
        if time.monotonic() > until or not only:
            return None
        tried = run(plan, only)
        return tried if _found(tried, wanted) else None

    best = fails(evening.injected, evening.played) or evening
    best = _with_fewer_matches(best, fails)
    best = _with_fewer_faults(best, fails)
    return _with_fewer_matches(best, fails)


Fails = Callable[[Mapping[int, str], tuple[int, ...]], Evening | None]


def _with_fewer_matches(best: Evening, fails: Fails) -> Evening:
    for number in best.played:
        others = tuple(each for each in best.played if each != number)
        best = fails(best.injected, others) or best
    return best


def _with_fewer_faults(best: Evening, fails: Fails) -> Evening:
    """Leaves out halves, then quarters, and so on, down to single ones."""
    parts = 2
    while best.injected:
        steps = sorted(best.injected)
        size = max(1, len(steps) // parts)
        for first in range(0, len(steps), size):
            left_out = set(steps[first : first + size])
            fewer = fails({s: k for s, k in best.injected.items() if s not in left_out}, best.played)
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
