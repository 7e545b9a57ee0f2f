"""Every wrong act with leagues and teams: its own exact sentence, and nothing changed on disk."""

from __future__ import annotations

import inspect
import re
from dataclasses import replace

import pytest

from bot.office import desk, league_rules, leagues, naming, ranking, rosters, teams
from bot.office.authority import Act
from bot.office.league_rules import Wished
from bot.office.service import Office
from bot.tables.table import Person
from tests.office.league_scenes import (
    CAPTAIN,
    ORGANISER,
    OTHER_CAPTAIN,
    OUTSIDER,
    PLAYER,
    VICE,
    a_hall,
    enter,
)
from tests.tables.conftest import GUILD, MODERATOR, Floor
from tests.tables.wrong_presses import Press, Scene, WrongPresses, check_refused

MODULES = (desk, leagues, league_rules, ranking, naming, teams, rosters)
ELSEWHERE = {"league.rosters-locked", "league.players-only", "league.captain-confirms", "league.captains-ask"}
"""Reached in test_league_authority.py, or by those who play and report."""

WRONG = WrongPresses()
refused = WRONG.refused


async def an_office(floor: Floor, **how: object) -> Office:
    return (await a_hall(floor, **how)).office


# Leagues


@refused(
    "league.moderators-only",
    "Only moderators of this server set up leagues and name their organisers. Ask one of them.",
)
async def enter_a_league_without_moderating(floor: Floor) -> Press:
    return lambda: enter(Office(floor.database, floor.tables), OUTSIDER)


@refused(
    "league.organisers-only",
    "Only organisers of the league, or moderators of this server, can do that. /league show names them.",
)
async def close_a_league_as_a_captain(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.leagues.close(CAPTAIN, GUILD, None, sure=True)


@refused("league.none", "There is no league on this server yet. A moderator sets one up with /league create.")
async def show_a_league_where_there_is_none(floor: Floor) -> Press:
    return lambda: Office(floor.database, floor.tables).desk.which(GUILD, None)


@refused("league.none-named", "No league here is called Pub\\_. Pick one from the list, or see /league list.")
async def show_a_league_by_a_name_that_there_is_not(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.desk.which(GUILD, "Pub_")


@refused("league.none-named", "No league here is called ?. Pick one from the list, or see /league list.")
async def show_a_league_by_a_name_that_shows_nothing(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.desk.which(GUILD, "\u200b\u202e")


@refused("league.none-named", "No league here is called 1. Pick one from the list, or see /league list.")
async def show_a_league_of_another_server(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.desk.which(GUILD + 1, "1")


@refused("league.say-which", "More than one league is on here. Fill in `league`, and pick one from its list.")
async def mean_one_of_two_leagues(floor: Floor) -> Press:
    office = await an_office(floor)
    await enter(office, name="Other")
    return lambda: office.leagues.lock(MODERATOR, GUILD, None)


@refused("league.gone", "That league is no longer here. /league list shows those there are.")
async def turn_a_page_of_another_servers_log(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.leagues.log(GUILD + 1, 1, 5, 0)


@refused("league.gone", "That league is no longer here. /league list shows those there are.")
async def turn_a_page_with_a_number_beyond_all_counting(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.leagues.log(GUILD, 10**14, 5, 0)


@refused(
    "league.closed",
    "Pub League · 2026 is closed: what was played in it stands. /league next begins its next season.",
)
async def change_a_league_that_is_closed(floor: Floor) -> Press:
    office = await an_office(floor)
    await office.leagues.close(ORGANISER, GUILD, None, sure=True)
    return lambda: office.rosters.add(CAPTAIN, GUILD, None, None, OUTSIDER, None)


@refused(
    "league.twice",
    "There is a league PUB League · ２０２６ on this server already. Choose another name, or another season.",
)
async def enter_a_league_twice(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: enter(office, name=" PUB \u200bLeague", season="２０２６")


@refused(
    "league.too-many",
    "This server has 20 leagues that are open, and that is as many as there can be. Close one with /league "
    "close.",
)
async def enter_a_league_too_many(floor: Floor) -> Press:
    office = await an_office(floor)
    for number in range(19):
        await enter(office, season=f"{number}")
    return lambda: enter(office, season="19")


@refused("league.no-name", "Nothing of that name can be read. Choose one with letters or numbers in it.")
async def enter_a_league_whose_name_shows_nothing(floor: Floor) -> Press:
    return lambda: enter(Office(floor.database, floor.tables), name=" \u200b\u2800\u202e ")


@refused("league.no-name", "Nothing of that name can be read. Choose one with letters or numbers in it.")
async def enter_a_league_of_no_division(floor: Floor) -> Press:
    return lambda: enter(Office(floor.database, floor.tables), divisions=" , ,")


@refused("league.long-name", "That name is too long. A name has at most 40 characters.")
async def enter_a_league_whose_name_is_too_long(floor: Floor) -> Press:
    return lambda: enter(Office(floor.database, floor.tables), name="W" * 41)


@refused("league.long-name", "That name is too long. A name has at most 20 characters.")
async def enter_a_season_whose_name_is_too_long(floor: Floor) -> Press:
    return lambda: enter(Office(floor.database, floor.tables), season="2026" * 6)


@refused("table.no-such-game", "That game is not on offer. Pick one from the list.")
async def enter_a_league_of_a_game_that_there_is_not(floor: Floor) -> Press:
    return lambda: enter(Office(floor.database, floor.tables), game="whist")


@refused(
    "settings.no-such-zone",
    "There is no such time zone. Type the name of a city and pick one from the list, or UTC.",
)
async def enter_a_league_where_there_is_no_such_zone(floor: Floor) -> Press:
    return lambda: enter(Office(floor.database, floor.tables), zone="Atlantis")


@refused("league.too-many-divisions", "A league has at most 10 divisions.")
async def enter_a_league_of_eleven_divisions(floor: Floor) -> Press:
    return lambda: enter(Office(floor.database, floor.tables), divisions=",".join("ABCDEFGHIJK"))


@refused("league.too-many-divisions", "A league has at most 10 divisions.")
async def add_an_eleventh_division(floor: Floor) -> Press:
    office = await an_office(floor, divisions="Premier,B,C,D,E,F,G,H,I,J")
    return lambda: office.leagues.add_division(ORGANISER, GUILD, None, "K")


@refused("league.division-twice", "A league has no two divisions premier. Choose another name.")
async def enter_a_league_with_a_division_twice(floor: Floor) -> Press:
    return lambda: enter(Office(floor.database, floor.tables), divisions="premier, Premier")


@refused("league.division-twice", "A league has no two divisions FIRST. Choose another name.")
async def rename_a_division_to_another(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.leagues.rename_division(ORGANISER, GUILD, None, "premier", "FIRST")


@refused(
    "league.division-in-use",
    "Division Premier has teams or fixtures, so it stays. Rename it, or take out one that is empty.",
)
async def take_out_a_division_with_teams(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.leagues.remove_division(ORGANISER, GUILD, None, "Premier")


@refused(
    "league.last-division",
    "That is the league's only division, and a league has one at least. It can be renamed.",
)
async def take_out_the_last_division(floor: Floor) -> Press:
    office = await an_office(floor, divisions="Premier")
    return lambda: office.leagues.remove_division(ORGANISER, GUILD, None, None)


@refused(
    "league.no-division",
    "This league has no division called Third. Pick one from the list, or see /league show.",
)
async def enter_a_team_into_a_division_that_there_is_not(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.teams.enter(ORGANISER, GUILD, None, "Couva", "Third", None)


@refused(
    "league.say-division",
    "This league has more than one division. Fill in `division`, and pick one from its list.",
)
async def enter_a_team_into_one_of_two_divisions(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.teams.enter(ORGANISER, GUILD, None, "Couva", None, None)


@refused("league.organiser-already", "Eve is an organiser of this league already.")
async def name_an_organiser_twice(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.leagues.name_organiser(MODERATOR, GUILD, None, ORGANISER)


@refused(
    "league.too-many-organisers",
    "This league has 10 organisers, and that is as many as there can be. Take one off first.",
)
async def name_an_eleventh_organiser(floor: Floor) -> Press:
    office = await an_office(floor)
    for number in range(9):
        await office.leagues.name_organiser(MODERATOR, GUILD, None, Person(800 + number, f"Org {number}"))
    return lambda: office.leagues.name_organiser(MODERATOR, GUILD, None, OUTSIDER)


@refused("league.no-organiser", "Out is no organiser of this league. /league show names those who are.")
async def drop_an_organiser_who_is_none(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.leagues.drop_organiser(MODERATOR, GUILD, None, OUTSIDER)


@refused(
    "league.not-closed",
    "Pub League · 2026 is still on. Close it with /league close, then begin its next season.",
)
async def begin_the_next_season_of_one_that_is_on(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.leagues.begin_next(ORGANISER, GUILD, None, "2027")


@refused(
    "league.close-sure",
    "That ends Pub League · 2026 for good: no result, team or date of it changes any more. Nothing is "
    "changed yet. To do it, use the command again with `sure` True.",
)
async def close_a_season_without_being_sure(floor: Floor) -> Press:
    hall = await a_hall(floor)
    await hall.fixture(state="confirmed")
    return lambda: hall.office.leagues.close(ORGANISER, GUILD, None, sure=False)


@refused(
    "league.close-unfinished",
    "That ends Pub League · 2026 for good, and 2 fixtures have no result that stands. Nothing is changed "
    "yet. To do it all the same, use the command again with `sure` True.",
)
async def close_a_season_with_fixtures_to_play(floor: Floor) -> Press:
    hall = await a_hall(floor)
    for state in (None, "open", "confirmed"):
        await hall.fixture(state=state)
    return lambda: hall.office.leagues.close(ORGANISER, GUILD, None, sure=False)


PAST = (
    "A day to lock rosters on is one that is still to come. To lock them now, use /league lock without a day."
)


@refused("league.lock-past", PAST)
async def lock_rosters_from_today_on(floor: Floor) -> Press:
    office = await an_office(floor)
    floor.now = 1_800_000_000.0  # in the morning of 15 January 2027
    return lambda: office.leagues.lock(ORGANISER, GUILD, None, "2027-01-15")


@refused("league.lock-past", PAST)
async def let_the_settings_lock_rosters_in_the_past(floor: Floor) -> Press:
    office = await an_office(floor)
    floor.now = 1_800_000_000.0
    return lambda: office.league_rules.change(ORGANISER, GUILD, None, Wished(win=3, lock="2026-12-31"))


@refused("season.no-date", "That is no date from 2000 to 2099. Write it as in 1 Mar 2026 or 2026-03-01.")
async def lock_rosters_on_the_thirtieth_of_february(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.leagues.lock(ORGANISER, GUILD, None, "2027-02-30")


@refused("league.not-locked", "Rosters of this league are not locked, and no day is set for it.")
async def open_rosters_that_are_open(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.leagues.unlock(ORGANISER, GUILD, None)


# Its rules


@refused(
    "league.the-same",
    "That is so already, so nothing was changed. /league settings without anything else shows the rules.",
)
async def change_the_rules_to_what_they_are(floor: Floor) -> Press:
    office = await an_office(floor)
    same = Wished(win=2, walkover="2-0", order="points", hours=48, channel_id=2)
    return lambda: office.league_rules.change(ORGANISER, GUILD, None, same)


@refused(
    "league.in-two-teams",
    "Bob (Arima, Batley) is in two teams, so it stays that people may be. Take them off one with"
    " /team player remove first.",
)
async def let_nobody_be_in_two_teams_where_somebody_is(floor: Floor) -> Press:
    office = await an_office(floor, one_team=False)
    await office.rosters.add(OTHER_CAPTAIN, GUILD, None, None, PLAYER, None)
    return lambda: office.league_rules.change(ORGANISER, GUILD, None, Wished(one_team=True))


@refused(
    "league.no-order",
    "Say what the table goes by, the first first, as in: points, games difference, jacks hung.",
)
async def order_a_table_by_nothing(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.league_rules.change(ORGANISER, GUILD, None, Wished(order=" , "))


@refused(
    "league.no-criterion",
    "A table cannot go by goals\\_difference. It can go by points, matches won, games won, games "
    "lost, games difference, jacks hung, jacks lost and head to head.",
)
async def order_a_table_by_goals(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.league_rules.change(
        ORGANISER, GUILD, None, Wished(order="points, goals difference")
    )


@refused("league.criterion-twice", "A table goes by head to head once. Take it out where it comes again.")
async def order_a_table_by_the_same_twice(floor: Floor) -> Press:
    office = await an_office(floor)
    twice = Wished(order="points, head-to-head, Head to head")
    return lambda: office.league_rules.change(ORGANISER, GUILD, None, twice)


NO_WALKOVER = (
    "That is no score for a walkover. Write its winner's games first, and more of them, as in 3-0; up to 99."
)


@refused("league.no-walkover", NO_WALKOVER)
async def let_a_walkover_be_lost(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.league_rules.change(ORGANISER, GUILD, None, Wished(walkover="0-3"))


@refused("league.no-walkover", NO_WALKOVER)
async def let_a_walkover_be_many(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.league_rules.change(ORGANISER, GUILD, None, Wished(walkover="100-0"))


@refused("league.draws-exist", "2 results of this league are draws, so draws stay. Change them first.")
async def forbid_draws_where_there_are_some(floor: Floor) -> Press:
    hall = await a_hall(floor)
    for games in ("[[1, 1]]", "[[2, 0], [0, 2]]", "[[2, 1]]"):
        await hall.fixture(state="confirmed", games=games)
    return lambda: hall.office.league_rules.change(ORGANISER, GUILD, None, Wished(draws=False))


@refused(
    "league.moved-on",
    "That has changed since, so nothing was done. Look again, and then use the command anew.",
)
async def take_off_a_player_whose_data_is_deleted_in_that_moment(floor: Floor) -> Press:
    hall = await a_hall(floor)
    seen = await hall.league()
    assert await floor.tables.people.delete(PLAYER.user_id)

    async def as_seen(*_: object) -> object:
        return seen

    hall.office.desk.league = as_seen  # type: ignore[method-assign,assignment]
    return lambda: hall.office.rosters.remove(CAPTAIN, GUILD, None, None, PLAYER.name)


# Teams


@refused("team.twice", "There is a team Arima in this league already. Choose another name.")
async def enter_a_team_twice(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.teams.enter(ORGANISER, GUILD, None, " ＡＲＩＭＡ\u200b ", "First", None)


@refused("team.twice", "There is a team Café in this league already. Choose another name.")
async def rename_a_team_to_another_whose_accent_is_written_apart(floor: Floor) -> Press:
    office = await an_office(floor)
    await office.teams.enter(ORGANISER, GUILD, None, "Café", "First", None)
    return lambda: office.teams.rename(ORGANISER, GUILD, None, "Arima", "CAFE\u0301")


@refused(
    "team.too-many", "Division First has 40 teams, and that is as many as there can be. Use another division."
)
async def enter_a_team_too_many(floor: Floor) -> Press:
    office = await an_office(floor)
    for number in range(40):
        await office.teams.enter(ORGANISER, GUILD, None, f"Team {number}", "First", None)
    return lambda: office.teams.enter(ORGANISER, GUILD, None, "Couva", "First", None)


@refused("team.full", "Arima has 30 players, and that is as many as there can be. Take one off first.")
async def put_too_many_on_a_roster(floor: Floor) -> Press:
    office = await an_office(floor)
    for number in range(27):
        await office.rosters.add(CAPTAIN, GUILD, None, None, None, f"Player {number}")
    return lambda: office.rosters.add(CAPTAIN, GUILD, None, None, OUTSIDER, None)


ELSEWHERE_TOLD = (
    "Bob is on the roster of Arima already, and nobody may be in two teams of this league. An organiser can "
    "move them with /team transfer."
)


@refused("team.elsewhere", ELSEWHERE_TOLD)
async def put_somebody_on_two_rosters(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.add(OTHER_CAPTAIN, GUILD, None, None, PLAYER, None)


@refused("team.elsewhere", ELSEWHERE_TOLD.replace("Bob", "Ann"))
async def name_a_captain_of_two_teams(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.teams.enter(ORGANISER, GUILD, None, "Couva", "First", CAPTAIN)


@refused("team.on-roster", "Bob is on the roster of Arima already.")
async def put_somebody_on_a_roster_twice(floor: Floor) -> Press:
    office = await an_office(floor, one_team=False)
    return lambda: office.rosters.add(CAPTAIN, GUILD, None, None, PLAYER, None)


@refused("team.on-roster", "plain jane is on the roster of Batley already.")
async def put_a_plain_name_on_a_roster_twice(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.add(OTHER_CAPTAIN, GUILD, None, None, None, " plain  jane")


@refused("team.on-roster", "Bob is on the roster of Batley already.")
async def move_somebody_to_a_team_they_are_in_too(floor: Floor) -> Press:
    hall = await a_hall(floor, one_team=False)
    await hall.office.rosters.add(OTHER_CAPTAIN, GUILD, None, None, PLAYER, None)
    (first,) = [each for each in (await hall.team("Arima")).players if each.user_id == PLAYER.user_id]
    return lambda: hall.office.rosters.transfer(ORGANISER, GUILD, None, str(first.id), "Batley")


@refused("team.elsewhere", ELSEWHERE_TOLD)
async def claim_a_plain_name_for_a_player_of_another_team(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.claim(OTHER_CAPTAIN, GUILD, None, None, "plain jane", PLAYER)


@refused("team.on-roster", "Cyd is on the roster of Batley already.")
async def claim_a_plain_name_for_somebody_on_the_roster(floor: Floor) -> Press:
    office = await an_office(floor, one_team=False)
    return lambda: office.rosters.claim(ORGANISER, GUILD, None, "Batley", "plain jane", OTHER_CAPTAIN)


@refused("team.no-plain", "No plain name on the roster of Batley is Cyd. Pick one from the list.")
async def claim_the_name_of_a_member(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.claim(OTHER_CAPTAIN, GUILD, None, None, "Cyd", OUTSIDER)


@refused("team.on-roster", "Bob is on the roster of Arima already.")
async def move_somebody_to_their_own_team(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.transfer(ORGANISER, GUILD, None, "bob", "Arima")


@refused("team.full", "Batley has 30 players, and that is as many as there can be. Take one off first.")
async def move_somebody_to_a_full_team(floor: Floor) -> Press:
    office = await an_office(floor)
    for number in range(28):
        await office.rosters.add(OTHER_CAPTAIN, GUILD, None, None, None, f"Player {number}")
    return lambda: office.rosters.transfer(ORGANISER, GUILD, None, "bob", "Batley")


@refused(
    "team.not-on-roster",
    "Out is not on the roster of Arima as a member of this server. /team player add puts them there first.",
)
async def hand_over_to_somebody_outside_the_team(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.hand_over(CAPTAIN, GUILD, None, None, OUTSIDER)


@refused("team.is-captain", "Ann is the captain of that team already.")
async def hand_over_to_the_captain(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.hand_over(ORGANISER, GUILD, None, "Arima", CAPTAIN)


@refused("team.is-captain", "Ann is the captain of that team already.")
async def name_the_captain_vice(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.name_vice(CAPTAIN, GUILD, None, None, CAPTAIN)


@refused("team.is-vice", "Vic is vice-captain of that team already.")
async def name_the_vice_vice(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.name_vice(CAPTAIN, GUILD, None, None, VICE)


@refused("team.no-vice", "Batley has no vice-captain, so nothing was changed. Fill in `member` to name one.")
async def take_back_a_vice_that_there_is_not(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.name_vice(OTHER_CAPTAIN, GUILD, None, None, None)


@refused(
    "team.captain-stays",
    "A captain hands over with /team captain before they go. An organiser can take them off as well.",
)
async def leave_as_a_captain(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.remove(CAPTAIN, GUILD, None, None, "ann")


@refused(
    "team.no-player", "Nobody called Zed is on a roster there. Pick one from the list, or see /team show."
)
async def take_off_somebody_who_is_not_on_the_roster(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.remove(CAPTAIN, GUILD, None, None, "Zed")


@refused("team.two-players", "More than one player there is called BOB. Pick the one you mean from the list.")
async def move_one_of_two_of_the_same_name(floor: Floor) -> Press:
    office = await an_office(floor)
    await office.rosters.add(OTHER_CAPTAIN, GUILD, None, None, None, "Bob")
    return lambda: office.rosters.transfer(ORGANISER, GUILD, None, "BOB", "Arima")


MEMBER_OR_NAME = "Name a member, or type a plain name for somebody who is not on Discord: one of the two."


@refused("team.member-or-name", MEMBER_OR_NAME)
async def put_nobody_on_a_roster(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.add(CAPTAIN, GUILD, None, None, None, None)


@refused("team.member-or-name", MEMBER_OR_NAME)
async def put_two_on_a_roster_at_once(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.add(CAPTAIN, GUILD, None, None, OUTSIDER, "Jack")


@refused("team.say-which", "Which team? Fill in `team`, and pick one from its list.")
async def add_a_player_to_no_team_as_an_organiser(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.rosters.add(ORGANISER, GUILD, None, None, OUTSIDER, None)


@refused(
    "team.none-named", "No team of this league is called \\#1. Pick one from the list, or see /league show."
)
async def rename_a_team_that_there_is_not(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.teams.rename(ORGANISER, GUILD, None, "#1", "Couva")


@refused("team.withdrawn", "Batley has withdrawn from the league, so that cannot be done.")
async def withdraw_a_team_twice(floor: Floor) -> Press:
    office = await an_office(floor)
    await office.teams.withdraw(ORGANISER, GUILD, None, "Batley", "no players", sure=True)
    return lambda: office.teams.withdraw(ORGANISER, GUILD, None, "Batley", "no players", sure=True)


@refused("team.no-reason", "Give a reason that can be read: everyone in the league is told it.")
async def withdraw_a_team_for_a_reason_that_shows_nothing(floor: Floor) -> Press:
    office = await an_office(floor)
    return lambda: office.teams.withdraw(ORGANISER, GUILD, None, "Batley", " \u200b", sure=True)


@refused(
    "team.withdraw-expunge",
    "If Batley withdraws, 2 fixtures still to play are called off, and its 1 result is struck out of the "
    "table: that is this league's rule. It cannot come back. Nothing is changed yet. To do it, use the "
    "command again with `sure` True.",
)
async def withdraw_a_team_whose_results_go_without_being_sure(floor: Floor) -> Press:
    hall = await a_hall(floor)
    for state in (None, "open", "confirmed"):
        await hall.fixture(state=state)
    return lambda: hall.office.teams.withdraw(ORGANISER, GUILD, None, "Batley", "no players", sure=False)


@refused(
    "team.withdraw-keep",
    "If Arima withdraws, 0 fixtures still to play are called off. The 1 result it has counts on for the "
    "other teams: that is this league's rule. It cannot come back. Nothing is changed yet. To do it, use the "
    "command again with `sure` True.",
)
async def withdraw_a_team_whose_results_stay_without_being_sure(floor: Floor) -> Press:
    hall = await a_hall(floor)
    await hall.office.league_rules.change(ORGANISER, GUILD, None, Wished(withdrawn="keep"))
    await hall.fixture(state="confirmed")
    return lambda: hall.office.teams.withdraw(ORGANISER, GUILD, None, "Arima", "no players", sure=False)


@refused(
    "team.no-deduction",
    "That deduction is not there any more. Pick one from the list; /team show has those of a team.",
)
async def give_points_back_twice(floor: Floor) -> Press:
    office = await an_office(floor)
    await office.teams.deduct(ORGANISER, GUILD, None, "Batley", 1, "late sheet")
    await office.teams.take_back(ORGANISER, GUILD, None, "1")
    return lambda: office.teams.take_back(ORGANISER, GUILD, None, "1")


@refused(
    "league.captains-only",
    "Only a captain or vice-captain of Batley can do that, or an organiser. /team show names them.",
)
async def change_another_teams_roster_as_a_moderators_friend(floor: Floor) -> Press:
    office = await an_office(floor)
    friend = replace(CAPTAIN, name="Moderator")
    return lambda: office.rosters.add(friend, GUILD, None, "Batley", Person(999, "New"), None)


@pytest.mark.parametrize(("key", "sentence", "scene"), WRONG.cases)
async def test_a_wrong_act_gets_its_own_sentence_and_changes_nothing(
    floor: Floor, key: str, sentence: str, scene: Scene
) -> None:
    await check_refused(floor, key, sentence, scene)


def test_every_refusal_of_leagues_and_teams_is_reached() -> None:
    source = "".join(map(inspect.getsource, MODULES))
    raised = set(re.findall(r'TableError\(\s*"((?:league|team)\.[a-z-]+)"', source))
    raised |= {"league.none", "league.none-named", "league.close-sure", "league.close-unfinished"}
    raised |= {act.value.refusal for act in Act if act.value.refusal}
    raised |= {"team.withdraw-expunge", "team.withdraw-keep", "team.is-captain", "team.is-vice"}
    assert len(raised) > 40
    assert raised - ELSEWHERE == {key for key in WRONG.keys if key.split(".")[0] in ("league", "team")}
