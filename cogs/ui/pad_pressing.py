"""A press on a scorepad: on which pad, whether it still stands so, and what whoever pressed is told."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Self

import discord
from discord import ButtonStyle, ui

from bot.pads.pad import Pad
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.names import clean_name
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import House, Interaction, house_of
from cogs.ui.layout import layout
from cogs.ui.pad_words import LOCALE, standing_words
from cogs.ui.replies import answer_error, in_private, reply

ID = r"(?P<pad>\d{1,15}):(?P<version>\d{1,15})"


async def the_pad(interaction: Interaction, pad_id: int) -> Pad:
    """A pad of this server. Raises TableError."""
    pad = await house_of(interaction).pads.find(pad_id)
    if pad.row.guild_id != interaction.guild_id:
        raise TableError("pad.error.gone")  # rights on one server are none on another
    return pad


def check_version(house: House, pad: Pad, version: int, user_id: int) -> None:
    """Raises TableError, telling how the pad stands, where it is not what was pressed on any more."""
    if pad.version == version:
        return
    house.pad_posts.refresh(pad)
    by, row = house.pad_posts.last_by(pad), pad.row
    name = next((seat.name for seat in row.seats if seat.user_id == by), "")
    name = name or (row.keeper_name if by == row.keeper_id else "")
    now = " ".join(filter(None, [standing_words(pad), house.pad_posts.line(pad, LOCALE)]))
    if by == user_id:
        raise TableError("pad.told.stale-own", now=now)
    if by is not None and name:
        raise TableError("pad.told.stale-by", name=clean_name(name), now=now)
    raise TableError("pad.told.stale", now=now)


async def booked(interaction: Interaction, house: House, pad: Pad, what: str) -> None:
    """The pad's own message shows what came of a press; a private panel says it, and so does a line where
    the message cannot be shown."""
    unshown = house.pad_posts.line(pad, interaction.locale.value)
    told = " ".join(filter(None, [what, unshown]))
    if in_private(interaction):
        await interaction.response.edit_message(view=layout(Panel(GAME, (Text(told),))))
    elif unshown is not None:
        await reply(interaction, unshown)
    else:
        await interaction.response.defer()


class PadItem(ui.DynamicItem[Any], template=re.compile(r"never")):
    """Something to press on a pad as it was at a version: ``prefix:pad:version`` begins its id."""

    prefix: ClassVar[str]
    asks: ClassVar[bool] = False
    """It opens a panel of the pad as it is by then, and changes nothing."""
    pad_id: int
    version: int

    async def callback(self, interaction: Interaction) -> None:
        """What a press does; whoever pressed is told what went wrong.

        On a pad that has moved on it books nothing, and is told how the pad stands now.
        """
        try:
            house = house_of(interaction)
            pad = await the_pad(interaction, self.pad_id)
            if self.asks:
                await self.press(interaction, house, pad)
                return
            try:
                check_version(house, pad, self.version, interaction.user.id)
                await self.press(interaction, house, pad)
            except TableError:
                check_version(house, await house.pads.find(pad.id), self.version, interaction.user.id)
                raise
        except Exception as error:
            await answer_error(interaction, error, f"a press on scorepad {self.pad_id}")

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        raise NotImplementedError


class PadButton(PadItem, template=re.compile(r"never")):
    """A button that carries pad and version alone; its label is ``button.prefix``."""

    style = ButtonStyle.secondary

    def __init__(self, pad_id: int, version: int) -> None:
        label = say(LOCALE, f"button.{self.prefix}")
        id_ = f"{self.prefix}:{pad_id}:{version}"
        super().__init__(ui.Button(label=label, style=self.style, custom_id=id_))
        self.pad_id, self.version = pad_id, version

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["pad"]), int(match["version"]))


class PadSelect(PadItem, template=re.compile(r"never")):
    """A select that carries pad and version, and (part) which of several alike it is."""

    def __init__(
        self,
        pad_id: int,
        version: int,
        choices: list[discord.SelectOption],
        placeholder: str | None = None,
        part: int | None = None,
    ) -> None:
        id_ = f"{self.prefix}:{pad_id}:{version}" + ("" if part is None else f":{part}")
        super().__init__(ui.Select(custom_id=id_, options=choices, placeholder=placeholder))
        self.pad_id, self.version = pad_id, version

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        part = match.groupdict().get("part")
        number = None if part is None else int(part)
        return cls(int(match["pad"]), int(match["version"]), item.options, item.placeholder, number)
