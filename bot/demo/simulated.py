"""The real bot in simcord's simulated Discord. Whatever touches simcord's private parts is in this file."""

import asyncio
import json
import marshal
import os
import random
import time
from collections.abc import AsyncIterator, Awaitable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import simcord
from simcord import ChannelHandle, GuildHandle, InteractionResult, MemberActor, components, gateway, results
from simcord.backend import serializers
from simcord.backend.access import can_access_channel
from simcord.http import router
from simcord.preview._action_plans import _component_key, _component_paths

from bot.client import AllFoursBot
from bot.game.cards import PACK
from bot.render.tiles import tile_name
from bot.settings import Settings
from bot.tables.sealed import Shuffling, shuffled

_EMOJI_URL = "https://cdn.simcord.invalid/emojis/{id}.png"
# So many repaints back a click is still understood.
_REVISIONS = 40


def _copied(value: Any) -> Any:
    """A deep copy: of JSON as C makes it, of other things in it, such as enums, as `deepcopy` does."""
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:
        if type(value) is dict:
            return {key: _copied(part) for key, part in value.items()}
        if type(value) is list:
            return [_copied(part) for part in value]
        return deepcopy(value)


# simcord copies each message several times a click, in Python a quarter of the time that a match takes.
for _module in (components, results, serializers):
    _module.deepcopy = _copied  # type: ignore[attr-defined]
for _module in (gateway, router):
    _module.copy = SimpleNamespace(deepcopy=_copied)  # type: ignore[attr-defined]


def newest_first(channel: ChannelHandle, viewer: MemberActor | None = None) -> Iterator[discord.Message]:
    """What a member, or everybody, sees of a channel, from its end: each message is made when asked for."""
    env, eyes = channel._env, None if viewer is None else viewer.id
    if viewer is not None and not can_access_channel(env, channel.id, viewer, history=True):
        raise simcord.SetupError(f"{viewer.name} cannot read this channel's history")
    messages = env.backend.messages.get(channel.id, {})
    for number in sorted(messages, reverse=True):
        if messages[number].visible_to(eyes):
            yield results.to_discord_message(env, messages[number])


class SimulatedDiscord(simcord.Env):
    """A Discord whose time stands still but in `advance_time`, with the bot made of `settings` and `dice`.

    With REQUESTS_LOG=FILE every request of the bot is appended to that file, a JSON line each: method,
    path, json.
    """

    bot: AllFoursBot

    def __init__(
        self, settings: Settings, dice: random.Random | None = None, shuffling: Shuffling = shuffled
    ) -> None:
        self._settings, self._dice, self._shuffling = settings, dice, shuffling
        self._logged = 0
        self._at_once = False
        super().__init__(self._new_bot(), check_errors=False)
        self.backend.bot_user.name = "All Fours"
        # Another application in every run, which has no commands yet: the bot sends them, whatever its
        # database says it sent before.
        self.backend.application_id = time.time_ns()

    async def start(self) -> None:
        # As `async with` does: from here on the bot can be closed, however far its start comes.
        await self.bot.__aenter__()
        await super().start()

    async def restart(self) -> None:
        """The bot stops and another starts on the same database; Discord stays as it is."""
        await self._stop_bot()
        bot = self._new_bot()
        await bot.__aenter__()
        await self.restart_bot(bot)

    async def close(self) -> None:
        """Stop the bot and Discord, the rest of the log written."""
        await self._stop_bot()
        await self.shutdown()
        self.log_requests()

    async def at_once(self, *presses: Awaitable[InteractionResult]) -> list[InteractionResult]:
        """Several members' presses or commands, all made before the bot gets to the first."""
        self._at_once = True
        try:
            results = [await press for press in presses]
        finally:
            self._at_once = False
        await self.settle()
        return results

    def have_tiles(self) -> None:
        """Before the start: the card tiles are there as emojis, as if the bot had started here before."""
        for card in PACK:
            self.backend.create_application_emoji(tile_name(card))

    def begin_now(self) -> None:
        """Put the clock on from simcord's own year, for a database that has seen an earlier run.

        Ids of messages are made from the time, so none comes twice.
        """
        self.backend.advance_clock(time.time() - self.now().timestamp())

    def log_requests(self) -> None:
        """Append what was requested since the last call."""
        file = os.environ.get("REQUESTS_LOG")
        fresh = self.http_requests[self._logged :]
        self._logged += len(fresh)
        if file and fresh:
            lines = (
                json.dumps({"method": each.method, "path": each.path, "json": each.json}) + "\n"
                for each in fresh
            )
            # One write: two processes that log at once do not mix their lines.
            with Path(file).open("ab", buffering=0) as log:
                log.write("".join(lines).encode())

    def page(
        self,
        channel: ChannelHandle,
        viewers: Sequence[MemberActor],
        pictures: Mapping[str, bytes],
        port: int | None,
    ) -> AbstractAsyncContextManager["Page"]:
        """The channel on a loopback page. pictures: PNG by the name of the application's emoji."""
        return _page(self, channel, viewers, pictures, port)

    def _new_bot(self) -> AllFoursBot:
        return AllFoursBot(self._settings, dice=self._dice, shard_count=1, shuffling=self._shuffling)

    async def _stop_bot(self) -> None:
        """As the bot's own work, for which time must pass: it has a board to show before it goes."""
        with self._bot_scope():
            closing = asyncio.ensure_future(self.bot.close())
        while self._started and not closing.done():
            await self.advance_time(0.5)
        await closing

    def _schedule_timer(self, *_: Any) -> None:
        # simcord lets a timer ring in real time too: what happens would depend on how fast the computer is.
        return None

    async def _settle_internal(self, *, idle: float = 0.001, **rest: Any) -> None:
        # simcord's own 50 ms is waited after most clicks: twenty clicks a second, not hundreds.
        if not self._at_once:
            await super()._settle_internal(idle=idle, **rest)


@dataclass(frozen=True, slots=True)
class Club:
    """A server with a channel for cards. members: in the order of their names; the last one moderates."""

    discord: SimulatedDiscord
    guild: GuildHandle
    channel: ChannelHandle
    members: tuple[MemberActor, ...]


def found_club(discord_: SimulatedDiscord, names: Iterable[str]) -> Club:
    """A new server. Made before the clock is set and the bot starts, its ids are the same in every run."""
    guild = discord_.create_guild("The Card Club")
    channel = guild.create_text_channel("all-fours")
    people = [discord_.create_user(name.lower(), global_name=name) for name in names]
    moderators = guild.create_role(
        "Moderators", permissions=discord.Permissions(manage_messages=True, manage_guild=True)
    )
    members = [guild.add_member(person) for person in people[:-1]]
    return Club(discord_, guild, channel, (*members, guild.add_member(people[-1], roles=[moderators])))


class Page:
    """A channel in the browser. Clicks, time and repainting take turns: simcord wedges when they overlap."""

    def __init__(self, discord_: SimulatedDiscord, preview: Any) -> None:
        self.url: str = preview.url
        self._discord, self._preview = discord_, preview
        self._turn = asyncio.Lock()
        self._painted = -1
        self._buttons: dict[tuple[str, int], dict[str, tuple[int, str]]] = {}
        act, publish = preview._action, preview._publish

        async def action(page_id: str, body: Any) -> Any:
            async with self._turn:
                return await act(page_id, self._as_seen(page_id, body))

        def remembering(page: Any, **how: Any) -> None:
            publish(page, **how)
            self._buttons[page.id, page.revision] = self._places(page)
            self._buttons.pop((page.id, page.revision - _REVISIONS), None)

        preview._action, preview._publish = action, remembering

    def _as_seen(self, page_id: str, body: Any) -> Any:
        """A click on a page that was repainted a moment ago, put to where its button is now.

        simcord refuses it, for it knows buttons by their place alone. Discord takes it.
        """
        page = self._preview._pages.get(page_id)
        if page is None or not isinstance(body, dict) or body.get("kind") != "click":
            return body
        seen = self._buttons.get((page_id, body.get("published_revision", 0)), {})
        pressed = seen.get(body.get("control_key", ""))
        for place, button in self._places(page).items():
            if button == pressed:
                return body | {"published_revision": page.revision, "control_key": place}
        return body

    def _places(self, page: Any) -> dict[str, tuple[int, str]]:
        """Message and custom_id of every button, by the name its place has in the page."""
        return {
            str(_component_key(part, path, message.id)): (message.id, part["custom_id"])
            for message in self._discord.backend.messages.get(page.channel_id, {}).values()
            for number, root in enumerate(message.components)
            for path, part in _component_paths(root, str(number))
            if "custom_id" in part
        }

    async def pass_time(self, seconds: float) -> None:
        """Let timers ring, and repaint if the bot did anything."""
        async with self._turn:
            await self._discord.advance_time(seconds)
            requests = len(self._discord.http_requests)
            if requests != self._painted:
                await self._preview.refresh()
                self._painted = requests


@asynccontextmanager
async def _page(
    discord_: SimulatedDiscord,
    channel: ChannelHandle,
    viewers: Sequence[MemberActor],
    pictures: Mapping[str, bytes],
    port: int | None,
) -> AsyncIterator[Page]:
    emojis = discord_.backend.application_emojis.values()
    # simcord keeps no pictures of emojis, so the page is told them.
    assets = {
        _EMOJI_URL.format(id=emoji.id): (f"{emoji.name}.png", pictures[emoji.name])
        for emoji in emojis
        if emoji.name in pictures
    }
    async with discord_.preview(
        channel, viewers=viewers, layout="channel", assets=assets, port=port
    ) as preview:
        yield Page(discord_, preview)
