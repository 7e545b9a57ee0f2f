"""A scorepad's message for all: edited in place, the newest state only, posted where that will not do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import aiohttp
import discord

from bot.pads.pad import Pad, PadChange
from bot.pads.service import Pads
from bot.render.league_game import LeagueGame
from bot.tables.fixtures import FixtureTables
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.place import UNKNOWN_MESSAGE, deleted
from cogs.ui.replies import permissions_named
from cogs.ui.unshown import RETRY_SECONDS, Reason
from db.errors import DatabaseError

log = logging.getLogger(__name__)

EDIT_SECONDS = 1.0
"""Each channel gets about one edit in so long: Discord limits edits by channel."""
OLD_SECONDS = 50 * 60
"""Messages older than an hour take few edits: a pad is posted afresh before that."""
STOP_SECONDS = 5.0
"""So long a stop waits for what there still is to show."""
UNSHOWN = {
    "board.unshown-rights": "pad.unshown.rights",
    "board.unshown-gone": "pad.unshown.gone",
    "board.unshown-locked": "pad.unshown.locked",
    "board.unshown-refused": "pad.unshown.refused",
}
"""Why a board is not shown, and how that is told of a pad."""


@dataclass(slots=True)
class _News:
    pad: Pad
    afresh: bool = False


class Draw(Protocol):
    """A pad's message. matches: once it is finished, their numbers. league: the match that it is for."""

    def __call__(
        self, pad: Pad, matches: Sequence[int], league: LeagueGame | None
    ) -> discord.ui.LayoutView: ...


class PadPosts:
    """Shows every pad that changes.

    What cannot be shown is told to whoever presses next (``line``), and every press tries again.
    """

    def __init__(self, client: discord.Client, pads: Pads, fixtures: FixtureTables, draw: Draw) -> None:
        self._client, self._pads, self._fixtures, self._draw = client, pads, fixtures, draw
        self._news: dict[int, dict[int, _News]] = {}
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._free_at: dict[int, float] = {}
        self._troubles: dict[int, Reason] = {}
        self._retries: dict[int, asyncio.TimerHandle] = {}
        self._last_by: dict[int, int | None] = {}
        pads.listen(self._changed)

    async def close(self) -> None:
        """Shows what there still is to show, if in good time."""
        for timer in self._retries.values():
            timer.cancel()
        if self._workers:
            await asyncio.wait(self._workers.values(), timeout=STOP_SECONDS)
        for worker in self._workers.values():
            worker.cancel()

    def last_by(self, pad: Pad) -> int | None:
        """Who changed it last, as far as is remembered; a restart forgets."""
        return self._last_by.get(pad.id)

    def line(self, pad: Pad, locale: str) -> str | None:
        """Why the pad's message does not show it at present, where it does not soon mend itself."""
        reason = self._troubles.get(pad.id)
        if reason is None or reason.key is None:
            return None
        return say(
            locale,
            UNSHOWN[reason.key],
            channel=f"<#{reason.channel}>",
            permissions=permissions_named(reason.lacks, locale),
        )

    async def homeless(self, pad: Pad) -> bool:
        """Whether the pad's channel is deleted. Discord is asked only where the channel is not known."""
        channel = pad.row.channel_id
        if self._client.get_channel(channel) is not None:
            return False
        try:
            await self._client.fetch_channel(channel)
        except discord.HTTPException as error:
            return isinstance(error, discord.NotFound)
        return False

    def refresh(self, pad: Pad, *, afresh: bool = False) -> None:
        """Shows the pad as it is. afresh: as a new message at the bottom of its channel."""
        channel = pad.row.channel_id
        waiting = self._news.setdefault(channel, {}).setdefault(pad.id, _News(pad))
        waiting.pad, waiting.afresh = pad, waiting.afresh or afresh
        if channel not in self._workers:
            self._workers[channel] = asyncio.get_running_loop().create_task(self._work(channel))

    def _changed(self, change: PadChange) -> None:
        if change.kind not in ("shown", "noted"):
            self._last_by[change.pad.id] = change.by
        self.refresh(change.pad, afresh=change.kind == "shown")

    async def _work(self, channel: int) -> None:
        """Shows the pads of a channel in turn until there is no news."""
        loop = asyncio.get_running_loop()
        try:
            while queue := self._news.get(channel):
                wait = self._free_at.get(channel, 0.0) - loop.time()
                if wait > 0:
                    await asyncio.sleep(wait)
                pad_id = next(iter(queue))
                self._free_at[channel] = loop.time() + EDIT_SECONDS
                await self._show(queue.pop(pad_id))
        finally:
            del self._workers[channel], self._news[channel]

    async def _show(self, news: _News) -> None:
        """Shows a pad; what was booked stands and the disk has it, whatever comes of this."""
        pad = news.pad
        try:
            pad = await self._pads.find(pad.id)  # it may have been read back since
            await self._post(pad, afresh=news.afresh)
        except TableError:  # it is gone, or nothing is left to show
            self._troubles.pop(pad.id, None)
        except discord.HTTPException as error:
            self._refused(pad, Reason.of(self._client, pad.row.channel_id, error))
        except (aiohttp.ClientError, OSError, DatabaseError) as error:
            self._refused(pad, Reason(pad.row.channel_id, type(error).__name__))
        except Exception as error:  # a bug, or an answer that discord.py cannot read
            log.exception("pad %d could not be shown", pad.id)
            self._refused(pad, Reason(pad.row.channel_id, type(error).__name__, "board.unshown-refused"))
        else:
            self._troubles.pop(pad.id, None)
            if not pad.live:
                self._last_by.pop(pad.id, None)

    async def _post(self, pad: Pad, *, afresh: bool) -> None:
        """Edits the pad's message, or posts another where it is gone, old or wanted at the bottom."""
        channel = self._client.get_partial_messageable(pad.row.channel_id, guild_id=pad.row.guild_id)
        matches = await self._pads.matches(pad) if pad.row.state == "finished" else ()
        row = pad.row
        league = await self._fixtures.game(row.fixture_id, row.fixture_table, pad_id=pad.id)
        view, old = self._draw(pad, matches, league), pad.row.message_id
        if old is not None and not afresh and not self._old(old):
            try:
                await channel.get_partial_message(old).edit(view=view)
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
            else:
                return
        message = await channel.send(view=view)
        if old is not None:
            await deleted(channel, old)
        try:
            await self._pads.shown(pad, message.id)
        except DatabaseError:  # nobody would find it again: another comes once there is room
            await deleted(channel, message.id)
            raise

    def _old(self, message_id: int) -> bool:
        posted = discord.utils.snowflake_time(message_id)
        return (discord.utils.utcnow() - posted).total_seconds() > OLD_SECONDS

    def _refused(self, pad: Pad, reason: Reason) -> None:
        """What mends itself is tried again by itself; for the rest the next press tries."""
        if self._troubles.get(pad.id) != reason:
            log.warning("pad %d could not be shown: %s", pad.id, reason.answer)
        self._troubles[pad.id] = reason
        if reason.key is None and pad.id not in self._retries:
            loop = asyncio.get_running_loop()
            self._retries[pad.id] = loop.call_later(RETRY_SECONDS, self._retry, pad)

    def _retry(self, pad: Pad) -> None:
        del self._retries[pad.id]
        self.refresh(pad)
