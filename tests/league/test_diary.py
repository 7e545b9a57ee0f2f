"""A team's fixtures in a calendar: each once, as it now stands, however often the file is taken."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from icalendar import Calendar

from bot.league.diary import HOURS, DiaryEntry, State, diary

STARTS = 1_796_427_000
STAMPED = 1_796_000_000

ENTRY = DiaryEntry(12, "Maraval", "Arima", STARTS, "Division A", 3, "The Hall, 3 High St; Arima")


def lines(file: bytes) -> list[str]:
    return file.replace(b"\r\n ", b"").decode().split("\r\n")


def test_a_fixture_is_an_event_of_three_hours_in_universal_time() -> None:
    file = lines(diary("Sunday League", [ENTRY], stamped_at=STAMPED))
    assert sorted(file) == sorted(
        [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//All Fours//League//EN", "METHOD:PUBLISH",
            "X-WR-CALNAME:Sunday League",
            "BEGIN:VEVENT", "UID:fixture-12@all-fours", "SEQUENCE:0", "STATUS:CONFIRMED",
            "SUMMARY:Maraval v Arima", "DTSTART:20261204T233000Z", "DTEND:20261205T023000Z",
            "DTSTAMP:20261130T005320Z", "DESCRIPTION:Sunday League\\, Division A\\, round 3",
            "LOCATION:The Hall\\, 3 High St\\; Arima",
            "END:VEVENT", "END:VCALENDAR", "",
        ]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("state", "status", "summary"),
    [
        ("scheduled", "CONFIRMED", "Maraval v Arima"),
        ("postponed", "TENTATIVE", "Postponed: Maraval v Arima"),
        ("cancelled", "CANCELLED", "Cancelled: Maraval v Arima"),
    ],
)
def test_what_became_of_a_fixture_changes_the_event_that_a_calendar_has(
    state: State, status: str, summary: str
) -> None:
    entry = DiaryEntry(12, "Maraval", "Arima", STARTS, "Division A", 3, state=state, changes=2)
    (event,) = Calendar.from_ical(diary("Sunday League", [entry], stamped_at=STAMPED)).walk("VEVENT")
    assert (event["uid"], event["sequence"], event["status"]) == ("fixture-12@all-fours", 2, status)
    assert event["summary"] == summary
    assert event.decoded("dtend") == datetime.fromtimestamp(STARTS + HOURS * 60 * 60, UTC)
    assert "location" not in event


def test_no_name_adds_a_line_to_the_file_and_none_is_longer_than_it_may_be() -> None:
    evil = "A\r\nEND:VEVENT\r\nBEGIN:VALARM;\\n, " + "ü" * 80
    entry = DiaryEntry(1, evil, "\u202eB", STARTS, evil, 1, evil)
    file = diary(evil, [entry, ENTRY], stamped_at=STAMPED)
    assert [line.partition(":")[0] for line in lines(file)].count("END") == 3
    assert max(map(len, file.split(b"\r\n"))) <= 75
    calendar = Calendar.from_ical(file)
    event, other = calendar.walk("VEVENT")
    shown = evil.replace("\r\n", " ")
    assert event["summary"] == f"{shown} v B" and event["location"] == shown
    assert calendar["x-wr-calname"] == shown.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    assert other["summary"] == "Maraval v Arima"


def test_a_team_without_fixtures_has_an_empty_calendar() -> None:
    assert Calendar.from_ical(diary("Sunday League", [], stamped_at=STAMPED)).walk("VEVENT") == []
