"""How much one person and one server may ask of the bot, so that nobody can flood a channel or a phone."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from bot.tables.table import TableError

HOSTED = 5
"""So many lobbies and tables in play one person hosts on a server at a time."""
LIVE = 60
"""So many lobbies and tables in play a server has at a time."""
CREATES, CREATE_SECONDS = 3, 30
"""A person uses /table create so often in that time."""
SHOWS, SHOW_SECONDS = 1, 10
"""A table is posted afresh by /table show so often in that time, whoever asks."""
EXPORTS, EXPORT_SECONDS = 3, 60
"""A person uses /mydata export so often in that time."""

ASKS, ASK_SECONDS = 2, 10 * 60
"""A person opens so many votes at a table in that time."""
PINGS, PING_SPAN_SECONDS = 6, 60 * 60
"""Whoever got so many pings or direct messages in that time, and pressed nothing since, gets no more."""


def check_room(hosts: Sequence[int], host_id: int) -> None:
    """TableError where one more table is too many. hosts: who hosts each that is live on the server."""
    if hosts.count(host_id) >= HOSTED:
        raise TableError("table.hosts-enough", n=HOSTED)
    if len(hosts) >= LIVE:
        raise TableError("table.server-full", n=LIVE)


@dataclass(frozen=True, slots=True)
class Cooldown:
    """So many uses in so many seconds, for each key on its own. Kept in memory: a restart forgives."""

    times: int
    seconds: int
    _used: dict[Hashable, list[float]] = field(default_factory=dict)

    def use(self, key: Hashable, now: float) -> float:
        """0 where the use counts; else the seconds until one will, and this one does not."""
        self._forget(now)
        used = self._used.setdefault(key, [])
        if len(used) >= self.times:
            return used[-self.times] + self.seconds - now
        used.append(now)
        return 0.0

    def _forget(self, now: float) -> None:
        # What lies ahead was counted before the clock was put back, and must not lock anyone out.
        for key, used in list(self._used.items()):
            used[:] = [at for at in used if now - self.seconds < at <= now]
            if not used:
                del self._used[key]
