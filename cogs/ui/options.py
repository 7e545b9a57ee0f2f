"""House rules chosen before the match: a private message of selects, which lives through restarts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

import discord
from discord import ui

from bot.game.options import Option, OptionValue
from bot.game.rules import Ruleset
from bot.render.blocks import Panel, Text, dotted
from bot.render.colours import GAME
from bot.render.seats import house_rule
from bot.tables.authority import Act, check, may
from bot.tables.deadlines import CLOCKS
from bot.tables.house_rules import game_of
from bot.tables.table import Person, Table, TableError
from bot.text import say, say_in
from cogs.ui.buttons import KeyedButton
from cogs.ui.house import House, Interaction, house_of, person_of
from cogs.ui.layout import Rows, layout
from cogs.ui.replies import answer_error, reply, show_privately

TARGETS = (5, 7, 9, 10, 11, 12, 14, 15, 18, 21, 25, 28, 30, 35, 42, 50, 51, 62, 75, 100, 124, 150)
"""Those from half a game's usual target to three times that are offered. /table create takes any."""


class RuleSelect(ui.DynamicItem[ui.Select[Any]], template=re.compile(r"never")):
    """One house rule with its values. Subclasses say whose it is, and what choosing does."""

    def __init__(self, custom_id: str, choices: list[discord.SelectOption]) -> None:
        super().__init__(ui.Select(custom_id=custom_id, options=choices))

    async def callback(self, interaction: Interaction) -> None:
        try:
            await self.choose(interaction, house_of(interaction))
        except Exception as error:
            await answer_error(interaction, error, "a house rule")

    async def choose(self, interaction: Interaction, house: House) -> None:
        raise NotImplementedError

    def value(self, variant: str, key: str) -> OptionValue:
        """The value chosen for that house rule; one that is none is left as text, which the rules refuse."""
        text: str = self.item.values[0]
        option = next((option for option in game_of(variant).options if option.key == key), None)
        if option is None:
            return text
        if option.span is not None and text.isdecimal():
            return int(text)
        return next((value for value in option.values if str(value) == text), text)


class OptionSelect(RuleSelect, template=r"opt:(?P<table>\d+):(?P<option>\w+)"):
    """One house rule of a table that has not begun."""

    def __init__(self, table_id: int, option: str, choices: list[discord.SelectOption]) -> None:
        super().__init__(f"opt:{table_id}:{option}", choices)
        self.table_id, self.option = table_id, option

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        return cls(int(match["table"]), match["option"], item.options)

    async def choose(self, interaction: Interaction, house: House) -> None:
        person = person_of(interaction)
        variant = (await house.tables.find(self.table_id)).row.variant
        value = self.value(variant, self.option)
        table = await house.tables.set_option(self.table_id, person, self.option, value)
        await show_privately(interaction, options_screen(table, person))


class OptionsButton(KeyedButton, template=r"options:(?P<table>\d+)"):
    """The house rules to choose from, for the host."""

    key, what = "options", "House rules"

    async def press(self, interaction: Interaction, house: House) -> None:
        table, person = await self.table(interaction, house), person_of(interaction)
        check(Act.CHOOSE_RULES, person, table)
        if table.state != "lobby":
            began = table.match is not None
            raise TableError("table.rules-frozen" if began else "table.over", name=table.name)
        await show_privately(interaction, options_screen(table, person))


class UsualButton(KeyedButton, template=r"usual:(?P<table>\d+)"):
    """Back to the game's own rules."""

    key, what = "usual", "Usual rules"

    async def press(self, interaction: Interaction, house: House) -> None:
        person = person_of(interaction)
        table = await house.tables.usual_rules(self.table_id, person)
        await show_privately(interaction, options_screen(table, person))


class SaveButton(KeyedButton, template=r"save:(?P<table>\d+)"):
    """The table's house rules become the server's default, if a moderator hosts."""

    key, what = "save", "Save as default"

    async def press(self, interaction: Interaction, house: House) -> None:
        table = await self.table(interaction, house)
        saved = await house.tables.house_rules.save(person_of(interaction), table)
        game = say("en", f"variant.{table.row.variant}.name")
        rules = in_a_line(table.row.variant, saved)
        await reply(interaction, say("en", "options.saved", game=game, n=table.row.players, rules=rules))


class TableSelect(RuleSelect, template=re.compile(r"never")):
    """What is chosen of a table that has not begun besides its house rules: ``prefix:table`` is its id."""

    prefix: ClassVar[str]

    def __init__(self, table_id: int, choices: list[discord.SelectOption]) -> None:
        super().__init__(f"{self.prefix}:{table_id}", choices)
        self.table_id = table_id

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        return cls(int(match["table"]), item.options)


class ClockSelect(TableSelect, template=r"clock:(?P<table>\d+)"):
    """How long a move may take."""

    prefix = "clock"

    async def choose(self, interaction: Interaction, house: House) -> None:
        person = person_of(interaction)
        table = await house.tables.set_clock(self.table_id, person, self.item.values[0])
        await show_privately(interaction, options_screen(table, person))


class RatedSelect(TableSelect, template=r"rated:(?P<table>\d+)"):
    """Whether the match counts on boards and in ratings."""

    prefix = "rated"

    async def choose(self, interaction: Interaction, house: House) -> None:
        person = person_of(interaction)
        table = await house.tables.set_rated(self.table_id, person, self.item.values[0] == "yes")
        await show_privately(interaction, options_screen(table, person))


OPTIONS: tuple[Any, ...] = (OptionSelect, ClockSelect, RatedSelect, OptionsButton, UsualButton, SaveButton)
"""All of them, for the client to know."""


def options_screen(table: Table, person: Person) -> ui.LayoutView:
    """Every house rule that matters at the table, with its present value and what it may be instead."""
    panel = Panel(GAME, (Text(say("en", "options.intro", name=table.name)),))
    rows = selects(table.ruleset, lambda key, choices: OptionSelect(table.id, key, choices))
    clocks = [
        discord.SelectOption(label=say("en", f"clock.{name}"), value=name, default=seconds == table.row.clock)
        for name, seconds in CLOCKS.items()
    ]
    counts = [
        discord.SelectOption(label=say("en", f"rated.{name}"), value=name, default=rated == table.row.rated)
        for name, rated in (("yes", True), ("no", False))
    ]
    rows = [[ClockSelect(table.id, clocks)], [RatedSelect(table.id, counts)], *rows]
    save = [SaveButton(table.id)] if may(Act.SAVE_RULES, person, table) else []
    return layout(panel, [*rows, [UsualButton(table.id), *save]])


def selects(ruleset: Ruleset, make: Callable[[str, list[discord.SelectOption]], RuleSelect]) -> Rows:
    """A select a house rule, made from the option's key and what it offers."""
    return [
        [make(option.key, _offered(ruleset.variant.key, option, ruleset.options[option.key]))]
        for option in ruleset.choices
    ]


def in_a_line(game: str, unusual: Mapping[str, OptionValue]) -> str:
    """House rules, the target among them: "to 21 · Game counts two"."""
    rules = dotted(*(house_rule(game, key, value, "en") for key, value in unusual.items()))
    return rules or say("en", "options.none-chosen")


def _offered(game: str, option: Option, chosen: OptionValue) -> list[discord.SelectOption]:
    values: tuple[OptionValue, ...] = option.values
    if option.span is not None:
        usual = int(option.default)
        sensible = {target for target in TARGETS if usual <= 2 * target and target <= 3 * usual}
        values = tuple(sorted({*sensible, usual, int(chosen)} & set(option.span)))
    return [
        discord.SelectOption(
            label=_label(game, option, value),
            description=_described(game, option, value),
            value=str(value),
            default=value == chosen,
        )
        for value in values
    ]


def _label(game: str, option: Option, value: OptionValue) -> str:
    """The topic and the value, so short that a phone shows it whole; a star where it is not the usual one."""
    known = "" if option.span is not None or option.key == "target" else f".{str(value).lower()}"
    label = say_in(game, "en", f"choice.{option.key}{known}", value=value)
    return label if value == option.default else say("en", "choice.unusual", label=label)


def _described(game: str, option: Option, value: OptionValue) -> str:
    """The house rule as the lobby and the board tell it."""
    phrase = house_rule(game, option.key, value, "en")
    phrase = phrase[0].upper() + phrase[1:]
    return say("en", "options.usual", rule=phrase) if value == option.default else phrase
