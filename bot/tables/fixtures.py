"""Tables where a fixture of a league is played: whoever keeps the leagues is asked who may sit there.

Side 0 is the home team, side 1 the away team. No computer player starts a match there, and the house rules
are the league's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from bot.game.seats import Seat, Side
from bot.game.variants import VARIANTS
from bot.render.league_game import LeagueGame
from bot.tables.table import Person, TableError
from db.tables import SeatRow, TableRow


class Keeper(Protocol):
    """Whoever keeps the fixtures. Each raises TableError."""

    async def game(self, fixture_id: int, table: int, match_id: int | None, pad_id: int | None) -> LeagueGame:
        """What is to be told of the fixture where a game of it is played, in a match here or on a pad."""

    async def check_player(self, fixture_id: int, side: Side, person: Person) -> None:
        """That a person is on the roster of that side's team."""

    async def check_open(self, fixture_id: int, table: int) -> None:
        """That another game may be played at that table of the match."""

    async def check_pad(self, fixture_id: int, table: int, person: Person) -> None:
        """That a person may begin a scorepad of that table of the match."""


class FixtureTables:
    """Nothing is refused where no fixture is played. keeper: there is one where there are leagues."""

    def __init__(self) -> None:
        self.keeper: Keeper | None = None

    async def game(
        self,
        fixture_id: int | None,
        table: int | None,
        *,
        match_id: int | None = None,
        pad_id: int | None = None,
    ) -> LeagueGame | None:
        """What is to be told of the fixture; None where there is none, or none any more."""
        if self.keeper is None or fixture_id is None:
            return None
        try:
            return await self.keeper.game(fixture_id, table or 1, match_id, pad_id)
        except TableError:  # the fixture is gone, and the table or pad stays
            return None

    async def check_seats(self, row: TableRow, seats: dict[Seat, Person]) -> None:
        """TableError where somebody is not of the team that has the seat."""
        if self.keeper is None or row.fixture_id is None:
            return
        seating = VARIANTS[row.variant].ruleset(row.players, row.options).seating
        for seat, person in seats.items():
            await self.keeper.check_player(row.fixture_id, seating.side_of(seat), person)

    async def may_sit(self, row: TableRow, seat: SeatRow) -> bool:
        """Whether whoever sat there may sit there again."""
        try:
            await self.check_seats(row, {seat.seat: Person(seat.user_id or 0, seat.name)})
        except TableError:
            return False
        return True

    async def check_open(self, fixture_id: int | None, table: int | None) -> None:
        """TableError where no game is to be played at that table of it any more."""
        if self.keeper is not None and fixture_id is not None:
            await self.keeper.check_open(fixture_id, table or 1)

    async def check_pad(
        self, fixture_id: int, table: int, person: Person, players: Iterable[tuple[Side, Person]]
    ) -> None:
        """TableError where that person cannot begin a scorepad there, or one of the players is not of it."""
        if self.keeper is not None:
            await self.keeper.check_pad(fixture_id, table, person)
            for side, player in players:
                await self.keeper.check_player(fixture_id, side, player)


def check_no_fixture(row: TableRow, key: str) -> None:
    """TableError, in those words, for what is not done where a fixture is played."""
    if row.fixture_id is not None:
        raise TableError(key, name=row.name)
