"""A planned restart: live boards tell of it and are put right afterwards; nothing hinders the stop."""

from __future__ import annotations

import asyncio

import pytest
from simcord import ChannelHandle

from bot.demo.reading import board_of, live, newest
from bot.demo.simulated import Club
from cogs.announcer import STOP_SECONDS
from tests.cogs.playing import as_text, requests, sent, table, to_the_end, to_the_tricks
from tests.cogs.refusing import refuse
from tests.cogs.steps import (
    EDITED,
    act,
    board,
    command,
    look,
    open_table,
    press,
    seen,
    start_match,
    written,
)
from tests.cogs.test_clock import start

LINE = "The bot is restarting. Nothing is lost; the buttons answer again in a minute."


def told(club: Club) -> list[str]:
    """The paths of all messages sent with the line on them."""
    return [each.path for each, message in sent(club) if "The bot is restarting" in as_text(message)]


async def test_a_live_board_tells_of_it_and_is_put_right_after_the_start(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    message = board(club)
    before = seen(message)
    await club.discord.restart()
    assert [path.rpartition("/")[2] for path in told(club)] == [str(message.id)]
    await club.discord.advance_time(EDITED)
    assert board(club).id == message.id and seen(board(club)) == before
    await act(club)
    assert LINE not in seen(board(club)) and len(told(club)) == 1


async def test_in_between_the_line_is_the_first_thing_on_the_board(club: Club) -> None:
    await start_match(club)
    await stop(club)
    assert seen(board(club)).startswith(LINE)
    assert "My hand" in written(board(club))


async def stop(club: Club) -> None:
    """The bot stops, and no other is started."""
    with club.discord._bot_scope():
        closing = asyncio.ensure_future(club.discord.bot.close())
    while not closing.done():
        await club.discord.advance_time(0.5)
    await closing


async def test_lobbies_and_tables_that_are_over_tell_nothing(club: Club) -> None:
    await start_match(club, target=2)
    await to_the_end(club)
    await open_table(club)
    await club.discord.restart()
    await club.discord.advance_time(EDITED)
    assert told(club) == []


async def test_all_channels_tell_at_once_and_a_full_one_as_far_as_time_goes(club: Club) -> None:
    channels = [club.guild.create_text_channel(f"cards-{n}") for n in range(6)]
    for channel in [*channels, *[club.channel] * 12]:
        await started_in(club, channel)
    for _ in range(14):
        await club.discord.advance_time(EDITED)
    before = club.discord.now()
    await club.discord.restart()
    assert (club.discord.now() - before).total_seconds() <= STOP_SECONDS + 1
    paths = told(club)
    assert all(any(f"/{channel.id}/" in path for path in paths) for channel in channels)
    full = [path for path in paths if f"/{club.channel.id}/" in path]
    assert 3 <= len(full) < 12
    for _ in range(14):
        await club.discord.advance_time(EDITED)
    for channel in [*channels, club.channel]:
        assert not any(LINE in seen(message) for message in channel.history())


async def started_in(club: Club, channel: ChannelHandle) -> None:
    """A match of two newcomers in that channel."""
    moment = club.discord.now().timestamp()
    host, guest = (club.guild.add_member(club.discord.create_user(f"{n}-{moment}")) for n in (1, 2))
    await host.slash(channel, "table create", game="seven-up", players=2)
    await club.discord.advance_time(EDITED)
    for member, words in ((guest, "Sit South"), (host, "Start")):
        message = newest(channel, words)
        assert message is not None
        await press(club, member, message, words)


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (500, 0), (404, 10003)])
async def test_a_channel_that_takes_no_line_hinders_neither_the_stop_nor_the_others(
    club: Club, status: int, code: int
) -> None:
    elsewhere = club.guild.create_text_channel("elsewhere")
    await started_in(club, elsewhere)
    await start_match(club)
    refuse(club, club.channel, status, code)
    before = club.discord.now()
    await club.discord.restart()
    assert (club.discord.now() - before).total_seconds() <= STOP_SECONDS + 1
    (told_,) = {path for path in told(club) if f"/{elsewhere.id}/" in path}
    assert told_
    club.discord.backend.faults.clear()
    await club.discord.advance_time(60)
    there = board_of(elsewhere)
    assert there is not None and LINE not in seen(there)
    assert LINE not in seen(board(club))


async def test_a_card_played_while_the_bot_stops_counts_and_is_on_the_board_afterwards(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    screen = await look(club, member)
    for _ in range(3):  # the channel has more to show, so that the stop takes its time
        await started_in(club, club.channel)
    playing = (await club.discord.bot.tables.live(club.guild.id))[0]
    turn = playing.turn
    with club.discord._bot_scope():
        closing = asyncio.ensure_future(club.discord.bot.close())
    await club.discord.advance_time(0.5)
    assert not closing.done()
    await member.click(screen, custom_id=live(screen)[0].custom_id)
    while not closing.done():
        await club.discord.advance_time(0.5)
    await closing
    await club.discord.restart()
    for _ in range(6):
        await club.discord.advance_time(EDITED)
    again = await club.discord.bot.tables.find(playing.id)
    assert again.turn == turn + 1
    first = board_of(club.channel, again.name)
    assert first is not None
    assert f"{member.user.global_name} led" in seen(first) and LINE not in seen(first)


async def test_a_vote_and_the_line_stand_together(club: Club) -> None:
    await start_match(club)
    await command(club, club.members[0], "table close")
    await stop(club)
    assert LINE in seen(board(club)) and "asks to give this match up" in seen(board(club))
    assert "Agree" in written(board(club))


async def test_an_old_board_is_told_in_place_not_posted_anew(club: Club) -> None:
    await start_match(club)
    await club.discord.advance_time(55 * 60)
    message = board(club)
    posted = len(requests(club, "POST", rf"^/channels/{club.channel.id}/messages$"))
    await stop(club)
    assert LINE in seen(board(club)) and board(club).id == message.id
    assert len(requests(club, "POST", rf"^/channels/{club.channel.id}/messages$")) == posted


async def test_a_board_deleted_while_the_bot_was_away_is_posted_again(club: Club) -> None:
    await start_match(club)
    message = board(club)
    await stop(club)
    club.discord.backend.delete_message(club.channel.id, message.id)
    await club.discord.restart()
    await club.discord.advance_time(EDITED)
    assert board(club).id != message.id and LINE not in seen(board(club))


async def test_whoever_was_late_while_the_bot_was_away_sees_the_board_before_the_clock_plays(
    club: Club,
) -> None:
    await start(club, "fast")
    turn = (await table(club)).turn
    await stop(club)
    await club.discord.advance_time(600)
    await club.discord.restart()
    await club.discord.advance_time(EDITED)
    assert LINE not in seen(board(club)) and "time is up" in seen(board(club))
    await club.discord.advance_time(20)
    assert (await table(club)).turn == turn
    await club.discord.advance_time(15)
    assert (await table(club)).turn == turn + 1
