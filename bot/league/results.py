"""What a league's table is made from: its rules, teams, results and deductions; and whether that can be."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Criterion(StrEnum):
    """What a league's order goes by. More is better, but for what is in FEWER_IS_BETTER."""

    POINTS = "points"
    WINS = "wins"
    GAMES_FOR = "games_for"
    GAMES_AGAINST = "games_against"
    GAMES_DIFFERENCE = "games_difference"
    HANGS_FOR = "hangs_for"
    HANGS_AGAINST = "hangs_against"
    HEAD_TO_HEAD = "head_to_head"


FEWER_IS_BETTER = frozenset({Criterion.GAMES_AGAINST, Criterion.HANGS_AGAINST})


class Withdrawn(StrEnum):
    """What becomes of the results of a team that withdrew; the team leaves the table either way."""

    EXPUNGE = "expunge"
    KEEP = "keep"


class LeagueError(Exception):
    """A league that cannot be: ``key`` names the text that says why, ``values`` fill it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class Rules:
    """win, draw, loss: points for each. per_game: points for each game won besides.

    walkover: games for its winner and for the other side.
    """

    win: int
    draw: int
    loss: int
    order: tuple[Criterion, ...]
    per_game: int = 0
    draws: bool = True
    walkover: tuple[int, int] = (1, 0)
    withdrawn: Withdrawn = Withdrawn.EXPUNGE


@dataclass(frozen=True, slots=True)
class Result:
    """A match. games, hangs: games won and jacks hung, home first.

    walkover: its winner, home or away; games and hangs are then passed over. counts: not void or postponed.
    """

    home: str
    away: str
    games: tuple[int, int] | None = None
    hangs: tuple[int, int] = (0, 0)
    walkover: str | None = None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Deduction:
    team: str
    points: int


@dataclass(frozen=True, slots=True)
class League:
    """results: in the order they were played, where `form` is asked for; `table` does not mind."""

    rules: Rules
    teams: tuple[str, ...] = ()
    results: tuple[Result, ...] = ()
    withdrawn: tuple[str, ...] = ()
    deductions: tuple[Deduction, ...] = ()


def check(league: League) -> None:
    """Raises LeagueError where such a league cannot be."""
    teams: set[str] = set()
    for team in league.teams:
        if team in teams:
            raise LeagueError("standings.team-twice", team=team)
        teams.add(team)
    for team in league.withdrawn:
        if team not in teams:
            raise LeagueError("standings.unknown-withdrawn", team=team)
    for number, deduction in enumerate(league.deductions, 1):
        if deduction.team not in teams:
            raise LeagueError("standings.unknown-deducted", number=number, team=deduction.team)
    for number, result in enumerate(league.results, 1):
        _check_result(number, result, teams, league.rules)


def _check_result(number: int, result: Result, teams: set[str], rules: Rules) -> None:
    for team in (result.home, result.away):
        if team not in teams:
            raise LeagueError("standings.result-unknown-team", number=number, team=team)
    if result.home == result.away:
        raise LeagueError("standings.result-itself", number=number, team=result.home)
    if result.walkover is not None:
        if result.walkover not in (result.home, result.away):
            raise LeagueError(
                "standings.result-walkover",
                number=number,
                winner=result.walkover,
                home=result.home,
                away=result.away,
            )
    elif result.counts:
        if result.games is None:
            raise LeagueError("standings.result-no-games", number=number)
        home, away = result.games
        if home == away and not rules.draws:
            raise LeagueError("standings.result-draw", number=number, games=home)
