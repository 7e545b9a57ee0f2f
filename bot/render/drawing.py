"""A round robin before and after it is drawn up: its rounds and days, and who is at home how often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.render.blocks import MAX_TEXT, Panel, small, stack
from bot.render.colours import GAME
from bot.render.names import clean_line
from bot.text import DEFAULT_LOCALE, in_series, say

NAMED = 6
"""So many teams are named of those that are at home equally often."""
SPARE = 700
"""Characters that a screen keeps for what stands below the divisions."""


@dataclass(frozen=True, slots=True)
class DrawnLines:
    """A division as drawn. first, last: when its first and last round begin. at_home: matches by team.

    byes: in so many rounds each team is without a match.
    """

    division: str
    rounds: int
    matches: int
    byes: int
    first: int
    last: int
    at_home: Mapping[str, int]


def draw_screen(
    divisions: Sequence[DrawnLines],
    zone: str,
    *,
    skipped: Sequence[str] = (),
    replaces: int = 0,
    done: bool = False,
    locale: str = DEFAULT_LOCALE,
) -> Panel:
    """What a draw comes to. skipped: days left out, as said. replaces: how many fixtures go for it."""
    matches = sum(each.matches for each in divisions)
    title = f"### {say(locale, 'fixture.draw.done' if done else 'fixture.draw.title', n=matches)}"
    foot = [say(locale, "fixture.draw.skipped", days=", ".join(skipped))] if skipped else []
    if replaces and not done:
        foot.append(say(locale, "fixture.draw.replaces", n=replaces))
    if not done:
        foot.append(small(say(locale, "fixture.draw.sure", zone=zone)))
    parts: list[list[str]] = []
    for place, each in enumerate(divisions):
        lines = _division(each, locale)
        if Panel(GAME, stack(*parts, lines)).length > MAX_TEXT - SPARE:
            parts.append([say(locale, "fixture.draw.more", n=len(divisions) - place)])
            break
        parts.append(lines)
    return Panel(GAME, stack([title], *parts, foot))


def _division(each: DrawnLines, locale: str) -> list[str]:
    head = say(
        locale,
        "fixture.draw.division",
        division=clean_line(each.division),
        teams=len(each.at_home),
        rounds=each.rounds,
        n=each.matches,
    )
    key = "fixture.draw.day" if each.first == each.last else "fixture.draw.days"
    days = say(locale, key, first=each.first, last=each.last)
    byes = say(locale, "fixture.draw.bye", n=each.byes) if each.byes else ""
    return [head, days, *([byes] if byes else []), *_homes(each.at_home, locale)]


def _homes(at_home: Mapping[str, int], locale: str) -> list[str]:
    """Who is at home how often, the most often first."""
    counts = sorted(set(at_home.values()), reverse=True)
    if len(counts) == 1:
        return [say(locale, "fixture.draw.home-each", n=counts[0])]
    lines = []
    for count in counts:
        names = [clean_line(name) for name, n in at_home.items() if n == count]
        teams = in_series(names[:NAMED], locale)
        if len(names) > NAMED:
            teams = say(locale, "fixture.draw.and-more", teams=", ".join(names[:NAMED]), n=len(names) - NAMED)
        lines.append(say(locale, "fixture.draw.home-some", n=count, teams=teams))
    return lines
