"""Dates and times as people write them, and the moments they are in a league's time zone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime, time
from typing import Final
from zoneinfo import ZoneInfo

from bot.text import DEFAULT_LOCALE, say

YEARS: Final = range(2000, 2100)
"""Dates are taken in these."""

_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_LONG_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip

_LONG_WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

_ISO: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
# With the month a word the year may be short: so do spreadsheets write dates, "04-Dec-26".
_DAY_FIRST: Final = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th)?[ -]([a-z]+)\.?,?[ -]([0-9]{4}|[0-9]{2})")
_MONTH_FIRST: Final = re.compile(r"([a-z]+)\.? ([0-9]{1,2})(?:st|nd|rd|th)?,? ([0-9]{4})")
_NUMBERS: Final = re.compile(r"([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4})")
_TIME: Final = re.compile(r"([0-9]{1,2})(?:[:.]([0-9]{2}))?(?::00)? ?(?:([ap])\.?m\.?)?")


class WrittenError(Exception):
    """What somebody wrote is not what was asked for; the key has a text, with these values."""

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


def day_written(written: str, *, day_first: bool | None = None) -> date:
    """A date as people write it: "2026-12-04", "Fri 4 Dec 2026", "December 4, 2026", "24/12/2026".

    "4/12/2026" is another day in another country: WrittenError, unless it is known whether the ``day_first``
    is written. Raises WrittenError for what is no date, too, and for a weekday that the date is not.
    """
    text = " ".join(written.split()).lower()
    for number, names in enumerate(zip(_WEEKDAYS, _LONG_WEEKDAYS, strict=True)):
        if found := re.match(rf"(?:{'|'.join(names)})\.?,? ", text):
            day = _day_of(text[found.end() :], day_first)
            if day.weekday() != number:
                raise WrittenError("written.other-weekday", day=day)
            return day
    return _day_of(text, day_first)


def written_day_first(dates: Iterable[str]) -> bool | None:
    """Whether the days come first in dates like "24/12/2026", as all of one hand; None where none tells."""
    found = [match for match in (_NUMBERS.fullmatch(each.strip()) for each in dates) if match]
    day_first, month_first = (any(int(match[place]) > 12 for match in found) for place in (1, 2))
    return day_first if day_first != month_first else None


def _day_of(text: str, day_first: bool | None) -> date:
    if found := _ISO.fullmatch(text):
        return _day(found[1], found[2], found[3])
    if found := _DAY_FIRST.fullmatch(text):
        return _day(f"20{found[3]}" if len(found[3]) == 2 else found[3], _month(found[2]), found[1])
    if found := _MONTH_FIRST.fullmatch(text):
        return _day(found[3], _month(found[1]), found[2])
    if found := _NUMBERS.fullmatch(text):
        one, other, year = found.groups()
        if int(one) > 12 or one == other or day_first is True:
            return _day(year, other, one)
        if int(other) > 12 or day_first is False:
            return _day(year, one, other)
        days = sorted((_day(year, other, one), _day(year, one, other)))
        raise WrittenError("written.two-dates", first=days[0], other=days[1])
    raise _no_date()


def time_written(written: str) -> time:
    """A time of day as people write it: "19:30", "7.30pm", "7 pm". Raises WrittenError."""
    found = _TIME.fullmatch(written.strip().lower())
    if found is None or (found[2] is None and found[3] is None):  # "7" alone may be either half of the day
        raise WrittenError("written.no-time")
    hour, minute = int(found[1]), int(found[2] or 0)
    if found[3] is not None:
        if not 1 <= hour <= 12:
            raise WrittenError("written.no-time")
        hour = hour % 12 + (12 if found[3] == "p" else 0)
    if hour > 23 or minute > 59:
        raise WrittenError("written.no-time")
    return time(hour, minute)


def moment(day: date, at: time, zone: ZoneInfo) -> int:
    """When the clock shows that there, in seconds since 1970.

    A time that the clock skips that day, being put forward, is as much later as it is put forward: 02:30
    comes to be 03:30. Of a time that comes twice it is the first.
    """
    return int(datetime.combine(day, at.replace(fold=0), zone).timestamp())


def clock_at(seconds: int, zone: ZoneInfo) -> datetime:
    """What calendar and clock show there at a moment."""
    return datetime.fromtimestamp(seconds, zone)


def day_said(day: date, locale: str = DEFAULT_LOCALE) -> str:
    """The date as nobody takes it for another one: "Fri 4 Dec 2026"."""
    weekday = say(locale, f"weekday.{_WEEKDAYS[day.weekday()]}")
    month = say(locale, f"month.{_MONTHS[day.month - 1]}")
    return say(locale, "written.day", weekday=weekday, day=day.day, month=month, year=day.year)


def _month(word: str) -> int:
    for number, (short, long) in enumerate(zip(_MONTHS, _LONG_MONTHS, strict=True), 1):
        if word in (short, long) or (word, number) == ("sept", 9):
            return number
    raise _no_date()


def _day(year: str, month: str | int, day: str) -> date:
    try:
        if int(year) in YEARS:
            return date(int(year), int(month), int(day))
    except ValueError:
        pass  # the 30th of February
    raise _no_date()


def _no_date() -> WrittenError:
    return WrittenError("written.no-date", first=YEARS[0], last=YEARS[-1])
