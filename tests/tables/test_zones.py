"""Days of a calendar in a time zone, also where the clock is put forward or back at midnight."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.tables.table import TableError
from bot.tables.zones import day_at, day_written, end_of, matching_zones, start_of, zone_named

HOUR = 60 * 60


@pytest.mark.parametrize(
    ("zone", "day", "hours", "starts"),
    [
        ("UTC", date(2026, 3, 29), 24, "2026-03-29T00:00"),
        ("Europe/Berlin", date(2026, 3, 28), 24, "2026-03-27T23:00"),
        ("Europe/Berlin", date(2026, 3, 29), 23, "2026-03-28T23:00"),
        ("Europe/Berlin", date(2026, 10, 25), 25, "2026-10-24T22:00"),
        ("America/New_York", date(2026, 3, 8), 23, "2026-03-08T05:00"),
        ("Australia/Lord_Howe", date(2026, 4, 5), 24.5, "2026-04-04T13:00"),
        # Midnight is skipped there: the day begins at one.
        ("America/Santiago", date(2026, 9, 6), 23, "2026-09-06T04:00"),
        ("Africa/Cairo", date(2026, 4, 24), 23, "2026-04-23T22:00"),
        # The hour before midnight comes twice.
        ("America/Santiago", date(2026, 4, 4), 25, "2026-04-04T03:00"),
        ("Asia/Kathmandu", date(2026, 1, 1), 24, "2025-12-31T18:15"),
        # A day that there was not, where the date line moved.
        ("Pacific/Apia", date(2011, 12, 30), 0, "2011-12-30T10:00"),
    ],
)
def test_a_day_has_its_own_length_and_the_next_begins_where_it_ends(
    zone: str, day: date, hours: float, starts: str
) -> None:
    start, end = start_of(day, zone), end_of(day, zone)
    assert datetime.fromtimestamp(start, UTC) == datetime.fromisoformat(f"{starts}+00:00")
    assert end - start == hours * HOUR
    if hours:
        assert (day_at(start, zone), day_at(end - 1, zone)) == (day, day)
        assert day_at(start - 1, zone) < day < day_at(end, zone)


@pytest.mark.parametrize(
    "written",
    ["", "2026", "2026-3-1", "20260301", "2026-02-29", "2026-W10-1", "01.03.2026", "1999-12-31", "2100-01-01",
     "٢٠٢٦-٠٣-٠١", "2026-03-01T00:00", "0000-00-00"],
)  # fmt: skip
def test_what_is_no_date_is_refused(written: str) -> None:
    with pytest.raises(TableError, match=r"season\.no-date"):
        day_written(written)


def test_a_date_is_read_with_space_round_it() -> None:
    assert day_written(" 2028-02-29 ") == date(2028, 2, 29)


def test_zones_are_found_by_city_and_named_in_any_letters() -> None:
    assert matching_zones("port of", 25)[0] == "America/Port_of_Spain"
    assert len(matching_zones("", 25)) == 25
    assert matching_zones("atlantis", 25) == []
    assert zone_named(" america/port of spain ") == "America/Port_of_Spain"
    assert zone_named("utc") == "UTC"
    with pytest.raises(TableError, match="no-such-zone"):
        zone_named("../UTC")
