"""The lobby: seats, who may do what, house rules, and how it ends."""

from typing import Any

import discord
import pytest

from bot.demo.reading import button, newest, plain
from bot.demo.simulated import Club
from bot.text import say
from tests.cogs.steps import (
    act,
    answer,
    board,
    command,
    is_over,
    lobby,
    open_table,
    press,
    race,
    seen,
    start_match,
    written,
)

TWO_MINUTES, TWO_HOURS = 121, 7202


async def test_partners_stand_opposite_each_other(club: Club) -> None:
    await open_table(club)
    _, bob, cyd, dot, _ = club.members
    await press(club, cyd, lobby(club), "Sit South")
    await press(club, bob, lobby(club), "Sit West")
    await press(club, dot, lobby(club), "Sit East")
    text = seen(lobby(club))
    assert "South Cyd · partner of Ann" in text
    assert "East Dot · partner of Bob" in text
    assert "Sit East" not in written(lobby(club))


async def test_a_person_moves_to_another_open_seat_and_never_sits_twice(club: Club) -> None:
    await open_table(club)
    bob = club.members[1]
    await press(club, bob, lobby(club), "Sit West")
    await press(club, bob, lobby(club), "Sit South")
    assert "South Bob" in seen(lobby(club))
    assert "West open" in seen(lobby(club))


async def test_a_kept_seat_is_for_whom_it_is_kept(club: Club) -> None:
    bob, cyd = club.members[1:3]
    await open_table(club, partner=cyd)
    assert "South kept for Cyd" in seen(lobby(club))
    refused = answer(await press(club, bob, lobby(club), "Sit South"))
    assert "kept for Cyd" in refused
    await press(club, cyd, lobby(club), "Sit South")
    assert "South Cyd" in seen(lobby(club))


async def test_fill_puts_computer_players_on_every_seat_and_starts(club: Club) -> None:
    await open_table(club, partner=club.members[2])
    await press(club, club.members[0], lobby(club), "Fill with computers and start")
    assert "Computer players: " in seen(board(club))
    assert "Cyd" not in seen(board(club))


async def test_only_the_host_starts_until_two_minutes_have_passed_and_then_anyone_seated(club: Club) -> None:
    await open_table(club)
    bob, cyd = club.members[1:3]
    await press(club, bob, lobby(club), "Sit West")
    early = await press(club, bob, lobby(club), "Fill")
    assert "The host, Ann, starts the match" in _told(early)
    await club.discord.advance_time(TWO_MINUTES)
    assert "You do not sit" in _told(await press(club, cyd, lobby(club), "Fill"))
    await press(club, bob, lobby(club), "Fill")
    assert "Bob" in seen(board(club))


def _told(result: Any) -> str:
    """What a press that was acknowledged at once was told privately."""
    (message,) = [each for each in result.followups if each.ephemeral]
    return plain(message.content, {})


async def test_the_start_waits_for_everyone_unless_it_fills(club: Club) -> None:
    await open_table(club)
    assert "Start" not in written(lobby(club))
    for member, seat in zip(club.members[1:4], ("West", "South", "East"), strict=True):
        await press(club, member, lobby(club), f"Sit {seat}")
    assert "Start" in written(lobby(club))
    assert "Fill with computers and start" not in written(lobby(club))


async def test_the_hosts_duty_passes_on_and_the_last_to_leave_closes_the_table(club: Club) -> None:
    await open_table(club)
    ann, bob, *_ = club.members
    await press(club, bob, lobby(club), "Sit West")
    message = lobby(club)
    await press(club, ann, message, "Leave")
    assert "Bob hosts" in seen(lobby(club))
    await press(club, bob, lobby(club), "Leave")
    closed = club.channel.history()[-1]
    assert say("en", "lobby.cancelled") in seen(closed)
    assert written(closed) == []


async def test_only_the_host_or_a_moderator_cancels(club: Club) -> None:
    await open_table(club)
    bob, eve = club.members[1], club.members[4]
    assert "Only the host, Ann, or a moderator" in answer(await press(club, bob, lobby(club), "Cancel"))
    await press(club, eve, lobby(club), "Cancel")
    assert say("en", "lobby.cancelled") in seen(club.channel.history()[-1])


async def test_a_lobby_nobody_starts_closes_itself_after_two_hours(club: Club) -> None:
    await open_table(club)
    await club.discord.advance_time(TWO_HOURS)
    await club.discord.advance_time(2)
    closed = club.channel.history()[-1]
    assert say("en", "lobby.expired") in seen(closed)
    assert written(closed) == []


async def test_the_host_or_a_moderator_takes_someone_out_before_the_deal(club: Club) -> None:
    await open_table(club)
    ann, bob, cyd, *_ = club.members
    await press(club, bob, lobby(club), "Sit West")
    assert "Only the host, Ann" in answer(await command(club, cyd, "table remove", seat="Bob"))
    assert "Bob no longer sits" in answer(await command(club, ann, "table remove", seat="Bob"))
    assert "West open" in seen(lobby(club))


async def test_a_match_closes_only_when_both_sides_or_a_moderator_say_so(club: Club) -> None:
    await start_match(club)
    ann, bob, cyd, *_ = club.members
    first = answer(await command(club, ann, "table close"))
    assert "Bob and Dot" in first
    assert "Bob and Dot" in answer(await command(club, cyd, "table close"))
    assert "is closed" in answer(await command(club, bob, "table close"))
    assert "given up" in seen(club.channel.history()[-1])
    assert all(written(message) == [] for message in club.channel.history())


async def test_a_moderator_closes_a_match_alone(club: Club) -> None:
    await start_match(club)
    assert "is closed" in answer(await command(club, club.members[4], "table close"))


@pytest.mark.parametrize("restart", [False, True])
async def test_the_host_chooses_house_rules_also_after_a_restart(club: Club, restart: bool) -> None:
    await open_table(club)
    ann, bob, *_ = club.members
    assert "Only the host" in answer(await press(club, bob, lobby(club), "House rules"))
    chosen = await press(club, ann, lobby(club), "House rules")
    assert chosen.response is not None
    message = chosen.response.message
    if restart:
        await club.discord.restart()
    await ann.select(message, ["2"], custom_id="opt:1:game_points")
    await club.discord.advance_time(1.1)
    assert "Game counts two" in seen(lobby(club))
    await press(club, ann, lobby(club), "Fill")
    assert "Game counts two" in seen(board(club))
    late = await ann.select(message, ["1"], custom_id="opt:1:game_points")
    assert "has begun" in answer(late)


async def test_a_target_out_of_range_opens_nothing(club: Club) -> None:
    refused = answer(await command(club, club.members[0], "table create", target=300))
    assert "1 to 200" in refused
    assert newest(club.channel, "Leave") is None


async def test_tables_have_names_and_commands_mean_yours_here(club: Club) -> None:
    ann, bob, cyd, *_ = club.members
    await command(club, ann, "table create")
    await command(club, bob, "table create")
    listed = answer(await command(club, cyd, "table list"))
    assert listed.count("Ann") == 1
    assert listed.count("Bob") == 1
    assert "posted afresh" in answer(await command(club, ann, "table show"))
    assert "Ann hosts" in seen(club.channel.history()[-1])
    assert "More than one table" in answer(await command(club, cyd, "table show"))


async def test_a_person_sits_at_two_tables_at_once(club: Club) -> None:
    ann, bob, *_ = club.members
    await command(club, ann, "table create")
    first = lobby(club)
    await command(club, bob, "table create")
    await press(club, ann, lobby(club), "Sit West")
    assert "West Ann" in seen(lobby(club))
    assert "North Ann" in seen(first)


async def test_one_rematch_opens_with_the_seats_kept(club: Club) -> None:
    await start_match(club, target=1)
    for _ in range(200):
        if is_over(club):
            break
        await act(club, "Stand")
    ann, bob, *_ = club.members
    result = board(club)
    first, second = await race(club, result, "Rematch", ann, bob)
    assert "The rematch is open" in answer(first)
    assert "The rematch is open already" in answer(second)
    assert "kept for Bob" in seen(lobby(club))
    assert len([m for m in club.channel.history() if button(m, "Leave")]) == 1


async def test_the_bot_says_what_it_lacks_before_anything_is_opened(club: Club) -> None:
    silent = discord.PermissionOverwrite(send_messages=False)
    mine = club.discord.bot.user
    assert mine is not None
    hushed = club.guild.create_text_channel("hushed", overwrites={mine: silent})
    result = await club.members[0].slash(hushed, "table create")
    assert "Send Messages" in answer(result)
    assert hushed.history() == []
    assert await club.discord.bot.tables.live(club.guild.id) == ()
