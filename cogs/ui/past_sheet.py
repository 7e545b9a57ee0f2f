"""The sheet of a game at a real table, in one private message."""

from __future__ import annotations

from bot.render.history import PastLine
from bot.render.sheet import sheet
from bot.tables.history import ruleset_of
from cogs.ui.house import Interaction, house_of
from cogs.ui.layout import layout
from db.history import PastMatch


async def send_sheet(interaction: Interaction, past: PastMatch, line: PastLine) -> None:
    """What was booked, deal by deal; TableError where that is not kept."""
    deals = await house_of(interaction).tables.history.sheet(past)
    panel = sheet(deals, line, ruleset_of(past).target, interaction.locale.value)
    await interaction.response.send_message(view=layout(panel), ephemeral=True)
