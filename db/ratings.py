"""Ratings as kept: the log of matches they are a fold over, how far it is folded, and each step of it."""

from __future__ import annotations

import json
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


# Closed seasons are final, so they are never behind. Servers and games are found by skipping through the
# index, since this is asked after every match.
_BEHIND = """
WITH RECURSIVE server (id) AS (
    SELECT :guild WHERE :guild IS NOT NULL
    UNION ALL
    SELECT MIN(guild_id) FROM match WHERE ended IS NOT NULL AND :guild IS NULL
    UNION ALL
    SELECT (SELECT MIN(guild_id) FROM match WHERE ended IS NOT NULL AND guild_id > server.id) FROM server
    WHERE server.id IS NOT NULL AND :guild IS NULL
),
game (guild_id, variant) AS (
    SELECT id, (SELECT MIN(variant) FROM match WHERE ended IS NOT NULL AND guild_id = server.id) FROM server
    UNION ALL
    SELECT guild_id, (
        SELECT MIN(variant) FROM match
        WHERE ended IS NOT NULL AND guild_id = game.guild_id AND variant > game.variant
    ) FROM game WHERE variant IS NOT NULL
),
scope AS (
    SELECT guild_id, 0 AS season_id, variant, NULL AS starts_at, NULL AS ends_at
    FROM game WHERE variant IS NOT NULL
    UNION ALL
    SELECT game.guild_id, season.id, variant, starts_at, ends_at
    FROM game JOIN season ON season.guild_id = game.guild_id AND closed_at IS NULL WHERE variant IS NOT NULL
)
SELECT guild_id, season_id, variant, COALESCE(last, back_to) FROM (
    SELECT scope.guild_id, scope.season_id, scope.variant, back_to, (
        SELECT MAX(match.ended) FROM match
        WHERE match.guild_id = scope.guild_id AND match.variant = scope.variant
          AND match.ended > COALESCE(back_to, rating_mark.ended, 0)
          AND (scope.season_id = 0 OR finished_at >= starts_at AND (ends_at IS NULL OR finished_at < ends_at))
    ) AS last
    FROM scope LEFT JOIN rating_mark USING (guild_id, season_id, variant)
)
WHERE last IS NOT NULL OR back_to IS NOT NULL
ORDER BY guild_id, season_id, variant
"""

# Somebody who is only a name at a real table has no rating, and without it their side has none.
_LOG = """
SELECT match.id, match.ended, winner, scores FROM match LEFT JOIN season ON season.id = :season
WHERE match.guild_id = :guild AND variant = :variant AND match.ended > :mark AND rated AND NOT void
  AND (pad_id IS NULL OR NOT EXISTS (
      SELECT 1 FROM match_player WHERE match_id = match.id AND user_id IS NULL AND computer IS NULL
  ))
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

    async def fold(self, scope: Scope, last: int, limit: int, fold: Fold) -> tuple[int, bool]:
        """Fold the next matches of a scope whose log ends at `last`, at most `limit`, or take so many back.

        How many were folded, and whether more is to be done. All in one transaction, so that no correction
        comes between what is read and what is written.
        """

        def work(connection: sqlite3.Connection) -> tuple[int, bool]:
            mark, back_to = _mark(connection, scope)
            if back_to is not None:
                _take_back(connection, scope, mark, back_to, limit)
                return 0, True
            matches = log(connection, scope, mark, limit)
            steps = fold(matches, lambda one: _rating(connection, scope, one))
            # What comes after the last of them and counts nowhere is done with, too.
            ends = [mark, *(match.ended for match in matches), *([last] if len(matches) < limit else [])]
            _keep(connection, scope, steps, max(ends))
            return len(matches), len(matches) == limit

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
    """Have the ratings of a game taken back from a match on and folded again; those of closed seasons stay.

    Only noted here: `RatingStore.fold` does it, a few matches at a time.
    """
    connection.execute(
        "UPDATE rating_mark SET back_to = MIN(COALESCE(back_to, ended), :ended - 1)"
        " WHERE guild_id = :guild AND variant = :variant AND ended >= :ended"
        " AND season_id NOT IN (SELECT id FROM season WHERE closed_at IS NOT NULL)",
        {"guild": guild_id, "variant": variant, "ended": ended},
    )


def _take_back(connection: sqlite3.Connection, scope: Scope, mark: int, back_to: int, limit: int) -> None:
    """Undo the last matches up to the mark, so many at most, and none up to `back_to`."""
    values = {"guild": scope.guild_id, "season": scope.season_id, "variant": scope.variant}
    found = connection.execute(
        "SELECT id, ended FROM match WHERE guild_id = :guild AND variant = :variant"
        " AND ended > :back_to AND ended <= :mark ORDER BY ended DESC LIMIT :limit",
        {**values, "back_to": back_to, "mark": mark, "limit": limit},
    ).fetchall()
    undone = {"season": scope.season_id, "matches": json.dumps([match_id for match_id, _ in found])}
    # SQLite takes the bare columns from the row that MIN was found in.
    before = connection.execute(
        "SELECT kind, subject, mu_before, sigma_before, matches - 1, MIN(ended)"
        " FROM json_each(:matches) CROSS JOIN rating_step ON season_id = :season AND match_id = value"
        " JOIN match ON match.id = match_id GROUP BY kind, subject",
        undone,
    ).fetchall()
    _write(connection, scope, {(kind, name): (mu, sigma, n) for kind, name, mu, sigma, n, _ in before if n})
    connection.executemany(
        "DELETE FROM rating WHERE (guild_id, season_id, variant, kind, subject) = (?, ?, ?, ?, ?)",
        [(*scope, kind, name) for kind, name, _, _, n, _ in before if not n],
    )
    connection.execute(
        "DELETE FROM rating_step WHERE season_id = :season"
        " AND match_id IN (SELECT value FROM json_each(:matches))",
        undone,
    )
    more = len(found) == limit
    connection.execute(
        "UPDATE rating_mark SET ended = ?, back_to = ? WHERE (guild_id, season_id, variant) = (?, ?, ?)",
        (found[-1][1] - 1 if more else back_to, back_to if more else None, *scope),
    )


def _low(subject: str, mu: str, sigma: str) -> str:
    """What a board ranks by, in SQL; NULL for who is not sure enough, or had their data deleted."""
    placed = f"{sigma} <= {SURE} AND {subject} NOT LIKE '-%' AND {subject} NOT LIKE '%+-%'"
    return f"CASE WHEN {placed} THEN {mu} - 3 * {sigma} END"


def _keep(connection: sqlite3.Connection, scope: Scope, steps: Sequence[Step], folded: int) -> None:
    """Write what matches came to; the scope is then folded up to `folded`."""
    latest: dict[Subject, Standing] = {}
    rows = []
    for step in steps:
        for one, now in step.ratings.items():
            before = latest.get(one) or _rating(connection, scope, one) or (None, None)
            rows.append((scope.season_id, step.match_id, *one, *now, *before[:2]))
            latest[one] = now
    connection.executemany("INSERT INTO rating_step VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    _write(connection, scope, latest)
    connection.execute("INSERT OR REPLACE INTO rating_mark VALUES (?, ?, ?, ?, NULL)", (*scope, folded))


def _write(connection: sqlite3.Connection, scope: Scope, ratings: Mapping[Subject, Standing]) -> None:
    low = _low("?5", "?6", "?7")
    connection.executemany(
        f"INSERT OR REPLACE INTO rating VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, {low})",
        [(*scope, *one, *now) for one, now in ratings.items()],
    )


def _rating(connection: sqlite3.Connection, scope: Scope, one: Subject) -> Standing | None:
    found: Standing | None = connection.execute(
        "SELECT mu, sigma, matches FROM rating"
        " WHERE guild_id = ? AND season_id = ? AND variant = ? AND kind = ? AND subject = ?",
        (*scope, *one),
    ).fetchone()
    return found


def _mark(connection: sqlite3.Connection, scope: Scope) -> tuple[int, int | None]:
    """How far it is folded, and where it is to be taken back to first."""
    found = connection.execute(
        "SELECT ended, back_to FROM rating_mark WHERE (guild_id, season_id, variant) = (?, ?, ?)", scope
    ).fetchone()
    return found or (0, None)


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
