"""/standings: a division's table, as a message or as a picture."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.office.naming import division_named
from cogs.ui.house import Interaction
from cogs.ui.standing_pages import STANDING_PAGES, send_picture, standing_screen
from cogs.ui.which_league import LEAGUE, division_choices, league_choices, which_league


class StandingsCog(commands.Cog):
    @app_commands.command(description="A league's table, with why it stands in this order")
    @app_commands.describe(
        league=LEAGUE,
        division="Which division; without it, the first",
        picture="The table as a picture",
    )
    @app_commands.autocomplete(league=league_choices, division=division_choices)
    async def standings(
        self,
        interaction: Interaction,
        league: str | None = None,
        division: str | None = None,
        picture: bool = False,
    ) -> None:
        found = await which_league(interaction, league)
        named = found.divisions[0] if division is None else division_named(found, division)
        if picture:
            await send_picture(interaction, found, named, private=False)
        else:
            view = await standing_screen(interaction, found, named)
            await interaction.response.send_message(view=view)


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(*STANDING_PAGES)
    await bot.add_cog(StandingsCog())
