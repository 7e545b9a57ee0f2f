"""A server's seasons, a line each, and the days that a season goes over."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from bot.league.dates import day_said
from bot.render.blocks import Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.names import clean_name
from bot.text import DEFAULT_LOCALE, say

MOST = 20
"""So many seasons are listed, the newest."""


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A season. name: as written. last: its last day, None while nobody has said."""

    name: str
    first: date
    last: date | None
    state: Literal["coming", "on", "ended", "closed"]


def season_list(seasons: Sequence[SeasonLine], zone: str, locale: str = DEFAULT_LOCALE) -> Panel:
    """Every season, the newest first. zone: whose days they are."""
    title = f"### {say(locale, 'season.title')}"
    if not seasons:
        return Panel(GAME, stack([title, say(locale, "season.none")]))
    lines = [
        dotted(
            f"**{clean_name(season.name, locale)}**",
            days(season.first, season.last, locale),
            say(locale, f"season.state.{season.state}"),
        )
        for season in seasons[:MOST]
    ]
    if len(seasons) > MOST:
        lines.append(small(say(locale, "season.more", n=len(seasons) - MOST)))
    return Panel(GAME, stack([title], lines, [small(say(locale, "season.zone", zone=zone))]))


def days(first: date, last: date | None, locale: str = DEFAULT_LOCALE) -> str:
    """From when to when: "2026-03-01 to 2026-03-31"."""
    if last is None:
        return say(locale, "season.days-open", first=day_said(first, locale))
    return say(locale, "season.days", first=day_said(first, locale), last=day_said(last, locale))
