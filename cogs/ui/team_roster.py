"""/team player add, claim and remove, captain and vice: who is on a team's roster, and who leads it."""

from __future__ import annotations

from itertools import islice

import discord
from discord import app_commands

from bot.office.naming import team_named
from bot.render.names import clean_line, clean_name, plain_name
from bot.tables.table import TableError
from bot.text import say
from bot.text.visible import folded, visible_line
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.replies import reply
from cogs.ui.which_league import (
    LEAGUE,
    Choices,
    Name,
    league_choices,
    league_meant,
    person_named,
    team_choices,
)
from db.leagues import TeamPlayer

player = app_commands.Group(name="player", description="Who is on a team's roster")
YOURS = "Which team; without it, the one you lead"


@player.command(description="Put a member on a team's roster, or somebody by name who is not on Discord")
@app_commands.describe(member="Who, of this server", name="Or a plain name", team=YOURS, league=LEAGUE)
async def add(
    interaction: Interaction,
    member: discord.Member | None = None,
    name: Name | None = None,
    team: str | None = None,
    league: str | None = None,
) -> None:
    other = person_named(member) if member is not None else None
    theirs = await house_of(interaction).office.rosters.add(
        person_of(interaction), interaction.guild_id or 0, league, team, other, name
    )
    shown = clean_name(other.name) if other is not None else clean_line(name or "")
    told = say("en", "team.player-added", name=shown, team=clean_line(theirs.name))
    plain = {folded(each.name) for each in theirs.players if each.user_id is None}
    if other is not None and folded(other.name) in plain:
        told += " " + say("en", "team.player-twin", name=shown)
    await reply(interaction, told)


@player.command(description="Take somebody off a team's roster")
@app_commands.describe(player="Who", team=YOURS, league=LEAGUE)
async def remove(
    interaction: Interaction, player: str, team: str | None = None, league: str | None = None
) -> None:
    theirs, gone = await house_of(interaction).office.rosters.remove(
        person_of(interaction), interaction.guild_id or 0, league, team, player
    )
    names = {"name": clean_name(gone.name), "team": clean_line(theirs.name)}
    told = say("en", "team.player-removed", **names)
    if gone.role == "captain":
        told += " " + say("en", "team.captain-gone", team=names["team"])
    await reply(interaction, told)


@player.command(description="A plain name on a roster is a member from now on, in the same place")
@app_commands.describe(player="The plain name", member="Who that is", team=YOURS, league=LEAGUE)
async def claim(
    interaction: Interaction,
    player: str,
    member: discord.Member,
    team: str | None = None,
    league: str | None = None,
) -> None:
    other = person_named(member)
    theirs, plain = await house_of(interaction).office.rosters.claim(
        person_of(interaction), interaction.guild_id or 0, league, team, player, other
    )
    names = {"plain": clean_line(plain.name), "team": clean_line(theirs.name), "name": clean_name(other.name)}
    await reply(interaction, say("en", "team.player-claimed", **names))


@app_commands.command(description="Hand the captaincy of a team to another of its players")
@app_commands.describe(member="Who is captain from now on", team=YOURS, league=LEAGUE)
async def captain(
    interaction: Interaction, member: discord.Member, team: str | None = None, league: str | None = None
) -> None:
    other = person_named(member)
    led = await house_of(interaction).office.rosters.hand_over(
        person_of(interaction), interaction.guild_id or 0, league, team, other
    )
    told = say("en", "team.captain-named", name=clean_name(other.name), team=clean_line(led.name))
    await reply(interaction, told)


@app_commands.command(description="Name a player who speaks for a team beside its captain")
@app_commands.describe(member="Who; without it, nobody does any more", team=YOURS, league=LEAGUE)
async def vice(
    interaction: Interaction,
    member: discord.Member | None = None,
    team: str | None = None,
    league: str | None = None,
) -> None:
    other = person_named(member) if member is not None else None
    led = await house_of(interaction).office.rosters.name_vice(
        person_of(interaction), interaction.guild_id or 0, league, team, other
    )
    key, name = ("team.vice-off", "") if other is None else ("team.vice-named", clean_name(other.name))
    await reply(interaction, say("en", key, name=name, team=clean_line(led.name)))


async def player_choices(
    interaction: Interaction, typed: str, team: str | None = None, *, plain: bool = False
) -> Choices:
    """Who is on a roster of the league that the command names, of one team where it is given.

    plain: those alone who are not on Discord.
    """
    league = await league_meant(interaction)
    if league is None:
        return []
    teams = [each for each in league.teams if each.withdrawn_at is None]
    if team is not None:
        try:
            teams = [team_named(league, team)]
        except TableError:
            return []
    sought = folded(typed)
    fitting = islice(
        (
            (f"{plain_name(each.name)} ({visible_line(of.name)}{_not_on_discord(each)})", each.id)
            for of in teams
            for each in of.players
            # Asked of what is written, before it is made fit to be shown: a league may have 12,000 players.
            if not (plain and each.user_id is not None)
            and (not sought or sought in folded(f"{each.name} ({of.name})"))
        ),
        25,
    )
    return [app_commands.Choice(name=name[:100], value=str(number)) for name, number in fitting]


def _not_on_discord(player: TeamPlayer) -> str:
    """Said of a plain name: a member may have the same."""
    return f", {say('en', 'team.plain')}" if player.user_id is None else ""


@add.autocomplete("league")
@claim.autocomplete("league")
@remove.autocomplete("league")
@captain.autocomplete("league")
@vice.autocomplete("league")
async def _leagues(interaction: Interaction, typed: str) -> Choices:
    return await league_choices(interaction, typed)


@add.autocomplete("team")
@claim.autocomplete("team")
@remove.autocomplete("team")
@captain.autocomplete("team")
@vice.autocomplete("team")
async def _teams(interaction: Interaction, typed: str) -> Choices:
    return await team_choices(interaction, typed)


@remove.autocomplete("player")
async def _players(interaction: Interaction, typed: str) -> Choices:
    return await _theirs(interaction, typed)


@claim.autocomplete("player")
async def _plain_names(interaction: Interaction, typed: str) -> Choices:
    return await _theirs(interaction, typed, plain=True)


async def _theirs(interaction: Interaction, typed: str, *, plain: bool = False) -> Choices:
    team, league = getattr(interaction.namespace, "team", None), await league_meant(interaction)
    if not team and league is not None:  # as the command itself takes it
        led = [each for each in league.teams if each.led_by(interaction.user.id)]
        team = led[0].name if len(led) == 1 else None
    return await player_choices(interaction, typed, team or None, plain=plain)
