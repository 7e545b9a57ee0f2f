"""/sheet: a league's tables, fixtures and rosters as files; teams and fixtures from one."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.office.importing import Preview
from bot.office.paper import File
from bot.render.names import clean_line
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.importing import ImportButton, faults_message, preview_screen
from cogs.ui.which_league import LEAGUE, division_choices, league_choices, team_choices, which_league

FORMAT: Final = "What kind of file; without it, a page"
FORMATS: Final = [
    app_commands.Choice(name="CSV, for a spreadsheet", value="csv"),
    app_commands.Choice(name="A page to print", value="page"),
]
KINDS: Final = [
    app_commands.Choice(name="Teams and their players", value="teams"),
    app_commands.Choice(name="Fixtures", value="fixtures"),
]


class SheetsCog(commands.GroupCog, group_name="sheet", group_description="A league on paper"):
    @app_commands.command(description="A league's tables as a page to print or a spreadsheet")
    @app_commands.describe(
        league=LEAGUE,
        division="Which division; without it, all",
        format=FORMAT,
    )
    @app_commands.choices(format=FORMATS)
    @app_commands.autocomplete(league=league_choices, division=division_choices)
    async def standings(
        self,
        interaction: Interaction,
        format: str = "page",
        league: str | None = None,
        division: str | None = None,
    ) -> None:
        paper, form = house_of(interaction).office.paper, _form(format)
        of = str((await which_league(interaction, league)).id)
        file = await paper.standings(interaction.guild_id or 0, of, division, form, interaction.locale.value)
        await _send(interaction, file, _to_print(format, interaction))

    @app_commands.command(description="A league's fixtures as a page to print or a spreadsheet")
    @app_commands.describe(
        league=LEAGUE,
        division="Which division; without it, all",
        team="Those of this one alone",
        format=FORMAT,
    )
    @app_commands.choices(format=FORMATS)
    @app_commands.autocomplete(league=league_choices, division=division_choices, team=team_choices)
    async def fixtures(
        self,
        interaction: Interaction,
        format: str = "page",
        league: str | None = None,
        division: str | None = None,
        team: str | None = None,
    ) -> None:
        paper, form = house_of(interaction).office.paper, _form(format)
        of = str((await which_league(interaction, league)).id)
        file = await paper.fixtures(
            interaction.guild_id or 0, of, division, team, form, interaction.locale.value
        )
        await _send(interaction, file, _to_print(format, interaction))

    @app_commands.command(description="A team's fixtures as a file for your calendar")
    @app_commands.describe(team="Whose fixtures", league=LEAGUE)
    @app_commands.autocomplete(league=league_choices, team=team_choices)
    async def calendar(self, interaction: Interaction, team: str, league: str | None = None) -> None:
        paper = house_of(interaction).office.paper
        of = str((await which_league(interaction, league)).id)
        await _send(
            interaction,
            await paper.calendar(interaction.guild_id or 0, of, team, interaction.locale.value),
            say(interaction.locale.value, "paper.calendar-about"),
        )

    @app_commands.command(description="All that a league's tables are made from, to make them yourself")
    @app_commands.describe(league=LEAGUE, division="Which division; without it, all")
    @app_commands.autocomplete(league=league_choices, division=division_choices)
    async def data(
        self, interaction: Interaction, league: str | None = None, division: str | None = None
    ) -> None:
        of = str((await which_league(interaction, league)).id)
        file = await house_of(interaction).office.paper.data(interaction.guild_id or 0, of, division)
        await _send(interaction, file, say(interaction.locale.value, "paper.data-about"))

    @app_commands.command(description="A league's teams and their players as a spreadsheet")
    @app_commands.describe(league=LEAGUE)
    @app_commands.autocomplete(league=league_choices)
    async def teams(self, interaction: Interaction, league: str | None = None) -> None:
        paper = house_of(interaction).office.paper
        await _send(interaction, await paper.teams(person_of(interaction), interaction.guild_id or 0, league))

    @app_commands.command(
        name="import", description="Teams or fixtures from a CSV file, shown before they are entered"
    )
    @app_commands.describe(
        kind="What is in the file",
        file="A CSV file in UTF-8; its first line names the columns",
        league=LEAGUE,
    )
    @app_commands.choices(kind=KINDS)
    @app_commands.autocomplete(league=league_choices)
    async def import_(
        self, interaction: Interaction, kind: str, file: discord.Attachment, league: str | None = None
    ) -> None:
        importing, guild_id = house_of(interaction).office.importing, interaction.guild_id or 0
        person, locale = person_of(interaction), interaction.locale.value
        found = await importing.allowed(person, guild_id, league, file.size)
        await interaction.response.defer(ephemeral=True, thinking=True)
        what: Literal["teams", "fixtures"] = "teams" if kind == "teams" else "fixtures"
        read = await importing.preview(person, guild_id, found.id, what, await file.read())
        if isinstance(read, Preview):
            await interaction.followup.send(view=preview_screen(read, locale), ephemeral=True)
        else:
            await interaction.followup.send(**faults_message(read, locale), ephemeral=True)


def _form(format: str) -> Literal["csv", "page"]:
    return "csv" if format == "csv" else "page"


def _to_print(format: str, interaction: Interaction) -> str:
    return say(interaction.locale.value, "paper.page-about") if _form(format) == "page" else ""


async def _send(interaction: Interaction, file: File, about: str = "") -> None:
    """Privately: a channel need not read what one has asked for."""
    told = "\n".join(filter(None, (clean_line(file.of), about)))
    attached = discord.File(BytesIO(file.data), file.name)
    await interaction.response.send_message(told, file=attached, ephemeral=True)


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(ImportButton)
    await bot.add_cog(SheetsCog())
