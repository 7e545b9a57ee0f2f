"""Seats that are offered to all in the middle of a match; whom it counts for does not change by it."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from bot.game.seats import Seat
from bot.render.names import clean_name
from bot.tables.authority import Act, check
from bot.tables.substitutes import check_in_play, only_person
from bot.tables.table import Person, Table, TableError
from db.tables import SeatRow

if TYPE_CHECKING:
    from bot.tables.service import Tables

OFFER_SECONDS: Final = 5 * 60
"""Whoever must act and has not pressed for so long may have their seat offered; or for a move's time, if a
clock gives longer."""


async def offer(
    tables: Tables, table_id: int, person: Person, seat: Seat, pressed: float | None = None
) -> Table:
    """Opens a seat to anyone; until somebody takes it a computer player sits in, and its owner may return.

    pressed: when whoever sits there last pressed something, in seconds since 1970, as far as is known.
    Raises TableError.
    """
    table = await tables.find(table_id)
    async with table.lock:
        check_in_play(table)
        sitter = table.at(seat)
        if sitter is None:
            raise TableError("table.nobody-there")
        owner = table.players[seat]
        if sitter.computer is not None and owner.user_id is None:
            raise TableError("offer.nobodys", name=clean_name(sitter.name))
        if table.offered(seat):
            raise TableError("offer.already", owner=clean_name(owner.name))
        whose = sitter if sitter.user_id is not None else owner
        own = person.user_id == whose.user_id
        if not own:
            check(Act.OFFER, person, table, seat=SeatRow(seat, whose.user_id, None, whose.name))
        if sitter.user_id is not None:
            if not own:
                await _check_absent(tables, table, sitter, pressed)
            if only_person(table, seat):
                key = "table.last-to-leave" if own else "offer.last-person"
                raise TableError(key, name=table.name)
        await tables.substitutes.sit_in(table, seat, person.user_id, offered=True)
    return table


async def _check_absent(tables: Tables, table: Table, sitter: SeatRow, pressed: float | None) -> None:
    """TableError where a person is not to act, or has not been waited for long enough."""
    name, wait = clean_name(sitter.name), max(OFFER_SECONDS, table.row.clock)
    if sitter.seat != table.to_act:
        raise TableError("offer.not-their-turn", name=name, minutes=wait // 60)
    assert table.row.match_id is not None
    sat_down = max((change.at for change in table.changes if change.seat == sitter.seat), default=0)
    went_on = tables.left.went_on(table.row.guild_id)
    since = max(await tables.journal.turn_began(table.row.match_id), sat_down, pressed or 0, went_on)
    until = ceil(since + wait)
    if table.row.clock > OFFER_SECONDS:
        until = max(until, table.row.deadline or 0)  # which may have been put off for their quiet hours
    if tables.now() < until:
        raise TableError("offer.too-soon", name=name, at=until)
