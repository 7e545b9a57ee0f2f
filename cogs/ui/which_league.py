"""Leagues, their teams and divisions for autocomplete: values are ids as text, which the office reads."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import app_commands

from bot.office.desk import full_name
from bot.office.naming import offered
from bot.tables.table import Person, TableError
from bot.text import say
from bot.text.visible import folded, visible_line
from cogs.ui.house import Interaction, house_of
from db.leagues import League

Choices = list[app_commands.Choice[str]]
OFFERED = 25
"""As many choices as Discord takes."""
Name = app_commands.Range[str, 1, 100]
"""What a league, division, team or player is to be called; the office says what is too long."""
Reason = app_commands.Range[str, 1, 150]
LEAGUE = "Which league; without it, the one that is on"
TEAM = "Which team"


def person_named(member: discord.Member) -> Person:
    """A member named for a team. Raises TableError for an app."""
    if member.bot:
        raise TableError("team.app")
    return Person(member.id, member.display_name)


async def which_league(interaction: Interaction, named: str | None) -> League:
    """The league that whoever asks means; without a name, their own or the only one. Raises TableError."""
    desk = house_of(interaction).office.desk
    return await desk.which(interaction.guild_id or 0, named, interaction.user.id)


async def league_choices(interaction: Interaction, typed: str) -> Choices:
    """The server's leagues by name and season: open ones first, then the newest."""
    rows = await house_of(interaction).office.desk.leagues.all(interaction.guild_id or 0)
    return _fitting(((full_name(row), str(row.id)) for row in rows), typed)


async def team_choices(interaction: Interaction, typed: str) -> Choices:
    """The teams of the league that the command names, without those that have withdrawn."""
    league = await league_meant(interaction)
    values = offered(league.teams if league is not None else ())
    playing = league.playing if league is not None else ()
    return _fitting(((team.name, values[team.id]) for team in playing), typed)


async def shown_team_choices(interaction: Interaction, typed: str) -> Choices:
    """The same for what only shows one: those that have withdrawn too, last and marked."""
    league = await league_meant(interaction)
    teams = sorted(league.teams if league is not None else (), key=lambda team: team.withdrawn_at is not None)
    out, values = say(interaction.locale.value, "league.team-out"), offered(teams)
    return _fitting(
        (
            (f"{team.name} ({out})" if team.withdrawn_at is not None else team.name, values[team.id])
            for team in teams
        ),
        typed,
    )


async def division_choices(interaction: Interaction, typed: str) -> Choices:
    """The divisions of the league that the command names."""
    league = await league_meant(interaction)
    divisions = league.divisions if league is not None else ()
    values = offered(divisions)
    return _fitting(((division.name, values[division.id]) for division in divisions), typed)


async def league_meant(interaction: Interaction) -> League | None:
    """The league named in a command that is still being written, or the only open one; None if unclear."""
    named = getattr(interaction.namespace, "league", None)
    try:
        return await which_league(interaction, named if isinstance(named, str) else None)
    except TableError:
        return None


def _fitting(named: Iterable[tuple[str, str]], typed: str) -> Choices:
    sought = folded(typed)
    fitting = [(name, value) for name, value in named if sought in folded(name) or typed == value]
    return [
        app_commands.Choice(name=visible_line(name)[:100], value=value) for name, value in fitting[:OFFERED]
    ]
