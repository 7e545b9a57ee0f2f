"""Every wrong press with fixtures: its own exact sentence, and nothing changed on disk."""

from __future__ import annotations

import inspect
import re
from dataclasses import replace

import pytest

from bot.office import dates, drawing, fixtures, moving, walkovers
from bot.tables.table import TableError
from cogs.ui import fixture_draw, which_fixture
from tests.office.fixture_scenes import (
    CAPTAINS,
    DAY,
    NOW,
    ORGANISER,
    PLAYERS,
    VICES,
    Season,
    a_league,
)
from tests.tables.conftest import GUILD, Floor
from tests.tables.wrong_presses import Press, Scene, WrongPresses, check_refused

MODULES = (dates, drawing, fixtures, moving, walkovers, fixture_draw, which_fixture)
WRONG = WrongPresses()
refused = WRONG.refused


def draw(season: Season, division: str | None = "Premier", **how: object) -> Press:
    asked = {"twice": False, "first": "4 Dec 2026", "at": "19:30", "every_days": 7, "skip": ""} | how
    return lambda: season.office.drawing.preview(
        ORGANISER,
        GUILD,
        None,
        division,
        **asked,  # type: ignore[arg-type]
    )


def ask(season: Season, number: int, day: str = "12 Dec 2026", at: str = "20:00", place: str = "") -> Press:
    return lambda: season.office.moving.ask(CAPTAINS["Arima"], GUILD, number, 0, day, at, place)


# Drawing up


@refused("written.no-date", "That is no date from 2000 to 2099. Write it as in 2026-12-04 or 4 Dec 2026.")
async def draw_for_a_day_that_there_is_not(floor: Floor) -> Press:
    return draw(await a_league(floor), first="31 Nov 2026")


@refused("written.no-time", "That is no time of day. Write it as in 19:30 or 7.30pm.")
async def draw_for_a_time_that_there_is_not(floor: Floor) -> Press:
    return draw(await a_league(floor), at="25:00")


@refused(
    "fixture.past",
    "Sun 29 Nov 2026, 19:30 in America/Port of Spain is past. Name a date and time to come.",
)
async def draw_from_yesterday(floor: Floor) -> Press:
    return draw(await a_league(floor), first="29 Nov 2026")


@refused(
    "fixture.no-such-time",
    "The clock in America/New York is put forward on Sun 14 Mar 2027, and there is no 02:30 that "
    "day. Name another "
    "time.",
)
async def draw_rounds_one_of_which_falls_in_the_hour_that_is_skipped(floor: Floor) -> Press:
    season = await a_league(floor)
    await season.sql("UPDATE league SET zone = 'America/New_York'")
    return draw(season, first="7 Mar 2027", at="02:30")


@refused(
    "fixture.drawn-already",
    "Matches of Premier were played or reported already, so its fixtures stay. Draw other divisions by name, "
    "or add single matches with /fixture add.",
)
async def draw_a_division_that_has_results(floor: Floor) -> Press:
    season = await a_league(floor)
    await season.report(await season.fixture(), "confirmed")
    return draw(season, None)


@refused(
    "fixture.too-few-teams",
    "Premier has 1 team, and a round robin takes at least 2. Add teams, or draw one division at a time.",
)
async def draw_for_one_team(floor: Floor) -> Press:
    season = await a_league(floor)
    await season.sql("UPDATE team SET withdrawn_at = 1 WHERE name IN ('Arima', 'Barataria', 'Couva')")
    return draw(season, None)


async def many_teams(season: Season, division: str, n: int) -> None:
    for number in range(n):
        await season.sql(
            "INSERT INTO team (league_id, division_id, name, folded) VALUES (?, ?, ?, ?)",
            season.league_id,
            season.divisions[division],
            f"{division} {number}",
            f"{division} {number}",
        )


@refused(
    "fixture.too-many-teams",
    "Premier has 41 teams. A round robin takes at most 40. Part it into divisions.",
)
async def draw_for_more_teams_than_a_round_robin_takes(floor: Floor) -> Press:
    season = await a_league(floor)
    await many_teams(season, "Premier", 37)
    return draw(season)


TOO_MANY = (
    "That would be more than 1000 fixtures in one season of a league. Draw fewer rounds, or "
    "one division at a "
    "time."
)


@refused("fixture.too-many", TOO_MANY)
async def draw_more_than_a_thousand(floor: Floor) -> Press:
    season = await a_league(floor)
    await many_teams(season, "Premier", 29)
    return draw(season, twice=True)


@refused("fixture.too-many", TOO_MANY)
async def add_one_to_a_thousand(floor: Floor) -> Press:
    season = await a_league(floor)
    await season.fixture()
    columns = "league_id, division_id, round, home_id, away_id"
    count = "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)"
    await season.sql(f"INSERT INTO fixture ({columns}) {count} SELECT {columns} FROM fixture, n")
    return lambda: season.office.drawing.add(ORGANISER, GUILD, None, "Erin", "Icacos")


@refused(
    "fixture.skip-one-day",
    "With `every` 0 all rounds are on the first day, so there is no match day to leave out. Leave `skip`"
    " empty, or choose another first day.",
)
async def leave_a_match_day_out_where_there_is_but_one(floor: Floor) -> Press:
    return draw(await a_league(floor), every_days=0, skip="5 Dec 2026")


@refused(
    "fixture.minutes-one-day",
    "Minutes lie between the rounds of one day: set `every` to 0 too, or leave `minutes` out.",
)
async def put_minutes_between_rounds_of_different_days(floor: Floor) -> Press:
    return draw(await a_league(floor), minutes=30)


@refused(
    "fixture.skip-too-many",
    "At most 8 match days can be left out of a draw. Draw it, then move single matches with /fixture move.",
)
async def leave_out_nine_match_days(floor: Floor) -> Press:
    days = "; ".join(f"{day} Dec 2026" for day in range(5, 14))
    return draw(await a_league(floor), every_days=1, skip=days)


@refused(
    "fixture.no-divisions",
    "This league has no division yet. An organiser adds one first with /league division, then its teams with"
    " /team add.",
)
async def draw_for_a_league_without_divisions(floor: Floor) -> Press:
    season = await a_league(floor)
    await season.sql("DELETE FROM team")
    await season.sql("DELETE FROM division")
    return draw(season, None)


DRAWN_SINCE = (
    "Teams or fixtures were changed since that was shown, or the draw was made already. See "
    "/fixture list, or "
    "use /fixture draw again."
)


@refused("fixture.draw-stale", DRAWN_SINCE)
async def confirm_a_draw_once_a_team_has_withdrawn(floor: Floor) -> Press:
    season = await a_league(floor)
    shown = await season.office.drawing.preview(
        ORGANISER, GUILD, None, "Premier", twice=False, first="4 Dec 2026", at="19:30"
    )
    await season.sql("UPDATE team SET withdrawn_at = 1 WHERE name = 'Arima'")
    return lambda: season.office.drawing.confirm(ORGANISER, GUILD, shown.plan, shown.mark)


@refused("fixture.draw-stale", DRAWN_SINCE)
async def confirm_a_draw_of_a_division_of_ones_own_making(floor: Floor) -> Press:
    season = await a_league(floor)
    shown = await season.office.drawing.preview(
        ORGANISER, GUILD, None, None, twice=False, first="4 Dec 2026", at="19:30"
    )
    plan = replace(shown.plan, division_id=99)
    return lambda: season.office.drawing.confirm(ORGANISER, GUILD, plan, shown.mark)


@refused("fixture.against-itself", "Arima cannot play against itself. Pick two teams.")
async def let_a_team_play_against_itself(floor: Floor) -> Press:
    season = await a_league(floor)
    return lambda: season.office.drawing.add(ORGANISER, GUILD, None, "Arima", "arima")


@refused(
    "fixture.two-divisions",
    "Arima and Erin are in different divisions. Both teams of a fixture are in one.",
)
async def let_teams_of_two_divisions_meet(floor: Floor) -> Press:
    season = await a_league(floor)
    return lambda: season.office.drawing.add(ORGANISER, GUILD, None, "Arima", "Erin")


@refused(
    "fixture.there-already",
    "R1 Arima v Barataria is there already at that time. Name another time, or see /fixture list.",
)
async def add_the_same_match_twice(floor: Floor) -> Press:
    season = await a_league(floor)

    def add() -> Press:
        return lambda: season.office.drawing.add(
            ORGANISER, GUILD, None, "Arima", "Barataria", day="4 Dec 2026", at="19:30", round_=1
        )

    await add()()
    return add()


# Other dates


@refused("fixture.gone", "That fixture is not there any more. See /fixture list.")
async def look_at_a_fixture_of_no_league(floor: Floor) -> Press:
    season = await a_league(floor)
    return lambda: season.office.fixtures.seen(GUILD, 10**30)


ORGANISERS = (
    "Only organisers of the league, or moderators of this server, can do that. /league show names them."
)


@refused("league.organisers-only", ORGANISERS)
async def move_a_match_as_a_captain(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    return lambda: season.office.moving.move(CAPTAINS["Arima"], GUILD, number, "rain", "12 Dec 2026")


@refused(
    "league.captains-ask",
    "Only a captain or vice-captain of Arima and Barataria can ask for another date or answer that. An "
    "organiser sets one with /fixture move.",
)
async def ask_for_another_date_as_a_player(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    return lambda: season.office.moving.may_ask(PLAYERS["Arima"], GUILD, number, 0)


@refused(
    "fixture.own-match",
    "Your own team plays in that match, so another organiser or a moderator of this server decides it.",
)
async def move_a_match_of_ones_own_team_as_an_organiser(floor: Floor) -> Press:
    season = await a_league(floor)
    await season.sql("INSERT INTO organiser VALUES (?, ?, 'X')", season.league_id, VICES["Arima"].user_id)
    number = await season.fixture()
    return lambda: season.office.moving.move(VICES["Arima"], GUILD, number, "rain", "12 Dec 2026")


@refused(
    "fixture.off",
    "This match is called off, as one of its teams has withdrawn, so that cannot be done.",
)
async def ask_for_another_date_of_a_match_that_is_called_off(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    await season.sql("UPDATE fixture SET off_at = 1")
    return ask(season, number)


@refused(
    "fixture.off",
    "This match is called off, as one of its teams has withdrawn, so that cannot be done.",
)
async def give_away_a_match_that_is_called_off(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    await season.sql("UPDATE fixture SET off_at = 1")
    return lambda: season.office.walkovers.may_concede(CAPTAINS["Arima"], GUILD, number, 0)


@refused(
    "fixture.has-result",
    "This match has a result, or one was reported, so its date stays. An organiser can rule on the result.",
)
async def ask_for_another_date_of_a_match_that_was_reported(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    await season.report(number)
    return ask(season, number)


CHANGED = (
    "This match was changed since that was shown, so nothing was done now. Open it again with /fixture show."
)


@refused("fixture.changed", CHANGED)
async def give_away_a_match_that_was_moved_since(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    await season.office.moving.move(ORGANISER, GUILD, number, "rain")
    arima = season.teams["Arima"]
    return lambda: season.office.walkovers.concede(CAPTAINS["Arima"], GUILD, number, 0, arima)


@refused(
    "fixture.no-day",
    "A time alone is no date. Write the date too, or leave both empty to put the match off.",
)
async def ask_for_a_time_without_a_day(floor: Floor) -> Press:
    season = await a_league(floor)
    return ask(season, await season.fixture(), "")


@refused(
    "fixture.same",
    "The match is to be played then and there already. Name another date, time or place.",
)
async def ask_for_the_date_it_has(floor: Floor) -> Press:
    season = await a_league(floor)
    return ask(season, await season.fixture(), "4 Dec 2026", "", "Hall")


@refused("fixture.postponed-already", "This match is put off already. Name a date and a time to play it.")
async def put_off_a_match_that_is_put_off(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    await season.office.moving.move(ORGANISER, GUILD, number, "rain")
    return lambda: season.office.moving.move(ORGANISER, GUILD, number, "rain")


@refused("written.no-time", "That is no time of day. Write it as in 19:30 or 7.30pm.")
async def ask_for_a_day_without_a_time_of_a_match_that_has_none(floor: Floor) -> Press:
    season = await a_league(floor)
    return ask(season, await season.fixture(at=None), at="")


@refused(
    "fixture.answer-first",
    "Barataria has asked for another date. Agree to it or refuse it first; then you can ask for yours.",
)
async def ask_for_a_date_instead_of_answering(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    await season.office.moving.ask(CAPTAINS["Barataria"], GUILD, number, 0, "13 Dec 2026")
    return ask(season, number)


@refused(
    "fixture.wish-gone",
    "That is no longer asked: it was answered, taken back or asked anew. Open the match again "
    "with /fixture show.",
)
async def refuse_what_was_taken_back(floor: Floor) -> Press:
    season = await a_league(floor)
    number, moving = await season.fixture(), season.office.moving
    seen = await moving.ask(CAPTAINS["Arima"], GUILD, number, 0, "13 Dec 2026")
    assert seen.move is not None
    mark = seen.move.mark
    await moving.answer(CAPTAINS["Arima"], GUILD, number, 0, mark, agree=False)
    return lambda: moving.answer(CAPTAINS["Barataria"], GUILD, number, 0, mark, agree=False)


@refused(
    "fixture.wish-past",
    "The date that was asked for is past now, so nobody can agree to it. Ask for another one.",
)
async def agree_to_a_date_once_it_is_past(floor: Floor) -> Press:
    season = await a_league(floor)
    number, moving = await season.fixture(), season.office.moving
    seen = await moving.ask(CAPTAINS["Arima"], GUILD, number, 0, "1 Dec 2026")
    assert seen.move is not None
    mark = seen.move.mark
    floor.now = NOW + DAY
    return lambda: moving.answer(CAPTAINS["Barataria"], GUILD, number, 0, mark, agree=True)


@refused(
    "fixture.own-wish",
    "Your own team asked for that. A captain or vice-captain of Barataria answers it; you can take it back.",
)
async def agree_to_what_ones_own_captain_asked_for(floor: Floor) -> Press:
    season = await a_league(floor)
    number, moving = await season.fixture(), season.office.moving
    seen = await moving.ask(CAPTAINS["Arima"], GUILD, number, 0, "13 Dec 2026")
    assert seen.move is not None
    mark = seen.move.mark
    return lambda: moving.answer(VICES["Arima"], GUILD, number, 0, mark, agree=True)


@refused("fixture.no-reason", "That needs a reason that can be read: both teams are told it.")
async def move_a_match_for_a_reason_that_shows_nothing(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    return lambda: season.office.moving.move(ORGANISER, GUILD, number, "\u200b")


# Without play


@refused("fixture.no-reason", "That needs a reason that can be read: both teams are told it.")
async def award_a_walkover_without_a_reason(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    return lambda: season.office.walkovers.award(ORGANISER, GUILD, number, "Arima", " ")


@refused(
    "fixture.settled",
    "This match has its result already. An organiser can rule otherwise with /result rule.",
)
async def award_a_walkover_of_a_match_that_was_played(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    await season.report(number, "confirmed")
    return lambda: season.office.walkovers.award(ORGANISER, GUILD, number, "Arima", "no show")


NOT_ITS_TEAM = "That team does not play in R1 Arima v Barataria. Pick one of its two teams from the list."


@refused("fixture.not-its-team", NOT_ITS_TEAM)
async def award_a_walkover_to_a_team_of_another_match(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    return lambda: season.office.walkovers.award(ORGANISER, GUILD, number, "Couva", "no show")


@refused("fixture.not-its-team", NOT_ITS_TEAM)
async def give_away_a_match_of_others(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    couva = season.teams["Couva"]
    return lambda: season.office.walkovers.concede(CAPTAINS["Couva"], GUILD, number, 0, couva)


@refused(
    "league.captains-only",
    "Only a captain or vice-captain of Barataria can do that, or an organiser. /team show names them.",
)
async def give_away_a_match_for_the_other_team(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    barataria = season.teams["Barataria"]
    return lambda: season.office.walkovers.concede(CAPTAINS["Arima"], GUILD, number, 0, barataria)


@refused(
    "fixture.own-match",
    "Your own team plays in that match, so another organiser or a moderator of this server decides it.",
)
async def give_away_a_match_for_the_other_team_as_an_organiser(floor: Floor) -> Press:
    season = await a_league(floor)
    await season.sql("INSERT INTO organiser VALUES (?, ?, 'X')", season.league_id, CAPTAINS["Arima"].user_id)
    number = await season.fixture()
    barataria = season.teams["Barataria"]
    return lambda: season.office.walkovers.concede(CAPTAINS["Arima"], GUILD, number, 0, barataria)


@refused(
    "league.closed",
    "Pub League · 2027 is closed: what was played in it stands. /league next begins its next season.",
)
async def move_a_match_of_a_season_that_is_closed(floor: Floor) -> Press:
    season = await a_league(floor)
    number = await season.fixture()
    await season.sql("UPDATE league SET closed_at = 1")
    return lambda: season.office.moving.move(ORGANISER, GUILD, number, "rain")


@pytest.mark.parametrize(("key", "sentence", "scene"), WRONG.cases)
async def test_a_wrong_press_with_fixtures_gets_its_own_sentence_and_changes_nothing(
    floor: Floor, key: str, sentence: str, scene: Scene
) -> None:
    await check_refused(floor, key, sentence, scene)


@pytest.mark.parametrize("number", ["", "-1", "x", "1.5", "٣", "9" * 18, None, 3])
def test_what_is_no_number_of_a_fixture_is_none(number: object) -> None:
    with pytest.raises(TableError, match=r"fixture\.gone"):
        which_fixture.fixture_meant(number)


def test_every_refusal_of_fixtures_is_reached() -> None:
    source = "".join(map(inspect.getsource, MODULES))
    raised = set(re.findall(r'TableError\(\s*"(fixture\.[a-z-]+)"', source))
    assert len(raised) > 20
    assert raised <= WRONG.keys
