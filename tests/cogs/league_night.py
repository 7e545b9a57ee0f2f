"""A league in a club: Maraval, led by Ann with Cyd, at home to Arima, led by Bob with Dot; Eve moderates."""

from __future__ import annotations

import discord
from simcord import InteractionResult, MemberActor

from bot.demo.reading import button, buttons, label
from bot.demo.simulated import Club
from bot.office.leagues import Entered
from bot.office.service import Office
from bot.tables.table import Person
from tests.cogs.steps import EDITED, seen

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))


def office(club: Club) -> Office:
    return club.discord.bot.office


def person(member: MemberActor, **rights: bool) -> Person:
    return Person(member.id, member.user.global_name or "", **rights)


async def match_night(club: Club, *, tables: int = 1, best_of: int = 3, target: int = 14) -> int:
    """Enters the league with one match; its number."""
    ann, bob, cyd, dot, eve = club.members
    moderator, guild = person(eve, moderator=True, owner=True), club.guild.id
    it = office(club)
    rules = it.desk.tables.house_rules
    await rules.set_of_server(moderator, guild, "trinidad", 4, "target", target)
    entered = Entered("Pub League", "2026", "trinidad", "Premier", tables=tables, best_of=best_of)
    await it.leagues.enter(moderator, guild, club.channel.id, entered)
    for team, captain, player in (("Maraval", ann, cyd), ("Arima", bob, dot)):
        await it.teams.enter(moderator, guild, None, team, None, person(captain))
        await it.rosters.add(moderator, guild, None, team, person(player), None)
    added = await it.drawing.add(moderator, guild, None, "Maraval", "Arima")
    await club.discord.advance_time(EDITED)
    return added.fixture.id


def notice(club: Club, words: str) -> discord.Message:
    """The newest message for all that says this."""
    found = [each for each in club.channel.history() if words in seen(each)]
    assert found, f"nobody was told {words!r}"
    return found[-1]


async def screen(club: Club, member: MemberActor, fixture_id: int) -> discord.Message:
    """The fixture's screen, as a member has it before them."""
    result = await member.slash(club.channel, "fixture show", fixture=str(fixture_id))
    assert result.response is not None and result.ephemeral
    return result.response.message


async def fill_in(
    club: Club, member: MemberActor, message: discord.Message, written: str, **values: object
) -> InteractionResult:
    """A member presses a button that shows a form, fills it in and sends it."""
    found = button(message, written)
    assert found is not None, [label(each) for each in buttons(message)]
    shown = await member.click(message, custom_id=found.custom_id)
    done = await member.submit_modal(shown, dict(values))
    await club.discord.advance_time(EDITED)
    return done
