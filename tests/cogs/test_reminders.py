"""The ladder in Discord: the hand once more for its owner alone, then a ping or a direct message."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord import MemberActor

from bot.demo.reading import label, live
from bot.demo.simulated import Club
from tests.cogs.choosing import clock, private, selects
from tests.cogs.playing import (
    CARD,
    MINUTE,
    SIXTEEN_MINUTES,
    actor,
    as_text,
    fresh_hand,
    requests,
    sent,
    stay_away,
    table,
    to_the_tricks,
)
from tests.cogs.refusing import another, pinged, resume, whose
from tests.cogs.steps import answer, board, command, hand, lobby, look, open_table, press, seen, start_match

WAITED_FOR = "It is your turn at"


async def to_lead(club: Club) -> MemberActor:
    """A match in which somebody must lead, who has just looked at their hand."""
    await start_match(club)
    member = await to_the_tricks(club)
    await look(club, member)
    return member


async def choose(club: Club, member: MemberActor, *buttons: str) -> None:
    """A member presses these under /reminders."""
    message = private(await member.slash(club.channel, "reminders"))
    for button in buttons:
        await member.click(message, label=button)


async def quiet(club: Club, member: MemberActor, begins: float, ends: float) -> None:
    """A member is quiet from so many seconds from now up to so many from now."""
    hours = [f"{club.discord.now() + timedelta(seconds=each):%H:%M}" for each in (begins, ends)]
    told = await member.slash(club.channel, "reminders", quiet_from=hours[0], quiet_to=hours[1], zone="UTC")
    assert f"{hours[0]} to {hours[1]}" in answer(told)


def dms(club: Club, member: MemberActor) -> list[dict[str, Any]]:
    """Every direct message that the bot tried to send a member."""
    path = f"/channels/{member.user.dm_channel.id}/messages"
    return [message for request, message in sent(club) if (request.method, request.path) == ("POST", path)]


def in_dms(member: MemberActor) -> list[discord.Message]:
    """The direct messages that a member has of the bot."""
    return list(member.user.dm_channel.history())


def no_dms(club: Club, member: MemberActor, status: int = 403, code: int = 50007) -> None:
    """Discord takes no direct message for a member any more."""
    path = f"/channels/{member.user.dm_channel.id}/messages"
    club.discord.inject_error("POST", path, status=status, code=code, times=None)


async def play(club: Club, member: MemberActor) -> None:
    await press(club, member, hand(club, member), label(live(hand(club, member))[0]))


async def test_after_a_minute_the_open_hand_comes_once_more_for_its_owner_alone(club: Club) -> None:
    member = await to_lead(club)
    before = hand(club, member)
    await club.discord.advance_time(MINUTE)
    again = hand(club, member)
    assert again.id > before.id and again.flags.ephemeral
    assert f"{WAITED_FOR} {(await table(club)).name}" in seen(again)
    mine = [each.id for each in club.channel.history(viewer=member)]
    assert again.id in mine and before.id not in mine, "the older copy is gone"
    others = [each for each in club.members if each is not member]
    assert all(again.id not in [m.id for m in club.channel.history(viewer=each)] for each in others)
    assert pinged(club) == []
    await play(club, member)
    assert f"{member.user.global_name} led" in seen(board(club))


async def test_whoever_stays_away_then_gets_one_ping_and_each_comes_once(club: Club) -> None:
    member = await to_lead(club)
    await club.discord.advance_time(4 * MINUTE)
    assert pinged(club) == []
    reminded = hand(club, member)
    await club.discord.advance_time(2 * MINUTE)
    assert pinged(club) == [str(member.id)]
    for _ in range(10):
        await club.discord.advance_time(2 * MINUTE)
    assert pinged(club) == [str(member.id)]
    assert hand(club, member).id == reminded.id
    assert dms(club, member) == []


async def test_whoever_acts_after_the_first_reminder_gets_no_more(club: Club) -> None:
    member = await to_lead(club)
    await club.discord.advance_time(2 * MINUTE)
    await play(club, member)
    await stay_away(club)
    assert str(member.id) not in pinged(club)


async def test_whoever_presses_after_the_first_reminder_has_five_more_minutes(club: Club) -> None:
    member = await to_lead(club)
    await club.discord.advance_time(4 * MINUTE)
    await look(club, member)
    await club.discord.advance_time(4 * MINUTE)
    assert pinged(club) == []
    await club.discord.advance_time(MINUTE)
    await club.discord.advance_time(2)
    assert pinged(club) == [str(member.id)]


async def test_whose_hand_is_dismissed_or_old_is_pinged_after_a_minute(club: Club) -> None:
    member = await to_lead(club)
    club.discord.inject_error("POST", "/webhooks/*", status=404, code=10015, times=None)
    await club.discord.advance_time(MINUTE)
    await club.discord.advance_time(2)
    assert pinged(club) == [str(member.id)]


async def test_whose_turn_comes_after_their_token_died_is_pinged_at_once(club: Club) -> None:
    member = await to_lead(club)
    await club.discord.advance_time(SIXTEEN_MINUTES)
    await fresh_hand(club, member)
    await play(club, member)
    await club.discord.advance_time(2)
    assert str(actor(club).id) in pinged(club)


async def test_a_restart_after_the_hand_came_goes_on_with_the_ping(club: Club) -> None:
    member = await to_lead(club)
    await club.discord.advance_time(2 * MINUTE)
    await club.discord.restart()
    await club.discord.advance_time(30)
    assert pinged(club) == []
    await club.discord.advance_time(40)
    assert pinged(club) == [str(member.id)]
    await club.discord.restart()
    await stay_away(club)
    assert pinged(club) == [str(member.id)]


async def test_whoever_asked_for_it_gets_a_direct_message_in_place_of_the_ping_and_it_goes(
    club: Club,
) -> None:
    member = await to_lead(club)
    await choose(club, member, "Turn direct messages on")
    await stay_away(club)
    (message,) = in_dms(member)
    row = (await table(club)).row
    link = f"https://discord.com/channels/{row.guild_id}/{row.board_channel_id}/{board(club).id}"
    assert message.content.startswith(f"{WAITED_FOR} {row.name}: {link}\n")
    assert pinged(club) == []
    await club.discord.restart()
    await stay_away(club)
    assert [each.id for each in in_dms(member)] == [message.id], "it is not repeated"
    await look(club, member)
    await play(club, member)
    assert in_dms(member) == []
    assert len(dms(club, member)) == 1 and str(member.id) not in pinged(club)


async def test_a_direct_message_holds_no_card_and_reaches_nobody_else(club: Club) -> None:
    member = await to_lead(club)
    await choose(club, member, "Turn direct messages on")
    await stay_away(club)
    (message,) = dms(club, member)
    assert not CARD.search(as_text(message)) and not re.search(r"[♠♥♦♣]|<:", as_text(message))
    assert message.get("components", []) == [] and message["allowed_mentions"] == {"parse": []}
    (opened,) = requests(club, "POST", r"/users/@me/channels")
    assert opened.json is not None and str(opened.json["recipient_id"]) == str(member.id)


async def test_whoever_did_not_ask_for_direct_messages_gets_none(club: Club) -> None:
    await to_lead(club)
    await stay_away(club)
    assert requests(club, "POST", r"/users/@me/channels") == []


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (400, 50278), (403, 0)])
async def test_where_discord_takes_no_direct_message_the_ping_comes_and_their_next_hand_says_so_once(
    club: Club, status: int, code: int
) -> None:
    member = await to_lead(club)
    await choose(club, member, "Turn direct messages on")
    no_dms(club, member, status, code)
    await stay_away(club)
    assert pinged(club) == [str(member.id)]
    assert "takes no direct messages from me for you" in seen(await look(club, member))
    assert "takes no direct messages" not in seen(await look(club, member))
    assert "**a direct message**" not in as_markdown(private(await member.slash(club.channel, "reminders")))
    await stay_away(club)
    assert len(dms(club, member)) == 1 and pinged(club) == [str(member.id)]


async def test_a_direct_message_that_fails_for_once_gives_way_to_the_ping_and_is_not_turned_off(
    club: Club,
) -> None:
    member = await to_lead(club)
    await choose(club, member, "Turn direct messages on")
    no_dms(club, member, 500, 0)
    await stay_away(club)
    assert pinged(club) == [str(member.id)]
    assert (await club.discord.bot.tables.reminders.of(member.id)).by_dm
    assert "takes no direct messages" not in seen(await look(club, member))


async def test_whoever_turned_pings_off_gets_the_hand_alone(club: Club) -> None:
    member = await to_lead(club)
    await choose(club, member, "Turn pings off")
    before = hand(club, member)
    await stay_away(club)
    assert hand(club, member).id > before.id
    for _ in range(10):
        await club.discord.advance_time(MINUTE)
    assert pinged(club) == [] and dms(club, member) == []


async def test_where_pings_are_off_a_refused_direct_message_brings_none_either(club: Club) -> None:
    member = await to_lead(club)
    await choose(club, member, "Turn pings off", "Turn direct messages on")
    no_dms(club, member)
    for _ in range(5):
        await stay_away(club)
    assert pinged(club) == [] and len(dms(club, member)) == 1


@pytest.mark.parametrize("by_dm", [False, True])
async def test_quiet_hours_that_begin_while_they_are_waited_for_hold_back_what_notifies(
    club: Club, by_dm: bool
) -> None:
    member = await to_lead(club)
    if by_dm:
        await choose(club, member, "Turn direct messages on")
    await quiet(club, member, 2 * MINUTE, 3 * 60 * MINUTE)
    for _ in range(28):
        await stay_away(club)
    assert pinged(club) == [] and dms(club, member) == []
    for _ in range(3):
        await stay_away(club)
    assert pinged(club) == ([] if by_dm else [str(member.id)])
    assert len(dms(club, member)) == (1 if by_dm else 0)


async def test_after_a_restart_in_quiet_hours_the_ping_still_waits_for_their_end(club: Club) -> None:
    member = await to_lead(club)
    await quiet(club, member, 0, 60 * 60)
    await club.discord.restart()
    for _ in range(8):
        await stay_away(club)
    assert pinged(club) == []
    for _ in range(3):
        await stay_away(club)
    assert pinged(club) == [str(member.id)]


async def test_under_a_clock_the_ping_comes_before_the_time_is_up(club: Club) -> None:
    await open_table(club)
    message = await selects(club)
    await club.members[0].select(message, ["normal"], custom_id=clock(message).custom_id)
    for member in club.members[1:4]:
        await press(club, member, lobby(club), "Sit")
    await press(club, club.members[0], lobby(club), "Start")
    member = await whose(club)
    before = await look(club, member)
    await club.discord.advance_time(70)
    assert hand(club, member).id > before.id and pinged(club) == []
    await club.discord.advance_time(30)
    assert pinged(club) == [str(member.id)]
    turn = (await table(club)).turn
    await club.discord.advance_time(30)
    assert (await table(club)).turn > turn, "then the clock plays"


async def test_at_two_tables_each_reminds_for_itself_in_its_own_channel(club: Club) -> None:
    member = await to_lead(club)
    first, elsewhere = await table(club), another(club)
    await member.slash(elsewhere, "table create")
    await club.discord.advance_time(2)
    (second,) = [each for each in await club.discord.bot.tables.live(club.guild.id) if each.id != first.id]
    lobby_there = elsewhere.last_message
    assert lobby_there is not None
    await member.click(lobby_there, custom_id=f"lobby:{second.id}:fill")
    for _ in range(20):
        await club.discord.advance_time(2)
    await stay_away(club)
    awaited = {each.id for each in (first, second) if each.actor and each.actor.user_id == member.id}
    assert first.id in awaited
    for each, channel in ((first, club.channel), (second, elsewhere)):
        there = [m.content for m in channel.history() if f"<@{member.id}>" in (m.content or "")]
        told = f"<@{member.id}>, it is your turn at {each.name}."
        assert there == ([told] if each.id in awaited else [])


async def test_nobody_but_whoever_must_act_gets_anything_again(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    others = [each for each in club.members[:4] if each is not actor(club)]
    before = {each.id: (await look(club, each)).id for each in others}
    await stay_away(club)
    assert {each.id: hand(club, each).id for each in others} == before
    assert set(pinged(club)) == {str(actor(club).id)}


async def test_a_table_that_moves_takes_its_direct_message_along_and_sends_no_second_for_the_turn(
    club: Club,
) -> None:
    member = await to_lead(club)
    await choose(club, member, "Turn direct messages on")
    await stay_away(club)
    assert len(in_dms(member)) == 1
    other = next(each for each in club.members[:4] if each is not member)
    await resume(club, other, another(club))
    await stay_away(club)
    assert in_dms(member) == [] and len(dms(club, member)) == 1
    assert pinged(club) == []


async def test_a_match_given_up_takes_a_direct_message_along(club: Club) -> None:
    member = await to_lead(club)
    await choose(club, member, "Turn direct messages on")
    await stay_away(club)
    assert len(in_dms(member)) == 1
    await command(club, club.members[4], "table close")
    assert in_dms(member) == []


def as_markdown(message: discord.Message) -> str:
    container: Any = message.components[0]
    return "\n".join(part.content for part in container.children if isinstance(part, discord.TextDisplay))
