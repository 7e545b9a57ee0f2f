"""A match that ends before its time: given up by a vote of the sides, or resigned by one of them.

A match given up counts nowhere. One resigned is lost by that side, with the scores as they stand; the deal
under way counts for nothing, and nobody resigns who only plays for others. A vote is open till it is agreed
to or called off, or lapses (VOTE_DEALS).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.render.names import clean_name
from bot.tables import dealing
from bot.tables.agreement import agreed, missing, voters
from bot.tables.authority import Act, When, check
from bot.tables.limits import ASK_SECONDS, ASKS, Cooldown
from bot.tables.substitutes import check_in_play
from bot.tables.table import Change, Person, Table, TableError
from bot.text import in_series
from db.connection import Database
from db.journal import StaleTurn
from db.matches import MatchEnd
from db.tables import SeatRow
from db.votes import Kind, Vote, VoteStore

if TYPE_CHECKING:
    from bot.tables.service import Tables


class Votes:
    def __init__(self, tables: Tables, database: Database) -> None:
        self._tables = tables
        self.store = VoteStore(database)
        self._asked = Cooldown(ASKS, ASK_SECONDS)

    async def close(self, table: Table, person: Person) -> None:
        """Under the table's lock: a person asks to give the match up, or agrees; a moderator just ends it."""
        check_in_play(table)
        if check(Act.CLOSE, person, table) is When.AGREED:
            await self._ask(table, person, "close")
        else:
            await self._give_up(table, person)

    async def resign(self, table_id: int, person: Person, *, sure: bool = True) -> bool:
        """A person asks their side to resign, or agrees; with all of them the match is the other side's.

        Without being sure they do not end it: False where that is all that would have come of it.
        """
        table = await self._tables.find(table_id)
        async with table.lock:
            check_in_play(table)
            check(Act.RESIGN, person, table)
            if table.ruleset.sides != 2:
                raise TableError("vote.no-resigning", name=table.name)
            _check_own(table, person)
            return await self._ask(table, person, "resign", sure=sure)

    async def agree(self, table_id: int, person: Person, kind: Kind) -> Table:
        """A person agrees to the vote of that kind that is open."""
        table = await self._tables.find(table_id)
        async with table.lock:
            vote = _open(table, person, kind)
            _check_missing(table, person, vote)
            await self._word(table, person, vote)
        return table

    async def play_on(self, table_id: int, person: Person, kind: Kind) -> Table:
        """A person who has a say calls the vote off, also their own."""
        table = await self._tables.find(table_id)
        async with table.lock:
            _open(table, person, kind)
            await self._save(table, None)
            self._tables.tell(Change(table, "noted", by=person.user_id, note="vote.called-off"))
        return table

    async def _ask(self, table: Table, person: Person, kind: Kind, *, sure: bool = True) -> bool:
        """Opens a vote, or agrees to the one that is open; False where that would end it and is not sure."""
        seat, vote = table.seat_of(person.user_id), table.vote
        assert seat is not None and table.match is not None
        if vote is None:
            vote = Vote(kind, table.match.number, ())
        elif vote.kind != kind or seat not in {row.seat for row in voters(table, vote)}:
            raise TableError("vote.another", table=table.name, names=named(agreed(table, vote)))
        else:
            _check_missing(table, person, vote)
        ends = not missing(table, _with_word(table, person, vote))
        if ends and not sure:
            return False
        if table.vote is None and not ends:
            wait = self._asked.use((table.id, person.user_id), self._tables.now())
            if wait:
                at = int(self._tables.now() + wait)
                raise TableError("vote.asked-enough", n=ASKS, minutes=ASK_SECONDS // 60, at=at)
        await self._word(table, person, vote)
        return True

    async def _word(self, table: Table, person: Person, vote: Vote) -> None:
        vote = _with_word(table, person, vote)
        if missing(table, vote):
            await self._save(table, vote)
            self._tables.tell(Change(table, "noted", by=person.user_id))
        elif vote.kind == "close":
            await self._give_up(table, person)
        else:
            await self._resigned(table, person)

    async def _save(self, table: Table, vote: Vote | None) -> None:
        try:
            await self.store.save(table.row, vote)
        except StaleTurn:
            raise await self._tables.stale(table) from None
        table.vote = vote

    async def _give_up(self, table: Table, person: Person) -> None:
        try:
            await self._tables.journal.abandon(table.row, int(self._tables.now()))
        except StaleTurn:
            raise await self._tables.stale(table) from None
        self._tables.ended(table, "closed", person.user_id)

    async def _resigned(self, table: Table, person: Person) -> None:
        seat, match = table.seat_of(person.user_id), table.match
        assert seat is not None and match is not None
        winner = 1 - table.ruleset.seating.side_of(seat)
        end = MatchEnd(winner, match.scores, "resigned")
        try:
            await self._tables.journal.resign(table.row, end, int(self._tables.now()))
        except StaleTurn:
            raise await self._tables.stale(table) from None
        table.match = dealing.resigned(match, winner)
        self._tables.ended(table, "finished", person.user_id)


def named(rows: tuple[SeatRow, ...]) -> str:
    """People in a row: "Ann and Bob"."""
    return in_series([clean_name(row.name) for row in rows])


def _with_word(table: Table, person: Person, vote: Vote) -> Vote:
    """The vote once a person has agreed to it as well."""
    seat = table.seat_of(person.user_id)
    assert seat is not None
    return replace(vote, words=tuple(sorted([*vote.words, (seat, person.user_id)])))


def _check_own(table: Table, person: Person) -> None:
    """TableError where all people of the side play for others: none of them would lose by it."""
    seat, side_of = table.seat_of(person.user_id), table.ruleset.seating.side_of
    assert seat is not None
    side = [row for row in table.row.seats if side_of(row.seat) == side_of(seat) and row.user_id is not None]
    if all(row.user_id != table.players[row.seat].user_id for row in side):
        owner = clean_name(table.players[seat].name)
        raise TableError("vote.only-for-others", owner=owner, name=table.name)


def _open(table: Table, person: Person, kind: Kind) -> Vote:
    """The vote of that kind that is open, in which the person has a say."""
    check_in_play(table)
    vote = table.vote
    if vote is None or vote.kind != kind:
        raise TableError("vote.none", name=table.name)
    if person.user_id not in {row.user_id for row in voters(table, vote)}:
        raise TableError("vote.not-yours", names=named(voters(table, vote)))
    return vote


def _check_missing(table: Table, person: Person, vote: Vote) -> None:
    """TableError where a person's word would change nothing: theirs, or their side's, is given."""
    rows = missing(table, vote)
    if person.user_id not in {row.user_id for row in rows}:
        raise TableError("vote.agreed", names=named(rows), n=len(rows))
