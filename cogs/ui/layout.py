"""Panels as Discord messages: one container, its accent, text and dividers, rows of buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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


def layout(panel: Panel, rows: Rows = ()) -> ui.LayoutView:
    """A message of its own: fresh each time and stopped before it is sent.

    Only DynamicItems may be in it: discord.py forgets their class when a view that mixes them with plain
    buttons ends. Stopped views still dispatch them and cost no timer.
    """
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=discord.Colour(panel.accent))
    for block in panel.blocks:
        if isinstance(block, Text):
            container.add_item(ui.TextDisplay(block.markdown))
        else:
            container.add_item(ui.Separator())
    for row in rows:
        if row:
            container.add_item(ui.ActionRow(*row))
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    view.stop()
    return view


def in_rows(buttons: Iterable[ui.DynamicItem[Any]], width: int = 3) -> list[list[ui.DynamicItem[Any]]]:
    """Buttons in rows of three: a phone breaks longer ones."""
    found = list(buttons)
    return [found[start : start + width] for start in range(0, len(found), width)]
