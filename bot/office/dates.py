"""Dates and times that people write, as moments of a league: to come, and such as there are in its zone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from typing import TypeVar

from bot.league.dates import YEARS, WrittenError, clock_at, day_said, day_written, moment, time_written
from bot.tables.table import TableError
from bot.tables.zones import time_zone
from bot.text import DEFAULT_LOCALE, say
from db.leagues import League

T = TypeVar("T")


def read(reader: Callable[[str], T], written: str) -> T:
    """What was written, by ``day_written`` or ``time_written``. Raises TableError."""
    try:
        return reader(written)
    except WrittenError as error:
        raise TableError(error.key, **error.values) from None


def moment_to_come(league: League, day: date, at: time, now: int) -> int:
    """That time of that day in the league's zone, in seconds since 1970. Raises TableError."""
    if day.year not in YEARS:  # of a draw that goes on for so long
        raise TableError("written.no-date", first=YEARS[0], last=YEARS[-1])
    zone = time_zone(league.row.zone)
    found = moment(day, at, zone)
    there = clock_at(found, zone)
    if (there.date(), there.time()) != (day, at):
        raise TableError("fixture.no-such-time", at=f"{at:%H:%M}", day=day_said(day), zone=zone_said(league))
    if found <= now:
        raise TableError("fixture.past", day=day_said(day), at=f"{at:%H:%M}", zone=zone_said(league))
    return found


def moment_written(league: League, day: str, at: str, now: int, known: int | None = None) -> int:
    """The same, of what people wrote. known: a moment whose time of day is meant where none is written."""
    zone = time_zone(league.row.zone)
    if not at.strip() and known is not None:
        return moment_to_come(league, read(day_written, day), clock_at(known, zone).time(), now)
    return moment_to_come(league, read(day_written, day), read(time_written, at), now)


def date_said(league: League, at: int | None) -> str:
    """A moment as the log has it: "Sat 12 Dec 2026, 19:30"."""
    if at is None:
        return say(DEFAULT_LOCALE, "fixture.no-date")
    there = clock_at(at, time_zone(league.row.zone))
    return f"{day_said(there.date())}, {there:%H:%M}"


def zone_said(league: League) -> str:
    """The league's zone as people read it."""
    return league.row.zone.replace("_", " ")


def day_there(league: League, at: int) -> str:
    """The day of a moment in the league's zone, without its year: "12 Dec"."""
    return day_said(clock_at(at, time_zone(league.row.zone)).date()).rpartition(" ")[0]
