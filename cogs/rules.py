"""/help and /rules."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.game.variants import AT_TABLES
from bot.render.help import how_to_play, rules
from bot.text import say
from cogs.ui.house import Interaction
from cogs.ui.layout import layout
from cogs.ui.lesson import LearnButton

GAMES = [app_commands.Choice(name=say("en", f"variant.{key}.name"), value=key) for key in AT_TABLES]


class RulesCog(commands.Cog):
    @app_commands.command(description="How to play here, in a screenful")
    async def help(self, interaction: Interaction) -> None:
        await interaction.response.send_message(view=layout(how_to_play(), [[LearnButton()]]), ephemeral=True)

    @app_commands.command(description="The rules of a game, in a screenful")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=GAMES)
    async def rules(self, interaction: Interaction, game: str = "trinidad") -> None:
        variant = AT_TABLES[game]
        usual = variant.ruleset(variant.players[0], {}).options
        view = layout(rules(game, usual), [[LearnButton()]])
        await interaction.response.send_message(view=view, ephemeral=True)


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(LearnButton)
    await bot.add_cog(RulesCog())
