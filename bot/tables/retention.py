"""How long a server keeps the play of finished matches; their results stay for boards and ratings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.tables.authority import Act, check
from bot.tables.table import Person, TableError
from db.connection import Database
from db.guilds import GuildStore
from db.retention import DAY_SECONDS, RetentionStore

LEAST_DAYS: Final = 30
MOST_DAYS: Final = 3650
BATCH: Final = 50
"""So many matches a transaction: moves at the tables get in between."""


class Retention:
    """``now`` gives seconds since 1970."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._guilds, self._store, self._now = GuildStore(database), RetentionStore(database), now

    async def choose(self, person: Person, guild_id: int, days: int | None, *, sure: bool = False) -> None:
        """The owner says for how many days (LEAST_DAYS to MOST_DAYS); None: until they are deleted.

        Raises TableError where that deletes something already, and the owner has not said they are sure.
        """
        check(Act.SET_SERVER, person)
        if days is not None and not sure:
            gone = await self._store.older(guild_id, int(self._now()) - days * DAY_SECONDS)
            if gone:
                raise TableError("settings.retention-deletes", days=days, n=gone)
        await self._guilds.set_retention(guild_id, days)

    async def delete_old(self) -> int:
        """Deletes the play of all matches whose time is up; of how many it was."""
        gone = 0
        while (count := await self._store.delete_old(int(self._now()), BATCH)) == BATCH:
            gone += count
        return gone + count
