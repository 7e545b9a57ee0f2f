"""What members do in tests, by what they see: commands, buttons by the words on them, private answers."""

from __future__ import annotations

import re
from collections.abc import Awaitable

import discord
from simcord import InteractionResult, MemberActor

from bot.demo.reading import board_of, button, buttons, hand_of, label, live, newest, read
from bot.demo.simulated import Club
from bot.game.variants import VARIANTS
from bot.text import say_in, sentences

ASKED = "|".join(
    say_in(game, "en", key, name="").strip("→* ").removeprefix("to ")
    for key in sentences("en")
    if key.startswith("board.to-")
    for game in VARIANTS
)
"""All that a board can ask of somebody."""
EDITED = 1.1
"""Seconds after which the bot has shown everything it had to show."""


async def press(club: Club, member: MemberActor, message: discord.Message, written: str) -> InteractionResult:
    """A member presses the button that says, or begins with, this; then the bot shows what came of it."""
    result = await _click(member, message, written)
    await club.discord.advance_time(EDITED)
    return result


async def race(
    club: Club, message: discord.Message, written: str, *members: MemberActor
) -> list[InteractionResult]:
    """Members press the same button in the same moment; one named twice double-clicks."""
    results = await club.discord.at_once(*(_click(member, message, written) for member in members))
    await club.discord.advance_time(EDITED)
    return results


async def command(club: Club, member: MemberActor, name: str, /, **options: object) -> InteractionResult:
    """A member uses a slash command; then the bot shows what came of it."""
    result = await member.slash(club.channel, name, **options)
    await club.discord.advance_time(EDITED)
    return result


def answer(result: InteractionResult, *, private: bool = True) -> str:
    """The answer to a press or command, as plain text; it must be there, and for the right eyes."""
    assert result.response is not None, "there is no answer"
    assert result.ephemeral == private, (
        "the answer is private" if result.ephemeral else "the answer is not private"
    )
    return "\n".join(read(result.response.message))


def seen(message: discord.Message) -> str:
    """A message as plain text."""
    return "\n".join(read(message))


def written(message: discord.Message) -> list[str]:
    """What is written on a message's buttons."""
    return [label(each) for each in buttons(message)]


def lobby(club: Club) -> discord.Message:
    """The newest lobby that can still be started."""
    return _there(newest(club.channel, "Leave"), "no lobby")


def board(club: Club) -> discord.Message:
    """The newest board."""
    return _there(board_of(club.channel), "no board")


def hand(club: Club, member: MemberActor) -> discord.Message:
    """The member's newest private hand."""
    return _there(hand_of(member, club.channel), f"{member.name} has no hand open")


async def look(club: Club, member: MemberActor) -> discord.Message:
    """The member presses My hand on the board."""
    await press(club, member, board(club), "My hand")
    return hand(club, member)


async def open_table(club: Club, **options: object) -> discord.Message:
    """Ann opens a table; its lobby."""
    await command(club, club.members[0], "table create", **options)
    return lobby(club)


async def start_match(club: Club, people: int = 4, **options: object) -> discord.Message:
    """So many members sit down at a new table, computer players take the rest, Ann starts; the board."""
    await open_table(club, **options)
    host, *others = club.members[:people]
    for member in others:
        await press(club, member, lobby(club), "Sit")
    await press(club, host, lobby(club), "Start" if "Start" in written(lobby(club)) else "Fill")
    return board(club)


def whose_turn(club: Club) -> MemberActor | None:
    """The member who the board says must act; None if it is a computer player, or nobody."""
    for line in read(board(club)):
        if found := re.fullmatch(rf"→ (.+?) to (?:{ASKED})", line):
            return next((m for m in club.members if m.user.global_name == found[1]), None)
    return None


async def act(club: Club, *wanted: str) -> MemberActor:
    """Whoever must act presses the first wanted button that can be pressed, or else the first of all."""
    member = whose_turn(club)
    assert member is not None, "it is nobody's turn"
    screen = hand_of(member, club.channel)
    if screen is None or not live(screen):
        screen = await look(club, member)
    choices = [label(each) for each in live(screen)]
    assert choices, f"nothing to press in {seen(screen)}"
    await press(club, member, screen, next((each for each in wanted if each in choices), choices[0]))
    return member


def is_over(club: Club) -> bool:
    """Whether the match is over: its board offers a rematch, or tells who won a league's game."""
    shown = board(club)
    return "Rematch" in written(shown) or re.search(r"wins? the game", seen(shown)) is not None


def _click(member: MemberActor, message: discord.Message, written: str) -> Awaitable[InteractionResult]:
    found = button(message, written)
    assert found is not None, f"no button {written!r} among {[label(each) for each in buttons(message)]}"
    return member.click(message, custom_id=found.custom_id)


def _there(message: discord.Message | None, missing: str) -> discord.Message:
    assert message is not None, missing
    return message
