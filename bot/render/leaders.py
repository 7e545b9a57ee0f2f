"""A page of a leaderboard. Numbers first, names last, no columns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.render.blocks import Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.counts import Counts
from bot.render.names import clean_name
from bot.text import DEFAULT_LOCALE, say


class Leader(Counts, Protocol):
    """A person's place by what they did."""

    @property
    def rank(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def streak(self) -> int: ...


class Rated(Protocol):
    """A place by rating. names: a person's, a pair's two, or what kind of computer player it is."""

    @property
    def rank(self) -> int: ...
    @property
    def names(self) -> Sequence[str]: ...
    @property
    def low(self) -> float: ...
    @property
    def matches(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Heading:
    """What a page is of. server, season: by name, season "" for all time. by: a key of `leaders.by`.

    game: a variant's key, "" for all of them. least: matches that a win rate needs. final: of a season
    that is closed.
    """

    server: str
    by: str
    game: str = ""
    season: str = ""
    with_computers: bool = False
    page: int = 1
    least: int = 0
    final: bool = False


def leaderboard(
    leaders: Sequence[Leader], heading: Heading, note: str = "", locale: str = DEFAULT_LOCALE
) -> Panel:
    """A page by what people did. note: a sentence for whoever asked."""
    lines = [
        say(
            locale,
            f"leaders.row.{heading.by}",
            rank=leader.rank,
            wins=leader.wins,
            matches=leader.matches,
            rate=round(100 * leader.wins / leader.matches),
            hung=leader.hung,
            lost=leader.jacks_lost,
            swept=leader.swept,
            best=leader.best_streak,
            streak=leader.streak,
            name=clean_name(leader.name, locale),
        )
        for leader in leaders
    ]
    return _page(lines, heading, note, locale)


def ratings(rated: Sequence[Rated], heading: Heading, note: str = "", locale: str = DEFAULT_LOCALE) -> Panel:
    """A page by rating: of people, pairs or computer players."""
    lines = [
        say(
            locale,
            "leaders.row.rating",
            rank=one.rank,
            low=f"{one.low:.1f}",
            matches=one.matches,
            name=called(one.names, locale),
        )
        for one in rated
    ]
    return _page(lines, heading, note, locale)


def called(
    names: Sequence[str], locale: str = DEFAULT_LOCALE, write: Callable[[str, str], str] = clean_name
) -> str:
    """A rated person, pair or computer player. write: how names of people are made fit to be shown."""
    club = say(locale, "leaders.club")
    return " & ".join(club if name == "club" else write(name, locale) for name in names)


def _page(lines: Sequence[str], heading: Heading, note: str, locale: str) -> Panel:
    game = say(locale, f"variant.{heading.game}.name") if heading.game else say(locale, "leaders.all-games")
    season = clean_name(heading.season, locale) if heading.season else say(locale, "leaders.all-time")
    if heading.final:
        season = say(locale, "leaders.final", season=season)
    rated = heading.by in ("rating", "pairs", "computers")
    of = "" if rated else say(locale, "leaders.with" if heading.with_computers else "leaders.people")
    head = [
        f"### {say(locale, 'leaders.title', server=clean_name(heading.server, locale))}",
        dotted(say(locale, f"leaders.by.{heading.by}"), game, season, of),
    ]
    if not lines:
        lines = [say(locale, "leaders.none-rated" if rated else "leaders.none")]
    told = say(locale, f"leaders.told.{heading.by}", least=heading.least)
    foot = small(
        dotted(f"{told} {say(locale, 'leaders.ties')}", say(locale, "leaders.page", page=heading.page))
    )
    return Panel(GAME, stack(head, list(lines), [*([note] if note else []), foot]))
