"""Fixtures of a league: who meets whom in which round, and when each round is played."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Final, Generic, TypeVar
from zoneinfo import ZoneInfo

from bot.league.dates import moment

FEWEST: Final = 2
MOST: Final = 40
"""Teams of a division."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Round(Generic[T]):
    """The pairings of a round, home first, and who has none in it."""

    pairings: tuple[tuple[T, T], ...]
    bye: T | None = None


def round_robin(teams: Sequence[T], *, twice: bool) -> tuple[Round[T], ...]:
    """Everybody meets everybody once, or twice with home and away exchanged; the same teams, the same rounds.

    Once through, a team is at home as often as away, or once more or less; twice through, exactly as often.
    Nobody is at home, or away, more than twice in a row, also where one half follows the other; a round
    without a match neither counts nor parts the others. Of an odd number of teams each has one bye a half.
    Raises ValueError for fewer than FEWEST teams, more than MOST, or one that is named twice.
    """
    if not FEWEST <= len(teams) <= MOST or len(set(teams)) != len(teams):
        raise ValueError(f"no division of {len(teams)} teams")
    first = _once(teams)
    if not twice:
        return first
    # The return of the first round comes last: straight after each other the halves would put three away
    # matches in a row.
    back = tuple(Round(tuple((away, home) for home, away in each.pairings), each.bye) for each in first)
    return first + back[1:] + back[:1]


def _once(teams: Sequence[T]) -> tuple[Round[T], ...]:
    """The circle method: the last place, or an empty chair, stands still and the others go round it."""
    turning = len(teams) - 1 + len(teams) % 2
    rounds: list[Round[T]] = []
    for number in range(turning):
        # In round r, places i and j of those that turn meet where i + j is 2r. Homes alternate by the
        # distance from the one who meets the last place; so each goes home, away, home, and breaks that
        # once, where that place comes to it.
        pairings = []
        for distance in range(1, (turning - 1) // 2 + 1):
            ahead, behind = teams[(number + distance) % turning], teams[(number - distance) % turning]
            pairings.append((ahead, behind) if distance % 2 else (behind, ahead))
        if turning == len(teams):
            rounds.append(Round(tuple(pairings), teams[number]))
            continue
        meets, last = teams[number], teams[turning]
        pairings.insert(0, (meets, last) if number % 2 else (last, meets))
        rounds.append(Round(tuple(pairings)))
    return tuple(rounds)


def when(
    first: date,
    at: time,
    zone: ZoneInfo,
    every_days: int,
    number_of_rounds: int,
    skip: Collection[date] = (),
    minutes: int = 0,
) -> tuple[int, ...]:
    """When each round begins, in seconds since 1970: the clock there shows the same time at each.

    A round that would fall on a day to skip is played ``every_days`` later, and those after it follow it.
    With 0 all are on the first day, so many minutes after one another; without any, as they come.
    """
    if every_days < 0:
        raise ValueError("rounds follow one another")
    if every_days == 0:
        start = moment(first, at, zone)
        return tuple(start + 60 * minutes * number for number in range(number_of_rounds))
    moments: list[int] = []
    day = first
    while len(moments) < number_of_rounds:
        if day not in skip:
            moments.append(moment(day, at, zone))
        day += timedelta(days=every_days)
    return tuple(moments)
