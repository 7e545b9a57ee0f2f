"""As much of Discord as a start needs, on this computer: a token's check, commands, a gateway, an answer."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import WSMsgType, web

APPLICATION = "200"
TOKEN = "a.good.token"

_USER = {"id": "100", "username": "All Fours", "discriminator": "0", "avatar": None, "bot": True}
_OWNER = _USER | {"id": "101", "username": "owner", "bot": False}


class Loopback:
    """requests: method and path of each, in order. identified: set when the bot has said who it is.

    refuse: the status every HTTP request gets instead of its answer. close_code: closes the gateway then.
    """

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.bodies: dict[str, Any] = {}
        self.identified = asyncio.Event()
        self.answered = asyncio.Event()
        self.edited = asyncio.Event()
        self.refuse: int | None = None
        self.close_code: int | None = None
        self.guilds: list[int] = []
        self.to_send: list[tuple[str, dict[str, Any]]] = []
        self.socket: web.WebSocketResponse | None = None
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def api(self, request: web.Request) -> web.StreamResponse:
        what = f"{request.method} {request.path}"
        self.requests.append(what)
        self.bodies[what] = json.loads(await request.text() or "null")
        return await self.respond(request, what)

    async def respond(self, request: web.Request, what: str) -> web.StreamResponse:
        """The response to ``what``, a method and a path."""
        if self.refuse is not None:
            return as_json({"message": "no", "code": 0}, status=self.refuse)
        if not what.endswith("/callback") and request.headers.get("Authorization") != f"Bot {TOKEN}":
            return as_json({"message": "401: Unauthorized", "code": 0}, status=401)
        if what.endswith("/callback"):
            self.answered.set()
            return as_json({"interaction": {"id": "900", "type": 2, "response_message_id": "901"}})
        return as_json(self.answer(what, self.bodies[what]))

    def answer(self, what: str, body: Any) -> Any:
        """What Discord answers to ``what``, a method and a path."""
        match what:
            case "GET /users/@me":
                return _USER
            case "GET /oauth2/applications/@me":
                return {
                    "id": APPLICATION,
                    "name": "All Fours",
                    "description": "",
                    "icon": None,
                    "bot_public": True,
                    "bot_require_code_grant": False,
                    "verify_key": "0",
                    "owner": _OWNER,
                    "team": None,
                    "flags": 0,
                }
            case "GET /gateway/bot":
                limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
                return {
                    "url": f"ws://127.0.0.1:{self.port}/gateway",
                    "shards": 1,
                    "session_start_limit": limit,
                }
            case "GET /applications/200/emojis":
                return {"items": []}
            case "POST /applications/200/emojis":
                return {"id": str(1000 + len(self.requests)), "name": body["name"]}
            case edit if edit.startswith("PATCH /channels/"):
                _, _, channel, _, message = edit.split("/")
                self.edited.set()
                return _message(channel, message)
        return []

    async def gateway(self, request: web.Request) -> web.StreamResponse:
        self.socket = socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 45_000}})
        async for message in socket:
            if message.type is WSMsgType.TEXT and message.json()["op"] == 2:
                if self.close_code is not None:
                    await socket.close(code=self.close_code)
                    break
                for number, (event, data) in enumerate([("READY", self._ready()), *self.to_send], 1):
                    await socket.send_json({"op": 0, "s": number, "t": event, "d": data})
                self.identified.set()
        return socket

    def _ready(self) -> dict[str, Any]:
        return {
            "v": 10,
            "user": _USER,
            "guilds": [{"id": str(guild), "unavailable": True} for guild in self.guilds],
            "session_id": "1",
            "resume_gateway_url": f"ws://127.0.0.1:{self.port}/gateway",
            "shard": [0, 1],
            "application": {"id": APPLICATION, "flags": 0},
        }


def _message(channel: str, message: str) -> dict[str, object]:
    """A message of the bot's, as an edit of it is answered."""
    empty: dict[str, object] = {key: [] for key in ("embeds", "attachments", "mentions", "components")}
    said = {"type": 0, "content": "", "edited_timestamp": None, "flags": 0, "author": _USER}
    switches = dict.fromkeys(("mention_everyone", "pinned", "tts"), False)
    return {"id": message, "channel_id": channel, **empty, **said, **switches}


def as_json(content: Any, status: int = 200) -> web.Response:
    # As Discord names it: with a charset added, discord.py takes it for text.
    return web.Response(body=json.dumps(content).encode(), status=status, content_type="application/json")


@asynccontextmanager
async def loopback(discord: Loopback | None = None) -> AsyncIterator[Loopback]:
    discord = discord or Loopback()
    app = web.Application()
    app.router.add_get("/gateway/", discord.gateway)
    app.router.add_get("/gateway", discord.gateway)
    app.router.add_route("*", "/{rest:.*}", discord.api)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        discord.port = runner.addresses[0][1]
        yield discord
    finally:
        await runner.cleanup()
