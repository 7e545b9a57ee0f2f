"""/table resume: a match goes on in another channel, with all that was played and nobody pinged twice."""

from __future__ import annotations

import discord

from bot.demo.reading import board_of, hand_of, live
from bot.demo.simulated import Club
from tests.cogs.playing import MINUTE, table, to_the_tricks
from tests.cogs.refusing import (
    UNSHOWN,
    act_by_hand,
    another,
    pinged,
    refuse,
    resume,
    taken_elsewhere,
    whose,
    written_to,
)
from tests.cogs.steps import EDITED, answer, board, lobby, look, open_table, press, seen, start_match, written


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
    assert written(result) == ["Rematch", "Rematch, new partners"]


async def test_a_deleted_channel_is_told_in_the_hands_and_the_match_goes_on_elsewhere(club: Club) -> None:
    elsewhere = another(club)
    await start_match(club)
    member = await to_the_tricks(club)
    club.discord.backend.delete_channel(club.channel.id)
    await club.discord.advance_time(EDITED)
    moved = await taken_elsewhere(club, member, elsewhere)
    assert f"{member.user.global_name} to lead" in seen(moved)


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
