"""As much of Discord as a table needs, on this computer: messages, answers to presses, private messages."""

from __future__ import annotations

import asyncio
import json
import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.game.cards import PACK
from bot.render.tiles import tile_name
from tests.loopback import APPLICATION, Loopback, as_json

GUILD, CHANNEL = 500, 501
BEFORE, AFTER = "before it is done", "in the middle of the answer to what is done"
BEAT_SECONDS = 20
"""How often the gateway says something: discord.py leaves one that is silent for a minute."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is answered instead: content as JSON, or as it is where it is text. cut: when the line breaks."""

    status: int = 200
    content: Any = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    cut: str = ""


class Channels(Loopback):
    """messages: those that are there, by id. faults: what the next requests of a kind are answered with."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: dict[str, dict[str, Any]] = {}
        self.faults: dict[str, list[Fault]] = defaultdict(list)
        self._next = 10_000
        self._number = 100

    def fail(self, request: str, *faults: Fault) -> None:
        """The next requests whose method and path match get these answers."""
        self.faults[request] += faults

    def sent(self, request: str) -> int:
        """How many requests there were whose method and path match."""
        return sum(re.search(request, each) is not None for each in self.requests)

    async def respond(self, request: web.Request, what: str) -> web.StreamResponse:
        for pattern, faults in self.faults.items():
            if faults and re.search(pattern, what):
                fault = faults.pop(0)
                if fault.cut == AFTER:
                    await self._done(request, what)
                return await _answer(request, fault)
        return await self._done(request, what)

    async def _done(self, request: web.Request, what: str) -> web.StreamResponse:
        """What Discord does."""
        if re.search(r"^POST /(channels/\d+/messages|webhooks/\d+/[^/]+)$", what):
            return as_json(self._posted(await request.json()))
        if found := re.search(r"^(PATCH|DELETE) /(?:channels|webhooks)/.+/messages/(\d+)$", what):
            return await self._changed(request, found[2])
        if what.endswith("/callback"):
            return await self._acknowledged(request)
        return await super().respond(request, what)

    def answer(self, what: str, body: Any) -> Any:
        if what.endswith("/emojis"):
            return {"items": [{"id": str(300 + n), "name": tile_name(card)} for n, card in enumerate(PACK)]}
        return super().answer(what, body)

    async def gateway(self, request: web.Request) -> web.StreamResponse:
        beating = asyncio.create_task(self._beat())
        try:
            return await super().gateway(request)
        finally:
            beating.cancel()

    async def tell(self, event: str, data: dict[str, Any]) -> None:
        """The gateway sends an event."""
        assert self.socket is not None
        self._number += 1
        await self.socket.send_json({"op": 0, "s": self._number, "t": event, "d": data})

    async def pressed(self, user_id: int, custom_id: str, message_id: str) -> None:
        """A member presses a button."""
        self._next += 1
        user = {"id": str(user_id), "username": f"u{user_id}", "discriminator": "0", "avatar": None}
        await self.tell(
            "INTERACTION_CREATE",
            {
                "id": str(self._next),
                "application_id": APPLICATION,
                "type": 3,
                "token": f"token-{self._next}",
                "version": 1,
                "guild_id": str(GUILD),
                "channel_id": str(CHANNEL),
                "channel": {"id": str(CHANNEL), "type": 0, "name": "cards", "position": 0},
                "data": {"custom_id": custom_id, "component_type": 2},
                "message": self.messages[message_id],
                "member": {"user": user, "roles": [], "permissions": "0", "joined_at": TIME, "flags": 0},
                "app_permissions": str(2**50 - 1),
                "locale": "en-US",
                "entitlements": [],
                "attachment_size_limit": 10_485_760,
            },
        )

    def text(self, message_id: int | None) -> str:
        """All that a message says, as it was sent."""
        return json.dumps(self.messages.get(str(message_id), {}).get("components"), ensure_ascii=False)

    def _ready(self) -> dict[str, Any]:
        return super()._ready() | {"guilds": [{"id": str(GUILD), "unavailable": True}]}

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if self.socket is not None and not self.socket.closed:
                await self.socket.send_json({"op": 11})

    def _posted(self, body: dict[str, Any]) -> dict[str, Any]:
        nonce = body.get("nonce")
        if nonce is not None and body.get("enforce_nonce"):
            for message in self.messages.values():
                if message["nonce"] == nonce:
                    return message
        self._next += 1
        message = {
            "id": str(self._next),
            "channel_id": str(CHANNEL),
            "author": {
                "id": "100",
                "username": "All Fours",
                "discriminator": "0",
                "avatar": None,
                "bot": True,
            },
            "content": body.get("content") or "",
            "components": body.get("components") or [],
            "flags": body.get("flags", 0),
            "timestamp": TIME,
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "pinned": False,
            "type": 0,
            "nonce": nonce,
        }
        self.messages[message["id"]] = message
        return message

    async def _changed(self, request: web.Request, message_id: str) -> web.Response:
        if message_id not in self.messages:
            return as_json({"message": "Unknown Message", "code": 10008}, status=404)
        if request.method == "DELETE":
            del self.messages[message_id]
            return web.Response(status=204)
        self.messages[message_id] |= {"components": (await request.json())["components"]}
        return as_json(self.messages[message_id])

    async def _acknowledged(self, request: web.Request) -> web.Response:
        data = (await request.json()).get("data") or {}
        self.answered.set()
        message = self._posted(data)
        return as_json({"interaction": {"id": "900", "type": 3, "response_message_id": message["id"]}})


TIME = "2026-01-01T00:00:00+00:00"
AUTHOR = {"id": "100", "username": "All Fours", "discriminator": "0", "avatar": None, "bot": True}


async def _answer(request: web.Request, fault: Fault) -> web.StreamResponse:
    if fault.cut:
        if fault.cut == AFTER:
            half = web.StreamResponse(headers={"Content-Length": "1000", "Content-Type": "application/json"})
            await half.prepare(request)
            await half.write(b'{"id": "1')
        assert request.transport is not None
        request.transport.abort()
        return web.Response()
    if isinstance(fault.content, str):
        return web.Response(
            text=fault.content, status=fault.status, headers=fault.headers, content_type="text/html"
        )
    answer = as_json(fault.content, status=fault.status)
    answer.headers.update(fault.headers)
    return answer
