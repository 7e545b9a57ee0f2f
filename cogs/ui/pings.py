"""Reminders to whoever must act and is not here: their open hand once more, then a message or a ping.

What comes next, and when, is said in bot/tables/reminders.py. The last one goes when they act.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import discord

from bot.tables.limits import PING_SPAN_SECONDS, PINGS
from bot.tables.reminders import AWAY_SECONDS, Waiting, next_rung
from bot.tables.table import Table
from bot.text import say
from cogs.ui.house import House
from cogs.ui.place import deleted, place
from cogs.ui.screens import LOCALE, ping_screen
from cogs.ui.unshown import LONGEST_SECONDS
from db.errors import DatabaseError
from db.reminders import PersonSetting

log = logging.getLogger(__name__)

DM_PATIENCE = 10.0
"""Seconds for a direct message, while the tables of the channel wait."""
NO_DM = (50007, 50278)
"""Discord's codes for a person who takes no direct messages of the bot's, or shares no server with it."""


class Pings:
    """due: called with a table whose player has been waited for; it is to see to an ``update``."""

    def __init__(self, client: discord.Client, house: House, due: Callable[[Table], None]) -> None:
        self._client = client
        self._house = house
        self._due = due
        self._told: dict[int, tuple[int, int | None]] = {}
        """By table, the turn that its ping is for, and whose."""
        self._reminded: dict[int, tuple[int, int, float]] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._got: dict[int, list[float]] = {}

    def resume(self, table: Table) -> None:
        """After a start: a ping that is there is for the present turn; else people have a minute from now."""
        if table.row.ping_message_id is not None:
            self._told[table.id] = table.turn, _awaited(table)
        elif table.id not in self._timers:
            self._wait(table, AWAY_SECONDS)

    async def update(self, table: Table, *, shown: bool = True) -> None:
        """Deletes a ping that was answered; reminds whoever is away, or sets the timer for it.

        shown: whether Discord takes the board; where it does not, nothing is posted by it either.
        """
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        answered = self._told.get(table.id) != (table.turn, _awaited(table))
        if table.row.ping_message_id is not None and answered:
            self._told.pop(table.id, None)
            await deleted(place(self._client, table, table.row.ping_channel_id), table.row.ping_message_id)
            await self._house.tables.pinged(table, None, None)
        user_id = _awaited(table)
        if user_id is None:
            self._reminded.pop(table.id, None)
        elif table.row.ping_message_id is None:
            await self._climb(table, user_id, shown)

    def forget_person(self, user_id: int) -> None:
        """Their data was deleted: nothing of them is remembered."""
        self._got.pop(user_id, None)
        for table_id in [table_id for table_id, whom in self._reminded.items() if whom[1] == user_id]:
            del self._reminded[table_id]

    async def _climb(self, table: Table, user_id: int, shown: bool) -> None:
        """The reminder that is due now, or the timer for the next."""
        tables, turn = self._house.tables, table.turn
        setting = await tables.reminders.of(user_id)
        if table.turn != turn or _awaited(table) != user_id:
            return
        rung = next_rung(setting, self._waiting(table, user_id), tables.now())
        if rung is not None and rung.kind == "private" and rung.at <= tables.now():
            if await self._house.hands.remind(table, user_id):
                self._reminded[table.id] = turn, user_id, tables.now()
            rung = next_rung(setting, self._waiting(table, user_id), tables.now())
        if rung is None or table.turn != turn or _awaited(table) != user_id:
            return
        if rung.at > tables.now():
            self._wait(table, rung.at - tables.now())
        elif self._enough(user_id):
            self._wait(table, AWAY_SECONDS)
        else:
            await self._notify(table, user_id, setting, shown)

    async def _notify(self, table: Table, user_id: int, setting: PersonSetting, shown: bool) -> None:
        """The one reminder of this turn that notifies: a direct message, or else a ping by the board."""
        turn = table.turn
        message = await self._dm(table, user_id) if setting.by_dm else None
        if message is None and setting.pings and shown:
            message = await self._ping(table, user_id)
        if message is None:
            self._wait(table, LONGEST_SECONDS)
            return
        self._got[user_id] = [*self._got.get(user_id, ()), self._house.tables.now()][-PINGS:]
        try:
            await self._house.tables.pinged(table, message.channel.id, message.id)
        except DatabaseError as error:  # nobody would know that it is there, and the next one would follow
            log.warning("table %d: a ping goes, as it was not written down (%s)", table.id, error.key)
            await deleted(place(self._client, table, message.channel.id), message.id)
            self._wait(table, LONGEST_SECONDS)
            return
        self._told[table.id] = turn, user_id

    async def _ping(self, table: Table, user_id: int) -> discord.Message | None:
        try:
            return await place(self._client, table).send(
                say(LOCALE, "board.ping", user=f"<@{user_id}>", table=table.name),
                view=ping_screen(table),
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(user_id)]),
            )
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            # Boards can be edited where nothing can be posted: the table is shown all the same.
            log.info("table %d: a ping could not be sent (%s)", table.id, error.code)
            return None

    async def _dm(self, table: Table, user_id: int) -> discord.Message | None:
        """A direct message with the table's name and the way there, and nothing else of it."""
        row = table.row
        board = f"{row.board_channel_id}/{row.board_message_id}"
        there = board if row.board_message_id is not None else str(row.thread_id or row.channel_id)
        link = f"https://discord.com/channels/{row.guild_id}/{there}"
        try:
            async with asyncio.timeout(DM_PATIENCE):
                # Not create_dm: it keeps every channel it opened, and sends the id as a number.
                opened = await self._client.http.start_private_message(str(user_id))
                channel = self._client.get_partial_messageable(int(opened["id"]))
                return await channel.send(say(LOCALE, "reminders.dm", table=table.name, link=link))
        except TimeoutError:
            log.info("table %d: a direct message took too long", table.id)
        except discord.HTTPException as error:
            log.info("table %d: a direct message could not be sent (%s)", table.id, error.code)
            if isinstance(error, discord.Forbidden) or error.code in NO_DM:
                await self._dm_refused(table, user_id)
        return None

    async def _dm_refused(self, table: Table, user_id: int) -> None:
        try:
            await self._house.tables.reminders.dm_refused(user_id)
        except DatabaseError as error:  # the ping must not wait for it
            log.warning("table %d: direct messages stay turned on (%s)", table.id, error.key)

    def _waiting(self, table: Table, user_id: int) -> Waiting:
        """The person who must act, as the ladder looks at them."""
        *whom, at = self._reminded.get(table.id, (0, 0, 0.0))
        hands = self._house.hands
        return Waiting(
            hands.last_press(table, user_id),
            hands.open_until(table, user_id),
            at if whom == [table.turn, user_id] else None,
            table.row.clock,
            table.row.deadline,
        )

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
            self._wait(table, AWAY_SECONDS)  # without showing the board once more for nothing
        else:
            self._due(table)


def _awaited(table: Table) -> int | None:
    """The person who must act, if one must."""
    return table.actor.user_id if table.state == "playing" and table.actor is not None else None
