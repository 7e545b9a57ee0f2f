"""House rules chosen before the match: a private message of selects, which lives through restarts."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import ui

from bot.game.options import Option, OptionValue
from bot.game.variants import VARIANTS
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.seats import house_rule
from bot.tables.table import Table, TableError
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import layout
from cogs.ui.replies import answer_error

TARGETS = (5, 7, 9, 10, 11, 12, 14, 15, 18, 21, 25, 28, 30, 35, 42, 50, 51, 62, 75, 100)
"""Offered beside the present one; /table create takes any."""


class OptionSelect(ui.DynamicItem[ui.Select[Any]], template=r"opt:(?P<table>\d+):(?P<option>\w+)"):
    """One house rule of a table that has not begun."""

    def __init__(self, table_id: int, option: str, choices: list[discord.SelectOption]) -> None:
        super().__init__(ui.Select(custom_id=f"opt:{table_id}:{option}", options=choices))
        self.table_id, self.option = table_id, option

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> OptionSelect:
        assert isinstance(item, ui.Select)
        return cls(int(match["table"]), match["option"], item.options)

    async def callback(self, interaction: Interaction) -> None:
        try:
            tables = house_of(interaction).tables
            table = await tables.find(self.table_id)
            value = _read(_option(table, self.option), self.item.values[0])
            table = await tables.set_option(self.table_id, person_of(interaction), self.option, value)
            await interaction.response.edit_message(view=options_screen(table))
        except Exception as error:
            await answer_error(interaction, error, f"a house rule at table {self.table_id}")


def options_screen(table: Table) -> ui.LayoutView:
    """Every house rule of the table's game with its present value, and what it may be instead."""
    panel = Panel(GAME, (Text(say("en", "options.intro", name=table.name)),))
    chosen = table.ruleset.options
    rows = [
        [OptionSelect(table.id, option.key, _choices(table, option, chosen[option.key]))]
        for option in VARIANTS[table.row.variant].options
    ]
    return layout(panel, rows)


def _choices(table: Table, option: Option, chosen: OptionValue) -> list[discord.SelectOption]:
    values: tuple[OptionValue, ...] = option.values
    if option.span is not None:
        values = tuple(sorted({*TARGETS, int(option.default), int(chosen)} & set(option.span)))
    return [
        discord.SelectOption(label=_label(table, option, value), value=str(value), default=value == chosen)
        for value in values
    ]


def _label(table: Table, option: Option, value: OptionValue) -> str:
    phrase = house_rule(table.row.variant, option.key, value, "en")
    phrase = phrase[0].upper() + phrase[1:]
    return say("en", "options.usual", rule=phrase) if value == option.default else phrase


def _option(table: Table, key: str) -> Option:
    found = [option for option in VARIANTS[table.row.variant].options if option.key == key]
    if not found:
        raise TableError("option.unknown", option=key, variant=table.row.variant)
    return found[0]


def _read(option: Option, text: str) -> OptionValue:
    """The value a select sent; one that is none is left as text, which the rules then refuse."""
    if option.span is not None and text.isdecimal():
        return int(text)
    return next((value for value in option.values if str(value) == text), text)
