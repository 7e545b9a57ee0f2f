"""Panels as Discord messages: one container, its accent, text and dividers, rows of buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import discord
from discord import ui

from bot.render.blocks import Panel, Text
from bot.render.choosing import Tone

STYLES: Mapping[Tone, discord.ButtonStyle] = {
    "yes": discord.ButtonStyle.success,
    "plain": discord.ButtonStyle.primary,
    "danger": discord.ButtonStyle.danger,
    "quiet": discord.ButtonStyle.secondary,
}
"""How loud each tone of a button is."""

Rows = Sequence[Sequence[ui.DynamicItem[Any]]]

MOST_CHOICES = 25
"""Discord lets a select offer so many."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that is uploaded with its message. alt: what it shows, in words. kind: how its file ends."""

    name: str
    png: bytes
    alt: str
    kind: str = "png"

    @property
    def filename(self) -> str:
        return f"{self.name}.{self.kind}"

    def file(self) -> discord.File:
        """To be sent along, fresh for each request."""
        return discord.File(BytesIO(self.png), self.filename, description=self.alt)


def layout(
    panel: Panel, rows: Rows = (), picture: Picture | None = None, pictures: Sequence[Picture] = ()
) -> ui.LayoutView:
    """A message of its own: fresh each time and stopped before it is sent. picture: below the text.

    Only DynamicItems may be in it: discord.py forgets their class when a view that mixes them with plain
    buttons ends. Stopped views still dispatch them and cost no timer.
    """
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=discord.Colour(panel.accent))
    for block in panel.blocks:
        if isinstance(block, Text):
            container.add_item(ui.TextDisplay(block.markdown))
        else:
            container.add_item(ui.Separator())
    shown = [
        discord.MediaGalleryItem(f"attachment://{each.filename}", description=each.alt)
        for each in (*([picture] if picture is not None else []), *pictures)
    ]
    if shown:
        container.add_item(ui.MediaGallery(*shown))
    for row in rows:
        if row:
            container.add_item(ui.ActionRow(*row))
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    view.stop()
    return view


def ways_on(page: int, more: bool) -> list[tuple[int, str]]:
    """The pages that a page leads to, from 1, each once, each with its key under `button.board-`."""
    ways = [(1, "first")] if page > 2 else []
    if page > 1:
        ways.append((page - 1, "previous"))
    return [*ways, (page + 1, "next")] if more else ways


def in_rows(buttons: Iterable[ui.DynamicItem[Any]], width: int = 3) -> list[list[ui.DynamicItem[Any]]]:
    """Buttons in rows of three: a phone breaks longer ones."""
    found = list(buttons)
    return [found[start : start + width] for start in range(0, len(found), width)]
