"""A sheet that was handed in: what it would enter, what it entered, or all that is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bot.render.blocks import MAX_TEXT, Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.names import clean_line
from bot.text import DEFAULT_LOCALE, say

Kind = Literal["teams", "fixtures"]

FIRST: Final = 5
"""So many lines of what would be entered are shown,"""
FAULTS: Final = 15
"""and so many of what is wrong."""
_PLAYERS: Final = 4


@dataclass(frozen=True, slots=True)
class Part:
    """What is of a division. made: the division is new. new: how many are; there: how many are not."""

    division: str
    made: bool
    new: int
    there: int


@dataclass(frozen=True, slots=True)
class TeamPart:
    """A team of the sheet, raw; its players with what they lead it as, if anything."""

    name: str
    players: Sequence[tuple[str, Literal["captain", "vice"] | None]]


@dataclass(frozen=True, slots=True)
class FixturePart:
    """A fixture of the sheet, raw. at: seconds since 1970."""

    round: int
    home: str
    away: str
    at: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a sheet would enter, or has. members: Discord ids are on it. by_name: so is a captain without.

    claims: so many plain names on rosters become members. numbered: rounds are by date, not of the sheet.
    """

    kind: Kind
    league: str
    parts: Sequence[Part]
    lines: Sequence[TeamPart | FixturePart]
    members: bool = False
    by_name: bool = False
    claims: int = 0
    numbered: bool = False


def preview(
    sheet: Sheet, said: Literal["preview", "changed", "entered"], locale: str = DEFAULT_LOCALE
) -> Panel:
    """By division, with the first lines of all, as many as fit."""
    warning = [small(say(locale, "import.by-members"))] if sheet.members and said != "entered" else []
    if sheet.numbered:
        warning.append(small(say(locale, "import.numbered")))
    if sheet.by_name and said == "entered":
        warning.append(small(say(locale, "import.by-name")))
    parts = [_part(part, sheet.kind, locale) for part in sheet.parts]
    if sheet.claims:
        parts.append(say(locale, "import.claims", n=sheet.claims))
    shown = min(len(sheet.lines), FIRST)
    while True:
        lines = [_line(line, locale) for line in sheet.lines[:shown]]
        if len(sheet.lines) > shown:
            lines.append(say(locale, "import.more", n=len(sheet.lines) - shown))
        panel = Panel(
            GAME,
            stack(
                [_title(sheet.kind, sheet.league, locale), say(locale, f"import.{said}")],
                parts,
                lines,
                warning,
            ),
        )
        if panel.length <= MAX_TEXT or not shown:
            return panel
        shown -= 1


def faulty(kind: Kind, league: str, faults: Sequence[str], locale: str = DEFAULT_LOCALE) -> Panel:
    """The first of the sentences that say what is wrong, as many as fit."""
    head = [_title(kind, league, locale), say(locale, "import.faults", n=len(faults))]
    shown = min(len(faults), FAULTS)
    while True:
        rest = [small(say(locale, "import.rest"))] if shown < len(faults) else []
        panel = Panel(GAME, stack(head, list(faults[:shown]), rest))
        if panel.length <= MAX_TEXT or not shown:
            return panel
        shown -= 1


def _title(kind: Kind, league: str, locale: str) -> str:
    return f"### {say(locale, f'import.title-{kind}', league=clean_line(league))}"


def _part(part: Part, kind: Kind, locale: str) -> str:
    return dotted(
        say(locale, f"import.part-{kind}", division=clean_line(part.division), n=part.new),
        say(locale, "import.made") if part.made else "",
        say(locale, "import.there", n=part.there) if part.there else "",
    )


def _line(line: TeamPart | FixturePart, locale: str) -> str:
    if isinstance(line, FixturePart):
        home, away = clean_line(line.home), clean_line(line.away)
        return say(locale, "import.fixture", round=line.round, home=home, away=away, at=line.at)
    names = [
        clean_line(name) if lead is None else say(locale, f"import.{lead}", name=clean_line(name))
        for name, lead in line.players[:_PLAYERS]
    ]
    players = ", ".join(names)
    if len(line.players) > _PLAYERS:
        left = len(line.players) - _PLAYERS
        players = say(locale, "import.more-players", players=players, n=left)
    return say(locale, "import.team", team=f"**{clean_line(line.name)}**", players=players)
