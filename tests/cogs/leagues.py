"""A league in Discord, with two teams: what commands of it answer, and what they offer."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from bot.demo.simulated import Club
from tests.cogs.steps import answer, command


async def use(club: Club, member: MemberActor, command_: str, /, **options: Any) -> str:
    """The private answer to a command, as plain text."""
    return answer(await command(club, member, command_, **options))


async def offered(club: Club, member: MemberActor, command_: str, option: str, typed: str) -> list[str]:
    """What is offered for an option."""
    choices = await member.autocomplete(club.channel, command_, option, typed)
    return [each["name"] for each in choices]


@pytest.fixture
async def league(club: Club) -> Club:
    """The Pub League of 2026, which Eve entered and Dot organises, with Ann's Arima and Bob's Batley."""
    ann, bob, _, dot, eve = club.members
    await use(club, eve, "league create", name="Pub League", season="2026", divisions="Premier, First")
    await use(club, eve, "league organiser", action="add", member=dot)
    await use(club, dot, "team add", name="Arima", captain=ann, division="Premier")
    await use(club, dot, "team add", name="Batley", captain=bob, division="Premier")
    return club
