"""What tests do where Discord will not show a table: refuse, play by the hands alone, move the table."""

from __future__ import annotations

import re

import discord
from simcord import ChannelHandle, MemberActor
from simcord.types import HttpLogEntry

from bot.demo.reading import board_of, hand_of, label, live
from bot.demo.simulated import Club
from tests.cogs.playing import as_text, requests, sent, table
from tests.cogs.steps import EDITED, answer, press, seen

UNSHOWN = "The board cannot be shown"


def refuse(club: Club, channel: ChannelHandle, status: int = 403, code: int = 50013) -> None:
    """Discord takes nothing in that channel any more but answers to presses."""
    club.discord.inject_error("*", f"/channels/{channel.id}/*", status=status, code=code, times=None)


def another(club: Club) -> ChannelHandle:
    """A channel to go on in."""
    return club.guild.create_text_channel("elsewhere")


async def whose(club: Club) -> MemberActor:
    """Who must act, by the table itself: there is no board to tell."""
    actor = (await table(club)).actor
    assert actor is not None
    return next(member for member in club.members if member.id == actor.user_id)


async def act_by_hand(club: Club, channel: ChannelHandle | None = None, **named: object) -> MemberActor:
    """Whoever must act does the first thing their hand allows, without a board."""
    member, channel = await whose(club), channel or club.channel
    await member.slash(channel, "hand", **named)
    screen = hand_of(member, channel)
    assert screen is not None
    await press(club, member, screen, label(live(screen)[0]))
    return member


async def resume(club: Club, member: MemberActor, channel: ChannelHandle, **options: object) -> str:
    """A member uses /table resume in a channel; what they are told."""
    told = answer(await member.slash(channel, "table resume", **options))
    await club.discord.advance_time(EDITED)
    await club.discord.advance_time(EDITED)
    return told


def written_to(club: Club, channel: ChannelHandle) -> list[HttpLogEntry]:
    """All that the bot ever tried to post, edit or delete in a channel."""
    return [
        request
        for method in ("POST", "PATCH", "DELETE")
        for request in requests(club, method, rf"^/channels/{channel.id}/")
    ]


def pinged(club: Club) -> list[str]:
    """Everybody who was ever pinged, in order."""
    return [who for _, message in sent(club) for who in re.findall(r"<@(\d+)>", as_text(message))]


async def taken_elsewhere(club: Club, member: MemberActor, elsewhere: ChannelHandle) -> discord.Message:
    """The board there, of a table whose channel is gone: its hands say so, and /table resume takes it."""
    screen = (await member.slash(elsewhere, "hand", table=(await table(club)).name)).response
    assert screen is not None
    assert "its channel is gone" in seen(screen.message)
    assert "in this channel now" in await resume(club, member, elsewhere)
    moved = board_of(elsewhere)
    assert moved is not None
    return moved
