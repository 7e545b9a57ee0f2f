"""Dates and times as people write them: one meaning each, or a kind word."""

from __future__ import annotations

from datetime import date, time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.dates import (
    WrittenError,
    clock_at,
    day_said,
    day_written,
    moment,
    time_written,
    written_day_first,
)
from bot.text import say


@pytest.mark.parametrize(
    "written",
    [
        "2026-12-14", " 14 Dec 2026 ", "14th December, 2026", "14 dec. 2026", "Dec 14, 2026",
        "DECEMBER 14th 2026", "Mon 14 Dec 2026", "monday, 2026-12-14", "Mon., 14  Dec 2026", "14-Dec-26",
        "14/12/2026", "12/14/2026", "14.12.2026", "14-12-2026",
    ],
)  # fmt: skip
def test_a_date_is_read_however_it_is_written(written: str) -> None:
    assert day_written(written) == date(2026, 12, 14)


@given(st.dates(date(2000, 1, 1), date(2099, 12, 31)))
def test_a_date_is_read_as_it_is_said(day: date) -> None:
    assert day_written(day_said(day)) == day_written(f"{day}") == day


def test_a_date_of_two_meanings_is_refused_with_both() -> None:
    with pytest.raises(WrittenError) as caught:
        day_written("4/12/2026")
    assert say("en", caught.value.key, **caught.value.values) == (
        "That date may be 2026-04-12 or 2026-12-04. Write it like one of these, or with the month as a word, "
        "as in 4 Dec 2026."
    )
    assert day_written("12/12/2026") == date(2026, 12, 12)


def test_other_dates_of_the_same_hand_tell_which_number_is_the_day() -> None:
    assert written_day_first(["4/12/2026", "24/12/2026", "3 May 2026"]) is True
    assert written_day_first([" 12/24/2026", "4/12/2026"]) is False
    assert written_day_first(["4/12/2026", "2026-12-24"]) is None
    assert written_day_first(["12/24/2026", "24/12/2026"]) is None
    assert day_written("4/12/2026", day_first=True) == date(2026, 12, 4)
    assert day_written("4/12/2026", day_first=False) == date(2026, 4, 12)


@pytest.mark.parametrize(
    "written",
    ["", "tomorrow", "2026", "2026-2-3", "20260203", "31 Feb 2026", "2026-13-01", "4 Foo 2026", "4/5/26",
     "0/13/2026", "32/1/2026", "4 Dec 1999", "2100-01-01", "Fri", "Fri Fri 4 Dec 2026",
     "٢٠٢٦-٠٣-٠١", "2026-12-04T10:00"],
)  # fmt: skip
def test_what_is_no_date_is_refused(written: str) -> None:
    with pytest.raises(WrittenError) as caught:
        day_written(written)
    assert say("en", caught.value.key, **caught.value.values) == (
        "That is no date from 2000 to 2099. Write it as in 2026-12-04 or 4 Dec 2026."
    )


def test_a_weekday_that_the_date_is_not_is_refused() -> None:
    with pytest.raises(WrittenError) as caught:
        day_written("Thu 4 Dec 2026")
    assert say("en", caught.value.key, **caught.value.values) == (
        "2026-12-04 is another day of the week than is written there. Put the date or the day right, or "
        "leave the day out."
    )


@pytest.mark.parametrize(
    ("written", "hour", "minute"),
    [("19:30", 19, 30), ("7.30pm", 19, 30), (" 7:30 P.M. ", 19, 30), ("7 pm", 19, 0), ("12am", 0, 0),
     ("12:05 pm", 12, 5), ("0:00", 0, 0), ("19:30:00", 19, 30), ("23.59", 23, 59), ("7.05 AM", 7, 5)],
)  # fmt: skip
def test_a_time_is_read_however_it_is_written(written: str, hour: int, minute: int) -> None:
    assert time_written(written) == time(hour, minute)


@pytest.mark.parametrize(
    "written",
    ["", "7", "noon", "24:00", "12:60", "13pm", "0 am", "7:3", "19:30:15", "1930", "7p", "-7:30", "٧:٣٠"],
)
def test_what_is_no_time_is_refused(written: str) -> None:
    with pytest.raises(WrittenError) as caught:
        time_written(written)
    assert say("en", caught.value.key, **caught.value.values) == (
        "That is no time of day. Write it as in 19:30 or 7.30pm."
    )


def test_a_date_and_a_time_are_a_moment_in_the_zone() -> None:
    day, at = day_written("4 Dec 2026"), time_written("7.30pm")
    assert moment(day, at, ZoneInfo("America/Port_of_Spain")) == 1796427000
    assert moment(day, at, ZoneInfo("UTC")) == 1796427000 - 4 * 60 * 60


@given(
    st.dates(date(2000, 1, 1), date(2099, 12, 31)),
    st.times(),
    st.sampled_from(["Europe/London", "Australia/Lord_Howe", "America/Santiago", "Asia/Kathmandu", "UTC"]),
)
def test_the_clock_shows_the_time_at_its_moment_unless_it_skips_it(day: date, at: time, zone: str) -> None:
    at = at.replace(second=0, microsecond=0)
    shown = clock_at(moment(day, at, ZoneInfo(zone)), ZoneInfo(zone))
    late = (shown.replace(tzinfo=None) - shown.combine(day, at)).total_seconds()
    assert late in (0, 30 * 60, 60 * 60)
    assert (
        not late
        or shown.utcoffset() != clock_at(int(shown.timestamp()) - 90 * 60, ZoneInfo(zone)).utcoffset()
    )
