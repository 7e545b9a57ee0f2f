"""A server in simulated Discord with the real bot in it, which can be stopped, dropped and started again.

What touches private parts of simcord or the bot is in this file, watched.py, life.py and wire.py.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import discord
from discord.app_commands import AppCommandError
from simcord import ChannelHandle, InteractionResult, MemberActor
from simcord.backend.errors import BackendError, SetupError
from simcord.backend.serializers import guild_create_payload
from simcord.results import ResponseMessage

from bot.client import AllFoursBot
from bot.demo.simulated import SimulatedDiscord
from bot.logs import unattended
from bot.settings import Settings
from tests.kills.checking import disagreeing, lost, replayed
from tests.soak.knowing import Knowing
from tests.soak.life import Life
from tests.soak.logged import Logged
from tests.soak.report import Report
from tests.soak.watched import WatchedBot
from tests.soak.wire import Place, Wire

NAMES = ("Ann", "Bob", "**[nitro](https://evil.example)**", "Dot", "@everyone <@1>", "\u202egnp.exe ||x||")
HOSTILE = frozenset(NAMES[2::2]) | {NAMES[5]}
SETTLES = 60.0
"""Real seconds after which a bot that is still busy hangs: a slow machine has minutes to catch up with."""
CHANNELS = ("all-fours", "more-cards", "quiet-room")


class World(SimulatedDiscord):
    """One server, its channels and members; the last member moderates."""

    bot: WatchedBot

    def __init__(self, folder: Path, seed: str, report: Report, log: Logged) -> None:
        self.report, self.log, self.folder = report, log, folder
        self.knowing = Knowing()
        self.transcript_lines: list[str] = []
        self.lives = 0
        super().__init__(Settings(database_path=folder / "0" / "tables.db"), random.Random(f"{seed} bot"))
        self.settle_timeout = SETTLES
        self.wire = Wire(self.backend, self.knowing, report, random.Random(f"{seed} wire"))
        self.have_tiles()
        self.club = self.create_guild("The Card Club")
        self.rooms = [self.club.create_text_channel(name) for name in CHANNELS]
        people = [self.create_user(f"person{number}", global_name=name) for number, name in enumerate(NAMES)]
        rights = discord.Permissions(manage_messages=True, manage_guild=True)
        moderators = self.club.create_role("Moderators", permissions=rights)
        self.members = [self.club.add_member(person) for person in people]
        self.eve = self.club.add_member(self.create_user("eve", global_name="Eve"), roles=[moderators])
        self._pressing, self._looked_at = "", 0
        self._register_dispatch_observer(self._dispatched)

    @property
    def adapter(self) -> Any:
        return self._webhook_adapter

    @property
    def life(self) -> Life:
        return self.bot.life

    def tell(self, line: str) -> None:
        """One line for the transcript."""
        self.transcript_lines.append(line)

    async def begin(self) -> None:
        asyncio.get_running_loop().set_exception_handler(unattended)
        await self.start()

    async def press(
        self, member: MemberActor, place: Place, custom_id: str, *, made_up: bool = False
    ) -> InteractionResult | None:
        """A member presses a button; None where there is nothing to press. made_up: put into the message."""
        try:
            message = self.backend.get_message(*place)
        except BackendError:
            return None
        before = self.wire.refused
        if made_up:
            button = {"type": 2, "style": 1, "label": "old", "custom_id": custom_id, "id": 999}
            message.components.append({"type": 1, "components": [button], "id": 998})
        self._pressing = custom_id
        try:
            result = await member.click(ResponseMessage(self, message), custom_id=custom_id)
        except (SetupError, BackendError) as error:
            self.tell(f"{member.user.name} cannot press {custom_id}: {error}")
            return None
        finally:
            self._pressing = ""
            if made_up:
                message.components[:] = [row for row in message.components if row.get("id") != 998]
        self._check_answered(result, custom_id, before)
        return result

    async def command(
        self, member: MemberActor, channel: ChannelHandle, name: str, **options: Any
    ) -> InteractionResult | None:
        """A member uses a slash command; None where they cannot."""
        before = self.wire.refused
        self.tell(f"{member.user.name} uses /{name}")
        try:
            result = await member.slash(channel, name, **options)
        except (SetupError, BackendError):
            return None
        self._check_answered(result, name, before)
        return result

    async def select(self, member: MemberActor, message: ResponseMessage, custom_id: str, value: str) -> None:
        """A member chooses a value in a select, if it is there."""
        try:
            await member.select(message, [value], custom_id=custom_id)
        except (SetupError, BackendError):
            self.tell(f"{member.user.name} cannot choose {value} in {custom_id}")

    async def choose(
        self, member: MemberActor, place: Place, menu: dict[str, Any], dice: random.Random, values: int = 1
    ) -> InteractionResult | None:
        """A member chooses any so many values in a select; None where it is gone."""
        offered = [option["value"] for option in menu["options"]]
        try:
            message = ResponseMessage(self, self.backend.get_message(*place))
            chosen = dice.sample(offered, values)
            return await member.select(message, chosen, custom_id=menu["custom_id"])
        except (SetupError, BackendError):
            self.tell(f"{member.user.name} cannot choose in {menu['custom_id']}")
            return None

    async def submit(
        self, member: MemberActor, shown: InteractionResult, values: dict[str, Any]
    ) -> InteractionResult | None:
        """A member sends a form; None where they cannot."""
        try:
            return await member.submit_modal(shown, values)
        except (SetupError, BackendError):
            return None

    def posts_of(self, table_id: int) -> Place | None:
        """The newest message for all of a table, if it is still there."""
        place = self.wire.posts.get(table_id)
        return place if place is not None and place[1] in self.backend.messages.get(place[0], {}) else None

    def delete_channel(self, channel_id: int) -> None:
        """A channel goes with its threads, or a thread alone."""
        guild, channels = self.backend.get_guild(self.club.id), self.backend.channels
        for thread in [each.id for each in channels.values() if each.parent_id == channel_id]:
            self.backend.delete_channel(thread)
        self.backend.delete_channel(channel_id)
        # simcord lists a thread twice that was opened twice from one message, and forgets it once.
        guild.thread_ids[:] = [each for each in guild.thread_ids if each in channels]

    def forget_table(self, table_id: int) -> None:
        """A table that is on no disk must never have been shown."""
        self.knowing.tables.pop(table_id, None)
        if self.wire.posts.pop(table_id, None) is not None:
            self.report.find("moves_lost", f"table {table_id} was shown, and is gone")

    def _check_answered(self, result: InteractionResult, what: str, refused_before: int) -> None:
        if self._at_once or result.acknowledged or self.life.over or self.wire.refused != refused_before:
            return
        if self._gateway_feed in self.backend.subscribers:
            self.report.find("unhandled_errors", f"{what} got no answer")

    def _dispatched(self, record: Any) -> None:
        self.report.clicks += 1
        self.wire.pressed[record.id] = self._pressing

    def buttons(self, place: Place | None) -> list[dict[str, Any]]:
        """The buttons of a message, as Discord has them; none where it is gone."""
        return [part for part in self.parts(place) if part["type"] == 2]

    def menus(self, place: Place | None) -> list[dict[str, Any]]:
        """The selects of a message."""
        return [part for part in self.parts(place) if part["type"] == 3]

    def parts(self, place: Place | None) -> list[dict[str, Any]]:
        """All of a message that can be pressed."""
        try:
            waiting = list(self.backend.get_message(*place).components) if place else []
        except BackendError:
            return []
        found = []
        while waiting:
            part = waiting.pop(0)
            waiting[:0] = part.get("components", [])
            if "custom_id" in part and not part.get("disabled"):
                found.append(part)
        return found

    def room(self, channel_id: int) -> ChannelHandle | None:
        """The channel or thread, if it is still there."""
        known = [*self.rooms, *(thread for room in self.rooms for thread in room.threads)]
        there = [each for each in known if each.id == channel_id and each.id in self.backend.channels]
        return there[0] if there else None

    def member(self, user_id: int | None) -> MemberActor | None:
        """The member with that id, if they are on the server now."""
        here = self.club.member_ids()
        return next(
            (each for each in (*self.members, self.eve) if each.id == user_id and each.id in here), None
        )

    async def stop_and_start(self) -> None:
        """A planned restart."""
        self.report.restarts += 1
        await self.restart()
        self._check_acknowledged()

    def drop_soon(self, moments: int) -> None:
        """The bot is dropped so many moments from now."""
        self.lives += 1
        self.life.drop_after(moments, self.folder / str(self.lives) / "tables.db")

    async def start_anew_if_dropped(self) -> bool:
        """Where the bot has been dropped, a new one opens the copies; whether it was."""
        if not self.life.over:
            return False
        dropped = self.bot
        assert self.life.heir is not None
        self.report.restarts += 1
        self.log.deaf = True
        self._settings = Settings(database_path=self.life.heir)
        bot = self._new_bot()
        await bot.__aenter__()
        await self.restart_bot(bot)
        await dropped.db.close()
        self._check_acknowledged()
        return True

    def _check_acknowledged(self) -> None:
        answers = [(table, turn, move[1]) for (table, turn), move in self.wire.acknowledged.items()]
        for answer in lost(self.life.file, answers):
            self.report.find("moves_lost", f"table {answer[0]}, turn {answer[1]}: {answer[2]}")

    def check_file(self) -> None:
        """After the end: every acknowledged move is there, and every row is as the actions say."""
        self._check_acknowledged()
        for wrong in (*replayed(self.life.file)[1], *disagreeing(self.life.file)):
            self.report.find("double_counts", wrong)

    async def press_at_once(self, *presses: tuple[MemberActor, Place, str]) -> list[InteractionResult | None]:
        """All pressed before the bot gets to the first; what each came to."""
        before = self.wire.refused
        results = await self.at_once(*(self.press(*press) for press in presses))  # type: ignore[arg-type]
        for (member, _, custom_id), result in zip(presses, results, strict=True):
            self.tell(f"{member.user.name} presses {custom_id} at once with another")
            if result is not None:
                self._check_answered(result, custom_id, before)
        return list(results)

    def check_tasks(self) -> None:
        """What ended a task of the bot, which simcord keeps from the loop's own handler."""
        errors = self.errors_since(self._looked_at)
        self._looked_at += len(errors)
        for error in errors:
            # A command's error is told to whoever used it; whether it is a bug, the log says.
            if not isinstance(error, AppCommandError | asyncio.CancelledError) and not self.life.over:
                self.report.find("unhandled_errors", f"a task ended with {type(error).__name__}: {error}")

    def leap(self, seconds: float) -> None:
        """Puts the clock on; what has come due rings together with what is done next."""
        self.backend.advance_clock(max(0.0, seconds))

    @contextmanager
    def gateway_away(self) -> Iterator[None]:
        """What happens meanwhile reaches the bot never."""
        feed = self._gateway_feed
        assert feed is not None
        self.backend.subscribers.remove(feed)
        try:
            yield
        finally:
            self.backend.subscribers.append(feed)

    def dispatch_resumed(self) -> None:
        with self._bot_scope():
            self.bot.dispatch("resumed")

    async def identify_again(self) -> None:
        """The session is lost, and a new one begins."""
        shard = self.bot.get_shard(0)
        assert shard is not None
        with self._bot_scope():
            await shard.disconnect()
            await shard.reconnect()
        await self.settle()

    def send_guild(self) -> None:
        """Discord tells of the server, as it does to a bot that is invited."""
        guild = self.backend.get_guild(self.club.id)
        self.backend.emit("GUILD_CREATE", guild_create_payload(self.backend, guild))

    def _new_bot(self) -> AllFoursBot:
        assert self._dice is not None
        return WatchedBot(self._settings, self._dice, self)


def texts(components: list[dict[str, Any]]) -> list[str]:
    """All that is written in a message, from top to bottom."""
    waiting, found = list(components), list[str]()
    while waiting:
        part = waiting.pop(0)
        waiting[:0] = part.get("components", [])
        found += [part["content"]] if "content" in part else []
    return found


def hostile(members: Iterable[MemberActor]) -> Counter[str]:
    """How many of these people have a name that means harm."""
    return Counter(hostile_names=sum(member.user.global_name in HOSTILE for member in members))
