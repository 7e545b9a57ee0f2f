"""What one person has done on a server, and whether they keep it to themselves."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from db.connection import Database
from db.counted import BEGGED, MINE
from db.standing import ALL_TIME

TOGETHER: Final = 3
"""Matches with or against somebody before they are called a best partner or a hardest opponent."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What somebody did in a game, with computer players at the table or without."""

    variant: str
    with_computers: bool
    matches: int
    wins: int
    hung: int
    jacks_lost: int
    swept: int
    best_streak: int


@dataclass(frozen=True, slots=True)
class Company:
    """Somebody met in so many matches. won: those that they won, as partner or as opponent."""

    user_id: int
    name: str
    matches: int
    won: int


@dataclass(frozen=True, slots=True)
class Begging:
    """How often somebody begged, and what came of it. paid: their side gained the most in that deal.

    given: the dealer gave one. ran: the dealer ran the cards.
    """

    begged: int
    paid: int
    given: int
    ran: int


_GAMES = f"""
SELECT variant, with_computers, matches, wins, hung, jacks_lost, swept, best_streak FROM standing
WHERE guild_id = :guild AND season_id = {ALL_TIME} AND variant IN (SELECT value FROM json_each(:games))
  AND with_computers IN (0, 1) AND user_id = :user
ORDER BY matches DESC, variant, with_computers
"""

# One win and one loss are added, so that three lucky matches do not beat thirty good ones.
_COMPANY = f"""
WITH {MINE}
SELECT other.user_id, other.name, COUNT(*), SUM(other.won), MAX(mine.ended)
FROM mine CROSS JOIN match_player AS other ON other.match_id = mine.id
WHERE other.user_id > 0 AND other.seat <> mine.seat AND (other.side = mine.side) = :partners
  AND NOT EXISTS (
      SELECT 1 FROM hidden_profile WHERE guild_id = :guild AND hidden_profile.user_id = other.user_id
  )
GROUP BY other.user_id HAVING COUNT(*) >= {TOGETHER}
ORDER BY (SUM(other.won) + 1.0) / (COUNT(*) + 2) DESC, COUNT(*) DESC, other.user_id LIMIT :limit
"""

_GAINS = """
SELECT after.key AS side, after.value - before.value AS gain
FROM json_each(deal.scores_after) AS after JOIN json_each(deal.scores_before) AS before USING (key)
"""
# A deal that was dealt again has no gains, and is left out.
_BEGGING = f"""
WITH {MINE},
asked AS (
    SELECT answer.notation AS answer,
           (SELECT MAX(gain) FILTER (WHERE gained.side = mine.side)
                   > MAX(gain) FILTER (WHERE gained.side <> mine.side) FROM ({_GAINS}) AS gained) AS paid
    FROM mine CROSS JOIN deal ON deal.match_id = mine.id AND NOT deal.void AND scores_after IS NOT NULL
    {BEGGED}
    LEFT JOIN action AS answer ON answer.match_id = mine.id AND answer.turn = deal.first_turn + 1
)
SELECT COUNT(*), COALESCE(SUM(paid), 0), COUNT(*) FILTER (WHERE answer = 'give'),
       COUNT(*) FILTER (WHERE answer = 'refuse') FROM asked
"""


class ProfileStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def hide(self, guild_id: int, user_id: int, hidden: bool) -> None:
        """Keep somebody's profile on a server to themselves, or show it again."""

        def work(connection: sqlite3.Connection) -> None:
            if hidden:
                connection.execute("INSERT OR IGNORE INTO hidden_profile VALUES (?, ?)", (guild_id, user_id))
            else:
                connection.execute(
                    "DELETE FROM hidden_profile WHERE guild_id = ? AND user_id = ?", (guild_id, user_id)
                )

        await self._database.transaction(work)

    async def hidden(self, guild_id: int, users: Collection[int]) -> frozenset[int]:
        """Those of some people who keep their profile to themselves."""

        def work(connection: sqlite3.Connection) -> frozenset[int]:
            found = connection.execute(
                "SELECT user_id FROM hidden_profile"
                " WHERE guild_id = ? AND user_id IN (SELECT value FROM json_each(?))",
                (guild_id, json.dumps(list(users))),
            )
            return frozenset(user_id for (user_id,) in found)

        return await self._database.read(work)

    async def games(self, guild_id: int, user_id: int, games: Collection[str]) -> tuple[GameRecord, ...]:
        """What somebody did in each of some games that they have played, most played first."""
        values = {"guild": guild_id, "user": user_id, "games": json.dumps(list(games))}

        def work(connection: sqlite3.Connection) -> tuple[GameRecord, ...]:
            found = connection.execute(_GAMES, values)
            return tuple(GameRecord(variant, bool(computers), *told) for variant, computers, *told in found)

        return await self._database.read(work)

    async def partners(self, guild_id: int, user_id: int, limit: int) -> tuple[Company, ...]:
        """The partners somebody won with most often, of those who show their own profile."""
        return await self._company(guild_id, user_id, True, limit)

    async def opponents(self, guild_id: int, user_id: int, limit: int) -> tuple[Company, ...]:
        """The opponents who won against somebody most often, of those who show their own profile."""
        return await self._company(guild_id, user_id, False, limit)

    async def begging(self, guild_id: int, user_id: int) -> Begging:
        values = {"guild": guild_id, "user": user_id}

        def work(connection: sqlite3.Connection) -> Begging:
            return Begging(*connection.execute(_BEGGING, values).fetchone())

        return await self._database.look_through(work)

    async def at_real_tables(self, guild_id: int, user_id: int) -> int:
        """How many of somebody's matches that count were played with real cards."""
        values = {"guild": guild_id, "user": user_id}

        def work(connection: sqlite3.Connection) -> int:
            sql = f"WITH {MINE} SELECT COUNT(pad_id) FROM mine"
            return int(connection.execute(sql, values).fetchone()[0])

        return await self._database.look_through(work)

    async def _company(self, guild_id: int, user_id: int, partners: bool, limit: int) -> tuple[Company, ...]:
        values = {"guild": guild_id, "user": user_id, "partners": partners, "limit": limit}

        def work(connection: sqlite3.Connection) -> tuple[Company, ...]:
            return tuple(Company(*row[:4]) for row in connection.execute(_COMPANY, values))

        return await self._database.look_through(work)
