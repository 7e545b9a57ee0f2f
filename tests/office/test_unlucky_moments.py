"""What is changed between the look and the press: closed seasons, moved players, rules, games taken back."""

from __future__ import annotations

import asyncio

import pytest

from bot.office.league_rules import Wished
from bot.office.leagues import Entered
from bot.office.naming import division_named, offered, team_named
from bot.pads.pad import Pad
from bot.tables.corrections import Question
from bot.tables.table import TableError
from tests.office.result_scenes import MatchDay, refusal
from tests.office.test_played import HUNG
from tests.pads.conftest import seats
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, EVE, GUILD, MODERATOR, Floor


async def test_what_is_open_when_a_season_is_closed_never_comes_to_stand(day: MatchDay) -> None:
    await day.report()
    await day.office.leagues.close(MODERATOR, GUILD, None, sure=True)
    before = await day.floor.everything()
    assert await day.office.desk.reports.next_look() is None
    await day.pass_hours(49)
    assert (await day.floor.everything(), day.keys) == (before, ["reported", "season-over"])


async def test_who_has_left_a_team_does_not_change_its_report_or_take_it_back(day: MatchDay) -> None:
    report, rosters = await day.report(CYD), day.office.rosters
    await rosters.transfer(MODERATOR, GUILD, None, "Cyd", "Arima")
    assert await refusal(day.report(CYD, "0-2")) == "result.reported-already"
    assert await refusal(day.office.results.take_back(CYD, GUILD, report)) == "result.not-yours"
    await rosters.remove(MODERATOR, GUILD, None, "Arima", "Cyd")
    assert await refusal(day.office.results.take_back(CYD, GUILD, report)) == "result.not-yours"
    await day.office.results.take_back(ANN, GUILD, report)
    await day.office.leagues.name_organiser(MODERATOR, GUILD, None, EVE)
    report = await day.report(EVE)
    await day.office.leagues.drop_organiser(MODERATOR, GUILD, None, EVE)
    assert await refusal(day.office.results.take_back(EVE, GUILD, report)) == "result.not-yours"


async def test_a_ruling_asked_for_before_draws_were_forbidden_makes_none(empty: MatchDay) -> None:
    day = await empty.begin(best_of=1, tables=2)
    rulings = day.office.results.rulings
    asked = await rulings.ask(MODERATOR, GUILD, day.fixture_id, "1-0, 0-1", "I saw it")
    await day.office.league_rules.change(MODERATOR, GUILD, None, Wished(draws=False))
    assert await refusal(rulings.rule(MODERATOR, GUILD, asked.key)) == "result.no-draws"
    assert await day.state() == ""


async def test_tables_here_that_come_to_a_forbidden_draw_are_told_once_with_what_to_do(
    empty: MatchDay,
) -> None:
    day = await empty.begin(best_of=1, tables=2, draws=False, options={"target": 5})
    for table, side in ((1, 0), (2, 1)):
        pad = await day.keep_pad(HUNG.format(side), table)
        for captain in (ANN, BOB):
            await day.floor.pads.sign(pad.id, captain, pad.version)
        await day.office.results.stop()
    assert (day.keys, await day.state()) == (["drawn"], "")
    assert day.told[0].mentions == (ANN.user_id, BOB.user_id, 300)
    result = str(day.told[0].values["result"]).replace("\u2060", "")
    assert "by table 1–0, 0–1" in result
    day.office.start()
    await day.office.stop()
    assert day.keys == ["drawn"]
    day.restart()
    day.office.start()
    await day.office.stop()
    assert (day.keys, [each.what for each in await day.logged()]) == ([], ["result-drawn"])
    await day.office.league_rules.change(MODERATOR, GUILD, None, Wished(draws=True))
    await day.office.results.stop()
    assert (day.keys, await day.state()) == (["played"], "open 1-1")


async def test_what_was_played_while_the_disk_took_nothing_is_reported_a_little_later(
    empty: MatchDay, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.office.played.RETRY_SECONDS", 0)
    day = await empty.begin(best_of=1, options={"target": 5})
    pad = await day.keep_pad(HUNG.format(0))
    await day.floor.pads.sign(pad.id, ANN, pad.version)
    await day.floor.pads.sign(pad.id, BOB, pad.version)
    await day.floor.disk_refuses(True)
    await day.office.results.played.settled()
    assert "tried again" in caplog.text and day.keys == []
    await day.floor.disk_refuses(False)
    await asyncio.sleep(0)
    await day.office.results.stop()
    assert (day.keys, await day.state()) == (["played"], "open 1-0")


async def test_a_correction_that_decides_the_last_table_is_reported(empty: MatchDay) -> None:
    day = await empty.begin(options={"target": 1})
    floor, opened = day.floor, await day.game()

    number = opened.row.match_id
    assert number is not None

    async def confirm(asked: Question) -> None:
        await floor.corrections.confirm(MODERATOR, GUILD, asked.number)
        await day.office.results.corrected(asked.match.id)
        await day.office.results.stop()

    (first,) = await day.office.results.played.games(await day.seen())
    await confirm(await floor.corrections.amend(MODERATOR, GUILD, number, str(first[0]), None, "turned"))
    again = await floor.tables.rematch(opened.id, ANN)
    for seat, person in ((1, BOB), (2, CYD), (3, DOT)):
        await floor.tables.sit(again.id, person, seat)
    await day.play_out(again)
    assert await day.office.results.played.games(await day.seen()) == ((1, 1),)
    assert day.keys == []
    await confirm(await floor.corrections.restore(MODERATOR, GUILD, number, "right as it was"))
    assert day.keys == ["played"]


async def test_a_scorepad_is_begun_only_where_no_table_plays_and_by_those_who_are_of_the_teams(
    empty: MatchDay,
) -> None:
    day = await empty.begin(best_of=1, options={"target": 5})
    _, table = await day.office.results.played.pad_for(ANN, GUILD, day.fixture_id)

    async def begin() -> Pad:
        return await day.floor.pads.start(
            ANN,
            guild_id=GUILD,
            channel_id=CHANNEL,
            variant="trinidad",
            seats=seats((ANN, BOB, "Aunt May", DOT)),
            fixture=(day.fixture_id, table),
        )

    opened = await day.open_table(BOB)
    assert await refusal(begin()) == "table.fixture-on"
    await day.floor.tables.close(opened.id, BOB)
    await day.office.rosters.remove(MODERATOR, GUILD, None, "Arima", "Dot")
    assert await refusal(begin()) == "result.not-on-roster"
    await day.office.rosters.add(MODERATOR, GUILD, None, "Arima", DOT, None)
    await day.office.rosters.hand_over(MODERATOR, GUILD, None, "Maraval", CYD)
    await day.office.rosters.remove(MODERATOR, GUILD, None, "Maraval", "Ann")
    assert await refusal(begin()) == "league.players-only"
    assert day.floor.pads_told == []


async def test_fixtures_with_a_scorepad_are_not_drawn_up_anew(empty: MatchDay) -> None:
    day = await empty.begin(options={"target": 5})
    await day.keep_pad(HUNG.format(0))
    drawn = day.office.drawing.preview(
        MODERATOR, GUILD, None, None, twice=False, first="12 Dec 2026", at="20:00"
    )
    assert await refusal(drawn) == "fixture.drawn-already"


async def test_a_draw_that_goes_on_beyond_all_dates_is_refused(day: MatchDay) -> None:
    drawn = day.office.drawing.preview(
        MODERATOR, GUILD, None, None, twice=True, first="31 Dec 2099", at="20:00", every_days=60
    )
    assert await refusal(drawn) == "written.no-date"


async def test_a_league_whose_name_is_a_number_is_found_by_it(day: MatchDay) -> None:
    desk = day.office.desk
    entered = Entered("2027", "Spring", "trinidad", "Premier")
    league = await day.office.leagues.enter(MODERATOR, GUILD, CHANNEL, entered)
    assert (await desk.which(GUILD, "2027")).id == league.id
    assert (await desk.which(GUILD, str(league.id))).id == league.id


async def test_what_is_of_another_server_is_as_if_it_was_not_there(day: MatchDay) -> None:
    report, office, elsewhere = await day.report(), day.office, GUILD + 1
    for there, act in (
        (day.fixture_id, lambda number: office.fixtures.seen(elsewhere, number)),
        (day.fixture_id, lambda number: office.results.played.play(ANN, elsewhere, CHANNEL, number)),
        (
            day.fixture_id,
            lambda number: office.results.rulings.ask(MODERATOR, elsewhere, number, "void", "x"),
        ),
        (report, lambda number: office.results.confirm(BOB, elsewhere, number)),
        (report, lambda number: office.results.disputes.disputable(BOB, elsewhere, number)),
    ):
        assert await refusal(act(there)) == await refusal(act(999)) != ""


async def test_other_matches_of_its_teams_on_a_fixtures_day_or_the_day_asked_for_are_known(
    floor: Floor, day: MatchDay
) -> None:
    drawing, fixtures = day.office.drawing, day.office.fixtures
    await day.office.teams.enter(MODERATOR, GUILD, None, "Couva", None, None)
    first = await drawing.add(MODERATOR, GUILD, None, "Maraval", "Couva", day="12 Dec 2026", at="18:00")
    late = await drawing.add(MODERATOR, GUILD, None, "Couva", "Arima", day="12 Dec 2026", at="23:59")
    await drawing.add(MODERATOR, GUILD, None, "Arima", "Couva", day="13 Dec 2026", at="00:00")
    assert await fixtures.same_day(await day.seen()) == ()
    await day.office.moving.ask(ANN, GUILD, day.fixture_id, 0, "12 Dec 2026", "20:00")
    assert await fixtures.same_day(await day.seen()) == (first.fixture, late.fixture)
    assert await fixtures.same_day(first) == (late.fixture,)


async def test_a_rematch_keeps_no_seat_for_who_has_left_the_team(empty: MatchDay) -> None:
    day = await empty.begin(options={"target": 1})
    opened, tables = await day.game(), day.floor.tables
    await day.office.rosters.transfer(MODERATOR, GUILD, None, "Cyd", "Arima")
    again = await tables.rematch(opened.id, ANN)
    assert [seat.user_id for seat in again.row.seats] == [ANN.user_id, BOB.user_id, DOT.user_id]
    assert await refusal(tables.sit(again.id, CYD, 2)) == "result.not-on-roster"
    await day.office.rosters.add(MODERATOR, GUILD, None, "Maraval", EVE, None)
    await tables.sit(again.id, EVE, 2)


async def test_before_a_team_withdraws_one_is_told_which_results_are_lost(day: MatchDay) -> None:
    await day.office.league_rules.change(MODERATOR, GUILD, None, Wished(withdrawn="keep"))
    told = []
    for before in (None, day.report()):
        if before is not None:
            await before
        with pytest.raises(TableError) as raised:
            await day.office.teams.withdraw(MODERATOR, GUILD, None, "Arima", "gone", sure=False)
        told.append(str(raised.value.values["waiting"]))
    assert told[0] == ""
    assert "1 result that is reported and does not stand yet is lost" in told[1]


async def test_divisions_and_teams_called_by_numbers_are_the_ones_that_are_meant(empty: MatchDay) -> None:
    office = empty.office
    entered = Entered("Pub", "2026", "trinidad", "3, 2, 1")
    league = await office.leagues.enter(MODERATOR, GUILD, CHANNEL, entered)
    for division in league.divisions:
        assert division_named(league, division.name) == division
        assert division_named(league, offered(league.divisions)[division.id]) == division
    for name in ("2", "1", "Arima"):
        league, _ = await office.teams.enter(MODERATOR, GUILD, None, name, "2", None)
    assert {team.division_id for team in league.teams} == {2} and league.divisions[1].name == "2"
    values = offered(league.teams)
    assert [team_named(league, values[team.id]).name for team in league.teams] == ["1", "2", "Arima"]
    assert (team_named(league, "1").name, values[3]) == ("1", "3")


async def test_the_log_tells_of_a_change_all_that_is_otherwise(day: MatchDay) -> None:
    await day.report(hangs="2-0")
    await day.report(hangs="2-1")
    await day.office.results.take_back(ANN, GUILD, await day.report(hangs="0-3"))
    moving = day.office.moving
    await moving.move(MODERATOR, GUILD, day.fixture_id, "rain", "12 Dec 2026", "20:00")
    await moving.move(MODERATOR, GUILD, day.fixture_id, "wet", "12 Dec 2026", "20:00", "The Hall")
    _, entries, _ = await day.office.leagues.log(GUILD, 1, 5, 0)
    assert [(each.before, each.after) for each in reversed(entries)] == [
        ("Maraval 2–1 Arima · jacks hung 2–0", "Maraval 2–1 Arima · jacks hung 2–1"),
        ("Maraval 2–1 Arima · jacks hung 2–1", "Maraval 2–1 Arima · jacks hung 0–3"),
        ("", "Maraval 2–1 Arima · jacks hung 0–3"),
        ("R1 Maraval v Arima, no date yet", "Sat 12 Dec 2026, 20:00"),
        ("R1 Maraval v Arima, Sat 12 Dec 2026, 20:00", "Sat 12 Dec 2026, 20:00, The Hall"),
    ]
