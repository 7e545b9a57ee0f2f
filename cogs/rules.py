"""/help and /rules."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.game.variants import VARIANTS
from bot.render.help import how_to_play, rules
from cogs.ui.games import GAMES
from cogs.ui.house import Interaction
from cogs.ui.layout import layout


class RulesCog(commands.Cog):
    @app_commands.command(description="How to play here, in a screenful")
    async def help(self, interaction: Interaction) -> None:
        await interaction.response.send_message(view=layout(how_to_play()), ephemeral=True)

    @app_commands.command(description="The rules of a game, in a screenful")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=GAMES)
    async def rules(self, interaction: Interaction, game: str = "trinidad") -> None:
        variant = VARIANTS[game]
        usual = variant.ruleset(variant.players[0], {}).options
        await interaction.response.send_message(view=layout(rules(game, usual)), ephemeral=True)


async def setup(bot: Any) -> None:
    await bot.add_cog(RulesCog())
