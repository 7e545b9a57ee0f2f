"""A card played, from the interaction's payload to its answer, against a bare button that commits once."""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import aiosqlite
import discord
from discord import ui

from bot.client import AllFoursBot
from bot.game.actions import Action
from bot.game.engine import legal_actions
from bot.settings import Settings
from bot.tables.table import Person, Table
from tests.bench.measure import Row
from tests.bench.offline import Offline, press_payload
from tests.bench.seated import MODERATOR, act, seated

PLAYS = 500
HELD = 7
"""Cards in the hand that plays: the answer has six buttons."""
PEOPLE = tuple(Person(1000 + seat, f"Person {seat}") for seat in range(4))
CHANNEL = 3
COMPARES = (
    "the real bot at a table of four people, from a press's payload in discord.py's parser to the request "
    "that answers it: move checked, journalled with synchronous=FULL, hand drawn with six cards to play; "
    "against a bare client given the same payload, whose DynamicItem inserts one row, a commit with the same "
    "settings in one hop to aiosqlite, and answers with the very same message, made beforehand; no network "
    "on either side, and the board, which follows the answer, is not in it"
)


def rows(plays: int = PLAYS) -> Iterator[Row]:
    """Ours and the floor, a press each by turns."""
    ours, floor = asyncio.run(_measure(plays))
    yield Row("card play", COMPARES, "microseconds a press", ours * 1e6, floor * 1e6, goal=2.0)


class Bare(ui.DynamicItem[ui.Button[Any]], template=r"act:.+"):
    """The least a durable button does."""

    @classmethod
    async def from_custom_id(cls, _: Any, __: ui.Item[Any], match: re.Match[str]) -> Bare:
        return cls(ui.Button(label="Card", custom_id=match[0]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client: BareClient = interaction.client
        row = (interaction.user.id, self.custom_id)
        await client.connection.execute("INSERT INTO press (user_id, custom_id) VALUES (?, ?)", row)
        await interaction.response.edit_message(view=client.answer)


class BareClient(discord.Client):
    """answer: what the next press is answered with."""

    answer: ui.LayoutView

    def __init__(self, connection: aiosqlite.Connection) -> None:
        mentions = discord.AllowedMentions.none()
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=mentions, max_messages=None)
        self.connection = connection
        self.add_dynamic_items(Bare)


async def _measure(plays: int) -> tuple[float, float]:
    offline = Offline()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database_path=Path(folder) / "ours.db")
        # isolation_level None: each statement is a transaction of its own.
        async with aiosqlite.connect(Path(folder) / "floor.db", isolation_level=None) as connection:
            for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                await (await connection.execute(f"PRAGMA {setting}")).close()
            await connection.execute(
                "CREATE TABLE press (id INTEGER PRIMARY KEY, user_id INTEGER, custom_id TEXT)"
            )
            async with (
                AllFoursBot(settings, dice=random.Random(1), shard_count=1) as bot,
                BareClient(connection) as bare,
            ):
                await offline.login(bot)
                await offline.login(bare)
                return await _by_turns(offline, bot, bare, plays)


async def _by_turns(offline: Offline, bot: AllFoursBot, bare: BareClient, plays: int) -> tuple[float, float]:
    tables, screen, dice = bot.tables, bot.house.hands.screen, random.Random(2)
    ours: list[float] = []
    floor: list[float] = []
    while len(ours) < plays:
        table = await seated(tables, PEOPLE, CHANNEL)
        while len(ours) < plays and (action := await _next_play(bot, table, dice)) is not None:
            assert table.to_act is not None
            user_id = PEOPLE[table.to_act].user_id
            custom_id = f"act:{table.id}:{table.turn}:{action.notation()}"
            payload = press_payload(custom_id, user_id, CHANNEL, screen(table, user_id))
            ours.append(await offline.press(bot, payload))
            answer = offline.answer
            bare.answer = screen(table, user_id)
            floor.append(await offline.press(bare, payload))
            assert offline.answer == answer, "both sides answer with the same message"
            assert answer.count('"custom_id"') == HELD - 1
        await tables.close(table.id, MODERATOR)
    return median(ours), median(floor)


async def _next_play(bot: AllFoursBot, table: Table, dice: random.Random) -> Action | None:
    """Plays on, unmeasured, to the next play from a hand of HELD cards; None if this deal has none left."""
    while table.match is not None and table.view(None).phase == "play":
        assert table.to_act is not None
        held = table.match.live.hands[table.to_act].bit_count()
        if held < HELD:
            return None
        action = dice.choice(legal_actions(table.match))
        if held == HELD:
            return action
        await act(bot.tables, table, PEOPLE, action)
    return None
