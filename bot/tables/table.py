"""A table as it stands in memory, and the words of the application: Person, Change, TableError."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Literal

from bot.game.events import Cut, Event
from bot.game.rules import Ruleset
from bot.game.seats import NOBODY, Seat, Side
from bot.game.sight import view_of
from bot.game.state import Match
from bot.game.variants import VARIANTS
from bot.game.view import SeatView
from bot.render.league_game import LeagueGame
from bot.tables.sealed import seal_of
from db.matches import PlayerRow
from db.seat_changes import SeatChange
from db.tables import SeatRow, State, TableRow
from db.votes import Vote


class TableError(Exception):
    """Something a person may not do here: ``key`` names the text that says why, ``values`` fill it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever presses. moderator: by permissions or the role that the server named. owner: manages it.

    press: the number Discord gave the press.
    """

    user_id: int
    name: str
    moderator: bool = False
    owner: bool = False
    press: int | None = None


@dataclass(slots=True, eq=False)
class Table:
    """One table. Only ``Tables`` changes it, under its lock, and only after the disk has the change."""

    row: TableRow
    match: Match | None = None
    cut: Cut | None = None
    """How the first dealer was found, once a match has begun."""
    players: tuple[PlayerRow, ...] = ()
    """By seat, for whom the match counts; whoever sits there may be sitting in for them."""
    changes: tuple[SeatChange, ...] = ()
    """Of who sits where, since the match began."""
    opening: tuple[str, ...] = ()
    """The seals of the first two deals, once a match has begun."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    vote: Vote | None = None
    """The vote that is open."""
    league_game: LeagueGame | None = None
    """What the league says of the fixture that is played here, as it was last looked at."""

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def name(self) -> str:
        return self.row.name

    @property
    def state(self) -> State:
        return self.row.state

    @property
    def turn(self) -> int:
        """The number an action must carry now."""
        return self.row.turn

    @property
    def ruleset(self) -> Ruleset:
        """The rules played by here; until the match begins, those chosen so far."""
        if self.match is not None:
            return self.match.ruleset
        return VARIANTS[self.row.variant].ruleset(self.row.players, self.row.options)

    @property
    def next_seal(self) -> str | None:
        """The seal of the next deal, while one may come."""
        secret = self.row.next_secret if self.state in ("lobby", "playing") else None
        return None if secret is None else seal_of(secret)

    @property
    def to_act(self) -> Seat | None:
        """The seat to act, if one is."""
        if self.match is None or self.match.to_act == NOBODY:
            return None
        return self.match.to_act

    @property
    def resigned(self) -> Side | None:
        """The side that gave the match to the other: it was won in mid-deal."""
        match = self.match
        if match is None or match.winner == NOBODY or match.live.over:
            return None
        return 1 - match.winner

    def at(self, seat: Seat) -> SeatRow | None:
        """Who sits, or is expected, at a seat."""
        return next((row for row in self.row.seats if row.seat == seat), None)

    def seat_of(self, user_id: int) -> Seat | None:
        """Where a person sits; an invitation is no seat yet."""
        return next((row.seat for row in self.row.seats if row.user_id == user_id and not row.reserved), None)

    def held_by(self, user_id: int) -> Seat | None:
        """The seat whose hands a person has seen in this match; they may never hold another's."""
        held = [player.seat for player in self.players if player.user_id == user_id]
        held += [change.seat for change in self.changes if change.user_id == user_id]
        return held[0] if held else None

    def offered(self, seat: Seat) -> bool:
        """Whether anyone may take the seat, though it has an owner."""
        return next((change.offered for change in reversed(self.changes) if change.seat == seat), False)

    @property
    def teams(self) -> tuple[str, ...]:
        """Those of the fixture that is played here, as written, home first."""
        return () if self.league_game is None else self.league_game.teams

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """Seats where nobody sits yet, those kept for someone too."""
        return tuple(
            seat for seat in range(self.row.players) if (row := self.at(seat)) is None or row.reserved
        )

    @property
    def actor(self) -> SeatRow | None:
        """Who is to act, if anyone is."""
        return None if self.to_act is None else self.at(self.to_act)

    def view(self, seat: Seat | None) -> SeatView:
        """What a seat, or the public (None), may know. A match must have begun."""
        assert self.match is not None
        return view_of(self.match, seat)


@dataclass(frozen=True, slots=True)
class Change:
    """What happened at a table, for whoever shows it. The disk has it already.

    kind: lobby (opened, or its seats changed), started, seated (a seat changed hands in mid-match), moved,
    finished, closed; noted (a vote, a deadline put off: nothing in the match); shown (nothing, show it);
    resumed (nothing, but the bot was started again).
    events: all that became public, in order. ended: the public's view of each deal that ended in this step.
    by: the user who pressed; None for a computer player or the clock. note: the text of something unusual.
    """

    table: Table
    kind: Literal["lobby", "started", "seated", "moved", "finished", "closed", "noted", "shown", "resumed"]
    events: tuple[Event, ...] = ()
    ended: tuple[SeatView, ...] = ()
    by: int | None = None
    note: str | None = None
