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
from cogs.ui import screens
from cogs.ui.house import House
from cogs.ui.messages import Messages
from cogs.ui.pings import Pings

log = logging.getLogger(__name__)

EDIT_SECONDS = 1.0
RETRY_SECONDS = 30.0
"""Until what Discord could not take is brought again."""


@dataclass(slots=True)
class News:
    """What a table has to show, gathered until its channel's next turn; what is shown is taken out."""

    table: Table
    ended: list[SeatView] = field(default_factory=list)
    started: bool = False
    afresh: bool = False
    expired: bool = False

    def add(self, newer: News) -> None:
        self.table = newer.table
        self.ended += newer.ended
        self.started |= newer.started
        self.afresh |= newer.afresh
        self.expired |= newer.expired


class Announcer(commands.Cog):
    def __init__(self, bot: commands.Bot, house: House) -> None:
        self._house = house
        self._messages = Messages(bot, house.tables)
        self._pings = Pings(bot, house, lambda table: self._tell(News(table)))
        self.seconds_between_edits = EDIT_SECONDS
        self._closed = False
        self._news: dict[int, News] = {}
        self._queues: dict[int, list[int]] = {}
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._free_at: dict[int, float] = {}
        self._notes: dict[tuple[int, int], str] = {}
        house.tables.listen(self._changed)

    async def cog_unload(self) -> None:
        """Shows what there still is to show."""
        if self._workers:
            await asyncio.wait(self._workers.values(), timeout=2)
        self._closed = True

    def _changed(self, change: Change) -> None:
        table = change.table
        if change.kind == "resumed":
            self._pings.resume(table)
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
            )
        )

    def _tell(self, news: News) -> None:
        """Puts a table's news in the queue of its channel."""
        if self._closed:
            return
        table = news.table
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
        table = news.table
        try:
            if table.match is None:
                await self._messages.show_lobby(table, self._lobby(news), afresh=news.afresh)
            else:
                await self._show_match(news)
        except discord.HTTPException as error:
            # The move stands and the disk has it; "My hand" and /table show bring it back.
            log.warning("table %d could not be shown: %s %s", table.id, error.status, error.code)
            if error.status == 429 or error.status >= 500:
                self._keep(news)
                return
        except (aiohttp.ClientError, OSError) as error:
            log.warning("table %d could not be shown: %s", table.id, type(error).__name__)
            self._keep(news)
            return
        except Exception:
            log.exception("table %d could not be shown", table.id)
        if table.state in ("finished", "closed"):
            self._messages.forget(table)
            self._house.hands.forget(table)
            for key in [key for key in self._notes if key[0] == table.id]:
                del self._notes[key]

    def _keep(self, news: News) -> None:
        """What Discord could not take comes first the next time, at the latest a while from now."""
        table = news.table
        newer = self._news.get(table.id)
        if newer is not None:
            news.add(newer)
        self._news[table.id] = news
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self._tell, News(table))

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
        deal = table.match.number
        if table.state == "playing":
            board = screens.board_screen(table, faces, self._notes.get((table.id, deal)))
            if await messages.show_board(table, board, deal, afresh=news.afresh):
                news.afresh = False
                await hands.send_afresh(table)
        elif table.state == "closed":
            await messages.show_board(table, screens.closed_screen(table, faces), deal)
        await hands.refresh(table)
        left_thread = table.row.thread_id != thread
        if table.state != "playing" or left_thread or (thread is not None and score_changed):
            await messages.show_lobby(table, self._lobby(news))
        await self._pings.update(table)

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
