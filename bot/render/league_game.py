"""A game of a league's match, told where it is played: which match, how it stands, and whether it counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.render.blocks import dotted
from bot.render.names import clean_line
from bot.text import DEFAULT_LOCALE, say


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """teams: as written, home first. table: which of ``tables``; there the teams play best of ``best_of``.

    number: of the game at that table. won: the games that count there so far, home first. most: games that
    decide the table. settled: the match has another result than by this game, still to be confirmed or for
    good, or is not to be played any more; result: which, in markdown, empty where it is not to be played.
    """

    teams: tuple[str, str]
    table: int
    tables: int
    best_of: int
    number: int
    won: tuple[int, int]
    most: int
    settled: Literal["", "reported", "decided"] = ""
    result: str = ""

    @property
    def another(self) -> bool:
        """Whether one more game is to be played at that table, after those that count."""
        return not self.settled and max(self.won) < self.most


def match_line(game: LeagueGame, locale: str = DEFAULT_LOCALE) -> str:
    """Which match, table and game it is: "Maraval v Arima, table 1 of 2, game 2 of 3 · games 1–0"."""
    home, away = map(clean_line, game.teams)
    where = [say(locale, "league-game.match", home=home, away=away)]
    if game.tables > 1:
        where.append(say(locale, "league-game.table", n=game.table, of=game.tables))
    if game.best_of > 1 and not game.settled:
        where.append(say(locale, "league-game.game", n=game.number, of=game.best_of))
    won = {"home": game.won[0], "away": game.won[1]}
    games = ""
    if max(game.won) >= game.most:
        games = say(locale, "league-game.decided-table" if game.tables > 1 else "league-game.over", **won)
    elif any(game.won):
        games = say(locale, "league-game.games", **won)
    return dotted(", ".join(where), games)


def league_lines(game: LeagueGame | None, locale: str = DEFAULT_LOCALE) -> list[str]:
    """Which match it is, and that it is settled otherwise if it is; nothing where no league plays."""
    if game is None:
        return []
    return [line for line in (match_line(game, locale), settled_line(game, locale)) if line]


def settled_line(game: LeagueGame | None, locale: str = DEFAULT_LOCALE) -> str:
    """That the match has its result otherwise, and what becomes of this game; empty where it has not."""
    if game is None or not game.settled:
        return ""
    key = game.settled if game.result else "called-off"
    return say(locale, f"league-game.{key}", result=game.result)


def closed_line(game: LeagueGame, locale: str = DEFAULT_LOCALE) -> str:
    """Why a table of it was closed before a game began."""
    key = "closed" if game.result else "closed-off"
    return say(locale, f"league-game.{key}", result=game.result)
