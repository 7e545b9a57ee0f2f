"""Quiet hours: times of day in a person's own time zone at which nothing may notify them."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

from bot.tables import zones
from bot.tables.table import TableError
from bot.tables.zones import time_zone
from db.reminders import Quiet

LONGEST: Final = 12 * 60
"""They last so many minutes at the most: nobody can put off a clock for good with them."""
USUAL_ZONES: Final[tuple[str, ...]] = (
    "America/Port_of_Spain",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Toronto",
    "America/Guyana",
    "America/Barbados",
    "America/Jamaica",
    "Europe/London",
    "Europe/Dublin",
    "Europe/Paris",
    "Europe/Berlin",
    "Asia/Kolkata",
    "Australia/Sydney",
    "Pacific/Auckland",
    "UTC",
)
"""Offered before anything is typed: where the family is played most, and a few more."""


def quiet_hours(zone: str, begins: str, ends: str) -> Quiet:
    """Quiet hours as people write them, "22:30" to "7:00" in "london". Raises TableError."""
    quiet = Quiet(_zone_named(zone), _minute(begins), _minute(ends))
    if quiet.begins == quiet.ends:
        raise TableError("reminders.no-length")
    if (quiet.ends - quiet.begins) % (24 * 60) > LONGEST:
        raise TableError("reminders.quiet-too-long", hours=LONGEST // 60)
    return quiet


def quiet_until(quiet: Quiet | None, moment: float) -> float | None:
    """When the quiet hours end that the moment falls in; None where it falls in none.

    Minute by minute, as a clock on the wall there shows them: right also where it is put forward or back.
    """
    if quiet is None or not _is_quiet(quiet, moment):
        return None
    end = moment - moment % 60
    while _is_quiet(quiet, end):
        end += 60
    return end


def time_there(zone: str, moment: float) -> str:
    """The time of day in a zone, as in "07:05"."""
    return f"{datetime.fromtimestamp(moment, time_zone(zone)):%H:%M}"


def time_of_day(minute: int) -> str:
    """A minute after midnight, as in "07:05"."""
    return f"{minute // 60:02}:{minute % 60:02}"


def matching_zones(typed: str, limit: int) -> list[str]:
    """Zones to offer for what was typed so far; before anything is typed, the usual ones."""
    if typed.strip():
        return zones.matching_zones(typed, limit)
    return [name for name in USUAL_ZONES if name in zones.zones()][:limit]


def _is_quiet(quiet: Quiet, moment: float) -> bool:
    there = datetime.fromtimestamp(moment, time_zone(quiet.zone))
    minute = there.hour * 60 + there.minute
    if quiet.begins <= quiet.ends:
        return quiet.begins <= minute < quiet.ends
    return minute >= quiet.begins or minute < quiet.ends


def _zone_named(written: str) -> str:
    """The zone of that name, or of that city where only one has it."""
    sought = "/" + written.strip().casefold().replace(" ", "_")
    found = [name for name in zones.zones() if f"/{name}".casefold() == sought]
    found = found or [name for name in zones.zones() if name.casefold().endswith(sought)]
    if len(found) != 1:
        raise TableError("reminders.no-such-zone")
    return found[0]


def _minute(written: str) -> int:
    """A time of day in minutes after midnight."""
    found = re.fullmatch(r"\s*([01]?\d|2[0-3])[:.]([0-5]\d)\s*", written, re.ASCII)
    if found is None:
        raise TableError("reminders.no-time-of-day")
    return int(found[1]) * 60 + int(found[2])
