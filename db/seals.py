"""What checks a deal: the secrets that packs came from, and the moves that went into them."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field

from db.connection import Database
from db.tables import LAST_ID


@dataclass(frozen=True, slots=True)
class SealedRow:
    """A deal with what its pack came from. over: it has ended, or its match has; only then to be opened.

    cut: the pack of the cut for dealer, with the first deal. presses: what went into the first deal.
    """

    number: int
    pack: str = field(repr=False)
    secret: bytes | None = field(repr=False)
    over: bool
    cut: str | None
    presses: str | None


class SealStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep_next(self, table_id: int, secret: bytes) -> None:
        """The secret of a table's next deal, where it has none yet."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE card_table SET next_secret = ? WHERE id = ? AND next_secret IS NULL",
                (secret, table_id),
            )

        await self._database.transaction(work)

    async def moves(self, match_id: int, deal: int) -> tuple[tuple[int, int, str], ...]:
        """(turn, seat, notation) of what people did in a deal, in order."""

        def work(connection: sqlite3.Connection) -> tuple[tuple[int, int, str], ...]:
            sql = (
                "SELECT turn, seat, notation FROM action"
                " WHERE match_id = ? AND deal = ? AND user_id IS NOT NULL ORDER BY turn"
            )
            return tuple(connection.execute(sql, (match_id, deal)))

        return await self._database.read(work)

    async def deals(self, match_id: int) -> tuple[SealedRow, ...]:
        """The deals of a match, in order."""

        def work(connection: sqlite3.Connection) -> tuple[SealedRow, ...]:
            sql = (
                "SELECT number, pack, secret, scores_after IS NOT NULL OR finished_at IS NOT NULL,"
                " iif(number = 1, cut, NULL), contributions"
                " FROM deal JOIN match ON match.id = match_id WHERE match_id = ? ORDER BY number"
            )
            return tuple(
                SealedRow(number, pack, secret, bool(over), cut, presses)
                for number, pack, secret, over, cut, presses in connection.execute(sql, (match_id,))
            )

        return await self._database.read(work)

    async def table_named(self, guild_id: int, named: str) -> int | None:
        """The server's table of that name or id: the live one, or the newest at which a match was played."""
        return await self._table(
            "SELECT id FROM card_table WHERE guild_id = ?1 AND (state = 'lobby' OR match_id IS NOT NULL)"
            " AND (name = ?2 COLLATE NOCASE OR CAST(id AS TEXT) = ?2)"
            " ORDER BY state IN ('lobby', 'playing') DESC, id DESC LIMIT 1",
            guild_id,
            named,
        )

    async def table_of(self, guild_id: int, match_id: int) -> int | None:
        """The table of a match of the server's."""
        if match_id > LAST_ID:
            return None
        return await self._table(
            "SELECT table_id FROM match WHERE guild_id = ? AND id = ?", guild_id, match_id
        )

    async def _table(self, sql: str, *values: object) -> int | None:
        def work(connection: sqlite3.Connection) -> int | None:
            found = connection.execute(sql, values).fetchone()
            return None if found is None else found[0]

        return await self._database.read(work)
