"""Results of fixtures in words: a score in a line, for all to read or for the log; what would change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.render.blocks import dotted
from bot.render.names import clean_line
from bot.text import DEFAULT_LOCALE, say
from bot.text.visible import visible_line

Pairs = tuple[tuple[int, int], ...]


class Outcome(Protocol):
    """What a match came to, home first. walkover_id: the team that won without play."""

    @property
    def games(self) -> Pairs: ...
    @property
    def walkover_id(self) -> int | None: ...
    @property
    def void(self) -> bool: ...
    @property
    def score(self) -> tuple[int, int]: ...
    @property
    def hung(self) -> tuple[int, int]: ...


class Team(Protocol):
    @property
    def id(self) -> int: ...
    @property
    def name(self) -> str: ...


Teams = tuple[Team, Team]
"""Home first."""


def by_table(games: Sequence[tuple[int, int]]) -> str:
    """ "2–0, 1–2": on a phone no line breaks within a score."""
    return ", ".join(f"{home}–\u2060{away}" for home, away in games)


def score(outcome: Outcome, teams: Teams, locale: str = DEFAULT_LOCALE) -> str:
    """Markdown: "**Maraval 3–2 Arima** · by table 2–0, 1–2 · jacks hung 1–0"."""
    return dotted(f"**{_line(outcome, teams, clean_line, locale)}**", *_details(outcome, locale))


def plain_score(outcome: Outcome, teams: Teams, locale: str = DEFAULT_LOCALE) -> str:
    """For the log: "Maraval 3–2 Arima · by table 2–0, 1–2 · jacks hung 1–0"; all that a table may go by."""
    return dotted(_line(outcome, teams, visible_line, locale), *_details(outcome, locale))


def _details(outcome: Outcome, locale: str) -> tuple[str, str]:
    if outcome.void or outcome.walkover_id is not None:
        return "", ""
    home, away = outcome.hung
    return (
        say(locale, "result.by-table", games=by_table(outcome.games)) if len(outcome.games) > 1 else "",
        say(locale, "result.hung", home=home, away=away) if home or away else "",
    )


def _line(outcome: Outcome, teams: Teams, name: Callable[[str], str], locale: str) -> str:
    home, away = (name(team.name) for team in teams)
    if outcome.void:
        return say(locale, "result.void", home=home, away=away)
    if outcome.walkover_id is not None:
        winner = home if outcome.walkover_id == teams[0].id else away
        return say(locale, "result.walkover", home=home, away=away, winner=winner)
    left, right = outcome.score
    return say(locale, "result.score", home=home, away=away, left=left, right=right)
