"""Who may do what in a league, cell by cell: the question itself, and every door of leagues and teams."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.office.authority import ROLES, Act, When, check, may
from bot.office.league_rules import Wished
from bot.tables.table import Person, TableError
from tests.office.league_scenes import (
    CAPTAIN,
    MODERATOR,
    ORGANISER,
    OTHER_CAPTAIN,
    OUTSIDER,
    PLAYER,
    VICE,
    Hall,
    enter,
)
from tests.tables.conftest import GUILD, OWNER

PEOPLE = {
    "everyone": OUTSIDER,
    "player": PLAYER,
    "captain": CAPTAIN,
    "organiser": ORGANISER,
    "moderator": MODERATOR,
}
"""Who is nothing but that in the league; player and captain are of Arima."""


def test_there_is_somebody_for_every_role() -> None:
    assert tuple(PEOPLE) == ROLES


@pytest.fixture
async def locked(hall: Hall) -> Hall:
    await hall.office.leagues.lock(ORGANISER, GUILD, None)
    return hall


async def test_each_cell_lets_in_or_refuses_as_the_table_says(hall: Hall) -> None:
    league = await hall.league()
    mine, other = await hall.team("Arima"), await hall.team("Batley")
    for act in Act:
        for role in ROLES:
            person, cell = PEOPLE[role], getattr(act.value, role)
            if cell is When.ALWAYS:
                assert check(act, person, league, mine, other) == (mine, other)
                continue
            own = cell is not When.NEVER
            if own:
                assert check(act, person, league, mine, other) == (mine,), (act, role)
            assert may(act, person, league, mine) == own, (act, role)
            with pytest.raises(TableError) as caught:
                check(act, person, league, other)
            assert caught.value.key == act.value.refusal, (act, role)


async def test_rosters_that_are_locked_stay_shut_to_captains_from_that_second_on(locked: Hall) -> None:
    league, mine, other = await locked.league(), await locked.team("Arima"), await locked.team("Batley")
    now = league.row.locks_at or 0
    for act in Act:
        shut = act.value.captain is When.UNLOCKED
        assert may(act, CAPTAIN, league, mine, now=now - 1) or not shut
        assert may(act, CAPTAIN, league, mine, now=now) != shut or act.value.captain is When.NEVER
        if shut:
            with pytest.raises(TableError, match=r"league\.rosters-locked"):
                check(act, CAPTAIN, league, mine, now=now)
            with pytest.raises(TableError, match=r"league\.captains-only"):
                check(act, CAPTAIN, league, other, now=now)
            assert may(act, ORGANISER, league, mine, now=now)


async def test_vice_and_owner_are_captain_and_moderator_and_who_is_both_may_do_both(hall: Hall) -> None:
    league, mine, other = await hall.league(), await hall.team("Arima"), await hall.team("Batley")
    for act in Act:
        for teams in ((mine,), (other,)):
            assert may(act, VICE, league, *teams) == may(act, CAPTAIN, league, *teams)
            assert may(act, OWNER, league, *teams) == may(act, MODERATOR, league, *teams)
    both = replace(CAPTAIN, moderator=True)
    assert check(Act.CONFIRM, both, league, mine) == (mine,)
    assert check(Act.RULE, both, league, other) == (other,)


async def test_who_was_in_a_team_or_is_in_none_of_this_league_speaks_for_nobody(hall: Hall) -> None:
    await hall.office.rosters.hand_over(CAPTAIN, GUILD, None, None, PLAYER)
    await hall.office.rosters.remove(PLAYER, GUILD, None, None, CAPTAIN.name)
    league, mine = await hall.league(), await hall.team("Arima")
    assert not may(Act.REPORT, CAPTAIN, league, mine) and may(Act.REPORT, PLAYER, league, mine)
    other = await enter(hall.office, season="2027")
    assert not may(Act.ROSTER, PLAYER, other) and not may(Act.RUN, ORGANISER, other)
    assert not may(Act.ENTER, ORGANISER, None) and may(Act.ENTER, MODERATOR, None)


Press = Callable[[Hall, Person], Awaitable[object]]
DOORS: list[tuple[Act, Press]] = []
"""Through which each act goes, for somebody of Arima."""


def door(act: Act) -> Callable[[Press], Press]:
    def add(press: Press) -> Press:
        DOORS.append((act, press))
        return press

    return add


@door(Act.LOOK)
async def read_the_log(hall: Hall, person: Person) -> object:
    return await hall.office.leagues.log(GUILD, 1, 5, 0)


@door(Act.ENTER)
async def enter_a_league(hall: Hall, person: Person) -> object:
    return await enter(hall.office, person, name="Other League")


@door(Act.ENTER)
async def name_an_organiser(hall: Hall, person: Person) -> object:
    return await hall.office.leagues.name_organiser(person, GUILD, None, OUTSIDER)


@door(Act.ENTER)
async def drop_an_organiser(hall: Hall, person: Person) -> object:
    return await hall.office.leagues.drop_organiser(person, GUILD, None, ORGANISER)


@door(Act.RUN)
async def change_the_rules(hall: Hall, person: Person) -> object:
    return await hall.office.league_rules.change(person, GUILD, None, Wished(win=3))


@door(Act.RUN)
async def add_a_division(hall: Hall, person: Person) -> object:
    return await hall.office.leagues.add_division(person, GUILD, None, "Second")


@door(Act.RUN)
async def rename_a_division(hall: Hall, person: Person) -> object:
    return await hall.office.leagues.rename_division(person, GUILD, None, "First", "Second")


@door(Act.RUN)
async def remove_a_division(hall: Hall, person: Person) -> object:
    return await hall.office.leagues.remove_division(person, GUILD, None, "First")


@door(Act.RUN)
async def lock_rosters(hall: Hall, person: Person) -> object:
    return await hall.office.leagues.lock(person, GUILD, None)


@door(Act.RUN)
async def close_the_season(hall: Hall, person: Person) -> object:
    return await hall.office.leagues.close(person, GUILD, None, sure=True)


@door(Act.RUN)
async def enter_a_team(hall: Hall, person: Person) -> object:
    return await hall.office.teams.enter(person, GUILD, None, "Couva", "First", None)


@door(Act.RUN)
async def rename_a_team(hall: Hall, person: Person) -> object:
    return await hall.office.teams.rename(person, GUILD, None, "Arima", "Arima Aces")


@door(Act.ROSTER)
async def add_a_player(hall: Hall, person: Person) -> object:
    return await hall.office.rosters.add(person, GUILD, None, "Arima", OUTSIDER, None)


@door(Act.ROSTER)
async def remove_a_player(hall: Hall, person: Person) -> object:
    return await hall.office.rosters.remove(person, GUILD, None, "Arima", PLAYER.name)


@door(Act.ROSTER)
async def take_the_vice_back(hall: Hall, person: Person) -> object:
    return await hall.office.rosters.name_vice(person, GUILD, None, "Arima", None)


@door(Act.HAND_OVER)
async def hand_over(hall: Hall, person: Person) -> object:
    return await hall.office.rosters.hand_over(person, GUILD, None, "Arima", VICE)


@door(Act.TRANSFER)
async def transfer(hall: Hall, person: Person) -> object:
    return await hall.office.rosters.transfer(person, GUILD, None, PLAYER.name, "Batley")


@door(Act.RULE)
async def withdraw(hall: Hall, person: Person) -> object:
    return await hall.office.teams.withdraw(person, GUILD, None, "Batley", "no players", sure=True)


@door(Act.RULE)
async def deduct(hall: Hall, person: Person) -> object:
    return await hall.office.teams.deduct(person, GUILD, None, "Batley", 1, "late sheet")


@pytest.mark.parametrize(("act", "press"), [pytest.param(*each, id=each[1].__name__) for each in DOORS])
async def test_every_role_is_let_in_at_the_door_or_refused_and_then_nothing_changes(
    hall: Hall, act: Act, press: Press
) -> None:
    before = await hall.floor.everything()
    for role in ROLES:
        if getattr(act.value, role) is When.NEVER:
            with pytest.raises(TableError) as caught:
                await press(hall, PEOPLE[role])
            assert caught.value.key == act.value.refusal
            assert await hall.floor.everything() == before
    for role in reversed(ROLES):  # of those who may, the one who may the least does it
        if getattr(act.value, role) is When.NEVER:
            break
        last = role
    await press(hall, PEOPLE[last])
    assert (await hall.floor.everything() == before) == (act is Act.LOOK)


async def test_begin_next_and_give_points_back_are_for_organisers_too(hall: Hall) -> None:
    office = hall.office
    await office.teams.deduct(ORGANISER, GUILD, None, "Arima", 2, "late sheet")
    with pytest.raises(TableError, match=r"league\.organisers-only"):
        await office.teams.take_back(CAPTAIN, GUILD, None, "1")
    await office.teams.take_back(ORGANISER, GUILD, None, "1")
    await office.leagues.close(ORGANISER, GUILD, None, sure=True)
    with pytest.raises(TableError, match=r"league\.organisers-only"):
        await office.leagues.begin_next(OTHER_CAPTAIN, GUILD, None, "2027")
    await office.leagues.begin_next(ORGANISER, GUILD, None, "2027")
