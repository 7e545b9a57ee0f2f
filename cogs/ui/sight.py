"""Whether somebody can see where a match was played."""

from __future__ import annotations

import discord

from bot.tables.history import Sees
from cogs.ui.house import Interaction
from db.history import PastMatch


def sees(interaction: Interaction) -> Sees:
    """Whether whoever pressed can see the channel that a match was played in, as their roles are now.

    A channel that is gone nobody sees, nor a private thread, whose members Discord does not tell.
    """
    guild, member = interaction.guild, interaction.user

    def look(past: PastMatch) -> bool:
        if guild is None or not isinstance(member, discord.Member) or past.channel_id is None:
            return False
        channel = guild.get_channel_or_thread(past.channel_id)
        if isinstance(channel, discord.Thread) and (channel.is_private() or channel.parent is None):
            return False
        return channel is not None and channel.permissions_for(member).view_channel

    return look
