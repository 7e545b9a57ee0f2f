"""What one person alone does not do to a scorepad: correct a deal, have a result stand, close it.

A correction, or closing a pad on which something is booked, takes the word of a member of each side that has
members. Who is only named has no say. When a series is decided each side with members signs.
"""

from __future__ import annotations

from dataclasses import replace

from bot.league.pad import PadError, PadState, apply
from bot.league.pad_entries import Corrected, Entry, Line, Undo, parse_entries, write_entries
from bot.pads.authority import Act, When, check
from bot.pads.pad import Kind, Pad
from bot.pads.results import results
from bot.pads.roster import PadRoster
from bot.tables.table import Person, TableError
from db.pads import PadLine, Proposal, Signature


class PadAgreement(PadRoster):
    """Corrections, signatures and closing, by what the sides agree to."""

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
            if pad.all_among(asked.agreed):
                await self._write(pad, person, line, "corrected")
            else:
                await self._ask(pad, person, asked)
        return pad

    async def agree(self, pad_id: int, person: Person, number: int) -> Pad:
        """A side's word for what is proposed under that number; done once all have given theirs."""
        async with self._at(pad_id) as pad:
            check(Act.AGREE, person, pad)
            asked = self._asked(pad, number)
            side = pad.side_of(person.user_id)
            assert side is not None
            agreed = tuple(sorted({*asked.agreed, side}))
            waits = not pad.all_among(agreed)  # a side may have no member any more
            if waits and side in asked.agreed:
                raise TableError("pad.error.agreed-already")
            if waits:
                await self._kept(pad, self._changes.agree(pad.row, number, side, person.user_id))
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
            await self._kept(pad, self._changes.refuse(pad.row, number))
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
            side = pad.side_of(person.user_id)
            if side is None or not pad.unsigned:  # the keeper for all, or the others have no member any more
                await self._finish(pad, person, None)
                return pad
            if side not in pad.unsigned:
                raise TableError("pad.error.signed-already")
            signature = Signature(side, person.user_id, int(self._tables.now()))
            if len(pad.unsigned) == 1:
                await self._finish(pad, person, signature)
            else:
                await self._kept(pad, self._changes.sign(pad.row, signature))
                pad.signatures = (*pad.signatures, signature)
                self._tell(pad, "signed", person)
        return pad

    async def close(self, pad_id: int, person: Person, version: int) -> Pad:
        """Close a pad: it counts nowhere. All sides agree, unless nothing is booked or a moderator does."""
        async with self._at(pad_id) as pad:
            alone = check(Act.CLOSE, person, pad) is When.ALWAYS
            self._check_version(pad, version)
            asked = self._proposal(pad, person)
            nothing = not any(deal.entries for _, deal in pad.state.all_deals)
            if nothing or alone or pad.all_among(asked.agreed):
                await self._close(pad, person)
            else:
                await self._ask(pad, person, asked)
        return pad

    # Within

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
        row = await self._kept(pad, self._changes.write(written))
        pad.row, pad.state, pad.signatures = replace(row, message_id=pad.row.message_id), after, ()
        if lapses or agreed:
            pad.proposal = None
        self._tell(pad, kind, person)

    def _proposal(self, pad: Pad, person: Person, line: Corrected | None = None) -> Proposal:
        side = pad.side_of(person.user_id)
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
        pad.proposal = await self._kept(pad, self._changes.propose(pad.row, asked))
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
            pad, self._changes.finish(pad.row, results(pad.state), signature, at, rated=rated)
        )
        pad.row, pad.proposal = replace(row, message_id=pad.row.message_id), None
        if signature is not None:
            pad.signatures = (*pad.signatures, signature)
        self._live.pop(pad.id, None)
        self._records.due()
        self._tell(pad, "finished", person, matches)

    async def _close(self, pad: Pad, person: Person | None, *, agreed: bool = False) -> None:
        row = await self._kept(pad, self._changes.close(pad.row, int(self._tables.now()), agreed=agreed))
        pad.row, pad.proposal = replace(row, message_id=pad.row.message_id), None
        self._live.pop(pad.id, None)
        self._tell(pad, "closed", person)


def _after(state: PadState, line: Line) -> PadState:
    """The pad after a line; what cannot be, as people are told."""
    try:
        return apply(state, line)
    except PadError as error:
        raise TableError(error.key, **error.values) from None


def _entries(entries: tuple[Entry, ...] | str) -> tuple[Entry, ...]:
    if not isinstance(entries, str):
        return entries
    try:
        return parse_entries(entries)
    except ValueError:
        raise TableError("pad.error.no-notation") from None
