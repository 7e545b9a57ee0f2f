"""What each person has done on a server, kept beside the matches: by season and game."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection

ALL_TIME = 0
"""The season that is none."""
ALL_GAMES = ""
"""The variant that stands for every game."""

# Rows of closed seasons are final. `played` has one line a person and counted match; the streaks are its
# islands: among a person's matches in order the numbers of those won run on as long as they win.
_COUNTED = """
WITH played AS ({played}),
in_season AS ({in_season}),
in_game AS (
    SELECT season_id, guild_id, variant, with_computers, ended, user_id, name, won, hung, jacks_lost, swept
    FROM in_season
    UNION ALL
    SELECT season_id, guild_id, '', with_computers, ended, user_id, name, won, hung, jacks_lost, swept
    FROM in_season
),
numbered AS (
    SELECT *,
        ROW_NUMBER() OVER (PARTITION BY season_id, variant, with_computers, user_id ORDER BY ended)
        - ROW_NUMBER() OVER (PARTITION BY season_id, variant, with_computers, user_id, won ORDER BY ended)
            AS island
    FROM in_game
),
streak AS (
    SELECT season_id, variant, with_computers, user_id, COUNT(*) AS length, MAX(ended) AS last
    FROM numbered WHERE won GROUP BY season_id, variant, with_computers, user_id, island
),
total AS (
    SELECT guild_id, season_id, variant, with_computers, user_id, name, MAX(ended) AS last,
           COUNT(*) AS matches, SUM(won) AS wins, SUM(hung) AS hung, SUM(jacks_lost) AS jacks_lost,
           SUM(swept) AS swept
    FROM in_game GROUP BY season_id, variant, with_computers, user_id
)
SELECT guild_id, season_id, variant, with_computers, user_id, name, matches, wins, hung, jacks_lost, swept,
       COALESCE(MAX(length) FILTER (WHERE streak.last = total.last), 0), COALESCE(MAX(length), 0),
       1.0 * wins / matches
FROM total LEFT JOIN streak USING (season_id, variant, with_computers, user_id)
GROUP BY season_id, variant, with_computers, user_id
"""
_COLUMNS = """
    SELECT match.guild_id, match.variant, with_computers, ended, finished_at,
           user_id, name, won, hung, jacks_lost, swept
"""
# All that some people have played, in all time and in the seasons that are open.
_OF_PEOPLE = _COUNTED.replace(
    "{played}",
    f"""{_COLUMNS} FROM match_player JOIN match ON match.id = match_player.match_id
    WHERE {{who}} AND match.guild_id = :guild AND ended IS NOT NULL AND rated AND NOT void""",
).replace(
    "{in_season}",
    """
    SELECT 0 AS season_id, * FROM played
    UNION ALL
    SELECT season.id, played.* FROM played JOIN season
        ON season.guild_id = played.guild_id AND season.closed_at IS NULL
        AND finished_at >= starts_at AND (ends_at IS NULL OR finished_at < ends_at)""",
)
# All that anybody has played in a while, as in a season of that number.
_OF_A_WHILE = _COUNTED.replace(
    "{played}",
    f"""{_COLUMNS} FROM match CROSS JOIN match_player ON match.id = match_player.match_id
    WHERE match.guild_id = :guild AND ended IS NOT NULL AND rated AND NOT void AND user_id > 0
      AND finished_at >= :starts AND (:ends IS NULL OR finished_at < :ends)""",
).replace("{in_season}", "SELECT 0 AS season_id, * FROM played")

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
    connection.execute(f"INSERT INTO standing {_OF_PEOPLE.format(who=who)}", values)


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
"""What a season comes to: the columns of `standing` after the season."""


def counted_in(connection: sqlite3.Connection, guild_id: int, starts_at: int, ends_at: int | None) -> Counted:
    """What everybody on a server has done from one moment until another; None: until now."""
    values = {"guild": guild_id, "starts": starts_at, "ends": ends_at}
    return [(guild, *told) for guild, _, *told in connection.execute(_OF_A_WHILE, values)]


def put_season(connection: sqlite3.Connection, season_id: int, counted: Counted) -> None:
    """Keep what a season that is just opened comes to."""
    connection.executemany(
        "INSERT INTO standing VALUES (?2, ?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        [(season_id, *told) for told in counted],
    )
