"""/help and /rules."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.game.rules import Ruleset
from bot.render.help import how_to_play, rules
from bot.tables.house_rules import game_of, settled
from bot.tables.table import TableError
from cogs.ui.games import GAMES
from cogs.ui.house import Interaction
from cogs.ui.layout import layout
from cogs.ui.lesson import LearnButton
from cogs.ui.which import which_table


class RulesCog(commands.Cog):
    @app_commands.command(description="How to play here")
    async def help(self, interaction: Interaction) -> None:
        await interaction.response.send_message(view=layout(how_to_play(), [[LearnButton()]]), ephemeral=True)

    @app_commands.command(description="The rules of a game, or of your table here")
    @app_commands.describe(
        game="Which game; without it, that of the table here with its house rules",
        players="For how many players",
    )
    @app_commands.choices(game=GAMES)
    async def rules(
        self, interaction: Interaction, game: str | None = None, players: int | None = None
    ) -> None:
        ruleset = _usual(game) if game is not None else await _played_here(interaction)
        if players is not None:
            ruleset = settled(ruleset.variant.key, players, ruleset.options)
        panel = rules(ruleset, interaction.locale.value)
        await interaction.response.send_message(view=layout(panel, [[LearnButton()]]), ephemeral=True)


def _usual(game: str) -> Ruleset:
    """The game for its usual number of players, without house rules."""
    return settled(game, game_of(game).players[0], {})


async def _played_here(interaction: Interaction) -> Ruleset:
    """The rules of your table here, or of the only one here; else Trinidad's."""
    try:
        table = await which_table(interaction, None)
    except TableError:  # there is none, or more than one would do
        return _usual("trinidad")
    return table.ruleset


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(LearnButton)
    await bot.add_cog(RulesCog())
