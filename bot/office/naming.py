"""The names of leagues, divisions and teams: as they are taken in, and which one a command means by one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.league.grid import MAX_NAME
from bot.render.names import clean_line, width
from bot.tables.table import TableError
from bot.text.visible import folded, visible_line
from db.leagues import DivisionRow, League, TeamRow

LONGEST = MAX_NAME
"""A name has at most so many characters, and is at most twice as many columns wide."""
DIVISIONS = 10
"""So many divisions a league has."""


def name_written(written: str, longest: int = LONGEST) -> str:
    """A name as it is kept: what shows of it, on one line. Raises TableError."""
    name = visible_line(written)
    if not name:
        raise TableError("league.no-name")
    if len(name) > longest or width(name) > 2 * longest:
        raise TableError("league.long-name", n=longest)
    return name


def divisions_written(written: str) -> list[str]:
    """Names of divisions as people write them, "Premier, First". Raises TableError."""
    names = [name_written(part) for part in re.split(r"[,;\n]", written) if part.strip()]
    if not names:
        raise TableError("league.no-name")
    if len(names) > DIVISIONS:
        raise TableError("league.too-many-divisions", n=DIVISIONS)
    for name in names:
        if sum(folded(name) == folded(other) for other in names) > 1:
            raise TableError("league.division-twice", name=clean_line(name))
    return names


def check_division_free(league: League, name: str, but: int = 0) -> None:
    """TableError where a division of the league has that name already. but: the id of one that may."""
    if any(folded(each.name) == folded(name) and each.id != but for each in league.divisions):
        raise TableError("league.division-twice", name=clean_line(name))


def offered(rows: Sequence[TeamRow] | Sequence[DivisionRow]) -> dict[int, str]:
    """What a command is given for each, by its id: its number, or its name where another is called by that.

    Divisions are often called 1 and 2, and a name that somebody writes goes before a number.
    """
    numbers = {str(row.id) for row in rows} & {folded(row.name) for row in rows}
    return {row.id: row.name if str(row.id) in numbers else str(row.id) for row in rows}


def team_named(league: League, named: str) -> TeamRow:
    """The team that a command means: by its name, or its number as offered. Raises TableError."""
    found = [team for team in league.teams if folded(team.name) == folded(named)] or [
        team for team in league.teams if str(team.id) == named
    ]
    if not found:
        raise TableError("team.none-named", name=clean_line(named) or "?")
    return found[0]


def playing_team(league: League, named: str) -> TeamRow:
    """The same; a team that has withdrawn is refused. Raises TableError."""
    team = team_named(league, named)
    if team.withdrawn_at is not None:
        raise TableError("team.withdrawn", team=clean_line(team.name))
    return team


def division_named(league: League, named: str | None) -> DivisionRow:
    """The division that a command means; without a name the only one. Raises TableError."""
    divisions = league.divisions
    if named is None:
        if len(divisions) != 1:
            raise TableError("league.say-division")
        return divisions[0]
    found = [each for each in divisions if folded(each.name) == folded(named)] or [
        each for each in divisions if str(each.id) == named
    ]
    if not found:
        raise TableError("league.no-division", name=clean_line(named) or "?")
    return found[0]
