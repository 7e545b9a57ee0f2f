"""House rules that are saved: a host's last ones, offered with a new table; the server's, in /settings."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui

from bot.game.rules import Ruleset
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.text import say
from cogs.ui.buttons import KeyedButton
from cogs.ui.house import House, Interaction, person_of
from cogs.ui.layout import layout
from cogs.ui.options import OptionsButton, RuleSelect, in_a_line, selects
from cogs.ui.replies import show_privately


class AgainButton(KeyedButton, template=r"again:(?P<table>\d+)"):
    """All the house rules by which the host last played this game."""

    key, what = "again", "Same again"

    async def press(self, interaction: Interaction, house: House) -> None:
        table = await house.tables.same_again(self.table_id, person_of(interaction))
        await show_privately(interaction, await created_screen(house.tables, table))


class DefaultSelect(RuleSelect, template=r"default:(?P<game>[a-z-]+):(?P<players>\d):(?P<option>\w+)"):
    """One house rule that the server's new tables start from."""

    def __init__(self, game: str, players: int, option: str, choices: list[discord.SelectOption]) -> None:
        super().__init__(f"default:{game}:{players}:{option}", choices)
        self.game, self.players, self.option = game, players, option

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        return cls(match["game"], int(match["players"]), match["option"], item.options)

    async def choose(self, interaction: Interaction, house: House) -> None:
        assert interaction.guild_id is not None
        value = self.value(self.game, self.option)
        ruleset = await house.tables.house_rules.set_of_server(
            person_of(interaction), interaction.guild_id, self.game, self.players, self.option, value
        )
        await show_privately(interaction, server_screen(ruleset))


SAVED_RULES: tuple[Any, ...] = (AgainButton, DefaultSelect)
"""All of them, for the client to know."""


async def created_screen(tables: Tables, table: Table) -> ui.LayoutView:
    """The private answer to whoever opened a table: its house rules, and what can still be chosen."""
    lines = [
        say("en", "table.created", name=table.name),
        say("en", "options.chosen", rules=in_a_line(table.row.variant, table.ruleset.unusual)),
    ]
    last = await tables.house_rules.last_hosted(table)
    again = last is not None and last != table.ruleset.unusual
    if last is not None and again:
        lines.append(say("en", "options.last", rules=in_a_line(table.row.variant, last)))
    buttons = [OptionsButton(table.id), *([AgainButton(table.id)] if again else [])]
    return layout(Panel(GAME, (Text("\n".join(lines)),)), [buttons])


def server_screen(ruleset: Ruleset) -> ui.LayoutView:
    """The house rules that a server's new tables start from, to change."""
    game, players = ruleset.variant.key, ruleset.players
    intro = say("en", "options.server", game=say("en", f"variant.{game}.name"), n=players)
    rows = selects(ruleset, lambda key, choices: DefaultSelect(game, players, key, choices))
    return layout(Panel(GAME, (Text(intro),)), rows)
