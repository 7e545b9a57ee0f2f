"""Spectators: the public view, privately, at the pace of the board; nothing of it is anyone's hand."""

from __future__ import annotations

import re

import discord
import pytest
from simcord import ChannelHandle, MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType

from bot.demo.simulated import Club
from bot.tables.table import Person
from tests.cogs.overhearing import Known, Wire, named
from tests.cogs.playing import SIXTEEN_MINUTES, as_text, cards, requests, table, to_the_end, to_the_tricks
from tests.cogs.steps import (
    EDITED,
    act,
    answer,
    board,
    command,
    hand,
    is_over,
    open_table,
    press,
    seen,
    start_match,
    whose_turn,
    written,
)
from tests.game.playing import GAMES


def view(club: Club, member: MemberActor, channel: ChannelHandle | None = None) -> discord.Message:
    """The newest view a spectator has on their screen."""
    private = [each for each in (channel or club.channel).history(viewer=member) if each.flags.ephemeral]
    return next(each for each in reversed(private) if "You watch" in seen(each))


def views(club: Club, member: MemberActor) -> int:
    """How many views a spectator has on their screen."""
    private = [each for each in club.channel.history(viewer=member) if each.flags.ephemeral]
    return sum("You watch" in seen(each) for each in private)


def closed_to(club: Club, *members: MemberActor) -> ChannelHandle:
    """A channel that those members cannot view."""
    hidden = discord.PermissionOverwrite(view_channel=False)
    return club.guild.create_text_channel("closed", overwrites=dict.fromkeys(members, hidden))


async def test_my_hand_without_a_seat_shows_the_board_and_who_plays(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    eve = club.members[4]
    watched = answer(await press(club, eve, board(club), "My hand"))
    assert re.search(r"You watch \w+, as all see it", watched) and "Ann & Cyd" in watched
    assert all(line in watched for line in seen(board(club)).splitlines())
    assert written(view(club, eve)) == ["Rules", "Refresh"]


@pytest.mark.parametrize("asked", ["hand", "table watch"])
async def test_the_commands_show_the_same(club: Club, asked: str) -> None:
    await start_match(club)
    eve = club.members[4]
    assert "You watch" in answer(await command(club, eve, asked))
    assert seen(board(club)) in seen(view(club, eve))


async def test_whoever_sits_there_gets_their_hand_by_watching(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    ann = club.members[0]
    watched = await command(club, ann, "table watch")
    assert watched.response is not None and len(cards(watched.response.message)) == 6


async def test_a_seat_that_is_free_to_them_is_taken_from_there_and_the_view_goes(club: Club) -> None:
    await start_match(club, people=3)
    eve = club.members[4]
    await press(club, eve, board(club), "My hand")
    assert written(view(club, eve)) == ["Take a seat", "Rules", "Refresh"]
    await press(club, eve, view(club, eve), "Take a seat")
    assert (await table(club)).seat_of(eve.id) == 3 and views(club, eve) == 0
    assert len(cards(hand(club, eve))) in (0, 6)


async def test_the_view_follows_each_move_with_one_edit_a_board_edit(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    eve = club.members[4]
    await press(club, eve, board(club), "My hand")
    for _ in range(4):
        message = view(club, eve)
        edits = len(requests(club, "PATCH", f"/messages/{message.id}$"))
        boards = len(requests(club, "PATCH", f"^/channels/{club.channel.id}/messages/{board(club).id}$"))
        await act(club)
        assert seen(board(club)) in seen(view(club, eve))
        after = len(requests(club, "PATCH", f"^/channels/{club.channel.id}/messages/{board(club).id}$"))
        assert len(requests(club, "PATCH", f"/messages/{message.id}$")) - edits <= max(after - boards, 1)


async def test_a_second_view_takes_the_place_of_the_first(club: Club) -> None:
    await start_match(club)
    eve = club.members[4]
    await press(club, eve, board(club), "My hand")
    await press(club, eve, board(club), "My hand")
    assert views(club, eve) == 1


async def test_a_view_of_sixteen_minutes_ago_is_refreshed_by_its_button_and_then_follows_again(
    club: Club,
) -> None:
    await start_match(club)
    await to_the_tricks(club)
    eve = club.members[4]
    await press(club, eve, board(club), "My hand")
    await club.discord.advance_time(SIXTEEN_MINUTES)
    message = view(club, eve)
    before = len(requests(club, "PATCH", f"/messages/{message.id}$"))
    await act(club)
    assert len(requests(club, "PATCH", f"/messages/{message.id}$")) == before
    await press(club, eve, message, "Refresh")
    assert seen(board(club)) in seen(view(club, eve))
    await act(club)
    assert seen(board(club)) in seen(view(club, eve))


async def test_a_dismissed_view_stops_nothing(club: Club) -> None:
    await start_match(club)
    await to_the_tricks(club)
    eve = club.members[4]
    await press(club, eve, board(club), "My hand")
    club.discord.inject_error("PATCH", "/webhooks/*", status=404, code=10008, times=1)
    member = await act(club)
    assert "led" in seen(board(club)) and member is not None
    await press(club, eve, board(club), "My hand")
    assert seen(board(club)) in seen(view(club, eve))


async def test_after_the_match_the_view_shows_the_result_and_nobody_watches(club: Club) -> None:
    await start_match(club, target=1)
    eve = club.members[4]
    await press(club, eve, board(club), "My hand")
    await to_the_end(club)
    await club.discord.advance_time(3)
    assert re.search(r"wins? the match!", seen(view(club, eve))) and written(view(club, eve)) == []
    refused = answer(await command(club, eve, "table watch", table="Nowhere"))
    assert "No table here is called Nowhere" in refused


async def test_before_the_match_there_is_nothing_to_watch(club: Club) -> None:
    await open_table(club)
    eve = club.members[4]
    for asked in ("table watch", "hand"):
        assert "has not begun" in answer(await command(club, eve, asked))


async def test_refresh_lives_through_a_restart(club: Club) -> None:
    await start_match(club)
    eve = club.members[4]
    await press(club, eve, board(club), "My hand")
    message = view(club, eve)
    await club.discord.restart()
    await act(club)
    await press(club, eve, message, "Refresh")
    assert seen(board(club)) in seen(view(club, eve))


async def test_refresh_shows_the_hand_to_whoever_has_a_seat_by_now(club: Club) -> None:
    await start_match(club, people=3)
    eve = club.members[4]
    await press(club, eve, board(club), "My hand")
    message = view(club, eve)
    await club.discord.restart()
    await press(club, eve, board(club), "Take a seat")
    await press(club, eve, message, "Refresh")
    assert "You watch" not in seen(hand(club, eve))


async def test_a_table_of_another_channel_is_watched_by_name(club: Club) -> None:
    await start_match(club)
    eve, elsewhere = club.members[4], club.guild.create_text_channel("elsewhere")
    name = (await table(club)).name
    assert "You watch" in answer(await eve.slash(elsewhere, "table watch", table=name))
    await act(club)
    assert seen(board(club)) in seen(view(club, eve, elsewhere))


async def test_a_table_in_a_channel_one_cannot_view_is_no_table_to_them(club: Club) -> None:
    bob = club.members[1]
    secret = closed_to(club, bob)
    await club.members[0].slash(secret, "table create")
    the_table = await table(club)
    await club.discord.bot.tables.start(the_table.id, Person(club.members[0].id, "Ann"), fill=True)
    for asked in ("table watch", "hand", "table show", "scores"):
        refused = answer(await command(club, bob, asked, table=the_table.name))
        assert f"No table here is called {the_table.name}" in refused
        assert await bob.autocomplete(club.channel, asked, "table", "") == []
    assert the_table.name not in answer(await command(club, bob, "table list"))
    cyd = club.members[2]
    assert "You watch" in answer(await command(club, cyd, "table watch", table=the_table.name))
    assert the_table.name in answer(await command(club, cyd, "table list"))


async def test_a_table_in_a_private_thread_is_watched_from_inside_alone(club: Club) -> None:
    ann, bob, backend = club.members[0], club.members[1], club.discord.backend
    thread = backend.create_thread(club.channel.id, "apart", ann.id, type=ChannelType.PRIVATE_THREAD)
    for member in (ann.id, backend.bot_user.id):
        backend.add_thread_member(thread.id, member)
    (inside,) = club.channel.threads
    await ann.slash(inside, "table create")
    the_table = await table(club)
    await club.discord.bot.tables.start(the_table.id, Person(ann.id, "Ann"), fill=True)
    refused = answer(await command(club, bob, "table watch", table=the_table.name))
    assert f"No table here is called {the_table.name}" in refused
    backend.add_thread_member(thread.id, bob.id)
    assert "You watch" in answer(await bob.slash(inside, "table watch"))


async def test_whoever_sits_at_a_table_names_it_also_where_they_cannot_view_its_channel(club: Club) -> None:
    bob = club.members[1]
    secret = closed_to(club, bob)
    ann = club.members[0]
    await ann.slash(secret, "table create", partner=bob)
    the_table = await table(club)
    assert the_table.name in answer(await command(club, bob, "table list"))


async def test_whoever_may_not_view_the_channel_any_more_watches_no_more(club: Club) -> None:
    await start_match(club)
    eve, elsewhere = club.members[4], club.guild.create_text_channel("elsewhere")
    await club.members[0].slash(elsewhere, "table resume")
    await club.discord.advance_time(EDITED)
    name = (await table(club)).name
    dot_left = club.members[3]
    await command(club, dot_left, "table leave", table=name)
    asked = await command(club, dot_left, "table watch", table=name)
    assert "You watch" in answer(asked)
    hidden = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(target_id=dot_left.id, type=OverwriteType.MEMBER, allow=0, deny=hidden)
    club.discord.backend.set_overwrite(elsewhere.id, overwrite)
    told = answer(await press(club, dot_left, view(club, dot_left), "Refresh"))
    assert "in a channel that you cannot view now" in told
    assert "No table here is called" in answer(await command(club, dot_left, "hand", table=name))
    assert "You watch" in answer(await command(club, eve, "table watch", table=name))


@pytest.mark.parametrize(("key", "players"), GAMES)
async def test_nothing_that_a_spectator_is_sent_names_a_card_that_is_not_public(
    club: Club, key: str, players: int
) -> None:
    target = {"cinch": 20, "pitch": 7}.get(key, 6)
    await start_match(club, people=min(players, 4), game=key, players=players, target=target)
    eve, wire, the_table, checked = club.members[4], Wire(club), await table(club), 0
    await press(club, eve, board(club), "My hand")
    known = Known(club, the_table)
    for _ in range(70):
        assert the_table.match is not None
        for request, reader in wire.fresh():
            if reader != eve.id or the_table.state != "playing":
                continue
            text = request.path + as_text(request.json or {})
            if re.search(rf"deal {the_table.match.number}\b", text):
                assert named(text) <= known.may_name(text, None), request.path
                assert not re.search(r"\b(act|ask):", text)
                checked += 1
        if is_over(club):
            break
        if whose_turn(club) is None:
            await club.discord.advance_time(3)
        else:
            await act(club, "Pass", "Beg")
    assert checked > 20
