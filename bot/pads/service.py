"""Every way a scorepad can change, one method each, for buttons, commands and timers alike.

Each method checks under the pad's lock, writes to the disk, and only then changes memory and tells the
listeners. Raises TableError (people, and what cannot be booked), DatabaseError (the disk): nothing changed.

What takes more than one person's word is in agreeing.py. What is not signed in time stands as a friendly
result, and a pad that nobody touches is closed and counts nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.game.seats import Seat
from bot.league.pad import start
from bot.league.pad_entries import Entry, Told, Undo
from bot.league.pad_rules import PadRules
from bot.pads.agreeing import PadAgreement
from bot.pads.authority import Act, check
from bot.pads.opening import check_room, check_series, members, seated
from bot.pads.pad import Kind, Pad
from bot.tables.alarm import Alarm
from bot.tables.house_rules import settled
from bot.tables.records import Records
from bot.tables.table import Person, TableError
from db.connection import Database
from db.pads import PadRow, PadSeat

if TYPE_CHECKING:
    from bot.tables.service import Tables

SIGN_SECONDS: Final = 48 * 60 * 60
"""A result that is not signed by then stands, and counts as a friendly one."""
REST_SECONDS: Final = 7 * 24 * 60 * 60
"""A pad that nobody has touched for so long is closed."""


class Pads(PadAgreement):
    """All scorepads. Ratings are folded by ``records`` once a result is signed."""

    def __init__(self, database: Database, tables: Tables, records: Records) -> None:
        super().__init__(database, tables, records)
        self._alarm = Alarm(
            self.due, self.next_end, tables.now, "scorepads whose time is up were left as they are"
        )

    def look(self) -> None:
        """Sees to what time brings, in the background, now and from now on."""
        self._alarm.look()

    async def stop(self) -> None:
        await self._alarm.stop()

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
    ) -> Pad:
        """Open a pad that the person keeps, under the server's own house rules but those in ``options``.

        The number of seats is that of players; a seat's side is the game's. dealer: of the first deal.
        fixture: its id, and which of its tables. Raises TableError.
        """
        check(Act.START, person)
        players = len(seats)
        before = await self._tables.house_rules.of_server(guild_id, variant, players)
        ruleset = settled(variant, players, {**before.unusual, **(options or {})})
        check_series(best_of)
        seats = seated(ruleset, seats)
        if dealer not in range(players):
            raise TableError("pad.error.no-such-seat")
        now = int(self._tables.now())
        async with self._opening:  # two who open pads at once must not get the last place
            await self._tables.blocked.check(guild_id, person, members(seats))
            check_room(await self._store.keepers(guild_id), person.user_id)
            if fixture is not None:
                members_of = [(each.side, Person(each.user_id, each.name)) for each in seats if each.user_id]
                await self._tables.fixtures.check_pad(*fixture, person, members_of)
            row = await self._store.create(
                PadRow(
                    id=0,
                    guild_id=guild_id,
                    channel_id=channel_id,
                    message_id=None,
                    variant=variant,
                    players=players,
                    options=dict(ruleset.unusual),
                    best_of=best_of,
                    dealer=dealer,
                    keeper_id=person.user_id,
                    keeper_name=person.name,
                    rated=rated,
                    state="open",
                    version=0,
                    created_at=now,
                    touched_at=now,
                    seats=seats,
                    fixture_id=None if fixture is None else fixture[0],
                    fixture_table=None if fixture is None else fixture[1],
                )
            )
        pad = self._live[row.id] = Pad(row, start(PadRules(ruleset, best_of), dealer))
        self._tell(pad, "started", person)
        return pad

    async def book(self, pad_id: int, person: Person, version: int, entry: Entry | Told) -> Pad:
        """Book an entry, or say more of the last jack hung. version: of the pad as the person saw it."""
        async with self._at(pad_id) as pad:
            check(Act.BOOK, person, pad)
            await self._moves_on(pad, person, version, entry, "booked")
        return pad

    async def undo(self, pad_id: int, person: Person, version: int) -> Pad:
        """Take the last entry back."""
        async with self._at(pad_id) as pad:
            check(Act.BOOK, person, pad)
            await self._moves_on(pad, person, version, Undo(), "undone")
        return pad

    async def move(self, pad_id: int, person: Person, channel_id: int) -> Pad:
        """Have the pad shown in another channel of its server; its own one is gone."""
        async with self._at(pad_id) as pad:
            check(Act.LOOK, person, pad)
            await self._store.set_channel(pad.id, channel_id)
            pad.row = replace(pad.row, channel_id=channel_id, message_id=None)
        return pad

    async def due(self) -> int:
        """What time brings: unsigned results stand as friendly ones, untouched pads are closed; how many."""
        now, done = int(self._tables.now()), 0
        for pad_id in await self._store.overdue(now - SIGN_SECONDS, now - REST_SECONDS):
            with suppress(TableError):  # it has moved on meanwhile, or can be read no more
                async with self._at(pad_id) as pad:
                    if pad.row.guild_id in self._tables.left or not _overdue(pad, now):
                        continue
                    if pad.row.state == "decided":
                        await self._finish(pad, None, None)
                    else:
                        await self._close(pad, None)
                    done += 1
        return done

    async def next_end(self) -> int | None:
        """When there is more of that, in seconds since 1970, as it stands now; None where nothing waits."""
        return await self._store.next_end(int(self._tables.now()), SIGN_SECONDS, REST_SECONDS)

    async def _moves_on(
        self, pad: Pad, person: Person, version: int, line: Entry | Told | Undo, kind: Kind
    ) -> None:
        self._check_version(pad, version)
        if any(signature.side != pad.side_of(person.user_id) for signature in pad.signatures):
            raise TableError("pad.error.others-signed")
        await self._write(pad, person, line, kind)


def _overdue(pad: Pad, now: int) -> bool:
    """Whether its time is up; it may have moved on since that was asked of the disk."""
    if pad.row.decided_at is not None:
        return pad.row.decided_at <= now - SIGN_SECONDS
    return pad.row.touched_at <= now - REST_SECONDS
