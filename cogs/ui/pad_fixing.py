"""A deal that is over, put right: which one. It is booked afresh in a draft (pad_drafting.py)."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import ui

from bot.pads.drafts import draft_of
from bot.pads.pad import Pad
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.seats import values_line
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import House, Interaction
from cogs.ui.layout import MOST_CHOICES, layout
from cogs.ui.pad_drafting import draft_screen
from cogs.ui.pad_pressing import ID, PadButton, PadSelect
from cogs.ui.pad_words import LOCALE
from cogs.ui.replies import show_privately

SELECTS = 8
"""Deals are offered in so many selects, the newest first."""


class FixButton(PadButton, template=rf"pad-fix:{ID}"):
    """Which deal is to be put right."""

    prefix, asks = "pad-fix", True

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        await show_privately(interaction, deals_screen(pad))


class DealSelect(PadSelect, template=rf"pad-fix-deal:{ID}:(?P<part>\d)"):
    """Deals that are over, the last one first."""

    prefix = "pad-fix-deal"

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        chosen = re.fullmatch(r"(\d{1,4})\.(\d{1,4})", self.item.values[0])
        if chosen is None:
            raise TableError("pad.told.no-entry")
        draft = draft_of(pad, int(chosen[1]), int(chosen[2]), "")
        await show_privately(interaction, draft_screen(pad, draft))


def deals_screen(pad: Pad) -> ui.LayoutView:
    """Which deal is to be put right."""
    over = [(game, deal) for game, deal in pad.state.all_deals if deal.over]
    if not over:
        raise TableError("pad.told.no-deal")
    several = pad.state.rules.best_of > 1
    choices = [
        discord.SelectOption(
            label=say(
                LOCALE,
                "pad.button.deal" if several else "pad.button.deal-one",
                game=game,
                deal=deal.number,
                scores=values_line(deal.scores),
            ),
            value=f"{game}.{deal.number}",
        )
        for game, deal in reversed(over[-MOST_CHOICES * SELECTS :])
    ]
    parts = [choices[at : at + MOST_CHOICES] for at in range(0, len(choices), MOST_CHOICES)]
    panel, which = Panel(GAME, (Text(say(LOCALE, "pad.panel.fix")),)), say(LOCALE, "pad.panel.fix-deal")
    rows = [
        [DealSelect(pad.id, pad.version, part, _range(part) if len(parts) > 1 else which, at)]
        for at, part in enumerate(parts)
    ]
    return layout(panel, rows)


def _range(part: list[discord.SelectOption]) -> str:
    """Which deals a select of several has."""
    return f"{part[0].label} … {part[-1].label}"[:150]


PAD_FIXING: tuple[Any, ...] = (FixButton, DealSelect)
"""All of them, for the client to know."""
