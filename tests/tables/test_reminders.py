"""The ladder of reminders, as pure logic: each rung once, none too soon, none within quiet hours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.deadlines import CLOCKS
from bot.tables.quiet_hours import LONGEST
from bot.tables.reminders import AWAY_SECONDS, FURTHER_SECONDS, Rung, Waiting, next_rung
from db.reminders import PersonSetting, Quiet

USUAL = PersonSetting()
NOON = datetime(2026, 3, 3, 12, tzinfo=UTC).timestamp()
TOKEN = NOON + 14 * 60
NIGHT = Quiet("UTC", 22 * 60, 7 * 60)

LEAPS = [  # where a clock on the wall is put forward or back, London's, New York's and Lord Howe's
    int(datetime(2026, month, day, hour, minute, tzinfo=UTC).timestamp())
    for month, day, hour, minute in (
        (3, 29, 1, 0),
        (10, 25, 1, 0),
        (3, 8, 7, 0),
        (11, 1, 6, 0),
        (4, 4, 15, 0),
        (10, 3, 15, 30),
    )
]
moments = st.integers(1_760_000_000, 1_830_000_000) | st.builds(
    int.__add__, st.sampled_from(LEAPS), st.integers(-15 * 60 * 60, 3 * 60 * 60)
)
minutes = st.integers(0, 24 * 60 - 1)
zones = st.sampled_from(["UTC", "Europe/London", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"])
quiets = st.none() | st.builds(
    lambda zone, begins, lasts: Quiet(zone, begins, (begins + lasts) % (24 * 60)),
    zones,
    minutes,
    st.integers(1, LONGEST),
)
person_settings = st.builds(PersonSetting, st.booleans(), st.booleans(), quiets)


@st.composite
def waits(draw: st.DrawFn) -> tuple[Waiting, float]:
    """Somebody whose turn comes, and when."""
    now = float(draw(moments))
    last_press = now - draw(st.integers(0, 100_000))
    clock = draw(st.sampled_from([0, *CLOCKS.values()]))
    until = draw(st.none() | st.just(last_press + 14 * 60))
    return Waiting(last_press, until, None, clock, int(now) + clock if clock else None), now


def ladder(setting: PersonSetting, waiting: Waiting, now: float) -> Iterator[Rung]:
    """All that comes to somebody who presses nothing."""
    while rung := next_rung(setting, waiting, now):
        now = rung.at
        yield rung
        if rung.kind != "private":
            return
        waiting = replace(waiting, reminded=now)


def test_whoever_pressed_just_now_is_reminded_a_minute_later_and_pinged_four_minutes_after_that() -> None:
    rungs = list(ladder(USUAL, Waiting(NOON, TOKEN), NOON))
    assert rungs == [
        Rung("private", NOON + AWAY_SECONDS),
        Rung("ping", NOON + AWAY_SECONDS + FURTHER_SECONDS),
    ]


def test_whoever_has_no_open_hand_is_pinged_at_once() -> None:
    assert list(ladder(USUAL, Waiting(NOON), NOON)) == [Rung("ping", NOON + AWAY_SECONDS)]
    late = NOON + 3600
    assert next_rung(USUAL, Waiting(NOON, TOKEN), late) == Rung("ping", late), "its token is dead"


def test_a_hand_that_could_not_be_sent_again_counts_as_none() -> None:
    now = NOON + AWAY_SECONDS
    assert next_rung(USUAL, Waiting(NOON, None), now) == Rung("ping", now)


def test_a_press_after_the_first_reminder_puts_the_next_one_off() -> None:
    reminded = Waiting(NOON, TOKEN, NOON + 60)
    pressed = replace(reminded, last_press=NOON + 200)
    rung = next_rung(USUAL, pressed, NOON + 201)
    assert rung == Rung("ping", NOON + 200 + AWAY_SECONDS + FURTHER_SECONDS)


def test_with_two_minutes_a_move_the_ping_comes_at_half_of_the_time_left() -> None:
    waiting = Waiting(NOON, TOKEN, None, CLOCKS["normal"], int(NOON) + 120)
    assert [(rung.kind, rung.at - NOON) for rung in ladder(USUAL, waiting, NOON)] == [
        ("private", 60),
        ("ping", 90),
    ]


def test_with_thirty_seconds_a_move_there_is_one_reminder() -> None:
    away = Waiting(NOON - 100, TOKEN, None, CLOCKS["fast"], int(NOON) + 30)
    assert list(ladder(USUAL, away, NOON)) == [Rung("private", NOON)]
    assert list(ladder(USUAL, replace(away, private_until=None), NOON)) == [Rung("ping", NOON)]
    here = replace(away, last_press=NOON)
    assert list(ladder(USUAL, here, NOON)) == [], "the time is up before the minute"


@pytest.mark.parametrize(
    ("pings", "by_dm", "kinds"),
    [
        (True, False, ["private", "ping"]),
        (True, True, ["private", "dm"]),
        (False, True, ["private", "dm"]),
        (False, False, ["private"]),
    ],
)
def test_what_follows_is_as_the_person_chose(pings: bool, by_dm: bool, kinds: list[str]) -> None:
    setting = PersonSetting(pings, by_dm)
    assert [rung.kind for rung in ladder(setting, Waiting(NOON, TOKEN), NOON)] == kinds


def test_in_quiet_hours_the_hand_comes_and_the_ping_waits_for_their_end() -> None:
    now = datetime(2026, 3, 3, 23, 30, tzinfo=UTC).timestamp()
    rungs = list(ladder(PersonSetting(quiet=NIGHT), Waiting(now, now + 14 * 60), now))
    end = datetime(2026, 3, 4, 7, tzinfo=UTC).timestamp()
    assert rungs == [Rung("private", now + 60), Rung("ping", end)]


def test_quiet_hours_that_begin_while_somebody_is_waited_for_hold_the_ping_back() -> None:
    now = datetime(2026, 3, 3, 21, 58, tzinfo=UTC).timestamp()
    *_, ping = ladder(PersonSetting(quiet=NIGHT), Waiting(now, now + 14 * 60), now)
    assert ping.at == datetime(2026, 3, 4, 7, tzinfo=UTC).timestamp()


def test_a_short_clock_that_runs_out_in_quiet_hours_is_told_by_nothing_loud() -> None:
    now = datetime(2026, 3, 3, 23, 30, tzinfo=UTC).timestamp()
    waiting = Waiting(now, now + 14 * 60, None, CLOCKS["normal"], int(now) + 120)
    assert [rung.kind for rung in ladder(PersonSetting(quiet=NIGHT), waiting, now)] == ["private"]


@given(person_settings, waits())
def test_no_rung_comes_twice_or_too_soon_or_after_the_time_or_into_the_quiet(
    setting: PersonSetting, start: tuple[Waiting, float]
) -> None:
    waiting, now = start
    rungs = list(ladder(setting, waiting, now))
    assert [rung.kind for rung in rungs] in (
        [],
        ["private"],
        ["private", "dm"],
        ["private", "ping"],
        ["dm"],
        ["ping"],
    )
    for rung in rungs:
        assert rung.at >= max(now, waiting.last_press + AWAY_SECONDS)
        assert waiting.deadline is None or rung.at < waiting.deadline
        if rung.kind == "private":
            assert waiting.private_until is not None and rung.at <= waiting.private_until
            continue
        assert setting.by_dm if rung.kind == "dm" else setting.pings and not setting.by_dm
        assert setting.quiet is None or not shows_quiet(setting.quiet, rung.at)
    if not waiting.clock and (setting.pings or setting.by_dm):
        assert rungs[-1].kind != "private", "without a clock the loud one comes in the end"


@given(person_settings, waits(), st.floats(0, 100_000))
def test_whenever_it_is_looked_at_again_the_rung_is_the_same_until_it_is_due(
    setting: PersonSetting, start: tuple[Waiting, float], later: float
) -> None:
    waiting, now = start
    rung = next_rung(setting, waiting, now)
    if rung is not None:
        again = next_rung(setting, waiting, min(now + later, rung.at))
        assert again == rung


def shows_quiet(quiet: Quiet, moment: float) -> bool:
    """Whether the clock on the wall shows a time within the quiet hours, by text alone."""
    there = f"{datetime.fromtimestamp(moment, ZoneInfo(quiet.zone)):%H:%M}"
    begins, ends = (f"{minute // 60:02}:{minute % 60:02}" for minute in (quiet.begins, quiet.ends))
    return begins <= there < ends if begins < ends else not ends <= there < begins
