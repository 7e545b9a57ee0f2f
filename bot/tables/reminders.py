"""The ladder by which whoever must act is reminded: for them alone, then by direct message or ping.

Pure: from what a person chose, when they last pressed, and the time, the next rung and when it comes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from bot.tables.deadlines import CLOCKS
from bot.tables.quiet_hours import quiet_until
from db.reminders import PersonSetting

AWAY_SECONDS: Final = 60
"""Whoever must act and has not pressed for so long is reminded."""
FURTHER_SECONDS: Final = 4 * 60
"""So long after the reminder for them alone the next comes; at half of the time left if that is sooner."""

Kind = Literal["private", "dm", "ping"]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person who must act; times in seconds since 1970.

    private_until: how long their open private hand can be sent once more; None where there is none.
    reminded: when that was done at this turn. clock: seconds a move, 0 for none. deadline: when they are up.
    """

    last_press: float
    private_until: float | None = None
    reminded: float | None = None
    clock: int = 0
    deadline: int | None = None


@dataclass(frozen=True, slots=True)
class Rung:
    """A reminder, due at that time. private: their own hand once more, which notifies nobody."""

    kind: Kind
    at: float


def next_rung(setting: PersonSetting, waiting: Waiting, now: float) -> Rung | None:
    """What comes next at this turn, and when; None if nothing does. Not to be asked after a dm or ping."""
    away = waiting.last_press + AWAY_SECONDS
    at = max(now, away)
    if waiting.reminded is None:
        if waiting.private_until is not None and at <= waiting.private_until:
            return _in_time(Rung("private", at), waiting)
    elif 0 < waiting.clock < CLOCKS["normal"]:
        return None  # there is no time for two
    else:
        at = max(at, _further(max(waiting.reminded, away), waiting.deadline))
    if not setting.pings and not setting.by_dm:
        return None
    rung = Rung("dm" if setting.by_dm else "ping", quiet_until(setting.quiet, at) or at)
    return _in_time(rung, waiting)


def _further(since: float, deadline: int | None) -> float:
    """When the loud reminder follows one that was for the person alone, before the time is up."""
    wait = FURTHER_SECONDS if deadline is None else min(FURTHER_SECONDS, (deadline - since) / 2)
    return since + wait


def _in_time(rung: Rung, waiting: Waiting) -> Rung | None:
    return None if waiting.deadline is not None and rung.at >= waiting.deadline else rung
