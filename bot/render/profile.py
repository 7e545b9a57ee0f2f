"""A profile as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.game.cards import Rank
from bot.render.blocks import Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.counts import Counts
from bot.render.names import clean_name
from bot.text import DEFAULT_LOCALE, in_series, rank_word, say


class Record(Counts, Protocol):
    """What somebody did in a game, with computer players at the table or without."""

    @property
    def variant(self) -> str: ...
    @property
    def with_computers(self) -> bool: ...


class Met(Protocol):
    """A partner or opponent, and how many of the matches with or against them they won."""

    @property
    def name(self) -> str: ...
    @property
    def matches(self) -> int: ...
    @property
    def won(self) -> int: ...


class Begged(Protocol):
    @property
    def begged(self) -> int: ...
    @property
    def paid(self) -> int: ...
    @property
    def given(self) -> int: ...
    @property
    def ran(self) -> int: ...


class Story(Protocol):
    """A story of `profile.story`, and the match in which it was first earned."""

    @property
    def key(self) -> str: ...
    @property
    def match_id(self) -> int: ...


class Told(Protocol):
    """All of a profile but its plot."""

    @property
    def games(self) -> Sequence[Record]: ...
    @property
    def partners(self) -> Sequence[Met]: ...
    @property
    def opponents(self) -> Sequence[Met]: ...
    @property
    def hung_with(self) -> Mapping[Rank, int]: ...
    @property
    def lost_to(self) -> Mapping[Rank, int]: ...
    @property
    def begging(self) -> Begged: ...
    @property
    def earned(self) -> Sequence[Story]: ...
    @property
    def real(self) -> int: ...


def profile(
    name: str, told: Told, stories: int, note: str = "", latest: int = 0, locale: str = DEFAULT_LOCALE
) -> Panel:
    """A profile. stories: how many there are to earn. latest: of so many jacks it is known what took them.

    note: a sentence for whoever asked.
    """
    title = say(locale, "profile.title", name=clean_name(name, locale))
    return Panel(
        GAME,
        stack(
            [f"### {title}", *_games(told.games, locale), *_real(told.real, locale)],
            [*_company(told, locale), _jacks(told, latest, locale), _begging(told.begging, locale)],
            _stories(told.earned, stories, locale),
            [*([note] if note else []), small(say(locale, "profile.counts"))],
        ),
    )


def _games(games: Sequence[Record], locale: str) -> list[str]:
    """A line for each game, and one for the longest run in one game and the sweeps of all."""
    by_game: dict[str, list[Record]] = {}
    for game in games:
        by_game.setdefault(game.variant, []).append(game)
    lines = [dotted(*(_game(game, game is kinds[0], locale) for game in kinds)) for kinds in by_game.values()]
    run = max(games, key=lambda game: game.best_streak)
    key = "profile.best" if run.best_streak > 1 else "profile.no-run"
    swept = sum(game.swept for game in games)
    return [*lines, say(locale, key, best=run.best_streak, game=_called(run, locale), swept=swept)]


def _real(matches: int, locale: str) -> list[str]:
    """How many were at real tables, if any."""
    return [say(locale, "profile.real", n=matches)] if matches else []


def _game(game: Record, first: bool, locale: str) -> str:
    """A record in a game; that with computer players at the table has the game's name only if it is alone."""
    key = "profile.game"
    if game.with_computers:
        key = "profile.only-with-computers" if first else "profile.with-computers"
    rate = round(100 * game.wins / game.matches)
    return say(locale, key, game=_called(game, locale), wins=game.wins, matches=game.matches, rate=rate)


def _called(game: Record, locale: str) -> str:
    return say(locale, f"variant.{game.variant}.name")


def _company(told: Told, locale: str) -> list[str]:
    lines = []
    for key, people in (("partner", told.partners), ("opponents", told.opponents)):
        met = [
            say(
                locale,
                f"profile.{key}-one",
                name=clean_name(one.name, locale),
                won=one.won,
                matches=one.matches,
            )
            for one in people
        ]
        lines.append(say(locale, f"profile.{key}", people=dotted(*met)) if met else "")
    return [line for line in lines if line] or [say(locale, "profile.no-company")]


def _jacks(told: Told, latest: int, locale: str) -> str:
    hung, lost = sum(game.hung for game in told.games), sum(game.jacks_lost for game in told.games)
    if not hung + lost:
        return say(locale, "profile.no-jacks")
    taken = [
        say(locale, f"profile.jack-{key}", n=ranks[rank], rank=rank_word(rank, locale))
        for key, ranks in (("with", told.hung_with), ("to", told.lost_to))
        for rank in sorted(ranks, reverse=True)
    ]
    if not taken:
        return say(locale, "profile.jacks-untold", hung=hung, lost=lost)
    return say(
        locale,
        "profile.jacks-latest" if hung + lost > latest else "profile.jacks",
        hung=hung,
        lost=lost,
        latest=latest,
        taken=in_series(taken, locale),
    )


def _begging(begged: Begged, locale: str) -> str:
    if not begged.begged:
        return say(locale, "profile.no-begging")
    return say(
        locale,
        "profile.begging",
        begged=begged.begged,
        paid=begged.paid,
        given=begged.given,
        ran=begged.ran,
    )


def _stories(earned: Sequence[Story], stories: int, locale: str) -> list[str]:
    lines = [say(locale, "profile.stories", n=len(earned), of=stories)]
    for one in earned:
        when = say(locale, "profile.when", n=one.match_id)
        lines.append(say(locale, f"profile.story.{one.key}", when=when))
    return lines
