"""Who moderates besides those whom Discord lets: the members of a role that the server has named."""

from __future__ import annotations

from bot.tables.authority import Act, check
from bot.tables.table import Person, TableError
from db.guilds import GuildStore


class Moderators:
    """Every server's named role, in memory: each press asks, and no press should wait for the disk."""

    def __init__(self, store: GuildStore) -> None:
        self._store = store
        self._roles: dict[int, int] = {}

    async def read(self) -> None:
        """What the disk has; once, before the first press."""
        self._roles = await self._store.moderator_roles()

    def role(self, guild_id: int | None) -> int | None:
        """The id of the role the server has named; it may have been deleted since."""
        return None if guild_id is None else self._roles.get(guild_id)

    def forget(self, guild_id: int) -> None:
        """All that was stored of the server has been deleted."""
        self._roles.pop(guild_id, None)

    async def name(self, person: Person, guild_id: int, role_id: int | None) -> None:
        """The owner names a role in place of the one before, or none. Raises TableError."""
        check(Act.SET_SERVER, person)
        if role_id == guild_id:  # Discord's id for @everyone
            raise TableError("moderators.everyone")
        await self._store.set_moderator_role(guild_id, role_id)
        if role_id is None:
            self._roles.pop(guild_id, None)
        else:
            self._roles[guild_id] = role_id
