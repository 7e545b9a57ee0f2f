"""What a league's channel is told: each notice a message, those of a league in their order."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import aiohttp
import discord
from discord.ext import commands

from bot.office.desk import Notice, full_name
from bot.render.blocks import Panel, small, stack
from bot.render.colours import GAME
from bot.render.names import clean_line
from bot.text import say
from cogs.ui.fixture_screen import OpenFixtureButton
from cogs.ui.layout import layout
from cogs.ui.result_buttons import ConfirmButton, DisputeButton

log = logging.getLogger(__name__)

STOP_SECONDS: Final = 3.0
"""So long a stop waits for what is still to be told."""


class Notices(commands.Cog):
    """What Discord does not take is logged and left: what it tells of stands all the same."""

    def __init__(self, bot: commands.Bot, house: Any) -> None:
        self._client = bot
        self._waiting: dict[int, list[Notice]] = {}
        self._workers: dict[int, asyncio.Task[None]] = {}
        house.office.desk.listen(self._told)

    async def cog_unload(self) -> None:
        if self._workers:
            _, late = await asyncio.wait(self._workers.values(), timeout=STOP_SECONDS)
            for worker in late:
                worker.cancel()

    def _told(self, notice: Notice) -> None:
        league = notice.league.id
        self._waiting.setdefault(league, []).append(notice)
        if league not in self._workers:
            self._workers[league] = asyncio.get_running_loop().create_task(self._work(league))

    async def _work(self, league: int) -> None:
        try:
            while waiting := self._waiting.get(league):
                await self._post(waiting.pop(0))
        finally:
            del self._workers[league], self._waiting[league]

    async def _post(self, notice: Notice) -> None:
        row = notice.league.row
        channel = self._client.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        pinged = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in notice.mentions]
        )
        try:
            await channel.send(view=notice_screen(notice), allowed_mentions=pinged)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            code = error.code if isinstance(error, discord.HTTPException) else type(error).__name__
            log.warning("league %d could not be told in its channel (%s)", row.id, code)
        except Exception:
            log.exception("league %d could not be told in its channel", row.id)


def notice_screen(notice: Notice) -> discord.ui.LayoutView:
    """The notice, with the buttons to answer where it asks for that, and to open its fixture."""
    told = say("en", f"notice.{notice.key}", **notice.values)
    called = [" ".join(f"<@{user}>" for user in notice.mentions)] if notice.mentions else []
    foot = small(clean_line(full_name(notice.league.row)))
    buttons: list[discord.ui.DynamicItem[Any]] = []
    if notice.report_id is not None:
        buttons += [ConfirmButton(notice.report_id), DisputeButton(notice.report_id)]
    if notice.fixture_id is not None:
        buttons.append(OpenFixtureButton(notice.fixture_id, say("en", "button.result.open")))
    return layout(Panel(GAME, stack([told], [*called, foot])), [buttons])


async def setup(bot: Any) -> None:
    await bot.add_cog(Notices(bot, bot.house))
