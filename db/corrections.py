"""Results that moderators correct: what a match came to, what it would come to, and the change itself."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import asdict, dataclass

from db.audit import Entry, corrections_of, newest_correction, write_audit
from db.connection import Database
from db.ratings import unfold
from db.rows import insert, read_scores, write_scores
from db.standing import count_match

DRAFT_SECONDS = 60 * 60
"""A question that nobody has confirmed by then is forgotten with the next one."""


class Stale(Exception):
    """The match, or the question, is not what was shown; nothing was written."""


@dataclass(frozen=True, slots=True)
class Result:
    """The side that won, scores by side, and whether the match counts nowhere."""

    winner: int
    scores: tuple[int, ...]
    void: bool = False

    @property
    def text(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def parse(cls, text: str) -> Result:
        held = json.loads(text)
        return cls(held["winner"], tuple(held["scores"]), held["void"])


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match of a server. finished_at: None while it is played. result: None too where it was given up.

    played: the result as it was before any correction. sides: by side the names as stored, computer players'
    too. seen: the newest entry in the log, 0 without one. closed: names of the closed seasons it is in.
    channel_id, thread_id: its table's. real: it was played with real cards; the channel is the pad's.
    """

    id: int
    variant: str
    finished_at: int | None
    rated: bool
    result: Result | None
    played: Result | None
    sides: tuple[tuple[str, ...], ...]
    seen: int
    closed: tuple[str, ...]
    channel_id: int | None
    thread_id: int | None
    real: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A correction that was shown and waits to be confirmed. seen: as in PlayedMatch."""

    guild_id: int
    by_id: int
    at: int
    match_id: int
    what: str
    result: Result
    reason: str
    seen: int


class CorrectionStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def match(self, guild_id: int, match_id: int) -> PlayedMatch | None:
        """A match of that server, whatever became of it."""
        return await self._database.read(lambda connection: load(connection, guild_id, match_id))

    async def newest(self, guild_id: int, limit: int, number: str = "") -> tuple[PlayedMatch, ...]:
        """The server's matches with a result that ended last; number: only those whose own begins so."""

        def work(connection: sqlite3.Connection) -> tuple[PlayedMatch, ...]:
            found = connection.execute(
                "SELECT id FROM match WHERE guild_id = ? AND ended IS NOT NULL AND id LIKE ?"
                " ORDER BY ended DESC LIMIT ?",
                (guild_id, f"{number}%", limit),
            ).fetchall()
            matches = [load(connection, guild_id, match_id) for (match_id,) in found]
            return tuple(match for match in matches if match is not None)

        return await self._database.read(work)

    async def ask(self, draft: Draft) -> int:
        """Keep what a moderator was shown, in place of what they were shown before; its number."""

        def work(connection: sqlite3.Connection) -> int:
            connection.execute(
                "DELETE FROM correction_draft WHERE (guild_id, by_id) = (?, ?) OR at < ?",
                (draft.guild_id, draft.by_id, draft.at - DRAFT_SECONDS),
            )
            return insert(
                connection,
                "correction_draft",
                guild_id=draft.guild_id,
                by_id=draft.by_id,
                at=draft.at,
                match_id=draft.match_id,
                what=draft.what,
                winner=draft.result.winner,
                scores=write_scores(draft.result.scores),
                void=draft.result.void,
                reason=draft.reason,
                seen=draft.seen,
            )

        return await self._database.transaction(work)

    async def draft(self, guild_id: int, by_id: int, draft_id: int) -> Draft | None:
        """What that moderator was shown under that number, if it still waits."""

        def work(connection: sqlite3.Connection) -> Draft | None:
            found = connection.execute(
                "SELECT at, match_id, what, winner, scores, void, reason, seen FROM correction_draft"
                " WHERE (id, guild_id, by_id) = (?, ?, ?)",
                (draft_id, guild_id, by_id),
            ).fetchone()
            if found is None:
                return None
            at, match_id, what, winner, scores, void, reason, seen = found
            result = Result(winner, read_scores(scores), bool(void))
            return Draft(guild_id, by_id, at, match_id, what, result, reason, seen)

        return await self._database.read(work)

    async def confirm(self, draft_id: int, draft: Draft, by_name: str, at: int) -> None:
        """Do what was shown. Raises Stale where the match was corrected since, or this is done already."""

        def work(connection: sqlite3.Connection) -> None:
            held = connection.execute("DELETE FROM correction_draft WHERE id = ?", (draft_id,))
            if held.rowcount != 1:
                raise Stale
            correct(connection, draft, by_name, at)

        await self._database.transaction(work)


def correct(connection: sqlite3.Connection, draft: Draft, by_name: str, at: int) -> None:
    """Give a finished match the draft's result, log it, and have boards and ratings follow.

    What was folded of ratings from that match on is taken back, to be folded again. Closed seasons stay.
    Raises Stale where the match is not as the draft has seen it.
    """
    match = load(connection, draft.guild_id, draft.match_id)
    if match is None or match.result is None or match.seen != draft.seen:
        raise Stale
    result = draft.result
    connection.execute(
        "UPDATE match SET winner = ?, scores = ?, void = ? WHERE id = ?",
        (result.winner, write_scores(result.scores), result.void, match.id),
    )
    connection.execute(
        "UPDATE match_player SET won = (side = ?) WHERE match_id = ?", (result.winner, match.id)
    )
    entry = Entry(
        at,
        draft.by_id,
        by_name,
        draft.what,
        match.id,
        reason=draft.reason,
        before=match.result.text,
        after=result.text,
    )
    write_audit(connection, draft.guild_id, entry)
    count_match(connection, match.id)
    (ended,) = connection.execute("SELECT ended FROM match WHERE id = ?", (match.id,)).fetchone()
    unfold(connection, draft.guild_id, match.variant, ended)


def load(connection: sqlite3.Connection, guild_id: int, match_id: int) -> PlayedMatch | None:
    found = connection.execute(
        "SELECT match.variant, match.finished_at, match.rated, winner, scores, void,"
        " COALESCE(card_table.channel_id, pad.channel_id), thread_id, pad_id IS NOT NULL"
        " FROM match LEFT JOIN card_table ON card_table.id = table_id LEFT JOIN pad ON pad.id = pad_id"
        " WHERE match.id = ? AND match.guild_id = ?",
        (match_id, guild_id),
    ).fetchone()
    if found is None:
        return None
    variant, finished_at, rated, winner, scores, void, channel_id, thread_id, real = found
    result = None if winner is None else Result(winner, read_scores(scores), bool(void))
    corrections = corrections_of(connection, match_id)
    played = Result.parse(corrections[0].before) if corrections else result
    closed = connection.execute(
        "SELECT name FROM season WHERE guild_id = ? AND closed_at IS NOT NULL"
        " AND starts_at <= ? AND ? < ends_at ORDER BY starts_at",
        (guild_id, finished_at, finished_at),
    )
    return PlayedMatch(
        match_id,
        variant,
        finished_at,
        bool(rated),
        result,
        played,
        _sides(connection, match_id),
        newest_correction(connection, match_id),
        tuple(name for (name,) in closed),
        channel_id,
        thread_id,
        bool(real),
    )


def _sides(connection: sqlite3.Connection, match_id: int) -> tuple[tuple[str, ...], ...]:
    sides: dict[int, list[str]] = {}
    for side, name in connection.execute(
        "SELECT side, name FROM match_player WHERE match_id = ? ORDER BY seat", (match_id,)
    ):
        sides.setdefault(side, []).append(name)
    return tuple(tuple(sides[side]) for side in sorted(sides))
