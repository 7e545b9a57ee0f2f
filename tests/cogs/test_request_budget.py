"""How much the bot asks of Discord: few requests on a channel's routes, one refresh a turn for each hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from simcord.types import HttpLogEntry

from bot.demo.reading import label, live
from bot.demo.simulated import Club
from bot.tables.table import Table
from cogs.announcer import EDIT_SECONDS
from cogs.ui.screens import board_screen
from tests.cogs.playing import as_text, table
from tests.cogs.refusing import whose
from tests.cogs.steps import EDITED, command, hand, lobby, look, press, start_match

SECONDS_A_MOVE = 2
PLAYED = 60
"""Seconds at four tables: a deal, and some of the next."""
BUDGET = 30
"""Requests on channel routes that a six-trick deal of four may take, from the first answer to the count."""


def on_channels(sent: Iterable[HttpLogEntry]) -> int:
    """How many requests went out on the routes of channels, whose limits a table shares with all in there."""
    return sum(each.path.startswith("/channels/") for each in sent)


def of_hands(sent: Iterable[HttpLogEntry]) -> Counter[str]:
    """How often each open hand was brought up to date, by its token: edited, or sent below a new board."""
    found = [
        re.match(r"/webhooks/\d+/([^/]+)", each.path) for each in sent if each.method in ("PATCH", "POST")
    ]
    return Counter(match[1] for match in found if match)


async def move(club: Club, *wanted: str) -> list[HttpLogEntry]:
    """Whoever must act presses in their open hand, two seconds after the last who did; what was sent."""
    member = await whose(club)
    screen = hand(club, member)
    choices = [label(each) for each in live(screen)]
    before = len(club.discord.http_requests)
    await press(club, member, screen, next((each for each in wanted if each in choices), choices[0]))
    await club.discord.advance_time(SECONDS_A_MOVE - EDITED)
    return club.discord.http_requests[before:]


@pytest.mark.parametrize("answers", [("Stand",), ("Beg", "Give one")])
async def test_a_deal_of_four_takes_at_most_thirty_requests_on_channel_routes(
    club: Club, answers: tuple[str, ...]
) -> None:
    await start_match(club, target=50)
    for member in club.members[:4]:
        await look(club, member)
    the_table = await table(club)
    assert the_table.match is not None
    sent, moves = list[HttpLogEntry](), 0
    while the_table.match.number == 1:
        before = the_table.turn
        fresh = await move(club, *answers)
        moves += 1
        sent += fresh
        assert the_table.turn == before + 1
        assert sum(each.path.endswith("/callback") for each in fresh) == 1, "a press has one answer"
        refreshed = of_hands(fresh)
        last = the_table.match.number == 2
        assert set(refreshed.values()) == {1}, "a hand is brought up to date once a turn"
        assert len(refreshed) == (4 if last else 3), "all but the presser's, which the answer shows"
    assert moves == len(answers) + 24
    assert on_channels(sent) <= BUDGET
    assert {each.method for each in sent if each.path.startswith("/channels/")} == {"GET", "PATCH", "POST"}


async def test_four_tables_in_one_channel_share_its_edit_a_second_and_none_is_left_behind(club: Club) -> None:
    tables = await four_tables(club)
    faces = club.discord.bot.house.tiles.faces
    started = now = club.discord.now().timestamp()
    waiting_since, shown, longest = dict[int, float](), dict[int, Any](), 0.0
    first = read = len(club.discord.http_requests)
    while now < started + PLAYED + 4 * len(tables):
        if now % SECONDS_A_MOVE == 0 and now < started + PLAYED:
            for each in tables:
                await move_at(club, each)
                waiting_since.setdefault(each.id, now)
        await club.discord.advance_time(0.5)
        now = club.discord.now().timestamp()
        for request in club.discord.http_requests[read:]:
            if request.method in ("PATCH", "POST") and request.path.startswith("/channels/"):
                (about,) = [each for each in tables if f"{each.name}, deal " in as_text(request.json or {})]
                shown[about.id] = request.json
                longest = max(longest, now - waiting_since.pop(about.id, now))
        read = len(club.discord.http_requests)
    edits = [each.path for each in club.discord.http_requests[first:] if each.method == "PATCH"]
    assert (
        len([path for path in edits if path.startswith("/channels/")]) <= (now - started) / EDIT_SECONDS + 1
    )
    assert not waiting_since, "every move is shown in the end"
    assert longest <= len(tables) * EDIT_SECONDS + 0.5, "each table has its turn"
    for each in tables:
        assert each.match is not None and each.match.number == 2
        assert shown[each.id]["components"] == board_screen(each, faces).to_components()  # type: ignore[no-untyped-call]


async def four_tables(club: Club) -> list[Table]:
    """Ann, Bob, Cyd and Dot at four tables of one channel, in the first deal of each."""
    hosts = club.members[:4]
    for host in hosts:
        await command(club, host, "table create", target=50)
        for member in hosts:
            if member is not host:
                await press(club, member, lobby(club), "Sit")
        await press(club, host, lobby(club), "Start")
    return list(await club.discord.bot.tables.live(club.guild.id))


async def move_at(club: Club, at: Table) -> None:
    """Whoever must act at that table does the first thing their hand allows, in no time."""
    assert at.actor is not None
    (member,) = [each for each in club.members if each.id == at.actor.user_id]
    await member.slash(club.channel, "hand", table=str(at.id))
    screen = hand(club, member)
    await member.click(screen, custom_id=live(screen)[0].custom_id)
