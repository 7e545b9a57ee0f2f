"""The turn ping: to whoever must act and is away, once, gone when they act; nobody else is ever pinged."""

from __future__ import annotations

import re

import discord
from simcord import MemberActor

from bot.demo.reading import label, live
from bot.demo.simulated import Club
from bot.render.standing import asked
from tests.cogs.playing import MINUTE, actor, as_text, sent, stay_away, table, to_the_end, to_the_tricks
from tests.cogs.steps import act, answer, board, command, hand, look, press, seen, start_match
from tests.game.playing import EVERY_GAME


def pings(club: Club) -> list[discord.Message]:
    return [message for message in club.channel.history() if re.search(r"<@\d+>", message.content or "")]


async def away(club: Club) -> MemberActor:
    """Somebody whose turn it has been for so long that they were pinged."""
    await start_match(club)
    member = await to_the_tricks(club)
    await stay_away(club)
    return member


async def test_whoever_must_act_and_is_away_gets_one_ping(club: Club) -> None:
    member = await away(club)
    await club.discord.advance_time(5 * MINUTE)
    (ping,) = pings(club)
    assert f"<@{member.id}>" in ping.content


async def test_whoever_pressed_within_the_minute_gets_none(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    for _ in range(4):
        await club.discord.advance_time(50)
        await look(club, member)
    assert pings(club) == []


async def test_the_ping_has_my_hand_and_goes_when_they_act(club: Club) -> None:
    member = await away(club)
    (ping,) = pings(club)
    await press(club, member, ping, "My hand")
    assert pings(club) != [], "looking is not acting"
    await press(club, member, hand(club, member), label(live(hand(club, member))[0]))
    assert all(f"<@{member.id}>" not in each.content for each in pings(club))


async def test_nobody_but_whoever_must_act_is_ever_pinged(club: Club) -> None:
    member = await away(club)
    await press(club, member, await look(club, member), label(live(hand(club, member))[0]))
    await to_the_end(club)
    pinged = 0
    for request, message in sent(club):
        mentions = message.get("allowed_mentions")
        if re.search(r"<@[!&]?\d+>|@everyone|@here", as_text(message)):
            who = re.findall(r"<@(\d+)>", as_text(message))
            assert len(who) == 1
            assert mentions is not None
            assert [str(user) for user in mentions["users"]] == who
            assert not mentions.get("parse")
            pinged += 1
        elif request.method == "POST" and not request.path.endswith("/callback"):
            assert mentions == {"parse": []}, request.path
    assert pinged >= 1


async def test_a_computer_players_turn_pings_nobody(club: Club) -> None:
    await start_match(club, people=1)
    for _ in range(30):
        await club.discord.advance_time(2)
    for ping in pings(club):
        assert f"<@{club.members[0].id}>" in ping.content


async def test_a_match_given_up_takes_its_ping_along(club: Club) -> None:
    await away(club)
    await command(club, club.members[4], "table close")
    assert pings(club) == []


async def test_a_ping_from_before_a_restart_goes_when_they_act_and_is_not_repeated(club: Club) -> None:
    member = await away(club)
    (ping,) = pings(club)
    await club.discord.restart()
    await club.discord.advance_time(3 * MINUTE)
    assert [each.id for each in pings(club)] == [ping.id]
    await press(club, member, await look(club, member), label(live(hand(club, member))[0]))
    assert ping.id not in [each.id for each in pings(club)]


async def test_after_a_restart_whoever_is_waited_for_is_pinged_a_minute_later(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    await club.discord.restart()
    await club.discord.advance_time(30)
    assert pings(club) == []
    await club.discord.advance_time(40)
    (ping,) = pings(club)
    assert f"<@{member.id}>" in ping.content


async def test_a_board_that_a_crash_left_behind_is_brought_up_to_date_after_a_restart(club: Club) -> None:
    await start_match(club)
    member = await to_the_tricks(club)
    screen = await look(club, member)
    club.discord.inject_error("PATCH", f"/channels/*/messages/{board(club).id}", status=403, code=50013)
    await press(club, member, screen, label(live(screen)[0]))
    assert " led" not in seen(board(club))
    await club.discord.restart()
    await club.discord.advance_time(MINUTE)
    await club.discord.advance_time(2)
    assert f"{member.user.global_name} led" in seen(board(club))
    assert actor(club) is not member


async def test_show_leaves_the_ping_where_it_is(club: Club) -> None:
    await away(club)
    (ping,) = pings(club)
    assert "posted afresh" in answer(await command(club, club.members[1], "table show"))
    assert [each.id for each in pings(club)] == [ping.id]


@EVERY_GAME
async def test_whatever_is_asked_for_the_ping_names_whom_it_is_asked_of_and_goes_when_it_is_done(
    club: Club, key: str, players: int
) -> None:
    await start_match(club, people=players, game=key, players=players, target=PITCH.get(key, 30))
    asked_for: set[str] = set()
    for number in range(40):
        found, member = await table(club), actor(club)
        turn, what = found.turn, asked(found.view(None))
        waited_for = what not in asked_for
        asked_for.add(what)
        if waited_for:
            await stay_away(club)
            (ping,) = pings(club)
            assert ping.content.startswith(f"<@{member.id}>, it is your turn")
        while found.turn == turn:  # some decisions take more than one press
            await act(club, "Stand" if number else "Beg", "Pass", "Refuse", "Pull")
        if waited_for:
            assert ping.id not in [each.id for each in pings(club)]
    assert len(asked_for & {"stand-or-beg", "bid", "pitch", "lead", "play"}) >= 3


PITCH = {"pitch": 21}
"""The target of a game that takes few."""
