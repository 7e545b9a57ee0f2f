"""Scorepads: who plays on them, their log, who signed, what waits for agreement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PadStateName = Literal["open", "decided", "finished", "closed"]


@dataclass(frozen=True, slots=True)
class PadSeat:
    """Who plays at a seat: a member, or (user_id None) a plain name."""

    seat: int
    side: int
    user_id: int | None
    name: str


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

    game, deal: of a correction, from 1. entries: as bot.league.pad_entries writes them. version: the pad's then.
    agreed: the sides that have agreed, the proposer's among them.
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
