"""A table that Discord will not show: its match goes on in the hands, which say why, until it is back."""

from __future__ import annotations

import re

import discord
import pytest
from simcord import ChannelHandle, MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.types import HttpLogEntry

from bot.demo.reading import board_of, hand_of, label, live
from bot.demo.simulated import Club
from cogs.ui.unshown import LONGEST_SECONDS, RETRY_SECONDS
from tests.cogs.playing import MINUTE, as_text, requests, sent, table, to_the_tricks
from tests.cogs.steps import (
    EDITED,
    act,
    answer,
    board,
    command,
    hand,
    lobby,
    look,
    open_table,
    press,
    seen,
    start_match,
    written,
)

UNSHOWN = "The board cannot be shown"
CODES = [
    pytest.param(403, 50001, "does not give me View Channel", id="no access"),
    pytest.param(403, 50013, "does not give me Send Messages", id="no right to write"),
    pytest.param(404, 10003, "its channel is gone", id="channel gone"),
    pytest.param(400, 50083, "is archived or locked", id="archived"),
    pytest.param(400, 160005, "is archived or locked", id="locked"),
    pytest.param(400, 200000, "Discord does not take it", id="anything else"),
]


def refuse(club: Club, channel: ChannelHandle, status: int = 403, code: int = 50013) -> None:
    """Discord takes nothing in that channel any more but answers to presses."""
    club.discord.inject_error("*", f"/channels/{channel.id}/*", status=status, code=code, times=None)


def another(club: Club) -> ChannelHandle:
    return club.guild.create_text_channel("elsewhere")


async def whose(club: Club) -> MemberActor:
    """Who must act, by the table itself: there is no board to tell."""
    actor = (await table(club)).actor
    assert actor is not None
    return next(member for member in club.members if member.id == actor.user_id)


async def act_by_hand(club: Club, channel: ChannelHandle | None = None) -> MemberActor:
    """Whoever must act does the first thing their hand allows, without a board."""
    member, channel = await whose(club), channel or club.channel
    await member.slash(channel, "hand")
    screen = hand_of(member, channel)
    assert screen is not None
    await press(club, member, screen, label(live(screen)[0]))
    return member


async def resume(club: Club, member: MemberActor, channel: ChannelHandle, **options: object) -> str:
    told = answer(await member.slash(channel, "table resume", **options))
    await club.discord.advance_time(EDITED)
    await club.discord.advance_time(EDITED)
    return told


def written_to(club: Club, channel: ChannelHandle) -> list[HttpLogEntry]:
    """All that the bot ever tried to post, edit or delete in a channel."""
    return [
        request
        for method in ("POST", "PATCH", "DELETE")
        for request in requests(club, method, rf"^/channels/{channel.id}/")
    ]


def pinged(club: Club) -> list[str]:
    """Everybody who was ever pinged, in order."""
    return [who for _, message in sent(club) for who in re.findall(r"<@(\d+)>", as_text(message))]


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


async def test_a_refused_match_goes_on_in_another_channel_with_the_hand_below_its_board(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    refuse(club, club.channel)
    member, elsewhere = await act_by_hand(club), another(club)
    told = await resume(club, member, elsewhere)
    assert "in this channel now" in told
    moved = board_of(elsewhere)
    assert moved is not None
    assert f"{member.user.global_name} led" in seen(moved)
    mine = hand_of(member, elsewhere)
    assert mine is not None
    assert mine.id > moved.id
    assert UNSHOWN not in seen(mine)
    row = (await table(club)).row
    assert (row.channel_id, row.board_channel_id, row.thread_id) == (elsewhere.id, elsewhere.id, None)
    before = len(written_to(club, club.channel))
    for _ in range(3):
        await act_by_hand(club, elsewhere)
    assert len(written_to(club, club.channel)) == before, "the old channel is let be"
    assert board_of(elsewhere) is not None


async def test_a_moved_match_survives_a_restart_and_is_played_to_its_end_there(club: Club) -> None:
    await start_match(club, target=1)
    refuse(club, club.channel)
    await act_by_hand(club)
    await club.discord.restart()
    elsewhere = another(club)
    await resume(club, club.members[0], elsewhere)
    await act_by_hand(club, elsewhere)
    await club.discord.restart()
    assert (await table(club)).row.channel_id == elsewhere.id
    while await club.discord.bot.tables.live(club.guild.id):
        await act_by_hand(club, elsewhere)
    result = board_of(elsewhere)
    assert result is not None
    assert written(result) == ["Rematch"]


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


async def test_a_deleted_channel_is_told_in_the_hands_and_the_match_goes_on_elsewhere(club: Club) -> None:
    elsewhere = another(club)
    await start_match(club)
    member = await to_the_tricks(club)
    club.discord.backend.delete_channel(club.channel.id)
    await club.discord.advance_time(EDITED)
    screen = (await member.slash(elsewhere, "hand", table=(await table(club)).name)).response
    assert screen is not None
    assert "its channel is gone" in seen(screen.message)
    assert "in this channel now" in await resume(club, member, elsewhere)
    moved = board_of(elsewhere)
    assert moved is not None
    assert f"{member.user.global_name} to lead" in seen(moved)


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


async def test_a_table_is_taken_out_of_its_thread_by_resume_in_the_channel(club: Club) -> None:
    await open_table(club, thread=True)
    await press(club, club.members[0], lobby(club), "Fill")
    (thread,) = club.channel.threads
    old = board_of(thread)
    assert old is not None
    await resume(club, club.members[0], club.channel)
    assert board_of(club.channel) is not None
    assert board_of(thread) is None, "what it had there is deleted"


async def test_in_its_own_channel_resume_shows_the_table_afresh(club: Club) -> None:
    old = await start_match(club)
    assert "posted afresh" in await resume(club, club.members[1], club.channel)
    assert board(club).id > old.id
    assert old.id not in [each.id for each in club.channel.history()]


async def test_a_lobby_moves_and_its_match_begins_in_the_new_channel(club: Club) -> None:
    await open_table(club)
    ann, bob, elsewhere = club.members[0], club.members[1], another(club)
    refuse(club, club.channel)
    await press(club, bob, lobby(club), "Sit West")
    assert answer(await press(club, ann, lobby(club), "Add computer player")).startswith(UNSHOWN)
    await resume(club, ann, elsewhere)
    moved = elsewhere.history()[-1]
    await press(club, ann, moved, "Fill")
    assert board_of(elsewhere) is not None
    assert "Bob" in seen(elsewhere.history()[0])


async def test_only_those_seated_and_moderators_move_a_table(club: Club) -> None:
    await start_match(club, people=1)
    found, elsewhere = await table(club), another(club)
    bob, eve = club.members[1], club.members[4]
    assert "You sit at no table on this server" in await resume(club, bob, elsewhere)
    assert f"Only those seated at {found.name}" in await resume(club, bob, elsewhere, table=found.name)
    assert (await table(club)).row.channel_id == club.channel.id
    assert "in this channel now" in await resume(club, eve, elsewhere, table=found.name)
    assert board_of(elsewhere) is not None
    assert hand_of(eve, elsewhere) is None


async def test_resume_says_what_the_bot_lacks_where_it_was_asked(club: Club) -> None:
    await start_match(club)
    me = club.discord.bot.user
    assert me is not None
    mute = club.guild.create_text_channel(
        "mute", overwrites={me: discord.PermissionOverwrite(send_messages=False)}
    )
    told = await resume(club, club.members[0], mute)
    assert "does not give me Send Messages" in told
    assert (await table(club)).row.channel_id == club.channel.id


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


async def test_nobody_is_pinged_twice_for_a_turn_whatever_becomes_of_the_board(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    refuse(club, club.channel)
    await act_by_hand(club)
    away = await whose(club)
    for _ in range(10):
        await club.discord.advance_time(MINUTE)
    assert pinged(club).count(str(away.id)) <= 1
    club.discord.backend.faults.clear()
    for _ in range(15):
        await club.discord.advance_time(MINUTE)
    assert pinged(club).count(str(away.id)) == 1
    await resume(club, club.members[0], another(club))
    for _ in range(5):
        await club.discord.advance_time(MINUTE)
    await club.discord.restart()
    for _ in range(5):
        await club.discord.advance_time(MINUTE)
    assert pinged(club).count(str(away.id)) == 1


async def test_a_ping_that_cannot_be_sent_leaves_the_board_as_it_is(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    await look(club, member)
    path = f"/channels/{club.channel.id}/messages"
    club.discord.inject_error("POST", path, status=403, code=50013, times=None)
    for _ in range(3):
        await club.discord.advance_time(MINUTE)
    assert pinged(club) == [str(member.id)], "it was tried once"
    assert UNSHOWN not in seen(hand(club, member))
    await act(club)
    assert f"{member.user.global_name} led" in seen(board(club))


async def test_a_table_moved_in_the_moment_of_a_move_has_one_board_and_it_is_in_the_new_channel(
    club: Club,
) -> None:
    await start_match(club)
    member, elsewhere = await to_the_tricks(club), another(club)
    screen = await look(club, member)
    card = live(screen)[0]
    await club.discord.at_once(
        member.click(screen, custom_id=card.custom_id), member.slash(elsewhere, "table resume")
    )
    for _ in range(4):
        await club.discord.advance_time(EDITED)
    moved = board_of(elsewhere)
    assert moved is not None
    assert f"{member.user.global_name} led" in seen(moved)
    assert board_of(club.channel) is None
    assert len([each for each in elsewhere.history() if each.components]) == 1
