"""/scores, /leaderboard, /help and /rules."""

from __future__ import annotations

import re

from bot.demo.simulated import Club
from bot.text import say
from tests.cogs.playing import table, to_the_end
from tests.cogs.steps import act, answer, board, command, open_table, press, seen, start_match


async def test_scores_tell_the_match_so_far_deal_by_deal(club: Club) -> None:
    await start_match(club, target=30)
    assert say("en", "scores.none") in answer(await command(club, club.members[0], "scores"))
    while "deal 3" not in seen(board(club)):
        await act(club, "Stand")
    told = answer(await command(club, club.members[1], "scores"))
    assert re.findall(r"^(\d+) · ", told, re.M) == ["1", "2"]
    assert re.search(r"High \w+[♠♥♦♣] (Ann|Bob|Cyd|Dot)", told)
    (so_far,) = re.findall(r"^2 · (\d+)–(\d+)", told, re.M)
    assert sum(map(int, so_far)) > 0


async def test_scores_are_private_and_for_whoever_asks(club: Club) -> None:
    await start_match(club)
    result = await command(club, club.members[4], "scores")
    assert result.ephemeral


async def test_scores_of_a_lobby_say_that_it_has_not_begun(club: Club) -> None:
    await open_table(club)
    assert "has not begun" in answer(await command(club, club.members[0], "scores"))


async def test_scores_of_the_last_match_here_are_told_when_none_is_on(club: Club) -> None:
    await start_match(club, target=2)
    await to_the_end(club)
    assert "1 · " in answer(await command(club, club.members[0], "scores"))


async def test_the_leaderboard_counts_wins_and_names_nobody_by_mention(club: Club) -> None:
    await start_match(club, target=3)
    await to_the_end(club)
    winners = re.search(r"(\w+) & (\w+) win the match!", seen(board(club)))
    assert winners is not None
    result = await command(club, club.members[4], "leaderboard")
    told = answer(result, private=False)
    for name in ("Ann", "Bob", "Cyd", "Dot"):
        assert re.search(rf"{int(name in winners.groups())} of 1 won.*{name}", told)
    assert "<@" not in repr(result.response.components if result.response else "")


async def test_people_who_left_are_still_named(club: Club) -> None:
    await start_match(club, target=2)
    await to_the_end(club)
    club.guild.remove_member(club.members[1])
    assert "Bob" in answer(await command(club, club.members[4], "leaderboard"), private=False)


async def test_matches_with_computer_players_rank_separately(club: Club) -> None:
    await start_match(club, people=1, target=1)
    ann = club.members[0]
    for _ in range(200):
        found = await club.discord.bot.tables.live(club.guild.id)
        if not found:
            break
        if found[0].actor is not None and found[0].actor.user_id == ann.id:
            await act(club, "Stand")
        else:
            await club.discord.advance_time(3)
    people = answer(await command(club, ann, "leaderboard"), private=False)
    assert say("en", "leaders.none").split(".")[0] in people
    assert "Ann" in answer(await command(club, ann, "leaderboard", computers=True), private=False)


async def test_a_page_beyond_the_last_says_so(club: Club) -> None:
    told = answer(await command(club, club.members[0], "leaderboard", page=9))
    assert "no page 9" in told


async def test_help_names_every_command_and_is_private(club: Club) -> None:
    told = answer(await command(club, club.members[0], "help"))
    for name in ("/table create", "/table list", "/scores", "/leaderboard", "/rules"):
        assert name in told
    assert len(told.splitlines()) < 25


async def test_rules_tell_the_game_in_a_screenful(club: Club) -> None:
    told = answer(await command(club, club.members[0], "rules"))
    for word in ("The deal.", "Stand or beg.", "The tricks.", "High", "Low", "Jack", "Game"):
        assert word in told
    assert len(told) < 2000


async def test_rules_of_a_table_are_told_without_sitting_there(club: Club) -> None:
    await start_match(club, target=21)
    assert "to 21" in answer(await press(club, club.members[4], board(club), "Rules"))
    assert (await table(club)).state == "playing"
