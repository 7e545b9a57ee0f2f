"""All that the bot sends: refused at random, kept as people see it, searched for what must not be there."""

from __future__ import annotations

import asyncio
import fnmatch
import random
import re
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import discord
from simcord.types import HttpLogEntry

from bot.text import say
from tests.cogs.playing import as_text
from tests.cogs.test_hostile_names import SPEAKS
from tests.soak.knowing import Knowing
from tests.soak.life import Life
from tests.soak.report import Report

CUSTOM_ID = re.compile(r'"custom_id": "([^"]+)"')
OF_A_TABLE = re.compile(r"(?!pad:|fixture:|fixtures:|draw:)[a-z]+:(\d+)\b")
TEXT = re.compile(r'"content": "((?:[^"\\]|\\.)*)"')
ACTION = re.compile(r"act:(\d+):(\d+):(.+)")
PING = re.compile(r"<@\d+>, it is your turn")
CALLED = re.compile(r"^(<@\d+> ?)+(?=\\n-# )")
"""Those whom a league's notice is for, above its foot."""
FAILED = say("en", "command.failed")

Place = tuple[int, int]
"""A channel and a message in it."""


@dataclass(slots=True, eq=False)
class Refusal:
    """Discord refuses requests to a path: so many, or till it is lifted. ``*`` in the path is anything."""

    kind: str
    method: str
    path: str
    status: int
    code: int
    times: int | None = 1

    def fits(self, method: str, path: str) -> bool:
        return self.method in ("*", method) and fnmatch.fnmatch(path, self.path)


class Wire:
    """posts: the newest message for all of each table. hands: each person's newest private message at it.

    acknowledged: every move whose answer arrived, by table and turn: who pressed, and its notation.
    deferred: who pressed what and was answered without a word, as where it was booked on a scorepad.
    """

    def __init__(self, backend: Any, knowing: Knowing, report: Report, dice: random.Random) -> None:
        self.posts: dict[int, Place] = {}
        self.hands: dict[tuple[int, int], Place] = {}
        self.stale: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
        self.acknowledged: dict[tuple[int, int], tuple[int, str]] = {}
        self.deferred: list[tuple[int, str]] = []
        self.pressed: dict[int, str] = {}
        self.notes: dict[int, str | None] = {}
        self.refusals: list[Refusal] = []
        self.missing: list[tuple[str, str]] = []
        self.refused = 0
        self._backend, self._knowing, self._report, self._dice = backend, knowing, report, dice

    def refuse(self, refusal: Refusal) -> None:
        self.refusals.append(refusal)
        self._backend.faults.append({"message": "refused", **_fault(refusal)})

    def lift(self, refusal: Refusal) -> None:
        if refusal in self.refusals:
            self.refusals.remove(refusal)
        self._backend.faults[:] = [{"message": "refused", **_fault(each)} for each in self.refusals]

    def miss(self, kind: str, path: str) -> None:
        """Something is gone or forbidden at a path: the kind hits when the bot comes upon it."""
        self.missing.append((kind, path))

    def stand_between(self, transport: Any, life: Life) -> None:
        """All requests of a transport of simcord's go through here from now on."""
        request = transport.request

        async def watched(*args: Any, **how: Any) -> Any:
            await life.crossing()
            for _ in range(self._dice.choice((0, 0, 1, 3))):
                await asyncio.sleep(0)
            if life.over:
                raise asyncio.CancelledError
            try:
                result = await request(*args, **how)
            except discord.HTTPException:
                self._was_refused(self._backend.http_requests[-1])
                raise
            self._delivered(self._backend.http_requests[-1], result)
            await life.crossing()
            return result

        transport.request = watched

    def _was_refused(self, request: HttpLogEntry) -> None:
        self.refused += 1
        for refusal in self.refusals:
            if refusal.fits(request.method, request.path):
                self._report.faults[refusal.kind] += 1
                if refusal.times is not None:
                    refusal.times -= 1
                    if not refusal.times:
                        self.refusals.remove(refusal)
                return
        for each in self.missing:
            if fnmatch.fnmatch(request.path, each[1]):
                self._report.faults[each[0]] += 1
                self.missing.remove(each)
                return

    def _delivered(self, request: HttpLogEntry, result: Any) -> None:
        body = request.json
        if not isinstance(body, dict):
            return
        text = as_text(body)
        ids = CUSTOM_ID.findall(text)
        tables = {int(found[1]) for each in ids if (found := OF_A_TABLE.match(each))}
        tables |= {table.id for table in self._knowing.tables.values() if table.name in text}
        reader, place, pressed = self._addressed(request, result)
        self._search(request, text, tables, reader)
        if place is not None:
            self._keep(ids, reader, place)
        if pressed is not None:
            self._answered(pressed, body)

    def _addressed(self, request: HttpLogEntry, result: Any) -> tuple[int | None, Place | None, int | None]:
        """The only reader (None: all), where the message is, and the press that it answers."""
        parts = request.path.strip("/").split("/")
        if parts[0] == "interactions":
            record = self._backend.interactions[int(parts[1])]
            here = record.source_message_id if (request.json or {}).get("type") == 7 else record.message_id
            return record.user_id, (record.channel_id, here) if here else None, record.id
        if parts[0] == "webhooks":
            record = self._backend.interactions[self._backend.interaction_tokens[parts[2]]]
            return record.user_id, (record.channel_id, int(result["id"])) if result else None, None
        if parts[0] == "channels" and isinstance(result, dict) and "messages" in parts:
            return None, (int(parts[1]), int(result["id"])), None
        return None, None, None

    def _search(self, request: HttpLogEntry, text: str, tables: set[int], reader: int | None) -> None:
        if FAILED in text:
            self._report.find("unhandled_errors", f"{request.method} {request.path} says that it went wrong")
        for said in TEXT.findall(text):
            if SPEAKS.search(CALLED.sub("", said)) and not PING.search(said):
                self._report.find("leaks", f"a name speaks in {request.method} {request.path}: {said[:200]}")
        too_much = self._knowing.too_much(text, tables, reader)
        if too_much:
            whom = "all" if reader is None else f"user {reader}"
            self._report.find(
                "leaks", f"{request.method} {request.path} tells {whom} {sorted(too_much)}: {text}"
            )

    def _keep(self, ids: list[str], reader: int | None, place: Place) -> None:
        for each in ids:
            found = OF_A_TABLE.match(each)
            if found is None:
                continue
            table = int(found[1])
            if reader is None and each.startswith(("hand:", "sit:", "lobby:")):
                self.posts[table] = place
            elif reader is not None and each.startswith(("act:", "ask:", "hand:")):
                self.hands[table, reader] = place
                if ACTION.match(each):
                    self.stale[table, reader].add(each)

    def _answered(self, press: int, body: dict[str, Any]) -> None:
        """A move whose private hand came back without a refusal on it has been acknowledged."""
        if body.get("type") == 6:
            self.deferred.append((self._backend.interactions[press].user_id, self.pressed.get(press, "")))
        found = ACTION.fullmatch(self.pressed.get(press, ""))
        if found is None or body.get("type") not in (4, 7) or self.notes.get(press, "") is not None:
            return
        at, move = (int(found[1]), int(found[2])), (self._backend.interactions[press].user_id, found[3])
        if at in self.acknowledged:
            self._report.find("double_counts", f"table {at[0]}: turn {at[1]} was acknowledged twice")
        self.acknowledged[at] = move


def _fault(refusal: Refusal) -> dict[str, Any]:
    return {name: getattr(refusal, name) for name in ("method", "path", "status", "code", "times")}
