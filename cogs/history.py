"""/history and /replay: matches that are over."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.table import TableError
from cogs.ui.house import Interaction
from cogs.ui.past import PAST, past_screen
from cogs.ui.replay import REPLAYING, send_replay
from db.history import Whose

User = discord.User | discord.Member
"""Those who have left the server too: their matches are still there."""


class HistoryCog(commands.Cog):
    @app_commands.command(description="Finished matches: yours, someone's, this channel's or this server's")
    @app_commands.describe(
        member="Whose matches; without it, yours", place="All that were played here, whoever played"
    )
    @app_commands.choices(
        place=[
            app_commands.Choice(name="this channel", value="channel"),
            app_commands.Choice(name="this server", value="server"),
        ]
    )
    async def history(
        self, interaction: Interaction, member: User | None = None, place: str | None = None
    ) -> None:
        assert interaction.guild_id is not None
        if member is not None and place is not None:
            raise TableError("history.one-of-two")
        person = member or interaction.user
        whose = Whose(interaction.guild_id, user_id=person.id)
        if place is not None:
            channel_id = interaction.channel_id if place == "channel" else None
            whose = Whose(interaction.guild_id, channel_id=channel_id)
        view = await past_screen(interaction, whose, person.display_name)
        await interaction.response.send_message(view=view, ephemeral=True)

    @app_commands.command(description="Steps through a finished match card by card, with all hands shown")
    @app_commands.describe(match="Its number, which /history tells", deal="Which deal; without it, the first")
    async def replay(self, interaction: Interaction, match: int, deal: int = 1) -> None:
        await send_replay(interaction, match, deal)


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(*PAST, *REPLAYING)
    await bot.add_cog(HistoryCog())
