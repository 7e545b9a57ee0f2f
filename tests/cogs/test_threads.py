"""Tables in a thread of their own, and what happens where the thread cannot be had or is lost."""

from __future__ import annotations

import re

import discord
import pytest
from simcord import ChannelHandle

from bot.demo.reading import board_of, hand_of, label, live
from bot.demo.simulated import Club
from tests.cogs.choosing import allow_settings
from tests.cogs.playing import fresh_hand, table
from tests.cogs.steps import answer, board, command, open_table, press, seen, start_match, written


async def in_thread(club: Club) -> ChannelHandle:
    """A table of Ann and three computer players in a thread; the thread."""
    await open_table(club, thread=True, target=30)
    await press(club, club.members[0], club.channel.history()[-1], "Fill")
    (thread,) = club.channel.threads
    return thread


async def play_in(club: Club, *, until: str = "", moves: int = 120) -> None:
    """Ann plays by /hand in the parent channel until the text is on one of its messages."""
    ann = club.members[0]
    for _ in range(moves):
        if any(until in seen(each) for each in ours(club)):
            return
        found = await table(club)
        if found.actor is not None and found.actor.user_id == ann.id:
            screen = await fresh_hand(club, ann)
            await press(club, ann, screen, label(live(screen)[0]))
        else:
            await club.discord.advance_time(3)
    raise AssertionError(f"{until!r} was not reached")


def ours(club: Club) -> list[discord.Message]:
    """What the bot keeps in the channel for all."""
    return [message for message in club.channel.history() if message.components]


async def test_a_thread_table_plays_in_its_thread_and_the_channel_keeps_one_message(club: Club) -> None:
    await open_table(club, thread=True)
    opened = club.channel.history()[-1]
    await press(club, club.members[0], opened, "Fill")
    (thread,) = club.channel.threads
    assert board_of(thread) is not None
    (kept,) = ours(club)
    assert kept.id == opened.id
    assert "to 14" in seen(kept)
    assert written(kept) == []
    assert f"<#{thread.id}>" in _raw(kept)


def _raw(message: discord.Message) -> str:
    container = message.components[0]
    assert isinstance(container, discord.Container)
    return "\n".join(part.content for part in container.children if isinstance(part, discord.TextDisplay))


async def test_the_channels_message_keeps_the_score_and_then_the_result(club: Club) -> None:
    await in_thread(club)
    await play_in(club, until="Deal 2 is being played")
    (kept,) = ours(club)
    scores = [int(score) for score in re.findall(r"(?:Ann|&) .+? (\d+)", seen(kept))]
    assert sum(scores) > 0
    await command(club, club.members[4], "table close")
    (kept,) = ours(club)
    assert "given up" in seen(kept)


async def test_a_hand_asked_for_in_the_parent_channel_plays_and_is_refreshed_there(club: Club) -> None:
    thread = await in_thread(club)
    ann = club.members[0]
    while True:
        found = await table(club)
        if found.actor is not None and found.actor.user_id == ann.id:
            break
        await club.discord.advance_time(3)
    await command(club, ann, "hand")
    screen = hand_of(ann, club.channel)
    assert screen is not None
    turn = found.turn
    await press(club, ann, screen, label(live(screen)[0]))
    assert (await table(club)).turn > turn
    await club.discord.advance_time(3)
    refreshed = hand_of(ann, club.channel)
    assert refreshed is not None
    assert refreshed.id == screen.id
    assert hand_of(ann, thread) is None


async def test_a_server_may_prefer_threads_for_all_its_tables(club: Club) -> None:
    await allow_settings(club, club.members[4])
    told = answer(await command(club, club.members[4], "settings threads", on=True))
    assert "thread" in told
    await open_table(club)
    await press(club, club.members[0], club.channel.history()[-1], "Fill")
    assert len(club.channel.threads) == 1


async def test_the_host_may_prefer_the_channel(club: Club) -> None:
    await allow_settings(club, club.members[4])
    await command(club, club.members[4], "settings threads", on=True)
    await open_table(club, thread=False)
    await press(club, club.members[0], club.channel.history()[-1], "Fill")
    assert club.channel.threads == []
    assert board_of(club.channel) is not None


async def test_only_who_manages_the_server_changes_what_it_prefers(club: Club) -> None:
    await allow_settings(club, club.members[0])
    refused = answer(await command(club, club.members[0], "settings threads", on=True))
    assert "Only those who can manage this server" in refused


@pytest.mark.parametrize("status", [403, 404])
async def test_a_table_whose_thread_cannot_be_opened_plays_in_the_channel(club: Club, status: int) -> None:
    await open_table(club, thread=True)
    club.discord.inject_error("POST", "/channels/*/messages/*/threads", status=status)
    await press(club, club.members[0], club.channel.history()[-1], "Fill")
    assert board_of(club.channel) is not None
    assert "The table plays below" in seen(ours(club)[0])


async def test_without_the_permission_for_threads_it_plays_in_the_channel(club: Club) -> None:
    me = club.discord.bot.user
    assert me is not None
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    channel = club.guild.create_text_channel("no-threads", overwrites={me: no_threads})
    ann = club.members[0]
    await ann.slash(channel, "table create", thread=True)
    await club.discord.advance_time(1.1)
    await press(club, ann, channel.history()[-1], "Fill")
    assert channel.threads == []
    assert board_of(channel) is not None


async def play_on(club: Club, moves: int = 20) -> None:
    """Ann plays by /hand in the parent channel, the computer players by themselves."""
    for _ in range(moves):
        await club.discord.advance_time(3)
        found = await table(club)
        if found.actor is not None and found.actor.user_id is not None:
            screen = await fresh_hand(club, club.members[0])
            await press(club, club.members[0], screen, label(live(screen)[0]))


@pytest.mark.parametrize(("status", "code"), [(400, 50083), (404, 10003)], ids=["archived", "deleted"])
async def test_a_table_that_loses_its_thread_goes_on_in_the_channel(
    club: Club, status: int, code: int
) -> None:
    thread = await in_thread(club)
    club.discord.inject_error("*", f"/channels/{thread.id}/*", status=status, code=code, times=None)
    await play_on(club)
    assert "to 30" in seen(board(club))
    assert (await table(club)).row.thread_id is None
    assert "The table plays below" in seen(ours(club)[0])


async def test_a_board_deleted_in_its_thread_is_posted_there_again(club: Club) -> None:
    thread = await in_thread(club)
    old = board_of(thread)
    assert old is not None
    await club.members[4].delete(old)
    await play_on(club, moves=4)
    new = board_of(thread)
    assert new is not None
    assert new.id != old.id
    assert board_of(club.channel) is None


async def test_a_table_opened_in_an_archived_thread_opens_it_again_by_a_new_board(club: Club) -> None:
    await start_match(club, people=1)
    old = board(club)
    path = f"/channels/{club.channel.id}/messages/{old.id}"
    club.discord.inject_error("PATCH", path, status=400, code=50083, times=None)
    await play_on(club, moves=6)
    assert board(club).id != old.id
