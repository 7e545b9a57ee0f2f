"""A league's table by its own rules and tie-breaks, whatever the order in which its results came in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import groupby, pairwise
from typing import Literal

from bot.league.results import FEWER_IS_BETTER, Criterion, League, Result, Rules, Withdrawn, check

Outcome = Literal["W", "D", "L"]
LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Parting:
    """How a team and the one above it parted: what each had at the criterion, the team above first.

    group: all who were level before it, by name. With HEAD_TO_HEAD the two numbers are the points of the
    matches among exactly these.
    """

    criterion: Criterion
    above: int
    own: int
    group: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A team's line in the table.

    because: the criterion at which it parted from the team above, LEVEL where they share the rank, None for
    the first. parting: how it parted, None where there is nobody above or both are level.
    """

    rank: int
    team: str
    played: int
    won: int
    drawn: int
    lost: int
    games_for: int
    games_against: int
    hangs_for: int
    hangs_against: int
    points: int
    because: str | None = None
    parting: Parting | None = None

    @property
    def games_difference(self) -> int:
        return self.games_for - self.games_against

    def as_data(self) -> dict[str, int | str | None]:
        """The row as `python -m bot standings` writes it."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name != "parting"}


@dataclass(frozen=True, slots=True)
class _Side:
    """A result that counts, as one of its two teams has it."""

    team: str
    opponent: str
    outcome: Outcome
    games: tuple[int, int]
    hangs: tuple[int, int]
    points: int


def table(league: League) -> tuple[Row, ...]:
    """The table, first to last; teams that are level come by name. Raises LeagueError."""
    check(league)
    sides = _sides(league)
    rows = _unranked(league, sides)
    parts, partings = _parted(league.rules.order, rows, sides)
    placed: list[Row] = []
    for part in parts:
        rank, parting = len(placed) + 1, partings.get(part[0])
        because = None if parting is None else str(parting.criterion)
        placed.append(replace(rows[part[0]], rank=rank, because=because, parting=parting))
        placed += (replace(rows[team], rank=rank, because=LEVEL) for team in part[1:])
    return tuple(placed)


def forms(league: League, last: int) -> dict[str, tuple[Outcome, ...]]:
    """How the last matches that count ended for each team in the table, by name, the newest last.

    Raises LeagueError.
    """
    check(league)
    ended: dict[str, list[Outcome]] = {team: [] for team in league.teams if team not in league.withdrawn}
    for side in _sides(league):
        ended[side.team].append(side.outcome)
    return {team: tuple(outcomes[-last:]) if last else () for team, outcomes in ended.items()}


def _sides(league: League) -> list[_Side]:
    """Each result that counts twice, once for each team, without the teams that withdrew."""
    gone = frozenset(league.withdrawn)
    expunged = gone if league.rules.withdrawn is Withdrawn.EXPUNGE else frozenset()
    return [
        _side(result, team, league.rules)
        for result in league.results
        if result.counts and expunged.isdisjoint((result.home, result.away))
        for team in (result.home, result.away)
        if team not in gone
    ]


def _side(result: Result, team: str, rules: Rules) -> _Side:
    at_home = team == result.home
    outcome: Outcome
    if result.walkover is not None:
        won = team == result.walkover
        games = rules.walkover if won else rules.walkover[::-1]
        hangs = (0, 0)
        outcome = "W" if won else "L"
    else:
        assert result.games is not None, "check() has seen to it"
        games = result.games if at_home else result.games[::-1]
        hangs = result.hangs if at_home else result.hangs[::-1]
        outcome = "D" if games[0] == games[1] else "W" if games[0] > games[1] else "L"
    points = {"W": rules.win, "D": rules.draw, "L": rules.loss}[outcome] + rules.per_game * games[0]
    return _Side(team, result.away if at_home else result.home, outcome, games, hangs, points)


def _unranked(league: League, sides: Sequence[_Side]) -> dict[str, Row]:
    """What each team in the table has won and lost, all still at rank 1; by name."""
    own: dict[str, list[_Side]] = {team: [] for team in sorted(set(league.teams) - set(league.withdrawn))}
    for side in sides:
        own[side.team].append(side)
    deducted = dict.fromkeys(league.teams, 0)
    for deduction in league.deductions:
        deducted[deduction.team] += deduction.points
    return {
        team: Row(
            rank=1,
            team=team,
            played=len(played),
            won=sum(side.outcome == "W" for side in played),
            drawn=sum(side.outcome == "D" for side in played),
            lost=sum(side.outcome == "L" for side in played),
            games_for=sum(side.games[0] for side in played),
            games_against=sum(side.games[1] for side in played),
            hangs_for=sum(side.hangs[0] for side in played),
            hangs_against=sum(side.hangs[1] for side in played),
            points=sum(side.points for side in played) - deducted[team],
        )
        for team, played in own.items()
    }


Part = list[str]
"""Teams that are level so far, by name."""


def _parted(
    order: Sequence[Criterion], rows: Mapping[str, Row], sides: Sequence[_Side]
) -> tuple[list[Part], dict[str, Parting]]:
    """The teams in parts that stay level, best first; and how the first of each parted from those above.

    Every part goes on with the next criterion, never again with an earlier one.
    """
    parts = [list(rows)] if rows else []
    partings: dict[str, Parting] = {}
    for criterion in order:
        values = _values(criterion, parts, rows, sides)
        finer: list[Part] = []
        for part in parts:
            ranked = sorted(part, key=values.__getitem__, reverse=criterion not in FEWER_IS_BETTER)
            pieces = [list(piece) for _, piece in groupby(ranked, key=values.__getitem__)]
            if part[0] in partings:
                partings[pieces[0][0]] = partings.pop(part[0])
            for (above, *_), (own, *_) in pairwise(pieces):
                partings[own] = Parting(criterion, values[above], values[own], tuple(part))
            finer += pieces
        parts = finer
    return parts, partings


def _values(
    criterion: Criterion, parts: Sequence[Part], rows: Mapping[str, Row], sides: Sequence[_Side]
) -> dict[str, int]:
    """What each team has at the criterion."""
    if criterion is Criterion.HEAD_TO_HEAD:
        return _head_to_head(parts, sides)
    name = "won" if criterion is Criterion.WINS else criterion.value
    return {team: getattr(row, name) for team, row in rows.items()}


def _head_to_head(parts: Sequence[Part], sides: Sequence[_Side]) -> dict[str, int]:
    """The points of the matches within each part, without deductions."""
    part_of = {team: number for number, part in enumerate(parts) for team in part}
    points = dict.fromkeys(part_of, 0)
    for side in sides:
        if part_of[side.team] == part_of.get(side.opponent):
            points[side.team] += side.points
    return points
