"""Four people play a whole match by pressing buttons, and the bot is restarted while they do."""

import re

from bot.demo.reading import read
from bot.demo.simulated import Club
from tests.cogs.steps import (
    act,
    answer,
    board,
    command,
    is_over,
    look,
    press,
    seen,
    start_match,
    whose_turn,
    written,
)

PRESSES = 700
"""No match takes so many."""


async def test_four_people_play_a_match_to_its_result(club: Club) -> None:
    await start_match(club)
    for _ in range(PRESSES):
        if is_over(club):
            break
        await act(club, "Stand")
    result = seen(board(club))
    assert re.search(r"(Ann & Cyd|Bob & Dot) win the match!", result)
    assert max(int(score) for score in re.findall(r"^(?:Ann & Cyd|Bob & Dot) (\d+)", result, re.M)) >= 14


async def test_the_result_is_on_the_leaderboard(club: Club) -> None:
    await start_match(club, target=7)
    for _ in range(PRESSES):
        if is_over(club):
            break
        await act(club, "Stand")
    winners = re.search(r"(\w+) & (\w+) win the match!", seen(board(club)))
    assert winners is not None
    leaders = answer(await command(club, club.members[4], "leaderboard"), private=False)
    for name in winners.groups():
        assert re.search(rf"1 of 1 won.*{name}", leaders)


async def test_a_restart_in_mid_trick_changes_nothing(club: Club) -> None:
    await start_match(club)
    while "Trick 2 · " not in seen(board(club)):
        await act(club, "Stand")
    before, member = seen(board(club)), whose_turn(club)
    assert member is not None
    cards = written(await look(club, member))

    await club.discord.restart()

    assert written(await look(club, member)) == cards
    assert whose_turn(club) == member
    await act(club)
    assert next(line for line in before.splitlines() if line.startswith("1 ")) in read(board(club))


async def test_a_hand_opened_before_a_restart_still_plays(club: Club) -> None:
    await start_match(club)
    while "Trick 1 · " not in seen(board(club)):
        await act(club, "Stand")
    member = whose_turn(club)
    assert member is not None
    old = await look(club, member)

    await club.discord.restart()

    before = seen(board(club))
    await press(club, member, old, next(iter(written(old))))
    assert seen(board(club)) != before
