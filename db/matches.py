"""A match, its deals and a move as the journal stores them, and how it reads them again."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from db.rows import read_options, read_scores
from db.seat_changes import SeatChange, load_changes


@dataclass(frozen=True, slots=True)
class AwardRow:
    """Points booked to a side, in the rules' words; values: what each side captured, for Game."""

    category: str
    side: int
    points: int
    card: str | None = None
    holder: int | None = None
    captor: int | None = None
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DealEnd:
    """How a deal ended; scores by side after it.

    awards: all of the deal's, in order. Those of the turn-up and the gift are written with the rest:
    until the deal ends they follow from its actions.
    """

    scores: tuple[int, ...]
    void: bool
    awards: tuple[AwardRow, ...]


@dataclass(frozen=True, slots=True)
class DealStart:
    """A deal as dealt; scores by side before it.

    pack: the 52 in the rules' notation. edition: of the rules. end: where the turn-up ended it at once.
    secret: what the pack came from. next_secret: of the deal after it. Both only to be written.
    """

    number: int
    dealer: int
    pack: str
    scores: tuple[int, ...]
    extra_hand: bool
    edition: int
    end: DealEnd | None = None
    secret: bytes | None = field(default=None, repr=False)
    next_secret: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """The side that won, and scores by side. ending: whether it was played out or the other side resigned."""

    winner: int
    scores: tuple[int, ...]
    ending: Literal["played", "resigned"] = "played"


@dataclass(frozen=True, slots=True)
class Move:
    """An action that the rules have accepted, and what came of it.

    deal: its number. turn: the one the table stood at. user_id: who pressed; None for a computer player or
    the clock. deadline: of whoever acts next. missed: how often in a row the clock has played for the seat.
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
    deadline: int | None = None
    missed: int = 0


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """A deal as the journal has it; actions are (turn, seat, notation) in order."""

    start: DealStart
    first_turn: int
    actions: tuple[tuple[int, int, str], ...]
    ended: bool


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A seat of a match. won: None until there is a winner. hung, jacks_lost: jacks it took and lost."""

    seat: int
    side: int
    user_id: int | None
    computer: str | None
    name: str
    won: bool | None = None
    hung: int = 0
    jacks_lost: int = 0


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as stored; finished without a winner means given up. ending: None while it is in play.

    seats: for whom it counts. changes: of who sat there, in order.
    """

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
    ending: Literal["played", "resigned", "given-up"] | None
    seats: tuple[PlayerRow, ...]
    changes: tuple[SeatChange, ...] = ()


# Every field of MatchRow but these two is a column of the same name.
_MATCH = tuple(each.name for each in fields(MatchRow) if each.name not in ("seats", "changes"))


def load_match(connection: sqlite3.Connection, match_id: int) -> MatchRow | None:
    columns = ", ".join(_MATCH)
    found = connection.execute(f"SELECT {columns} FROM match WHERE id = ?", (match_id,)).fetchone()
    if found is None:
        return None
    values: dict[str, Any] = dict(zip(_MATCH, found, strict=True))
    values["options"] = read_options(values["options"])
    values["with_computers"] = bool(values["with_computers"])
    if values["scores"] is not None:
        values["scores"] = read_scores(values["scores"])
    return MatchRow(
        **values, seats=_players(connection, match_id), changes=load_changes(connection, match_id)
    )


def load_latest_deal(connection: sqlite3.Connection, match_id: int) -> StoredDeal | None:
    found = connection.execute(
        "SELECT number, dealer, pack, scores_before, extra_hand, edition, first_turn, scores_after"
        " FROM deal WHERE match_id = ? ORDER BY number DESC LIMIT 1",
        (match_id,),
    ).fetchone()
    if found is None:
        return None
    number, dealer, pack, scores, extra_hand, edition, first_turn, scores_after = found
    actions = connection.execute(
        "SELECT turn, seat, notation FROM action WHERE match_id = ? AND turn >= ? ORDER BY turn",
        (match_id, first_turn),
    )
    start = DealStart(number, dealer, pack, read_scores(scores), bool(extra_hand), edition)
    return StoredDeal(start, first_turn, tuple(actions), ended=scores_after is not None)


def _players(connection: sqlite3.Connection, match_id: int) -> tuple[PlayerRow, ...]:
    found = connection.execute(
        "SELECT seat, side, user_id, computer, name, won, hung, jacks_lost FROM match_player"
        " WHERE match_id = ? ORDER BY seat",
        (match_id,),
    )
    return tuple(
        PlayerRow(seat, side, user_id, computer, name, None if won is None else bool(won), hung, jacks_lost)
        for seat, side, user_id, computer, name, won, hung, jacks_lost in found
    )
