"""/settings: what a server chooses for all its tables. For moderators."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.replies import reply


@app_commands.default_permissions(manage_guild=True)
class SettingsCog(commands.GroupCog, group_name="settings", group_description="What this server prefers"):
    @app_commands.command(description="Whether new tables play in a thread unless their host says otherwise")
    @app_commands.describe(on="Yes: a thread for each table. No: in the channel")
    async def threads(self, interaction: Interaction, on: bool) -> None:
        # The default permission is a server's to change: asked again here.
        if not person_of(interaction).moderator:
            raise TableError("table.moderators-only")
        assert interaction.guild_id is not None
        await house_of(interaction).tables.guilds.set_threads(interaction.guild_id, on)
        await reply(interaction, say("en", "settings.threads-on" if on else "settings.threads-off"))


async def setup(bot: Any) -> None:
    await bot.add_cog(SettingsCog())
