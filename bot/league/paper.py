"""Fixtures and standings as pages to print: HTML that needs nothing else, in black on white on A4."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final
from zoneinfo import ZoneInfo

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from bot.league.dates import clock_at, day_said
from bot.league.sheets import FixtureLine, StandingLine
from bot.text import DEFAULT_LOCALE, in_series, say
from bot.text.visible import visible_line

_PAGES: Final = Environment(
    loader=PackageLoader("bot.league", "pages"),
    autoescape=select_autoescape(default=True, default_for_string=True),
    undefined=StrictUndefined,
    trim_blocks=True,
)

_NUMBERS: Final = (
    "played", "won", "drawn", "lost", "games-for", "games-against", "hangs-for", "hangs-against", "points",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A division's table; ``notes`` are sentences below it.

    The columns for the last results and for the reasons are there where any row has them.
    """

    division: str
    rows: tuple[StandingLine, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """Tables in the order given; ``of`` names them all. printed_at: in seconds since 1970."""

    league: str
    season: str
    of: str
    zone: ZoneInfo
    printed_at: int
    tables: tuple[PrintedTable, ...]


@dataclass(frozen=True, slots=True)
class PrintedRound:
    """A round of a division, its fixtures in their order, and the teams that have none in it."""

    number: int
    division: str
    fixtures: tuple[FixtureLine, ...]
    byes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FixturesPage:
    """Rounds in the order given; ``of`` is the division or the team they are of."""

    league: str
    season: str
    of: str
    zone: ZoneInfo
    printed_at: int
    rounds: tuple[PrintedRound, ...]


def standings_page(page: StandingsPage, locale: str = DEFAULT_LOCALE) -> str:
    """The page as HTML; what people wrote is shown as one line of text."""
    return _made("standings", page, page.of, locale, tables=[_table(each) for each in page.tables])


def fixtures_page(page: FixturesPage, locale: str = DEFAULT_LOCALE) -> str:
    """The page as HTML; the date of each fixture is that of the league's zone."""
    divisions = {each.division for each in page.rounds}
    key = "paper.round-in" if len(divisions) > 1 else "paper.round"
    return _made(
        "fixtures",
        page,
        page.of,
        locale,
        rounds=[
            {
                # Not all sentences name the division.
                "title": say(locale, key, round=each.number, division=visible_line(each.division)),
                "rows": [_fixture(fixture, page.zone, locale) for fixture in each.fixtures],
                "byes": in_series([visible_line(team) for team in each.byes], locale),
            }
            for each in page.rounds
        ],
    )


def _table(table: PrintedTable) -> dict[str, object]:
    forms, reasons = any(line.form for line in table.rows), any(line.because for line in table.rows)
    texts = ("team", *(["form"] if forms else []), *(["because"] if reasons else []))
    headings = ("rank", "team", *_NUMBERS, *texts[1:])
    return {
        "division": visible_line(table.division),
        "columns": [{"heading": each, "number": each not in texts} for each in headings],
        "rows": [
            {
                "rank": line.row.rank,
                "team": visible_line(line.row.team),
                "numbers": [str(number).replace("-", "−") for number in line.numbers],
                "form": " ".join(line.form),
                "because": visible_line(line.because),
            }
            for line in table.rows
        ],
        "forms": forms,
        "reasons": reasons,
        "notes": [visible_line(note) for note in table.notes],
    }


def _fixture(fixture: FixtureLine, zone: ZoneInfo, locale: str) -> dict[str, str]:
    if fixture.starts_at is None:
        date, time = say(locale, "paper.no-date"), ""
    else:
        at = clock_at(fixture.starts_at, zone)
        date, time = day_said(at, locale), f"{at:%H:%M}"
    result = visible_line(fixture.state)
    if fixture.games is not None:
        home, away = fixture.games
        result = f"{say(locale, 'paper.games', home=home, away=away)} {result}".rstrip()
    return {
        "date": date,
        "time": time,
        "home": visible_line(fixture.home),
        "away": visible_line(fixture.away),
        "place": visible_line(fixture.place),
        "result": result,
    }


def _made(subject: str, page: StandingsPage | FixturesPage, of: str, locale: str, **values: object) -> str:
    spoken: Callable[..., str] = partial(say, locale)
    at = clock_at(page.printed_at, page.zone)
    return _PAGES.get_template(f"{subject}.html").render(
        say=spoken,
        locale=locale,
        subject=subject,
        turned="landscape" if subject == "standings" else "portrait",  # a table is wide
        league=visible_line(page.league),
        season=visible_line(page.season),
        of=visible_line(of),
        zone=page.zone.key.replace("_", " "),
        printed=f"{day_said(at, locale)}, {at:%H:%M}",
        **values,
    )
