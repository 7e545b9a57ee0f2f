"""A client of discord.py without the network: presses come in as payloads, requests are answered here."""

from __future__ import annotations

import asyncio
import json
from time import perf_counter
from typing import Any

import discord
from discord import ui
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.client import AllFoursBot
from bot.game.cards import PACK
from bot.render.tiles import tile_name
from cogs.announcer import Announcer
from tests.loopback import APPLICATION, Loopback

GUILD = 300


class Offline(AsyncWebhookAdapter):
    """Takes the place of both transports of discord.py: the bot's own, and that of answers to presses.

    answer: the body of the last answer to a press, as text; at: when it went out, by ``perf_counter``.
    """

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # discord.py's
        self.answer = ""
        self.at = 0.0
        self._answered = asyncio.Event()
        self._loopback = Loopback()
        async_context.set(self)

    async def login(self, client: discord.Client) -> None:
        """Starts a client as far as it comes without a gateway."""
        client.http.request = self._request  # type: ignore[method-assign]  # the transport
        await client.login("no token")
        if isinstance(client, AllFoursBot):
            announcer = client.get_cog("Announcer")
            assert isinstance(announcer, Announcer)
            announcer.seconds_between_edits = 0.0  # nobody limits edits here, and quiet() waits for them
        await quiet()

    async def press(self, client: discord.Client, payload: str) -> float:
        """Seconds from an interaction's payload to the request that answers it. Waits till all is quiet."""
        interaction = json.loads(payload)
        parser: Any = client._connection
        self._answered.clear()
        begun = perf_counter()
        parser.parse_interaction_create(interaction)
        await self._answered.wait()
        seconds = self.at - begun
        await quiet()
        return seconds

    async def request(self, route: Route, *_: Any, payload: Any = None, **__: Any) -> Any:
        if not route.path.endswith("/callback"):
            return _message()
        self.answer = json.dumps(payload)
        self.at = perf_counter()
        self._answered.set()
        return {"interaction": {"id": "99", "type": 3, "response_message_id": "77"}}

    async def _request(self, route: Route, **_: Any) -> Any:
        match route.method, route.path:
            case "GET", "/applications/{application_id}/emojis":
                return {"items": [{"id": f"{1000 + n}", "name": tile_name(c)} for n, c in enumerate(PACK)]}
            case "POST" | "PATCH", "/channels/{channel_id}/messages" | (
                "/channels/{channel_id}/messages/{message_id}"
            ):
                return _message()
        return self._loopback.answer(f"{route.method} {route.url.removeprefix(Route.BASE)}", {})


async def quiet() -> None:
    """Waits until there is no task but the caller's: boards are drawn, open hands refreshed."""
    this = asyncio.current_task()
    while others := asyncio.all_tasks() - {this}:
        await asyncio.wait(others)


def press_payload(custom_id: str, user_id: int, channel_id: int, shown: ui.LayoutView) -> str:
    """What Discord sends for a press on a button of a private message that shows ``shown``."""
    user = {"id": str(user_id), "username": "ann", "discriminator": "0", "global_name": "Ann", "avatar": None}
    joined = {"roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False, "flags": 0}
    channel = {"id": str(channel_id), "type": 0, "name": "cards", "position": 0, "guild_id": str(GUILD)}
    interaction = {
        "id": "99",
        "application_id": APPLICATION,
        "type": 3,
        "token": "token",
        "version": 1,
        "data": {"custom_id": custom_id, "component_type": 2},
        "guild_id": str(GUILD),
        "channel_id": str(channel_id),
        "channel": channel,
        "member": {"user": user, "permissions": "0", **joined},
        "message": _message(shown),
        "locale": "en-US",
        "app_permissions": "0",
        "entitlements": [],
        "authorizing_integration_owners": {},
        "context": 0,
        "attachment_size_limit": 1 << 20,
    }
    return json.dumps(interaction)


def _message(shown: ui.LayoutView | None = None) -> dict[str, Any]:
    """A message of the bot with nothing in it but components."""
    return {
        "id": "77",
        "channel_id": "3",
        "author": {"id": "100", "username": "All Fours", "discriminator": "0", "avatar": None, "bot": True},
        "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": 1 << 15 | 1 << 6,
        "components": shown.to_components() if shown else [],  # type: ignore[no-untyped-call]  # discord.py's
    }
