"""The deals in which a person hung a jack or lost one, to be played over again."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from db.connection import Database
from db.counted import MINE
from db.matches import DealStart, StoredDeal
from db.rows import read_options, read_scores
from db.sheets import Sheet, load_sheets


@dataclass(frozen=True, slots=True)
class HungJack:
    """A jack that was hung. card: in the rules' notation. lost: by that person, who else hung it."""

    variant: str
    players: int
    options: Mapping[str, object]
    card: str
    lost: bool
    deal: StoredDeal


@dataclass(frozen=True, slots=True)
class PadGames:
    """A scorepad, and the games on it in which a person at that seat hung a jack or lost one."""

    sheet: Sheet
    seat: int
    games: frozenset[int]


_JACKS = f"""
WITH {MINE}
SELECT mine.id, award.deal, variant, mine.players, options, card, holder = mine.seat
FROM mine CROSS JOIN award ON award.match_id = mine.id
WHERE mine.hung + mine.jacks_lost > 0 AND category = 'hang-jack' AND mine.seat IN (holder, captor)
ORDER BY ended DESC, award.deal DESC LIMIT :limit
"""

_AT_REAL_TABLES = f"""
WITH {MINE}
SELECT pad_id, seat, pad_game FROM mine WHERE pad_id IS NOT NULL AND hung + jacks_lost > 0
ORDER BY ended DESC LIMIT :limit
"""

_DEAL = """
SELECT dealer, pack, scores_before, extra_hand, edition, first_turn,
       (SELECT later.first_turn FROM deal AS later
        WHERE later.match_id = deal.match_id AND later.number = deal.number + 1)
FROM deal WHERE match_id = ? AND number = ?
"""

_ACTIONS = """
SELECT turn, seat, notation FROM action
WHERE match_id = ?1 AND turn >= ?2 AND (?3 IS NULL OR turn < ?3) ORDER BY turn
"""


class JackStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def hung_and_lost(self, guild_id: int, user_id: int, limit: int) -> tuple[HungJack, ...]:
        """The jacks that somebody hung or lost in matches that count, the latest first."""

        def work(connection: sqlite3.Connection) -> tuple[HungJack, ...]:
            found = connection.execute(_JACKS, {"guild": guild_id, "user": user_id, "limit": limit})
            return tuple(
                HungJack(
                    variant,
                    players,
                    read_options(options),
                    card,
                    bool(lost),
                    _deal(connection, match_id, number),
                )
                for match_id, number, variant, players, options, card, lost in found.fetchall()
            )

        return await self._database.look_through(work)

    async def at_real_tables(self, guild_id: int, user_id: int, limit: int) -> tuple[PadGames, ...]:
        """Where to read of the jacks that somebody hung or lost at real tables; so many games, the latest."""

        def work(connection: sqlite3.Connection) -> tuple[PadGames, ...]:
            found = connection.execute(_AT_REAL_TABLES, {"guild": guild_id, "user": user_id, "limit": limit})
            games: dict[tuple[int, int], set[int]] = {}
            for pad_id, seat, game in found:
                games.setdefault((pad_id, seat), set()).add(game)
            sheets = load_sheets(connection, {pad_id for pad_id, _ in games})
            return tuple(
                PadGames(sheets[pad_id], seat, frozenset(numbers))
                for (pad_id, seat), numbers in games.items()
            )

        return await self._database.look_through(work)


def _deal(connection: sqlite3.Connection, match_id: int, number: int) -> StoredDeal:
    dealer, pack, scores, extra_hand, edition, first_turn, next_turn = connection.execute(
        _DEAL, (match_id, number)
    ).fetchone()
    actions = connection.execute(_ACTIONS, (match_id, first_turn, next_turn))
    start = DealStart(number, dealer, pack, read_scores(scores), bool(extra_hand), edition)
    return StoredDeal(start, first_turn, tuple(actions), ended=True)
