"""Spectators: private copies of a table's board, kept up to date while their tokens live."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, Protocol

import aiohttp
import discord

from bot.tables.service import Tables
from bot.tables.table import Table
from cogs.ui.hands import TOKEN_SECONDS
from cogs.ui.replies import show_privately

log = logging.getLogger(__name__)


def watches(table: Table, user_id: int) -> bool:
    """Whether a person can be but a spectator here: a match is under way, and they have no seat."""
    return table.state == "playing" and table.seat_of(user_id) is None


class WatchScreen(Protocol):
    """Draws what a spectator sees; all that is in it is public."""

    def __call__(self, table: Table, user_id: int) -> discord.ui.LayoutView: ...


@dataclass(frozen=True, slots=True)
class Watcher:
    """The newest view of a spectator. token: the press that may edit it, until then."""

    token: discord.Webhook
    until: float
    message_id: int | None


class Watching:
    """All spectators' views. They are edited beside the board's work, so that no player waits for them."""

    def __init__(self, tables: Tables, screen: WatchScreen) -> None:
        self._tables = tables
        self._screen = screen
        self._watchers: dict[int, dict[int, Watcher]] = {}
        self._stale: dict[int, Table] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def answer(
        self, interaction: discord.Interaction[Any], table: Table, *, here: bool = False
    ) -> None:
        """The view as a new private message, and an older one goes; ``here``: in place of the one pressed."""
        view, user_id = self._screen(table, interaction.user.id), interaction.user.id
        if here:
            message_id = await show_privately(interaction, view)
        else:
            sent = await interaction.response.send_message(view=view, ephemeral=True)
            message_id = sent.message_id
        if table.state != "playing":
            return
        watchers = self._watchers.setdefault(table.id, {})
        older = watchers.get(user_id)
        until = self._tables.now() + TOKEN_SECONDS
        watchers[user_id] = Watcher(interaction.followup, until, message_id)
        if older is not None and older.message_id != message_id:
            await self._delete(older)

    def refresh(self, table: Table) -> None:
        """The board has been shown: so are the spectators' views, in the background, always the newest."""
        if self._watchers.get(table.id):
            self._stale[table.id] = table
            if table.id not in self._tasks:
                task = asyncio.get_running_loop().create_task(self._work(table.id))
                self._tasks[table.id] = task

    def forget(self, table: Table) -> None:
        """The table is over: its views are edited once more at most."""
        if table.id not in self._tasks:
            self._watchers.pop(table.id, None)

    def forget_person(self, user_id: int) -> None:
        """Their data was deleted: their views are edited no more."""
        for watchers in self._watchers.values():
            watchers.pop(user_id, None)

    def close(self) -> None:
        """The bot stops."""
        for task in self._tasks.values():
            task.cancel()

    async def _work(self, table_id: int) -> None:
        try:
            while (table := self._stale.pop(table_id, None)) is not None:
                await self._show(table)
                if table.state != "playing":
                    self._watchers.pop(table_id, None)
        except Exception:
            log.exception("spectators of table %d could not be shown it", table_id)
        finally:
            del self._tasks[table_id]

    async def _show(self, table: Table) -> None:
        watchers, now = self._watchers.get(table.id, {}), self._tables.now()
        for user_id, watcher in list(watchers.items()):
            if watchers.get(user_id) is not watcher or watcher.message_id is None:
                continue  # pressed meanwhile, and answered with the newest
            if watcher.until < now:
                del watchers[user_id]
            elif table.seat_of(user_id) is not None:
                del watchers[user_id]
                await self._delete(watcher)
            else:
                await self._edit(table, user_id, watcher)

    async def _edit(self, table: Table, user_id: int, watcher: Watcher) -> None:
        assert watcher.message_id is not None
        try:
            await watcher.token.edit_message(watcher.message_id, view=self._screen(table, user_id))
        except discord.HTTPException as error:
            log.info("table %d: a spectator's view is gone (%s)", table.id, error.code)
            watchers = self._watchers.get(table.id, {})
            if watchers.get(user_id) is watcher:
                del watchers[user_id]
        except (aiohttp.ClientError, OSError) as error:
            log.info("table %d: a spectator could not be reached (%s)", table.id, type(error).__name__)

    async def _delete(self, watcher: Watcher) -> None:
        if watcher.message_id is None:
            return
        try:
            await watcher.token.delete_message(watcher.message_id)
        except discord.HTTPException as error:
            log.info("a spectator's old view could not be deleted (%s)", error.code)
        except (aiohttp.ClientError, OSError) as error:
            log.info("a spectator's old view could not be deleted (%s)", type(error).__name__)
