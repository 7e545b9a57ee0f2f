"""/season and /settings zone in Discord: opened, shown, closed by a moderator or by itself."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from simcord import MemberActor

from bot.demo.simulated import Club
from bot.league.dates import day_said
from tests.cogs.choosing import allow_settings
from tests.cogs.playing import to_the_end
from tests.cogs.steps import answer, command, press, seen, start_match

DAY = 24 * 60 * 60


def today(club: Club, later: int = 0) -> str:
    """That day by the club's clock, in UTC."""
    moment = club.discord.bot.tables.now() + later * DAY
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}"


def said(club: Club, days: int) -> str:
    """The same as people read it: "Sun 1 Mar 2026"."""
    return day_said(date.fromisoformat(today(club, days)))


async def names(club: Club, member: MemberActor, name: str, option: str, typed: str) -> list[str]:
    """What is offered."""
    return [each["name"] for each in await member.autocomplete(club.channel, name, option, typed)]


@pytest.fixture
async def played(club: Club) -> Club:
    """A club where a match was played to its end."""
    await start_match(club, target=2)
    await to_the_end(club)
    return club


async def test_a_season_is_opened_shown_closed_and_then_final(played: Club) -> None:
    club = played
    ann, eve = club.members[0], club.members[4]
    told = answer(await command(club, eve, "season open", name="Lent *26*", starts=today(club)))
    assert told.startswith("Season Lent *26* is open: from") and "of UTC" in told
    shown = answer(await command(club, ann, "season show"), private=False)
    assert "Lent *26*" in shown and "1 of 1 won" in shown
    assert "on now" in answer(await command(club, ann, "season list"))
    assert "is closed, and its table is final" in answer(await command(club, eve, "season close"))
    await start_match(club, target=2)
    await to_the_end(club)
    for name, options in (("season show", {}), ("leaderboard", {"season": "lent *26*"})):
        shown = answer(await command(club, ann, name, **options), private=False)
        assert "Lent *26*" in shown and "1 of 1 won" in shown
    assert "of 2 won" in answer(await command(club, ann, "leaderboard"), private=False)
    assert "final" in answer(await command(club, ann, "season list"))


async def test_a_season_to_come_and_one_that_is_over_are_told_as_such(club: Club) -> None:
    eve = club.members[4]
    days = {"starts": today(club, 5), "ends": today(club, 9)}
    told = answer(await command(club, eve, "season open", name="Lent", **days))
    assert "Season Lent will begin on its first day" in told and "already counts" not in told
    assert "called off" in answer(await command(club, eve, "season close", season="Lent"))
    days = {"starts": today(club, -9), "ends": today(club, -5)}
    told = answer(await command(club, eve, "season open", name="Carnival", **days))
    assert "Season Carnival was open" in told and "closes by itself now" in told


async def test_a_page_of_a_season_turns_within_the_season(played: Club) -> None:
    club = played
    ann, eve = club.members[0], club.members[4]
    await command(club, eve, "season open", name="Lent", starts=today(club))
    await command(club, ann, "season show")
    message = club.channel.last_message
    assert message is not None
    await press(club, ann, message, "Around me")
    message = club.channel.last_message
    assert message is not None and "Lent" in seen(message)


async def test_a_season_closes_by_itself_after_its_last_day_where_the_server_is(played: Club) -> None:
    club = played
    eve = club.members[4]
    await allow_settings(club, eve)
    told = answer(await command(club, eve, "settings zone", zone="pacific/auckland"))
    assert "those of Pacific/Auckland from now on" in told
    await command(club, eve, "season open", name="Lent", starts=today(club, -3), ends=today(club, 1))
    told = answer(await command(club, eve, "season list"))
    assert f"Lent · {said(club, -3)} to {said(club, 1)} · on now" in told
    assert "Pacific/Auckland" in told
    await club.discord.advance_time(3 * DAY)
    assert "· final" in answer(await command(club, eve, "season list"))
    told = answer(await command(club, eve, "audit"))
    assert "by itself · closed season Lent" in told and "Eve · opened season Lent" in told


async def test_a_season_that_ended_while_the_bot_was_away_is_closed_as_it_starts(played: Club) -> None:
    club = played
    eve = club.members[4]
    await command(club, eve, "season open", name="Lent", starts=today(club), ends=today(club))
    await club.discord.bot.seasons.stop()
    await club.discord.advance_time(2 * DAY)
    assert "is being made final" in answer(await command(club, eve, "season list"))
    await club.discord.restart()
    await club.discord.advance_time(2)
    assert "· final" in answer(await command(club, eve, "season list"))


async def test_only_moderators_open_and_close_seasons(club: Club) -> None:
    ann, eve = club.members[0], club.members[4]
    told = answer(await command(club, ann, "season open", name="Lent", starts="2026-03-01"))
    assert told.startswith("Only moderators of this server open and close seasons")
    assert "There was no season" in answer(await command(club, ann, "season list"))
    assert "There was no season" in answer(await command(club, ann, "season show"))
    await command(club, eve, "season open", name="Lent", starts="2026-03-01")
    told = answer(await command(club, ann, "season close"))
    assert told.startswith("Only moderators of this server open and close seasons")


@pytest.mark.parametrize(
    ("days", "told"),
    [
        ({"starts": "tomorrow"}, "That is no date from 2000 to 2099."),
        ({"starts": "2026-03-01", "ends": "2026-02-30"}, "That is no date from 2000 to 2099."),
        ({"starts": "2026-03-01", "ends": "2026-02-01"}, "A season cannot end on Sun 1 Feb 2026"),
        ({"starts": "2027-01-31"}, "Season Lent goes over some of these days"),
    ],
)
async def test_days_that_cannot_be_are_refused_privately(club: Club, days: dict[str, str], told: str) -> None:
    eve = club.members[4]
    await command(club, eve, "season open", name="Lent", starts="2027-01-01", ends="2027-01-31")
    assert answer(await command(club, eve, "season open", name="Other", **days)).startswith(told)
    assert len(await club.discord.bot.seasons.all(club.guild.id)) == 1


async def test_seasons_and_zones_are_offered_as_one_types(club: Club) -> None:
    ann, eve = club.members[0], club.members[4]
    await allow_settings(club, eve)
    for year in ("2027", "2028"):
        await command(
            club, eve, "season open", name=f"Lent {year}", starts=f"{year}-01-01", ends=f"{year}-01-31"
        )
    for name in ("season show", "season close", "leaderboard"):
        assert await names(club, ann, name, "season", "lent") == ["Lent 2028", "Lent 2027"]
    assert await names(club, ann, "leaderboard", "season", "28") == ["Lent 2028"]
    assert await names(club, eve, "settings zone", "zone", "Port of") == ["America/Port_of_Spain"]
    assert "no such time zone" in answer(await command(club, eve, "settings zone", zone="Atlantis"))
    assert "No season here is called May" in answer(await command(club, ann, "leaderboard", season="May"))
