"""Every game at a table, for every number of players: played by pressing, through restarts, to its result."""

from __future__ import annotations

import re

import pytest

from bot.demo.simulated import Club
from bot.game.variants import VARIANTS
from tests.cogs.steps import (
    act,
    answer,
    board,
    command,
    is_over,
    lobby,
    seen,
    start_match,
    whose_turn,
    written,
)
from tests.game.playing import EVERY_GAME

PRESSES = 900
SHORT = {"cinch": 14, "pitch": 7}
"""Targets that a match comes to soon; 5 for the rest."""
STAY = ("Pass", "Stand", "Give one")


@EVERY_GAME
async def test_people_play_it_through_restarts_to_its_result(club: Club, key: str, players: int) -> None:
    await start_match(club, people=players, game=key, players=players, target=SHORT.get(key, 5))
    for presses in range(PRESSES):
        if is_over(club):
            break
        if presses % 15 == 14:
            await club.discord.restart()
        await act(club, *STAY, *(["Beg", "Refuse", "Pull"] if presses % 3 else []))
    result = seen(board(club))
    assert re.search(r"wins? the match!", result)
    for name in ("Ann", "Bob", "Cyd", "Dot", "Eve")[:players]:
        assert name in result
    told = answer(await command(club, club.members[0], "scores"))
    assert re.search(r"^1 · ", told, re.M) and "{" not in told


@EVERY_GAME
async def test_one_person_plays_it_with_computer_players(club: Club, key: str, players: int) -> None:
    await start_match(club, people=1, game=key, players=players, target=SHORT.get(key, 5))
    for _ in range(PRESSES):
        if is_over(club):
            break
        if whose_turn(club) is None:
            await club.discord.advance_time(4)
        else:
            await act(club, *STAY)
    assert re.search(r"wins? the match!", seen(board(club)))


@EVERY_GAME
async def test_the_lobby_draws_the_seats_as_they_sit(club: Club, key: str, players: int) -> None:
    await command(club, club.members[0], "table create", game=key, players=players)
    shown = seen(lobby(club))
    way = "clockwise" if VARIANTS[key].clockwise else "anticlockwise"
    ring = re.search(rf"Play goes {way}: (.+)", shown)
    assert ring is not None
    points = ring[1].split(" → ")
    assert len(set(points)) == players and points[0] == "North"
    assert ("East" if VARIANTS[key].clockwise or players == 2 else "West") == points[1] or players == 2
    assert [label for label in written(lobby(club)) if label.startswith("Sit")] == [
        f"Sit {point}" for point in points[1:]
    ]


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("trinidad", "The cut for dealer"),
        ("kick-and-pull", "The flip for dealer"),
        ("yorkshire", "The first jack"),
        ("seven-up", "The cut for dealer"),
        ("cinch", "The cut for dealer"),
        ("pitch", "The cut for dealer"),
    ],
)
async def test_the_first_dealer_is_found_as_the_game_has_it(club: Club, key: str, told: str) -> None:
    await start_match(club, people=1, game=key)
    shown = next(text for text in map(seen, club.channel.history()) if told in text)
    assert re.search(r"\w+ deals first\.", shown)
    if key == "yorkshire":
        assert re.search(r"The jack falls to \w+, who pitches", shown)
