"""Somebody is timed out, kicked, banned or leaves in mid-match: their seat holds nobody up for good."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from bot.demo.reading import label, live
from bot.demo.simulated import Club
from bot.tables.authority import HOST_SECONDS
from bot.tables.deadlines import CLOCKS
from tests.cogs.choosing import clock, selects
from tests.cogs.playing import MINUTE, actor, requests, table, to_the_tricks
from tests.cogs.refusing import pinged
from tests.cogs.steps import (
    EDITED,
    act,
    answer,
    board,
    command,
    hand,
    lobby,
    look,
    open_table,
    press,
    seen,
    start_match,
)

GONE = ["left", "kicked", "banned"]


def goes(club: Club, member: MemberActor, how: str = "left") -> None:
    """A member is no longer on the server. The bot does not hear of it: it may not see who is."""
    backend = club.discord.backend
    if how == "banned":
        backend.apply_ban(club.guild.id, member.id, None)
    else:
        backend.remove_member(club.guild.id, member.id)


def comes_back(club: Club, member: MemberActor) -> None:
    club.discord.backend.add_member(club.guild.id, member.id, announce=True)


def timed_out(club: Club, member: MemberActor, until: str | None = "2030-01-01T00:00:00+00:00") -> None:
    """A moderator silences a member: Discord delivers nothing they press."""
    club.discord.backend.edit_member(club.guild.id, member.id, {"timed_out_until": until})


async def start_with_a_clock(club: Club) -> None:
    await open_table(club)
    message = await selects(club)
    await club.members[0].select(message, ["fast"], custom_id=clock(message).custom_id)
    await club.discord.advance_time(2)
    for member in club.members[1:4]:
        await press(club, member, lobby(club), "Sit")
    await press(club, club.members[0], lobby(club), "Start")


async def whose(club: Club) -> MemberActor:
    found = (await table(club)).actor
    assert found is not None
    return next(member for member in club.members if member.id == found.user_id)


async def a_round_of_the_clock(club: Club) -> None:
    for _ in range(3):
        await club.discord.advance_time(CLOCKS["fast"] / 2)


@pytest.mark.parametrize("how", GONE)
async def test_with_a_clock_a_computer_player_soon_sits_in_for_somebody_gone(club: Club, how: str) -> None:
    await start_with_a_clock(club)
    away = await whose(club)
    seat = (await table(club)).seat_of(away.id)
    assert seat is not None
    goes(club, away, how)
    for _ in range(40):
        await a_round_of_the_clock(club)
        sitter = (await table(club)).at(seat)
        assert sitter is not None
        if sitter.computer is not None:
            break
    else:
        raise AssertionError("nobody sits in")
    await club.discord.advance_time(EDITED)
    assert (await table(club)).state == "playing"
    assert len([who for who in pinged(club) if who == str(away.id)]) <= 2


async def test_who_comes_back_to_the_server_takes_the_seat_back(club: Club) -> None:
    await start_match(club)
    away = club.members[1]
    await command(club, away, "table leave")
    goes(club, away)
    await club.discord.advance_time(MINUTE)
    comes_back(club, away)
    await press(club, away, board(club), "Take a seat")
    assert (await table(club)).seat_of(away.id) is not None
    assert seen(hand(club, away))


@pytest.mark.parametrize("how", GONE)
async def test_without_a_clock_somebody_gone_is_pinged_once_and_a_moderator_can_close_the_table(
    club: Club, how: str
) -> None:
    await start_match(club)
    away = await to_the_tricks(club)
    turn, asked = (await table(club)).turn, len(club.discord.http_requests)
    goes(club, away, how)
    for _ in range(60):
        await club.discord.advance_time(MINUTE)
    assert pinged(club) == [str(away.id)]
    assert len(club.discord.http_requests) - asked <= 8, "and the table is let be"
    assert (await table(club)).turn == turn
    assert "closed" in answer(await command(club, club.members[4], "table close"))
    assert await club.discord.bot.tables.live(club.guild.id) == ()


async def test_a_hand_of_somebody_gone_is_refreshed_no_more_than_once(club: Club) -> None:
    await start_match(club)
    leader = await to_the_tricks(club)
    away = next(member for member in club.members[:4] if member.id != leader.id)
    await look(club, away)
    goes(club, away)
    club.discord.inject_error("PATCH", "/webhooks/*", status=404, code=10008, times=1)
    await act(club)
    edits = len(requests(club, "PATCH", "/webhooks/"))
    assert actor(club)
    await club.discord.advance_time(EDITED)
    assert len(requests(club, "PATCH", "/webhooks/")) == edits


async def test_a_timed_out_member_plays_on_when_the_time_out_is_over(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    await look(club, member)
    timed_out(club, member)
    turn = (await table(club)).turn
    for _ in range(10):
        await club.discord.advance_time(MINUTE)
    assert (await table(club)).turn == turn
    assert pinged(club) == [str(member.id)]
    timed_out(club, member, None)
    screen = hand(club, member)  # sent once more meanwhile, as a reminder
    await press(club, member, screen, label(live(screen)[0]))
    assert (await table(club)).turn == turn + 1


async def test_under_a_clock_the_computer_plays_for_a_timed_out_member_who_then_takes_the_seat_back(
    club: Club,
) -> None:
    await start_with_a_clock(club)
    member = await whose(club)
    found = await table(club)
    timed_out(club, member)
    for _ in range(40):
        if found.seat_of(member.id) is None:
            break
        await a_round_of_the_clock(club)
    assert found.seat_of(member.id) is None
    timed_out(club, member, None)
    await club.discord.advance_time(EDITED)
    await press(club, member, board(club), "Take a seat")
    assert found.seat_of(member.id) is not None


async def test_a_lobby_whose_host_is_gone_is_started_by_another(club: Club) -> None:
    await open_table(club)
    host, bob = club.members[:2]
    await press(club, bob, lobby(club), "Sit")
    goes(club, host)
    await press(club, bob, lobby(club), "Fill")
    assert (await table(club)).state == "lobby", "its host might only be slow"
    await club.discord.advance_time(HOST_SECONDS)
    await press(club, bob, lobby(club), "Fill")
    assert (await table(club)).state == "playing"


async def test_a_seat_kept_for_somebody_gone_is_freed_by_the_host(club: Club) -> None:
    await open_table(club, partner=club.members[1])
    goes(club, club.members[1])
    told = answer(await command(club, club.members[0], "table remove", seat="Bob"))
    assert "Bob" in told
    assert (await table(club)).row.seats[-1].name == "Ann"
