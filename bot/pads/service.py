"""Every way a scorepad can change, one method each. Each checks under the pad's lock, writes to the disk, and
only then changes memory and tells the listeners.

Raises TableError (people), PadError (the rules of the pad), DatabaseError (the disk): nothing changed then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.game.seats import Seat
from bot.league.pad_entries import Entry
from bot.pads.pad import Pad, PadChange
from bot.tables.service import Tables
from bot.tables.table import Person
from db.connection import Database
from db.pads import PadSeat


class Pads:
    """All scorepads. ``now`` gives seconds since 1970."""

    def __init__(self, database: Database, tables: Tables, now: Callable[[], float]) -> None: ...

    def listen(self, listener: Callable[[PadChange], None]) -> None: ...

    async def start(
        self,
        person: Person,
        *,
        guild_id: int,
        channel_id: int,
        variant: str,
        seats: Sequence[PadSeat],
        options: Mapping[str, object] | None = None,
        best_of: int = 1,
        dealer: Seat = 0,
        rated: bool = True,
        fixture: tuple[int, int] | None = None,
    ) -> Pad: ...

    async def find(self, pad_id: int) -> Pad: ...

    async def open_pads(self, guild_id: int) -> tuple[Pad, ...]: ...

    async def book(self, pad_id: int, person: Person, version: int, entry: Entry) -> Pad: ...

    async def undo(self, pad_id: int, person: Person, version: int) -> Pad: ...

    async def propose(
        self, pad_id: int, person: Person, version: int, game: int, deal: int, entries: tuple[Entry, ...]
    ) -> Pad: ...

    async def agree(self, pad_id: int, person: Person, number: int) -> Pad: ...

    async def refuse(self, pad_id: int, person: Person, number: int) -> Pad: ...

    async def sign(self, pad_id: int, person: Person, version: int) -> Pad: ...

    async def close(self, pad_id: int, person: Person, version: int) -> Pad: ...

    async def shown(self, pad: Pad, message_id: int | None) -> None: ...

    async def due(self) -> int: ...
