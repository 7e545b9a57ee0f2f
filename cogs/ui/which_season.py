"""A server's seasons for autocomplete."""

from __future__ import annotations

from discord import app_commands

from cogs.ui.house import Interaction, house_of


async def season_choices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """By name, the newest first."""
    rows = await house_of(interaction).seasons.all(interaction.guild_id or 0)
    fitting = [row for row in rows if typed.strip().casefold() in row.name.casefold()]
    return [app_commands.Choice(name=row.name, value=row.name) for row in fitting[:25]]
