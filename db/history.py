"""Matches that have ended, newest first, and their deals. One under way is in none of these answers."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from itertools import groupby

from db.audit import Entry, corrections_of
from db.connection import Database
from db.matches import AwardRow, DealEnd, DealStart, MatchRow, StoredDeal, load_match
from db.rows import read_scores
from db.sheets import Sheet, load_sheets
from db.tables import LAST_ID

FINISHED = "finished_at IS NOT NULL"
"""The condition of a row of ``match`` that has ended: won, or given up."""

# Each reads an index in the order of the matches. A match's table is where it was last, its pad where it was
# opened; of a server's real tables all are looked through for those of a channel.
BY_GUILD = """
SELECT id FROM match WHERE guild_id = :guild AND finished_at IS NOT NULL AND id {edge}
ORDER BY id {order} LIMIT :n
"""
BY_PERSON = """
SELECT match.id FROM match_player CROSS JOIN match ON match.id = match_player.match_id
WHERE user_id = :user AND match_id {edge} AND guild_id = :guild AND finished_at IS NOT NULL
ORDER BY match_id {order} LIMIT :n
"""
_IN_CHANNEL = """
SELECT match_id FROM card_table CROSS JOIN match ON match.id = card_table.match_id
WHERE {column} = :channel AND match_id {edge} AND match.guild_id = :guild AND finished_at IS NOT NULL
"""
_AT_REAL_TABLES = """
SELECT match.id FROM match CROSS JOIN pad ON pad.id = pad_id
WHERE channel_id = :channel AND match.id {edge} AND match.guild_id = :guild AND pad_id IS NOT NULL
"""
BY_CHANNEL = (
    f"{_IN_CHANNEL.replace('{column}', 'channel_id')} UNION {_IN_CHANNEL.replace('{column}', 'thread_id')}"
    f"UNION {_AT_REAL_TABLES} ORDER BY match_id {{order}} LIMIT :n"
)


@dataclass(frozen=True, slots=True)
class Whose:
    """Which matches of a server: a person's, those of a channel or thread, or without either all of them."""

    guild_id: int
    user_id: int | None = None
    channel_id: int | None = None

    @property
    def query(self) -> str:
        if self.user_id is not None:
            return BY_PERSON
        return BY_GUILD if self.channel_id is None else BY_CHANNEL


@dataclass(frozen=True, slots=True)
class RealTable:
    """Where cards of paper were played: on which scorepad it is, and which game of its series, from 1."""

    pad_id: int
    game: int
    best_of: int


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match with its table's name, and where that was last; None where the table is forgotten.

    thread_id: of a thread of that channel, if it played in one of its own. rated: it was no friendly match.
    void: taken back by a moderator. deals: how many were dealt. correction: what made the result another one
    than was played. real: set where people dealt; there are no deals then, and the channel is the pad's.
    """

    row: MatchRow
    table: str
    channel_id: int | None
    thread_id: int | None
    rated: bool
    void: bool
    deals: int
    correction: Entry | None
    real: RealTable | None = None

    def seat_of(self, user_id: int) -> int | None:
        """For whom the match counts at which seat."""
        return next((each.seat for each in self.row.seats if each.user_id == user_id), None)


class HistoryStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def older(self, whose: Whose, than: int, limit: int) -> tuple[PastMatch, ...]:
        """The matches before that one, newest first."""
        return await self._page(whose, "<", than, limit)

    async def newer(self, whose: Whose, than: int, limit: int) -> tuple[PastMatch, ...]:
        """The matches after that one, oldest first."""
        return await self._page(whose, ">", than, limit)

    async def match(self, match_id: int) -> PastMatch | None:
        """A match that has ended; None where there is none such."""
        if match_id > LAST_ID:
            return None
        return await self._database.read(lambda connection: _load(connection, match_id))

    async def is_live(self, guild_id: int, match_id: int) -> bool:
        """Whether that match of the server is under way."""

        def work(connection: sqlite3.Connection) -> bool:
            sql = "SELECT 1 FROM match WHERE id = ? AND guild_id = ? AND finished_at IS NULL"
            return connection.execute(sql, (match_id, guild_id)).fetchone() is not None

        return match_id <= LAST_ID and await self._database.read(work)

    async def deals(self, match_id: int, number: int | None = None) -> tuple[StoredDeal, ...]:
        """The deals of a match that has ended, or the one of that number, with all that was done in them."""

        def work(connection: sqlite3.Connection) -> tuple[StoredDeal, ...]:
            return load_deals(connection, match_id, number)

        return await self._database.read(work)

    async def sheet(self, pad_id: int) -> Sheet:
        """A scorepad that has matches."""
        return (await self._database.read(lambda connection: load_sheets(connection, [pad_id])))[pad_id]

    async def _page(self, whose: Whose, edge: str, than: int, limit: int) -> tuple[PastMatch, ...]:
        sql = whose.query.format(edge=f"{edge} :than", order="DESC" if edge == "<" else "ASC")

        def work(connection: sqlite3.Connection) -> tuple[PastMatch, ...]:
            values = {
                "guild": whose.guild_id,
                "user": whose.user_id,
                "channel": whose.channel_id,
                "than": than,
                "n": limit,
            }
            ids = [match_id for (match_id,) in connection.execute(sql, values)]
            return tuple(past for match_id in ids if (past := _load(connection, match_id)) is not None)

        return await self._database.read(work)


_PLACE = """
SELECT COALESCE(name, ''), COALESCE(card_table.channel_id, pad.channel_id), thread_id, match.rated, void,
       (SELECT COUNT(*) FROM deal WHERE match_id = match.id), match.pad_id, pad_game, best_of
FROM match LEFT JOIN card_table ON card_table.id = match.table_id LEFT JOIN pad ON pad.id = match.pad_id
WHERE match.id = ?
"""


def _load(connection: sqlite3.Connection, match_id: int) -> PastMatch | None:
    row = load_match(connection, match_id)
    if row is None or row.finished_at is None:
        return None
    found = connection.execute(_PLACE, (match_id,)).fetchone()
    name, channel_id, thread_id, rated, void, deals, pad_id, game, best_of = found
    real = None if pad_id is None else RealTable(pad_id, game, best_of)
    newest = next(reversed(corrections_of(connection, match_id)), None)
    correction = None if newest is None or newest.what == "restore" else newest
    return PastMatch(row, name, channel_id, thread_id, bool(rated), bool(void), deals, correction, real)


def load_deals(
    connection: sqlite3.Connection, match_id: int, number: int | None = None
) -> tuple[StoredDeal, ...]:
    """As ``HistoryStore.deals``, for whoever has a connection."""
    which = {"match": match_id, "number": number}
    of_it = "{table}.match_id = :match AND ({table}.{column} = :number OR :number IS NULL)"
    deals = connection.execute(
        "SELECT number, dealer, pack, scores_before, extra_hand, edition, first_turn, scores_after, deal.void"
        f" FROM deal JOIN match ON match.id = match_id WHERE {FINISHED}"
        f" AND {of_it.format(table='deal', column='number')} ORDER BY number",
        which,
    ).fetchall()
    actions = connection.execute(
        "SELECT deal, turn, seat, notation FROM action"
        f" WHERE {of_it.format(table='action', column='deal')} ORDER BY turn",
        which,
    )
    awards = connection.execute(
        "SELECT deal, category, side, points, card, holder, captor, captured FROM award"
        f" WHERE {of_it.format(table='award', column='deal')} ORDER BY deal, number",
        which,
    )
    done = {deal: tuple(row[1:] for row in rows) for deal, rows in groupby(actions, lambda row: row[0])}
    paid = {
        deal: tuple(
            AwardRow(category, side, points, card, holder, captor, read_scores(values))
            for _, category, side, points, card, holder, captor, values in rows
        )
        for deal, rows in groupby(awards, lambda row: row[0])
    }
    found = []
    for deal, dealer, pack, before, extra_hand, edition, first_turn, after, void in deals:
        end = None if after is None else DealEnd(read_scores(after), bool(void), paid.get(deal, ()))
        start = DealStart(deal, dealer, pack, read_scores(before), bool(extra_hand), edition, end)
        found.append(StoredDeal(start, first_turn, done.get(deal, ()), ended=end is not None))
    return tuple(found)
