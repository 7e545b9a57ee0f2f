"""A table that Discord will not show: its match goes on in the hands, which say why, until it is back."""

from __future__ import annotations

import re

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.demo.reading import board_of
from bot.demo.simulated import Club
from cogs.ui.unshown import LONGEST_SECONDS, RETRY_SECONDS
from tests.cogs.playing import MINUTE, stay_away, table, to_the_tricks
from tests.cogs.refusing import UNSHOWN, act_by_hand, pinged, refuse, written_to
from tests.cogs.steps import (
    EDITED,
    act,
    board,
    command,
    hand,
    lobby,
    look,
    open_table,
    press,
    seen,
    start_match,
)

CODES = [
    pytest.param(403, 50001, "does not give me View Channel", id="no access"),
    pytest.param(403, 50013, "does not give me Send Messages", id="no right to write"),
    pytest.param(404, 10003, "its channel is gone", id="channel gone"),
    pytest.param(400, 50083, "is archived or locked", id="archived"),
    pytest.param(400, 160005, "is archived or locked", id="locked"),
    pytest.param(400, 200000, "Discord does not take it", id="anything else"),
]


@pytest.mark.parametrize(("status", "code", "said"), CODES)
async def test_whatever_discord_answers_the_move_stands_and_the_hand_says_why_until_the_board_is_back(
    club: Club, caplog: pytest.LogCaptureFixture, status: int, code: int, said: str
) -> None:
    await start_match(club)
    await to_the_tricks(club)
    turn = (await table(club)).turn
    refuse(club, club.channel, status, code)
    members = [await act_by_hand(club) for _ in range(3)]
    assert (await table(club)).turn == turn + 3
    for member in {member.id: member for member in members}.values():
        first, *rest = seen(hand(club, member)).splitlines()
        assert first.startswith(UNSHOWN)
        assert said in first
        assert "/table resume" in first
        assert UNSHOWN not in "\n".join(rest)
    assert caplog.text.count(f"could not be shown: {status} {code}") == 1
    club.discord.backend.faults.clear()
    await act_by_hand(club)
    assert re.search(r"^1 ", seen(board(club)), re.M)
    assert UNSHOWN not in seen(hand(club, members[0]))


async def test_a_board_is_back_by_itself_once_it_can_be_shown(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    refuse(club, club.channel)
    await act_by_hand(club)
    club.discord.backend.faults.clear()
    await club.discord.advance_time(RETRY_SECONDS + 1)
    await club.discord.advance_time(EDITED)
    assert f"{member.user.global_name} led" in seen(board(club))
    assert UNSHOWN not in seen(hand(club, member))


async def test_a_board_that_stays_refused_is_tried_ever_more_slowly_and_logged_once(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    await start_match(club)
    await to_the_tricks(club)
    refuse(club, club.channel)
    await act_by_hand(club)
    tries = []
    for _ in range(3):
        before = len(written_to(club, club.channel))
        for _ in range(120):
            await club.discord.advance_time(60)
        tries.append(len(written_to(club, club.channel)) - before)
    slow = 2 * 60 * 60 / LONGEST_SECONDS
    assert slow - 2 <= tries[2] <= tries[1] <= slow + 1
    assert tries[0] <= slow + 5, "half a minute at first, then twice as long each time"
    assert caplog.text.count("could not be shown") == 1


async def test_a_match_is_played_to_its_end_by_hands_alone_and_its_hands_show_the_result(club: Club) -> None:
    await start_match(club, target=1)
    refuse(club, club.channel)
    member = club.members[0]
    while await club.discord.bot.tables.live(club.guild.id):
        member = await act_by_hand(club)
    assert "the match" in seen(hand(club, member))
    club.discord.backend.faults.clear()
    await club.discord.advance_time(MINUTE)
    await club.discord.advance_time(EDITED)
    assert "the match" in seen(board(club)), "the result is shown once it can be"


async def test_whoever_starts_a_match_that_cannot_be_shown_gets_the_hand_all_the_same(club: Club) -> None:
    await open_table(club)
    opened = lobby(club)
    refuse(club, club.channel)
    await press(club, club.members[0], opened, "Fill")
    screen = hand(club, club.members[0])
    assert seen(screen).startswith(UNSHOWN)
    assert "deal 1" in seen(screen)


async def test_a_match_that_is_over_is_not_tried_for_ever(club: Club) -> None:
    await start_match(club, target=1)
    refuse(club, club.channel)
    while await club.discord.bot.tables.live(club.guild.id):
        await act_by_hand(club)
    for _ in range(60):
        await club.discord.advance_time(60)
    before = len(club.discord.http_requests)
    for _ in range(60):
        await club.discord.advance_time(60)
    assert len(club.discord.http_requests) == before


async def test_a_restart_while_the_board_cannot_be_shown_loses_nothing(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    refuse(club, club.channel)
    await act_by_hand(club)
    await club.discord.restart()
    await club.discord.advance_time(MINUTE)
    await club.discord.advance_time(EDITED)
    member = await act_by_hand(club)
    assert seen(hand(club, member)).startswith(UNSHOWN)
    club.discord.backend.faults.clear()
    await act_by_hand(club)
    assert f"{member.user.global_name}" in seen(board(club))


async def test_a_deleted_thread_gives_way_to_its_channel_at_once(club: Club) -> None:
    await open_table(club, thread=True)
    await press(club, club.members[0], lobby(club), "Fill")
    (thread,) = club.channel.threads
    assert board_of(club.channel) is None
    club.discord.backend.delete_channel(thread.id)
    await club.discord.advance_time(EDITED)
    await club.discord.advance_time(EDITED)
    assert board_of(club.channel) is not None
    assert (await table(club)).row.thread_id is None


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (403, 50013), (400, 160005)])
async def test_a_thread_without_rights_or_locked_gives_way_to_its_channel(
    club: Club, status: int, code: int
) -> None:
    await open_table(club, thread=True)
    await press(club, club.members[0], lobby(club), "Fill")
    (thread,) = club.channel.threads
    refuse(club, thread, status, code)
    for _ in range(6):
        await club.discord.advance_time(3)
    await command(club, club.members[0], "table show")
    assert board_of(club.channel) is not None
    assert (await table(club)).row.thread_id is None


async def test_a_right_taken_away_is_named_and_once_given_back_the_board_is_back_at_once(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    me = club.discord.bot.user
    assert me is not None
    hidden = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(target_id=me.id, type=OverwriteType.MEMBER, allow=0, deny=hidden)
    club.discord.backend.set_overwrite(club.channel.id, overwrite)
    await act_by_hand(club)
    assert "does not give me View Channel" in seen(hand(club, member))
    club.discord.backend.delete_overwrite(club.channel.id, me.id)
    await club.discord.advance_time(EDITED)
    await club.discord.advance_time(EDITED)
    assert f"{member.user.global_name} led" in seen(board(club))


async def test_a_ping_that_cannot_be_sent_leaves_the_board_as_it_is(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    await look(club, member)
    path = f"/channels/{club.channel.id}/messages"
    club.discord.inject_error("POST", path, status=403, code=50013, times=None)
    await stay_away(club)
    assert pinged(club) == [str(member.id)], "it was tried once"
    assert UNSHOWN not in seen(hand(club, member))
    await act(club)
    assert f"{member.user.global_name} led" in seen(board(club))
