"""What a match, a deal and a move are on their way into the journal and out of it. Seats, sides, seconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AwardRow:
    """Points booked to a side, as the rules tell them; values: what each side captured, where Game is told."""

    category: str
    side: int
    points: int
    card: str | None = None
    holder: int | None = None
    captor: int | None = None
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DealEnd:
    """How a deal ended; scores by side after it. The awards are all of the deal's, the turn-up's and gift's too:
    until the deal ends they follow from its actions."""

    scores: tuple[int, ...]
    void: bool
    awards: tuple[AwardRow, ...]


@dataclass(frozen=True, slots=True)
class DealStart:
    """A deal as dealt; scores by side before it.

    pack: the 52 in the rules' notation. edition: of the rules. end: where the turn-up ended it at once.
    """

    number: int
    dealer: int
    pack: str
    scores: tuple[int, ...]
    extra_hand: bool
    edition: int
    end: DealEnd | None = None


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """The side that won, and scores by side."""

    winner: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """An action that the rules have accepted, and what came of it.

    deal: its number. turn: the one the table stood at. user_id: who pressed; None for a computer player.
    """

    table_id: int
    match_id: int
    deal: int
    turn: int
    seat: int
    notation: str
    user_id: int | None
    at: int
    deal_end: DealEnd | None = None
    next_deal: DealStart | None = None
    match_end: MatchEnd | None = None


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """A deal as the journal has it; actions are (turn, seat, notation) in order."""

    start: DealStart
    first_turn: int
    actions: tuple[tuple[int, int, str], ...]
    ended: bool


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A seat of a match. won: None until there is a winner. hung, jacks_lost: jacks this seat took and lost."""

    seat: int
    side: int
    user_id: int | None
    computer: str | None
    name: str
    won: bool | None
    hung: int
    jacks_lost: int


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as stored; finished without a winner means given up."""

    id: int
    table_id: int | None
    guild_id: int
    variant: str
    players: int
    options: Mapping[str, object]
    with_computers: bool
    cut: str | None
    first_dealer: int
    started_at: int
    finished_at: int | None
    winner: int | None
    scores: tuple[int, ...] | None
    seats: tuple[PlayerRow, ...]
