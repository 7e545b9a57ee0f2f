"""What the commands and the ping take in a short time, and what whoever asks for more is told."""

from __future__ import annotations

import discord

from bot.demo.reading import buttons
from bot.demo.simulated import Club
from bot.tables.limits import HOSTED, PINGS
from tests.cogs.playing import MINUTE, requests, sent, stay_away
from tests.cogs.steps import answer, board, command, open_table, press, start_match


def pings(club: Club, user_id: int) -> int:
    """How many turn pings a person got so far."""
    return sum(
        request.method == "POST" and str(message.get("content") or "").startswith(f"<@{user_id}>")
        for request, message in sent(club)
    )


async def test_a_fourth_table_within_half_a_minute_is_told_how_long_to_wait(club: Club) -> None:
    ann, bob, *_ = club.members
    for _ in range(3):
        assert "is open" in answer(await ann.slash(club.channel, "table create"))
    refused = answer(await ann.slash(club.channel, "table create"))
    assert refused == (
        "You have asked for 3 tables within 30 seconds. Wait 30 seconds, then use /table create again."
    )
    assert "is open" in answer(await bob.slash(club.channel, "table create"))
    await club.discord.advance_time(29)
    assert "Wait 1 second, then" in answer(await ann.slash(club.channel, "table create"))
    await club.discord.advance_time(1)
    assert "is open" in answer(await ann.slash(club.channel, "table create"))


async def test_a_sixth_table_of_one_host_is_told_what_to_do(club: Club) -> None:
    ann = club.members[0]
    for _ in range(HOSTED):
        await open_table(club)
        await club.discord.advance_time(10)
    refused = answer(await command(club, ann, "table create"))
    assert refused == (
        "You host 5 tables on this server already, as many as one person may. Close one with /table close, "
        "or wait until one is over, then try again."
    )
    assert len(await club.discord.bot.tables.live(club.guild.id)) == HOSTED


async def test_a_table_is_posted_afresh_once_in_ten_seconds_whoever_asks(club: Club) -> None:
    await start_match(club)
    ann, bob, *_ = club.members
    posted = len(requests(club, "POST", r"^/channels/\d+/messages$"))
    assert "posted afresh at the bottom" in answer(await ann.slash(club.channel, "table show"))
    refused = answer(await bob.slash(club.channel, "table show"))
    assert "was posted afresh just now" in refused and "again in 10 seconds" in refused
    await club.discord.advance_time(10)
    assert len(requests(club, "POST", r"^/channels/\d+/messages$")) == posted + 1
    assert "posted afresh at the bottom" in answer(await bob.slash(club.channel, "table show"))


async def awaited_at(club: Club, count: int) -> None:
    """Ann against computer players at so many tables, which others opened and left to her."""
    ann, *others = club.members
    hosts = [others[number // 3] for number in range(count)]
    for host in hosts:
        await host.slash(club.channel, "table create")
    await club.discord.advance_time(2 * count)
    lobbies = {number: lobby_of(club, number) for number in range(1, count + 1)}
    for (number, message), host in zip(lobbies.items(), hosts, strict=True):
        await ann.click(message, custom_id=f"sit:{number}:1")
        await host.click(message, custom_id=f"lobby:{number}:leave")
    await club.discord.advance_time(2 * count)
    for number in lobbies:
        await ann.click(lobby_of(club, number), custom_id=f"lobby:{number}:fill")


def lobby_of(club: Club, number: int) -> discord.Message:
    """The lobby of the table with that id."""
    (found,) = [
        message
        for message in club.channel.history()
        if any(each.custom_id == f"lobby:{number}:leave" for each in buttons(message))
    ]
    return found


async def test_whoever_got_six_pings_within_an_hour_gets_no_more_until_they_press(club: Club) -> None:
    ann = club.members[0]
    await awaited_at(club, PINGS + 2)
    await stay_away(club)
    assert pings(club, ann.id) == PINGS
    edits = len(requests(club, "PATCH", r"^/channels/"))
    await club.discord.advance_time(70 * MINUTE)
    assert pings(club, ann.id) == PINGS, "an hour later as well"
    assert len(requests(club, "PATCH", r"^/channels/")) == edits, "no board is shown once more for nothing"
    await press(club, ann, board(club), "My hand")
    await stay_away(club)
    assert pings(club, ann.id) == PINGS + 2
