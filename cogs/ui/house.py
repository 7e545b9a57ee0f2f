"""What every button and command needs, in one place: tables, hands, spectators, seasons and the like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import discord

from bot.office.service import Office
from bot.pads.service import Pads
from bot.pads.setup import PadSetups
from bot.tables.corrections import Corrections
from bot.tables.seasons import Seasons
from bot.tables.service import Tables
from bot.tables.table import Person
from cogs.ui.faces import Tiles
from cogs.ui.hands import Hands
from cogs.ui.pad_posts import PadPosts
from cogs.ui.unshown import Unshown
from cogs.ui.watching import Watching

Interaction = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class House:
    """The bot keeps one as ``bot.house``."""

    tables: Tables
    tiles: Tiles
    hands: Hands
    unshown: Unshown
    watching: Watching
    seasons: Seasons
    corrections: Corrections
    office: Office
    pads: Pads
    pad_posts: PadPosts
    pad_setups: PadSetups


def house_of(interaction: Interaction) -> House:
    return cast(House, cast(Any, interaction.client).house)


def person_of(interaction: Interaction) -> Person:
    """Whoever pressed. A moderator may manage messages or the server, or has the role that it named."""
    user, allowed = interaction.user, interaction.permissions
    owner = allowed.manage_guild or allowed.administrator
    role = house_of(interaction).tables.moderators.role(interaction.guild_id)
    named = role is not None and isinstance(user, discord.Member) and user.get_role(role) is not None
    moderator = owner or allowed.manage_messages or named
    return Person(user.id, user.display_name, moderator, owner, interaction.id)
