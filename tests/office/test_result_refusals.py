"""Every wrong press with results: its own exact sentence, and nothing changed on disk."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable

import pytest

from bot.office import disputes, pictures, played, reporting, results, rulings, scores
from bot.tables.table import Person
from tests.office.result_scenes import ORGANISER, PNG, MatchDay, match_day
from tests.tables.conftest import ANN, BOB, CYD, GUILD, MODERATOR, Floor
from tests.tables.wrong_presses import Press, Scene, WrongPresses, check_refused

MODULES = (disputes, pictures, played, reporting, results, rulings, scores)
WRONG = WrongPresses()


def refused(
    key: str, sentence: str, **how: object
) -> Callable[[Callable[[MatchDay], Awaitable[Press]]], Scene]:
    """The refusal that the scene's press gets, on a match day made so."""

    def add(scene: Callable[[MatchDay], Awaitable[Press]]) -> Scene:
        async def on_the_day(floor: Floor) -> Press:
            return await scene(await match_day(floor, **how))

        on_the_day.__name__ = scene.__name__
        return WRONG.refused(f"result.{key}", sentence)(on_the_day)

    return add


def dispute(day: MatchDay, report: int, *files: tuple[str, bytes], words: str = "wrong") -> Press:
    return lambda: day.office.results.disputes.dispute(BOB, GUILD, report, words, files)


def ask(day: MatchDay, outcome: str = "2-0", by: Person = ORGANISER, reason: str = "rain") -> Press:
    return lambda: day.office.results.rulings.ask(by, GUILD, day.fixture_id, outcome, reason)


# Reporting


@refused(
    "games-unread",
    "Those games cannot be read. Write the games of 1 table, with the home team first, as in 2-1.",
)
async def report_games_in_words(day: MatchDay) -> Press:
    return lambda: day.report(ANN, "two to one")


@refused(
    "above-target",
    "Table 2 cannot end 4–0: best of 5 is over at 3 games. Put that table right.",
    best_of=5,
    tables=2,
)
async def report_more_games_than_there_are(day: MatchDay) -> Press:
    return lambda: day.report(ANN, "3-0, 4-0")


@refused("both-won", "Table 1 cannot end 2–2: best of 3 is over once a side has 2. Put that table right.")
async def report_two_winners(day: MatchDay) -> Press:
    return lambda: day.report(ANN, "2-2")


@refused(
    "unfinished",
    "Table 1 is not over at 1–0: best of 3 takes 2 games to win. Report it once it is played, or ask an"
    " organiser"
    " to rule.",
)
async def report_half_a_match(day: MatchDay) -> Press:
    return lambda: day.report(ANN, "1-0")


@refused(
    "no-draws",
    "This league has no drawn matches, and those games add up to a draw. Check them, or ask an"
    " organiser to rule.",
    tables=2,
    draws=False,
)
async def report_a_draw_where_there_is_none(day: MatchDay) -> Press:
    return lambda: day.report(ANN, "2-0, 0-2")


@refused(
    "hangs-unread",
    "Those jacks cannot be read. Write the jacks hung in the match, or at each of its 1 table, home"
    " first, as in 2-0,"
    " or leave it out.",
)
async def report_jacks_in_words(day: MatchDay) -> Press:
    return lambda: day.report(ANN, hangs="a few")


@refused("hangs-too-many", "No match has more than 99 jacks hung by a side. Check the numbers.")
async def report_jacks_without_end(day: MatchDay) -> Press:
    return lambda: day.report(ANN, hangs="100-0")


@refused(
    "called-off",
    "The match of Maraval and Arima is called off, as one of them has withdrawn, so it has no result.",
)
async def report_a_match_that_is_called_off(day: MatchDay) -> Press:
    await day.office.teams.withdraw(MODERATOR, GUILD, None, "Arima", "no players", sure=True)
    return day.report


@refused("the-same", "That is what stands already: **Maraval 2–1 Arima**. Nothing is changed.")
async def report_the_same_twice(day: MatchDay) -> Press:
    await day.report()
    return day.report


@refused(
    "reported-already",
    "**Maraval 2–1 Arima** is reported already, by Ann, Maraval. A captain of the other team confirms or"
    " disputes that; only the side that reported it changes it.",
)
async def report_what_the_other_side_reported(day: MatchDay) -> Press:
    await day.report()
    return lambda: day.report(BOB, "1-2")


@refused(
    "in-dispute",
    "**Maraval 2–1 Arima** is disputed, and waits for an organiser. They rule with /result rule;"
    " captains can add"
    " words with /result dispute.",
)
async def change_a_report_that_is_disputed(day: MatchDay) -> Press:
    await day.dispute(BOB, await day.report())
    return lambda: day.report(ANN, "2-0")


@refused(
    "stands",
    "**Maraval 2–1 Arima** stands. Only an organiser changes it now, with /result rule: ask one.",
)
async def dispute_a_result_that_stands(day: MatchDay) -> Press:
    report = await day.report()
    await day.confirm(BOB, report)
    return dispute(day, report)


# Answering


@refused(
    "own-side",
    "Your side has given its word on this result. It is for a captain or vice-captain of Arima to confirm or"
    " dispute it.",
)
async def confirm_for_the_other_side(day: MatchDay) -> Press:
    report = await day.report(CYD)
    return lambda: day.confirm(ANN, report)


@refused("gone", "That result is not there any more. See the fixture with /fixture show.")
async def confirm_a_result_that_there_never_was(day: MatchDay) -> Press:
    return lambda: day.confirm(BOB, 2**60)


@refused("none", "Maraval and Arima have no result yet. Report one with /result report.")
async def answer_where_there_is_no_result(day: MatchDay) -> Press:
    seen = await day.seen()

    async def press() -> object:
        return reporting.standing(seen)

    return press


@refused("replaced", "Another result came since: **Maraval 2–0 Arima**. Open the fixture to answer that one.")
async def confirm_what_was_replaced(day: MatchDay) -> Press:
    old = await day.report()
    await day.report(ANN, "2-0")
    return lambda: day.confirm(BOB, old)


@refused(
    "taken-back",
    "That result of Maraval and Arima was taken back since. Open the fixture to see what it has now.",
)
async def confirm_what_was_taken_back(day: MatchDay) -> Press:
    report = await day.report()
    await day.office.results.take_back(ANN, GUILD, report)
    return lambda: day.confirm(BOB, report)


@refused(
    "not-yours",
    "Only those who reported this result take it back: Ann, Maraval. To say that it is wrong, a captain"
    " of the other"
    " team disputes it.",
)
async def take_back_what_others_reported(day: MatchDay) -> Press:
    report = await day.report()
    return lambda: day.office.results.take_back(BOB, GUILD, report)


@refused(
    "played-here",
    "This result was played here, so nobody takes it back. If it is wrong, dispute it.",
    best_of=1,
)
async def take_back_what_was_played_here(day: MatchDay) -> Press:
    await day.game()
    report = (await day.seen()).report
    assert report is not None
    return lambda: day.office.results.take_back(ANN, GUILD, report.id)


# Disputing


@refused("no-words", "Say in words what is wrong, so that an organiser can rule on it.")
async def dispute_without_a_word(day: MatchDay) -> Press:
    return dispute(day, await day.report(), words=" \u200b")


@refused("said-already", "You have said that already. An organiser sees it.")
async def say_the_same_twice(day: MatchDay) -> Press:
    report = await day.report()
    await day.dispute(BOB, report, "wrong")
    return dispute(day, report)


@refused(
    "enough-said",
    "Arima has said 3 things about this result, as many as each team may. An organiser rules on it now.",
)
async def say_too_much(day: MatchDay) -> Press:
    report = await day.report()
    for words in "abc":
        await day.dispute(BOB, report, words)
    return dispute(day, report)


@refused("too-many-pictures", "Add at most 3 pictures at a time.")
async def show_too_many_pictures(day: MatchDay) -> Press:
    return dispute(day, await day.report(), *[("a.png", PNG)] * 4)


@refused(
    "picture-too-big",
    "a\\.png is too big: a picture may have 5 MB. Make it smaller, then send it again. Nothing was kept.",
)
async def show_a_picture_that_is_too_big(day: MatchDay) -> Press:
    return dispute(day, await day.report(), ("a.png", PNG + bytes(5 * 2**20)))


@refused(
    "not-a-picture",
    "a\\.png is not a picture that can be kept. Send a PNG, JPEG, WebP or GIF. Nothing was kept.",
)
async def show_what_is_no_picture(day: MatchDay) -> Press:
    return dispute(day, await day.report(), ("a.png", b"GIF88a"))


@refused(
    "evidence-private",
    "What is said in a dispute is for the captains of Maraval and Arima and for organisers. Ask one of them.",
)
async def look_at_what_was_said_as_a_player(day: MatchDay) -> Press:
    await day.dispute(BOB, await day.report())
    return lambda: day.office.results.disputes.statements(CYD, GUILD, day.fixture_id)


@refused("nothing-said", "Nobody has disputed a result of Maraval and Arima.")
async def look_where_nothing_was_said(day: MatchDay) -> Press:
    return lambda: day.office.results.disputes.statements(ANN, GUILD, day.fixture_id)


# Ruling


@refused("no-reason", "Give a reason in words: both teams read it.")
async def rule_for_no_reason(day: MatchDay) -> Press:
    return ask(day, reason=" ")


@refused(
    "no-outcome",
    "That is no outcome. Write the games of 1 table, with the home team first, as in 2-1, or pick a"
    " walkover or void"
    " from the list.",
)
async def rule_on_no_outcome(day: MatchDay) -> Press:
    return ask(day, "a lesson for both")


@refused("question-gone", "That question is not open any more. Ask again with /result rule.")
async def rule_as_another_was_asked(day: MatchDay) -> Press:
    rulings = day.office.results.rulings
    asked = await rulings.ask(ORGANISER, GUILD, day.fixture_id, "2-0", "rain")
    return lambda: rulings.rule(MODERATOR, GUILD, asked.key)


@refused(
    "moved-on",
    "Somebody else was quicker: this result has just changed. Open the fixture to see what it has now.",
)
async def rule_on_what_has_changed_since(day: MatchDay) -> Press:
    rulings = day.office.results.rulings
    asked = await rulings.ask(ORGANISER, GUILD, day.fixture_id, "2-0", "rain")
    await day.report(BOB, "0-2")
    return lambda: rulings.rule(ORGANISER, GUILD, asked.key)


@refused(
    "own-match",
    "You play for one of Maraval and Arima, so another rules on their match. Ask Oli, or a moderator of"
    " this server.",
)
async def rule_on_a_match_of_ones_own(day: MatchDay) -> Press:
    await day.office.leagues.name_organiser(MODERATOR, GUILD, None, CYD)
    return ask(day, by=CYD)


@refused(
    "own-match-moderator",
    "You play for one of Maraval and Arima, so another rules on their match. Ask a moderator of this server.",
)
async def rule_on_a_match_of_ones_own_where_no_organiser_is_free(day: MatchDay) -> Press:
    await day.office.leagues.name_organiser(MODERATOR, GUILD, None, CYD)
    await day.office.leagues.drop_organiser(MODERATOR, GUILD, None, ORGANISER)
    return ask(day, by=CYD)


# Playing


@refused(
    "players-sit",
    "Only players of Maraval and Arima sit at their table. To open it, be on one of the rosters.",
)
async def open_a_table_of_others(day: MatchDay) -> Press:
    return lambda: day.open_table(ORGANISER)


@refused("no-such-table", "A match of this league has 1 table. Say which from 1 to 1, or leave it out.")
async def open_a_table_that_the_match_has_not(day: MatchDay) -> Press:
    return lambda: day.open_table(ANN, 2)


@refused(
    "not-on-roster",
    "Bob is not on the roster of Maraval, whose seat that is. Sit on your own team's side, if you are"
    " on its roster.",
)
async def sit_down_for_the_other_team(day: MatchDay) -> Press:
    opened = await day.open_table(ANN)
    return lambda: day.floor.tables.sit(opened.id, BOB, 2)


@refused(
    "table-decided",
    "Table 1 of this match is decided: 1–0. Nothing more is played there.",
    best_of=1,
    tables=2,
    options={"target": 1},
)
async def open_the_rematch_of_a_table_that_is_decided(day: MatchDay) -> Press:
    opened = await day.game()
    return lambda: day.floor.tables.rematch(opened.id, ANN)


@refused("no-more-games", "This match has a result: **Maraval 2–1 Arima**. Nothing more is played for it.")
async def open_a_table_of_a_match_that_has_a_result(day: MatchDay) -> Press:
    await day.report()
    return day.open_table


@refused(
    "two-sides",
    "This league's game is not played by two sides, so its fixtures are not played at a table here."
    " Report them"
    " instead.",
)
async def open_a_table_of_a_game_of_three(day: MatchDay) -> Press:
    sql = "UPDATE league SET variant = 'pitch', players = 3, options = '{}'"
    await day.floor.database.transaction(lambda connection: connection.execute(sql).close())
    return day.open_table


@refused(
    "pad-on",
    "A scorepad is kept for table 1 of this match already: number 1. Finish that one, or close it.",
)
async def start_a_second_scorepad_for_a_table(day: MatchDay) -> Press:
    pad = await day.keep_pad("high 0")
    row = pad.row
    return lambda: day.floor.pads.start(
        BOB,
        guild_id=GUILD,
        channel_id=row.channel_id,
        variant=row.variant,
        seats=row.seats,
        fixture=(day.fixture_id, 1),
    )


@pytest.mark.parametrize(("key", "sentence", "scene"), WRONG.cases)
async def test_a_wrong_press_with_results_gets_its_own_sentence_and_changes_nothing(
    floor: Floor, key: str, sentence: str, scene: Scene
) -> None:
    await check_refused(floor, key, sentence, scene)


def test_every_refusal_of_results_is_reached() -> None:
    source = "".join(map(inspect.getsource, MODULES))
    raised = set(re.findall(r'"(result\.[a-z-]+)"(?=[,)]| if)', source))
    told = {"result.nothing"}
    assert len(raised) > 30
    assert raised - told - WRONG.keys == set()
