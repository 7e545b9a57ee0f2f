"""Who may do what where Discord is asked: doors that only commands and buttons have, and the role named."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
import pytest
from simcord import InteractionResult, MemberActor, RoleHandle

from bot.demo.simulated import Club, found_club
from bot.tables.authority import ROLES, Act, When
from bot.text import say
from tests.cogs.choosing import private, selects
from tests.cogs.playing import table
from tests.cogs.steps import answer, board, command, lobby, open_table, press, start_match, written
from tests.tables.doors import DOORS

Use = Callable[[Club, MemberActor], Awaitable[InteractionResult]]
HERE: list[tuple[Act, Use, str]] = []
"""Doors with what is shown to those who may; those of the tables themselves are in tests/tables/doors.py."""


def door(act: Act, shown: str) -> Callable[[Use], Use]:
    def add(use: Use) -> Use:
        HERE.append((act, use, shown))
        return use

    return add


async def open_settings(club: Club, *members: MemberActor) -> None:
    """The server lets these use /settings, as it can in Discord."""
    (found,) = [each for each in await club.discord.bot.tree.fetch_commands() if each.name == "settings"]
    club.guild.set_command_permissions(found.id, dict.fromkeys(members, True))


def with_roles(club: Club, name: str, **allowed: bool) -> tuple[RoleHandle, MemberActor]:
    """A new role with these permissions, and a new member who has it."""
    role = club.guild.create_role(name, permissions=discord.Permissions(**allowed))
    user = club.discord.create_user(f"member-{role.id}", global_name=f"Member of {name}")
    return role, club.guild.add_member(user, roles=[role])


@door(Act.SHOW, "is posted afresh")
async def table_show(club: Club, member: MemberActor) -> InteractionResult:
    await open_table(club)
    await press(club, club.members[1], lobby(club), "Sit West")
    return await command(club, member, "table show")


@door(Act.PLAY, "Ann & Toucan 0")
async def hand_command(club: Club, member: MemberActor) -> InteractionResult:
    await start_match(club, people=2)
    return await command(club, member, "hand")


@door(Act.PLAY, "Ann & Toucan 0")
async def my_hand(club: Club, member: MemberActor) -> InteractionResult:
    await start_match(club, people=2)
    return await press(club, member, board(club), "My hand")


@door(Act.CHOOSE_RULES, "House rules of")
async def house_rules_button(club: Club, member: MemberActor) -> InteractionResult:
    await open_table(club)
    await press(club, club.members[1], lobby(club), "Sit West")
    return await press(club, member, lobby(club), "House rules")


@door(Act.SET_SERVER, "play in a thread")
async def settings_threads(club: Club, member: MemberActor) -> InteractionResult:
    return await command(club, member, "settings threads", on=True)


@door(Act.SET_SERVER, "new tables of Cinch")
async def settings_house_rules(club: Club, member: MemberActor) -> InteractionResult:
    return await command(club, member, "settings house_rules", game="cinch")


@door(Act.SET_SERVER, "Dates on this server are those of Europe/Berlin")
async def settings_zone(club: Club, member: MemberActor) -> InteractionResult:
    return await command(club, member, "settings zone", zone="europe/berlin")


@door(Act.SET_SERVER, "No role is named here")
async def settings_moderators(club: Club, member: MemberActor) -> InteractionResult:
    return await command(club, member, "settings moderators")


CELLS = [
    pytest.param(act, use, shown, role, id=f"{use.__name__}-{role}")
    for act, use, shown in HERE
    for role in ROLES
]


@pytest.mark.parametrize(("act", "use", "shown", "role"), CELLS)
async def test_each_role_is_let_in_or_refused_as_the_table_says(
    club: Club, act: Act, use: Use, shown: str, role: str
) -> None:
    ann, bob, cyd, _, eve = club.members
    _, moderator = with_roles(club, "Stewards", manage_messages=True)
    member = dict(zip(ROLES, (cyd, bob, ann, moderator, eve), strict=True))[role]
    await open_settings(club, *club.members, moderator)
    told = answer(await use(club, member))
    if act is Act.PLAY and getattr(act.value, role) is When.NEVER:
        assert "You watch" in told  # what all see, in place of a hand
    elif getattr(act.value, role) is When.NEVER:
        name = (await table(club)).name if act is not Act.SET_SERVER else ""
        assert told == say("en", act.value.refusal, name=name, host="Ann")
    else:
        assert shown in told and "You watch" not in told


def test_every_act_goes_through_a_door_that_is_tested() -> None:
    assert {act for act, _ in DOORS} | {act for act, _, _ in HERE} == set(Act)


@pytest.mark.parametrize(
    ("permission", "moderates", "owns"),
    [
        ("manage_messages", True, False),
        ("manage_guild", True, True),
        ("administrator", True, True),
        ("manage_roles", False, False),
        ("kick_members", False, False),
    ],
)
async def test_discords_own_permissions_say_who_moderates_and_who_owns(
    club: Club, permission: str, moderates: bool, owns: bool
) -> None:
    _, member = with_roles(club, "Stewards", **{permission: True})
    await open_settings(club, member)
    await start_match(club)
    told = answer(await command(club, member, "settings threads", on=True))
    assert told.startswith("New tables" if owns else "Only those who can manage this server")
    told = answer(await command(club, member, "table close"))
    assert told.endswith("is closed." if moderates else "or a moderator, can close it.")


# The role that a server names


async def test_members_with_the_role_named_moderate_until_it_is_taken_back(club: Club) -> None:
    eve, (role, steward) = club.members[4], with_roles(club, "Stewards")
    await start_match(club)
    assert "or a moderator, can close it" in answer(await command(club, steward, "table close"))
    told = answer(await command(club, eve, "settings moderators", role=role))
    assert "Members with the role Stewards moderate" in told
    assert "is closed" in answer(await command(club, steward, "table close"))
    assert "no longer moderate" in answer(await command(club, eve, "settings moderators"))
    await start_match(club)
    assert "or a moderator, can close it" in answer(await command(club, steward, "table close"))
    assert "No role is named here" in answer(await command(club, eve, "settings moderators"))


async def test_members_with_the_role_named_moderate_after_a_restart_and_set_nothing_else(club: Club) -> None:
    bob, eve = club.members[1], club.members[4]
    role, steward = with_roles(club, "Stewards")
    await open_settings(club, eve, steward)
    await command(club, eve, "settings moderators", role=role)
    await club.discord.restart()
    assert "can no longer play" in answer(await command(club, steward, "settings block", member=bob))
    assert "by Member of Stewards" in answer(await command(club, steward, "settings blocked"))
    told = answer(await command(club, steward, "settings moderators"))
    assert told.startswith("Only those who can manage this server")
    await open_table(club)
    assert written(await selects(club)) == ["Usual rules"]
    assert club.discord.bot.tables.moderators.role(club.guild.id) == role.id


async def test_a_host_with_the_role_named_is_offered_to_save_the_rules(club: Club) -> None:
    role, steward = with_roles(club, "Stewards")
    await command(club, club.members[4], "settings moderators", role=role)
    await command(club, steward, "table create")
    offered = private(await press(club, steward, lobby(club), "House rules"))
    assert "Save as this server's default" in written(offered)
    saved = answer(await press(club, steward, offered, "Save as this server's default"))
    assert saved.startswith("New tables of Trinidad All Fours")


async def test_nobody_moderates_by_a_role_that_was_deleted_and_the_owner_is_told(club: Club) -> None:
    eve, (role, steward) = club.members[4], with_roles(club, "Stewards")
    await command(club, eve, "settings moderators", role=role)
    await open_table(club)
    club.discord.backend.delete_role(club.guild.id, role.id)
    await club.discord.advance_time(1)
    assert "or a moderator can cancel" in answer(await press(club, steward, lobby(club), "Cancel"))
    assert "was deleted" in answer(await command(club, eve, "settings moderators"))
    assert "No role is named here" in answer(await command(club, eve, "settings moderators"))


async def test_everyone_cannot_be_named_and_the_role_before_stays(club: Club) -> None:
    eve, (role, steward) = club.members[4], with_roles(club, "Stewards")
    await command(club, eve, "settings moderators", role=role)
    told = answer(await command(club, eve, "settings moderators", role=club.guild.default_role))
    assert told.startswith("@everyone is all members")
    await open_table(club)
    assert "Only the host" in answer(await press(club, club.members[1], lobby(club), "Cancel"))
    await command(club, steward, "table close")
    assert await club.discord.bot.tables.live(club.guild.id) == ()


async def test_two_servers_name_different_roles(club: Club) -> None:
    other = found_club(club.discord, ("Fay", "Gus"))
    (role, steward), (elsewhere, guest) = with_roles(club, "Stewards"), with_roles(other, "Elders")
    await command(club, club.members[4], "settings moderators", role=role)
    await command(other, other.members[1], "settings moderators", role=elsewhere)
    also_there = other.guild.add_member(steward.user)
    await open_table(other)
    assert "or a moderator can cancel" in answer(await press(other, also_there, lobby(other), "Cancel"))
    assert "is closed" in answer(await command(other, guest, "table close"))
    await open_table(club)
    assert "is closed" in answer(await command(club, steward, "table close"))
