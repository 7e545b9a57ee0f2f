"""A draw of fixtures: as it was asked for, and what it comes to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, time, timedelta

from bot.league.rounds import Round
from db.leagues import DivisionRow, League, TeamRow


@dataclass(frozen=True, slots=True)
class Plan:
    """A draw as it was asked for. division_id: None for all. skip: places in the row of match days, from 0.

    seed: of the order in which the teams are drawn. minutes: between rounds that are all on one day.
    """

    league_id: int
    division_id: int | None
    twice: bool
    first: date
    at: time
    every_days: int
    skip: tuple[int, ...]
    seed: int
    minutes: int = 0

    @property
    def skipped(self) -> tuple[date, ...]:
        return tuple(self.first + timedelta(days=place * self.every_days) for place in self.skip)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A division's rounds, each with its moment. replaces: how many fixtures it has now."""

    division: DivisionRow
    rounds: tuple[Round[TeamRow], ...]
    moments: tuple[int, ...]
    replaces: int

    @property
    def fixtures(self) -> int:
        return sum(len(each.pairings) for each in self.rounds)

    @property
    def at_home(self) -> Counter[str]:
        """How many home matches each team has, by name."""
        return Counter(home.name for each in self.rounds for home, _ in each.pairings)


@dataclass(frozen=True, slots=True)
class Draw:
    """What a plan comes to. mark: of all that it was drawn from, eight digits."""

    plan: Plan
    league: League
    divisions: tuple[Drawn, ...]
    mark: str

    @property
    def fixtures(self) -> int:
        return sum(each.fixtures for each in self.divisions)

    @property
    def replaces(self) -> int:
        return sum(each.replaces for each in self.divisions)
