"""The journal: every deal and every action in it, written before anyone is told that it counts."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

from db.connection import Database
from db.matches import (
    DealEnd,
    DealStart,
    MatchEnd,
    MatchRow,
    Move,
    StoredDeal,
    load_latest_deal,
    load_match,
)
from db.rows import insert, write_options, write_scores
from db.seat_changes import SeatChange, write_change
from db.standing import count_ended
from db.tables import SeatRow, TableRow, write_choices, write_deadline, write_seats

VOTE_DEALS = 2
"""A vote lapses when so many deals have begun after the one it was asked in."""

# Deals in which a side had High, Low, Jack and Game.
_SWEPT = """
SELECT COUNT(*) FROM (
    SELECT deal FROM award
    WHERE award.match_id = :match AND award.side = match_player.side
      AND category IN ('high', 'low', 'jack', 'hang-jack', 'game')
    GROUP BY deal HAVING COUNT(DISTINCT REPLACE(category, 'hang-', '')) = 4
)
"""


class StaleTurn(Exception):
    """The table no longer stands where this was decided; nothing was written."""


class Journal:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(
        self,
        table: TableRow,
        cut_pack: str | None,
        first_dealer: int,
        sides: tuple[int, ...],
        deal: DealStart,
        at: int,
        match_end: MatchEnd | None = None,
        contributions: str | None = None,
    ) -> int:
        """Start a match at the table, with those who sit there, and its first deal; the match's id.

        The row is saved as given, playing; the first action carries `table.turn`. sides: by seat.
        match_end: where the first turn-up wins already. contributions: to the pack of the first deal.
        Raises StaleTurn where the table plays, is closed or has moved on.
        """

        def work(connection: sqlite3.Connection) -> int:
            match_id = _start_match(connection, table, cut_pack, first_dealer, sides, at, contributions)
            begun = connection.execute(
                "UPDATE card_table SET match_id = ?"
                " WHERE id = ? AND turn = ? AND state IN ('lobby', 'finished')",
                (match_id, table.id, table.turn),
            )
            if begun.rowcount != 1:
                raise StaleTurn
            write_choices(connection, replace(table, state="playing", closes_at=None))
            write_deadline(connection, table.id, table.deadline)
            _start_deal(connection, match_id, deal, table.turn)
            if match_end is not None:
                _end_match(connection, table.id, match_id, match_end, at)
            return match_id

        return await self._database.transaction(work)

    async def record(self, move: Move) -> None:
        """Write an action with all that came of it, or nothing of it.

        The table then stands at `move.turn + 1`. Raises StaleTurn where it did not stand at `move.turn`.
        """

        def work(connection: sqlite3.Connection) -> None:
            _advance(connection, move.table_id, move.match_id, move.turn)
            write_deadline(connection, move.table_id, move.deadline)
            connection.execute(
                "UPDATE seat SET missed = ? WHERE table_id = ? AND seat = ? AND missed <> ?",
                (move.missed, move.table_id, move.seat, move.missed),
            )
            insert(
                connection,
                "action",
                match_id=move.match_id,
                turn=move.turn,
                deal=move.deal,
                seat=move.seat,
                notation=move.notation,
                user_id=move.user_id,
                at=move.at,
            )
            if move.deal_end is not None:
                _end_deal(connection, move.match_id, move.deal, move.deal_end)
            if move.next_deal is not None:
                _start_deal(connection, move.match_id, move.next_deal, move.turn + 1)
            if move.match_end is not None:
                _end_match(connection, move.table_id, move.match_id, move.match_end, move.at)

        await self._database.transaction(work)

    async def reseat(
        self, table: TableRow, change: SeatChange, owner: SeatRow | None, *, lapsed: bool = False
    ) -> None:
        """Write who sits at a table in play. owner: for whom the match counts at their seat from now on.

        In a vote the word of whoever has left goes with them. lapsed: the vote goes as a whole.
        Raises StaleTurn where the table does not stand at `table.turn`, plays no more, or a seat has changed
        since.
        """

        def work(connection: sqlite3.Connection) -> None:
            if not table_stands(connection, table):
                raise StaleTurn
            assert table.match_id is not None
            if not write_change(connection, table.match_id, change):
                raise StaleTurn
            write_seats(connection, table.id, table.seats)
            connection.execute(
                "DELETE FROM vote WHERE table_id = :table AND (:lapsed OR (seat, user_id) NOT IN"
                " (SELECT seat, user_id FROM seat WHERE table_id = :table AND user_id IS NOT NULL))",
                {"table": table.id, "lapsed": lapsed},
            )
            write_deadline(connection, table.id, table.deadline)
            if owner is not None:
                connection.execute(
                    "UPDATE match_player SET user_id = ?, computer = NULL, name = ?"
                    " WHERE match_id = ? AND seat = ? AND user_id IS NULL",
                    (owner.user_id, owner.name, table.match_id, owner.seat),
                )

        await self._database.transaction(work)

    async def void_deal(
        self,
        match_id: int,
        number: int,
        next_deal: DealStart,
        turn: int,
        at: int,
        match_end: MatchEnd | None = None,
    ) -> None:
        """Void a deal that the rules of today refuse, and deal again; the table then stands at `turn + 1`.

        Raises StaleTurn where the table does not stand at `turn`, or the deal has ended.
        """

        def work(connection: sqlite3.Connection) -> None:
            found = connection.execute("SELECT table_id FROM match WHERE id = ?", (match_id,))
            (table_id,) = found.fetchone()
            _advance(connection, table_id, match_id, turn)
            voided = connection.execute(
                "UPDATE deal SET void = 1, scores_after = scores_before"
                " WHERE match_id = ? AND number = ? AND scores_after IS NULL",
                (match_id, number),
            )
            if voided.rowcount != 1:
                raise StaleTurn
            _start_deal(connection, match_id, next_deal, turn + 1)
            if match_end is not None:
                _end_match(connection, table_id, match_id, match_end, at)

        await self._database.transaction(work)

    async def abandon(self, table: TableRow, at: int) -> None:
        """Close a table in play; its match ends without a winner and counts nowhere. Raises StaleTurn."""

        def work(connection: sqlite3.Connection) -> None:
            closed = connection.execute(
                "UPDATE card_table SET state = 'closed'"
                " WHERE id = ? AND match_id = ? AND turn = ? AND state = 'playing'",
                (table.id, table.match_id, table.turn),
            )
            if closed.rowcount != 1:
                raise StaleTurn
            connection.execute(
                "UPDATE match SET finished_at = ?, ending = 'given-up' WHERE id = ?", (at, table.match_id)
            )
            connection.execute("DELETE FROM vote WHERE table_id = ?", (table.id,))

        await self._database.transaction(work)

    async def resign(self, table: TableRow, end: MatchEnd, at: int) -> None:
        """End the match at a table in play as one side gives it to the other. Raises StaleTurn.

        The deal under way stays as it is: without scores after it, it counts for nothing.
        """

        def work(connection: sqlite3.Connection) -> None:
            if table.match_id is None or not table_stands(connection, table):
                raise StaleTurn
            _end_match(connection, table.id, table.match_id, end, at)

        await self._database.transaction(work)

    async def turn_began(self, match_id: int) -> int:
        """When whoever is to act was first waited for, by the last action; else when the match began."""

        def work(connection: sqlite3.Connection) -> int:
            (moment,) = connection.execute(
                "SELECT COALESCE((SELECT at FROM action WHERE match_id = :match ORDER BY turn DESC LIMIT 1),"
                " (SELECT started_at FROM match WHERE id = :match))",
                {"match": match_id},
            ).fetchone()
            return int(moment)

        return await self._database.read(work)

    async def latest_deal(self, match_id: int) -> StoredDeal | None:
        """The deal a match stands in, to be played again from its start; None for no such match."""

        return await self._database.read(lambda connection: load_latest_deal(connection, match_id))

    async def match(self, match_id: int) -> MatchRow | None:
        return await self._database.read(lambda connection: load_match(connection, match_id))


def table_stands(connection: sqlite3.Connection, table: TableRow) -> bool:
    """Whether a table plays and stands at `table.turn`."""
    sql = "SELECT 1 FROM card_table WHERE id = ? AND turn = ? AND state = 'playing'"
    return connection.execute(sql, (table.id, table.turn)).fetchone() is not None


def _start_match(
    connection: sqlite3.Connection,
    table: TableRow,
    cut_pack: str | None,
    first_dealer: int,
    sides: tuple[int, ...],
    at: int,
    contributions: str | None,
) -> int:
    match_id = insert(
        connection,
        "match",
        table_id=table.id,
        guild_id=table.guild_id,
        variant=table.variant,
        players=table.players,
        options=write_options(table.options),
        with_computers=any(seat.computer is not None for seat in table.seats),
        rated=table.rated,
        cut=cut_pack,
        first_dealer=first_dealer,
        started_at=at,
        contributions=contributions,
    )
    for seat in table.seats:
        insert(
            connection,
            "match_player",
            match_id=match_id,
            seat=seat.seat,
            side=sides[seat.seat],
            user_id=seat.user_id,
            computer=seat.computer,
            name=seat.name,
        )
    return match_id


def _advance(connection: sqlite3.Connection, table_id: int, match_id: int, turn: int) -> None:
    moved = connection.execute(
        "UPDATE card_table SET turn = turn + 1"
        " WHERE id = ? AND match_id = ? AND turn = ? AND state = 'playing'",
        (table_id, match_id, turn),
    )
    if moved.rowcount != 1:
        raise StaleTurn


def _start_deal(connection: sqlite3.Connection, match_id: int, deal: DealStart, first_turn: int) -> None:
    insert(
        connection,
        "deal",
        match_id=match_id,
        number=deal.number,
        dealer=deal.dealer,
        pack=deal.pack,
        scores_before=write_scores(deal.scores),
        extra_hand=deal.extra_hand,
        edition=deal.edition,
        first_turn=first_turn,
        secret=deal.secret,
    )
    connection.execute(
        "UPDATE card_table SET next_secret = ? WHERE id = (SELECT table_id FROM match WHERE id = ?)",
        (deal.next_secret, match_id),
    )
    connection.execute(
        "DELETE FROM vote WHERE table_id = (SELECT table_id FROM match WHERE id = ?) AND deal <= ?",
        (match_id, deal.number - VOTE_DEALS),
    )
    if deal.end is not None:
        _end_deal(connection, match_id, deal.number, deal.end)


def _end_deal(connection: sqlite3.Connection, match_id: int, number: int, end: DealEnd) -> None:
    connection.execute(
        "UPDATE deal SET scores_after = ?, void = ? WHERE match_id = ? AND number = ?",
        (write_scores(end.scores), end.void, match_id, number),
    )
    for place, award in enumerate(end.awards, 1):
        insert(
            connection,
            "award",
            match_id=match_id,
            deal=number,
            number=place,
            category=award.category,
            side=award.side,
            points=award.points,
            card=award.card,
            holder=award.holder,
            captor=award.captor,
            captured=write_scores(award.values),
        )


def _end_match(connection: sqlite3.Connection, table_id: int, match_id: int, end: MatchEnd, at: int) -> None:
    connection.execute(
        "UPDATE match SET finished_at = ?, winner = ?, scores = ?, ending = ?,"
        " ended = 1 + COALESCE((SELECT MAX(ended) FROM match), 0) WHERE id = ?",
        (at, end.winner, write_scores(end.scores), end.ending, match_id),
    )
    jacks = "SELECT COUNT(*) FROM award WHERE match_id = :match AND category = 'hang-jack' AND {} = seat"
    connection.execute(
        "UPDATE match_player SET won = (side = :winner),"
        f" hung = ({jacks.format('captor')}), jacks_lost = ({jacks.format('holder')}), swept = ({_SWEPT})"
        " WHERE match_id = :match",
        {"match": match_id, "winner": end.winner},
    )
    count_ended(connection, match_id)
    connection.execute("UPDATE card_table SET state = 'finished' WHERE id = ?", (table_id,))
    connection.execute("DELETE FROM vote WHERE table_id = ?", (table_id,))
