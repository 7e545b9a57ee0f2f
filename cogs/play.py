"""/hand, and every button: the client must know their classes before the first press."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs.ui.buttons import BUTTONS
from cogs.ui.house import Interaction
from cogs.ui.options import OPTIONS
from cogs.ui.saved_rules import SAVED_RULES
from cogs.ui.spectating import WatchButton, send_hand_or_view
from cogs.ui.taking_over import TAKING_OVER
from cogs.ui.voting import VOTING
from cogs.ui.which import table_choices, which_table


class PlayCog(commands.Cog):
    @app_commands.command(description="Your hand, privately; without a seat, the board as all see it")
    @app_commands.describe(table="Which table; without it, yours here")
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        await send_hand_or_view(interaction, await which_table(interaction, table, playing=True))

    @hand.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await table_choices(interaction, typed)


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(*BUTTONS, *OPTIONS, *SAVED_RULES, *TAKING_OVER, *VOTING, WatchButton)
    await bot.add_cog(PlayCog())
