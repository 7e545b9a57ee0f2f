"""/table watch: any table of the server that one may see, as all see it."""

from __future__ import annotations

from discord import app_commands

from cogs.ui.hands import check_has_hand
from cogs.ui.house import Interaction, house_of
from cogs.ui.watching import watches
from cogs.ui.which import table_choices, which_table


@app_commands.command(description="Watch a match, privately: its board as all see it, kept up to date")
@app_commands.describe(table="Which table; without it, the one here")
async def watch(interaction: Interaction, table: str | None = None) -> None:
    house, watched = house_of(interaction), await which_table(interaction, table, playing=True)
    if watches(watched, interaction.user.id):
        await house.watching.answer(interaction, watched)
        return
    check_has_hand(watched, interaction.user.id)
    house.hands.press(watched, interaction.user.id)
    await house.hands.send(interaction, watched)


@watch.autocomplete("table")
async def _tables(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return await table_choices(interaction, typed)
