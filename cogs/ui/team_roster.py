"""/team player add, claim and remove, captain and vice: who is on a team's roster, and who leads it."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.render.names import clean_line, clean_name
from bot.text import say
from bot.text.visible import folded
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.replies import reply
from cogs.ui.which_league import (
    LEAGUE,
    Name,
    league_choices,
    person_named,
    team_choices,
)
from cogs.ui.which_player import own_player_choices, plain_name_choices

player = app_commands.Group(name="player", description="Who is on a team's roster")
YOURS = "Which team; without it, the one you lead"


@player.command(description="Put a member on a team's roster, or somebody by name who is not on Discord")
@app_commands.describe(member="Who, of this server", name="Or a plain name", team=YOURS, league=LEAGUE)
@app_commands.autocomplete(league=league_choices, team=team_choices)
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
@app_commands.autocomplete(league=league_choices, team=team_choices, player=own_player_choices)
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
@app_commands.autocomplete(league=league_choices, team=team_choices, player=plain_name_choices)
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
@app_commands.autocomplete(league=league_choices, team=team_choices)
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
@app_commands.autocomplete(league=league_choices, team=team_choices)
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
