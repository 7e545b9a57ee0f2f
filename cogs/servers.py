"""Servers that the bot is added to and taken out of, and the daily look at what is kept too long."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import discord
from discord.ext import commands

from bot.pads.service import Pads
from bot.tables.clock import RETRY_SECONDS
from bot.tables.left import DAY_SECONDS, Left
from bot.tables.retention import Retention
from db.errors import DatabaseError

log = logging.getLogger(__name__)


class Servers(commands.Cog):
    """An outage changes nothing here: Discord tells it apart from being taken out, and so does discord.py."""

    def __init__(self, bot: commands.AutoShardedBot, left: Left, retention: Retention, pads: Pads) -> None:
        self._bot, self._left, self._retention, self._pads = bot, left, retention, pads
        self._looking: asyncio.Task[None] | None = None
        self._catching_up: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        await self._left.load()

    async def cog_unload(self) -> None:
        for task in (self._looking, self._catching_up):
            if task is not None:
                task.cancel()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._written(self._left.leave(guild.id))

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def _on_server(self, guild: discord.Guild) -> None:
        await self._written(self._left.back(guild.id))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """All shards know their servers, those in an outage too. Comes again after a lost connection.

        One left while the gateway was away is missed at the next start: discord.py still remembers it.
        """
        await self._written(self._compare())
        if self._looking is None:  # not before: the bot may have been asked back while it was away
            self._looking = asyncio.create_task(self._look_daily())

    async def _compare(self) -> None:
        await self._left.compare({guild.id for guild in self._bot.guilds})

    async def _written(self, change: Coroutine[Any, Any, None]) -> None:
        """A change of servers; where the disk does not take it, all of them are compared a while later."""
        try:
            await change
        except DatabaseError as error:
            log.warning("servers left or joined were not written down (%s); tried again", error.key)
            if self._catching_up is None or self._catching_up.done():
                self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        caught_up = False
        while not caught_up:
            await asyncio.sleep(RETRY_SECONDS)
            try:
                await self._compare()
            except DatabaseError as error:
                log.warning("the servers were not compared (%s); tried again", error.key)
            else:
                caught_up = True

    async def _look_daily(self) -> None:
        """Once a day, and when the time of a scorepad is up; a new one has more than a day."""
        while True:
            wait = float(DAY_SECONDS)
            try:
                await self._left.forget_old()
                await self._retention.delete_old()
                await self._pads.due()
                wait = min(wait, await self._pads.next_due() + 1)
            except DatabaseError as error:
                log.error("what is old was not deleted (%s); tried again tomorrow", error.key)
            await asyncio.sleep(wait)


async def setup(bot: Any) -> None:
    await bot.add_cog(Servers(bot, bot.tables.left, bot.tables.retention, bot.pads))
