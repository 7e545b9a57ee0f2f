"""/season: open, close, list, show."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.render.names import clean_name
from bot.render.seasons import SeasonLine, days, season_list
from bot.tables.zones import day_at
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import layout
from cogs.ui.leader_pages import Asked, board_screen
from cogs.ui.replies import reply
from cogs.ui.which_season import season_choices
from db.seasons import SeasonRow


class SeasonsCog(commands.GroupCog, group_name="season", group_description="Seasons of this server"):
    @app_commands.command(description="Open a season: what is played in it has a table of its own")
    @app_commands.describe(
        name="What it is called",
        starts="Its first day, as in 1 Mar 2026; what was played since counts",
        ends="Its last day; without it, it goes on until it is closed",
    )
    async def open(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, 20],
        starts: app_commands.Range[str, 1, 20],
        ends: app_commands.Range[str, 1, 20] | None = None,
    ) -> None:
        assert interaction.guild_id is not None
        seasons, guild_id = house_of(interaction).seasons, interaction.guild_id
        await interaction.response.defer(ephemeral=True)  # what was played since may be much to count
        season = await seasons.open(person_of(interaction), guild_id, name, starts, ends)
        zone = await _zone(interaction)
        line = _line(season, zone, house_of(interaction).tables.now())
        key = "ended" if line.state == "closed" else line.state
        when = days(line.first, line.last)
        told = say("en", f"season.opened-{key}", name=clean_name(season.name), days=when, zone=zone)
        await reply(interaction, told)

    @app_commands.command(description="Close a season now: its table is final")
    @app_commands.describe(season="Which; without it, the one that is on")
    async def close(self, interaction: Interaction, season: str | None = None) -> None:
        assert interaction.guild_id is not None
        seasons, guild_id = house_of(interaction).seasons, interaction.guild_id
        await interaction.response.defer(ephemeral=True)  # its ratings may be to be folded first
        closed = await seasons.close(person_of(interaction), guild_id, season)
        key = "season.closed" if closed.closed_at is not None else "season.called-off"
        await reply(interaction, say("en", key, name=clean_name(closed.name)))

    @app_commands.command(name="list", description="This server's seasons")
    async def list_(self, interaction: Interaction) -> None:
        house, zone = house_of(interaction), await _zone(interaction)
        rows = await house.seasons.all(interaction.guild_id or 0)
        panel = season_list([_line(row, zone, house.tables.now()) for row in rows], zone)
        await interaction.response.send_message(view=layout(panel), ephemeral=True)

    @app_commands.command(description="A season's table")
    @app_commands.describe(season="Which; without it, the one that is on, or else the last")
    async def show(self, interaction: Interaction, season: str | None = None) -> None:
        shown = await house_of(interaction).seasons.named(interaction.guild_id or 0, season)
        view = await board_screen(interaction, Asked(season=shown.id))
        await interaction.response.send_message(view=view)

    @close.autocomplete("season")
    @show.autocomplete("season")
    async def _seasons(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await season_choices(interaction, typed)


async def _zone(interaction: Interaction) -> str:
    settings = await house_of(interaction).tables.guilds.get(interaction.guild_id or 0)
    return settings.zone


def _line(row: SeasonRow, zone: str, now: float) -> SeasonLine:
    last = None if row.ends_at is None else day_at(max(row.starts_at, row.ends_at - 1), zone)
    first = day_at(row.starts_at, zone)
    if row.closed_at is not None:
        return SeasonLine(row.name, first, last, "closed")
    if row.starts_at > now:
        return SeasonLine(row.name, first, last, "coming")
    ended = row.ends_at is not None and row.ends_at <= now
    return SeasonLine(row.name, first, last, "ended" if ended else "on")


async def setup(bot: Any) -> None:
    await bot.add_cog(SeasonsCog())
