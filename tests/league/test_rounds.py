"""Everybody meets everybody, fairly at home and away, at the hour of the league's clock."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, time
from itertools import groupby
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.rounds import FEWEST, MOST, round_robin, when

SIZES = range(FEWEST, MOST + 1)
BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize("twice", [False, True])
def test_each_pair_meets_once_or_twice_with_home_and_away_exchanged(twice: bool) -> None:
    for size in SIZES:
        rounds = round_robin(range(size), twice=twice)
        met = [pairing for each in rounds for pairing in each.pairings]
        assert len(rounds) == (size - 1 + size % 2) * (1 + twice)
        assert len(met) == len(set(met)) == size * (size - 1) // 2 * (1 + twice)
        pairs = Counter(frozenset(pairing) for pairing in met)
        assert set(pairs.values()) == {1 + twice} and all(len(pair) == 2 for pair in pairs)


@pytest.mark.parametrize("twice", [False, True])
def test_each_team_plays_or_has_its_bye_once_in_every_round(twice: bool) -> None:
    for size in SIZES:
        rounds = round_robin(range(size), twice=twice)
        for each in rounds:
            there = [team for pairing in each.pairings for team in pairing]
            byes = [] if each.bye is None else [each.bye]
            assert sorted(there + byes) == list(range(size))
        byes_of = Counter(each.bye for each in rounds if each.bye is not None)
        assert set(byes_of.values()) == ({1 + twice} if size % 2 else set())


@pytest.mark.parametrize("twice", [False, True])
def test_each_team_is_as_often_at_home_as_away_and_never_three_times_in_a_row(twice: bool) -> None:
    for size in SIZES:
        places: dict[int, list[str]] = {team: [] for team in range(size)}
        for each in round_robin(range(size), twice=twice):
            for home, away in each.pairings:
                places[home].append("home")
                places[away].append("away")
        for of_team in places.values():
            uneven = abs(of_team.count("home") - of_team.count("away"))
            assert uneven <= 1 and (uneven == 0 or not twice)
            assert max(len(list(row)) for _, row in groupby(of_team)) <= 2


def test_four_teams_meet_in_these_rounds() -> None:
    found = [each.pairings for each in round_robin("ABCD", twice=True)]
    assert found == [
        (("D", "A"), ("B", "C")),
        (("B", "D"), ("C", "A")),
        (("D", "C"), ("A", "B")),
        (("D", "B"), ("A", "C")),
        (("C", "D"), ("B", "A")),
        (("A", "D"), ("C", "B")),
    ]


@given(st.lists(st.text(), min_size=FEWEST, max_size=MOST, unique=True), st.booleans())
def test_the_same_teams_always_meet_in_the_same_rounds_by_their_place_in_the_list(
    teams: list[str], twice: bool
) -> None:
    by_place = round_robin(range(len(teams)), twice=twice)
    by_name = round_robin(teams, twice=twice)
    assert [each.pairings for each in by_name] == [
        tuple((teams[home], teams[away]) for home, away in each.pairings) for each in by_place
    ]
    assert by_name == round_robin(tuple(teams), twice=twice)


@pytest.mark.parametrize("teams", [(), ("A",), ("A", "B", "A"), tuple(range(MOST + 1))])
def test_there_are_no_rounds_of_one_team_nor_of_too_many_nor_of_one_named_twice(
    teams: tuple[object, ...],
) -> None:
    with pytest.raises(ValueError, match="no division"):
        round_robin(teams, twice=False)


def clocks(moments: tuple[int, ...], zone: ZoneInfo) -> list[str]:
    return [f"{datetime.fromtimestamp(each, zone):%Y-%m-%d %H:%M}" for each in moments]


def test_rounds_keep_the_time_of_the_clock_across_its_change_and_leave_out_the_days_to_skip() -> None:
    moments = when(date(2026, 10, 11), time(19, 30), BERLIN, 7, 4, {date(2026, 10, 18), date(2026, 11, 3)})
    assert clocks(moments, BERLIN) == [
        "2026-10-11 19:30",
        "2026-10-25 19:30",
        "2026-11-01 19:30",
        "2026-11-08 19:30",
    ]
    assert moments[1] - moments[0] == 14 * 24 * 60 * 60 + 60 * 60


def test_a_round_at_an_hour_that_the_clock_skips_is_later_and_of_two_such_hours_at_the_first() -> None:
    spring = when(date(2026, 3, 22), time(2, 30), BERLIN, 7, 3)
    assert clocks(spring, BERLIN) == ["2026-03-22 02:30", "2026-03-29 03:30", "2026-04-05 02:30"]
    (autumn,) = when(date(2026, 10, 25), time(2, 30), BERLIN, 7, 1)
    assert datetime.fromtimestamp(autumn, UTC) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


@given(
    st.dates(date(2000, 1, 1), date(2090, 1, 1)),
    st.integers(1, 30),
    st.integers(0, 40),
    st.sets(st.integers(0, 60), max_size=20),
)
def test_rounds_follow_one_another_and_none_falls_on_a_day_to_skip(
    first: date, every: int, count: int, skipped: set[int]
) -> None:
    skip = {date.fromordinal(first.toordinal() + each) for each in skipped}
    moments = when(first, time(12), ZoneInfo("UTC"), every, count, skip)
    days = [datetime.fromtimestamp(each, UTC).date() for each in moments]
    assert len(days) == count and not skip & set(days)
    assert all((day - first).days % every == 0 and day >= first for day in days)
    assert days == sorted(set(days))


def test_rounds_may_all_be_on_one_day_but_never_go_back() -> None:
    assert clocks(when(date(2026, 1, 1), time(12), BERLIN, 0, 2), BERLIN) == ["2026-01-01 12:00"] * 2
    late = when(date(2026, 1, 1), time(23), BERLIN, 0, 3, minutes=40)
    assert clocks(late, BERLIN) == ["2026-01-01 23:00", "2026-01-01 23:40", "2026-01-02 00:20"]
    with pytest.raises(ValueError, match="follow"):
        when(date(2026, 1, 1), time(12), BERLIN, -1, 2)
