"""/table, and several tables in one channel."""

from __future__ import annotations

from dataclasses import replace

import discord
import pytest
from simcord import ChannelHandle

from bot.demo.reading import newest
from bot.demo.simulated import Club
from bot.tables.limits import CREATE_SECONDS
from bot.tables.names import TABLE_NAMES
from bot.tables.table import Person
from bot.text import in_series, say
from tests.cogs.playing import table, to_the_end
from tests.cogs.steps import (
    act,
    answer,
    board,
    command,
    hand,
    lobby,
    open_table,
    press,
    race,
    seen,
    start_match,
    written,
)


async def two_tables(club: Club) -> tuple[str, str]:
    """Ann's table and Bob's, in one channel; their names."""
    ann, bob, *_ = club.members
    await command(club, ann, "table create")
    await command(club, bob, "table create")
    first, second = await club.discord.bot.tables.live(club.guild.id)
    return first.name, second.name


async def test_create_answers_privately_and_the_lobby_is_a_message_of_the_bots_own(club: Club) -> None:
    made = await command(club, club.members[0], "table create")
    assert "is open" in answer(made)
    assert lobby(club).id not in [each.id for each in (made.response, *made.followups) if each]


async def test_list_tells_who_sits_where_and_how_a_match_stands(club: Club) -> None:
    assert say("en", "tables.none").split(".")[0] in answer(
        await command(club, club.members[4], "table list")
    )
    await start_match(club, target=30)
    await act(club, "Stand")
    await command(club, club.members[1], "table create")
    first, second = await club.discord.bot.tables.live(club.guild.id)
    told = answer(await command(club, club.members[4], "table list"))
    assert f"{first.name} · " in told
    assert "deal 1" in told
    assert f"{second.name} · 3 seats open" in told
    assert "Ann, Bob, Cyd and Dot" in told


async def test_tables_have_names_and_commands_mean_yours_here(club: Club) -> None:
    ann, _, cyd, *_ = club.members
    names = await two_tables(club)
    assert "posted afresh" in answer(await command(club, ann, "table show"))
    assert "Ann hosts" in seen(club.channel.history()[-1])
    refused = answer(await command(club, cyd, "table show"))
    assert "More than one table" in refused
    assert all(name in refused for name in names)


async def test_a_command_takes_a_table_by_its_name_however_it_is_written(club: Club) -> None:
    _, bobs = await two_tables(club)
    told = answer(await command(club, club.members[2], "table show", table=f" {bobs.upper()} "))
    assert bobs in told
    assert "Bob hosts" in seen(club.channel.history()[-1])


async def test_a_table_in_another_channel_is_taken_by_name_alone(club: Club) -> None:
    ann = club.members[0]
    await command(club, ann, "table create")
    name = (await table(club)).name
    elsewhere = club.guild.create_text_channel("elsewhere")
    assert "No table is open" in answer(await ann.slash(elsewhere, "table show"))
    assert name in answer(await ann.slash(elsewhere, "table show", table=name))


async def test_an_unknown_name_is_told_as_it_was_typed_and_pings_nobody(club: Club) -> None:
    await command(club, club.members[0], "table create")
    refused = await command(club, club.members[0], "table show", table="@everyone " * 600)
    assert "No table here is called @everyone" in answer(refused)
    assert refused.response is not None
    assert len(refused.response.content) < 200


async def test_autocomplete_offers_tables_here_first_and_by_what_is_typed(club: Club) -> None:
    ann = club.members[0]
    elsewhere = club.guild.create_text_channel("elsewhere")
    await ann.slash(elsewhere, "table create")
    await command(club, ann, "table create")
    there, here = await club.discord.bot.tables.live(club.guild.id)
    offered = await ann.autocomplete(club.channel, "table show", "table", "")
    assert [each["value"] for each in offered] == [str(here.id), str(there.id)]
    assert offered[0]["name"] == f"{here.name}: Ann"
    offered = await ann.autocomplete(club.channel, "scores", "table", there.name[:4].lower())
    assert str(there.id) in [each["value"] for each in offered]
    assert await ann.autocomplete(club.channel, "hand", "table", "no such") == []


async def test_autocomplete_offers_whom_to_take_out(club: Club) -> None:
    await open_table(club)
    ann, bob, *_ = club.members
    await press(club, bob, lobby(club), "Sit South")
    await press(club, ann, lobby(club), "Add computer player")
    offered = await ann.autocomplete(club.channel, "table remove", "seat", "")
    assert [each["name"] for each in offered][1] == "Bob"
    assert len(offered) == 2, "the host cannot be taken out"
    taken_out = await command(club, ann, "table remove", seat=offered[0]["value"])
    assert "no longer sits" in answer(taken_out)
    assert "computer player" not in seen(lobby(club))


async def test_remove_means_the_seat_chosen_though_another_is_called_by_its_number(club: Club) -> None:
    await open_table(club)
    ann, bob, *_ = club.members
    numbered = club.guild.add_member(club.discord.create_user("two", global_name="2"))
    await press(club, numbered, lobby(club), "Sit West")
    await press(club, bob, lobby(club), "Sit South")
    await command(club, ann, "table remove", seat="2")
    assert "South open" in seen(lobby(club))
    assert "West 2" in seen(lobby(club))


async def test_a_moderator_takes_people_out_but_never_the_host(club: Club) -> None:
    await open_table(club)
    bob, eve = club.members[1], club.members[4]
    await press(club, bob, lobby(club), "Sit West")
    assert "Bob no longer sits" in answer(await command(club, eve, "table remove", seat="Bob"))
    assert "cannot be taken out" in answer(await command(club, eve, "table remove", seat="Ann"))
    assert "Nobody sits there" in answer(await command(club, eve, "table remove", seat="Zoe"))


async def test_after_the_deal_nobody_is_taken_out(club: Club) -> None:
    await start_match(club)
    refused = answer(await command(club, club.members[0], "table remove", seat="Bob"))
    assert "has begun" in refused


async def test_a_person_sits_at_two_tables_and_once_at_each(club: Club) -> None:
    ann = club.members[0]
    await two_tables(club)
    first, second = (each for each in club.channel.history() if each.components)
    await press(club, ann, second, "Sit West")
    assert "West Ann" in seen(lobby(club))
    await press(club, ann, second, "Sit South")
    assert "West open" in seen(lobby(club))
    assert "North Ann" in seen(first)


async def test_two_matches_in_a_channel_keep_their_hands_apart(club: Club) -> None:
    ann, bob, *_ = club.members
    names = await two_tables(club)
    first, second = (each for each in club.channel.history() if each.components)
    await press(club, ann, second, "Sit West")
    await press(club, ann, first, "Fill")
    await press(club, bob, second, "Fill")
    for name in names:
        await command(club, ann, "hand", table=name)
        assert name in seen(hand(club, ann))
    assert "More than one table" in answer(await command(club, ann, "hand"))


async def test_a_match_of_people_on_one_side_closes_by_that_side(club: Club) -> None:
    await open_table(club)
    await press(club, club.members[2], lobby(club), "Sit South")
    await press(club, club.members[0], lobby(club), "Fill")
    assert "is closed" in answer(await command(club, club.members[2], "table close"))


async def test_a_match_given_up_has_no_buttons_and_counts_nowhere(club: Club) -> None:
    await start_match(club)
    assert "is closed" in answer(await command(club, club.members[4], "table close"))
    assert "given up" in seen(club.channel.history()[-1])
    assert all(written(each) == [] for each in club.channel.history())
    leaders = answer(await command(club, club.members[4], "leaderboard"), private=False)
    assert "Nobody has a place here yet" in leaders


async def test_who_does_not_sit_closes_no_match(club: Club) -> None:
    await start_match(club)
    stranger = club.guild.add_member(club.discord.create_user("zoe", global_name="Zoe"))
    assert "Only those seated" in answer(await command(club, stranger, "table close"))
    assert "My hand" in written(board(club))


async def test_the_host_keeps_seats_for_friends_but_not_for_apps_or_twice(club: Club) -> None:
    ann, bob, cyd, *_ = club.members
    app = club.guild.add_member(club.discord.create_user("app", bot=True))
    assert "An app cannot sit" in answer(await command(club, ann, "table create", partner=app))
    assert "already" in answer(await command(club, ann, "table create", partner=bob, left=bob))
    assert "already" in answer(await command(club, ann, "table create", partner=ann))
    assert newest(club.channel, "Leave") is None
    await club.discord.advance_time(CREATE_SECONDS)
    await command(club, ann, "table create", partner=cyd, right=bob)
    assert "South kept for Cyd" in seen(lobby(club))
    assert "West kept for Bob" in seen(lobby(club))


async def test_an_invitation_can_be_declined_and_pings_nobody(club: Club) -> None:
    cyd = club.members[2]
    await open_table(club, partner=cyd)
    await press(club, cyd, lobby(club), "Leave")
    assert "South open" in seen(lobby(club))
    assert all("<@" not in (each.content or "") for each in club.channel.history())


async def test_a_target_out_of_range_opens_nothing(club: Club) -> None:
    refused = answer(await command(club, club.members[0], "table create", target=300))
    assert "1 to 200" in refused
    assert newest(club.channel, "Leave") is None


async def test_tables_opened_in_the_same_moment_have_different_names(club: Club) -> None:
    tables = club.discord.bot.tables
    for channel, _ in enumerate(TABLE_NAMES[1:], 1):  # one name is left
        host = Person(channel, "Someone")
        await tables.create(host, guild_id=club.guild.id, channel_id=channel, variant="trinidad", options={})
    await club.discord.at_once(*(each.slash(club.channel, "table create") for each in club.members[:2]))
    await club.discord.advance_time(1.1)
    names = [each.name for each in await tables.live(club.guild.id)]
    assert len(set(names)) == len(TABLE_NAMES) + 1


async def test_one_rematch_opens_with_the_seats_kept(club: Club) -> None:
    await start_match(club, target=1)
    await to_the_end(club)
    ann, bob, *_ = club.members
    first, second = await race(club, board(club), "Rematch", ann, bob)
    assert "The rematch is open" in answer(first)
    assert "The rematch is open already" in answer(second)
    assert "kept for Bob" in seen(lobby(club))
    assert len([each for each in club.channel.history() if "Leave" in written(each)]) == 1


async def test_only_those_who_sat_there_open_a_rematch(club: Club) -> None:
    await start_match(club, target=1)
    await to_the_end(club)
    assert "You do not sit" in answer(await press(club, club.members[4], board(club), "Rematch"))


@pytest.mark.parametrize("lacking", ["view_channel", "send_messages", "read_message_history"])
async def test_the_bot_says_what_it_lacks_before_anything_is_opened(club: Club, lacking: str) -> None:
    channel = without(club, lacking)
    result = await club.members[0].slash(channel, "table create")
    assert lacking.replace("_", " ").title() in answer(result)
    assert [each for each in channel.history() if not each.flags.ephemeral] == []
    assert await club.discord.bot.tables.live(club.guild.id) == ()


async def test_show_says_what_the_bot_lacks_where_the_table_is(club: Club) -> None:
    channel = without(club, "send_messages")
    ann = club.members[0]
    tables = club.discord.bot.tables
    await tables.create(
        Person(ann.id, "Ann"), guild_id=club.guild.id, channel_id=channel.id, variant="trinidad", options={}
    )
    await club.discord.advance_time(1.1)
    assert "Send Messages" in answer(await ann.slash(channel, "table show"))


def without(club: Club, permission: str) -> ChannelHandle:
    """A channel where the bot lacks a permission."""
    me = club.discord.bot.user
    assert me is not None
    denied = discord.PermissionOverwrite(**{permission: False})
    return club.guild.create_text_channel("lacking", overwrites={me: denied})


async def test_more_tables_than_a_message_names_are_named_in_part(club: Club) -> None:
    await open_table(club)
    tables = club.discord.bot.tables
    (row,) = await tables.store.live(club.guild.id)
    for number in range(200):
        await tables.store.create(replace(row, name=f"Blanchisseuse {number}"))
    told = answer(await command(club, club.members[0], "hand"))
    assert "Blanchisseuse 18, …. Name the one you mean." in told and len(told) < 2000
    assert "Blanchisseuse" in answer(await command(club, club.members[0], "table list"))


@pytest.mark.parametrize(("game", "players"), [("seven-up", 2), ("kick-and-pull", 3), ("pitch", 5)])
async def test_a_match_of_people_each_alone_closes_when_all_have_asked(
    club: Club, game: str, players: int
) -> None:
    await start_match(club, people=players, game=game, players=players)
    *others, last = club.members[:players]
    for number, member in enumerate(others, 1):
        told = answer(await command(club, member, "table close"))
        waiting = [each.user.global_name or "" for each in club.members[number:players]]
        assert f"{in_series(waiting)} can agree" in told
        assert (await table(club)).state == "playing"
    assert "is closed" in answer(await command(club, last, "table close"))
    assert await club.discord.bot.tables.live(club.guild.id) == ()
