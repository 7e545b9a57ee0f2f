"""Leagues entered, run and closed: what is kept, what the log says, and that nothing counts twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date

import pytest

from bot.office.league_rules import Wished, rules_told
from bot.office.leagues import Entered
from bot.office.ranking import CRITERIA, PRESETS, going_on, order_said, order_written
from bot.office.service import Office
from bot.tables.table import Person, TableError
from bot.tables.zones import start_of
from db.connection import DatabaseError
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
    enter,
)
from tests.tables.conftest import CHANNEL, GUILD, OWNER, Floor


async def test_a_league_begins_by_its_servers_house_rules_and_zone_and_a_preset(floor: Floor) -> None:
    await floor.tables.house_rules.set_of_server(OWNER, GUILD, "trinidad", 4, "target", 21)
    await floor.tables.guilds.set_zone(GUILD, "America/Port_of_Spain")
    office = Office(floor.database, floor.tables)
    league = await enter(
        office,
        name="  Pub\u202e  League ",
        divisions="Premier; First,",
        best_of=7,
        tables=3,
        ranking="trinidad",
    )
    row = league.row
    assert (row.name, row.season, row.channel_id, row.guild_id) == ("Pub League", "2026", CHANNEL, GUILD)
    assert (row.variant, row.players, dict(row.options)) == ("trinidad", 4, {"target": 21})
    assert (row.zone, row.one_team, row.confirm_seconds) == ("America/Port_of_Spain", True, 48 * 3600)
    assert [division.name for division in league.divisions] == ["Premier", "First"]
    assert row.rules == {
        "win": 2, "draw": 1, "loss": 0, "per_game": 0, "draws": True, "walkover": [12, 0],
        "withdrawn": "expunge",
        "order": ["games_for", "games_against", "wins", "hangs_for", "hangs_against"],
    }  # fmt: skip
    other = await enter(office, name="Other", zone="europe/vienna", players=2, game="seven-up")
    assert (other.row.zone, other.row.players, other.row.options) == ("Europe/Vienna", 2, {})
    assert other.row.rules["order"] == ["points", "games_difference", "games_for", "hangs_for"]
    assert [row.name for row in await office.desk.leagues.all(GUILD)] == ["Other", "Pub League"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_an_order_of_criteria(preset: str) -> None:
    assert order_written(preset.upper()) == list(PRESETS[preset])
    assert set(PRESETS[preset]) <= set(CRITERIA)


def test_an_order_is_read_as_people_write_it_and_offered_as_they_type() -> None:
    assert order_written("Points;  games-difference > head to head, HANGS_FOR") == [
        "points", "games_difference", "head_to_head", "hangs_for",
    ]  # fmt: skip
    assert order_written("bullseyes, hang jacks") == ["games_for", "hangs_for"]
    assert order_written("matches won, jacks lost") == ["wins", "hangs_against"]
    assert [order_written(order_said(order)) for order in going_on("points, won", 2)] == [
        ["points", "wins"], ["points", "games_for"],
    ]  # fmt: skip
    assert going_on("", 25)[: len(PRESETS)] == [", ".join(order) for order in PRESETS.values()]
    assert going_on("points, ga", 25) == [
        "points, games_for", "points, games_against", "points, games_difference",
        "points, hangs_against",
    ]  # fmt: skip
    assert going_on("points, wins", 2) == ["points, wins", "points, wins, games_for"]
    assert going_on("goals, po", 25) == []
    for offered in [*going_on("", 25), *going_on(", ".join(CRITERIA[:-1]) + ",", 25)]:
        assert order_written(offered) and len(offered) <= 100


async def test_rules_change_in_mid_season_and_the_log_has_them_before_and_after(hall: Hall) -> None:
    await hall.fixture(state="confirmed")
    rules = hall.office.league_rules
    wished = Wished(win=3, walkover="3 – 0", order="head to head", hours=1, draws=False)
    league = await rules.change(ORGANISER, GUILD, "pub league", wished)
    assert league.row.confirm_seconds == 3600
    assert {key: league.row.rules[key] for key in ("win", "draw", "draws", "walkover", "order")} == {
        "win": 3, "draw": 1, "draws": False, "walkover": [3, 0], "order": ["head_to_head"],
    }  # fmt: skip
    assert (await hall.log())[-1] == (
        "league-change",
        ORGANISER.user_id,
        None,
        "",
        "a win: 2 points; a match can be drawn; a walkover: 2 to 0; order: points, games difference, "
        "games won and jacks hung; a report that nobody disputes stands after 48 hours",
        "a win: 3 points; no match can be drawn; a walkover: 3 to 0; order: head to head; a report that "
        "nobody disputes stands after 1 hour",
    )
    assert "order: head to head" in rules_told(league) and "no match can be drawn" in rules_told(league)
    league = await rules.change(ORGANISER, GUILD, None, Wished(draws=True))
    assert not any("can be drawn" in each for each in rules_told(league)), "at one table somebody wins"
    assert (await hall.log())[-1][4:] == ("no match can be drawn", "a match can be drawn")
    league = await rules.change(ORGANISER, GUILD, None, Wished(win=3, channel_id=77, withdrawn="keep"))
    assert (league.row.channel_id, league.row.rules["withdrawn"]) == (77, "keep")
    assert (await hall.log())[-1][4:] == (
        "results of a team that withdraws are struck out; news in channel 2",
        "results of a team that withdraws stay; news in channel 77",
    )


async def test_house_rules_hold_from_then_on_and_a_league_of_people_in_one_team_each_is_one_again(
    floor: Floor,
) -> None:
    hall = await a_hall(floor, one_team=False)
    rules = hall.office.league_rules
    league = await rules.set_house_rule(ORGANISER, GUILD, 1, "target", 21)
    assert dict(league.row.options) == {"target": 21}
    entry = ("league-change", ORGANISER.user_id, None, "")
    usual, long = "house rules: the game's usual ones", "house rules: to 21"
    assert (await hall.log())[-1] == (*entry, usual, long)
    assert long in rules_told(league) and "players may be in more than one team" in rules_told(league)
    logged = len(await hall.log())
    await rules.set_house_rule(ORGANISER, GUILD, 1, "target", 21)
    assert len(await hall.log()) == logged, "it is so already"
    await rules.set_house_rule(ORGANISER, GUILD, 1, "target", 14)
    assert (await hall.log())[-1] == (*entry, long, usual)
    league = await rules.change(ORGANISER, GUILD, None, Wished(one_team=True))
    assert league.row.one_team
    assert (await hall.log())[-1][4:] == (
        "players may be in more than one team", "nobody may be in two teams",
    )  # fmt: skip


async def test_rosters_lock_on_a_day_where_the_league_is_and_open_again(floor: Floor) -> None:
    office = Office(floor.database, floor.tables)
    await enter(office, zone="America/Port_of_Spain")
    await office.teams.enter(MODERATOR, GUILD, None, "Arima", "Premier", CAPTAIN)
    at = await office.leagues.lock(MODERATOR, GUILD, None, "2026-03-01")
    assert at == start_of(date(2026, 3, 1), "America/Port_of_Spain")
    floor.now = at - 1
    await office.rosters.add(CAPTAIN, GUILD, None, None, PLAYER, None)
    floor.now = at
    with pytest.raises(TableError, match=r"league\.rosters-locked"):
        await office.rosters.add(CAPTAIN, GUILD, None, None, OUTSIDER, None)
    await office.rosters.add(MODERATOR, GUILD, None, "Arima", OUTSIDER, None)
    await office.rosters.hand_over(CAPTAIN, GUILD, None, None, PLAYER)
    await office.leagues.unlock(MODERATOR, GUILD, None)
    await office.rosters.remove(PLAYER, GUILD, None, None, OUTSIDER.name)
    changed = await office.league_rules.change(MODERATOR, GUILD, None, Wished(lock="2026-05-01"))
    assert changed.row.locks_at == start_of(date(2026, 5, 1), "America/Port_of_Spain")
    _, entries, _ = await office.leagues.log(GUILD, 1, 20, 0)
    locks = [
        (each.what, each.before, each.after) for each in reversed(entries) if "lock" in each.what + each.after
    ]
    assert locks == [
        ("league-lock", "", "Sun 1 Mar 2026"),
        ("league-unlock", "", ""),
        ("league-change", "rosters are open", "rosters are locked from Fri 1 May 2026"),
    ]


async def test_the_next_season_has_all_that_the_last_had_but_withdrawn_teams_results_and_the_lock(
    hall: Hall,
) -> None:
    office = hall.office
    await hall.fixture(state="confirmed")
    await office.league_rules.change(ORGANISER, GUILD, None, Wished(win=3))
    await office.teams.enter(ORGANISER, GUILD, None, "Couva", "First", None)
    await office.teams.withdraw(ORGANISER, GUILD, None, "Batley", "no players", sure=True)
    await office.leagues.lock(ORGANISER, GUILD, None)
    await office.leagues.close(ORGANISER, GUILD, None, sure=True)
    hall.floor.now += 1000
    begun = await office.leagues.begin_next(ORGANISER, GUILD, None, " 2027 ")
    assert (begun.row.name, begun.row.season, begun.row.rules["win"]) == ("Pub League", "2027", 3)
    assert (begun.row.locks_at, begun.row.closed_at, begun.row.created_at) == (None, None, 1_001_000)
    assert begun.organisers == {ORGANISER.user_id: ORGANISER.name}
    assert [(team.name, begun.division(team.division_id).name) for team in begun.teams] == [
        ("Arima", "Premier"),
        ("Couva", "First"),
    ]
    assert [(player.name, player.role, player.joined_at) for player in begun.teams[0].players] == [
        ("Ann", "captain", 1_001_000),
        ("Vic", "vice", 1_001_000),
        ("Bob", "player", 1_001_000),
    ]
    assert await office.desk.fixtures.of_league(begun.id) == ()
    assert (await office.desk.which(GUILD, None)).id == begun.id
    assert (await office.desk.which(GUILD, "pub league")).id == begun.id, "of its seasons the one that is on"
    assert (await office.desk.which(GUILD, "Pub League · 2026")).id == 1
    _, entries, _ = await office.leagues.log(GUILD, begun.id, 5, 0)
    assert [(each.what, each.after) for each in entries] == [("league-enter", "Pub League · 2027")]


async def test_divisions_are_added_renamed_and_taken_out_while_they_are_empty(hall: Hall) -> None:
    leagues = hall.office.leagues
    assert await leagues.add_division(ORGANISER, GUILD, None, " Second ") == "Second"
    assert await leagues.rename_division(ORGANISER, GUILD, None, "second", "SECOND") == ("Second", "SECOND")
    assert await leagues.remove_division(ORGANISER, GUILD, None, "First") == "First"
    assert [division.name for division in (await hall.league()).divisions] == ["Premier", "SECOND"]
    assert [entry[0::4] for entry in (await hall.log())[-3:]] == [
        ("league-division", ""),
        ("league-division-name", "Second"),
        ("league-division-off", "First"),
    ]


async def test_of_two_who_enter_the_same_league_or_close_it_at_once_one_is_told(floor: Floor) -> None:
    office = Office(floor.database, floor.tables)
    results = await asyncio.gather(enter(office), enter(office, OWNER), return_exceptions=True)
    assert [getattr(each, "key", "") for each in results] == ["", "league.twice"]
    closing = [office.leagues.close(by, GUILD, None, sure=True) for by in (MODERATOR, OWNER)]
    closed = await asyncio.gather(*closing, return_exceptions=True)
    assert [getattr(each, "key", "") for each in closed] == ["", "league.closed"]
    _, entries, _ = await office.leagues.log(GUILD, 1, 20, 0)
    assert [each.what for each in entries] == ["league-close", "league-enter"]


Act = Callable[[Office], Awaitable[object]]
ACTS: dict[str, Act] = {
    "enter": lambda office: enter(office, season="2027"),
    "change": lambda office: office.league_rules.change(ORGANISER, GUILD, None, Wished(win=3)),
    "organiser": lambda office: office.leagues.name_organiser(MODERATOR, GUILD, None, OUTSIDER),
    "drop": lambda office: office.leagues.drop_organiser(MODERATOR, GUILD, None, ORGANISER),
    "division": lambda office: office.leagues.add_division(ORGANISER, GUILD, None, "Second"),
    "division-name": lambda office: office.leagues.rename_division(ORGANISER, GUILD, None, "First", "Last"),
    "division-off": lambda office: office.leagues.remove_division(ORGANISER, GUILD, None, "First"),
    "lock": lambda office: office.leagues.lock(ORGANISER, GUILD, None),
    "close": lambda office: office.leagues.close(ORGANISER, GUILD, None, sure=True),
    "team": lambda office: office.teams.enter(ORGANISER, GUILD, None, "Couva", "First", OUTSIDER),
    "rename": lambda office: office.teams.rename(ORGANISER, GUILD, None, "Arima", "Couva"),
    "add": lambda office: office.rosters.add(CAPTAIN, GUILD, None, None, OUTSIDER, None),
    "remove": lambda office: office.rosters.remove(CAPTAIN, GUILD, None, None, "Bob"),
    "captain": lambda office: office.rosters.hand_over(CAPTAIN, GUILD, None, None, PLAYER),
    "vice": lambda office: office.rosters.name_vice(CAPTAIN, GUILD, None, None, PLAYER),
    "transfer": lambda office: office.rosters.transfer(ORGANISER, GUILD, None, "Bob", "Batley"),
    "withdraw": lambda office: office.teams.withdraw(
        ORGANISER, GUILD, None, "Arima", "no players", sure=True
    ),
    "deduct": lambda office: office.teams.deduct(ORGANISER, GUILD, None, "Arima", 1, "late sheet"),
}


async def test_where_the_disk_refuses_nothing_is_half_done_and_the_same_act_counts_once_later(
    hall: Hall,
) -> None:
    """Among them a handover, of which half would leave a team with no captain or two."""
    await hall.fixture(state="open")
    for name in ("change", "captain", "vice", "add", "remove", "deduct", "withdraw"):
        act = ACTS[name]
        before, told = await hall.floor.everything(), len(hall.told)
        await hall.floor.disk_refuses(True)
        with pytest.raises(DatabaseError):
            await act(hall.office)
        await hall.floor.disk_refuses(False)
        assert await hall.floor.everything() == before and len(hall.told) == told
        logged = len(await hall.log())
        if name == "captain":
            await act(hall.office)
            await hall.office.rosters.hand_over(PLAYER, GUILD, None, None, CAPTAIN)
            logged += 1
        else:
            await act(hall.office)
        assert len(await hall.log()) == logged + 1


@pytest.mark.parametrize("name", ACTS)
async def test_every_act_writes_one_line_of_the_log_or_where_it_cannot_be_written_does_nothing(
    hall: Hall, name: str
) -> None:
    await hall.fixture(state="open")
    before = await hall.floor.everything()
    await hall.sql("CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'no more'); END")
    with pytest.raises(Exception, match=r"no more|database"):
        await ACTS[name](hall.office)
    await hall.sql("DROP TRIGGER full")
    assert await hall.floor.everything() == before
    (lines,) = await hall.sql("SELECT COUNT(*) FROM audit")
    await ACTS[name](hall.office)
    assert await hall.sql("SELECT COUNT(*) FROM audit") == [(lines[0] + 1,)]
    assert await hall.sql("PRAGMA foreign_key_check") == []


async def test_whoever_organises_or_leads_and_is_deleted_does_so_no_more(hall: Hall) -> None:
    assert await hall.floor.tables.people.delete(CAPTAIN.user_id)
    assert await hall.floor.tables.people.delete(ORGANISER.user_id)
    league = await hall.league()
    assert league.organisers == {} and await hall.roster("Arima") == {"Vic": "vice", "Bob": "player"}
    with pytest.raises(TableError, match=r"league\.organisers-only"):
        await hall.office.leagues.lock(ORGANISER, GUILD, None)
    await hall.office.rosters.hand_over(VICE, GUILD, None, "Arima", PLAYER)
    assert await hall.roster("Arima") == {"Bob": "captain", "Vic": "vice"}
    former = await hall.office.desk.leagues.former_players((await hall.team("Arima")).id)
    assert [(player.name, player.role) for player in former] == [("", "captain")]
    assert all(
        by in (MODERATOR.user_id, OTHER_CAPTAIN.user_id, VICE.user_id) or by < 0
        for _, by, *_ in await hall.log()
    )


async def test_of_several_open_leagues_the_one_is_meant_that_somebody_plays_in_or_organises(
    hall: Hall,
) -> None:
    office = hall.office
    other = Entered("Sunday League", "2026", "trinidad", "First")
    league = await office.leagues.enter(MODERATOR, GUILD, CHANNEL, other)
    await office.teams.enter(MODERATOR, GUILD, str(league.id), "Couva", None, OUTSIDER)

    async def meant(person: Person) -> str:
        try:
            return (await office.desk.which(GUILD, None, person.user_id)).row.name
        except TableError as error:
            return error.key

    assert await meant(ORGANISER) == await meant(PLAYER) == "Pub League"
    assert await meant(OUTSIDER) == "Sunday League" and await meant(MODERATOR) == "league.say-which"
    await office.rosters.add(CAPTAIN, GUILD, None, None, Person(302, "New"), None)
    await office.rosters.add(OUTSIDER, GUILD, None, None, PLAYER, None)
    assert await meant(PLAYER) == "league.say-which"
    await office.teams.withdraw(MODERATOR, GUILD, str(league.id), "Couva", "gone", sure=True)
    assert await meant(PLAYER) == "Pub League" and await meant(OUTSIDER) == "league.say-which"
    await office.leagues.close(MODERATOR, GUILD, str(league.id), sure=True)
    assert await meant(MODERATOR) == "Pub League"
