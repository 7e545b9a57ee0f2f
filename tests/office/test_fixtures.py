"""Fixtures in the office: drawn up, put on other days by both captains, won without play; and never twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.office.draws import Draw
from bot.office.listing import Wanted, by_round, paged
from bot.tables.table import Person, TableError
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
from tests.tables.conftest import GUILD, MODERATOR, Floor

ZONE = ZoneInfo("America/Port_of_Spain")
WISH = "12 Dec 2026"
WISHED = int(datetime(2026, 12, 12, 20, 0, tzinfo=ZONE).timestamp())


@pytest.fixture
async def season(floor: Floor) -> Season:
    return await a_league(floor)


async def preview(season: Season, division: str | None = None, **how: object) -> Draw:
    asked = {"twice": False, "first": "4 Dec 2026", "at": "19:30", "every_days": 7, "skip": ""} | how
    return await season.office.drawing.preview(ORGANISER, GUILD, None, division, **asked)  # type: ignore[arg-type]


async def rows(season: Season) -> list[tuple[object, ...]]:
    return await season.sql("SELECT division_id, round, home_id, away_id, at FROM fixture ORDER BY id")


async def ask(
    season: Season, number: int, by: Person, day: str = WISH, at: str = "20:00", place: str = ""
) -> str:
    """A captain asks; the mark of what they ask."""
    version = (await season.seen(number)).fixture.version
    seen = await season.office.moving.ask(by, GUILD, number, version, day, at, place)
    assert seen.move is not None
    return seen.move.mark


async def answer(
    season: Season, number: int, by: Person, mark: str, agree: bool = True, version: int = 0
) -> None:
    await season.office.moving.answer(by, GUILD, number, version, mark, agree=agree)


async def refusals(*doing: Coroutine[Any, Any, object]) -> list[str]:
    """What those who were refused were told, of people who do things in the same moment."""
    results = await asyncio.gather(*doing, return_exceptions=True)
    for result in results:
        assert not isinstance(result, BaseException) or isinstance(result, TableError)
    return [result.key for result in results if isinstance(result, TableError)]


async def test_a_draw_is_made_as_it_was_shown_and_only_once(season: Season) -> None:
    draw = await preview(season, twice=True, skip="December 25, 2026, 26 Dec 2026,2026-12-27")
    assert await rows(season) == []
    assert [str(day) for day in draw.plan.skipped] == ["2026-12-25"]
    confirm = season.office.drawing.confirm
    told = await refusals(*(confirm(ORGANISER, GUILD, draw.plan, draw.mark) for _ in range(2)))
    assert told == ["fixture.draw-stale"]
    made = await rows(season)
    assert made == [
        (drawn.division.id, number, home.id, away.id, at)
        for drawn in draw.divisions
        for number, (each, at) in enumerate(zip(drawn.rounds, drawn.moments, strict=True), 1)
        for home, away in each.pairings
    ]
    assert len(made) == 24 and Counter(row[2] for row in made) == dict.fromkeys(season.teams.values(), 3)
    days = [datetime.fromtimestamp(int(str(at)), ZONE) for at in sorted({row[4] for row in made}, key=str)]
    assert [f"{day:%d %b %H:%M}" for day in days] == [
        "04 Dec 19:30", "11 Dec 19:30", "18 Dec 19:30", "01 Jan 19:30", "08 Jan 19:30", "15 Jan 19:30",
    ]  # fmt: skip
    assert await season.log() == [("fixture-draw", "", "Premier, First: 24", "")]
    assert [notice.key for notice in season.told] == ["drawn"]


async def test_all_rounds_may_be_played_in_one_evening(season: Season) -> None:
    draw = await preview(season, every_days=0)
    assert all(len(set(drawn.moments)) == 1 < len(drawn.rounds) for drawn in draw.divisions)
    apart = await preview(season, every_days=0, minutes=40)
    assert apart.mark != draw.mark
    start = draw.divisions[0].moments[0]
    for drawn in apart.divisions:
        assert drawn.moments == tuple(start + 40 * 60 * place for place in range(len(drawn.rounds)))


async def test_a_withdrawn_team_is_left_out_and_the_others_have_byes(season: Season) -> None:
    await season.sql("UPDATE team SET withdrawn_at = 1 WHERE name = 'Debe'")
    draw = await preview(season, "Premier")
    (drawn,) = draw.divisions
    assert {each.bye.name for each in drawn.rounds if each.bye} == {"Arima", "Barataria", "Couva"}
    assert drawn.fixtures == 3
    await season.office.drawing.confirm(ORGANISER, GUILD, draw.plan, draw.mark)
    league = (await season.seen(1)).league
    everything = await season.office.fixtures.of_league(league)
    listed = by_round(league, everything, Wanted(league.id))
    assert [(each.round, len(each.fixtures), len(each.byes)) for each in listed] == [
        (1, 1, 1),
        (2, 1, 1),
        (3, 1, 1),
    ]
    own = by_round(league, everything, Wanted(league.id, team_id=season.teams["Arima"]))
    assert [len(each.fixtures) + len(each.byes) for each in own] == [1, 1, 1]
    assert sum(bool(each.byes) for each in own) == 1
    assert [sum(max(1, len(each.fixtures)) for each in page) for page in paged(listed, 2)] == [2, 1]


async def test_a_draw_without_results_can_be_drawn_again_and_replaces_the_first(season: Season) -> None:
    draw = await preview(season, "Premier")
    await season.office.drawing.confirm(ORGANISER, GUILD, draw.plan, draw.mark)
    again = await preview(season, "Premier", first="11 Dec 2026")
    assert again.replaces == 6
    await season.office.drawing.confirm(ORGANISER, GUILD, again.plan, again.mark)
    made = await rows(season)
    assert len(made) == 6 and min(int(str(row[4])) for row in made) == again.divisions[0].moments[0]


async def test_nothing_of_a_draw_stays_where_one_fixture_of_it_was_played_meanwhile(season: Season) -> None:
    draw = await preview(season, "Premier")
    await season.office.drawing.confirm(ORGANISER, GUILD, draw.plan, draw.mark)
    again = await preview(season, None, first="11 Dec 2026")
    await season.report(1, "replaced")
    before = await rows(season)
    with pytest.raises(TableError, match=r"fixture\.drawn-already"):
        await season.office.drawing.confirm(ORGANISER, GUILD, again.plan, again.mark)
    assert await rows(season) == before


async def test_two_teams_meet_as_often_as_is_wished_by_hand(season: Season) -> None:
    add = season.office.drawing.add
    for day in ("4 Dec 2026", "5 Dec 2026"):
        await add(ORGANISER, GUILD, None, "Arima", "debe", day=day, at="7.30pm", place=" The  Hall ")
    seen = await add(ORGANISER, GUILD, None, "Arima", "Debe")
    assert (seen.fixture.round, seen.fixture.at, seen.state(NOW)) == (3, None, "undated")
    assert [row[1] for row in await rows(season)] == [1, 2, 3]
    assert (await season.seen(1)).fixture.place == "The Hall"
    assert (await season.log())[0] == (
        "fixture-add",
        "",
        "R1 Arima v Debe, Fri 4 Dec 2026, 19:30, The Hall",
        "",
    )


async def test_one_captain_asks_the_other_agrees_and_the_date_is_changed_once(season: Season) -> None:
    number = await season.fixture()
    mark = await ask(season, number, CAPTAINS["Arima"], place="Club")
    assert (await season.seen(number)).fixture.version == 0
    told = await refusals(
        *(
            answer(season, number, by, mark)
            for by in (CAPTAINS["Barataria"], VICES["Barataria"], CAPTAINS["Barataria"])
        )
    )
    assert told == ["fixture.changed"] * 2
    seen = await season.seen(number)
    assert (seen.fixture.at, seen.fixture.place, seen.fixture.version, seen.move) == (WISHED, "Club", 1, None)
    assert [each[0] for each in await season.log()] == ["fixture-ask", "fixture-move"]
    assert (await season.log())[1][1:3] == (
        "R1 Arima v Barataria, Fri 4 Dec 2026, 08:00",
        "Sat 12 Dec 2026, 20:00, Club",
    )
    asked, moved = season.told
    captains = {each.user_id for team in ("Arima", "Barataria") for each in (CAPTAINS[team], VICES[team])}
    assert set(asked.mentions) == captains - {CAPTAINS["Arima"].user_id}
    assert (asked.key, moved.key, moved.fixture_id, moved.values["at"]) == ("asked", "moved", number, WISHED)
    on = f"<t:{WISHED}:F> · Club"
    assert season.said == [
        f"Captain of Arima asks to play Arima v Barataria at another time: {on}. The other captain agrees or"
        " refuses: /fixture mine.",
        f"Arima v Barataria is now to be played on {on}: both captains agreed.",
    ]


async def test_a_newer_wish_replaces_ones_own_and_nobody_can_agree_to_the_older_one(
    season: Season,
) -> None:
    number = await season.fixture()
    first = await ask(season, number, CAPTAINS["Arima"])
    second = await ask(season, number, VICES["Arima"], "13 Dec 2026")
    with pytest.raises(TableError, match=r"fixture\.wish-gone"):
        await answer(season, number, CAPTAINS["Barataria"], first)
    assert (await season.seen(number)).fixture.version == 0
    await answer(season, number, CAPTAINS["Barataria"], second)
    assert (await season.seen(number)).fixture.at == WISHED + DAY


async def test_a_wish_is_refused_or_taken_back_and_the_date_stays(season: Season) -> None:
    number = await season.fixture()
    await answer(season, number, CAPTAINS["Barataria"], await ask(season, number, CAPTAINS["Arima"]), False)
    await answer(season, number, VICES["Arima"], await ask(season, number, CAPTAINS["Arima"]), False)
    seen = await season.seen(number)
    assert (seen.fixture.at, seen.fixture.version, seen.move) == (NOW + 4 * DAY, 0, None)
    assert [notice.key for notice in season.told] == ["asked", "refused", "asked", "taken-back"]
    assert season.said[1].endswith(f"It stays as it was: <t:{NOW + 4 * DAY}:f>.")
    assert [each[0] for each in await season.log()][1::2] == ["fixture-refuse", "fixture-take-back"]


async def test_a_wish_from_before_an_organiser_set_a_date_is_stale(season: Season) -> None:
    number = await season.fixture()
    mark = await ask(season, number, CAPTAINS["Arima"])
    await season.office.moving.move(ORGANISER, GUILD, number, "hall shut", "14 Dec 2026")
    seen = await season.seen(number)
    assert (seen.move, seen.fixture.at) == (None, NOW + 14 * DAY)
    with pytest.raises(TableError, match=r"fixture\.changed"):
        await answer(season, number, CAPTAINS["Barataria"], mark)
    with pytest.raises(TableError, match=r"fixture\.wish-gone"):
        await answer(season, number, CAPTAINS["Barataria"], mark, version=1)
    assert (await season.log())[-1][3] == "hall shut"


async def test_a_match_is_put_off_by_both_captains_and_gets_a_date_again(season: Season) -> None:
    number = await season.fixture()
    await answer(season, number, CAPTAINS["Arima"], await ask(season, number, CAPTAINS["Barataria"], "", ""))
    seen = await season.seen(number)
    assert (seen.fixture.at, seen.fixture.postponed, seen.state(NOW)) == (None, True, "postponed")
    mark = await ask(season, number, CAPTAINS["Arima"])
    await answer(season, number, CAPTAINS["Barataria"], mark, version=1)
    seen = await season.seen(number)
    assert (seen.fixture.at, seen.fixture.postponed, seen.fixture.version) == (WISHED, False, 2)
    assert seen.fixture.place == "Hall" and seen.state(WISHED) == "due"


async def test_a_walkover_is_a_result_in_place_of_one_that_was_only_reported(season: Season) -> None:
    number = await season.fixture()
    await season.report(number)
    award = season.office.walkovers.award
    told = await refusals(
        *(award(ORGANISER, GUILD, number, name, "no show") for name in ("Arima", "Barataria"))
    )
    assert told == ["fixture.settled"]
    seen = await season.seen(number)
    assert seen.report is not None and seen.state(NOW) == "walkover" and seen.over
    assert (seen.report.how, seen.report.state, seen.report.walkover_id) == (
        "walkover", "confirmed", season.teams["Arima"],
    )  # fmt: skip
    states = await season.sql("SELECT state, due_at FROM report ORDER BY id")
    assert states == [("replaced", None), ("confirmed", None)]
    assert await season.log() == [("result-walkover", "R1 Arima v Barataria", "Arima", "no show")]


async def test_a_captain_gives_a_match_away_and_the_other_team_wins_it_once(season: Season) -> None:
    number = await season.fixture()
    concede, captain = season.office.walkovers.concede, CAPTAINS["Arima"]
    told = await refusals(*(concede(captain, GUILD, number, 0, season.teams["Arima"]) for _ in range(3)))
    assert told == ["fixture.settled"] * 2
    seen = await season.seen(number)
    assert seen.report is not None and seen.report.walkover_id == season.teams["Barataria"]
    assert [notice.key for notice in season.told] == ["conceded"]
    assert await season.log() == [("result-concede", "R1 Arima v Barataria", "Barataria", "")]


async def test_a_match_that_is_called_off_is_listed_as_such(season: Season) -> None:
    await season.fixture("Couva", "Debe")
    off = await season.fixture()
    await season.sql("UPDATE fixture SET off_at = 1 WHERE id = ?", off)
    league = (await season.seen(off)).league
    everything = await season.office.fixtures.of_league(league)
    for which, states in (("open", ["coming", "off"]), ("over", ["off"]), ("all", ["coming", "off"])):
        (listed,) = by_round(league, everything, Wanted(league.id, which=which))  # type: ignore[arg-type]
        assert [each.state(NOW) for each in listed.fixtures] == states and not listed.byes


async def test_ones_own_matches_come_by_date_without_those_that_are_over(season: Season) -> None:
    late = await season.fixture("Arima", "Couva", at=NOW + 9 * DAY, round_=2)
    put_off = await season.fixture("Debe", "Arima", at=None, round_=3)
    soon = await season.fixture()
    await season.fixture("Couva", "Debe")
    await season.report(await season.fixture("Arima", "Debe", round_=4), "confirmed")
    league = (await season.seen(late)).league
    await ask(season, late, CAPTAINS["Couva"])
    mine = await season.office.fixtures.mine(PLAYERS["Arima"], league)
    assert [each.fixture.id for each in mine] == [soon, late, put_off]
    assert [each.move is not None for each in mine] == [False, True, False]


@pytest.mark.parametrize("person", [MODERATOR, replace(CAPTAINS["Arima"], moderator=True)])
async def test_a_moderator_decides_on_any_match(season: Season, person: Person) -> None:
    number = await season.fixture()
    await season.office.moving.move(person, GUILD, number, "hall shut")
    assert (await season.seen(number)).state(NOW) == "postponed"


async def test_every_state_of_a_fixture_is_told_apart(season: Season) -> None:
    states = {}
    for state in ("open", "disputed", "confirmed"):
        number = await season.fixture()
        await season.report(number, state)
        states[state] = (await season.seen(number)).state(NOW)
    void, off, coming = await season.fixture(), await season.fixture(), await season.fixture()
    await season.report(void, "confirmed", "[]")
    await season.sql("UPDATE report SET void = 1 WHERE fixture_id = ?", void)
    await season.sql("UPDATE fixture SET off_at = 1 WHERE id = ?", off)
    assert states == {"open": "reported", "disputed": "disputed", "confirmed": "played"}
    found = [(await season.seen(number)).state(NOW) for number in (void, off, coming)]
    assert found == ["void", "off", "coming"]
