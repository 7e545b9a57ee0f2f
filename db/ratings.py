"""Ratings as kept: the log of matches they are a fold over, how far it is folded, and each step of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from db.connection import Database
from db.rows import read_scores

SURE = 6.0
"""A rating has a place on a board once its sigma is at most this: after twenty matches or so."""

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


Fold = Callable[[Sequence[LoggedMatch], Callable[[Subject], Standing | None]], Sequence[Step]]
"""What matches come to, one after the other; it is given those ratings that it asks for."""


class RatingStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def behind(self, guild_id: int | None = None) -> tuple[tuple[Scope, int], ...]:
        """The scopes that are not folded to the end of their log, and that end; of all servers, or one."""

        return await self._database.read(lambda connection: behind(connection, guild_id))

    async def fold(self, scope: Scope, last: int, limit: int, fold: Fold) -> int:
        """Fold the next matches of a scope whose log ends at `last`; how many there were, at most `limit`.

        All in one transaction, so that no correction comes between what is read and what is written.
        """

        def work(connection: sqlite3.Connection) -> int:
            mark = _mark(connection, scope)
            matches = log(connection, scope, mark, limit)
            steps = fold(matches, lambda one: _rating(connection, scope, one))
            # What comes after the last of them and counts nowhere is done with, too.
            ends = [mark, *(match.ended for match in matches), *([last] if len(matches) < limit else [])]
            _keep(connection, scope, steps, max(ends))
            return len(matches)

        return await self._database.transaction(work)


def behind(connection: sqlite3.Connection, guild_id: int | None = None) -> tuple[tuple[Scope, int], ...]:
    """What `RatingStore.behind` does, within a transaction."""
    found = connection.execute(_BEHIND, {"guild": guild_id})
    return tuple((Scope(*scope), last) for *scope, last in found)


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


def _keep(connection: sqlite3.Connection, scope: Scope, steps: Sequence[Step], folded: int) -> None:
    """Write what matches came to; the scope is then folded up to `folded`."""
    latest = {one: now for step in steps for one, now in step.ratings.items()}
    low = _low("?5", "?6", "?7")
    connection.executemany(
        f"INSERT OR REPLACE INTO rating VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, {low})",
        [(*scope, *one, *now) for one, now in latest.items()],
    )
    connection.executemany(
        "INSERT INTO rating_step VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(scope.season_id, step.match_id, *one, *now) for step in steps for one, now in step.ratings.items()],
    )
    connection.execute("INSERT OR REPLACE INTO rating_mark VALUES (?, ?, ?, ?)", (*scope, folded))


def _rating(connection: sqlite3.Connection, scope: Scope, one: Subject) -> Standing | None:
    found: Standing | None = connection.execute(
        "SELECT mu, sigma, matches FROM rating"
        " WHERE guild_id = ? AND season_id = ? AND variant = ? AND kind = ? AND subject = ?",
        (*scope, *one),
    ).fetchone()
    return found


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


def misplaced(connection: sqlite3.Connection, scope: Scope) -> tuple[Subject, ...]:
    """Who is kept under another place on the board than their rating gives."""
    found = connection.execute(
        "SELECT kind, subject FROM rating WHERE guild_id = ? AND season_id = ? AND variant = ?"
        f" AND low IS NOT {_low('subject', 'mu', 'sigma')} ORDER BY kind, subject",
        scope,
    )
    return tuple((kind, subject) for kind, subject in found)
