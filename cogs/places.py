"""Channels, threads and rights that change under a table: it is shown again at once, as far as it can be."""

from __future__ import annotations

from typing import Any

import discord
from discord.ext import commands

from bot.tables.table import Table
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
        for table in await self._house.tables.live(guild_id):
            if channel_id in (table.row.thread_id, table.row.channel_id):
                self._house.tables.show(table)

    async def _show_unshown(self, guild_id: int) -> None:
        """The tables that could not be shown: perhaps they can be now."""
        for table in await self._house.tables.live(guild_id):
            if self._unshown(table):
                self._house.tables.show(table)

    def _unshown(self, table: Table) -> bool:
        return self._house.unshown.line(table, "en") is not None


async def setup(bot: Any) -> None:
    await bot.add_cog(Places(bot.house))
