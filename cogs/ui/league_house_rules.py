"""/league rules: the house rules of a league, by the selects that a lobby has for its own."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import app_commands, ui

from bot.office.desk import full_name
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.names import clean_line
from bot.tables.house_rules import still_allowed
from bot.text import say
from cogs.ui.house import House, Interaction, house_of, person_of
from cogs.ui.layout import layout
from cogs.ui.options import RuleSelect, selects
from cogs.ui.replies import show_privately
from cogs.ui.which_league import LEAGUE, league_choices
from db.leagues import League


class LeagueRuleSelect(RuleSelect, template=r"leaguerule:(?P<league>\d{1,15}):(?P<option>\w+)"):
    """One house rule of a league."""

    def __init__(self, league: int, option: str, choices: list[discord.SelectOption]) -> None:
        super().__init__(f"leaguerule:{league}:{option}", choices)
        self.league, self.option = league, option

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        return cls(int(match["league"]), match["option"], item.options)

    async def choose(self, interaction: Interaction, house: House) -> None:
        office, guild_id = house.office, interaction.guild_id or 0
        variant = (await office.desk.league(guild_id, self.league)).row.variant
        value = self.value(variant, self.option)
        league = await office.league_rules.set_house_rule(
            person_of(interaction), guild_id, self.league, self.option, value
        )
        await show_privately(interaction, house_rules_screen(league))


@app_commands.command(description="For organisers: choose the house rules that a league plays by")
@app_commands.describe(league=LEAGUE)
@app_commands.autocomplete(league=league_choices)
async def rules(interaction: Interaction, league: str | None = None) -> None:
    office = house_of(interaction).office
    found = await office.league_rules.house_rules(person_of(interaction), interaction.guild_id or 0, league)
    await interaction.response.send_message(view=house_rules_screen(found), ephemeral=True)


def house_rules_screen(league: League) -> ui.LayoutView:
    """Every house rule with its value and what it may be instead."""
    row = league.row
    ruleset = still_allowed(row.variant, row.players, row.options)
    intro = say("en", "league.house-rules", name=clean_line(full_name(row)))
    rows = selects(ruleset, lambda key, choices: LeagueRuleSelect(league.id, key, choices))
    return layout(Panel(GAME, (Text(intro),)), rows)


LEAGUE_RULES: tuple[Any, ...] = (LeagueRuleSelect,)
"""All of them, for the client to know."""
