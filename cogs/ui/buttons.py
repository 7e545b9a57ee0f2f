"""Every button people press. Each carries what it is for in its id, so it lives through restarts.

An error in one of them would only be logged by discord.py: ``press`` is wrapped, and the presser is told.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar, Self

import discord
from discord import ButtonStyle, ui

from bot.game.actions import Action, parse_action
from bot.game.rules import IllegalAction
from bot.render.choosing import Choosing
from bot.render.help import rules
from bot.tables.table import Table, TableError
from bot.text import say
from cogs.ui.hands import check_has_hand
from cogs.ui.house import House, Interaction, house_of, person_of
from cogs.ui.layout import layout
from cogs.ui.place import check_place
from cogs.ui.replies import answer_error, reply, sentence
from cogs.ui.watching import watches

Buttons = ui.DynamicItem[ui.Button[Any]]


class TableButton(Buttons, template=re.compile(r"never")):
    """A button of a table. Subclasses say their ids and what a press does."""

    what: ClassVar[str]
    """Names the press in the log."""

    def __init__(self, button: ui.Button[Any], table_id: int) -> None:
        super().__init__(button)
        self.table_id = table_id

    async def callback(self, interaction: Interaction) -> None:
        try:
            await self.press(interaction, house_of(interaction))
        except Exception as error:
            await answer_error(interaction, error, f"{self.what} at table {self.table_id}")

    async def press(self, interaction: Interaction, house: House) -> None:
        raise NotImplementedError

    async def table(self, interaction: Interaction, house: House) -> Table:
        """The table, with the press remembered: who is here gets no ping."""
        table = await house.tables.find(self.table_id)
        if table.row.guild_id != interaction.guild_id:
            raise TableError("table.gone")  # rights on one server are none on another
        house.hands.press(table, interaction.user.id)
        return table

    async def done(self, interaction: Interaction, house: House, table: Table) -> None:
        """The table's own message shows what came of the press; where it cannot, a line says why."""
        unshown = house.unshown.line(table, interaction.locale.value)
        if unshown is None:
            await interaction.response.defer()
        else:
            await reply(interaction, unshown)


class TurnButton(TableButton, template=re.compile(r"never")):
    """A button of a private hand: ``prefix:table:turn:action`` is its id."""

    prefix: ClassVar[str]

    def __init__(
        self,
        table_id: int,
        turn: int,
        action: str,
        *,
        label: str | None = None,
        style: ButtonStyle = ButtonStyle.secondary,
        emoji: discord.PartialEmoji | None = None,
    ) -> None:
        id_ = f"{self.prefix}:{table_id}:{turn}:{action}"
        super().__init__(ui.Button(label=label or action, style=style, emoji=emoji, custom_id=id_), table_id)
        self.turn, self.action = turn, action

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["table"]), int(match["turn"]), match["action"])


class ActionButton(TurnButton, template=r"act:(?P<table>\d+):(?P<turn>\d+):(?P<action>.+)"):
    """A card or a decision."""

    prefix, what = "act", "an action"

    async def press(self, interaction: Interaction, house: House) -> None:
        table = await self.table(interaction, house)
        note = None
        try:
            await house.tables.act(self.table_id, person_of(interaction), self.turn, self._parsed())
        except (IllegalAction, TableError) as error:
            if table.seat_of(interaction.user.id) is None or table.match is None:
                raise
            table = await house.tables.find(self.table_id)
            note = sentence(error, interaction.locale.value, table.row.variant)
        await house.hands.show(interaction, table, note)

    def _parsed(self) -> Action:
        try:
            return parse_action(self.action)
        except ValueError:
            raise TableError("table.moved-on") from None


class AskButton(TurnButton, template=r"ask:(?P<table>\d+):(?P<turn>\d+):(?P<action>.+)"):
    """A decision that takes more than one press: goes on with it in the same private message."""

    prefix, what = "ask", "a question"

    async def press(self, interaction: Interaction, house: House) -> None:
        table = await self.table(interaction, house)
        check_has_hand(table, interaction.user.id)
        try:
            choosing = Choosing.parse(self.action)
        except ValueError:
            choosing = None
        if table.turn != self.turn or choosing is None:
            await house.hands.show(interaction, table, say(interaction.locale.value, "table.moved-on"))
        else:
            await house.hands.show(interaction, table, choosing=choosing)


class HandButton(TableButton, template=r"hand:(?P<table>\d+)(?P<here>:here)?"):
    """My hand: a fresh private hand; ``here`` shows it in place of the message pressed.

    Whoever has no seat in a match gets what spectators see.
    """

    what = "My hand"

    def __init__(self, table_id: int, *, here: bool = False, label: str | None = None) -> None:
        style = ButtonStyle.secondary if here else ButtonStyle.primary
        id_ = f"hand:{table_id}:here" if here else f"hand:{table_id}"
        super().__init__(
            ui.Button(label=label or say("en", "button.hand"), style=style, custom_id=id_), table_id
        )
        self.here = here

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> HandButton:
        return cls(int(match["table"]), here=match["here"] is not None)

    async def press(self, interaction: Interaction, house: House) -> None:
        table = await self.table(interaction, house)
        if watches(table, interaction.user.id):
            await house.watching.answer(interaction, table, here=self.here)
            return
        check_has_hand(table, interaction.user.id)
        if self.here:
            await house.hands.show(interaction, table)
        else:
            await house.hands.send(interaction, table)


class OneSeatButton(TableButton, template=re.compile(r"never")):
    """A button for one seat: ``prefix:table:seat`` is its id."""

    prefix: ClassVar[str]

    def __init__(self, table_id: int, seat: int, *, label: str | None = None) -> None:
        id_ = f"{self.prefix}:{table_id}:{seat}"
        super().__init__(
            ui.Button(label=label or self.prefix, style=ButtonStyle.primary, custom_id=id_), table_id
        )
        self.seat = seat

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["table"]), int(match["seat"]))


class SitButton(OneSeatButton, template=r"sit:(?P<table>\d+):(?P<seat>\d)"):
    """A seat in the lobby."""

    prefix, what = "sit", "a seat"

    async def press(self, interaction: Interaction, house: House) -> None:
        await self.table(interaction, house)
        table = await house.tables.sit(self.table_id, person_of(interaction), self.seat)
        await self.done(interaction, house, table)


class LobbyButton(
    TableButton, template=r"lobby:(?P<table>\d+):(?P<what>leave|computer|start|fill|cancel|rematch|rotate)"
):
    """Everything else in a lobby, and the rematch under a result."""

    what = "a lobby button"

    def __init__(
        self,
        table_id: int,
        deed: str,
        *,
        label: str | None = None,
        style: ButtonStyle = ButtonStyle.secondary,
    ) -> None:
        super().__init__(
            ui.Button(label=label or deed, style=style, custom_id=f"lobby:{table_id}:{deed}"), table_id
        )
        self.deed = deed

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> LobbyButton:
        return cls(int(match["table"]), match["what"])

    async def press(self, interaction: Interaction, house: House) -> None:
        tables, person = house.tables, person_of(interaction)
        pressed = await self.table(interaction, house)
        if self.deed in ("start", "fill", "rematch", "rotate"):
            check_place(interaction)
        match self.deed:
            case "leave":
                await tables.leave(self.table_id, person)
            case "computer":
                await tables.add_computer(self.table_id, person)
            case "cancel":
                await tables.close(self.table_id, person)
            case "start" | "fill":
                await interaction.response.defer()
                table = await tables.start(self.table_id, person, fill=self.deed == "fill")
                house.hands.expect(interaction, table)  # whoever starts gets the hand unasked
                return
            case "rematch" | "rotate":
                rotate = self.deed == "rotate"
                table = await tables.rematch(self.table_id, person, rotate=rotate)
                opened = "lobby.rotated-opened" if rotate else "lobby.rematch-opened"
                if table.row.fixture_id is not None:
                    opened = "lobby.next-game-opened"
                await reply(interaction, say(interaction.locale.value, opened, name=table.name))
                return
        await self.done(interaction, house, pressed)


class KeyedButton(TableButton, template=re.compile(r"never")):
    """A button that carries its table alone, as ``key:table``; its label is the text ``button.key``."""

    key: ClassVar[str]

    def __init__(self, table_id: int) -> None:
        label = say("en", f"button.{self.key}")
        super().__init__(ui.Button(label=label, custom_id=f"{self.key}:{table_id}"), table_id)

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["table"]))


class RulesButton(KeyedButton, template=r"rules:(?P<table>\d+)"):
    """The rules of this very table, privately."""

    key, what = "rules", "Rules"

    async def press(self, interaction: Interaction, house: House) -> None:
        table = await self.table(interaction, house)
        panel = rules(table.ruleset, interaction.locale.value)
        await interaction.response.send_message(view=layout(panel), ephemeral=True)


BUTTONS: tuple[type[TableButton], ...] = (
    ActionButton,
    AskButton,
    HandButton,
    SitButton,
    LobbyButton,
    RulesButton,
)
"""All of them, for the client to know; those of the house rules are beside them, in options.py."""
