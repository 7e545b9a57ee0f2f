"""Where a table is shown: what the bot may do in the channel, and writing there with its own rights."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.tables.table import Table, TableError
from cogs.ui.replies import permissions_named
from db.tables import TableRow

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is gone, in a channel that is there."""
LOCKED = (50083, 160005)
"""Discord's codes for a thread that is archived or locked: an edit does not open it again."""
NEEDED = discord.Permissions(view_channel=True, send_messages=True, read_message_history=True)
"""What the bot needs in a channel to keep a table there."""
WISHED = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""For tables in threads of their own; without it they play in the channel."""


def check_place(interaction: discord.Interaction[Any]) -> None:
    """Before something is posted where this was pressed: TableError for what the bot would miss there."""
    missing = lacking(interaction.app_permissions, interaction.channel)
    if missing:
        named = permissions_named(missing, interaction.locale.value)
        raise TableError("command.bot-lacks", permissions=named)


def lacking(permissions: discord.Permissions, channel: object) -> list[str]:
    """What a bot with those rights in that channel would miss there, by discord.py's names."""
    wanted = {name for name, value in NEEDED if value}
    if isinstance(channel, discord.Thread):
        wanted = wanted - {"send_messages"} | {"send_messages_in_threads"}
    return sorted(name for name in wanted if not getattr(permissions, name))


def place(client: discord.Client, table: Table, channel_id: int | None = None) -> discord.PartialMessageable:
    """A channel of the table's, by default where its board is."""
    row = table.row
    channel_id = channel_id or row.board_channel_id or row.channel_id
    return client.get_partial_messageable(channel_id, guild_id=row.guild_id)


async def left_behind(client: discord.Client, row: TableRow) -> None:
    """Deletes the messages of a table that has moved away, by its row from before."""
    board = row.board_channel_id or row.channel_id
    for channel, message in (
        (row.channel_id, row.lobby_message_id),
        (board, row.board_message_id),
        (row.ping_channel_id or board, row.ping_message_id),
    ):
        if message is not None:
            await deleted(client.get_partial_messageable(channel, guild_id=row.guild_id), message)


async def deleted(channel: discord.PartialMessageable, message_id: int) -> None:
    """Deletes a message of the bot's own; one that is gone already, or cannot go, is let be."""
    try:
        await channel.get_partial_message(message_id).delete()
    except discord.HTTPException as error:
        log.info("an old message could not be deleted (%s)", error.code)
