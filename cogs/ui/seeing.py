"""Which tables a person may see: Discord's own permissions in a table's channel decide."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.tables.table import TableError
from cogs.ui.house import Interaction, person_of
from db.tables import TableRow


def sees(interaction: Interaction, row: TableRow) -> bool:
    """Whether whoever pressed may see a table: they press where it is, have a seat, or may view its channel.

    Of a channel that is gone only moderators know.
    """
    here = interaction.channel_id in (row.channel_id, row.thread_id)
    if here or any(seat.user_id == interaction.user.id for seat in row.seats):
        return True
    guild, person = interaction.guild, interaction.user
    if guild is None or not isinstance(person, discord.Member):
        return False
    # A table's own thread is as public as its channel, and may be archived and out of sight of the bot.
    channel = guild.get_channel_or_thread(row.channel_id)
    if channel is None or (isinstance(channel, discord.Thread) and channel.parent is None):
        return person_of(interaction).moderator
    allowed = channel.permissions_for(person)
    if isinstance(channel, discord.Thread) and channel.is_private():
        return allowed.view_channel and allowed.manage_threads
    return allowed.view_channel


def seen_by(interaction: Interaction, rows: Iterable[TableRow]) -> tuple[TableRow, ...]:
    """Those that whoever pressed may see."""
    return tuple(row for row in rows if sees(interaction, row))


def check_sees(interaction: Interaction, row: TableRow) -> None:
    """TableError where a spectator may see the table no more."""
    if not sees(interaction, row):
        raise TableError("watch.not-seen")
