"""Who may do what in a league: one table of acts by role, and the one question everything asks it.

The README shows the same table, row for row. A new act is one more entry of ``Act``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum

from bot.render.names import clean_line
from bot.tables.table import Person, TableError
from bot.text import in_series
from db.leagues import League, TeamRow


class When(Enum):
    """A cell of the table, in its words. Who is several things at once may do what any of them may."""

    NEVER = ""
    ALWAYS = "yes"
    OWN = "for their own team"
    UNLOCKED = "for their own team, until rosters are locked"
    OTHER = "where the other team reported"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table. does: its words. refusal: the key of what is told to those who may not, if any.

    player: on the roster of a team of the league. captain: its captain or vice. organiser: named for the
    league. moderator: of the server, who is an organiser of all its leagues.
    """

    does: str
    refusal: str
    everyone: When = When.NEVER
    player: When = When.NEVER
    captain: When = When.NEVER
    organiser: When = When.NEVER
    moderator: When = When.NEVER


NO, YES, OWN, UNLOCKED, OTHER = When.NEVER, When.ALWAYS, When.OWN, When.UNLOCKED, When.OTHER


class Act(Enum):
    """All that people do in leagues. The cells are in the order of the columns."""

    LOOK = Row(
        "look at standings, fixtures, teams and the league's log, take them out as files",
        "", YES, YES, YES, YES, YES,
    )  # fmt: skip
    ENTER = Row("set up a league, name its organisers", "league.moderators-only", NO, NO, NO, NO, YES)
    RUN = Row(
        "change a league's rules, divisions, teams, fixtures; import, lock rosters, close and begin seasons",
        "league.organisers-only", NO, NO, NO, YES, YES,
    )  # fmt: skip
    ROSTER = Row(
        "put people on a roster or take them off, name the vice-captain",
        "league.captains-only", NO, NO, UNLOCKED, YES, YES,
    )  # fmt: skip
    HAND_OVER = Row(
        "hand the captaincy to another player of the team", "league.captains-only", NO, NO, OWN, YES, YES
    )
    TRANSFER = Row("move a player from one team to another", "league.organisers-only", NO, NO, NO, YES, YES)
    PLAY = Row(
        "play a fixture at a table here, or keep its scorepad", "league.players-only", NO, OWN, OWN, YES, YES
    )
    REPORT = Row("report a result", "league.players-only", NO, OWN, OWN, YES, YES)
    CONFIRM = Row("confirm a result, or dispute it", "league.captain-confirms", NO, NO, OTHER, NO, NO)
    RESCHEDULE = Row(
        "ask to play a fixture at another time or to put it off, and answer that",
        "league.captains-ask", NO, NO, OWN, NO, NO,
    )  # fmt: skip
    CONCEDE = Row("concede a fixture without play", "league.captains-only", NO, NO, OWN, YES, YES)
    RULE = Row(
        "rule on a result, award a walkover, set another date, deduct points, withdraw a team",
        "league.organisers-only", NO, NO, NO, YES, YES,
    )  # fmt: skip


def check(
    act: Act, person: Person, league: League | None, *teams: TeamRow, now: float = 0
) -> tuple[TeamRow, ...]:
    """For which of ``teams`` a person may do it: those they are in where that is the ground, else all.

    teams: those it is about. now: seconds since 1970. Raises TableError, in the exact words, where they may
    not.
    """
    held: dict[int, TeamRow] = {}
    locked = league is not None and league.row.locks_at is not None and now >= league.row.locks_at
    shut = False
    for role in roles(person, league):
        cell: When = getattr(act.value, role)
        if cell is When.ALWAYS:
            return teams
        if cell is When.NEVER:
            continue
        mine = [team for team in teams if _in_role(role, team, person)]
        if cell is When.UNLOCKED and locked:
            shut = shut or bool(mine)
            continue
        held.update((team.id, team) for team in mine)
    if held:
        return tuple(team for team in teams if team.id in held)
    if shut:
        raise TableError("league.rosters-locked")
    values: dict[str, object] = {}
    if teams:
        values["teams"] = in_series([clean_line(team.name) for team in teams])
    raise TableError(act.value.refusal, **values)


def may(act: Act, person: Person, league: League | None, *teams: TeamRow, now: float = 0) -> bool:
    """Whether they may do it; for what is only offered to those."""
    try:
        check(act, person, league, *teams, now=now)
    except TableError:
        return False
    return True


ROLES = tuple(each.name for each in fields(Row))[2:]
"""The columns, in order."""


def roles(person: Person, league: League | None) -> Iterator[str]:
    """Everything a person is in the league."""
    yield "everyone"
    if league is not None:
        teams = league.teams_of(person.user_id)
        if teams:
            yield "player"
        if any(team.led_by(person.user_id) for team in teams):
            yield "captain"
        if person.user_id in league.organisers:
            yield "organiser"
    if person.moderator or person.owner:
        yield "moderator"


def _in_role(role: str, team: TeamRow, person: Person) -> bool:
    return team.led_by(person.user_id) if role == "captain" else team.has(person.user_id)
