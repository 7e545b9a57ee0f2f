"""Which tables and past matches a person may see: Discord's own permissions in their channel decide."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.tables.history import Sees
from bot.tables.table import TableError
from cogs.ui.house import Interaction, person_of
from db.history import PastMatch
from db.tables import TableRow


def sees(interaction: Interaction, row: TableRow) -> bool:
    """Whether whoever pressed may see a table: they press where it is, have a seat, or may view its channel.

    Of a channel that is gone only moderators know.
    """
    here = interaction.channel_id in (row.channel_id, row.thread_id)
    if here or any(seat.user_id == interaction.user.id for seat in row.seats):
        return True
    # A table's own thread is as public as its channel, and may be archived and out of sight of the bot.
    return may_view(interaction, row.channel_id)


def may_view(interaction: Interaction, channel_id: int) -> bool:
    """Whether whoever pressed may view a channel: they press there, or their rights say so."""
    person = interaction.user
    if interaction.channel_id == channel_id:
        return True
    if interaction.guild is None or not isinstance(person, discord.Member):
        return False
    channel = _channel(interaction.guild, channel_id)
    if channel is None:
        return person_of(interaction).moderator
    allowed = channel.permissions_for(person)
    return allowed.view_channel and (allowed.manage_threads or not _is_private(channel))


def sees_past(interaction: Interaction) -> Sees:
    """Whether whoever pressed can see the channel that a match was played in, as their roles are now.

    A channel that is gone nobody sees, nor a private thread, whose members Discord does not tell.
    """
    guild, person = interaction.guild, interaction.user

    def look(past: PastMatch) -> bool:
        if guild is None or not isinstance(person, discord.Member) or past.channel_id is None:
            return False
        channel = _channel(guild, past.channel_id)
        return (
            channel is not None and not _is_private(channel) and channel.permissions_for(person).view_channel
        )

    return look


def seen_by(interaction: Interaction, rows: Iterable[TableRow]) -> tuple[TableRow, ...]:
    """Those that whoever pressed may see."""
    return tuple(row for row in rows if sees(interaction, row))


def check_sees(interaction: Interaction, row: TableRow) -> None:
    """TableError where a spectator may see the table no more."""
    if not sees(interaction, row):
        raise TableError("watch.not-seen")


def _channel(guild: discord.Guild, channel_id: int) -> discord.abc.GuildChannel | discord.Thread | None:
    """A channel, or a thread whose channel is there; None where it is gone."""
    channel = guild.get_channel_or_thread(channel_id)
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return None
    return channel


def _is_private(channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    return isinstance(channel, discord.Thread) and channel.is_private()
