"""What happened at the tables, brought to the channels: lobbies, boards, open hands, and the turn ping.

Each channel gets about one edit a second and only the newest state: Discord limits edits by channel. All is
sent with the bot's own rights, never as the answer to a click, which a player's slowmode would turn private.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any

import discord
from discord.ext import commands

from bot.game.view import SeatView
from bot.tables.table import Change, Table
from bot.text import say
from cogs.ui import screens
from cogs.ui.house import House

log = logging.getLogger(__name__)

EDIT_SECONDS = 1.0
BURIED = 8
"""So many messages below it, and a board is posted afresh."""
LOOK_SECONDS = 15.0
"""How often a channel is looked at for that."""
OLD_SECONDS = 50 * 60
"""Messages older than an hour take few edits: a board is posted afresh before that."""
THREAD_LOST = (10003, 50083)
"""Discord's codes for a channel that is gone, and for a thread that is archived: editing does not open it."""
PING_SECONDS = 60
"""Whoever must act and has not pressed for so long gets one ping."""


@dataclass(slots=True)
class News:
    """What a table has to show, gathered until its channel's next turn."""

    table: Table
    ended: list[SeatView] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    started: bool = False
    afresh: bool = False
    expired: bool = False


class Announcer(commands.Cog):
    def __init__(self, bot: commands.Bot, house: House) -> None:
        self._bot = bot
        self._house = house
        self._tables = house.tables
        self.seconds_between_edits = EDIT_SECONDS
        self._news: dict[int, News] = {}
        self._queues: dict[int, list[int]] = {}
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._free_at: dict[int, float] = {}
        self._looked_at: dict[int, float] = {}
        self._deal_shown: dict[int, int] = {}
        self._pinged: dict[int, int] = {}
        self._pings: dict[int, asyncio.TimerHandle] = {}
        house.tables.listen(self._changed)

    async def cog_unload(self) -> None:
        """Shows what there still is to show."""
        for timer in self._pings.values():
            timer.cancel()
        if self._workers:
            await asyncio.wait(self._workers.values(), timeout=2)

    def _changed(self, change: Change) -> None:
        news = self._news.setdefault(change.table.id, News(change.table))
        news.table = change.table
        news.ended += change.ended
        news.notes += [change.note] if change.note else []
        news.started |= change.kind == "started"
        news.afresh |= change.kind == "shown"
        news.expired |= change.kind == "closed" and change.by is None
        self._wake(change.table)

    def _wake(self, table: Table) -> None:
        channel = table.row.thread_id or table.row.channel_id
        queue = self._queues.setdefault(channel, [])
        if table.id not in queue:
            queue.append(table.id)
        if channel not in self._workers:
            self._workers[channel] = asyncio.get_running_loop().create_task(self._work(channel))

    async def _work(self, channel: int) -> None:
        """Shows the tables of a channel in turn until there is no news."""
        loop = asyncio.get_running_loop()
        try:
            while queue := self._queues.get(channel):
                wait = self._free_at.get(channel, 0.0) - loop.time()
                if wait > 0:
                    await asyncio.sleep(wait)
                table_id = queue.pop(0)
                self._free_at[channel] = loop.time() + self.seconds_between_edits
                news = self._news.pop(table_id, None)
                if news is not None:
                    await self._show(news)
        finally:
            del self._workers[channel], self._queues[channel]

    async def _show(self, news: News) -> None:
        table = news.table
        try:
            if table.match is None:
                await self._show_lobby(news)
            else:
                await self._show_match(news)
        except discord.HTTPException as error:
            # The move stands and the disk has it; "My hand" and /table show bring it back.
            log.warning("table %d could not be shown: %s %s", table.id, error.status, error.code)
        except Exception:
            log.exception("table %d could not be shown", table.id)

    async def _show_lobby(self, news: News) -> None:
        """The message that opened the table: its lobby, then its cut and score, at last what became of it."""
        table = news.table
        if table.state == "closed":
            view = screens.dissolved_screen(table, expired=news.expired)
        elif table.match is None:
            view = screens.lobby_screen(table)
        else:
            view = screens.begun_screen(table, self._house.tiles.faces)
        channel = self._channel(table.row.channel_id, table)
        old = table.row.lobby_message_id
        afresh = news.afresh and table.match is None
        if old is not None and not afresh and await self._edited(table, channel, old, view):
            return
        message = await channel.send(view=view)
        await self._tables.shown_lobby(table, message.id)
        if old is not None:
            await _deleted(channel, old)

    async def _show_match(self, news: News) -> None:
        table, hands = news.table, self._house.hands
        if news.started:
            await self._show_lobby(news)
            await self._open_thread(table)
        faces = self._house.tiles.faces
        for view in news.ended:
            await self._show_ended(table, view)
        if table.state == "playing":
            screen = screens.board_screen(table, faces, news.notes)
            posted = await self._show_board(table, screen, afresh=news.afresh)
            if posted:
                await hands.send_afresh(table)
            await hands.refresh(table)
        else:
            if table.state == "closed":
                await self._show_board(table, screens.closed_screen(table, faces))
            await hands.refresh(table)
            hands.forget(table)
        if table.state != "playing" or (table.row.thread_id is not None and (news.started or news.ended)):
            await self._show_lobby(news)
        await self._ping(table)
        if table.state != "playing":
            for memory in (self._deal_shown, self._pinged, self._looked_at):
                memory.pop(table.id, None)

    async def _show_ended(self, table: Table, view: SeatView) -> None:
        """The last word on a deal: its count, on the board that showed it."""
        screen = screens.ended_screen(table, view, self._house.tiles.faces)
        await self._show_board(table, screen, deal=view.deal_number)

    async def _show_board(
        self, table: Table, view: discord.ui.LayoutView, *, deal: int | None = None, afresh: bool = False
    ) -> bool:
        """Edits the board of a deal, or posts it where there is none that will do; whether it was posted."""
        assert table.match is not None
        deal = deal or table.match.number
        row = table.row
        old = row.board_message_id
        same = self._deal_shown.setdefault(table.id, deal) == deal
        channel = self._channel(row.board_channel_id or row.channel_id, table)
        if old is not None and same:
            if not afresh and not await self._buried(table) and await self._edited(table, channel, old, view):
                return False
            place, message_id = await self._post(table, view)
            await _deleted(channel, old)
        else:
            place, message_id = await self._post(table, view)
        self._deal_shown[table.id] = deal
        await self._tables.shown_board(table, place, message_id)
        return True

    async def _edited(
        self,
        table: Table,
        channel: discord.PartialMessageable,
        message_id: int,
        view: discord.ui.LayoutView,
    ) -> bool:
        """Edits a message; False where a new one must be posted. A thread archived or gone is given up."""
        try:
            await channel.get_partial_message(message_id).edit(view=view)
        except discord.HTTPException as error:
            if error.code in THREAD_LOST and channel.id == table.row.thread_id:
                log.info("table %d leaves its thread (%s)", table.id, error.code)
                await self._tables.moved_to(table, None)
            elif not isinstance(error, discord.NotFound):
                raise
            return False
        return True

    async def _post(self, table: Table, view: discord.ui.LayoutView) -> tuple[int, int]:
        """Channel and id of a new message; a thread archived, locked or gone gives way to the channel."""
        thread = table.row.thread_id
        if thread is not None:
            try:
                return thread, (await self._channel(thread, table).send(view=view)).id
            except discord.HTTPException as error:
                log.info("table %d leaves its thread (%s)", table.id, error.code)
                await self._tables.moved_to(table, None)
        channel = table.row.channel_id
        return channel, (await self._channel(channel, table).send(view=view)).id

    async def _open_thread(self, table: Table) -> None:
        row = table.row
        if not row.in_thread or row.lobby_message_id is None:
            return
        channel = self._bot.get_channel(row.channel_id)
        try:
            if not isinstance(channel, discord.TextChannel):
                raise TypeError(channel)
            thread = await channel.create_thread(name=row.name, message=discord.Object(row.lobby_message_id))
        except (discord.HTTPException, TypeError):
            await self._tables.moved_to(table, None)  # the channel will do
        else:
            await self._tables.moved_to(table, thread.id)

    async def _buried(self, table: Table) -> bool:
        """Whether the board is old, or chat has buried it; what cannot be read counts as not buried."""
        row, now = table.row, self._tables.now()
        if row.board_posted_at is not None and now - row.board_posted_at > OLD_SECONDS:
            return True
        if row.board_message_id is None or now - self._looked_at.get(table.id, 0.0) < LOOK_SECONDS:
            return False
        self._looked_at[table.id] = now
        channel = self._channel(row.board_channel_id or row.channel_id, table)
        try:
            below = [
                m async for m in channel.history(limit=BURIED, after=discord.Object(row.board_message_id))
            ]
        except discord.HTTPException:
            return False
        return len(below) >= BURIED

    async def _ping(self, table: Table) -> None:
        """One short message to whoever must act and is not here, gone when the table moves on."""
        timer = self._pings.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        row, actor = table.row, table.actor
        if row.ping_message_id is not None and self._pinged.setdefault(table.id, table.turn) != table.turn:
            await _deleted(self._channel(row.board_channel_id or row.channel_id, table), row.ping_message_id)
            await self._tables.pinged(table, None)
        if (
            table.state != "playing"
            or actor is None
            or actor.user_id is None
            or table.row.ping_message_id is not None
        ):
            return
        wait = self._house.hands.last_press(table, actor.user_id) + PING_SECONDS - self._tables.now()
        if wait > 0:
            self._pings[table.id] = asyncio.get_running_loop().call_later(
                wait, self._still_waiting, table, table.turn
            )
            return
        channel = self._channel(row.board_channel_id or row.channel_id, table)
        message = await channel.send(
            say("en", "board.ping", user=f"<@{actor.user_id}>", table=table.name),
            view=screens.ping_screen(table),
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(actor.user_id)]),
        )
        self._pinged[table.id] = table.turn
        await self._tables.pinged(table, message.id)

    def _still_waiting(self, table: Table, turn: int) -> None:
        if table.turn == turn and table.state == "playing":
            self._news.setdefault(table.id, News(table))
            self._wake(table)

    def _channel(self, channel_id: int, table: Table) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(channel_id, guild_id=table.row.guild_id)


async def _deleted(channel: discord.PartialMessageable, message_id: int) -> None:
    try:
        await channel.get_partial_message(message_id).delete()
    except discord.HTTPException as error:
        log.info("an old message could not be deleted (%s)", error.code)


async def setup(bot: Any) -> None:
    await bot.add_cog(Announcer(bot, bot.house))
