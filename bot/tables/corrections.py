"""Results that moderators void, amend or restore: asked twice, logged; boards and ratings follow."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.render.names import clean_line
from bot.tables.authority import Act, check
from bot.tables.records import Records
from bot.tables.table import Person, TableError
from db.audit import AuditStore, Entry
from db.connection import Database
from db.corrections import CorrectionStore, Draft, PlayedMatch, Result, Stale
from db.tables import LAST_ID

if TYPE_CHECKING:
    from bot.tables.service import Tables

MOST_POINTS: Final = 999
"""A score is between this and as much below zero: bids are lost from it."""


@dataclass(frozen=True, slots=True)
class Question:
    """A correction as a moderator is asked about it, or as it was done. number: of the draft."""

    number: int
    match: PlayedMatch
    draft: Draft

    @property
    def before(self) -> Result:
        assert self.match.result is not None
        return self.match.result


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something a moderator did, and the match if it was done to one."""

    entry: Entry
    match: PlayedMatch | None


class Corrections:
    def __init__(self, database: Database, tables: Tables, records: Records) -> None:
        self._store, self._audit = CorrectionStore(database), AuditStore(database)
        self._tables, self._records = tables, records

    async def newest(self, guild_id: int, limit: int, number: str = "") -> tuple[PlayedMatch, ...]:
        """The server's matches with a result that ended last; number: only those whose own begins so."""
        return await self._store.newest(guild_id, limit, number)

    async def match(self, guild_id: int, number: int) -> PlayedMatch:
        """A match of the server that was played to its end. Raises TableError."""
        match = await self._store.match(guild_id, number) if 0 < number <= LAST_ID else None
        if match is None:
            raise TableError("correct.no-such-match", number=number)
        if match.finished_at is None:
            raise TableError("correct.not-over", number=number)
        if match.result is None:
            raise TableError("correct.given-up", number=number)
        return match

    async def void(self, moderator: Person, guild_id: int, number: int, reason: str) -> Question:
        """Asks whether the match is to count nowhere. Raises TableError."""
        check(Act.CORRECT, moderator)
        match = await self._counting(guild_id, number)
        assert match.result is not None
        result = Result(match.result.winner, match.result.scores, void=True)
        return await self._ask(moderator, guild_id, match, "void", result, reason)

    async def amend(
        self, moderator: Person, guild_id: int, number: int, winner: str, scores: str | None, reason: str
    ) -> Question:
        """Asks whether another result is to stand. winner: a side's number. scores: by side, "14 9".

        Without scores those of the two winners change places. Raises TableError.
        """
        check(Act.CORRECT, moderator)
        match = await self._counting(guild_id, number)
        assert match.result is not None
        sides = len(match.sides)
        side = int(winner) if re.fullmatch(r"[0-9]", winner) else sides
        if side >= sides:
            raise TableError("correct.no-such-side", number=number)
        points = list(match.result.scores)
        if scores is not None:
            points = _points(scores, sides)
        else:
            old = match.result.winner
            points[side], points[old] = points[old], points[side]
        result = Result(side, tuple(points))
        if result == match.result:
            raise TableError("correct.the-same", number=number)
        return await self._ask(moderator, guild_id, match, "amend", result, reason)

    async def restore(self, moderator: Person, guild_id: int, number: int, reason: str) -> Question:
        """Asks whether the result is to stand as it was played. Raises TableError."""
        check(Act.CORRECT, moderator)
        match = await self.match(guild_id, number)
        assert match.played is not None
        if match.result == match.played:
            raise TableError("correct.nothing-to-restore", number=number)
        return await self._ask(moderator, guild_id, match, "restore", match.played, reason)

    async def confirm(self, moderator: Person, guild_id: int, number: int) -> Question:
        """Does what was asked under that number; the match in the answer is as it was before.

        Raises TableError where the match was corrected since, or the question is no longer open.
        """
        check(Act.CORRECT, moderator)
        draft = await self._store.draft(guild_id, moderator.user_id, number) if number <= LAST_ID else None
        if draft is None:
            raise TableError("correct.question-gone")
        match = await self.match(guild_id, draft.match_id)
        try:
            await self._store.confirm(number, draft, moderator.name, int(self._tables.now()))
        except Stale:
            raise TableError("correct.moved-on", number=draft.match_id) from None
        self._records.due()
        return Question(number, match, draft)

    async def log(
        self, moderator: Person, guild_id: int, limit: int, offset: int
    ) -> tuple[tuple[LogLine, ...], bool]:
        """A page of what moderators did, the newest first, and whether more follow. Raises TableError."""
        check(Act.AUDIT, moderator)
        entries, more = await self._audit.page(guild_id, limit, offset)
        matches = [await self._store.match(guild_id, entry.match_id or 0) for entry in entries]
        return tuple(map(LogLine, entries, matches)), more

    async def _counting(self, guild_id: int, number: int) -> PlayedMatch:
        match = await self.match(guild_id, number)
        if match.result is not None and match.result.void:
            raise TableError("correct.is-void", number=number)
        return match

    async def _ask(
        self, moderator: Person, guild_id: int, match: PlayedMatch, what: str, result: Result, reason: str
    ) -> Question:
        if not clean_line(reason):
            raise TableError("correct.no-reason")
        draft = Draft(
            guild_id,
            moderator.user_id,
            int(self._tables.now()),
            match.id,
            what,
            result,
            reason.strip(),
            match.seen,
        )
        return Question(await self._store.ask(draft), match, draft)


def _points(written: str, sides: int) -> list[int]:
    """Scores as people write them, "14 9", "14-9" or "14, -3": one for each side. Raises TableError."""
    text = re.sub(r"(?<=[0-9])[-–](?=[0-9])", " ", written.strip().replace("−", "-"))  # "14-9"
    found = re.split(r"[\s,;/:]+", text)
    if len(found) != sides or not all(re.fullmatch(r"-?[0-9]{1,3}", each) for each in found):
        raise TableError("correct.no-scores", n=sides, most=MOST_POINTS)
    return [int(each) for each in found]
