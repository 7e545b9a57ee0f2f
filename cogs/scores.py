"""/scores."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.render.scores import scores
from bot.tables.table import TableError
from cogs.ui.house import Interaction, house_of
from cogs.ui.layout import layout
from cogs.ui.screens import seats_of
from cogs.ui.voting import resigned_line
from cogs.ui.which import table_choices, which_table


class ScoresCog(commands.Cog):
    @app_commands.command(description="A match so far, deal by deal")
    @app_commands.describe(table="Which table; without it, yours here")
    async def scores(self, interaction: Interaction, table: str | None = None) -> None:
        shown = await which_table(interaction, table, playing=True, finished=True)
        if shown.row.match_id is None:
            raise TableError("table.not-started", name=shown.name)
        deals = await house_of(interaction).tables.scores.match_so_far(shown.row.match_id)
        who = seats_of(shown)
        ending = resigned_line(shown, who, "en")
        view = layout(scores(deals, who, shown.row.variant, shown.ruleset.target, ending=ending))
        await interaction.response.send_message(view=view, ephemeral=True)

    @scores.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await table_choices(interaction, typed)


async def setup(bot: Any) -> None:
    await bot.add_cog(ScoresCog())
