"""A loop whose clock jumps: what waits for the network is given a moment, what waits for time is not."""

from __future__ import annotations

import asyncio
import selectors

MOMENT = 0.005
"""Longer than this computer takes to answer itself, in seconds, most of the time."""
LEAP = 10.0
"""So far it jumps at once: where the computer is busy, a long wait ends after many moments, not after one."""


class _Jumping(selectors.DefaultSelector):
    """jumped: the seconds that nobody had to wait for."""

    def __init__(self) -> None:
        super().__init__()
        self.jumped = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= MOMENT:
            return super().select(timeout)
        ready = super().select(MOMENT)
        if not ready:
            self.jumped += min(timeout, LEAP) - MOMENT
        return ready


class HastyLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return super().time() + self._jumping.jumped
