"""A vote to give a match up, on the board: asked, agreed to, called off, kept through restarts."""

from __future__ import annotations

import discord
import pytest

from bot.demo.reading import button
from bot.demo.simulated import Club
from tests.cogs.playing import table, to_the_tricks
from tests.cogs.steps import (
    EDITED,
    act,
    answer,
    board,
    command,
    is_over,
    press,
    race,
    seen,
    start_match,
    written,
)

ASKED = "Ann asks to give this match up. It would end now and count nowhere."
OFF = "Bob plays on: the vote is off."


async def test_the_board_tells_who_asks_what_it_counts_and_who_can_agree(club: Club) -> None:
    await start_match(club)
    told = answer(await command(club, club.members[0], "table close"))
    assert "the board of" in told and "Bob and Dot can agree there, or play on" in told
    assert f"{ASKED} Bob and Dot: one of you can agree, or play on." in seen(board(club))
    assert written(board(club)) == ["Agree", "Play on", "My hand", "Rules"]


async def test_agreed_to_the_match_is_over_and_has_no_button(club: Club) -> None:
    await start_match(club)
    await command(club, club.members[0], "table close")
    await press(club, club.members[3], board(club), "Agree")
    assert "This match was given up and counts nowhere" in seen(board(club))
    assert ASKED not in seen(board(club)) and written(board(club)) == []
    leaders = answer(await command(club, club.members[0], "leaderboard"), private=False)
    assert "Nobody has a place here yet" in leaders


async def test_play_on_calls_it_off_which_is_told_once(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    await command(club, club.members[0], "table close")
    await press(club, club.members[1], board(club), "Play on")
    assert OFF in seen(board(club)) and ASKED not in seen(board(club))
    assert written(board(club)) == ["My hand", "Rules"]
    await act(club)
    assert OFF not in seen(board(club))


async def test_whoever_asked_takes_it_back(club: Club) -> None:
    await start_match(club)
    await command(club, club.members[0], "table close")
    await press(club, club.members[0], board(club), "Play on")
    assert "Ann plays on" in seen(board(club)) and (await table(club)).vote is None


async def test_those_without_a_word_to_give_are_told_so(club: Club) -> None:
    await start_match(club)
    ann, _, cyd, _, eve = club.members
    await command(club, ann, "table close")
    for member in (ann, cyd):
        told = answer(await press(club, member, board(club), "Agree"))
        assert "Your word is given already. Bob and Dot" in told
    for written_ in ("Agree", "Play on"):
        told = answer(await press(club, eve, board(club), written_))
        assert told == "Only Ann, Bob, Cyd and Dot can answer that. You need do nothing."
    assert (await table(club)).state == "playing"


async def test_a_vote_is_answered_after_a_restart(club: Club) -> None:
    await start_match(club)
    await command(club, club.members[0], "table close")
    await club.discord.restart()
    await club.discord.advance_time(2)
    assert ASKED in seen(board(club))
    await press(club, club.members[1], board(club), "Agree")
    assert "given up" in seen(board(club))


@pytest.mark.parametrize("first", ["Agree", "Play on"])
async def test_agree_and_play_on_at_once_one_stands_and_the_other_is_told(club: Club, first: str) -> None:
    await start_match(club)
    _, bob, _, dot, _ = club.members
    await command(club, club.members[0], "table close")
    asked, second = board(club), "Play on" if first == "Agree" else "Agree"
    done, late = await club.discord.at_once(
        bob.click(asked, custom_id=id_of(asked, first)), dot.click(asked, custom_id=id_of(asked, second))
    )
    await club.discord.advance_time(EDITED)
    assert done.deferred
    if first == "Agree":
        assert "is over" in answer(late)
        assert "given up" in seen(board(club))
    else:
        assert "is no longer open: it was called off, or has lapsed" in answer(late)
        assert (await table(club)).state == "playing"


def id_of(message: discord.Message, words: str) -> str:
    found = button(message, words)
    assert found is not None and found.custom_id is not None
    return found.custom_id


async def test_of_two_who_agree_at_once_both_get_an_answer(club: Club) -> None:
    await start_match(club)
    await command(club, club.members[0], "table close")
    results = await race(club, board(club), "Agree", club.members[1], club.members[3])
    assert "is over" in answer(results[1])
    assert "given up" in seen(board(club))


async def test_where_each_plays_alone_the_board_names_all_that_are_missing(club: Club) -> None:
    await start_match(club, people=3, game="kick-and-pull", players=3)
    await command(club, club.members[1], "table close")
    assert "Ann and Cyd must all agree, or play on." in seen(board(club))
    await press(club, club.members[2], board(club), "Agree")
    assert "Bob and Cyd ask to give this match up." in seen(board(club))
    assert "Ann can agree, or play on." in seen(board(club))
    await press(club, club.members[0], board(club), "Agree")
    assert "given up" in seen(board(club))


async def test_a_vote_goes_with_whoever_asked(club: Club) -> None:
    await start_match(club)
    await command(club, club.members[1], "table close")
    await command(club, club.members[1], "table leave")
    assert "asks to give this match up" not in seen(board(club))
    assert "Agree" not in written(board(club))


async def test_play_goes_on_under_a_vote_and_the_result_ends_it(club: Club) -> None:
    await start_match(club, target=2)
    await command(club, club.members[0], "table close")
    for _ in range(200):
        if is_over(club):
            break
        await act(club, "Stand")
    assert is_over(club) and "Agree" not in written(board(club))


@pytest.mark.parametrize("long", ["A" * 32, "\u202e*_`" * 8])
async def test_the_longest_names_leave_room_for_a_vote_under_five(club: Club, long: str) -> None:
    people = [
        club.guild.add_member(club.discord.create_user(f"long{n}", global_name=f"{long[:31]}{n}"))
        for n in range(5)
    ]
    renamed = Club(club.discord, club.guild, club.channel, (*people, club.members[4]))
    await start_match(renamed, people=5, game="pitch", players=5)
    await command(renamed, people[0], "table close")
    assert "Agree" in written(board(renamed))
