"""Votes on the match in play at a table: to give it up, or to resign it."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Literal

from db.connection import Database
from db.journal import StaleTurn, table_stands
from db.rows import insert
from db.tables import TableRow

Kind = Literal["close", "resign"]


@dataclass(frozen=True, slots=True)
class Vote:
    """What has been agreed to so far. deal: the number of that in which it was asked.

    words: (seat, user id) of each who has agreed, by seat.
    """

    kind: Kind
    deal: int
    words: tuple[tuple[int, int], ...]


class VoteStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, table_id: int) -> Vote | None:
        """The vote that is open at a table."""

        def work(connection: sqlite3.Connection) -> Vote | None:
            sql = "SELECT kind, deal, seat, user_id FROM vote WHERE table_id = ? ORDER BY seat"
            found = connection.execute(sql, (table_id,)).fetchall()
            if not found:
                return None
            return Vote(found[0][0], found[0][1], tuple((seat, user_id) for _, _, seat, user_id in found))

        return await self._database.read(work)

    async def save(self, table: TableRow, vote: Vote | None) -> None:
        """Write a vote as it stands, or that there is none.

        Raises StaleTurn where the table does not stand at `table.turn`, or plays no more.
        """

        def work(connection: sqlite3.Connection) -> None:
            if not table_stands(connection, table):
                raise StaleTurn
            connection.execute("DELETE FROM vote WHERE table_id = ?", (table.id,))
            if vote is not None:
                said = {"table_id": table.id, "kind": vote.kind, "deal": vote.deal}
                for seat, user_id in vote.words:
                    insert(connection, "vote", **said, seat=seat, user_id=user_id)

        await self._database.transaction(work)
