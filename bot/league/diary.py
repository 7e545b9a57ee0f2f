"""A team's fixtures as a calendar file (iCalendar, RFC 5545), for the diaries of its players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from icalendar import Calendar, Event, vText

from bot.text import DEFAULT_LOCALE, say
from bot.text.visible import visible_line

HOURS: Final = 3
"""How long a match is taken to last."""

State = Literal["scheduled", "postponed", "cancelled"]

_STATUS: Final[dict[State, str]] = {
    "scheduled": "CONFIRMED",
    "postponed": "TENTATIVE",
    "cancelled": "CANCELLED",
}
_SUMMARY: Final[dict[State, str]] = {
    "scheduled": "diary.summary",
    "postponed": "diary.postponed",
    "cancelled": "diary.cancelled",
}


@dataclass(frozen=True, slots=True)
class DiaryEntry:
    """A fixture by its number; ``starts_at`` in seconds since 1970, of a postponed one as it last was.

    ``changes`` counts how often it was moved, postponed or cancelled: a calendar that has it takes what has
    the larger number.
    """

    number: int
    home: str
    away: str
    starts_at: int
    division: str
    round: int
    place: str = ""
    state: State = "scheduled"
    changes: int = 0


def diary(
    league: str, entries: Iterable[DiaryEntry], *, stamped_at: int, locale: str = DEFAULT_LOCALE
) -> bytes:
    """The calendar file, its times in UTC. ``stamped_at`` is when it is made, in seconds since 1970.

    A fixture has the same UID in every file, so that a later one changes what an earlier one put in.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//All Fours//League//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", vText(visible_line(league)))  # by itself it would not be escaped
    for entry in entries:
        calendar.add_component(_event(visible_line(league), entry, stamped_at, locale))
    file: bytes = calendar.to_ical()
    return file


def _event(league: str, entry: DiaryEntry, stamped_at: int, locale: str) -> Event:
    starts = _utc(entry.starts_at)
    home, away = visible_line(entry.home), visible_line(entry.away)
    division = visible_line(entry.division)
    event = Event()
    event.add("uid", f"fixture-{entry.number}@all-fours")
    event.add("dtstamp", _utc(stamped_at))
    event.add("sequence", entry.changes)
    event.add("status", _STATUS[entry.state])
    event.add("dtstart", starts)
    event.add("dtend", starts + timedelta(hours=HOURS))
    # Not every calendar shows the status.
    event.add("summary", say(locale, _SUMMARY[entry.state], home=home, away=away))
    event.add("description", say(locale, "diary.round", league=league, division=division, round=entry.round))
    if place := visible_line(entry.place):
        event.add("location", place)
    return event


def _utc(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
