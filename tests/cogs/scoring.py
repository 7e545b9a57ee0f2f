"""How tests keep a scorepad: it is opened by command and panel, booked by its buttons, read as all see it."""

from __future__ import annotations

from typing import Any

import discord
from simcord import InteractionResult, MemberActor

from bot.demo.reading import newest
from bot.demo.simulated import Club
from bot.pads.pad import Pad
from tests.cogs.steps import EDITED, command, press, seen


async def open_pad(club: Club, **options: object) -> discord.Message:
    """Ann opens a pad with Cyd against Bob and Dot, in two presses; its message."""
    ann, bob, cyd, dot, _ = club.members
    places = {"partner": cyd, "right": bob, "left": dot}
    setup = panel(await command(club, ann, "score start", **{**places, **options}))
    assert "is open" in told(await press(club, ann, setup, "Start the pad"))
    return pad_of(club)


def pad_of(club: Club) -> discord.Message:
    """The newest pad that can still be pressed."""
    found = newest(club.channel, "More")
    assert found is not None, "no scorepad"
    return found


def panel(result: InteractionResult) -> discord.Message:
    """The private message that a press or command answered with, or changed."""
    assert result.response is not None, "there is no answer"
    assert result.response.message.flags.ephemeral, "the answer is not private"
    return result.response.message


def told(result: InteractionResult) -> str:
    """What only whoever pressed reads."""
    return seen(panel(result))


def told_last(club: Club) -> str:
    """The newest message for all."""
    return seen(club.channel.history()[-1])


async def book(club: Club, *steps: tuple[MemberActor, str] | str) -> None:
    """Press after press on the pad as it is then; Ann presses where nobody is named. None has an answer."""
    for step in steps:
        member, what = (club.members[0], step) if isinstance(step, str) else step
        result = await press(club, member, pad_of(club), what)
        assert result.deferred, (what, told(result))


async def refused(club: Club, member: MemberActor, message: discord.Message, what: str) -> str:
    """What a member is told whose press books nothing."""
    before = await versions(club)
    answered = told(await press(club, member, message, what))
    assert await versions(club) == before, "something was booked"
    return answered


async def versions(club: Club) -> dict[int, int]:
    """How many lines the log of each open pad has."""
    return {pad.id: pad.version for pad in await club.discord.bot.pads.open_pads(club.guild.id)}


async def the_pad(club: Club) -> Pad:
    """The only open pad."""
    (found,) = await club.discord.bot.pads.open_pads(club.guild.id)
    return found


def menus(message: discord.Message) -> list[discord.SelectMenu]:
    """The selects of a message, from top to bottom."""
    container: Any = message.components[0]
    rows = [part for part in container.children if isinstance(part, discord.ActionRow)]
    return [part for row in rows for part in row.children if isinstance(part, discord.SelectMenu)]


async def choose(
    club: Club, member: MemberActor, message: discord.Message, place: int, *labels: Any
) -> InteractionResult:
    """A member chooses in the select at that place, by what is written there, or members by themselves."""
    menu = menus(message)[place]
    offered = {option.label: option.value for option in menu.options}
    values = [offered[each] if isinstance(each, str) else each for each in labels]
    result = await member.select(message, values, custom_id=menu.custom_id)
    await club.discord.advance_time(EDITED)
    return result
