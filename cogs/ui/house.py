"""What every button and command needs, in one place: tables, open hands, card tiles, what is not shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import discord

from bot.tables.service import Tables
from bot.tables.table import Person
from cogs.ui.faces import Tiles
from cogs.ui.hands import Hands
from cogs.ui.unshown import Unshown

Interaction = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class House:
    """The bot keeps one as ``bot.house``."""

    tables: Tables
    tiles: Tiles
    hands: Hands
    unshown: Unshown


def house_of(interaction: Interaction) -> House:
    return cast(House, cast(Any, interaction.client).house)


def person_of(interaction: Interaction) -> Person:
    """Whoever pressed. A moderator is who Discord lets manage messages or the server."""
    allowed = interaction.permissions
    return Person(
        interaction.user.id,
        interaction.user.display_name,
        moderator=allowed.manage_messages or allowed.manage_guild or allowed.administrator,
        press=interaction.id,
    )
