"""Each of Discord's refusals at each place where it can come: the move stands, it mends itself, no storm."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest
from simcord import MemberActor

from bot.demo.reading import board_of, label, live
from bot.demo.simulated import Club
from bot.tables.table import Table
from cogs.ui.unshown import LONGEST_SECONDS
from tests.cogs.playing import requests, stay_away, table, to_the_tricks
from tests.cogs.refusing import UNSHOWN, act_by_hand
from tests.cogs.steps import (
    EDITED,
    board,
    command,
    hand,
    lobby,
    look,
    open_table,
    press,
    seen,
    start_match,
    written,
)

STATUS = {
    10008: 404,  # unknown message
    10015: 404,  # unknown webhook
    10062: 404,  # unknown interaction
    20016: 429,  # slowmode
    30046: 429,  # too many edits of an old message
    40060: 400,  # acknowledged already
    50001: 403,  # missing access
    50013: 403,  # missing permissions
    50027: 401,  # invalid webhook token
    50083: 400,  # thread archived
}
TEN_MINUTES = 10
AT_MOST = 12
"""Refused requests of one kind in ten minutes, at one table: Discord bans at ten thousand of all tables."""

Provoke = Callable[[Club, MemberActor], Awaitable[object]]


async def a_card(club: Club, member: MemberActor) -> None:
    await press(club, member, hand(club, member), label(live(hand(club, member))[0]))


async def a_card_without_a_board(club: Club, member: MemberActor) -> None:
    old = board_of(club.channel)
    if old is not None:
        await club.members[4].delete(old)
    await a_card(club, member)


async def shown_afresh_and_a_card(club: Club, member: MemberActor) -> None:
    await command(club, member, "table show")
    await a_card(club, member)


async def away_and_a_card(club: Club, member: MemberActor) -> None:
    await stay_away(club)
    await a_card(club, member)


PLACES: dict[str, tuple[str, str, Provoke, tuple[int, ...]]] = {
    "the answer to a press": (
        "POST", "/interactions/*/*/callback", a_card, (10008, 10015, 10062, 40060, 50001, 50013, 50027),
    ),
    "the edit of an open hand": (
        "PATCH", "/webhooks/*", a_card, (10008, 10015, 10062, 50001, 50013, 50027),
    ),
    "the sending of a hand": (
        "POST", "/webhooks/*", shown_afresh_and_a_card, (10008, 10015, 10062, 50001, 50013, 50027),
    ),
    "the deletion of an old hand": (
        "DELETE", "/webhooks/*", shown_afresh_and_a_card, (10008, 10015, 50027),
    ),
    "the edit of a board": (
        "PATCH", "/channels/{channel}/messages/*", a_card, (10008, 30046, 50001, 50013, 50083),
    ),
    "the posting of a board": (
        "POST", "/channels/{channel}/messages", a_card_without_a_board, (20016, 50001, 50013, 50083),
    ),
    "the posting of a ping": (
        "POST", "/channels/{channel}/messages", away_and_a_card, (20016, 50001, 50013, 50083),
    ),
    "the deletion of a ping": (
        "DELETE", "/channels/{channel}/messages/*", away_and_a_card, (10008, 50001, 50013, 50083),
    ),
}  # fmt: skip
"""Where: the request, what brings it about, and the codes that can come there."""

CASES = [
    pytest.param(method, path, provoke, code, id=f"{place}: {code}")
    for place, (method, path, provoke, codes) in PLACES.items()
    for code in codes
]


@pytest.mark.parametrize(("method", "path", "provoke", "code"), CASES)
async def test_wherever_a_refusal_comes_the_move_stands_and_is_shown_once_it_can_be(
    club: Club, method: str, path: str, provoke: Provoke, code: int
) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    for other in club.members[:4]:
        await look(club, other)
    found, path = await table(club), path.format(channel=club.channel.id)
    turn, led = found.turn, f"{member.user.global_name} led"
    club.discord.inject_error(method, path, status=STATUS[code], code=code, times=None)
    before = _sent(club, method, path)
    await provoke(club, member)
    for _ in range(TEN_MINUTES):
        await club.discord.advance_time(60)
    assert found.turn == turn + 1, "the move stands, and once"
    shown = board_of(club.channel)
    if STATUS[code] != 429 and (shown is None or led not in seen(shown)):
        await member.slash(club.channel, "hand")
        assert UNSHOWN in seen(hand(club, member)), "the hand says what the board cannot"
    assert 0 < _sent(club, method, path) - before <= AT_MOST
    club.discord.backend.faults.clear()
    await club.discord.advance_time(LONGEST_SECONDS)
    await club.discord.advance_time(EDITED)
    assert led in seen(board(club))
    await act_by_hand(club)
    assert found.turn == turn + 2


LOBBY_CODES = [10008, 30046, 50001, 50013, 50083]


@pytest.mark.parametrize("code", LOBBY_CODES)
async def test_a_lobby_that_cannot_be_edited_takes_who_sits_down_and_shows_them_once_it_can(
    club: Club, code: int
) -> None:
    await open_table(club)
    opened, bob = lobby(club), club.members[1]
    club.discord.inject_error(
        "PATCH", f"/channels/{club.channel.id}/messages/*", status=STATUS[code], code=code, times=None
    )
    await press(club, bob, opened, "Sit West")
    found = await table(club)
    assert found.seat_of(bob.id) is not None
    for _ in range(TEN_MINUTES):
        await club.discord.advance_time(60)
    club.discord.backend.faults.clear()
    await club.discord.advance_time(LONGEST_SECONDS)
    await club.discord.advance_time(EDITED)
    assert "West Bob" in seen(lobby(club))
    assert "Leave" in written(lobby(club))


@pytest.mark.parametrize("code", [10008, 50001, 50013, 50083, 160006])
async def test_a_thread_that_cannot_be_opened_leaves_the_match_in_its_channel(club: Club, code: int) -> None:
    await open_table(club, thread=True)
    club.discord.inject_error(
        "POST", "/channels/*/messages/*/threads", status=STATUS.get(code, 400), code=code, times=None
    )
    await press(club, club.members[0], lobby(club), "Fill")
    for _ in range(TEN_MINUTES):
        await club.discord.advance_time(60)
    assert board_of(club.channel) is not None
    assert len(requests(club, "POST", "/threads$")) == 1, "it is not asked for again"
    in_play(await table(club))


def in_play(found: Table) -> None:
    assert found.state == "playing"
    assert found.row.thread_id is None


def _sent(club: Club, method: str, path: str) -> int:
    """How often the bot made a request, by method and path; * stands for anything."""
    return len(requests(club, method, "^" + re.escape(path).replace(r"\*", ".+") + "$"))
