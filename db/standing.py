"""What each person has done on a server, kept beside the matches: by season and game."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable
from typing import Any

ALL_TIME = 0
"""The season that is none."""
ALL_GAMES = ""
"""The variant that stands for every game."""

# One line a person and match that counts, in the order in which they ended. A damaged file is counted too:
# what is no number there is 0.
_PLAYED = """
SELECT match.variant, with_computers, finished_at, user_id, name,
       IFNULL(won + 0, 0), hung + 0, jacks_lost + 0, swept + 0
FROM {matches} ON match.id = match_player.match_id
WHERE {who} AND match.guild_id = :guild AND ended IS NOT NULL AND rated AND NOT void ORDER BY ended
"""
_BY_MATCH = "match CROSS JOIN match_player"
_BY_PERSON = "match_player CROSS JOIN match"
_WHILE = "user_id > 0 AND finished_at >= :starts AND (:ends IS NULL OR finished_at < :ends)"
_INSERT = "INSERT INTO standing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

# A match that ended after all others adds a line to each; what was counted before stays as it is.
_ADD = """
INSERT INTO standing
WITH played AS (
    SELECT match.guild_id, match.variant, with_computers, finished_at,
           user_id, name, won, hung, jacks_lost, swept
    FROM match JOIN match_player ON match_player.match_id = match.id
    WHERE match.id = :match AND user_id > 0 AND ended IS NOT NULL AND rated AND NOT void
),
in_season AS (
    SELECT 0 AS season_id, * FROM played
    UNION ALL
    SELECT season.id, played.* FROM played JOIN season
        ON season.guild_id = played.guild_id AND season.closed_at IS NULL
        AND finished_at >= starts_at AND (ends_at IS NULL OR finished_at < ends_at)
),
game (variant) AS (SELECT variant FROM match WHERE id = :match UNION ALL SELECT '')
SELECT guild_id, season_id, game.variant, with_computers, user_id, name, 1, won, hung, jacks_lost, swept,
       won, won, 1.0 * won
FROM in_season CROSS JOIN game WHERE 1
ON CONFLICT DO UPDATE SET
    name = excluded.name, matches = matches + 1, wins = wins + excluded.wins, hung = hung + excluded.hung,
    jacks_lost = jacks_lost + excluded.jacks_lost, swept = swept + excluded.swept,
    streak = iif(excluded.wins, streak + 1, 0),
    best_streak = MAX(best_streak, iif(excluded.wins, streak + 1, 0)),
    rate = 1.0 * (wins + excluded.wins) / (matches + 1)
"""

_FORGET = """
DELETE FROM standing WHERE guild_id = :guild AND {who}
    AND season_id NOT IN (SELECT id FROM season WHERE guild_id = :guild AND closed_at IS NOT NULL)
"""

# Who had their data deleted is a number below 0 in the matches, and on no board.
_SOME = "user_id > 0 AND user_id IN (SELECT value FROM json_each(:users))"
_ALL = "user_id > 0"


def count_again(connection: sqlite3.Connection, guild_id: int, users: Collection[int] | None = None) -> None:
    """Count what those people have done on a server from its matches; None: everybody there."""
    who = _ALL if users is None else _SOME
    values = {"guild": guild_id, "users": json.dumps(list(users or ()))}
    connection.execute(_FORGET.format(who=who), values)
    # Rows of closed seasons are final.
    seasons = connection.execute(
        "SELECT id, starts_at, ends_at FROM season WHERE guild_id = :guild AND closed_at IS NULL", values
    ).fetchall()
    played = _PLAYED.format(who=who, matches=_BY_MATCH if users is None else _BY_PERSON)
    told = _tally(connection.execute(played, values), seasons)
    connection.executemany(_INSERT, [(guild_id, *row) for row in told])


def count_ended(connection: sqlite3.Connection, match_id: int) -> None:
    """Add a match to what is counted for those whose it is, as it ends: the last of all that have."""
    connection.execute(_ADD, {"match": match_id})


def count_match(connection: sqlite3.Connection, match_id: int) -> None:
    """Count anew for everyone whose match it is, after it was changed."""
    found = connection.execute(
        "SELECT guild_id, user_id FROM match JOIN match_player ON match_id = match.id"
        " WHERE match.id = ? AND user_id IS NOT NULL",
        (match_id,),
    ).fetchall()
    if found:
        count_again(connection, found[0][0], [user_id for _, user_id in found])


Counted = list[tuple[object, ...]]
"""Rows of `standing`, without their server."""


def counted_in(connection: sqlite3.Connection, guild_id: int, starts_at: int, ends_at: int | None) -> Counted:
    """What everybody on a server has done from one moment until another; None: until now."""
    values = {"guild": guild_id, "starts": starts_at, "ends": ends_at}
    return _tally(connection.execute(_PLAYED.format(who=_WHILE, matches=_BY_MATCH), values), ())


def put_season(connection: sqlite3.Connection, guild_id: int, season_id: int, counted: Counted) -> None:
    """Keep what a season that is just opened comes to."""
    connection.executemany(_INSERT, [(guild_id, season_id, *row[1:]) for row in counted])


def _tally(
    played: Iterable[tuple[str, int, int, int, str, int, int, int, int]],
    seasons: Collection[tuple[int, int, int | None]],
) -> Counted:
    """What matches come to, in all time and in those seasons: (number, start, end)."""
    told: dict[tuple[int, str, int, int], list[Any]] = {}
    for variant, computers, at, user_id, name, won, hung, lost, swept in played:
        within = [season for season, starts, ends in seasons if starts <= at and (ends is None or at < ends)]
        for season_id in (ALL_TIME, *within):
            for game in (variant, ALL_GAMES):
                key = (season_id, game, computers, user_id)
                row = told.get(key)
                if row is None:
                    row = told[key] = ["", 0, 0, 0, 0, 0, 0, 0]
                row[0] = name
                row[1] += 1
                row[2] += won
                row[3] += hung
                row[4] += lost
                row[5] += swept
                row[6] = row[6] + 1 if won else 0
                row[7] = max(row[7], row[6])
    return [(*key, *row, row[2] / row[1]) for key, row in told.items()]
