"""Channels, threads and rights that change under a table: it is shown again at once, as far as it can be."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord
from discord.ext import commands

from bot.tables.table import TableError
from cogs.ui.house import House


class Places(commands.Cog):
    def __init__(self, house: House) -> None:
        self._house = house

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        await self._show_in(gone.guild_id, gone.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, gone: discord.abc.GuildChannel) -> None:
        await self._show_in(gone.guild.id, gone.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: Any, changed: discord.abc.GuildChannel) -> None:
        await self._show_unshown(changed.guild.id)

    @commands.Cog.listener()
    async def on_thread_update(self, _: Any, changed: discord.Thread) -> None:
        await self._show_unshown(changed.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: Any, changed: discord.Role) -> None:
        await self._show_unshown(changed.guild.id)

    async def _show_in(self, guild_id: int, channel_id: int) -> None:
        """The tables that were in a channel or thread, wherever they can be now."""
        tables = self._house.tables
        for row in await tables.store.live(guild_id):
            if channel_id in (row.thread_id, row.channel_id):
                await self._show(row.id)

    async def _show_unshown(self, guild_id: int) -> None:
        """The tables that could not be shown: perhaps they can be now."""
        tables, unshown = self._house.tables, self._house.unshown
        if not unshown.told:  # as nearly always: channels and roles change often
            return
        for row in await tables.store.live(guild_id):
            if row.id in unshown.told:
                await self._show(row.id)

    async def _show(self, table_id: int) -> None:
        tables = self._house.tables
        with suppress(TableError):  # one that cannot be read back holds up no other
            tables.show(await tables.find(table_id))


async def setup(bot: Any) -> None:
    await bot.add_cog(Places(bot.house))
