"""What happened at the tables, brought to the channels: lobbies, boards, open hands, and the turn ping.

Each channel gets about one edit a second and only the newest state: Discord limits edits by channel. All is
sent with the bot's own rights, never as the answer to a click, which a player's slowmode would turn private.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord
from discord.ext import commands

from bot.game.view import SeatView
from bot.tables.table import Change, Table
from bot.text import say
from cogs.ui import screens
from cogs.ui.house import House
from cogs.ui.messages import Messages
from cogs.ui.pings import Pings
from cogs.ui.unshown import RETRY_SECONDS, Reason
from cogs.ui.voting import called_off_line
from db.errors import DatabaseError

log = logging.getLogger(__name__)

EDIT_SECONDS = 1.0
STOP_SECONDS = 5.0
"""So long a stop waits for what there still is to show."""


@dataclass(slots=True)
class News:
    """What a table has to show, gathered until its channel's next turn; what is shown is taken out."""

    table: Table
    ended: list[SeatView] = field(default_factory=list)
    started: bool = False
    afresh: bool = False
    expired: bool = False
    reseated: bool = False
    by: int | None = None
    """Who took a seat or left it; they know."""
    once: str = ""
    """A sentence for the next board alone."""

    def add(self, newer: News) -> None:
        self.table = newer.table
        self.ended += newer.ended
        self.started |= newer.started
        self.afresh |= newer.afresh
        self.expired |= newer.expired
        self.reseated |= newer.reseated
        self.by = newer.by
        self.once = newer.once or self.once


class Announcer(commands.Cog):
    def __init__(self, bot: commands.Bot, house: House) -> None:
        self._client = bot
        self._house = house
        self._messages = Messages(bot, house.tables)
        self._pings = Pings(bot, house, lambda table: self._tell(News(table)))
        self.seconds_between_edits = EDIT_SECONDS
        self._stopping = self._closed = False
        self._news: dict[int, News] = {}
        self._queues: dict[int, list[int]] = {}
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._free_at: dict[int, float] = {}
        self._showing: dict[int, asyncio.Lock] = {}
        self._retries: dict[int, asyncio.TimerHandle] = {}
        self._notes: dict[tuple[int, int], str] = {}
        house.tables.listen(self._changed)
        for forget in (house.hands.forget_person, house.watching.forget_person, self._pings.forget_person):
            house.tables.people.listen(forget)

    async def cog_unload(self) -> None:
        """Shows what there still is to show; boards in play tell that the bot restarts, if in good time."""
        self._stopping = True
        for table in await self._house.tables.restarts.stopping():
            self._tell(News(table))
        if self._workers:
            await asyncio.wait(self._workers.values(), timeout=STOP_SECONDS)
        self._house.watching.close()
        self._closed = True
        for worker in self._workers.values():
            worker.cancel()

    def _changed(self, change: Change) -> None:
        table = change.table
        if change.kind == "resumed":
            self._pings.resume(table)
            self._later(table, RETRY_SECONDS)  # what is shown may be from before the last move
            return
        if change.kind == "noted":
            off = called_off_line(table, change.by, screens.LOCALE) if change.note is not None else ""
            self._tell(News(table, once=off))
            return
        if change.note is not None and table.match is not None:
            self._notes[table.id, table.match.number] = change.note
        self._tell(
            News(
                table,
                list(change.ended),
                started=change.kind == "started",
                afresh=change.kind == "shown",
                expired=change.kind == "closed" and change.by is None,
                reseated=change.kind == "seated",
                by=change.by,
            )
        )

    def _tell(self, news: News) -> None:
        """Puts a table's news in the queue of its channel."""
        if self._closed:
            return
        table = news.table
        if table.row.guild_id in self._house.tables.left:  # it is shown once the bot is back
            if table.state in ("finished", "closed"):
                self._news.pop(table.id, None)
            self._forget_if_over(table)
            return
        waiting = self._news.setdefault(table.id, news)
        if waiting is not news:
            waiting.add(news)
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
        """Shows what there is to show; the move stands and the disk has it, whatever comes of this."""
        table = news.table
        # A table that has just moved has news in two channels, and one message to show them in.
        async with self._showing.setdefault(table.id, asyncio.Lock()):
            try:
                await self._house.tables.look_at_fixture(table)
                if table.match is None:
                    await self._messages.show_lobby(table, self._lobby(news), afresh=news.afresh)
                    self._shown(table)
                else:
                    await self._show_match(news)
            except discord.HTTPException as error:
                channel = table.row.thread_id or table.row.channel_id
                await self._refused(news, Reason.of(self._client, channel, error))
            except (aiohttp.ClientError, OSError, DatabaseError) as error:
                channel = table.row.thread_id or table.row.channel_id
                await self._refused(news, Reason(channel, type(error).__name__))
            except Exception as error:  # a bug, or an answer that discord.py cannot read
                log.exception("table %d could not be shown", table.id)
                news.ended.clear()  # a count that cannot be drawn must not hold up the board
                channel = table.row.thread_id or table.row.channel_id
                await self._refused(news, Reason(channel, type(error).__name__))
            else:
                self._forget_if_over(table)

    async def _refused(self, news: News, reason: Reason) -> None:
        """What Discord did not take comes first the next time, at the latest a while from now."""
        table, unshown, hands = news.table, self._house.unshown, self._house.hands
        before = unshown.line(table, screens.LOCALE)
        if unshown.refused(table, reason):
            log.warning("table %d could not be shown: %s", table.id, reason.answer)
        if reason.key is not None:
            del news.ended[:-1]  # once it is shown, not a flood of counts: /scores has them all
        newer = self._news.get(table.id)
        if newer is not None:
            news.add(newer)
        self._news[table.id] = news
        if table.id not in self._retries:
            wait = unshown.next_try(table)
            if wait is None:
                del self._news[table.id]
                self._forget_if_over(table)
                return
            self._later(table, wait)
        try:
            await hands.refresh(table, all_of_them=unshown.line(table, screens.LOCALE) != before)
            if reason.key is not None:
                await hands.send_expected(table)
            self._house.watching.refresh(table)
            if reason.key is not None:  # the match goes on in the hands, and so do the reminders
                await self._pings.update(table, shown=False)
        except (discord.HTTPException, aiohttp.ClientError, OSError, DatabaseError) as error:
            log.warning("hands at table %d could not be shown: %s", table.id, type(error).__name__)

    def _later(self, table: Table, seconds: float) -> None:
        if table.id not in self._retries:
            self._retries[table.id] = asyncio.get_running_loop().call_later(seconds, self._retry, table)

    def _retry(self, table: Table) -> None:
        del self._retries[table.id]
        self._tell(News(table))

    def _shown(self, table: Table) -> bool:
        """The table is shown; whether its players had been told that it could not be."""
        timer = self._retries.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        return self._house.unshown.shown(table)

    def _forget_if_over(self, table: Table) -> None:
        if table.state in ("finished", "closed"):
            self._shown(table)
            self._messages.forget(table)
            self._house.hands.forget(table)
            self._house.watching.forget(table)
            self._showing.pop(table.id, None)
            for key in [key for key in self._notes if key[0] == table.id]:
                del self._notes[key]

    async def _show_match(self, news: News) -> None:
        table, messages, hands = news.table, self._messages, self._house.hands
        faces = self._house.tiles.faces
        assert table.match is not None
        score_changed = news.started or bool(news.ended)
        if news.started:
            await messages.show_lobby(table, self._lobby(news))
            await messages.open_thread(table)
            news.started = False
        thread = table.row.thread_id
        while news.ended:
            view = news.ended[0]
            await messages.show_board(table, screens.ended_screen(table, view, faces), view.deal_number)
            del news.ended[0]
        deal, posted = table.match.number, False
        if table.state == "playing":
            board = screens.board_screen(table, faces, self._notes_for(table, news))
            how = {"afresh": news.afresh, "in_place": self._stopping}
            posted = await messages.show_board(table, board, deal, **how)
            news.once = ""
        elif table.state == "closed" or table.resigned is not None:
            await messages.show_board(table, screens.closed_screen(table, faces), deal)
        was_told = self._shown(table)
        if posted:
            news.afresh = False
            await hands.send_afresh(table)
        # Somebody else sits there: every hand, and the message above, names them too.
        again, but = was_told or news.reseated, None if was_told else news.by
        await hands.refresh(table, all_of_them=again, but=but)
        left_thread = table.row.thread_id != thread
        moved = left_thread or news.reseated or (thread is not None and score_changed)
        wanted = table.state != "playing" or moved
        news.reseated = False
        if wanted and table.row.lobby_message_id is not None:
            await messages.show_lobby(table, self._lobby(news))
        self._house.watching.refresh(table)
        await self._pings.update(table)

    def _notes_for(self, table: Table, news: News) -> list[str]:
        """What must be read first on the board."""
        keys = ["restart.board"] if self._stopping else []
        if table.match is not None and (table.id, table.match.number) in self._notes:
            keys.append(self._notes[table.id, table.match.number])
        return [*(say(screens.LOCALE, key) for key in keys), news.once]

    def _lobby(self, news: News) -> discord.ui.LayoutView:
        """The lobby; once the match has begun its cut and score; at last what became of it."""
        table = news.table
        if table.state == "closed":
            return screens.dissolved_screen(table, expired=news.expired)
        if table.match is None:
            return screens.lobby_screen(table)
        return screens.begun_screen(table, self._house.tiles.faces)


async def setup(bot: Any) -> None:
    await bot.add_cog(Announcer(bot, bot.house))
