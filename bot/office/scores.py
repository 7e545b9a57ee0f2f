"""Scores of a match as people write them and as the league takes them: games and hung jacks, home first."""

from __future__ import annotations

import re
from typing import Final

from bot.tables.table import TableError
from db.leagues import LeagueRow
from db.reports import Pairs

MOST_HANGS: Final = 99


def target(best_of: int) -> int:
    """Games that decide a table."""
    return best_of // 2 + 1


def games_written(written: str, league: LeagueRow) -> Pairs:
    """Games by table, as in "3-1" or, of two tables, "3-1, 2:3". Raises TableError."""
    pairs = _pairs(written)
    if pairs is None or len(pairs) != league.tables:
        raise TableError(
            "result.games-unread", n=league.tables, example=example(league.best_of, league.tables)
        )
    return pairs


def hangs_written(written: str, league: LeagueRow) -> Pairs:
    """Jacks hung, in the match as a whole or by table; none where nothing is written. Raises TableError."""
    if not written.strip():
        return ()
    pairs = _pairs(written)
    if pairs is None or len(pairs) not in (1, league.tables):
        raise TableError("result.hangs-unread", n=league.tables)
    if any(hung > MOST_HANGS for pair in pairs for hung in pair):
        raise TableError("result.hangs-too-many", most=MOST_HANGS)
    return pairs


def check_games(games: Pairs, league: LeagueRow, *, finished: bool = True) -> None:
    """That it is a score of a match. finished: every table must have its winner. Raises TableError."""
    most = target(league.best_of)
    for table, (home, away) in enumerate(games, 1):
        values = {"table": table, "tables": league.tables, "home": home, "away": away, "most": most}
        values |= {"best_of": league.best_of}
        if max(home, away) > most:
            raise TableError("result.above-target", **values)
        if home == away == most:
            raise TableError("result.both-won", **values)
        if finished and max(home, away) < most:
            raise TableError("result.unfinished", **values)
    if sum(home for home, _ in games) == sum(away for _, away in games) and not league.rules.get(
        "draws", True
    ):
        raise TableError("result.no-draws")


def example(best_of: int, tables: int) -> str:
    """How it is written: "2-1, 0-2"."""
    most = target(best_of)
    shown = (f"{most}-{most - 1}", f"0-{most}")
    return ", ".join(shown[table % 2] for table in range(tables))


def _pairs(written: str) -> Pairs | None:
    """Numbers two by two, one dash, colon, comma or space between; None where it is anything else."""
    between = r"(?:\s*[\-‐‑‒–—−:;,./|]\s*|\s+)"
    if re.fullmatch(rf"[0-9]{{1,3}}(?:{between}[0-9]{{1,3}})*[,;.]?", written.strip()) is None:
        return None
    numbers = re.findall(r"[0-9]+", written)
    if len(numbers) % 2:
        return None
    return tuple((int(home), int(away)) for home, away in zip(numbers[::2], numbers[1::2], strict=True))
