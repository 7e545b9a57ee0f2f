"""The clock at a table in Discord: chosen in the house rules, told on the board, kept through restarts."""

from __future__ import annotations

import re

from bot.demo.simulated import Club
from tests.cogs.choosing import choose, clock, selects
from tests.cogs.playing import table
from tests.cogs.steps import act, board, lobby, open_table, press, seen, whose_turn, written


async def start(club: Club, name: str) -> None:
    """Four people start a match under a clock."""
    await open_table(club)
    message = await selects(club)
    await club.members[0].select(message, [name], custom_id=clock(message).custom_id)
    await club.discord.advance_time(2)
    for member in club.members[1:4]:
        await press(club, member, lobby(club), "Sit")
    await press(club, club.members[0], lobby(club), "Start")


async def test_the_clock_is_chosen_with_the_house_rules_and_told_in_the_lobby(club: Club) -> None:
    await open_table(club)
    message = await selects(club)
    assert clock(message).options[0].label == "Clock: none"
    await club.members[0].select(message, ["fast"], custom_id=clock(message).custom_id)
    await club.discord.advance_time(2)
    assert "Clock: 30 seconds a move" in seen(lobby(club))
    await choose(club, await selects(club), "game_points", "2")
    assert "Clock: 30 seconds a move" in seen(lobby(club))


async def test_the_board_tells_until_when_and_the_clock_plays_then(club: Club) -> None:
    await start(club, "fast")
    late = whose_turn_of(club)
    assert "time is up" in seen(board(club))
    before = (await table(club)).turn
    await club.discord.advance_time(25)
    assert (await table(club)).turn == before
    await club.discord.advance_time(10)
    assert (await table(club)).turn == before + 1
    assert f"{late} let the time run out, so the computer played once" in seen(board(club))


def whose_turn_of(club: Club) -> str:
    found = re.search(r"→ (\w+) to", seen(board(club)))
    assert found is not None
    return found[1]


async def test_a_deadline_lives_through_a_restart(club: Club) -> None:
    await start(club, "fast")
    before = (await table(club)).turn
    await club.discord.advance_time(20)
    await club.discord.restart()
    await club.discord.advance_time(25)
    assert (await table(club)).turn == before, "after a start nobody is late at once"
    await club.discord.advance_time(10)
    assert (await table(club)).turn == before + 1


async def test_whoever_is_late_twice_is_sat_in_for_and_comes_back_with_one_press(club: Club) -> None:
    await start(club, "fast")
    name = whose_turn_of(club)
    for _ in range(60):
        if f"sits in for {name}" in seen(board(club)):
            break
        if whose_turn_of(club) == name:
            await club.discord.advance_time(35)
        elif whose_turn(club) is not None:
            await act(club, "Stand", "Give one")
        else:
            await club.discord.advance_time(3)
    assert f"sits in for {name}" in seen(board(club)) and "Take a seat" in written(board(club))
    member = next(each for each in club.members if each.user.global_name == name)
    await press(club, member, board(club), "Take a seat")
    assert (await table(club)).seat_of(member.id) is not None
    assert "sits in" not in seen(board(club))


async def test_without_a_clock_nobody_is_hurried(club: Club) -> None:
    await start(club, "off")
    before = (await table(club)).turn
    await club.discord.advance_time(24 * 60 * 60)
    assert (await table(club)).turn == before and "time is up" not in seen(board(club))
