"""Time zones by their IANA names, and the days of a calendar there."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.league import dates
from bot.tables.table import TableError


@cache
def zones() -> tuple[str, ...]:
    """Every time zone by its place, and UTC."""
    places = {name for name in available_timezones() if "/" in name and not name.startswith("Etc/")}
    return (*sorted(places), "UTC")


def matching_zones(typed: str, limit: int) -> list[str]:
    """Zones to offer for what was typed so far; those where a place begins with it come first."""
    sought = typed.strip().casefold().replace(" ", "_")
    found = [name for name in zones() if sought in name.casefold()]
    return sorted(found, key=lambda name: f"/{sought}" not in f"/{name.casefold()}")[:limit]


def zone_named(written: str) -> str:
    """The zone of that name, in capitals or not. Raises TableError."""
    sought = written.strip().casefold().replace(" ", "_")
    found = [name for name in zones() if name.casefold() == sought]
    if not found:
        raise TableError("settings.no-such-zone")
    return found[0]


def time_zone(name: str) -> ZoneInfo:
    """The zone; UTC for one that there was when it was chosen, and is no more."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def day_written(written: str) -> date:
    """A date as people write it, "2026-03-01". Raises TableError."""
    try:
        return dates.day_written(written)
    except dates.WrittenError:
        raise TableError("season.no-date", first=dates.YEARS[0], last=dates.YEARS[-1]) from None


def start_of(day: date, zone: str) -> int:
    """The first moment of a day there, in seconds since 1970.

    Where the clock is put forward at midnight, that is the moment of it; of two midnights it is the first.
    """
    return int(datetime(day.year, day.month, day.day, tzinfo=time_zone(zone)).timestamp())


def end_of(day: date, zone: str) -> int:
    """The first moment after a day there."""
    return start_of(day + timedelta(days=1), zone)


def day_at(moment: float, zone: str) -> date:
    """The day that it is there at a moment."""
    return datetime.fromtimestamp(moment, time_zone(zone)).date()
