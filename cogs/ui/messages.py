"""A table's messages for all: its lobby and its boards, edited in place or posted where that will not do."""

from __future__ import annotations

import logging
import secrets

import discord

from bot.tables.service import Tables
from bot.tables.table import Table
from cogs.ui.place import LOCKED, UNKNOWN_MESSAGE, deleted, place
from db.errors import DatabaseError

log = logging.getLogger(__name__)

BURIED = 8
"""So many messages below it, and a board is posted afresh."""
LOOK_SECONDS = 20.0
"""How often a channel is looked at for that; the first time so long after the board was posted."""
OLD_SECONDS = 50 * 60
"""Messages older than an hour take few edits: a board is posted afresh before that."""


class Messages:
    """Raises what discord.py raises where nothing can be shown."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables
        self._deals: dict[int, int] = {}
        self._unsure: dict[tuple[int, int], str] = {}
        self._looked_at: dict[int, float] = {}

    def forget(self, table: Table) -> None:
        """The table is over, and has been shown for the last time."""
        self._deals.pop(table.id, None)
        self._looked_at.pop(table.id, None)
        for key in [key for key in self._unsure if key[0] == table.id]:
            del self._unsure[key]

    async def show_lobby(self, table: Table, view: discord.ui.LayoutView, *, afresh: bool = False) -> None:
        """The message that opened the table. afresh: as a new one at the bottom of the channel."""
        channel = place(self._client, table, table.row.channel_id)
        old = table.row.lobby_message_id
        if old is not None and not afresh and await self._edited(table, channel, old, view):
            return
        message = await channel.send(view=view)
        if channel.id != table.row.channel_id:  # it has moved away meanwhile, and is shown there next
            await deleted(channel, message.id)
            return
        if old is not None:
            await deleted(channel, old)
        try:
            await self._tables.shown_lobby(table, message.id)
        except DatabaseError:  # nobody would find it again: another comes once there is room
            await deleted(channel, message.id)
            raise

    async def show_board(
        self,
        table: Table,
        view: discord.ui.LayoutView,
        deal: int,
        *,
        afresh: bool = False,
        in_place: bool = False,
    ) -> bool:
        """Edits the board of a deal, or posts it where there is none that will do; whether it was posted.

        in_place: also an old or buried one is edited.
        """
        channel, old = place(self._client, table), table.row.board_message_id
        # After a restart the board that is there is taken for this deal's: it was, but for a crash.
        if self._deals.setdefault(table.id, deal) != deal:
            old = None
        if old is not None and not afresh:
            stays = in_place or not await self._buried(table, channel, old)
            if stays and await self._edited(table, channel, old, view):
                return False
        posted_in, message_id = await self._post(table, view)
        if posted_in != (table.row.thread_id or table.row.channel_id):  # as above
            await deleted(place(self._client, table, posted_in), message_id)
            return False
        if old is not None:
            await deleted(channel, old)
        self._deals[table.id], self._looked_at[table.id] = deal, self._tables.now()
        try:
            await self._tables.shown_board(table, posted_in, message_id)
        except DatabaseError:  # as above
            await deleted(place(self._client, table, posted_in), message_id)
            raise
        return True

    async def open_thread(self, table: Table) -> None:
        """A thread under the lobby for a table that wishes one; where that cannot be, the channel will do."""
        row = table.row
        if not row.in_thread or row.lobby_message_id is None:
            return
        channel = self._client.get_channel(row.channel_id)
        try:
            if not isinstance(channel, discord.TextChannel):
                raise TypeError(channel)
            thread = await channel.create_thread(name=row.name, message=discord.Object(row.lobby_message_id))
        except (discord.HTTPException, TypeError):
            await self._tables.moved_to(table, None)
        else:
            await self._tables.moved_to(table, thread.id)

    async def _edited(
        self, table: Table, channel: discord.PartialMessageable, message_id: int, view: discord.ui.LayoutView
    ) -> bool:
        """Edits a message; False where a new one must be posted. A thread locked or gone is given up."""
        try:
            await channel.get_partial_message(message_id).edit(view=view)
        except discord.HTTPException as error:
            in_thread = channel.id == table.row.thread_id
            closed = error.code in LOCKED or isinstance(error, discord.NotFound)
            if not closed and not (in_thread and isinstance(error, discord.Forbidden)):
                raise
            if in_thread and error.code != UNKNOWN_MESSAGE:
                await self._leave_thread(table, error)
            return False
        return True

    async def _post(self, table: Table, view: discord.ui.LayoutView) -> tuple[int, int]:
        """Channel and id of a new message; a thread locked or gone gives way to the channel."""
        thread = table.row.thread_id
        if thread is not None:
            try:
                return thread, await self._send(table, thread, view)
            except discord.HTTPException as error:
                if not isinstance(error, discord.Forbidden | discord.NotFound) and error.code not in LOCKED:
                    raise
                await self._leave_thread(table, error)
        channel = table.row.channel_id
        return channel, await self._send(table, channel, view)

    async def _send(self, table: Table, channel_id: int, view: discord.ui.LayoutView) -> int:
        """A new board's id. One whose posting was never answered may be there, and is not posted twice."""
        key = (table.id, channel_id)
        again = key in self._unsure
        nonce = self._unsure.setdefault(key, secrets.token_hex(12))
        try:
            message = await place(self._client, table, channel_id).send(view=view, nonce=nonce)
            if again:  # by the same nonce it is the first one that Discord gives back, as it was then
                await message.edit(view=view)
        except discord.HTTPException as error:
            if error.status < 500:
                del self._unsure[key]
            raise
        del self._unsure[key]
        return message.id

    async def _leave_thread(self, table: Table, error: discord.HTTPException) -> None:
        log.info("table %d leaves its thread (%s)", table.id, error.code)
        await self._tables.moved_to(table, None)

    async def _buried(self, table: Table, channel: discord.PartialMessageable, message_id: int) -> bool:
        """Whether the board is old, or chat has buried it; what cannot be read counts as not buried."""
        posted, now = table.row.board_posted_at, self._tables.now()
        if posted is not None and now - posted > OLD_SECONDS:
            return True
        if now - self._looked_at.get(table.id, 0.0) < LOOK_SECONDS:
            return False
        self._looked_at[table.id] = now
        try:
            below = [m async for m in channel.history(limit=BURIED, after=discord.Object(message_id))]
        except discord.HTTPException:
            return False
        return len(below) >= BURIED
