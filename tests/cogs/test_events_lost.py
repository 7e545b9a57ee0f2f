"""What happened while the gateway was away, and was never told: the bot notices when it comes to use it."""

from __future__ import annotations

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.demo.reading import board_of
from bot.demo.simulated import Club
from cogs.ui.unshown import LONGEST_SECONDS, RETRY_SECONDS
from tests.cogs.gateway import Absence, events_lost
from tests.cogs.playing import table, to_the_tricks
from tests.cogs.refusing import UNSHOWN, act_by_hand, another, refuse, taken_elsewhere
from tests.cogs.steps import EDITED, board, hand, lobby, open_table, press, seen, start_match


def mute(club: Club) -> None:
    """The bot may not write in the channel any more."""
    me = club.discord.bot.user
    assert me is not None
    denied = discord.Permissions(send_messages=True).value
    club.discord.backend.set_overwrite(
        club.channel.id, Overwrite(target_id=me.id, type=OverwriteType.MEMBER, allow=0, deny=denied)
    )


async def test_a_channel_deleted_meanwhile_is_missed_at_the_next_move_which_stands(club: Club) -> None:
    elsewhere = another(club)
    await start_match(club)
    member = await to_the_tricks(club)
    await member.slash(elsewhere, "hand", table=(await table(club)).name)
    turn = (await table(club)).turn
    async with events_lost(club):
        club.discord.backend.delete_channel(club.channel.id)
    assert club.discord.bot.get_channel(club.channel.id) is not None, "the bot does not know yet"
    await act_by_hand(club, elsewhere, table=(await table(club)).name)
    assert (await table(club)).turn == turn + 1
    moved = await taken_elsewhere(club, member, elsewhere)
    assert f"{member.user.global_name} led" in seen(moved)


async def test_a_right_lost_meanwhile_is_named_at_the_next_move_which_stands(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    old = board(club)
    async with events_lost(club):
        mute(club)
        await club.members[4].delete(old)
    await act_by_hand(club)
    assert "does not give me Send Messages" in seen(hand(club, member))


async def test_a_right_given_back_meanwhile_is_found_by_trying_again(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    refuse(club, club.channel)
    await act_by_hand(club)
    assert UNSHOWN in seen(hand(club, member))
    async with events_lost(club):
        club.discord.backend.faults.clear()
    await club.discord.advance_time(LONGEST_SECONDS)
    await club.discord.advance_time(EDITED)
    assert f"{member.user.global_name} led" in seen(board(club))


async def test_a_thread_deleted_meanwhile_gives_way_to_its_channel_at_the_next_move(club: Club) -> None:
    await open_table(club, thread=True)
    await press(club, club.members[0], lobby(club), "Fill")
    (thread,) = club.channel.threads
    async with events_lost(club):
        club.discord.backend.delete_channel(thread.id)
    for _ in range(6):
        await club.discord.advance_time(3)
    assert board_of(club.channel) is not None
    assert (await table(club)).row.thread_id is None


async def test_a_server_left_meanwhile_is_missed_when_its_tables_are_used_and_known_at_the_next_start(
    club: Club,
) -> None:
    await start_match(club, people=1)
    async with events_lost(club):
        Absence(club)
    for _ in range(20):
        await club.discord.advance_time(RETRY_SECONDS)
    found = await table(club)
    assert found.id in club.discord.bot.house.unshown.told
    await club.discord.restart()
    assert club.guild.id in club.discord.bot.tables.left
