"""Results of fixtures: reported, confirmed, disputed, left to stand and ruled; nothing counts twice."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables.table import Person
from db.connection import DatabaseError
from tests.office.result_scenes import HOUR, ORGANISER, PNG, MatchDay, outcomes, refusal
from tests.tables.conftest import ANN, BOB, CYD, DOT, EVE, GUILD, MODERATOR


async def test_a_report_waits_for_the_other_captain_and_counts_once_confirmed(day: MatchDay) -> None:
    report = await day.report(CYD, "2–1", "3:0", "long night")
    assert (await day.state(), day.keys) == ("open 2-1", ["reported"])
    asked = day.told[0]
    assert (asked.mentions, asked.report_id) == ((BOB.user_id,), report)
    assert await refusal(day.confirm(ANN, report)) == "result.own-side"
    for other in (CYD, DOT, EVE, ORGANISER):
        assert await refusal(day.confirm(other, report)) == "league.captain-confirms"
    done = await day.confirm(BOB, report)
    assert done.report is not None
    assert (done.report.home_by, done.report.away_by) == (CYD.user_id, BOB.user_id)
    assert (await day.seen()).report == done.report
    assert done.report.hung == (3, 0)
    assert day.keys == ["reported", "confirmed"]
    assert [(entry.what, entry.after) for entry in await day.logged()] == [
        ("result-report", "Maraval 2–1 Arima · jacks hung 3–0"),
        ("result-confirm", "Maraval 2–1 Arima · jacks hung 3–0"),
    ]


async def test_games_of_several_tables_add_up(empty: MatchDay) -> None:
    day = await empty.begin(best_of=5, tables=3)
    await day.report(BOB, "3-1\n2:3\n3 0", "2-0, 1-1, 0-0")
    report = (await day.seen()).report
    assert report is not None and report.games == ((3, 1), (2, 3), (3, 0))
    assert (report.score, report.hung) == ((8, 4), (3, 1))


async def test_a_league_without_draws_takes_none(empty: MatchDay) -> None:
    day = await empty.begin(tables=2, draws=False)
    assert await refusal(day.report(ANN, "2-0, 0-2")) == "result.no-draws"
    assert await refusal(day.rule(ORGANISER, "2-1, 1-2")) == "result.no-draws"
    await day.report(ANN, "2-0, 1-2")
    assert await day.state() == "open 3-2"


async def test_outsiders_and_matches_not_on_are_refused(day: MatchDay) -> None:
    assert await refusal(day.report(EVE)) == "league.players-only"
    results = day.office.results
    assert await refusal(results.report(ANN, GUILD, 999, "2-1")) == "fixture.gone"
    assert await refusal(results.report(ANN, GUILD + 1, day.fixture_id, "2-1")) == "fixture.gone"
    assert await refusal(results.reportable(EVE, GUILD, day.fixture_id)) == "league.players-only"
    await day.office.teams.withdraw(MODERATOR, GUILD, None, "Arima", "no players", sure=True)
    assert await refusal(day.report(ANN)) == "result.called-off"
    assert await refusal(day.rule(ORGANISER, "home")) == "result.called-off"
    assert await refusal(day.open_table()) == "result.called-off"


async def test_an_organisers_report_asks_both_captains(day: MatchDay) -> None:
    report = await day.report(ORGANISER)
    assert day.told[0].mentions == (ANN.user_id, BOB.user_id)
    await day.confirm(ANN, report)
    assert (await day.state(), day.keys) == ("open 2-1", ["reported", "agreed"])
    assert day.told[1].mentions == (BOB.user_id,)
    assert await refusal(day.confirm(ANN, report)) == "result.own-side"
    await day.confirm(BOB, report)
    assert await day.state() == "confirmed 2-1"


async def test_whoever_leads_both_teams_does_not_confirm_their_own_report(empty: MatchDay) -> None:
    day = await empty.begin(one_team=False)
    await day.office.rosters.add(MODERATOR, GUILD, None, "Arima", ANN, None)
    await day.office.rosters.name_vice(MODERATOR, GUILD, None, "Arima", ANN)
    report = await day.report(ANN)
    assert await refusal(day.confirm(ANN, report)) == "result.own-side"
    await day.confirm(BOB, report)
    assert await day.state() == "open 2-1"  # she is in both, so both are asked


async def test_what_is_pressed_twice_or_by_two_at_once_counts_once(day: MatchDay) -> None:
    results = day.office.results
    again = [results.report(ANN, GUILD, day.fixture_id, "2-1") for _ in range(2)]
    assert sorted(await outcomes(*again)) == ["", "result.the-same"]
    assert await refusal(day.report(BOB, "1-2")) == "result.reported-already"
    report = (await day.seen()).report
    assert report is not None
    both = await outcomes(day.confirm(BOB, report.id), day.confirm(BOB, report.id))
    assert sorted(both) == ["", "result.stands"]
    assert [entry.what for entry in await day.logged()] == ["result-report", "result-confirm"]
    assert day.keys == ["reported", "confirmed"]
    for late in (
        day.dispute(BOB, report.id),
        results.take_back(ANN, GUILD, report.id),
        day.report(ANN, "2-0"),
    ):
        assert await refusal(late) == "result.stands"


async def test_two_captains_who_confirm_at_once_are_both_heard(day: MatchDay) -> None:
    report = await day.report(ORGANISER)
    assert await outcomes(day.confirm(ANN, report), day.confirm(BOB, report)) == ["", ""]
    assert (await day.state(), day.keys) == ("confirmed 2-1", ["reported", "agreed", "confirmed"])


@pytest.mark.parametrize("first", ["confirm", "dispute"])
async def test_of_confirm_and_dispute_at_once_one_counts(day: MatchDay, first: str) -> None:
    report = await day.report()
    acts = {"confirm": day.confirm(BOB, report), "dispute": day.dispute(BOB, report)}
    order = [acts.pop(first), *acts.values()]
    done = await outcomes(*order)
    assert done == ["", "result.stands" if first == "confirm" else "result.in-dispute"]
    assert await day.state() == ("confirmed 2-1" if first == "confirm" else "disputed 2-1")


async def test_of_a_confirmation_and_a_ruling_at_once_one_counts(day: MatchDay) -> None:
    report = await day.report()
    rulings = day.office.results.rulings
    asked = await rulings.ask(ORGANISER, GUILD, day.fixture_id, "0-2", "rain")
    acts = day.confirm(BOB, report), rulings.rule(ORGANISER, GUILD, asked.key)
    assert sorted(await outcomes(*acts)) in (["", "result.replaced"], ["", "result.moved-on"])
    assert len(await day.logged()) == 2
    day.restart()
    assert await refusal(day.confirm(BOB, report)) in ("result.replaced", "result.stands")


async def test_a_disk_that_refuses_changes_nothing_and_tells_nobody(day: MatchDay) -> None:
    results = day.office.results
    await day.floor.disk_refuses(True)
    with pytest.raises(DatabaseError):
        await day.report()
    await day.floor.disk_refuses(False)
    report = await day.report()
    await day.floor.disk_refuses(True)
    for act in (
        day.confirm(BOB, report),
        results.disputes.dispute(BOB, GUILD, report, "wrong", [("a.png", PNG)]),
        results.take_back(ANN, GUILD, report),
        day.rule(ORGANISER, "0-2"),
    ):
        with pytest.raises(DatabaseError):
            await act
    await day.floor.disk_refuses(False)
    assert (await day.state(), day.keys, len(await day.logged())) == ("open 2-1", ["reported"], 1)
    await day.confirm(BOB, report)
    assert await day.state() == "confirmed 2-1"


async def test_where_no_captain_is_a_member_organisers_are_asked_to_look(day: MatchDay) -> None:
    await day.floor.database.transaction(
        lambda connection: connection.execute(
            "UPDATE team_player SET user_id = NULL WHERE user_id = ?", (BOB.user_id,)
        ).close()
    )
    await day.report()
    assert day.told[-1].mentions == (ORGANISER.user_id,)


async def test_a_season_that_is_closed_takes_no_result_and_no_game(day: MatchDay) -> None:
    await day.office.leagues.close(MODERATOR, GUILD, None, sure=True)
    played = day.office.results.played
    for act in (
        day.report(),
        day.rule(ORGANISER, "home"),
        day.open_table(),
        played.pad_for(ANN, GUILD, day.fixture_id),
    ):
        assert await refusal(act) == "league.closed"


async def test_a_report_is_changed_or_taken_back_by_its_own_side_while_open(day: MatchDay) -> None:
    results = day.office.results
    old = await day.report(CYD)
    await day.report(ANN, "2-0")  # the captain of the side that reported
    new = await day.report(ANN, "0-2")
    assert (await day.state(), day.keys) == ("open 0-2", ["reported", "changed", "changed"])
    assert await refusal(day.confirm(BOB, old)) == "result.replaced"
    assert await refusal(results.take_back(BOB, GUILD, new)) == "result.not-yours"
    again = [results.take_back(ANN, GUILD, new) for _ in range(2)]
    assert await outcomes(*again) == ["", "result.taken-back"]
    assert (await day.state(), day.told[-1].mentions) == ("", (BOB.user_id,))
    assert await refusal(day.confirm(BOB, new)) == "result.taken-back"
    assert await refusal(day.confirm(BOB, 999)) == "result.gone"
    await day.report(BOB, "1-2")
    assert await day.state() == "open 1-2"
    logged = await day.logged()
    assert [entry.what for entry in logged][2:] == ["result-report", "result-take-back", "result-report"]
    assert logged[2].before == "Maraval 2–0 Arima"


async def test_undisputed_a_report_stands_after_its_time_with_notice_before(day: MatchDay) -> None:
    report = await day.report()
    await day.pass_hours(23.9)
    assert day.keys == ["reported"]
    await day.pass_hours(0.2)
    assert (day.keys, day.told[1].mentions) == (["reported", "reminder"], (BOB.user_id,))
    day.restart()
    await day.pass_hours(23.7)
    assert (await day.state(), day.keys) == ("open 2-1", [])
    await day.pass_hours(0.5)
    await day.pass_hours(0.5)
    assert (await day.state(), day.keys) == ("confirmed 2-1", ["stands"])
    assert set(day.told[0].mentions) == {ANN.user_id, BOB.user_id}
    last = (await day.logged())[-1]
    assert (last.what, last.by_id, last.after) == ("result-stand", 0, "Maraval 2–1 Arima")
    assert await refusal(day.confirm(BOB, report)) == "result.stands"


async def test_a_confirmation_in_the_moment_when_it_stands_counts_once(day: MatchDay) -> None:
    report = await day.report()
    await day.pass_hours(24.5)
    day.floor.now += 24 * HOUR
    due = day.office.results.due
    await asyncio.gather(due.settle(), due.settle(), outcomes(day.confirm(BOB, report)))
    assert await day.state() == "confirmed 2-1"
    assert len(await day.logged()) == 2
    assert len(day.keys) == 3


async def test_after_the_bot_was_away_the_other_captain_has_a_day_still(day: MatchDay) -> None:
    await day.report()
    await day.pass_hours(24 * 9)
    assert (await day.state(), day.keys) == ("open 2-1", ["reported", "reminder"])
    assert day.told[1].values["at"] == day.floor.now + 24 * HOUR
    await day.pass_hours(23.9)
    assert await day.state() == "open 2-1"
    await day.pass_hours(0.2)
    assert (await day.state(), day.keys) == ("confirmed 2-1", ["reported", "reminder", "stands"])


async def test_what_waits_when_a_season_is_closed_never_stands_and_nobody_is_asked_again(
    day: MatchDay,
) -> None:
    report = await day.report()
    day.floor.now += 47.9 * HOUR
    await day.office.leagues.close(ORGANISER, GUILD, None, sure=True)
    for _ in range(2):
        await day.pass_hours(1)
    assert (await day.state(), day.keys) == ("open 2-1", ["reported", "season-over"])
    assert await refusal(day.confirm(BOB, report)) == "league.closed"
    assert await day.office.desk.reports.next_look() is None


async def test_the_clock_rings_by_itself_and_stops_with_the_bot(day: MatchDay) -> None:
    await day.report()
    await day.pass_hours(24.5)
    day.floor.now += 25 * HOUR
    day.office.start()  # as after a start that comes too late
    for _ in range(200):
        if await day.state() == "confirmed 2-1":
            break
        await asyncio.sleep(0)
    assert await day.state() == "confirmed 2-1"
    await day.office.stop()


async def test_a_match_played_early_does_not_stand_by_itself_before_its_day(empty: MatchDay) -> None:
    empty.floor.now = 1_798_000_000.0  # 23 December 2026
    day = await empty.begin(day="2026-12-30")
    await day.report()
    report = (await day.seen()).report
    assert report is not None and (await day.seen()).fixture.at is not None
    assert report.due_at == ((await day.seen()).fixture.at or 0) + 48 * HOUR
    await day.pass_hours(72)
    assert (await day.state(), day.keys) == ("open 2-1", ["reported"])
    await day.confirm(BOB, report.id)
    assert await day.state() == "confirmed 2-1"


async def test_a_dispute_stops_the_clock_and_keeps_words_and_pictures_for_those_it_is_for(
    day: MatchDay,
) -> None:
    results = day.office.results
    report = await day.report()
    files = [("sheet.png", PNG), ("b.webp", b"RIFF1234WEBPVP8 "), ("c.gif", b"GIF89a...")]
    assert await refusal(results.disputes.dispute(BOB, GUILD, report, " ", files)) == "result.no-words"
    await results.disputes.dispute(BOB, GUILD, report, "It was 1-2", files)
    assert (await day.state(), day.keys) == ("disputed 2-1", ["reported", "disputed"])
    assert set(day.told[1].mentions) == {ANN.user_id, ORGANISER.user_id}
    await day.pass_hours(1000)
    assert await day.state() == "disputed 2-1"
    await results.disputes.dispute(ANN, GUILD, report, "It was not", [("d.jpg", b"\xff\xd8\xff\xe0")])
    assert await refusal(day.dispute(ANN, report, "It was not")) == "result.said-already"
    assert await refusal(day.dispute(DOT, report)) == "league.captain-confirms"
    assert day.keys == ["reported", "disputed"]
    for viewer in (ANN, BOB, ORGANISER, MODERATOR):
        _, said = await results.disputes.statements(viewer, GUILD, day.fixture_id)
        assert [each.words for each in said] == ["It was 1-2", "It was not"]
        assert [(each.name, each.picture) for each in said[0].pictures] == files
        assert [each.kind for each in (*said[0].pictures, *said[1].pictures)] == [
            "png",
            "webp",
            "gif",
            "jpeg",
        ]
    for other in (CYD, DOT, EVE):
        seen = results.disputes.statements(other, GUILD, day.fixture_id)
        assert await refusal(seen) == "result.evidence-private"


async def test_what_cannot_be_evidence_is_refused_and_nothing_kept(day: MatchDay) -> None:
    results, report = day.office.results, await day.report()
    for files, key in (
        ([("a.png", b"MZ not a picture")], "not-a-picture"),
        ([("a.png", PNG + bytes(5 * 2**20))], "picture-too-big"),
        ([("a.png", PNG)] * 4, "too-many-pictures"),
    ):
        assert await refusal(results.disputes.dispute(BOB, GUILD, report, "wrong", files)) == f"result.{key}"
    assert await day.state() == "open 2-1"
    assert await refusal(results.disputes.statements(BOB, GUILD, day.fixture_id)) == "result.nothing-said"
    assert await refusal(day.dispute(ANN, report)) == "result.own-side"
    for words in "abc":
        await day.dispute(BOB, report, words)
    assert await refusal(day.dispute(BOB, report, "d")) == "result.enough-said"
    assert await refusal(day.report(ANN, "2-0")) == "result.in-dispute"


async def test_an_organiser_rules_in_place_of_whatever_stood(day: MatchDay) -> None:
    report = await day.report()
    await day.dispute(BOB, report)
    await day.rule(ORGANISER, "1:2")
    assert (await day.state(), day.keys[-1]) == ("confirmed 1-2", "ruled")
    assert day.told[-1].values["reason"] == "\u2068I saw the card\u2069"
    assert set(day.told[-1].mentions) == {ANN.user_id, BOB.user_id}
    last = (await day.logged())[-1]
    assert (last.before, last.after, last.reason) == (
        "Maraval 2–1 Arima",
        "Maraval 1–2 Arima",
        "I saw the card",
    )
    assert await refusal(day.rule(ORGANISER, "1-2")) == "result.the-same"
    for outcome, after in (
        ("walkover for Maraval", "Maraval v Arima, walkover for Maraval"),
        ("away", "Maraval v Arima, walkover for Arima"),
        ("Void", "Maraval v Arima, void"),
        ("1-0", "Maraval 1–0 Arima"),  # broken off: an organiser may leave a table without a winner
    ):
        await day.rule(MODERATOR, outcome)
        assert (await day.logged())[-1].after == after
    assert await refusal(day.confirm(BOB, report)) == "result.replaced"
    _, said = await day.office.results.disputes.statements(ORGANISER, GUILD, day.fixture_id)
    assert len(said) == 1


async def test_a_ruling_is_asked_about_and_done_once_and_only_if_nothing_changed_since(day: MatchDay) -> None:
    rulings = day.office.results.rulings
    for wrong, key in (("3-0", "above-target"), ("soon", "no-outcome")):
        assert await refusal(day.rule(ORGANISER, wrong)) == f"result.{key}"
    assert await refusal(day.rule(ORGANISER, "2-0", " ")) == "result.no-reason"
    assert await refusal(day.rule(ANN, "2-0")) == "league.organisers-only"
    asked = await rulings.ask(ORGANISER, GUILD, day.fixture_id, "2-0", "rain")
    assert await day.state() == ""
    await day.report(BOB, "0-2")
    assert await refusal(rulings.rule(ORGANISER, GUILD, asked.key)) == "result.moved-on"
    asked = await rulings.ask(ORGANISER, GUILD, day.fixture_id, "2-0", "rain")
    assert await refusal(rulings.rule(MODERATOR, GUILD, asked.key)) == "result.question-gone"
    twice = [rulings.rule(ORGANISER, GUILD, asked.key) for _ in range(2)]
    assert sorted(await outcomes(*twice)) == ["", "result.question-gone"]
    asked = await rulings.ask(ORGANISER, GUILD, day.fixture_id, "void", "rain")
    day.restart()
    again = day.office.results.rulings.rule(ORGANISER, GUILD, asked.key)
    assert await refusal(again) == "result.question-gone"
    assert await day.state() == "confirmed 2-0"


async def test_a_ruling_that_says_nothing_of_hung_jacks_keeps_those_reported(day: MatchDay) -> None:
    rulings = day.office.results.rulings
    await day.report(BOB, "0-2", "1-3")
    asked = await rulings.ask(ORGANISER, GUILD, day.fixture_id, "2-0", "the sheet was upside down")
    assert asked.kept and asked.report.hangs == ((1, 3),)
    otherwise = await rulings.ask(ORGANISER, GUILD, day.fixture_id, "2-0", "nobody hung any", "0-0")
    assert not otherwise.kept and otherwise.report.hung == (0, 0)
    for outcome in ("void", "home"):
        asked = await rulings.ask(ORGANISER, GUILD, day.fixture_id, outcome, "rain")
        assert not asked.kept and asked.report.hangs == ()


async def test_an_organiser_does_not_rule_on_a_match_of_their_own_team(day: MatchDay) -> None:
    await day.office.leagues.name_organiser(MODERATOR, GUILD, None, CYD)
    assert await refusal(day.rule(CYD, "home")) == "result.own-match"
    await day.office.leagues.drop_organiser(MODERATOR, GUILD, None, ORGANISER)
    assert await refusal(day.rule(CYD, "home")) == "result.own-match-moderator"
    moderating = Person(ANN.user_id, ANN.name, moderator=True)
    await day.rule(moderating, "away")
    assert day.keys == ["ruled"]


async def test_the_log_of_one_match_has_what_was_done_about_it_alone(day: MatchDay) -> None:
    await day.confirm(BOB, await day.report())
    leagues = day.office.leagues
    league, entries, more = await leagues.log(GUILD, 0, 1, 0, day.fixture_id)
    assert ([each.what for each in entries], more, league.row.name) == (
        ["result-confirm"],
        True,
        "Pub League",
    )
    _, entries, more = await leagues.log(GUILD, 0, 10, 0, day.fixture_id)
    assert {each.fixture_id for each in entries} == {day.fixture_id} and not more
    assert await refusal(leagues.log(GUILD + 1, 0, 1, 0, day.fixture_id)) != ""
