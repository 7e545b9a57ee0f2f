"""The block list: who may not play at a server's tables, as its moderators have it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.render.names import clean_name
from bot.tables.authority import Act, check
from bot.tables.table import Person, TableError
from db.blocked import BlockedRow, BlockedStore
from db.connection import Database


class BlockList:
    """``now`` gives seconds since 1970. To block someone is ``Tables.block``: it clears the lobbies too."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._store = BlockedStore(database)
        self._now = now

    async def add(self, moderator: Person, guild_id: int, person: Person) -> None:
        check(Act.BLOCK, moderator)
        row = BlockedRow(person.user_id, person.name, moderator.user_id, moderator.name, int(self._now()))
        await self._store.block(guild_id, row)

    async def unblock(self, moderator: Person, guild_id: int, person: Person) -> None:
        """They may play again."""
        check(Act.BLOCK, moderator)
        by, at = moderator, int(self._now())
        if not await self._store.unblock(guild_id, person.user_id, by.user_id, by.name, at):
            raise TableError("settings.not-blocked", name=clean_name(person.name))

    async def all(self, moderator: Person, guild_id: int) -> tuple[BlockedRow, ...]:
        """Everyone on the list, the newest first."""
        check(Act.BLOCK, moderator)
        return await self._store.all(guild_id)

    async def ids(self, guild_id: int) -> frozenset[int]:
        """Everyone on the list, for whoever only needs to pass them over."""
        return await self._store.ids(guild_id)

    async def check(self, guild_id: int, person: Person, invited: Iterable[Person] = ()) -> None:
        """TableError where the person, or someone they invite, is blocked on the server."""
        blocked = await self._store.ids(guild_id)
        if person.user_id in blocked:
            raise TableError("table.blocked")
        for guest in invited:
            if guest.user_id in blocked:
                raise TableError("table.invited-blocked", name=clean_name(guest.name))
