"""/reminders: how one is reminded of one's turn, for oneself."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.tables.quiet_hours import matching_zones, time_there
from cogs.ui.house import Interaction, house_of
from cogs.ui.reminders import ReminderButton, reminder_screen

CHOICES = 25
"""Discord offers so many."""


class RemindersCog(commands.Cog):
    @app_commands.command(description="How you are told of your turn: pings, direct messages, quiet hours")
    @app_commands.describe(
        quiet_from="When your quiet hours begin, as in 22:30",
        quiet_to="When they end, as in 07:00",
        zone="Your time zone; type the name of a city",
    )
    async def reminders(
        self,
        interaction: Interaction,
        quiet_from: str | None = None,
        quiet_to: str | None = None,
        zone: str | None = None,
    ) -> None:
        tables, user_id = house_of(interaction).tables, interaction.user.id
        if quiet_from or quiet_to or zone:
            setting = await tables.reminders.set_quiet(user_id, zone, quiet_from, quiet_to)
        else:
            setting = await tables.reminders.of(user_id)
        view = reminder_screen(setting, tables.now())
        await interaction.response.send_message(view=view, ephemeral=True)

    @reminders.autocomplete("zone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        now = house_of(interaction).tables.now()
        return [
            app_commands.Choice(name=f"{name.replace('_', ' ')} ({time_there(name, now)})", value=name)
            for name in matching_zones(typed, CHOICES)
        ]


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(ReminderButton)
    await bot.add_cog(RemindersCog())
