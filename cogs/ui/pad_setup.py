"""A scorepad set up in a private panel: who plays, who deals, best of how many games, the house rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

import discord
from discord import ButtonStyle, ui

from bot.game.seats import Seat, Side
from bot.league.pad_rules import SERIES
from bot.pads.opening import NAME_LENGTH
from bot.pads.setup import PadSetup, Player, written
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.lobby import seat_name
from bot.render.pad_setup import series_words, setup_panel
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import House, Interaction, house_of
from cogs.ui.layout import layout
from cogs.ui.options import RuleSelect, selects
from cogs.ui.pad_choices import member_select, options, page_of, part_of, roster_selects
from cogs.ui.pad_opening import open_pad
from cogs.ui.pad_words import LOCALE
from cogs.ui.replies import answer_error, show_privately

LABELS = {"back": "back", "rules": "options"}
"""Buttons that are called as elsewhere."""
SETUP = r"(?P<setup>\d{1,15})"


class SetupItem(ui.DynamicItem[Any], template=re.compile(r"never")):
    """A part of a set-up's panel: ``prefix:setup`` begins its id. Subclasses say what it changes."""

    prefix: ClassVar[str]
    setup: int

    async def callback(self, interaction: Interaction) -> None:
        try:
            await self.press(interaction, house_of(interaction))
        except Exception as error:
            await answer_error(interaction, error, f"the set-up of a scorepad ({self.prefix})")

    async def press(self, interaction: Interaction, house: House) -> None:
        setup = self.changed(interaction, house.pad_setups.of(self.setup, interaction.user.id))
        house.pad_setups.change(self.setup, setup)
        await show_privately(interaction, self.screen(setup))

    def changed(self, interaction: Interaction, setup: PadSetup) -> PadSetup:
        """The set-up as this makes it. Raises TableError."""
        raise NotImplementedError

    def screen(self, setup: PadSetup) -> ui.LayoutView:
        """Where this is offered, and goes on being."""
        return setup_screen(self.setup, setup)


class MembersSelect(SetupItem, template=rf"pad-who:{SETUP}:(?P<side>\d)"):
    """The members on a side."""

    prefix = "pad-who"

    def __init__(self, setup: int, side: int, item: ui.UserSelect[Any]) -> None:
        item.custom_id = f"{self.prefix}:{setup}:{side}"
        super().__init__(item)
        self.setup, self.side = setup, side

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.UserSelect)
        return cls(int(match["setup"]), int(match["side"]), item)

    def changed(self, interaction: Interaction, setup: PadSetup) -> PadSetup:
        chosen = self.item.values
        if any(user.bot for user in chosen):
            raise TableError("pad.told.app")
        if self.side >= setup.ruleset.sides or setup.fixture is not None:
            raise TableError("pad.told.no-setup")
        kept = [player for seat in setup.side(self.side) if (player := setup.players[seat]) is not None]
        plain = [player for player in kept if player.user_id is None]
        members = [Player(user.id, user.display_name) for user in chosen]
        return setup.with_side(self.side, [*members, *plain][: len(setup.side(self.side))])


class RosterSelect(SetupItem, template=rf"pad-roster:{SETUP}:(?P<side>[01])(?::(?P<part>\d))?"):
    """The players of a team, in a fixture. part: of a roster that is more than a select offers."""

    prefix = "pad-roster"

    def __init__(self, setup: int, side: int, part: int, item: ui.Select[Any]) -> None:
        item.custom_id = f"{self.prefix}:{setup}:{side}" + (f":{part}" if part else "")
        super().__init__(item)
        self.setup, self.side, self.part = setup, side, part

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        return cls(int(match["setup"]), int(match["side"]), int(match["part"] or 0), item)

    def changed(self, interaction: Interaction, setup: PadSetup) -> PadSetup:
        if setup.fixture is None:
            raise TableError("pad.told.no-setup")
        roster, seats = setup.fixture.rosters[self.side], setup.side(self.side)
        places = [int(value) for value in self.item.values if value.isdecimal() and int(value) < len(roster)]
        chosen, here = [roster[place] for place in places], part_of(roster, self.part)
        others = [player for seat in seats if (player := setup.players[seat]) not in (None, *here)]
        kept = [player for player in others if player in roster]  # those of the roster's other part
        return setup.with_side(self.side, [*chosen, *kept][: len(seats)])


class SetupSelect(SetupItem, template=rf"pad-set:{SETUP}:(?P<what>best-of|dealer|rated)"):
    """Best of how many games, who deals first, whether it counts."""

    prefix = "pad-set"

    def __init__(self, setup: int, what: str, choices: list[discord.SelectOption]) -> None:
        super().__init__(ui.Select(custom_id=f"{self.prefix}:{setup}:{what}", options=choices))
        self.setup, self.what = setup, what

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        return cls(int(match["setup"]), match["what"], item.options)

    def changed(self, interaction: Interaction, setup: PadSetup) -> PadSetup:
        value = int(self.item.values[0]) if self.item.values[0].isdecimal() else -1
        if self.what == "best-of" and value in SERIES and setup.fixture is None:
            return replace(setup, best_of=value)
        if self.what == "dealer" and value in range(len(setup.players)):
            return replace(setup, dealer=value)
        if self.what == "rated" and value in (0, 1):
            return replace(setup, rated=bool(value))
        raise TableError("pad.told.no-setup")

    def screen(self, setup: PadSetup) -> ui.LayoutView:
        return rules_screen(self.setup, setup) if self.what == "rated" else super().screen(setup)


class SetupButton(SetupItem, template=rf"pad-setup:{SETUP}:(?P<what>names|rules|back|start)"):
    """Names to write, the house rules, and the start."""

    prefix = "pad-setup"

    def __init__(self, setup: int, what: str, style: ButtonStyle = ButtonStyle.secondary) -> None:
        label = say(LOCALE, f"button.{LABELS.get(what, f'pad-{what}')}")
        super().__init__(ui.Button(label=label, style=style, custom_id=f"{self.prefix}:{setup}:{what}"))
        self.setup, self.what = setup, what

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["setup"]), match["what"])

    async def press(self, interaction: Interaction, house: House) -> None:
        setup = house.pad_setups.of(self.setup, interaction.user.id)
        match self.what:
            case "names" if setup.fixture is None:
                await interaction.response.send_modal(NamesModal(self.setup, setup))
            case "rules":
                await show_privately(interaction, rules_screen(self.setup, setup))
            case "back":
                await show_privately(interaction, setup_screen(self.setup, setup))
            case "start":
                await open_pad(interaction, house, self.setup, setup)
            case _:
                raise TableError("pad.told.no-setup")


class PadRuleSelect(RuleSelect, template=rf"pad-rule:{SETUP}:(?P<option>\w+)"):
    """One house rule of a pad to be."""

    def __init__(self, setup: int, option: str, choices: list[discord.SelectOption]) -> None:
        super().__init__(f"pad-rule:{setup}:{option}", choices)
        self.setup, self.option = setup, option

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        return cls(int(match["setup"]), match["option"], item.options)

    async def choose(self, interaction: Interaction, house: House) -> None:
        setup = house.pad_setups.of(self.setup, interaction.user.id)
        if setup.fixture is not None:
            raise TableError("pad.told.league-rules")
        setup = setup.with_option(self.option, self.value(setup.variant, self.option))
        house.pad_setups.change(self.setup, setup)
        await show_privately(interaction, rules_screen(self.setup, setup))


class NamesModal(ui.Modal):
    """A name for each seat, for people who are not on this server."""

    def __init__(self, number: int, setup: PadSetup) -> None:
        super().__init__(title=say(LOCALE, "pad.setup.names-title"))
        self.number, self.fields = number, dict[Seat, ui.TextInput[Any]]()
        for seat, player in enumerate(setup.players[:5]):
            field: ui.TextInput[Any] = ui.TextInput(
                custom_id=f"seat-{seat}",
                required=False,
                max_length=NAME_LENGTH,
                default=player.name[:NAME_LENGTH] if player is not None else None,
            )
            self.fields[seat] = field
            self.add_item(ui.Label(text=seat_name(setup.ruleset, seat, LOCALE), component=field))

    async def on_submit(self, interaction: Interaction) -> None:
        setups = house_of(interaction).pad_setups
        setup = setups.of(self.number, interaction.user.id)
        setup = setup.with_names({seat: written(field.value) for seat, field in self.fields.items()})
        setups.change(self.number, setup)
        await show_privately(interaction, setup_screen(self.number, setup))

    async def on_error(self, interaction: Interaction, error: Exception, *_: Any) -> None:
        await answer_error(interaction, error, "the names of a scorepad")


def setup_screen(number: int, setup: PadSetup) -> ui.LayoutView:
    """Who plays and who deals, with what can be chosen."""
    page = page_of(setup)
    seats = range(len(setup.players))
    dealers = {str(seat): say(LOCALE, "pad.setup.deals-choice", name=page.plain(seat)) for seat in seats}
    series = {str(n): series_words(n, LOCALE) for n in SERIES}
    rows: list[Sequence[ui.DynamicItem[Any]]] = [
        *([each] for side in range(setup.ruleset.sides) for each in _who_plays(number, setup, side)),
        [SetupSelect(number, "dealer", options(dealers, setup.dealer))],
    ]
    if setup.fixture is None:
        rows.append([SetupSelect(number, "best-of", options(series, setup.best_of))])
        rows.append([SetupButton(number, "names"), SetupButton(number, "rules")])
    return layout(setup_panel(page, LOCALE), [*rows, [SetupButton(number, "start", ButtonStyle.success)]])


def rules_screen(number: int, setup: PadSetup) -> ui.LayoutView:
    """Every house rule with its value and what it may be instead, and whether the games count."""
    counts = {"1": say(LOCALE, "rated.yes"), "0": say(LOCALE, "rated.no")}
    rows = selects(setup.ruleset, lambda key, choices: PadRuleSelect(number, key, choices))
    back = [SetupButton(number, "back"), SetupButton(number, "start", ButtonStyle.success)]
    panel = Panel(GAME, (Text(say(LOCALE, "pad.setup.rules")),))
    return layout(panel, [[SetupSelect(number, "rated", options(counts, int(setup.rated)))], *rows, back])


def _who_plays(number: int, setup: PadSetup, side: Side) -> list[SetupItem]:
    """The selects of a side: members, or in a fixture the team's roster."""
    if setup.fixture is None:
        return [MembersSelect(number, side, member_select(setup, side))]
    parts = enumerate(roster_selects(setup, setup.fixture, side))
    return [RosterSelect(number, side, part, select) for part, select in parts]


PAD_SETUP: tuple[Any, ...] = (MembersSelect, RosterSelect, SetupSelect, SetupButton, PadRuleSelect)
"""All of them, for the client to know."""
