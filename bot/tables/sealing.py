"""The seals of a table's deals: secrets drawn ahead, what goes into packs, what is opened in the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from bot.game.actions import Action
from bot.game.seats import Seat
from bot.tables.record import Record
from bot.tables.sealed import SECRET_BYTES, Sealed, Shuffling, by_moves, by_presses, seal_of
from bot.tables.table import Person, Table, TableError
from db.connection import Database
from db.seals import SealStore
from db.tables import SeatRow, TableRow

if TYPE_CHECKING:
    from bot.tables.service import Tables


@dataclass(frozen=True, slots=True)
class StillSealed:
    """A deal that is not over. begun: it is dealt already."""

    deal: int
    seal: str
    begun: bool


class Seals:
    def __init__(self, tables: Tables, database: Database, dice: Random, shuffling: Shuffling) -> None:
        self.store = SealStore(database)
        self._tables, self._dice, self._shuffling = tables, dice, shuffling

    def draw(self) -> bytes:
        """A secret for a deal to come."""
        return self._dice.randbytes(SECRET_BYTES)

    async def sealed(self, row: TableRow) -> TableRow:
        """The row with its next deal sealed, also where it is from before deals were."""
        if row.next_secret is not None or row.state not in ("lobby", "playing"):
            return row
        secret = self.draw()
        await self.store.keep_next(row.id, secret)
        return replace(row, next_secret=secret)

    async def opening(self, row: TableRow) -> tuple[str, ...]:
        """The seals of a match's first two deals; none where it began before deals were sealed."""
        assert row.match_id is not None
        deals = await self.store.deals(row.match_id)
        secrets = [*(deal.secret for deal in deals), row.next_secret][:2]
        return () if None in secrets else tuple(seal_of(secret) for secret in secrets if secret is not None)

    def first(self, table: Table, seats: tuple[SeatRow, ...], starter: Person) -> Sealed:
        """What the cut and the first deal come from: the presses that seated people, and the start."""
        seated = [
            (row.seat, row.user_id, row.press)
            for row in sorted(seats, key=lambda row: row.seat)
            if row.user_id is not None and row.press is not None
        ]
        return self._next(table, by_presses(seated, starter.user_id, starter.press))

    async def after(
        self, table: Table, number: int, last: tuple[Seat, Action, int | None] | None = None
    ) -> Sealed:
        """What the pack after that deal comes from. last: the action that ends it now, and who pressed it."""
        assert table.row.match_id is not None
        moves = await self.store.moves(table.row.match_id, number)
        if last is not None:
            seat, action, user_id = last
            if user_id is not None:
                moves = (*moves, (table.turn, seat, action.notation()))
        return self._next(table, by_moves(moves))

    def _next(self, table: Table, contributions: str) -> Sealed:
        secret = table.row.next_secret
        assert secret is not None, "a live table's next deal is sealed"
        return Sealed(secret, contributions, self.draw(), self._shuffling)

    async def open(self, row: TableRow, number: int | None) -> Record | StillSealed:
        """A deal of the table's match, opened if it is over; without a number the latest that is.

        Raises TableError where there is no such deal, or it was dealt before deals were sealed.
        """
        live = row.state in ("lobby", "playing")
        if live:
            row = (await self._tables.find(row.id)).row
        deals = () if row.match_id is None else await self.store.deals(row.match_id)
        if number is None:
            number = max((deal.number for deal in deals if deal.over), default=max(1, len(deals)))
        if live and number == len(deals) + 1 and row.next_secret is not None:
            return StillSealed(number, seal_of(row.next_secret), begun=False)
        if not deals and row.match_id is not None:
            raise TableError("verify.play-deleted", name=row.name)
        if not 0 < number <= len(deals) or row.match_id is None:
            raise TableError("verify.no-such-deal", name=row.name, n=len(deals))
        deal = deals[number - 1]
        if number == 1 and deal.secret is not None and deal.presses is None:
            raise TableError("verify.nameless")
        if deal.secret is None:
            raise TableError("verify.unsealed", deal=number)
        if not deal.over:
            return StillSealed(number, seal_of(deal.secret), begun=True)
        before = deal.presses or ""
        if number > 1:
            before = by_moves(await self.store.moves(row.match_id, number - 1))
        return Record(
            table=row.name,
            match=row.match_id,
            deal=number,
            seal=seal_of(deal.secret),
            secret=deal.secret.hex(),
            contributions=tuple(before.split("\n")) if before else (),
            pack=tuple(deal.pack.split()),
            cut=None if deal.cut is None else tuple(deal.cut.split()),
        )
