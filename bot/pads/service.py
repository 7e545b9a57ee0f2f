"""Every way a scorepad can change, one method each, for buttons, commands and timers alike.

Each method checks under the pad's lock, writes to the disk, and only then changes memory and tells the
listeners. Raises TableError (people, and what cannot be booked), DatabaseError (the disk): nothing changed.

A correction, or closing a pad on which something is booked, takes the word of a member of each side that has
members. Who is only named has no say. When a series is decided each side with members signs, and what one has
signed no other side alone takes back. What is not signed in time stands as a friendly result, and a pad that
nobody touches is closed and counts nowhere.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.game.seats import Seat, Side
from bot.league.pad import PadError, PadState, apply, start
from bot.league.pad_entries import (
    Corrected,
    Entry,
    Line,
    Next,
    Told,
    Undo,
    parse_entries,
    write_entries,
)
from bot.league.pad_rules import PadRules
from bot.pads.authority import Act, check
from bot.pads.opening import check_room, check_series, members, seated
from bot.pads.pad import Kind, Pad
from bot.pads.results import results
from bot.pads.roster import PadRoster
from bot.tables.house_rules import settled
from bot.tables.table import Person, TableError
from db.pads import PadLine, PadRow, PadSeat, Proposal, Signature

SIGN_SECONDS: Final = 48 * 60 * 60
"""A result that is not signed by then stands, and counts as a friendly one."""
REST_SECONDS: Final = 7 * 24 * 60 * 60
"""A pad that nobody has touched for so long is closed."""


class Pads(PadRoster):
    """All scorepads. Ratings are folded by ``records`` once a result is signed."""

    # Playing

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

    async def next_deal(self, pad_id: int, person: Person, version: int) -> Pad:
        """The deal is over; what is left of it was nobody's."""
        return await self.book(pad_id, person, version, Next())

    async def undo(self, pad_id: int, person: Person, version: int) -> Pad:
        """Take the last entry back."""
        async with self._at(pad_id) as pad:
            check(Act.BOOK, person, pad)
            await self._moves_on(pad, person, version, Undo(), "undone")
        return pad

    # Agreeing

    async def propose(
        self,
        pad_id: int,
        person: Person,
        version: int,
        game: int,
        deal: int,
        entries: tuple[Entry, ...] | str,
    ) -> Pad:
        """Propose that a deal (numbers from 1) came to something else; done at once where no side must agree.

        entries: all of the deal's, in order; as text, as bot.league.pad_entries writes them.
        """
        async with self._at(pad_id) as pad:
            check(Act.PROPOSE, person, pad)
            self._check_version(pad, version)
            line = Corrected(game, deal, _entries(entries))
            after = _after(pad.state, line)
            if after.games == pad.state.games:
                raise TableError("pad.error.the-same")
            asked = self._proposal(pad, person, line)
            if set(pad.sides_with_members) <= set(asked.agreed):
                await self._write(pad, person, line, "corrected")
            else:
                await self._ask(pad, person, asked)
        return pad

    async def agree(self, pad_id: int, person: Person, number: int) -> Pad:
        """A side's word for what is proposed under that number; done once all have given theirs."""
        async with self._at(pad_id) as pad:
            check(Act.AGREE, person, pad)
            asked = self._asked(pad, number)
            side = _side_of(pad, person)
            assert side is not None
            agreed = tuple(sorted({*asked.agreed, side}))
            waits = not set(pad.sides_with_members) <= set(agreed)  # a side may have no member any more
            if waits and side in asked.agreed:
                raise TableError("pad.error.agreed-already")
            if waits:
                await self._kept(pad, self._store.agree(pad.row, number, side, person.user_id))
                pad.proposal = replace(asked, agreed=agreed)
                self._tell(pad, "agreed", person)
            elif asked.what == "close":
                await self._close(pad, person, agreed=True)
            else:
                line = Corrected(asked.game, asked.deal, parse_entries(asked.entries))
                await self._write(pad, person, line, "corrected", agreed=True)
        return pad

    async def refuse(self, pad_id: int, person: Person, number: int) -> Pad:
        """What is proposed under that number is off."""
        async with self._at(pad_id) as pad:
            check(Act.REFUSE, person, pad)
            self._asked(pad, number)
            await self._kept(pad, self._store.refuse(pad.row, number))
            pad.proposal = None
            self._tell(pad, "refused", person)
        return pad

    async def sign(self, pad_id: int, person: Person, version: int) -> Pad:
        """A side's word for the result; it stands, and counts, once every side with members has signed."""
        async with self._at(pad_id) as pad:
            check(Act.SIGN, person, pad)
            if pad.row.state != "decided":
                raise TableError("pad.error.not-decided")
            self._check_version(pad, version)
            if pad.proposal is not None:
                raise TableError("pad.error.answer-first")
            side = _side_of(pad, person)
            if side is None or not pad.unsigned:  # the keeper for all, or the others have no member any more
                await self._finish(pad, person, None)
                return pad
            if side not in pad.unsigned:
                raise TableError("pad.error.signed-already")
            signature = Signature(side, person.user_id, int(self._tables.now()))
            if len(pad.unsigned) == 1:
                await self._finish(pad, person, signature)
            else:
                await self._kept(pad, self._store.sign(pad.row, signature))
                pad.signatures = (*pad.signatures, signature)
                self._tell(pad, "signed", person)
        return pad

    async def close(self, pad_id: int, person: Person, version: int) -> Pad:
        """Close a pad: it counts nowhere. All sides agree, unless nothing is booked or a moderator does."""
        async with self._at(pad_id) as pad:
            check(Act.CLOSE, person, pad)
            self._check_version(pad, version)
            asked = self._proposal(pad, person)
            nothing = not any(deal.entries for _, deal in pad.state.all_deals)
            moderates = person.moderator or person.owner
            if nothing or moderates or set(pad.sides_with_members) <= set(asked.agreed):
                await self._close(pad, person)
            else:
                await self._ask(pad, person, asked)
        return pad

    async def move(self, pad_id: int, person: Person, channel_id: int) -> Pad:
        """Have the pad shown in another channel of its server; its own one is gone."""
        async with self._at(pad_id) as pad:
            check(Act.LOOK, person, pad)
            await self._store.set_channel(pad.id, channel_id)
            pad.row = replace(pad.row, channel_id=channel_id, message_id=None)
        return pad

    # By itself

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

    async def next_due(self) -> float:
        """Seconds until there is more of that, as it stands now; infinite where nothing waits."""
        now = int(self._tables.now())
        moment = await self._store.next_end(now, SIGN_SECONDS, REST_SECONDS)
        return math.inf if moment is None else moment - now

    # Within

    async def _moves_on(
        self, pad: Pad, person: Person, version: int, line: Entry | Told | Undo, kind: Kind
    ) -> None:
        self._check_version(pad, version)
        if any(signature.side != _side_of(pad, person) for signature in pad.signatures):
            raise TableError("pad.error.others-signed")
        await self._write(pad, person, line, kind)

    async def _write(self, pad: Pad, person: Person, line: Line, kind: Kind, *, agreed: bool = False) -> None:
        after = _after(pad.state, line)
        if after == pad.state:  # of a jack: it would only take the signatures back
            raise TableError("pad.error.the-same")
        # Points that are booked leave a locked deal as it is; all else may change what was proposed.
        lapses = pad.proposal is not None and (
            pad.proposal.what == "close" or isinstance(line, Undo | Corrected)
        )
        written = PadLine(
            pad.row,
            line.notation(),
            person.user_id,
            int(self._tables.now()),
            decided=after.over,
            lapses=lapses,
            agreed=agreed,
        )
        row = await self._kept(pad, self._store.write(written))
        pad.row, pad.state, pad.signatures = replace(row, message_id=pad.row.message_id), after, ()
        if lapses or agreed:
            pad.proposal = None
        self._tell(pad, kind, person)

    def _proposal(self, pad: Pad, person: Person, line: Corrected | None = None) -> Proposal:
        side = _side_of(pad, person)
        return Proposal(
            number=0,
            what="close" if line is None else "correct",
            game=0 if line is None else line.game,
            deal=0 if line is None else line.deal,
            entries="" if line is None else write_entries(line.entries),
            by_id=person.user_id,
            by_name=person.name,
            at=int(self._tables.now()),
            version=pad.version,
            agreed=() if side is None else (side,),
        )

    async def _ask(self, pad: Pad, person: Person, asked: Proposal) -> None:
        if pad.proposal is not None:
            raise TableError("pad.error.answer-first")
        pad.proposal = await self._kept(pad, self._store.propose(pad.row, asked))
        self._tell(pad, "proposed", person)

    def _asked(self, pad: Pad, number: int) -> Proposal:
        if pad.proposal is None or pad.proposal.number != number:
            raise TableError("pad.error.no-proposal")
        return pad.proposal

    async def _finish(self, pad: Pad, person: Person | None, signature: Signature | None) -> None:
        """signature: the last one; without it the result is friendly, as where a side has no member."""
        everybody = len(pad.sides_with_members) == pad.state.rules.sides
        rated = pad.row.rated and signature is not None and everybody
        at = int(self._tables.now())
        row, matches = await self._kept(
            pad, self._store.finish(pad.row, results(pad.state), signature, at, rated=rated)
        )
        pad.row, pad.proposal = replace(row, message_id=pad.row.message_id), None
        if signature is not None:
            pad.signatures = (*pad.signatures, signature)
        self._live.pop(pad.id, None)
        self._records.due()
        self._tell(pad, "finished", person, matches)

    async def _close(self, pad: Pad, person: Person | None, *, agreed: bool = False) -> None:
        row = await self._kept(pad, self._store.close(pad.row, int(self._tables.now()), agreed=agreed))
        pad.row, pad.proposal = replace(row, message_id=pad.row.message_id), None
        self._live.pop(pad.id, None)
        self._tell(pad, "closed", person)


def _after(state: PadState, line: Line) -> PadState:
    """The pad after a line; what cannot be, as people are told."""
    try:
        return apply(state, line)
    except PadError as error:
        raise TableError(error.key, **error.values) from None


def _overdue(pad: Pad, now: int) -> bool:
    """Whether its time is up; it may have moved on since that was asked of the disk."""
    if pad.row.decided_at is not None:
        return pad.row.decided_at <= now - SIGN_SECONDS
    return pad.row.touched_at <= now - REST_SECONDS


def _entries(entries: tuple[Entry, ...] | str) -> tuple[Entry, ...]:
    if not isinstance(entries, str):
        return entries
    try:
        return parse_entries(entries)
    except ValueError:
        raise TableError("pad.error.no-notation") from None


def _side_of(pad: Pad, person: Person) -> Side | None:
    """The side that a person plays on; None for a keeper who only keeps the score."""
    seat = pad.seat_of(person.user_id)
    return None if seat is None else seat.side
