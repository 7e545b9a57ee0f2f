"""A fixture on a screen of its own, and fixtures in a list: who meets whom, when, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.render.blocks import Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.names import clean_line
from bot.render.results import by_table
from bot.text import DEFAULT_LOCALE, in_series, say

State = Literal[
    "played", "walkover", "void", "reported", "disputed", "off", "postponed", "undated", "coming", "due"
]
"""What a fixture has come to. due: its time has passed, and nobody has reported a result."""


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """A fixture, its names as written. at: seconds since 1970. score: games, home first, once reported.

    winner: the team that won without play. asked: another date is asked for.
    """

    round: int
    home: str
    away: str
    at: int | None
    state: State
    place: str = ""
    score: tuple[int, int] | None = None
    winner: str = ""
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """What a team asks the other for. at: None to put the match off."""

    team: str
    other: str
    at: int | None
    place: str = ""


@dataclass(frozen=True, slots=True)
class FixtureCard:
    """A fixture by itself. tables: how many it is played at, with best of so many games at each.

    by_table: the games of each table as reported. due_at: the report stands from then on. more: lines of
    markdown about its result.
    """

    line: FixtureLine
    league: str
    division: str
    tables: int
    best_of: int
    by_table: tuple[tuple[int, int], ...] = ()
    due_at: int | None = None
    reason: str = ""
    asked: Asked | None = None
    more: Sequence[str] = ()


def fixture_card(card: FixtureCard, locale: str = DEFAULT_LOCALE) -> Panel:
    """Everything about a fixture."""
    line = card.line
    title = say(locale, "fixture.title", home=clean_line(line.home), away=clean_line(line.away))
    where = dotted(
        clean_line(card.league),
        clean_line(card.division),
        say(locale, "fixture.round", round=line.round),
    )
    how = "fixture.one-table" if card.tables == 1 else "fixture.tables"
    facts = [
        dotted(_when(line, locale), clean_line(line.place)),
        f"**{_state(line, locale)}**",
        *([say(locale, "fixture.by-table", games=by_table(card.by_table))] if len(card.by_table) > 1 else []),
        *([say(locale, "fixture.stands-at", at=card.due_at)] if card.due_at is not None else []),
        *([say(locale, "fixture.reason", reason=clean_line(card.reason))] if clean_line(card.reason) else []),
        *card.more,
    ]
    asked = [] if card.asked is None else _asked(card.asked, locale)
    foot = [small(dotted(where, say(locale, how, tables=card.tables, games=card.best_of)))]
    return Panel(GAME, stack([f"### {title}", *facts], asked, foot))


def _asked(asked: Asked, locale: str) -> list[str]:
    key = "fixture.asks-off" if asked.at is None else "fixture.asks"
    values = {"team": clean_line(asked.team), "other": clean_line(asked.other), "at": asked.at}
    place = clean_line(asked.place)
    return [
        say(locale, key, **values),
        *([say(locale, "fixture.asks-place", place=place)] if place and asked.at is not None else []),
        say(locale, "fixture.answers", **values),
    ]


def fixture_line(line: FixtureLine, locale: str = DEFAULT_LOCALE) -> str:
    """A fixture in a list: "**Maraval v Arima** · Sat 12 Dec 19:30 · Hall · played 3–1"."""
    teams = say(locale, "fixture.title", home=clean_line(line.home), away=clean_line(line.away))
    asked = say(locale, "fixture.asked") if line.asked else ""
    return dotted(f"**{teams}**", _when(line, locale), clean_line(line.place), _state(line, locale), asked)


def _when(line: FixtureLine, locale: str) -> str:
    return "" if line.at is None else say(locale, "fixture.at", at=line.at)


def _state(line: FixtureLine, locale: str) -> str:
    home, away = line.score or (0, 0)
    winner = clean_line(line.winner) if line.winner else ""
    return say(locale, f"fixture.state.{line.state}", home=home, away=away, winner=winner)


def concede_question(line: FixtureLine, winners: Sequence[str], locale: str = DEFAULT_LOCALE) -> Panel:
    """Whether a match is to be given away, before it is. winners: by whom it could be won then."""
    what = [say(locale, "fixture.concede-what", winner=clean_line(winner)) for winner in winners]
    title = f"### {say(locale, 'fixture.concede-ask')}"
    return Panel(GAME, stack([title, fixture_line(line, locale), *what]))


@dataclass(frozen=True, slots=True)
class RoundLines:
    """Some fixtures of a round of a division; byes: who has no match in it. Names as written."""

    round: int
    division: str
    lines: Sequence[FixtureLine]
    byes: Sequence[str] = ()


def fixture_list(
    rounds: Sequence[RoundLines],
    league: str,
    page: int,
    pages: int,
    *,
    divided: bool,
    locale: str = DEFAULT_LOCALE,
) -> Panel:
    """A page of a league's fixtures. divided: it has several divisions, so each round says whose it is."""
    title = f"### {say(locale, 'fixture.list.title', league=clean_line(league))}"
    if not rounds:
        return Panel(GAME, stack([title, say(locale, "fixture.list.none")]))
    foot = dotted(
        say(locale, "fixture.list.page", page=page, pages=pages), say(locale, "fixture.list.open-with")
    )
    parts = [[_round_title(each, divided, locale), *_round(each, locale)] for each in rounds]
    return Panel(GAME, stack([title], *parts, [small(foot)]))


def own_fixtures(lines: Sequence[FixtureLine], more: int, locale: str = DEFAULT_LOCALE) -> Panel:
    """A person's next matches. more: how many follow those."""
    title = f"### {say(locale, 'fixture.list.mine')}"
    if not lines:
        return Panel(GAME, stack([title, say(locale, "fixture.list.none-mine")]))
    foot = [small(say(locale, "fixture.list.more", n=more))] if more else []
    return Panel(GAME, stack([title], [fixture_line(line, locale) for line in lines], foot))


NAMED_BYES = 2
"""So many teams without a match are named: of a page of rounds all must fit a message."""


def _round_title(each: RoundLines, divided: bool, locale: str) -> str:
    key = "fixture.list.round-in" if divided else "fixture.list.round"
    return f"**{say(locale, key, round=each.round, division=clean_line(each.division))}**"


def _round(each: RoundLines, locale: str) -> list[str]:
    lines = [fixture_line(line, locale) for line in each.lines]
    if each.byes:
        named = in_series([clean_line(team) for team in each.byes[:NAMED_BYES]], locale)
        more = len(each.byes) - NAMED_BYES
        key = "fixture.list.byes-more" if more > 0 else "fixture.list.byes"
        lines.append(small(say(locale, key, teams=named, n=more)))
    return lines
