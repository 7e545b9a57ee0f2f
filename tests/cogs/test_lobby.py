"""The lobby: seats, who may do what, house rules, and how it ends."""

import re
from typing import Any

from bot.demo.reading import plain
from bot.demo.simulated import Club
from bot.text import say
from tests.cogs.steps import (
    answer,
    board,
    command,
    lobby,
    open_table,
    press,
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
    assert "Bob and Dot can agree" in first
    assert "Your word is given already. Bob and Dot" in answer(await command(club, cyd, "table close"))
    assert "is closed" in answer(await command(club, bob, "table close"))
    assert "given up" in seen(club.channel.history()[-1])
    assert all(written(message) == [] for message in club.channel.history())


async def test_start_waits_for_the_host_also_when_all_are_seated(club: Club) -> None:
    await open_table(club)
    for member in club.members[1:4]:
        await press(club, member, lobby(club), "Sit")
    assert "All are seated: Ann can start" in seen(lobby(club))
    assert "The host, Ann, starts the match" in _told(
        await press(club, club.members[2], lobby(club), "Start")
    )
    await club.discord.advance_time(TWO_MINUTES)
    await press(club, club.members[2], lobby(club), "Start")
    assert "to 14" in seen(board(club))


async def test_computer_players_take_open_seats_one_by_one_but_no_kept_one(club: Club) -> None:
    await open_table(club, partner=club.members[2])
    ann, bob, *_ = club.members
    assert "You do not sit" in answer(await press(club, bob, lobby(club), "Add computer player"))
    for _ in range(2):
        await press(club, ann, lobby(club), "Add computer player")
    assert seen(lobby(club)).count("computer player") == 2
    assert "South kept for Cyd" in seen(lobby(club))
    assert "No seat is open" in answer(await press(club, ann, lobby(club), "Add computer player"))


async def test_who_does_not_sit_cannot_leave(club: Club) -> None:
    await open_table(club)
    assert "You do not sit" in answer(await press(club, club.members[1], lobby(club), "Leave"))


async def test_the_cut_for_dealer_is_shown_and_the_lobby_loses_its_buttons(club: Club) -> None:
    await open_table(club)
    message = lobby(club)
    await press(club, club.members[0], message, "Fill")
    (begun,) = [each for each in club.channel.history() if each.id == message.id]
    assert "The cut for dealer" in seen(begun)
    assert re.search(r"(\w+) deals first", seen(begun))
    assert written(begun) == []


async def test_a_lobby_says_when_it_closes_and_outlives_a_restart(club: Club) -> None:
    await open_table(club)
    await club.discord.restart()
    await club.discord.advance_time(TWO_HOURS - 60)
    assert "Leave" in written(club.channel.history()[-1])
    await club.discord.advance_time(61)
    await club.discord.advance_time(2)
    assert say("en", "lobby.expired") in seen(club.channel.history()[-1])


async def test_a_match_that_has_started_does_not_close_itself(club: Club) -> None:
    await start_match(club)
    await club.discord.advance_time(TWO_HOURS)
    await club.discord.advance_time(2)
    assert "My hand" in written(board(club))


async def test_a_lobby_that_was_deleted_comes_back_with_the_next_change(club: Club) -> None:
    await open_table(club)
    old = lobby(club)
    await club.members[4].delete(old)
    await command(club, club.members[0], "table show")
    assert lobby(club).id != old.id
    await press(club, club.members[1], lobby(club), "Sit West")
    assert "West Bob" in seen(lobby(club))
