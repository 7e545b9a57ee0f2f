"""What tests do to the gateway: servers that are left or cannot be reached, connections and events lost."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from simcord.backend import serializers
from simcord.backend.models import Guild

from bot.demo.simulated import Club


class Absence:
    """The bot is taken out of the server, which keeps its channels and messages, till it is asked back."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._guild: Guild = club.discord.backend.guilds.pop(club.guild.id)

    async def begins(self) -> None:
        """Discord says so."""
        await self._tells("GUILD_DELETE", {"id": str(self._guild.id)})

    async def ends(self, *, told: bool = True) -> None:
        """The bot is asked back; told: it hears of it, else it is not connected just now."""
        backend = self._club.discord.backend
        backend.guilds[self._guild.id] = self._guild
        if told:
            await self._tells("GUILD_CREATE", dict(serializers.guild_create_payload(backend, self._guild)))

    async def _tells(self, event: str, payload: dict[str, Any]) -> None:
        await tell(self._club, event, payload)


async def taken_out(club: Club) -> Absence:
    """The bot is taken out of the server, and hears of it."""
    absence = Absence(club)
    await absence.begins()
    return absence


async def outage(club: Club) -> None:
    """The server cannot be reached for a while: Discord says "gone", and that it is not for good."""
    await tell(club, "GUILD_DELETE", {"id": str(club.guild.id), "unavailable": True})


async def outage_over(club: Club) -> None:
    """The server can be reached again."""
    backend = club.discord.backend
    payload = dict(serializers.guild_create_payload(backend, backend.get_guild(club.guild.id)))
    await tell(club, "GUILD_CREATE", payload | {"unavailable": False})


async def ready_again(club: Club) -> None:
    """The connection is lost for good, and a new one begun."""
    shard = club.discord.bot.shards[0]
    await shard.disconnect()
    await shard.reconnect()
    await club.discord.advance_time(5)


@asynccontextmanager
async def events_lost(club: Club) -> AsyncIterator[None]:
    """What happens meanwhile the bot never hears of; then it is resumed."""
    shard: Any = club.discord.bot.shards[0]
    await shard.disconnect()
    yield
    shard._parent.ws.open = True
    await tell(club, "RESUMED", {"__shard_id__": 0})


async def tell(club: Club, event: str, payload: dict[str, Any]) -> None:
    """The gateway sends an event."""
    club.discord.backend.emit(event, payload)
    await club.discord.settle()
