"""Results corrected: asked, done once, logged; boards and ratings follow, friendly matches count nowhere."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from itertools import pairwise

import pytest

from bot.tables.corrections import Question
from bot.tables.table import Person, TableError
from db.audit import CORRECTIONS
from db.corrections import Result
from db.leaders import Board
from tests.records.test_fold import from_scratch, kept
from tests.tables.conftest import ANN, BOB, CYD, DOT, GUILD, MODERATOR, OWNER, Floor


async def played(floor: Floor) -> tuple[int, Result]:
    """A match that was played to its end: its number and result."""
    number = (await floor.finished()).row.match_id
    assert number is not None
    return number, await result(floor, number)


async def result(floor: Floor, number: int) -> Result:
    found = (await floor.corrections.match(GUILD, number)).result
    assert found is not None
    return found


async def confirm(floor: Floor, asking: Awaitable[Question], by: Person = MODERATOR) -> Question:
    done = await floor.corrections.confirm(by, GUILD, (await asking).number)
    await floor.folded()
    return done


async def wins(floor: Floor) -> dict[str, tuple[int, int]]:
    """Wins and matches of each on the server's board."""
    page = await floor.tables.leaders.page(Board(GUILD), "wins", 15)
    return {row.name: (row.wins, row.matches) for row in page.rows}


async def test_a_void_match_counts_for_nobody_until_it_is_restored(floor: Floor) -> None:
    number, before = await played(floor)
    standing = await wins(floor)
    await confirm(floor, floor.corrections.void(MODERATOR, GUILD, number, "wrong cards"))
    assert await wins(floor) == {}
    assert await floor.database.read(kept) == {} == await floor.database.read(from_scratch)
    await confirm(floor, floor.corrections.restore(OWNER, GUILD, number, "they were right"), OWNER)
    assert await wins(floor) == standing
    assert await result(floor, number) == before
    assert await floor.database.read(kept) == await floor.database.read(from_scratch) != {}


async def test_an_amended_match_counts_for_the_others_with_their_scores(floor: Floor) -> None:
    number, before = await played(floor)
    loser = 1 - before.winner
    asked = floor.corrections.amend(MODERATOR, GUILD, number, str(loser), None, "sides mixed up")
    await confirm(floor, asked)
    assert await result(floor, number) == Result(loser, before.scores[::-1])
    pairs = ((ANN, CYD), (BOB, DOT))
    won = {person.name for person in pairs[loser]}
    assert {name for name, (count, _) in (await wins(floor)).items() if count} == won
    match = await floor.tables.journal.match(number)
    assert match is not None and [row.won for row in match.seats] == [
        row.side == loser for row in match.seats
    ]
    assert await floor.database.read(kept) == await floor.database.read(from_scratch)


@pytest.mark.parametrize("written", ["11 -2", "11, -2", "11,-2", " 11 −2 ", "11/-2", "11:-2"])
async def test_scores_are_read_as_people_write_them(floor: Floor, written: str) -> None:
    number, _ = await played(floor)
    asked = await floor.corrections.amend(MODERATOR, GUILD, number, "1", written, "wrong score")
    assert asked.draft.result == Result(1, (11, -2))


async def test_scores_may_have_a_dash_between_them(floor: Floor) -> None:
    number, _ = await played(floor)
    for written in ("11-2", "11–2"):
        asked = await floor.corrections.amend(MODERATOR, GUILD, number, "1", written, "wrong score")
        assert asked.draft.result == Result(1, (11, 2))


async def test_what_was_played_is_restored_after_any_number_of_corrections(floor: Floor) -> None:
    number, before = await played(floor)
    for winner, scores in (("0", "14 3"), ("1", "2 14"), ("0", "14 13")):
        await confirm(floor, floor.corrections.amend(MODERATOR, GUILD, number, winner, scores, "wrong score"))
    await confirm(floor, floor.corrections.void(MODERATOR, GUILD, number, "no score at all"))
    await confirm(floor, floor.corrections.restore(MODERATOR, GUILD, number, "it was right"))
    assert await result(floor, number) == before
    log, more = await floor.corrections.log(MODERATOR, GUILD, 10, 0)
    assert not more
    entries = [line.entry for line in log]
    assert [entry.what for entry in entries] == ["restore", "void", "amend", "amend", "amend"]
    assert {entry.what for entry in entries} == set(CORRECTIONS)
    assert {(entry.by_id, entry.by_name, entry.match_id) for entry in entries} == {(200, "Mod", number)}
    for newer, older in pairwise(entries):
        assert newer.before == older.after
    assert Result.parse(entries[-1].before) == before == Result.parse(entries[0].after)


async def test_nothing_changes_before_it_is_confirmed(floor: Floor) -> None:
    number, before = await played(floor)
    standing = await wins(floor)
    await floor.corrections.void(MODERATOR, GUILD, number, "wrong cards")
    assert (await result(floor, number), await wins(floor)) == (before, standing)
    assert await floor.corrections.log(MODERATOR, GUILD, 10, 0) == ((), False)


async def test_of_two_moderators_who_confirm_at_once_one_is_told_that_it_was_corrected(floor: Floor) -> None:
    number, before = await played(floor)
    void = await floor.corrections.void(MODERATOR, GUILD, number, "wrong cards")
    amend = await floor.corrections.amend(OWNER, GUILD, number, str(1 - before.winner), None, "mixed up")
    told = await asyncio.gather(
        floor.corrections.confirm(MODERATOR, GUILD, void.number),
        floor.corrections.confirm(OWNER, GUILD, amend.number),
        return_exceptions=True,
    )
    await floor.folded()
    (refused,) = [each for each in told if isinstance(each, TableError)]
    assert refused.key == "correct.moved-on"
    log, _ = await floor.corrections.log(MODERATOR, GUILD, 10, 0)
    assert len(log) == 1 and Result.parse(log[0].entry.after) == await result(floor, number)


async def test_a_double_press_corrects_once(floor: Floor) -> None:
    number, _ = await played(floor)
    asked = await floor.corrections.void(MODERATOR, GUILD, number, "wrong cards")
    told = await asyncio.gather(
        *(floor.corrections.confirm(MODERATOR, GUILD, asked.number) for _ in range(2)), return_exceptions=True
    )
    await floor.folded()
    assert sorted(type(each).__name__ for each in told) == ["Question", "TableError"]
    assert len((await floor.corrections.log(MODERATOR, GUILD, 10, 0))[0]) == 1


async def test_a_new_question_takes_the_place_of_the_one_before(floor: Floor) -> None:
    number, _ = await played(floor)
    first = await floor.corrections.void(MODERATOR, GUILD, number, "wrong cards")
    await floor.corrections.void(MODERATOR, GUILD, number, "the wrong pack")
    with pytest.raises(TableError, match="question-gone"):
        await floor.corrections.confirm(MODERATOR, GUILD, first.number)


async def test_where_the_disk_refuses_nothing_is_corrected_and_it_can_be_confirmed_later(
    floor: Floor,
) -> None:
    number, before = await played(floor)
    asked = await floor.corrections.void(MODERATOR, GUILD, number, "wrong cards")
    everything = await floor.everything()
    await floor.disk_refuses(True)
    with pytest.raises(Exception, match="database"):
        await floor.corrections.confirm(MODERATOR, GUILD, asked.number)
    await floor.disk_refuses(False)
    assert await floor.everything() == everything
    await floor.corrections.confirm(MODERATOR, GUILD, asked.number)
    await floor.folded()
    assert (await result(floor, number)).void and not before.void


async def test_a_friendly_match_counts_nowhere_and_so_does_its_rematch(floor: Floor) -> None:
    table = await floor.lobby(4, target=1)
    await floor.tables.set_rated(table.id, ANN, False)
    await floor.tables.start(table.id, ANN)
    while table.state == "playing":
        await floor.move(table)
    rematch = await floor.tables.rematch(table.id, BOB)
    assert not rematch.row.rated
    assert await wins(floor) == {} == await floor.database.read(from_scratch)
    assert table.row.match_id is not None
    match = await floor.corrections.match(GUILD, table.row.match_id)
    assert not match.rated and match.result is not None
    assert not (await floor.anew().find(rematch.id)).row.rated
