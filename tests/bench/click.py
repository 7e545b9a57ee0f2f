"""A card played, from the interaction's payload to its answer, against a bare button that commits once."""

from __future__ import annotations

import asyncio
import json
import random
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, time
from typing import Any

import aiosqlite
import discord
from discord import ui
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.game.actions import Action, Beg, Refuse
from bot.game.engine import legal_actions
from bot.tables.service import Tables
from bot.tables.table import Person, Table
from cogs.ui.buttons import BUTTONS
from cogs.ui.faces import Tiles
from cogs.ui.hands import Hands
from cogs.ui.house import House
from cogs.ui.screens import HandScreens
from db.connection import Database
from tests.bench.measure import Row

PLAYS = 300
HELD = 7
"""Cards in the hand that plays: the answer has six buttons."""
PEOPLE = tuple(Person(1000 + seat, f"Person {seat}") for seat in range(4))
APPLICATION, GUILD, CHANNEL = 1, 2, 3
COMPARES = (
    "payload parsed, move checked, journalled with synchronous=FULL, hand drawn and edited, till the request "
    "that answers goes out; against a bare DynamicItem that commits one row with the same settings through "
    "aiosqlite and edits the same message with six buttons; without the network on both sides, and the board"
)

State = Any
"""discord.py's connection state, which parses payloads."""


def rows(plays: int = PLAYS) -> Iterator[Row]:
    """Ours and the floor, a press each by turns."""
    ours, floor = asyncio.run(_measure(plays))
    yield Row("card play", COMPARES, "microseconds a press", ours * 1e6, floor * 1e6, goal=2.0)


class Answers(AsyncWebhookAdapter):
    """Takes the place of the network: remembers when an answer went out."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.answered = asyncio.Event()
        self.at = 0.0
        self.buttons = 0

    async def _answer(self, interaction_id: int, payload: dict[str, Any]) -> dict[str, Any]:
        json.dumps(payload)  # as the transport would
        self.at = perf_counter()
        self.buttons = json.dumps(payload).count('"type": 2,')
        self.answered.set()
        return {"interaction": {"id": str(interaction_id), "type": 3}}

    def create_interaction_response(self, interaction_id: int, token: str, *, params: Any, **_: Any) -> Any:
        return self._answer(interaction_id, params.payload)


class Bare(ui.DynamicItem[ui.Button[Any]], template=r"bare:(?P<number>\d+)"):
    """The least a durable button does."""

    def __init__(self, number: int) -> None:
        super().__init__(ui.Button(label=f"{number}", custom_id=f"bare:{number}"))

    @classmethod
    async def from_custom_id(cls, _: Any, __: ui.Item[Any], match: re.Match[str]) -> Bare:
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        connection: aiosqlite.Connection = interaction.client.connection
        await connection.execute("INSERT INTO press (user_id, at) VALUES (?, ?)", (interaction.user.id, 1))
        await connection.commit()
        await interaction.response.edit_message(view=bare_view(6))


def bare_view(buttons: int) -> ui.LayoutView:
    container: ui.Container[ui.LayoutView] = ui.Container(
        ui.TextDisplay("### Ann to play\\nThe trick\\n-# The score")
    )
    for first in range(0, buttons, 3):
        container.add_item(ui.ActionRow(*map(Bare, range(first, min(first + 3, buttons)))))
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    view.stop()
    return view


async def _measure(plays: int) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(Path(folder) / "ours.db")
        bare = await aiosqlite.connect(Path(folder) / "floor.db")
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            await (await bare.execute(f"PRAGMA {setting}")).close()
        await bare.execute("CREATE TABLE press (id INTEGER PRIMARY KEY, user_id INTEGER, at INTEGER)")
        try:
            return await _by_turns(database, bare, plays)
        finally:
            await bare.close()
            await database.close()


async def _by_turns(database: Database, bare: aiosqlite.Connection, plays: int) -> tuple[float, float]:
    answers = Answers()
    async_context.set(answers)
    tables, tiles = Tables(database, dice=random.Random(1), now=time), Tiles()
    screens = HandScreens(tiles)
    ours, floor = (
        discord.Client(intents=discord.Intents(guilds=True)),
        discord.Client(intents=discord.Intents.none()),
    )
    async with ours, floor:
        for client in (ours, floor):
            state: State = client._connection
            state.user = discord.ClientUser(state=state, data=_user(APPLICATION))
        ours.add_dynamic_items(*BUTTONS)
        floor.add_dynamic_items(Bare)
        ours.house = House(tables, tiles, Hands(tables, screens))  # type: ignore[attr-defined]
        floor.connection = bare  # type: ignore[attr-defined]
        dice = random.Random(2)
        mine: list[float] = []
        theirs: list[float] = []
        while len(mine) < plays:
            table = await _table(tables)
            while (action := await _next_play(tables, table, dice)) is not None:
                assert table.actor is not None and table.actor.user_id is not None
                user = table.actor.user_id
                custom_id = f"act:{table.id}:{table.turn}:{action.notation()}"
                mine.append(await _press(ours, answers, custom_id, user, screens(table, user)))
                assert answers.buttons == HELD - 1
                theirs.append(await _press(floor, answers, "bare:1", user, bare_view(HELD)))
                assert answers.buttons == HELD - 1
        return median(mine), median(theirs)


async def _table(tables: Tables) -> Table:
    """A new table in mid-deal, with nine cards each or more."""
    host, *others = PEOPLE
    while True:
        table = await tables.create(
            host,
            guild_id=GUILD,
            channel_id=CHANNEL,
            variant="trinidad",
            options={"target": 200},
            in_thread=False,
        )
        for seat, person in enumerate(others, 1):
            await tables.sit(table.id, person, seat)
        await tables.start(table.id, host)
        await _act(tables, table, Beg())
        await _act(tables, table, Refuse())
        if table.match is not None and table.view(None).phase == "play":
            return table


async def _next_play(tables: Tables, table: Table, dice: random.Random) -> Action | None:
    """Plays on, unmeasured, to the next play from a hand of HELD cards; None if this deal has none left."""
    while table.match is not None and table.to_act is not None and table.view(None).phase == "play":
        held = table.match.live.hands[table.to_act].bit_count()
        if held < HELD:
            return None
        action = dice.choice(legal_actions(table.match))
        if held == HELD:
            return action
        await _act(tables, table, action)
    return None


async def _act(tables: Tables, table: Table, action: Action) -> None:
    assert table.to_act is not None
    await tables.act(table.id, PEOPLE[table.to_act], table.turn, action)


async def _press(
    client: discord.Client, answers: Answers, custom_id: str, user_id: int, shown: ui.LayoutView
) -> float:
    """Seconds from a press's payload to the answer's request."""
    payload = _payload(custom_id, user_id, shown)
    state: State = client._connection
    answers.answered.clear()
    begun = perf_counter()
    state.parse_interaction_create(payload)
    await answers.answered.wait()
    for _ in range(5):
        await asyncio.sleep(0)  # what comes after the answer
    return answers.at - begun


def _user(user_id: int) -> Any:
    return {"id": str(user_id), "username": "ann", "discriminator": "0", "global_name": "Ann", "avatar": None}


def _payload(custom_id: str, user_id: int, shown: ui.LayoutView) -> dict[str, Any]:
    user = _user(user_id)
    message = {
        "id": "77",
        "channel_id": str(CHANNEL),
        "author": {**user, "id": "1", "bot": True},
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
        "components": shown.to_components(),  # type: ignore[no-untyped-call]
    }
    return {
        "id": "99",
        "application_id": str(APPLICATION),
        "type": 3,
        "token": "token",
        "version": 1,
        "data": {"custom_id": custom_id, "component_type": 2},
        "guild_id": str(GUILD),
        "channel_id": str(CHANNEL),
        "channel": {"id": str(CHANNEL), "type": 0, "name": "cards", "position": 0, "guild_id": str(GUILD)},
        "member": {
            "user": user,
            "roles": [],
            "joined_at": "2026-01-01T00:00:00+00:00",
            "deaf": False,
            "mute": False,
            "flags": 0,
            "permissions": "0",
        },
        "message": message,
        "locale": "en-US",
        "app_permissions": "0",
        "entitlements": [],
        "authorizing_integration_owners": {},
        "context": 0,
        "attachment_size_limit": 1 << 20,
    }
