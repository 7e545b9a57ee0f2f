"""Leagues as messages: those of a server, one with its teams, its rules, and its part of the log."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.game.options import OptionValue
from bot.render.blocks import MAX_TEXT, Block, Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.corrections import Logged, log_page
from bot.render.names import clean_line, clean_name
from bot.render.seats import house_rule
from bot.text import DEFAULT_LOCALE, in_series, say

COMING = 3
"""So many fixtures to come are shown with a league."""


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """A season of a league. name: as written, with the season. variant: of its game.

    house_rules: of that game, those that are not its usual ones, by option.
    """

    name: str
    variant: str
    best_of: int
    tables: int
    closed: bool
    house_rules: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TeamLine:
    """captains: the captain and the vice, as written; empty for nobody yet."""

    name: str
    captains: Sequence[str]
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Coming:
    """A fixture to come: names as written."""

    home: str
    away: str
    at: int


@dataclass(frozen=True, slots=True)
class ShownLeague:
    """divisions: each by name with its teams. locks_at: rosters are fixed from then on, if ever."""

    line: LeagueLine
    organisers: Sequence[str]
    divisions: Sequence[tuple[str, Sequence[TeamLine]]]
    coming: Sequence[Coming] = ()
    locks_at: int | None = None


def league_list(leagues: Sequence[LeagueLine], locale: str = DEFAULT_LOCALE) -> Panel:
    """All of a server, open ones first; of very many the first that fit a message."""
    title = f"### {say(locale, 'league.title')}"
    if not leagues:
        return Panel(GAME, stack([title, say(locale, "league.list-none")]))
    lines = [
        dotted(
            f"**{clean_line(each.name)}**",
            _play(each, locale),
            say(locale, "league.state-closed" if each.closed else "league.state-open"),
        )
        for each in leagues
    ]
    return as_many(
        lines, lambda shown, left: stack([title], [*shown, *_more("league.list-more", left, locale)])
    )


def league_panel(league: ShownLeague, locale: str = DEFAULT_LOCALE) -> Panel:
    """A league with its divisions, teams and captains; of very many teams the first that fit a message."""
    line = league.line
    head = [f"### {clean_line(line.name)}", _play(line, locale), *_house_rules(line, locale)]
    organisers = in_series([clean_name(name, locale) for name in league.organisers], locale)
    run_by = "league.run-by" if organisers else "league.run-by-moderators"
    foot = [small(say(locale, run_by, names=organisers))]
    if league.locks_at is not None:
        foot.append(small(say(locale, "league.rosters-lock", at=league.locks_at)))
    if league.coming:
        fixtures = [
            say(locale, "league.fixture", home=clean_line(each.home), away=clean_line(each.away), at=each.at)
            for each in league.coming[:COMING]
        ]
        head.append(say(locale, "league.coming", fixtures=dotted(*fixtures)))
    lines: list[str] = []
    for division, teams in league.divisions:
        lines.append(f"**{clean_line(division)}**")
        lines += [_team(team, locale) for team in teams] or [small(say(locale, "league.no-teams"))]
    return as_many(
        lines, lambda shown, left: stack(head, [*shown, *_more("league.teams-more", left, locale)], foot)
    )


def league_rules(
    name: str, rules: Sequence[str], zone: str, channel: int, locale: str = DEFAULT_LOCALE
) -> Panel:
    """How a league's table is made. rules: in words."""
    title = f"### {say(locale, 'league.rules-title', name=clean_line(name))}"
    foot = small(say(locale, "league.rules-dates", zone=zone, channel=channel))
    return Panel(GAME, stack([title], [f"- {rule}" for rule in rules], [foot]))


def league_log(name: str, lines: Sequence[Logged], page: int, locale: str = DEFAULT_LOCALE) -> Panel:
    """A page of what was done in a league, the newest first."""
    title = f"### {say(locale, 'league.log-title', name=clean_line(name))}"
    if not lines:
        return Panel(GAME, stack([title, say(locale, "league.log-none")]))
    foot = small(dotted(say(locale, "league.log-stands"), say(locale, "leaders.page", page=page)))
    return log_page(title, lines, foot, locale)


def as_many(lines: Sequence[str], put: Callable[[Sequence[str], int], tuple[Block, ...]]) -> Panel:
    """As many lines as fit a message. put: the message of those shown, and how many are left out."""
    for shown in range(len(lines), -1, -1):
        panel = Panel(GAME, put(lines[:shown], len(lines) - shown))
        if panel.length <= MAX_TEXT:
            break
    return panel


def _more(key: str, left: int, locale: str) -> list[str]:
    return [small(say(locale, key, n=left))] if left else []


def _play(line: LeagueLine, locale: str) -> str:
    game = say(locale, f"variant.{line.variant}.name")
    return say(locale, "league.play", game=game, best=line.best_of, tables=line.tables)


def _house_rules(line: LeagueLine, locale: str) -> list[str]:
    rules = [house_rule(line.variant, option, value, locale) for option, value in line.house_rules.items()]
    return [small(say(locale, "house.line", rules=dotted(*rules)))] if rules else []


def _team(team: TeamLine, locale: str) -> str:
    if team.withdrawn:
        return dotted(clean_line(team.name), say(locale, "league.team-out"))
    captains = in_series([clean_name(name, locale) for name in team.captains], locale)
    return dotted(clean_line(team.name), captains or say(locale, "league.no-captain"))
