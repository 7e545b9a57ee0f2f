"""A server with a pub league: its members by name, what they are told, and its matches by their teams."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import discord
from simcord import MemberActor

from bot.demo.simulated import Club, SimulatedDiscord, found_club
from tests.cogs.choosing import private
from tests.cogs.league_night import fill_in
from tests.cogs.leagues import use
from tests.cogs.steps import answer, command, press

MEMBERS = (
    "Ann", "Abe", "Bob", "Cyd", "Col", "Dot", "Eli", "Fay", "Gus", "Hal", "Org", "Zed", "Moe",
)  # fmt: skip
"""Captains have the first letter of their team; Org organises, Zed is in no team, Moe moderates."""


@dataclass(frozen=True)
class Pub:
    """Who does something is named first; what it answers is private, unless a method says otherwise."""

    club: Club

    def __getitem__(self, name: str) -> MemberActor:
        return self.club.members[MEMBERS.index(name)]

    async def does(self, name: str, command_: str, /, **options: Any) -> str:
        """What a member is told who uses a command."""
        return await use(self.club, self[name], command_, **options)

    async def opens(self, name: str, command_: str, /, **options: Any) -> discord.Message:
        """The private message that a command answers with."""
        return private(await command(self.club, self[name], command_, **options))

    async def presses(self, name: str, message: discord.Message, written: str) -> str:
        """What a member is told who presses a button."""
        return answer(await press(self.club, self[name], message, written))

    async def fills_in(self, name: str, message: discord.Message, written: str, **values: object) -> str:
        """What a member is told who fills in the form that a button opens."""
        return answer(await fill_in(self.club, self[name], message, written, **values))

    async def match(self, teams: str) -> str:
        """A match by its teams, "Arima v Couva", as /fixture show offers it: its number."""
        offered = await self["Zed"].autocomplete(
            self.club.channel, "fixture show", "fixture", teams.replace(" v ", " ")
        )
        found = [each["value"] for each in offered if teams in each["name"]]
        assert len(found) == 1, (teams, [each["name"] for each in offered])
        return str(found[0])

    async def screen(self, name: str, teams: str) -> discord.Message:
        """The match as a member has it before them."""
        return await self.opens(name, "fixture show", fixture=await self.match(teams))

    async def asks_for_a_date(self, name: str, screen: discord.Message, day: str) -> None:
        """A captain fills in the form for another date; without a day, to put the match off."""
        await fill_in(self.club, self[name], screen, "Ask for another date", day=day, at="", place="")

    async def file(self, name: str, command_: str, /, **options: Any) -> str:
        """The text of the file that a command answers with."""
        (file,) = (await self.opens(name, command_, **options)).attachments
        return (await file.read()).decode("utf-8-sig")

    async def until(self, moment: str) -> None:
        """Time passes until then, in UTC: Port of Spain is four hours behind."""
        seconds = datetime.fromisoformat(f"{moment}+00:00").timestamp() - self.club.discord.bot.tables.now()
        assert seconds > 0, f"{moment} is past"
        await self.club.discord.advance_time(seconds)


def found_pub(simulated: SimulatedDiscord) -> Pub:
    return Pub(found_club(simulated, MEMBERS))
