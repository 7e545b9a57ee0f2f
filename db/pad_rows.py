"""What is kept of a scorepad, as rows: who plays on it, what waits for agreement, what its games come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PadStateName = Literal["open", "decided", "finished", "closed"]


@dataclass(frozen=True, slots=True)
class PadSeat:
    """Who plays at a seat: a member, or (user_id None) a plain name; below 0, whose data was deleted."""

    seat: int
    side: int
    user_id: int | None
    name: str

    @property
    def member(self) -> bool:
        return self.user_id is not None and self.user_id > 0


@dataclass(frozen=True, slots=True)
class PadRow:
    """A pad. version: the number of lines in its log. seats: in order. Times in seconds since 1970.

    dealer: of the first deal. fixture_id, fixture_table: what it is played for, if for a fixture.
    """

    id: int
    guild_id: int
    channel_id: int
    message_id: int | None
    variant: str
    players: int
    options: dict[str, object]
    best_of: int
    dealer: int
    keeper_id: int
    keeper_name: str
    rated: bool
    state: PadStateName
    version: int
    created_at: int
    touched_at: int
    seats: tuple[PadSeat, ...]
    decided_at: int | None = None
    finished_at: int | None = None
    fixture_id: int | None = None
    fixture_table: int | None = None


@dataclass(frozen=True, slots=True)
class Signature:
    side: int
    user_id: int
    at: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """What waits for the other sides' word. number: its own. what: ``correct`` or ``close``.

    game, deal: of a correction, from 1. entries: as bot.league.pad_entries writes them. version: the pad's
    then. agreed: the sides that have agreed, the proposer's among them.
    """

    number: int
    what: Literal["correct", "close"]
    game: int
    deal: int
    entries: str
    by_id: int
    by_name: str
    at: int
    version: int
    agreed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StoredPad:
    """A pad with all that is kept of it. lines: its log, in order. proposal: the open one."""

    row: PadRow
    lines: tuple[str, ...]
    proposal: Proposal | None
    signatures: tuple[Signature, ...]


@dataclass(frozen=True, slots=True)
class PadLine:
    """A line for the log, and how the pad stands after it. row: as it is before.

    lapses: what waits for agreement goes by it. agreed: it was what was proposed.
    """

    row: PadRow
    notation: str
    by_id: int
    at: int
    decided: bool
    lapses: bool = False
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class GameResult:
    """What a game came to. hung, jacks_lost, swept: by seat, as in match_player."""

    number: int
    first_dealer: int
    winner: int
    scores: tuple[int, ...]
    hung: tuple[int, ...]
    jacks_lost: tuple[int, ...]
    swept: tuple[int, ...]
