"""A team of a league: who is on its roster and who was, and what was taken off its points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.render.blocks import Panel, dotted, small, stack
from bot.render.leagues import Coming, as_many
from bot.render.names import clean_line, clean_name
from bot.text import DEFAULT_LOCALE, in_series, say

DEDUCTIONS = 5
"""So many deductions are told, the last."""
FORMER = 10
"""So many who were in a team are named, the last to leave."""


@dataclass(frozen=True, slots=True)
class RosterLine:
    """A player: the name as written; plain where that is all that is known of them."""

    name: str
    role: Literal["captain", "vice", "player"]
    plain: bool


@dataclass(frozen=True, slots=True)
class Deducted:
    """reason: empty where it is not known any more."""

    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class ShownTeam:
    """Names as written. league: with its season. former: who was in the team, the last to leave first."""

    name: str
    league: str
    division: str
    players: Sequence[RosterLine]
    former: Sequence[str] = ()
    deductions: Sequence[Deducted] = ()
    coming: Sequence[Coming] = ()
    withdrawn_at: int | None = None


def team_panel(team: ShownTeam, locale: str = DEFAULT_LOCALE) -> Panel:
    """The team as anyone may see it; of a roster with very long names what fits a message."""
    where = say(locale, "team.in", league=clean_line(team.league), division=clean_line(team.division))
    head = [f"### {clean_line(team.name)}", where]
    if team.withdrawn_at is not None:
        head.append(say(locale, "team.out-since", at=team.withdrawn_at))
    if team.coming:
        fixtures = [
            say(locale, "league.fixture", home=clean_line(each.home), away=clean_line(each.away), at=each.at)
            for each in team.coming
        ]
        head.append(say(locale, "league.coming", fixtures=dotted(*fixtures)))
    roster = [say(locale, "team.roster", n=len(team.players))]
    roster += [_player(player, locale) for player in team.players] or [say(locale, "team.roster-none")]
    foot = [_deducted(each, locale) for each in team.deductions[-DEDUCTIONS:]]
    if team.former:
        names = in_series([clean_name(name, locale) for name in team.former[:FORMER]], locale)
        foot.append(small(say(locale, "team.former", names=names)))
    return as_many(roster, lambda shown, left: stack(head, [*shown, *(["…"] if left else [])], foot))


def _player(player: RosterLine, locale: str) -> str:
    role = "" if player.role == "player" else say(locale, f"team.{player.role}")
    return dotted(clean_name(player.name, locale), role, say(locale, "team.plain") if player.plain else "")


def _deducted(each: Deducted, locale: str) -> str:
    reason = clean_line(each.reason)
    key = "team.deduction" if reason else "team.deduction-plain"
    return say(locale, key, n=each.points, reason=reason)
