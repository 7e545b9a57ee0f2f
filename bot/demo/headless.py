"""A whole match in the terminal: simulated members type a command, press buttons, and the chat is printed."""

import random
import tempfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import discord
from simcord import InteractionResult, MemberActor

from bot.demo.reading import button, buttons, hand_of, label, live, newest, read
from bot.demo.simulated import Club, SimulatedDiscord, found_club
from bot.game.actions import Action, Discard, Give, Play, ThrowIn, parse_action
from bot.players import PLAYERS
from bot.render.choosing import Choosing
from bot.settings import Settings
from bot.text import say

NAMES = ("Ann", "Bob", "Cyd", "Dot", "Eve", "Flo")
"""Whom the members are called, in the order they sit down."""
_PACE = 1.1
"""Seconds between presses: the board is edited once a second, so it has every card."""
_PATIENCE = 120
"""Seconds until a match in which nobody can press anything counts as stuck."""


async def play(settings: Settings, variant: str, players: int, seed: int | None) -> None:
    """One match from its lobby to its result. The same seed prints the same chat.

    In a temporary file, unless DATABASE_PATH is set. Raises DatabaseError.
    """
    seed = random.randrange(1_000_000) if seed is None else seed
    with tempfile.TemporaryDirectory() as folder:
        if settings.database_path == Settings().database_path:
            settings = replace(settings, database_path=Path(folder) / "demo.db")
        discord_ = SimulatedDiscord(settings, random.Random(seed))
        club = found_club(discord_, NAMES[:players])
        try:
            await discord_.start()
            print(say("en", "demo.headless", variant=variant, seed=seed))
            await _Match(club, random.Random(f"{seed} players")).play(variant, players)
        finally:
            await discord_.close()


class _Match:
    def __init__(self, club: Club, whims: random.Random) -> None:
        self._discord, self._club, self._channel = club.discord, club, club.channel
        self._whims = whims
        self._names = {member.id: member.user.global_name or member.name for member in club.members}
        self._shown: dict[int, list[str]] = {}
        self._heard: dict[int, str] = {}

    async def play(self, variant: str, players: int) -> None:
        host, *others = self._club.members
        game = say("en", f"variant.{variant}.name")
        print(f"\n{self._name(host)} types: /table create game:{game} players:{players}")
        opened = await host.slash(self._channel, "table create", game=variant, players=players)
        self._answered(host, opened)
        self._show_chat()
        for member in others:
            await self._press(member, self._message("Sit"), "Sit")
        await self._press(host, self._message("Start"), "Start")
        waited = 0.0
        while not newest(self._channel, "Rematch"):
            if await self._somebody_plays():
                waited = 0.0
            elif waited > _PATIENCE:
                raise RuntimeError("the match is stuck: nobody can press anything")
            else:
                await self._discord.advance_time(5)
                waited += 5
                self._show_chat()

    async def _somebody_plays(self) -> bool:
        """Whoever sees a button they may press presses one; whether anybody did."""
        for member in self._club.members:
            hand = hand_of(member, self._channel)
            if hand is None:
                await self._press(member, self._message("My hand"), "My hand")
                return True
            if choices := live(hand):
                cards = _buttons_line(hand)
                if self._heard.get(member.id) != cards:
                    self._whisper(member, [read(hand, self._names)[0], cards])
                await self._press(member, hand, label(_towards(await self._judged(member), choices)))
                return True
        return False

    async def _judged(self, member: MemberActor) -> Action:
        """What a computer player would do in the member's place: at random some matches would not end."""
        table = (await self._discord.bot.house.tables.live(self._club.guild.id))[-1]  # the newest
        return PLAYERS["club"](table.view(table.seat_of(member.id)), self._whims)

    def _message(self, written: str) -> discord.Message:
        found = newest(self._channel, written)
        if found is None:
            raise RuntimeError(f"no message has a button {written!r}")
        return found

    async def _press(self, member: MemberActor, message: discord.Message, written: str) -> None:
        found = button(message, written)
        assert found is not None
        print(f"\n{self._name(member)} presses [{label(found)}]")
        result = await member.click(message, custom_id=found.custom_id)
        # A press in a private hand only repaints it.
        if not message.flags.ephemeral:
            self._answered(member, result)
        await self._discord.advance_time(_PACE)
        self._show_chat()

    def _answered(self, member: MemberActor, result: InteractionResult) -> None:
        if result.response is not None and result.ephemeral:
            answer = result.response.message
            self._whisper(member, [*read(answer, self._names), _buttons_line(answer)])

    def _whisper(self, member: MemberActor, lines: Iterable[str]) -> None:
        """What one member alone can see."""
        for line in filter(None, lines):
            print(f"    ({self._name(member)} alone) {line}")
            self._heard[member.id] = line

    def _show_chat(self) -> None:
        """What is new in the channel since it was last shown: of an edited message, its new lines."""
        for message in self._channel.history():
            lines, known = read(message, self._names), Counter(self._shown.get(message.id, ()))
            self._shown[message.id] = lines
            for line in lines:
                if known[line]:
                    known[line] -= 1
                else:
                    print(f"  {line}")

    def _name(self, member: MemberActor) -> str:
        return self._names[member.id]


def _towards(action: Action, choices: list[discord.Button]) -> discord.Button:
    """Of the buttons that can be pressed, the one that does this, or brings it on."""
    ahead: list[tuple[int, discord.Button]] = []
    for each in choices:
        kind, _, _, pressed = (each.custom_id or "").split(":", 3)
        if kind == "act" and _same(parse_action(pressed), action):
            return each
        if kind == "ask" and (chosen := _on_the_way(Choosing.parse(pressed), action)) is not None:
            ahead.append((chosen, each))
    return max(ahead, key=lambda step: step[0])[1]


def _same(one: Action, other: Action) -> bool:
    """Cards laid under another, or aside, have no order."""
    return sorted(one.notation().split()) == sorted(other.notation().split()) and type(one) is type(other)


def _on_the_way(choosing: Choosing, action: Action) -> int | None:
    """How many cards are chosen in a half-made decision that can still become this one; else None."""
    match action:
        case Give() if choosing.what == "give":
            return 0
        case ThrowIn() if choosing.what == "throw":
            return 0
        case Discard(cards) if choosing.what == "discard" and set(choosing.picked) <= set(cards):
            return len(choosing.picked)
        case Play(card, under) if choosing.top == card and set(choosing.picked) <= set(under):
            return len(choosing.picked)
    return None


def _buttons_line(hand: discord.Message) -> str:
    """The buttons of a private message, those that can be played now in brackets."""
    may = {each.custom_id for each in live(hand)}
    return " ".join(f"[{label(each)}]" if each.custom_id in may else label(each) for each in buttons(hand))
