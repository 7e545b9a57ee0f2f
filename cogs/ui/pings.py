"""The turn ping: one short message to whoever must act and is not here, gone when they act."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import discord

from bot.tables.limits import PING_SPAN_SECONDS, PINGS
from bot.tables.table import Table
from bot.text import say
from cogs.ui.house import House
from cogs.ui.place import deleted, place
from cogs.ui.screens import LOCALE, ping_screen
from cogs.ui.unshown import LONGEST_SECONDS

log = logging.getLogger(__name__)

PING_SECONDS = 60
"""Whoever must act and has not pressed for so long gets one ping."""


class Pings:
    """due: called with a table whose player has been waited for; it is to see to an ``update``."""

    def __init__(self, client: discord.Client, house: House, due: Callable[[Table], None]) -> None:
        self._client = client
        self._house = house
        self._due = due
        self._turns: dict[int, int] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._got: dict[int, list[float]] = {}

    def resume(self, table: Table) -> None:
        """After a start: a ping that is there is for the present turn; else people have a minute from now."""
        if table.row.ping_message_id is not None:
            self._turns[table.id] = table.turn
        elif table.id not in self._timers:
            self._wait(table, PING_SECONDS)

    async def update(self, table: Table) -> None:
        """Deletes a ping that was answered; pings whoever is away, or sets the timer for it."""
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        answered = table.state != "playing" or self._turns.get(table.id) != table.turn
        if table.row.ping_message_id is not None and answered:
            self._turns.pop(table.id, None)
            await deleted(place(self._client, table), table.row.ping_message_id)
            await self._house.tables.pinged(table, None)
        user_id = _awaited(table)
        if user_id is None or table.row.ping_message_id is not None:
            return
        wait = self._house.hands.last_press(table, user_id) + PING_SECONDS - self._house.tables.now()
        if self._enough(user_id):
            wait = PING_SECONDS
        if wait > 0:
            self._wait(table, wait)
            return
        turn = table.turn
        self._got[user_id] = [*self._got.get(user_id, ()), self._house.tables.now()][-PINGS:]
        try:
            message = await place(self._client, table).send(
                say(LOCALE, "board.ping", user=f"<@{user_id}>", table=table.name),
                view=ping_screen(table),
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(user_id)]),
            )
        except (discord.Forbidden, discord.NotFound) as error:
            # Boards can be edited where nothing can be posted: the table is shown all the same.
            log.info("table %d: a ping could not be sent (%s)", table.id, error.code)
            self._wait(table, LONGEST_SECONDS)
            return
        self._turns[table.id] = turn
        await self._house.tables.pinged(table, message.id)

    def _enough(self, user_id: int) -> bool:
        """Whether a person has had all the pings there are, until they press again."""
        got = self._got.get(user_id)
        if got is None:
            return False
        if got[-1] < self._house.hands.last_press_anywhere(user_id):
            del self._got[user_id]
            return False
        return len(got) == PINGS and got[-1] - got[0] < PING_SPAN_SECONDS

    def _wait(self, table: Table, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._timers[table.id] = loop.call_later(seconds, self._ring, table, table.turn)

    def _ring(self, table: Table, turn: int) -> None:
        self._timers.pop(table.id, None)
        user_id = _awaited(table)
        if table.turn != turn or user_id is None:
            return
        if self._enough(user_id):
            self._wait(table, PING_SECONDS)  # without showing the board once more for nothing
        else:
            self._due(table)


def _awaited(table: Table) -> int | None:
    """The person who must act, if one must."""
    return table.actor.user_id if table.state == "playing" and table.actor is not None else None
