"""Quiet hours as people write them, and when they end: also where clocks are put forward or back."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.tables.quiet_hours import (
    LONGEST,
    USUAL_ZONES,
    matching_zones,
    quiet_hours,
    quiet_until,
    time_of_day,
    time_there,
)
from bot.tables.table import TableError
from bot.tables.zones import zones
from bot.text import say
from db.reminders import Quiet


def at(day: int, month: int, hour: int, minute: int = 0) -> float:
    """A moment of 2026 by the clock of UTC."""
    return datetime(2026, month, day, hour, minute, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("zone", "begins", "ends", "quiet"),
    [
        ("Europe/London", "22:30", "07:00", Quiet("Europe/London", 1350, 420)),
        (" europe/london ", "22.30", "7:00", Quiet("Europe/London", 1350, 420)),
        ("port of spain", "00:00", "0:01", Quiet("America/Port_of_Spain", 0, 1)),
        ("utc", "23:59", "11:59", Quiet("UTC", 1439, 719)),
    ],
)
def test_quiet_hours_are_read_as_people_write_them(zone: str, begins: str, ends: str, quiet: Quiet) -> None:
    assert quiet_hours(zone, begins, ends) == quiet


@pytest.mark.parametrize(
    ("zone", "begins", "ends", "key"),
    [
        ("Atlantis/Poseidonis", "22:00", "07:00", "reminders.no-such-zone"),
        ("", "22:00", "07:00", "reminders.no-such-zone"),
        ("../../etc/passwd", "22:00", "07:00", "reminders.no-such-zone"),
        ("\0", "22:00", "07:00", "reminders.no-such-zone"),
        ("UTC", "25:00", "07:00", "reminders.no-time-of-day"),
        ("UTC", "24:00", "07:00", "reminders.no-time-of-day"),
        ("UTC", "22:00", "07:60", "reminders.no-time-of-day"),
        ("UTC", "22:00", "ten", "reminders.no-time-of-day"),
        ("UTC", "٢٢:٠٠", "07:00", "reminders.no-time-of-day"),
        ("UTC", "-1:00", "07:00", "reminders.no-time-of-day"),
        ("UTC", "22:00", "22:00", "reminders.no-length"),
        ("UTC", "22:00", "10:01", "reminders.quiet-too-long"),
    ],
)
def test_what_is_none_gets_its_own_sentence(zone: str, begins: str, ends: str, key: str) -> None:
    with pytest.raises(TableError) as caught:
        quiet_hours(zone, begins, ends)
    assert caught.value.key == key
    told = say("en", key, **caught.value.values)
    assert told.endswith(".") and zone.strip() not in told.split(), "what was typed is not told again"


def test_they_last_from_their_first_minute_up_to_their_last() -> None:
    night = Quiet("UTC", 22 * 60, 7 * 60)
    end = at(4, 3, 7)
    assert quiet_until(night, at(3, 3, 22) - 0.001) is None
    assert [quiet_until(night, moment) for moment in (at(3, 3, 22), at(4, 3, 0), end - 0.001)] == [end] * 3
    assert quiet_until(night, end) is None
    assert quiet_until(None, end) is None


def test_they_are_by_the_clock_of_their_zone() -> None:
    night = Quiet("Asia/Kolkata", 22 * 60, 6 * 60 + 15)  # 5:30 ahead of UTC
    assert quiet_until(night, at(3, 3, 16, 29)) is None
    assert quiet_until(night, at(3, 3, 16, 30)) == at(4, 3, 0, 45)


def test_where_clocks_are_put_forward_over_their_end_they_end_with_the_leap() -> None:
    # London, 29 March 2026: 00:59 is followed by 02:00. 01:30 is shown by no clock.
    night = Quiet("Europe/London", 22 * 60, 90)
    assert quiet_until(night, at(28, 3, 23)) == at(29, 3, 1)
    assert quiet_until(night, at(29, 3, 1)) is None


def test_where_clocks_are_put_forward_over_them_whole_there_are_none_that_night() -> None:
    nap = Quiet("Europe/London", 65, 115)
    assert all(quiet_until(nap, at(29, 3, 0) + 60 * minute) is None for minute in range(180))


def test_where_clocks_are_put_back_they_are_by_what_the_clock_shows_both_times() -> None:
    # London, 25 October 2026: 01:59 is followed by 01:00 once more.
    night = Quiet("Europe/London", 22 * 60, 90)
    assert quiet_until(night, at(24, 10, 23)) == at(25, 10, 0, 30)
    assert quiet_until(night, at(25, 10, 0, 45)) is None
    assert quiet_until(night, at(25, 10, 1)) == at(25, 10, 1, 30)
    longer = Quiet("Europe/London", 22 * 60, 7 * 60)
    assert quiet_until(longer, at(24, 10, 23)) == at(25, 10, 7)


def test_a_zone_that_there_is_no_more_counts_as_utc() -> None:
    assert quiet_until(Quiet("Atlantis/Poseidonis", 0, 60), at(3, 3, 0, 30)) == at(3, 3, 1)


def test_times_of_day_are_told_as_they_are_written() -> None:
    assert (time_of_day(0), time_of_day(425), time_of_day(1439)) == ("00:00", "07:05", "23:59")
    assert time_there("Asia/Kolkata", at(3, 3, 16, 30)) == "22:00"


def test_zones_are_offered_by_what_was_typed() -> None:
    assert set(USUAL_ZONES) <= set(zones())
    assert matching_zones("", 25) == list(USUAL_ZONES)
    assert matching_zones("Port of", 25) == ["America/Port_of_Spain"]
    assert matching_zones("lon", 25)[:2] == ["Arctic/Longyearbyen", "Europe/London"]
    assert matching_zones("no such place", 25) == []
    assert len(matching_zones("a", 25)) == 25


def test_the_longest_are_as_long_as_the_sentence_says() -> None:
    assert quiet_hours("UTC", "22:00", "10:00") == Quiet("UTC", 22 * 60, 10 * 60)
    assert "12 hours at the most" in say("en", "reminders.quiet-too-long", hours=LONGEST // 60)
