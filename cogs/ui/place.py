"""Where a table is shown: what the bot may do in the channel, and writing there with its own rights."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.tables.table import Table, TableError
from cogs.ui.replies import permissions_named

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is gone, in a channel that is there."""
NEEDED = discord.Permissions(view_channel=True, send_messages=True, read_message_history=True)
"""What the bot needs in a channel to keep a table there."""
WISHED = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""For tables in threads of their own; without it they play in the channel."""


def check_place(interaction: discord.Interaction[Any]) -> None:
    """Before something is posted where this was pressed: TableError for what the bot would miss there."""
    wanted = {name for name, value in NEEDED if value}
    if isinstance(interaction.channel, discord.Thread):
        wanted = wanted - {"send_messages"} | {"send_messages_in_threads"}
    missing = sorted(name for name in wanted if not getattr(interaction.app_permissions, name))
    if missing:
        named = permissions_named(missing, interaction.locale.value)
        raise TableError("command.bot-lacks", permissions=named)


def place(client: discord.Client, table: Table, channel_id: int | None = None) -> discord.PartialMessageable:
    """A channel of the table's, by default where its board is."""
    row = table.row
    channel_id = channel_id or row.board_channel_id or row.channel_id
    return client.get_partial_messageable(channel_id, guild_id=row.guild_id)


async def deleted(channel: discord.PartialMessageable, message_id: int) -> None:
    """Deletes a message of the bot's own; one that is gone already, or cannot go, is let be."""
    try:
        await channel.get_partial_message(message_id).delete()
    except discord.HTTPException as error:
        log.info("an old message could not be deleted (%s)", error.code)
