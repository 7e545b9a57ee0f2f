"""The real bot over discord.py's own HTTP and gateway, at a Discord on this computer, in time that jumps."""

from __future__ import annotations

import asyncio
import inspect
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from discord.http import Route

from bot.client import AllFoursBot
from bot.settings import Settings
from bot.tables.table import Person, Table
from cogs.ui.screens import board_screen
from tests.game.playing import any_action
from tests.http.channels import CHANNEL, GUILD, Channels
from tests.http.hasty import HastyLoop
from tests.loopback import TOKEN, loopback
from tests.packs import Dice

PEOPLE = [Person(1001 + n, name) for n, name in enumerate(("Ann", "Bob", "Cyd", "Dot"))]


@dataclass
class Club:
    """A match of four people whose board is shown."""

    discord: Channels
    bot: AllFoursBot
    table: Table
    opened: dict[int, str] = field(default_factory=dict)

    @property
    def board(self) -> str:
        """What the board says."""
        return self.discord.text(self.table.row.board_message_id)

    @property
    def boards(self) -> list[str]:
        """The messages that have a board's button for a hand."""
        return [
            id_ for id_ in self.discord.messages if f'"hand:{self.table.id}"' in self.discord.text(int(id_))
        ]

    @property
    def right(self) -> bool:
        """Whether the board is as it should be now."""
        return self.board == _as_sent(board_screen(self.table, self.bot.house.tiles.faces))

    @property
    def hands_are_right(self) -> bool:
        """Whether every hand that was opened is as it should be now."""
        hands = self.bot.house.hands
        return all(
            self.discord.text(int(hand)) == _as_sent(hands.screen(self.table, user_id))
            for user_id, hand in self.opened.items()
        )

    async def hand_of(self, user_id: int) -> str:
        """A person opens their hand; the message."""
        before = set(self.discord.messages)
        await self.discord.pressed(user_id, f"hand:{self.table.id}", self.boards[-1])
        await self.until(lambda: set(self.discord.messages) - before)
        (hand,) = set(self.discord.messages) - before
        self.opened[user_id] = hand
        return hand

    def choices(self, hand: str) -> list[str]:
        """The ids of what can be pressed in a hand to act."""
        return re.findall(r'"custom_id": "(act:[^"]+)"', self.discord.text(int(hand)))

    async def move(self) -> None:
        """Whoever must act does something legal."""
        assert self.table.match is not None and self.table.actor is not None
        person = next(each for each in PEOPLE if each.user_id == self.table.actor.user_id)
        action = any_action(self.table.match, self.bot.dice)
        await self.bot.tables.act(self.table.id, person, self.table.turn, action)

    async def until(self, what: Callable[[], object], seconds: int = 600) -> None:
        """Time passes until something is so."""
        for _ in range(seconds):
            if what():
                return
            await asyncio.sleep(1)
        raise AssertionError("it does not come")


def _as_sent(view: Any) -> str:
    """A screen as it goes out."""
    return json.dumps(view.to_components(), ensure_ascii=False)


def at_a_table(scenario: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test of what happens at a `club`; its other arguments are the test's own."""

    wanted = inspect.signature(scenario).parameters

    def test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, logged_errors: list[str], **given: Any) -> None:
        if "logged_errors" in wanted:
            given["logged_errors"] = logged_errors

        async def played() -> None:
            async with _serving(tmp_path, monkeypatch) as club:
                await scenario(club, **given)

        with asyncio.Runner(loop_factory=HastyLoop) as runner:
            runner.run(played())

    fixtures = list(inspect.signature(test).parameters.values())[:-1]
    own = [each for name, each in wanted.items() if name not in ("club", "logged_errors")]
    test.__signature__ = inspect.Signature([*fixtures, *own])  # type: ignore[attr-defined]
    test.__name__ = scenario.__name__
    return test


@asynccontextmanager
async def _serving(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Club]:
    discord = Channels()
    async with loopback(discord):
        monkeypatch.setattr(Route, "BASE", discord.address)
        discord.to_send = [("GUILD_CREATE", SERVER)]
        async with AllFoursBot(Settings(database_path=folder / "tables.db"), dice=Dice(14)) as bot:
            serving = asyncio.create_task(bot.start(TOKEN))
            await discord.identified.wait()
            await bot.wait_until_ready()
            table = await bot.tables.create(
                PEOPLE[0], guild_id=GUILD, channel_id=CHANNEL, variant="trinidad", options={}
            )
            for seat, person in enumerate(PEOPLE[1:], 1):
                await bot.tables.sit(table.id, person, seat)
            await bot.tables.start(table.id, PEOPLE[0])
            club = Club(discord, bot, table)
            await club.until(lambda: club.boards)
            yield club
            await bot.close()
            await asyncio.wait({serving})


SERVER = {
    "id": str(GUILD),
    "name": "The Card Club",
    "owner_id": "101",
    "unavailable": False,
    "roles": [{"id": str(GUILD), "name": "@everyone", "permissions": str(2**50 - 1), "position": 0}],
    "channels": [
        {"id": str(CHANNEL), "type": 0, "name": "cards", "position": 0, "permission_overwrites": []}
    ],
    "members": [],
    "threads": [],
    "emojis": [],
    "stickers": [],
    "features": [],
    "member_count": 5,
}
