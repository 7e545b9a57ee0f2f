"""Fixtures played at tables here: who sits where, what is refused there, and the report filed by itself."""

from __future__ import annotations

from bot.render.league_game import settled_line
from bot.tables.table import Person
from tests.office.result_scenes import MatchDay, outcomes, refusal
from tests.pads.conftest import write
from tests.tables.conftest import ANN, BOB, CYD, DOT, EVE, GUILD, MODERATOR


async def test_each_team_sits_on_its_own_side_and_nobody_else(empty: MatchDay) -> None:
    day = await empty.begin(options={"target": 1})
    tables = day.floor.tables
    opened = await day.open_table(BOB)
    assert (opened.teams, opened.row.fixture_id) == (("Maraval", "Arima"), day.fixture_id)
    assert (opened.seat_of(BOB.user_id), opened.row.fixture_table) == (1, 1)
    assert opened.row.options == {"target": 1}
    for person, seat in ((ANN, 3), (DOT, 0), (EVE, 2), (MODERATOR, 3)):
        assert await refusal(tables.sit(opened.id, person, seat)) == "result.not-on-roster"
    for person, seat in ((ANN, 2), (CYD, 0), (DOT, 3)):
        await tables.sit(opened.id, person, seat)
    day.restart()
    again = await day.floor.tables.find(opened.id)
    assert (again.teams, again.row.fixture_id) == (("Maraval", "Arima"), day.fixture_id)
    await day.office.rosters.remove(MODERATOR, GUILD, None, "Arima", DOT.name)
    assert await refusal(day.floor.tables.start(opened.id, BOB)) == "result.not-on-roster"


async def test_no_computer_player_begins_and_no_house_rule_is_changed(empty: MatchDay) -> None:
    day = await empty.begin(options={"target": 1})
    tables, opened = day.floor.tables, await day.open_table()
    for act, key in (
        (tables.add_computer(opened.id, ANN), "people"),
        (tables.start(opened.id, ANN, fill=True), "people"),
        (tables.set_option(opened.id, ANN, "target", 21), "rules"),
        (tables.usual_rules(opened.id, ANN), "rules"),
        (day.open_table(BOB, 1), "on"),
    ):
        assert await refusal(act) == f"table.fixture-{key}"


async def test_only_players_open_a_table_of_the_match_and_only_of_tables_it_has(empty: MatchDay) -> None:
    day = await empty.begin(options={"target": 1})
    assert await refusal(day.open_table(EVE)) == "league.players-only"
    assert await refusal(day.open_table(MODERATOR)) == "result.players-sit"
    assert await refusal(day.open_table(ANN, 2)) == "result.no-such-table"
    both = await outcomes(day.open_table(ANN), day.open_table(BOB))
    assert both == ["", "table.fixture-on"]
    await day.report()
    assert await refusal(day.open_table()) == "result.no-more-games"


async def test_in_mid_match_only_the_teams_players_take_over(empty: MatchDay) -> None:
    day = await empty.begin(options={"target": 1})
    tables, opened = day.floor.tables, await day.seated()
    await tables.start(opened.id, ANN)
    await tables.substitutes.sit_in(opened, 0, None, offered=True)
    fay = Person(150, "Fay")
    assert await refusal(tables.substitutes.take(opened.id, fay, 0)) == "result.not-on-roster"
    await day.office.rosters.add(MODERATOR, GUILD, None, "Arima", fay, None)
    assert await refusal(tables.substitutes.take(opened.id, fay, 0)) == "result.not-on-roster"
    await day.office.rosters.transfer(MODERATOR, GUILD, None, "Fay", "Maraval")
    await tables.substitutes.take(opened.id, fay, 0)
    assert opened.seat_of(fay.user_id) == 0


async def test_the_games_decide_the_table_and_both_captains_are_asked_once(empty: MatchDay) -> None:
    day = await empty.begin(options={"target": 1})
    won = await day.played()
    assert max(won[-1]) == 2 and day.keys == ["played"]
    report = (await day.seen()).report
    assert report is not None
    assert (report.how, report.games, report.by_id) == ("tables", (won[-1],), 0)
    assert day.told[0].mentions == (ANN.user_id, BOB.user_id)
    (entry,) = await day.logged()
    assert (entry.what, entry.by_id) == ("result-report", 0)
    results = day.office.results
    assert await refusal(results.take_back(ANN, GUILD, report.id)) == "result.played-here"
    assert await refusal(day.report(ANN, "2-0")) == "result.reported-already"
    day.office.start()
    await day.office.stop()
    await day.confirm(BOB, report.id)
    await day.confirm(ANN, report.id)
    assert (await day.state()).startswith("confirmed")
    assert day.keys == ["played", "agreed", "confirmed"]
    day.restart()
    day.office.start()
    await day.office.stop()
    assert day.keys == []
    assert await refusal(day.floor.tables.rematch(len(won), ANN)) == "result.no-more-games"


async def test_partners_stay_together_and_a_rematch_is_of_the_same_fixture(empty: MatchDay) -> None:
    day = await empty.begin(options={"target": 1})
    tables, opened = day.floor.tables, await day.game()
    assert await refusal(tables.rematch(opened.id, ANN, rotate=True)) == "table.fixture-partners"
    again = await tables.rematch(opened.id, BOB)
    assert (again.row.fixture_id, again.row.fixture_table) == (day.fixture_id, 1)
    assert again.seat_of(BOB.user_id) == 1


async def test_what_was_decided_while_nobody_looked_is_reported_at_the_next_start(empty: MatchDay) -> None:
    day = await empty.begin(best_of=1, options={"target": 1})
    opened = await day.seated()
    day.office.desk.tables._listeners.clear()  # as if the bot went down with the last card
    await day.play_out(opened)
    assert await day.state() == ""
    day.restart()
    day.office.start()
    await day.office.stop()
    assert (day.keys, (await day.state())[:5]) == (["played"], "open ")


async def test_a_table_decided_is_played_no_more_and_the_next_is_opened(empty: MatchDay) -> None:
    day = await empty.begin(best_of=1, tables=2, options={"target": 1})
    opened = await day.game()
    assert await refusal(day.floor.tables.rematch(opened.id, ANN)) == "result.table-decided"
    assert (await day.state(), day.keys) == ("", [])
    following = await day.open_table()
    assert following.row.fixture_table == 2


async def test_a_game_that_is_void_does_not_count(empty: MatchDay) -> None:
    day = await empty.begin(best_of=1, tables=2, options={"target": 1})
    opened = await day.game()
    number = opened.row.match_id
    assert number is not None
    corrections = day.floor.corrections
    asked = await corrections.void(MODERATOR, GUILD, number, "wrong pack")
    await corrections.confirm(MODERATOR, GUILD, asked.number)
    assert await day.office.results.played.games(await day.seen()) == ((0, 0), (0, 0))
    of_match = await day.office.results.fixture_of(GUILD, number)
    assert of_match is not None and of_match.fixture.id == day.fixture_id
    assert (await day.open_table()).row.fixture_table == 1


async def test_what_was_played_here_is_the_result_once_another_is_taken_back(empty: MatchDay) -> None:
    day = await empty.begin(best_of=1, options={"target": 1})
    opened = await day.seated()
    await day.floor.tables.start(opened.id, ANN)
    report = await day.report(MODERATOR, "0-1")
    while opened.state == "playing":
        await day.floor.move(opened)
    await day.office.results.stop()
    assert day.keys == ["reported"]
    await day.office.results.take_back(MODERATOR, GUILD, report)
    await day.office.results.stop()
    assert day.keys == ["reported", "taken-back", "played"]


async def test_a_lobby_of_a_match_decided_otherwise_closes_and_while_one_is_reported_nobody_sits(
    empty: MatchDay,
) -> None:
    day = await empty.begin(options={"target": 1})
    tables, results, opened = day.floor.tables, day.office.results, await day.open_table()
    report = await day.report(BOB, "1-2")
    await results.stop()
    assert (opened.state, opened.league_game and opened.league_game.settled) == ("lobby", "reported")
    assert await refusal(tables.sit(opened.id, CYD, 2)) == "result.no-more-games"
    await results.take_back(BOB, GUILD, report)
    await results.stop()
    assert opened.league_game is not None and opened.league_game.another
    await tables.sit(opened.id, CYD, 2)
    await day.confirm(ANN, await day.report(BOB, "1-2"))
    await results.stop()
    assert (opened.state, opened.league_game.settled) == ("closed", "decided")


async def test_a_lobby_of_a_match_decided_as_the_bot_went_down_closes_at_the_next_start(
    empty: MatchDay,
) -> None:
    day = await empty.begin(options={"target": 1})
    opened = await day.open_table()
    day.office.desk._listeners.clear()  # as if the bot went down with the last word
    await day.confirm(BOB, await day.report())
    day.restart()
    assert (await day.floor.tables.find(opened.id)).state == "lobby"
    day.office.start()
    await day.office.stop()
    assert (await day.floor.tables.find(opened.id)).state == "closed"


async def test_a_match_in_play_is_told_of_a_withdrawal_and_of_a_ruling_that_is_taken_back(
    empty: MatchDay,
) -> None:
    day = await empty.begin(tables=2, options={"target": 1})
    results, opened = day.office.results, await day.seated(1)
    await day.floor.tables.start(opened.id, ANN)
    pad = await day.keep_pad("high 0", table=2)
    noted: list[str] = []
    day.floor.tables.listen(lambda change: noted.append(change.kind))
    day.floor.pads.listen(lambda change: noted.append(f"pad {change.kind}"))

    async def told() -> str:
        await results.stop()
        assert opened.league_game is not None and opened.state == "playing"
        on_pad = await day.floor.tables.fixtures.game(day.fixture_id, 2, pad_id=pad.id)
        assert settled_line(on_pad) == settled_line(opened.league_game)
        return settled_line(opened.league_game)

    report = await day.report(MODERATOR, "2-0, 2-0")
    assert "While it stands, a game here counts as an ordinary one only." in await told()
    await results.take_back(MODERATOR, GUILD, report)
    assert await told() == "" and noted == ["noted", "pad noted"] * 2
    await day.office.teams.withdraw(MODERATOR, GUILD, None, "Arima", "gone", sure=True)
    assert (await told()).startswith("This match is not to be played any more.")


HUNG = "high {0}, low {0}, hang-jack {0}"
"""Enough for a game to 5, of the side that is put in."""


async def test_a_scorepad_of_the_match_is_a_result_with_the_jacks_hung_by_its_sides(empty: MatchDay) -> None:
    day = await empty.begin(best_of=3, options={"target": 5})
    played, pads = day.office.results.played, day.floor.pads
    pad = await day.keep_pad(", ".join(map(HUNG.format, (0, 1))))
    for act in (played.pad_for(BOB, GUILD, day.fixture_id), day.open_table()):
        assert await refusal(act) == "result.pad-on"
    assert await refusal(played.pad_for(EVE, GUILD, day.fixture_id)) == "league.players-only"
    await write(day.floor, pad, HUNG.format(0))
    assert (pad.row.state, day.keys) == ("decided", [])
    await pads.sign(pad.id, ANN, pad.version)
    await pads.sign(pad.id, BOB, pad.version)
    await day.office.results.stop()
    report = (await day.seen()).report
    assert report is not None and day.keys == ["played"]
    assert (report.how, report.games, report.hung) == ("tables", ((2, 1),), (2, 1))
    first, *_ = await pads.matches(pad)
    of_match = await day.office.results.fixture_of(GUILD, first)
    assert of_match is not None and of_match.fixture.id == day.fixture_id


async def test_tables_here_and_on_pads_make_one_result(empty: MatchDay) -> None:
    day = await empty.begin(best_of=1, tables=2, options={"target": 5})
    pad = await day.keep_pad(HUNG.format(1), table=2)
    await day.floor.pads.sign(pad.id, ANN, pad.version)
    await day.floor.pads.sign(pad.id, BOB, pad.version)
    await day.office.results.stop()
    assert await day.office.results.played.games(await day.seen()) == ((0, 0), (0, 1))
    opened = await day.game()
    assert opened.row.fixture_table == 1
    report = (await day.seen()).report
    assert report is not None and report.games[1] == (0, 1) and sum(report.games[0]) == 1
