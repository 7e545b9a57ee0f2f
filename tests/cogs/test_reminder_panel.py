"""/reminders: what one chose, told and changed privately, by anyone, and kept."""

from __future__ import annotations

import discord
import pytest

from bot.demo.simulated import Club
from db.reminders import PersonSetting, Quiet
from tests.cogs.choosing import private
from tests.cogs.steps import answer, command, seen, written


async def test_the_panel_tells_what_is_chosen_and_its_buttons_change_it_in_place(club: Club) -> None:
    ann = club.members[0]
    message = private(await ann.slash(club.channel, "reminders"))
    assert "It is a ping by the board" in seen(message) and "You have no quiet hours" in seen(message)
    assert written(message) == ["Turn pings off", "Turn direct messages on"]
    for button, told, then in (
        ("Turn pings off", "None: pings and direct messages are turned off", "Turn pings on"),
        ("Turn direct messages on", "It is a direct message, which", "Turn direct messages off"),
        ("Turn pings on", "or a ping by the board where Discord takes none", "Turn pings off"),
        ("Turn direct messages off", "It is a ping by the board", "Turn direct messages on"),
    ):
        await ann.click(message, label=button)
        message = next(m for m in club.channel.history(viewer=ann) if m.id == message.id)
        assert told in seen(message) and then in written(message)
    assert await club.discord.bot.tables.reminders.of(ann.id) == PersonSetting()


async def test_quiet_hours_are_set_told_with_the_time_there_and_taken_away(club: Club) -> None:
    ann = club.members[0]
    told = private(
        await command(club, ann, "reminders", quiet_from="22:30", quiet_to="7:00", zone="port of spain")
    )
    assert "Quiet hours: 22:30 to 07:00, America/Port of Spain, where it is " in seen(told)
    assert "12 hours a move your time never runs out within them" in seen(told)
    reminders = club.discord.bot.tables.reminders
    assert (await reminders.of(ann.id)).quiet == Quiet("America/Port_of_Spain", 1350, 420)
    later = answer(await command(club, ann, "reminders", quiet_to="08:15"))
    assert "22:30 to 08:15" in later
    await ann.click(told, label="No quiet hours")
    assert await reminders.of(ann.id) == PersonSetting()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"zone": "Narnia", "quiet_from": "22:00", "quiet_to": "07:00"}, "That is no time zone I know."),
        ({"zone": "UTC", "quiet_from": "25:00", "quiet_to": "07:00"}, "from 00:00 to 23:59"),
        ({"zone": "UTC", "quiet_from": "07:00", "quiet_to": "7:00"}, "at the same time are none"),
        ({"zone": "UTC", "quiet_from": "07:00", "quiet_to": "22:00"}, "12 hours at the most"),
        ({"quiet_from": "22:00", "quiet_to": "07:00"}, "need your time zone"),
        ({"zone": "UTC", "quiet_from": "22:00"}, "need a beginning and an end"),
    ],
)
async def test_what_does_not_make_quiet_hours_is_told_kindly_and_changes_nothing(
    club: Club, options: dict[str, str], told: str
) -> None:
    assert told in answer(await command(club, club.members[1], "reminders", **options))
    assert await club.discord.bot.tables.reminders.of(club.members[1].id) == PersonSetting()


async def test_zones_are_offered_with_the_time_there(club: Club) -> None:
    offered = await club.members[0].autocomplete(club.channel, "reminders", "zone", "london")
    now = f"{club.discord.now():%H:%M}"  # London's own time, in January
    assert offered == [{"name": f"Europe/London ({now})", "value": "Europe/London"}]
    assert len(await club.members[0].autocomplete(club.channel, "reminders", "zone", "a")) == 25


async def test_each_has_their_own_and_a_restart_keeps_them_and_their_buttons(club: Club) -> None:
    ann, bob, *_ = club.members
    message = private(await ann.slash(club.channel, "reminders"))
    await club.discord.restart()
    await ann.click(message, label="Turn pings off")
    await club.discord.restart()
    assert "None: pings" in seen(private(await ann.slash(club.channel, "reminders")))
    assert "It is a ping" in seen(private(await bob.slash(club.channel, "reminders")))


async def test_nothing_of_it_is_posted_in_the_channel(club: Club) -> None:
    before: list[discord.Message] = list(club.channel.history())
    await command(club, club.members[0], "reminders", quiet_from="22:30", quiet_to="7:00", zone="UTC")
    assert [m for m in club.channel.history() if not m.flags.ephemeral] == before
