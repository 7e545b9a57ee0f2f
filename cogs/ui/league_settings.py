"""/league settings, rules, organiser, division and lock: what organisers change of a league that is on."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands

from bot.office.desk import full_name
from bot.office.league_rules import Wished
from bot.office.ranking import going_on, order_said
from bot.render.names import clean_line, clean_name
from bot.tables.table import Person, TableError
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.league_house_rules import rules
from cogs.ui.league_screens import rules_screen
from cogs.ui.replies import reply
from cogs.ui.which_league import LEAGUE, Choices, Name, division_choices, league_choices, which_league

Points = app_commands.Range[int, 0, 99]
MEMBER = discord.User | discord.Member
"""Those who have left the server too: they can be taken off."""


@app_commands.command(description="The rules of a league; with anything else filled in, change them")
@app_commands.describe(
    win="Points for a win",
    draw="Points for a draw",
    loss="Points for a loss",
    per_game="Points for each game won besides",
    draws="Whether a match can be drawn",
    walkover="The games of a match won without play, as in 3-0",
    withdrawn="What becomes of the results of a team that withdraws",
    order="What decides, most important first, as in points, head to head; or trinidad",
    confirm_hours="Hours the other captain has to dispute a report before it stands",
    lock="The day from which rosters are locked, as in 1 Mar 2027",
    channel="Where its news is posted",
    one_team="Whether each person may be in one team only",
    league=LEAGUE,
)
@app_commands.choices(
    withdrawn=[
        app_commands.Choice(name="Struck out", value="expunge"),
        app_commands.Choice(name="Stay for the other teams", value="keep"),
    ]
)
@app_commands.autocomplete(league=league_choices)
async def settings(
    interaction: Interaction,
    win: Points | None = None,
    draw: Points | None = None,
    loss: Points | None = None,
    per_game: Points | None = None,
    draws: bool | None = None,
    walkover: app_commands.Range[str, 1, 20] | None = None,
    withdrawn: str | None = None,
    order: app_commands.Range[str, 1, 200] | None = None,
    confirm_hours: app_commands.Range[int, 1, 336] | None = None,
    lock: app_commands.Range[str, 1, 20] | None = None,
    channel: discord.TextChannel | None = None,
    one_team: bool | None = None,
    league: str | None = None,
) -> None:
    office, guild_id = house_of(interaction).office, interaction.guild_id or 0
    wished = Wished(
        win,
        draw,
        loss,
        per_game,
        draws,
        walkover,
        withdrawn,
        order,
        confirm_hours,
        lock,
        channel.id if channel is not None else None,
        one_team,
    )
    if wished == Wished():
        shown = await which_league(interaction, league)
    else:
        shown = await office.league_rules.change(person_of(interaction), guild_id, league, wished)
    await interaction.response.send_message(view=rules_screen(shown), ephemeral=True)


@app_commands.command(description="Name an organiser of a league, or take one off (for moderators)")
@app_commands.describe(action="What to do", member="Who", league=LEAGUE)
@app_commands.autocomplete(league=league_choices)
async def organiser(
    interaction: Interaction, action: Literal["add", "remove"], member: MEMBER, league: str | None = None
) -> None:
    leagues, guild_id = house_of(interaction).office.leagues, interaction.guild_id or 0
    if member.bot and action == "add":
        raise TableError("league.organiser-app")
    person, other = person_of(interaction), Person(member.id, member.display_name)
    act = leagues.name_organiser if action == "add" else leagues.drop_organiser
    done = await act(person, guild_id, league, other)
    key = "league.organiser-named" if action == "add" else "league.organiser-off"
    name = clean_line(full_name(done.row))
    await reply(interaction, say("en", key, who=clean_name(other.name), name=name))


@app_commands.command(description="Add a division to a league, rename one, or take out one that is empty")
@app_commands.describe(
    action="What to do",
    division="Which one, to rename or take out",
    name="What it is to be called",
    league=LEAGUE,
)
@app_commands.autocomplete(league=league_choices, division=division_choices)
async def division(
    interaction: Interaction,
    action: Literal["add", "rename", "remove"],
    division: str | None = None,
    name: Name | None = None,
    league: str | None = None,
) -> None:
    leagues, guild_id = house_of(interaction).office.leagues, interaction.guild_id or 0
    person = person_of(interaction)
    if action == "remove":
        gone = await leagues.remove_division(person, guild_id, league, division)
        told = say("en", "league.division-removed", name=clean_line(gone))
    elif name is None:
        raise TableError("league.division-name")
    elif action == "add":
        added = await leagues.add_division(person, guild_id, league, name)
        told = say("en", "league.division-added", name=clean_line(added))
    else:
        before, after = await leagues.rename_division(person, guild_id, league, division, name)
        told = say("en", "league.division-renamed", before=clean_line(before), after=clean_line(after))
    await reply(interaction, told)


@app_commands.command(description="Lock rosters: captains cannot change them any more; organisers can")
@app_commands.describe(
    day="From which day, as in 1 Mar 2027; without it, from now on",
    unlock="Open them again instead",
    league=LEAGUE,
)
@app_commands.autocomplete(league=league_choices)
async def lock(
    interaction: Interaction,
    day: app_commands.Range[str, 1, 20] | None = None,
    unlock: bool = False,
    league: str | None = None,
) -> None:
    leagues, guild_id, person = (
        house_of(interaction).office.leagues,
        interaction.guild_id or 0,
        person_of(interaction),
    )
    if unlock:
        if day is not None:
            raise TableError("league.lock-or-unlock")
        await leagues.unlock(person, guild_id, league)
        told = say("en", "league.unlocked")
    else:
        at = await leagues.lock(person, guild_id, league, day)
        told = say("en", "league.locked" if day is None else "league.locks", at=at)
    await reply(interaction, told)


SETTINGS: tuple[app_commands.Command[Any, ..., None], ...] = (settings, rules, organiser, division, lock)
"""All of them, for /league."""


@settings.autocomplete("order")
async def _orders(_: Interaction, typed: str) -> Choices:
    return [app_commands.Choice(name=order_said(order), value=order) for order in going_on(typed, 25)]
