"""The real bot, watched: what it sends and writes passes under the eyes of a world."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import discord

from bot.client import AllFoursBot
from bot.settings import Settings
from bot.tables.table import Table
from tests.soak.life import Life

if TYPE_CHECKING:
    from tests.soak.world import World


class WatchedBot(AllFoursBot):
    """The bot, with its requests and its database passing under the eyes of a world."""

    def __init__(self, settings: Settings, dice: random.Random, world: World) -> None:
        super().__init__(settings, dice=dice, shard_count=1)
        self.life = Life(settings.database_path)
        self.times_ready = 0
        self._world = world

    async def login(self, token: str) -> None:
        self._world.log.deaf = False
        self._world.wire.stand_between(self.http, self.life)
        self._world.wire.stand_between(self._world.adapter, self.life)
        await super().login(token)

    async def setup_hook(self) -> None:
        await self.life.watch(self.db)
        await super().setup_hook()
        self.tables.listen(self._world.knowing.changed)
        hands, notes = self.house.hands, self._world.wire.notes
        show = hands.show

        async def noted(
            interaction: discord.Interaction[Any], table: Table, note: str | None = None, **how: Any
        ) -> None:
            notes[interaction.id] = note
            await show(interaction, table, note, **how)

        hands.show = noted  # type: ignore[method-assign]

    async def on_ready(self) -> None:
        self.times_ready += 1
        await super().on_ready()
