"""/team: add, rename, show, transfer, withdraw; rosters and points have files of their own."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.office.teams import shown_team
from bot.render.names import clean_line, clean_name
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.league_screens import team_screen
from cogs.ui.replies import reply
from cogs.ui.team_points import deduct
from cogs.ui.team_roster import captain, player, vice
from cogs.ui.which_league import (
    LEAGUE,
    TEAM,
    Name,
    Reason,
    division_choices,
    league_choices,
    person_named,
    shown_team_choices,
    team_choices,
    which_league,
)
from cogs.ui.which_player import player_choices


class TeamsCog(commands.GroupCog, group_name="team", group_description="Teams of a league"):
    @app_commands.command(description="Enter a team into a league (for organisers)")
    @app_commands.describe(
        name="What it is called",
        captain="Who speaks for it; without it, nobody yet",
        division="Where it plays; without it, the only one",
        league=LEAGUE,
    )
    @app_commands.autocomplete(league=league_choices, division=division_choices)
    async def add(
        self,
        interaction: Interaction,
        name: Name,
        captain: discord.Member | None = None,
        division: str | None = None,
        league: str | None = None,
    ) -> None:
        leader = person_named(captain) if captain is not None else None
        entered, team = await house_of(interaction).office.teams.enter(
            person_of(interaction), interaction.guild_id or 0, league, name, division, leader
        )
        into = clean_line(entered.division(team.division_id).name)
        key = "team.entered" if leader is None else "team.entered-captain"
        captained = clean_name(leader.name) if leader is not None else ""
        await reply(interaction, say("en", key, team=clean_line(team.name), division=into, captain=captained))

    @app_commands.command(description="Give a team another name (for organisers)")
    @app_commands.describe(team=TEAM, name="What it is to be called", league=LEAGUE)
    @app_commands.autocomplete(league=league_choices, team=team_choices)
    async def rename(
        self, interaction: Interaction, team: str, name: Name, league: str | None = None
    ) -> None:
        before, after = await house_of(interaction).office.teams.rename(
            person_of(interaction), interaction.guild_id or 0, league, team, name
        )
        told = say("en", "team.renamed", before=clean_line(before), after=clean_line(after))
        await reply(interaction, told)

    @app_commands.command(description="A team: its roster, its captains, what it plays next")
    @app_commands.describe(team="Which team; without it, yours", league=LEAGUE)
    @app_commands.autocomplete(league=league_choices, team=shown_team_choices)
    async def show(
        self, interaction: Interaction, team: str | None = None, league: str | None = None
    ) -> None:
        found = await which_league(interaction, league)
        view = await team_screen(interaction, found, shown_team(found, team, person_of(interaction)))
        await interaction.response.send_message(view=view, ephemeral=True)

    @app_commands.command(description="Move a player from one team to another (for organisers)")
    @app_commands.describe(player="Who", team="To which team", league=LEAGUE)
    @app_commands.autocomplete(league=league_choices, team=team_choices, player=player_choices)
    async def transfer(
        self, interaction: Interaction, player: str, team: str, league: str | None = None
    ) -> None:
        going, before, after = await house_of(interaction).office.rosters.transfer(
            person_of(interaction), interaction.guild_id or 0, league, player, team
        )
        names = {"before": clean_line(before.name), "after": clean_line(after.name)}
        told = say("en", "team.transferred", name=clean_name(going.name), **names)
        if going.role == "captain":
            told += " " + say("en", "team.captain-gone", team=clean_line(before.name))
        await reply(interaction, told)

    @app_commands.command(description="Take a team out of a league for good (for organisers)")
    @app_commands.describe(
        team=TEAM,
        reason="Why; everyone in the league is told it",
        league=LEAGUE,
        sure="Once you have been told what that does",
    )
    @app_commands.autocomplete(league=league_choices, team=team_choices)
    async def withdraw(
        self,
        interaction: Interaction,
        team: str,
        reason: Reason,
        league: str | None = None,
        sure: bool = False,
    ) -> None:
        gone = await house_of(interaction).office.teams.withdraw(
            person_of(interaction), interaction.guild_id or 0, league, team, reason, sure=sure
        )
        await reply(interaction, say("en", "team.has-withdrawn", team=clean_line(gone.name)))


async def setup(bot: Any) -> None:
    teams = TeamsCog()
    assert teams.app_command is not None
    teams.app_command.add_command(captain)
    teams.app_command.add_command(vice)
    teams.app_command.add_command(player)
    teams.app_command.add_command(deduct)
    await bot.add_cog(teams)
