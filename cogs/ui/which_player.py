"""Who is on the rosters of a league, for autocomplete: values are ids as text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from discord import app_commands

from bot.office.naming import team_named
from bot.render.names import plain_name
from bot.tables.table import TableError
from bot.text import say
from bot.text.visible import folded, visible_line
from cogs.ui.house import Interaction
from cogs.ui.which_league import OFFERED, Choices, league_meant
from db.leagues import TeamPlayer, TeamRow


async def player_choices(interaction: Interaction, typed: str) -> Choices:
    """All players of the league that the command names."""
    league = await league_meant(interaction)
    return _fitting(league.playing, typed) if league is not None else []


async def own_player_choices(interaction: Interaction, typed: str) -> Choices:
    """Those of the team that the command names; without it, of the one that whoever asks leads, or of all."""
    return _fitting(await _teams_meant(interaction), typed)


async def plain_name_choices(interaction: Interaction, typed: str) -> Choices:
    """Those of them who are not on Discord."""
    return _fitting(await _teams_meant(interaction), typed, plain=True)


async def _teams_meant(interaction: Interaction) -> Iterable[TeamRow]:
    league, named = await league_meant(interaction), getattr(interaction.namespace, "team", None)
    if league is None:
        return ()
    if named:
        try:
            return [team_named(league, named)]
        except TableError:
            return ()
    led = [team for team in league.teams if team.led_by(interaction.user.id)]
    return led if len(led) == 1 else league.playing


def _fitting(teams: Iterable[TeamRow], typed: str, *, plain: bool = False) -> Choices:
    """plain: those alone who are not on Discord."""
    sought = folded(typed)
    fitting = (
        (f"{plain_name(player.name)} ({visible_line(team.name)}{_not_on_discord(player)})", player.id)
        for team in teams
        for player in team.players
        # Asked of what is written, before it is made fit to be shown: a league may have 12,000 players.
        if (player.user_id is None or not plain)
        and (not sought or sought in folded(f"{player.name} ({team.name})"))
    )
    return [
        app_commands.Choice(name=name[:100], value=str(number)) for name, number in islice(fitting, OFFERED)
    ]


def _not_on_discord(player: TeamPlayer) -> str:
    """Said of a plain name: a member may have the same."""
    return f", {say('en', 'team.plain')}" if player.user_id is None else ""
