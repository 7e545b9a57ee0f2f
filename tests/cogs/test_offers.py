"""/table offer in Discord: the board says so, anyone accepts, and all read for whom the match counts."""

from __future__ import annotations

import re

import pytest
from simcord import MemberActor

from bot.demo.simulated import Club
from bot.tables.offers import OFFER_SECONDS
from tests.cogs.playing import actor, cards, table, to_the_tricks
from tests.cogs.steps import (
    act,
    answer,
    board,
    command,
    hand,
    is_over,
    look,
    press,
    race,
    seen,
    start_match,
    whose_turn,
    written,
)


async def offered(club: Club, target: int = 14) -> tuple[MemberActor, MemberActor]:
    """Four play, and Bob offers his seat; Bob and Eve, who has none."""
    await start_match(club, target=target)
    bob, eve = club.members[1], club.members[4]
    told = answer(await command(club, bob, "table offer", seat="Bob"))
    assert "Your seat at" in told and "is open to anyone now" in told
    assert "The match keeps counting for you" in told
    return bob, eve


async def test_the_board_tells_that_anyone_may_take_the_seat_and_for_whom_it_counts(club: Club) -> None:
    await offered(club)
    assert re.search(
        r"\w+ sits in for Bob, whose seat anyone may take; the match counts for Bob", seen(board(club))
    )
    assert "Take a seat" in written(board(club))


async def test_whoever_accepts_has_the_hand_and_is_told_for_whom_it_counts(club: Club) -> None:
    _, eve = await offered(club)
    taken = await press(club, eve, board(club), "Take a seat")
    assert "You play for Bob here. The match counts for Bob, not for you." in answer(taken)
    assert taken.response is not None and len(cards(taken.response.message)) in (0, 6)
    assert "Eve plays for Bob; the match counts for Bob" in seen(board(club))
    assert "anyone may take" not in seen(board(club)) and "Take a seat" not in written(board(club))


async def test_an_offer_and_an_acceptance_live_through_restarts(club: Club) -> None:
    bob, eve = await offered(club)
    await club.discord.restart()
    await press(club, eve, board(club), "Take a seat")
    assert (await table(club)).seat_of(eve.id) == 1
    await club.discord.restart()
    assert "You watch" in answer(await press(club, bob, board(club), "My hand"))
    await command(club, club.members[0], "table show")
    assert "Eve plays for Bob; the match counts for Bob" in seen(board(club))


@pytest.mark.parametrize("owner_first", [True, False])
async def test_of_the_owner_and_a_stranger_at_once_one_has_the_seat_and_the_other_is_told(
    club: Club, owner_first: bool
) -> None:
    bob, eve = await offered(club)
    first, second = (bob, eve) if owner_first else (eve, bob)
    results = await race(club, board(club), "Take a seat", first, second)
    assert (await table(club)).seat_of(first.id) == 1 and (await table(club)).seat_of(second.id) is None
    assert len(cards(hand(club, first))) in (0, 6)
    refusal = "No seat at" if owner_first else "Eve has taken the seat"
    assert refusal in answer(results[1])


async def test_a_seat_whose_turn_is_left_for_five_minutes_is_offered_by_the_host_and_not_before(
    club: Club,
) -> None:
    await start_match(club)
    away = await to_the_tricks(club)
    while away is club.members[0]:
        await act(club)
        away = actor(club)
    name, host = away.user.global_name, club.members[0]
    await look(club, away)
    await club.discord.advance_time(OFFER_SECONDS - 30)
    assert "still has time" in answer(await command(club, host, "table offer", seat=name))
    assert cards(hand(club, away))
    await club.discord.advance_time(30)
    offered = answer(await command(club, host, "table offer", seat=name))
    assert f"The seat of {name}" in offered and "is open to anyone now" in offered
    assert whose_turn(club) is None and f"sits in for {name}" in seen(board(club))
    assert not any(cards(each) for each in club.channel.history(viewer=away) if each.flags.ephemeral)
    before = (await table(club)).turn
    await club.discord.advance_time(4)
    assert (await table(club)).turn > before, "the game goes on at once"


async def test_a_look_at_the_hand_shows_that_they_are_there(club: Club) -> None:
    await start_match(club)
    away = await to_the_tricks(club)
    await club.discord.advance_time(OFFER_SECONDS)
    await look(club, away)
    moderator = club.members[4]
    told = answer(await command(club, moderator, "table offer", seat=away.user.global_name))
    assert "still has time" in told


async def test_a_stranger_offers_nobodys_seat(club: Club) -> None:
    await start_match(club, people=3)
    dot = club.members[3]
    assert "Only Bob, their partner" in answer(await command(club, dot, "table offer", seat="Bob"))


async def test_a_name_that_nobody_has_is_refused(club: Club) -> None:
    await start_match(club)
    assert "Nobody sits there" in answer(await command(club, club.members[0], "table offer", seat="Zoe"))


async def test_the_seats_with_owners_are_offered_by_name_as_one_types(club: Club) -> None:
    await start_match(club, people=3)
    ann, bob = club.members[:2]
    choices = await ann.autocomplete(club.channel, "table offer", "seat", "")
    assert [(each["name"], each["value"]) for each in choices] == [
        ("North, Ann", "0"),
        ("West, Bob", "1"),
        ("South, Cyd", "2"),
    ]
    await command(club, bob, "table offer", seat="1")
    choices = await ann.autocomplete(club.channel, "table offer", "seat", "B")
    assert choices == []


async def test_of_several_seats_the_choice_tells_which_counts_for_whom(club: Club) -> None:
    await start_match(club, people=3)
    bob, dot = club.members[1], club.members[3]
    await command(club, bob, "table offer", seat="Bob")
    asked = await press(club, dot, board(club), "Take a seat")
    assert "A seat that was offered keeps counting for its owner, here Bob" in answer(asked)
    assert asked.response is not None
    taken = await press(club, dot, asked.response.message, "West")
    assert (await table(club)).seat_of(dot.id) == 1
    assert "You play for Bob here" in seen(hand(club, dot)) and taken.acknowledged


async def test_a_substitute_who_leaves_is_told_how_to_come_back_and_whose_record_it_is(club: Club) -> None:
    bob, eve = await offered(club)
    await press(club, eve, board(club), "Take a seat")
    told = answer(await command(club, eve, "table leave"))
    assert "unless Bob or somebody else has taken it; the match counts for Bob" in told
    assert re.search(r"\w+ sits in for Bob", seen(board(club)))
    await press(club, eve, board(club), "Take a seat")
    assert (await table(club)).seat_of(eve.id) == 1
    await command(club, eve, "table leave")
    await press(club, bob, board(club), "Take a seat")
    assert (await table(club)).seat_of(bob.id) == 1


async def test_the_result_tells_who_played_for_whom_and_it_counts_for_the_owner(club: Club) -> None:
    _, eve = await offered(club, target=3)
    await press(club, eve, board(club), "Take a seat")
    for _ in range(400):
        if is_over(club):
            break
        await act(club, "Stand", "Give one")
    assert "Eve played for Bob from deal 1; it counts for Bob" in seen(board(club))
    told = answer(await command(club, eve, "leaderboard"), private=False)
    assert "Bob" in told and "Eve" not in told
