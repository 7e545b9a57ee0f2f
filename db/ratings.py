"""Ratings as kept: the log of matches they are a fold over, how far it is folded, and each step of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from db.connection import Database
from db.rows import read_scores

SURE = 6.0
"""A rating has a place on a board once its sigma is at most this: after a dozen matches or so."""

Kind = Literal["person", "computer", "pair"]
Subject = tuple[Kind, str]
"""Kind and name."""
Standing = tuple[float, float, int]
"""mu, sigma, matches."""


class Scope(NamedTuple):
    """What is folded by itself: a game on a server, in a season (0: all time)."""

    guild_id: int
    season_id: int
    variant: str


@dataclass(frozen=True, slots=True)
class LoggedMatch:
    """A match that counts. ended: its place in the log. seats: side and subject, in order of seats."""

    id: int
    ended: int
    winner: int
    scores: tuple[int, ...]
    seats: tuple[tuple[int, Subject], ...]


class Step(NamedTuple):
    """A match and what the ratings it moved are after it."""

    match_id: int
    ratings: Mapping[Subject, Standing]


# Closed seasons are final, so they are never behind.
_BEHIND = """
WITH scope AS (
    SELECT guild_id, 0 AS season_id, variant, MAX(ended) AS last FROM match
    WHERE ended IS NOT NULL AND (:guild IS NULL OR guild_id = :guild) GROUP BY guild_id, variant
    UNION ALL
    SELECT match.guild_id, season.id, variant, MAX(ended) FROM match JOIN season
        ON season.guild_id = match.guild_id AND closed_at IS NULL
        AND finished_at >= starts_at AND (ends_at IS NULL OR finished_at < ends_at)
    WHERE ended IS NOT NULL AND (:guild IS NULL OR match.guild_id = :guild)
    GROUP BY match.guild_id, season.id, variant
)
SELECT guild_id, season_id, variant, last
FROM scope LEFT JOIN rating_mark USING (guild_id, season_id, variant)
WHERE last > COALESCE(rating_mark.ended, 0)
ORDER BY guild_id, season_id, variant
"""

_LOG = """
SELECT match.id, match.ended, winner, scores FROM match LEFT JOIN season ON season.id = :season
WHERE match.guild_id = :guild AND variant = :variant AND match.ended > :mark AND rated AND NOT void
  AND (:season = 0 OR finished_at >= starts_at AND (ends_at IS NULL OR finished_at < ends_at))
ORDER BY match.ended LIMIT :limit
"""


class StaleFold(Exception):
    """The scope is not as it was when its matches were read; nothing was written."""


class RatingStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def behind(self, guild_id: int | None = None) -> tuple[tuple[Scope, int], ...]:
        """The scopes that are not folded to the end of their log, and that end; of all servers, or one."""

        def work(connection: sqlite3.Connection) -> tuple[tuple[Scope, int], ...]:
            found = connection.execute(_BEHIND, {"guild": guild_id})
            return tuple((Scope(*scope), last) for *scope, last in found)

        return await self._database.read(work)

    async def next_matches(self, scope: Scope, limit: int) -> tuple[int, tuple[LoggedMatch, ...]]:
        """Up to where the scope is folded, and the matches that come next in the log."""

        def work(connection: sqlite3.Connection) -> tuple[int, tuple[LoggedMatch, ...]]:
            mark = _mark(connection, scope)
            return mark, log(connection, scope, mark, limit)

        return await self._database.read(work)

    async def ratings(self, scope: Scope, subjects: Iterable[Subject]) -> dict[Subject, Standing]:
        """The ratings that those have so far; who has none is left out."""
        wanted = list(subjects)

        def work(connection: sqlite3.Connection) -> dict[Subject, Standing]:
            found = {}
            for kind, name in wanted:
                row = connection.execute(
                    "SELECT mu, sigma, matches FROM rating"
                    " WHERE guild_id = ? AND season_id = ? AND variant = ? AND kind = ? AND subject = ?",
                    (*scope, kind, name),
                ).fetchone()
                if row is not None:
                    found[kind, name] = row
            return found

        return await self._database.read(work)

    async def keep(self, scope: Scope, mark: int, folded: int, steps: Sequence[Step]) -> None:
        """Write what the matches after `mark` came to; the scope is then folded up to `folded`.

        Raises StaleFold where the scope is not folded to `mark`, or somebody in it has become nameless: a
        correction or a deletion came between.
        """

        def work(connection: sqlite3.Connection) -> None:
            if _mark(connection, scope) != mark or not all(_as_played(connection, step) for step in steps):
                raise StaleFold
            latest = {one: now for step in steps for one, now in step.ratings.items()}
            low = _low("?5", "?6", "?7")
            connection.executemany(
                f"INSERT OR REPLACE INTO rating VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, {low})",
                [(*scope, *one, *now) for one, now in latest.items()],
            )
            connection.executemany(
                "INSERT INTO rating_step VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (scope.season_id, step.match_id, *one, *now)
                    for step in steps
                    for one, now in step.ratings.items()
                ],
            )
            connection.execute("INSERT OR REPLACE INTO rating_mark VALUES (?, ?, ?, ?)", (*scope, folded))

        await self._database.transaction(work)


def log(
    connection: sqlite3.Connection, scope: Scope, mark: int = 0, limit: int = -1
) -> tuple[LoggedMatch, ...]:
    """The matches of a scope that count, after a place in the log, in order; limit -1: all of them."""
    values = {"guild": scope.guild_id, "season": scope.season_id, "variant": scope.variant}
    found = connection.execute(_LOG, {**values, "mark": mark, "limit": limit}).fetchall()
    return tuple(
        LoggedMatch(match_id, ended, winner, read_scores(scores), _seats(connection, match_id))
        for match_id, ended, winner, scores in found
    )


def unfold(connection: sqlite3.Connection, guild_id: int, variant: str, ended: int) -> None:
    """Take back the ratings of a game from a match on, to be folded again; those of closed seasons stay."""
    scopes = connection.execute(
        "SELECT season_id, ended FROM rating_mark WHERE guild_id = ? AND variant = ? AND season_id NOT IN"
        " (SELECT id FROM season WHERE closed_at IS NOT NULL)",
        (guild_id, variant),
    ).fetchall()
    for season_id, mark in scopes:
        if mark >= ended:
            _unfold(connection, Scope(guild_id, season_id, variant), ended)


def _unfold(connection: sqlite3.Connection, scope: Scope, ended: int) -> None:
    values = {"guild": scope.guild_id, "season": scope.season_id, "variant": scope.variant, "ended": ended}
    connection.execute(
        "DELETE FROM rating_step WHERE season_id = :season AND match_id IN"
        " (SELECT id FROM match WHERE guild_id = :guild AND variant = :variant AND ended >= :ended)",
        values,
    )
    connection.execute(
        "DELETE FROM rating WHERE guild_id = :guild AND season_id = :season AND variant = :variant", values
    )
    # SQLite takes the bare columns from the row that MAX was found in.
    connection.execute(
        "INSERT INTO rating SELECT :guild, :season, :variant, kind, subject, mu, sigma, matches,"
        f" {_low('subject', 'mu', 'sigma')} FROM"
        " (SELECT kind, subject, mu, sigma, matches, MAX(match.ended) FROM rating_step"
        "  JOIN match ON match.id = match_id"
        "  WHERE season_id = :season AND guild_id = :guild AND variant = :variant GROUP BY kind, subject)",
        values,
    )
    connection.execute(
        "UPDATE rating_mark SET ended = :ended - 1"
        " WHERE guild_id = :guild AND season_id = :season AND variant = :variant",
        values,
    )


def _low(subject: str, mu: str, sigma: str) -> str:
    """What a board ranks by, in SQL; NULL for who is not sure enough, or had their data deleted."""
    placed = f"{sigma} <= {SURE} AND {subject} NOT LIKE '-%' AND {subject} NOT LIKE '%+-%'"
    return f"CASE WHEN {placed} THEN {mu} - 3 * {sigma} END"


def _as_played(connection: sqlite3.Connection, step: Step) -> bool:
    """Whether the people of a step are still those of its match."""
    found = connection.execute(
        "SELECT user_id FROM match_player WHERE match_id = ? AND computer IS NULL", (step.match_id,)
    )
    people = {str(user_id) for (user_id,) in found}
    return all(name in people for kind, name in step.ratings if kind == "person")


def _mark(connection: sqlite3.Connection, scope: Scope) -> int:
    found = connection.execute(
        "SELECT ended FROM rating_mark WHERE guild_id = ? AND season_id = ? AND variant = ?", scope
    ).fetchone()
    return int(found[0]) if found else 0


def _seats(connection: sqlite3.Connection, match_id: int) -> tuple[tuple[int, Subject], ...]:
    found = connection.execute(
        "SELECT side, user_id, computer FROM match_player WHERE match_id = ? ORDER BY seat", (match_id,)
    )
    return tuple(
        (side, ("person", str(user_id)) if computer is None else ("computer", computer))
        for side, user_id, computer in found
    )
