"""Teams and rosters: entered, handed over, transferred, withdrawn; who was where stays written."""

from __future__ import annotations

import asyncio

import pytest

from bot.office.teams import shown_team
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
    a_hall,
)
from tests.tables.conftest import GUILD, Floor

HOSTILE = ("@everyone **Aces**", "<@1> `x` [a](https://b)", "\u202eadirA", "𒐫" * 40, "Z" + "\u0301" * 39, "1")


async def test_a_roster_has_its_captain_first_and_members_and_plain_names(hall: Hall) -> None:
    assert await hall.roster("Arima") == {"Ann": "captain", "Vic": "vice", "Bob": "player"}
    assert await hall.roster("Batley") == {"Cyd": "captain", "Plain Jane": "player"}
    assert [entry[:3] + entry[4:] for entry in await hall.log()] == [
        ("league-enter", MODERATOR.user_id, None, "", "Pub League · 2026"),
        ("league-organiser", MODERATOR.user_id, ORGANISER.user_id, "", ""),
        ("team-enter", ORGANISER.user_id, CAPTAIN.user_id, "", "Arima"),
        ("team-enter", ORGANISER.user_id, OTHER_CAPTAIN.user_id, "", "Batley"),
        ("team-player", CAPTAIN.user_id, PLAYER.user_id, "", "Arima"),
        ("team-player", CAPTAIN.user_id, VICE.user_id, "", "Arima"),
        ("team-vice", CAPTAIN.user_id, VICE.user_id, "", "Arima"),
        ("team-player", OTHER_CAPTAIN.user_id, None, "", "Batley"),
    ]


async def test_a_captain_hands_over_to_the_vice_and_speaks_for_the_team_no_more(hall: Hall) -> None:
    rosters = hall.office.rosters
    await rosters.hand_over(CAPTAIN, GUILD, None, None, VICE)
    assert await hall.roster("Arima") == {"Vic": "captain", "Ann": "player", "Bob": "player"}
    with pytest.raises(TableError, match=r"league\.captains-only"):
        await rosters.hand_over(CAPTAIN, GUILD, None, "Arima", CAPTAIN)
    await rosters.name_vice(VICE, GUILD, None, None, PLAYER)
    await rosters.name_vice(VICE, GUILD, None, None, CAPTAIN)
    assert await hall.roster("Arima") == {"Vic": "captain", "Ann": "vice", "Bob": "player"}
    await rosters.name_vice(CAPTAIN, GUILD, None, None, None)
    assert await hall.roster("Arima") == {"Vic": "captain", "Ann": "player", "Bob": "player"}


async def test_a_plain_name_becomes_a_member_in_its_place_and_can_lead(hall: Hall) -> None:
    before = await hall.sql("SELECT id, team_id, role, joined_at FROM team_player ORDER BY id")
    team, plain = await hall.office.rosters.claim(OTHER_CAPTAIN, GUILD, None, None, "PLAIN jane", OUTSIDER)
    assert (team.name, plain.name) == ("Batley", "Plain Jane")
    assert await hall.roster("Batley") == {"Cyd": "captain", "Out": "player"}
    assert await hall.sql("SELECT id, team_id, role, joined_at FROM team_player ORDER BY id") == before
    assert (await hall.log())[-1] == (
        "team-player-claim", OTHER_CAPTAIN.user_id, OUTSIDER.user_id, "", "", "Batley",
    )  # fmt: skip
    await hall.office.rosters.name_vice(OTHER_CAPTAIN, GUILD, None, None, OUTSIDER)
    assert (await hall.team("Batley")).led_by(OUTSIDER.user_id)


async def test_a_transfer_is_one_act_and_who_was_where_until_when_stays(hall: Hall) -> None:
    hall.floor.now += 500
    going, before, after = await hall.office.rosters.transfer(ORGANISER, GUILD, None, "ann", "Batley")
    assert (going.role, before.name, after.name) == ("captain", "Arima", "Batley")
    assert await hall.roster("Arima") == {"Vic": "vice", "Bob": "player"}
    assert await hall.roster("Batley") == {"Cyd": "captain", "Ann": "player", "Plain Jane": "player"}
    rows = await hall.sql(
        "SELECT team.name, role, joined_at, left_at FROM team_player JOIN team ON team.id = team_id"
        " WHERE user_id = ? ORDER BY team_player.id",
        CAPTAIN.user_id,
    )
    assert rows == [("Arima", "captain", 1_000_000, 1_000_500), ("Batley", "player", 1_000_500, None)]
    assert (await hall.log())[-1] == (
        "team-transfer", ORGANISER.user_id, CAPTAIN.user_id, "", "Arima", "Batley",
    )  # fmt: skip
    await hall.office.rosters.transfer(ORGANISER, GUILD, None, "PLAIN jane", "arima")
    await hall.office.rosters.transfer(ORGANISER, GUILD, None, "Ann", "Arima")
    assert (await hall.team("Arima")).led_by(CAPTAIN.user_id) is False


async def test_a_team_that_withdraws_plays_no_more_and_what_stands_is_left_to_the_leagues_rule(
    hall: Hall,
) -> None:
    await hall.office.teams.enter(ORGANISER, GUILD, None, "Couva", "Premier", None)
    ids = [await hall.fixture(state=state) for state in (None, "open", "disputed", "confirmed")]
    other = await hall.fixture("Batley", "Couva", state="open")
    for fixture_id in (ids[0], other):
        await hall.sql(
            "INSERT INTO fixture_move VALUES (?, 5, '', 1, (SELECT home_id FROM fixture WHERE id = ?), 5, 0)",
            fixture_id,
            fixture_id,
        )
    await hall.sql("UPDATE report SET due_at = 9, remind_at = 8 WHERE state = 'open'")
    await hall.office.teams.withdraw(ORGANISER, GUILD, None, "arima", " no players left ", sure=True)
    now = int(hall.floor.now)
    assert (await hall.team("Arima")).withdrawn_at == now
    assert await hall.sql("SELECT off_at, version FROM fixture ORDER BY id") == [
        (now, 1), (now, 1), (now, 1), (None, 0), (None, 0),
    ]  # fmt: skip
    assert await hall.sql("SELECT state, closed_at FROM report ORDER BY id") == [
        ("replaced", now), ("replaced", now), ("confirmed", None), ("open", None),
    ]  # fmt: skip
    assert await hall.sql("SELECT fixture_id FROM report WHERE 9 IN (due_at, remind_at + 1)") == [(other,)]
    assert await hall.sql("SELECT fixture_id FROM fixture_move") == [(other,)]
    assert (await hall.log())[-1][3:5] == ("no players left", "Arima")
    (notice,) = hall.told
    assert (notice.key, notice.league.id) == ("team-withdrawn-expunge", 1)
    assert set(notice.values) == {"team", "reason"}
    await hall.office.rosters.add(OTHER_CAPTAIN, GUILD, None, None, PLAYER, None)
    for press in (
        hall.office.rosters.add(CAPTAIN, GUILD, None, "Arima", OUTSIDER, None),
        hall.office.teams.rename(ORGANISER, GUILD, None, "Arima", "Erin"),
        hall.office.rosters.transfer(ORGANISER, GUILD, None, "Cyd", "Arima"),
        hall.office.teams.deduct(ORGANISER, GUILD, None, "Arima", 1, "late"),
    ):
        with pytest.raises(TableError, match=r"team\.withdrawn"):
            await press
    with pytest.raises(TableError, match=r"team\.no-player"):
        await hall.office.rosters.transfer(ORGANISER, GUILD, None, "Ann", "Batley")


async def test_points_taken_off_are_told_with_the_reason_and_given_back_once(hall: Hall) -> None:
    teams = hall.office.teams
    await teams.deduct(ORGANISER, GUILD, None, "Arima", 2, "late sheet")
    await teams.deduct(MODERATOR, GUILD, None, "Batley", 1, "no captain")
    assert [(team.name, each.points, each.reason) for team, each in await teams.deductions(GUILD, None)] == [
        ("Arima", 2, "late sheet"),
        ("Batley", 1, "no captain"),
    ]
    backs = [teams.take_back(by, GUILD, None, " 1 ") for by in (ORGANISER, MODERATOR)]
    results = await asyncio.gather(*backs, return_exceptions=True)
    assert [getattr(each, "key", "") for each in results] == ["", "team.no-deduction"]
    assert [team.name for team, _ in await teams.deductions(GUILD, None)] == ["Batley"]
    assert [entry[0] for entry in (await hall.log())[-3:]] == [
        "team-deduct",
        "team-deduct",
        "team-deduct-undo",
    ]
    assert [notice.key for notice in hall.told] == ["team-deducted", "team-deducted", "points-back"]
    assert [notice.mentions for notice in hall.told] == [
        (CAPTAIN.user_id, VICE.user_id),
        (OTHER_CAPTAIN.user_id,),
        (),
    ]


async def test_of_two_organisers_who_enter_the_same_team_at_once_one_is_told(hall: Hall) -> None:
    teams = hall.office.teams
    entering = [
        teams.enter(by, GUILD, None, name, "First", None)
        for by, name in ((ORGANISER, "Couva"), (MODERATOR, "COUVA"))
    ]
    results = await asyncio.gather(*entering, return_exceptions=True)
    assert [getattr(each, "key", "") for each in results] == ["", "team.twice"]
    assert [team.name for team in (await hall.league()).teams if "c" in team.name.lower()] == ["Couva"]


async def test_of_two_captains_who_take_the_same_player_at_once_one_has_them(hall: Hall) -> None:
    taking = [
        hall.office.rosters.add(by, GUILD, None, None, OUTSIDER, None) for by in (CAPTAIN, OTHER_CAPTAIN)
    ]
    results = await asyncio.gather(*taking, return_exceptions=True)
    assert [getattr(each, "key", "") for each in results] == ["", "team.elsewhere"]
    assert len((await hall.league()).teams_of(OUTSIDER.user_id)) == 1
    twice = [hall.office.rosters.remove(by, GUILD, None, "Arima", "Out") for by in (CAPTAIN, VICE)]
    removed = await asyncio.gather(*twice, return_exceptions=True)
    assert [getattr(each, "key", "") for each in removed] == ["", "team.no-player"]


async def test_where_a_league_lets_them_people_are_in_two_teams_and_say_for_which_they_speak(
    floor: Floor,
) -> None:
    hall = await a_hall(floor, one_team=False)
    office = hall.office
    await office.rosters.add(OTHER_CAPTAIN, GUILD, None, None, CAPTAIN, None)
    await office.rosters.hand_over(OTHER_CAPTAIN, GUILD, None, None, CAPTAIN)
    with pytest.raises(TableError, match=r"team\.say-which"):
        await office.rosters.add(CAPTAIN, GUILD, None, None, OUTSIDER, None)
    await office.rosters.add(CAPTAIN, GUILD, None, "Batley", OUTSIDER, None)
    league = await hall.league()
    with pytest.raises(TableError, match=r"team\.say-which"):
        shown_team(league, None, CAPTAIN)
    assert shown_team(league, None, PLAYER).name == shown_team(league, "ARIMA", CAPTAIN).name == "Arima"


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
async def test_a_hostile_name_is_kept_as_it_shows_and_found_again(hall: Hall, name: str) -> None:
    teams = hall.office.teams
    if len(name) > 39 and "\u0301" not in name:
        with pytest.raises(TableError, match=r"league\.long-name"):
            await teams.enter(ORGANISER, GUILD, None, name, "First", None)
        name = name[:20]
    _, team = await teams.enter(ORGANISER, GUILD, None, name, "First", Person(900, name, press=1))
    assert 0 < len(team.name) <= 40 and "\u202e" not in team.name and team.name.count("\u0301") <= 3
    assert (await teams.rename(ORGANISER, GUILD, None, str(team.id), name + "!"))[0] == team.name
    await hall.office.rosters.remove(ORGANISER, GUILD, None, str(team.id), team.players[0].name)
    assert await hall.roster((await hall.league()).team(team.id).name) == {}
