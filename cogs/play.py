"""/hand, and every button: the client must know their classes before the first press."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs.ui.buttons import BUTTONS
from cogs.ui.hands import check_has_hand
from cogs.ui.house import Interaction, house_of
from cogs.ui.options import OPTIONS
from cogs.ui.saved_rules import SAVED_RULES
from cogs.ui.spectating import WatchButton
from cogs.ui.taking_over import TAKING_OVER
from cogs.ui.voting import VOTING
from cogs.ui.watching import watches
from cogs.ui.which import table_choices, which_table


class PlayCog(commands.Cog):
    @app_commands.command(description="Your hand, privately; without a seat, the board as all see it")
    @app_commands.describe(table="Which table; without it, yours here")
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        house, mine = house_of(interaction), await which_table(interaction, table, playing=True)
        if watches(mine, interaction.user.id):
            await house.watching.answer(interaction, mine)
            return
        check_has_hand(mine, interaction.user.id)
        house.hands.press(mine, interaction.user.id)
        await house.hands.send(interaction, mine)

    @hand.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await table_choices(interaction, typed)


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(*BUTTONS, *OPTIONS, *SAVED_RULES, *TAKING_OVER, *VOTING, WatchButton)
    await bot.add_cog(PlayCog())
