"""The games of a fixture that were played here, at tables or on scorepads, and which of them count."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.office.desk import Desk
from bot.office.fixtures import Seen
from bot.office.scores import target
from bot.tables.table import TableError
from db.fixtures import GameRow

if TYPE_CHECKING:
    from bot.pads.service import Pads


@dataclass(frozen=True, slots=True)
class TableGames:
    """What counts at one table of a match, in the order in which it ended. most: games that decide it."""

    games: tuple[GameRow, ...]
    most: int

    @property
    def won(self) -> tuple[int, int]:
        """Home first."""
        winners = [game.winner for game in self.games]
        return winners.count(0), winners.count(1)

    @property
    def hung(self) -> tuple[int, int]:
        return sum(game.hangs[0] for game in self.games), sum(game.hangs[1] for game in self.games)

    @property
    def decided(self) -> bool:
        return max(self.won) >= self.most


class Counting:
    """pads: None where scorepads are not kept."""

    def __init__(self, desk: Desk, pads: Pads | None) -> None:
        self._desk, self._pads = desk, pads

    async def tables(self, seen: Seen) -> tuple[TableGames, ...]:
        """By table of the match; games after it was decided are not counted."""
        games = await self._desk.fixtures.games_of(seen.fixture.id)
        most = target(seen.league.row.best_of)
        tables = _by_table(games, seen.league.row.tables, most)
        return tuple([replace(each, games=await self._with_hangs(each.games)) for each in tables])

    async def _with_hangs(self, games: Iterable[GameRow]) -> tuple[GameRow, ...]:
        """With the jacks hung on scorepads too, where nobody has to say who hung them: the side is enough."""
        return tuple([replace(game, hangs=await self._hangs(game)) for game in games])

    async def _hangs(self, game: GameRow) -> tuple[int, int]:
        if self._pads is not None and game.pad_id is not None and game.pad_game is not None:
            with suppress(TableError):  # a log that cannot be read leaves what the match says
                state = (await self._pads.find(game.pad_id)).state
                deals = state.games[game.pad_game - 1].deals
                sides = [a.side for deal in deals for a in deal.awards if a.category == "hang-jack"]
                return sides.count(0), sides.count(1)
        return game.hangs


def _by_table(games: Iterable[GameRow], tables: int, most: int) -> list[TableGames]:
    counted = [TableGames((), most) for _ in range(tables)]
    for game in games:
        if 1 <= game.table <= tables and not counted[game.table - 1].decided:
            counted[game.table - 1] = TableGames((*counted[game.table - 1].games, game), most)
    return counted
