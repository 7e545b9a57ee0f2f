"""Votes on disk: whole or not at all, gone with what they were about; and matches that are resigned."""

from __future__ import annotations

from dataclasses import replace

import pytest

from db.journal import VOTE_DEALS, StaleTurn
from db.leaders import Board, LeaderStore
from db.matches import DealEnd, MatchEnd
from db.scores import ScoreStore
from db.seat_changes import SeatChange
from db.votes import Vote, VoteStore
from tests.db.scribe import GUILD, Scribe, computer, first_deal, hang_jack

CLOSE = Vote("close", 1, ((0, 101), (2, 103)))
END = MatchEnd(1, (3, 7), "resigned")


async def test_a_vote_is_read_as_it_was_written_and_the_next_takes_its_place(scribe: Scribe) -> None:
    table, other, store = await scribe.begin(), await scribe.begin(), VoteStore(scribe.database)
    assert await store.load(table.id) is None
    await store.save(table, CLOSE)
    assert (await store.load(table.id), await store.load(other.id)) == (CLOSE, None)
    resign = Vote("resign", 1, ((1, 102),))
    await store.save(table, resign)
    assert await store.load(table.id) == resign
    await store.save(table, None)
    assert await store.load(table.id) is None


async def test_a_table_that_has_moved_on_or_is_over_takes_no_vote_and_is_not_resigned(scribe: Scribe) -> None:
    table, store = await scribe.begin(), VoteStore(scribe.database)
    await scribe.journal.record(scribe.move(table))
    moved = await scribe.stored(table.id)
    for late in (table, replace(moved, turn=moved.turn + 1)):
        with pytest.raises(StaleTurn):
            await store.save(late, CLOSE)
        with pytest.raises(StaleTurn):
            await scribe.journal.resign(late, END, 3000)
    await scribe.journal.abandon(moved, 3000)
    with pytest.raises(StaleTurn):
        await store.save(moved, CLOSE)
    with pytest.raises(StaleTurn):
        await scribe.journal.resign(moved, END, 3000)
    assert await store.load(table.id) is None


async def test_a_vote_is_gone_when_its_deals_are(scribe: Scribe) -> None:
    table, store = await scribe.begin(), VoteStore(scribe.database)
    await store.save(table, CLOSE)
    end = DealEnd((0, 0), False, ())
    for number in range(2, VOTE_DEALS + 2):
        assert await store.load(table.id) == CLOSE
        move = scribe.move(table, deal=number - 1, deal_end=end, next_deal=first_deal(number=number))
        await scribe.journal.record(move)
        table = await scribe.stored(table.id)
    assert await store.load(table.id) is None


async def test_a_vote_is_gone_with_its_match_however_that_ends(scribe: Scribe) -> None:
    store = VoteStore(scribe.database)
    won, abandoned, resigned = [await scribe.begin() for _ in range(3)]
    for table in (won, abandoned, resigned):
        await store.save(table, CLOSE)
    await scribe.journal.record(
        scribe.move(won, deal_end=DealEnd((9, 14), False, ()), match_end=MatchEnd(1, (9, 14)))
    )
    await scribe.journal.abandon(abandoned, 3000)
    await scribe.journal.resign(resigned, END, 3000)
    endings = []
    for table in (won, abandoned, resigned):
        assert await store.load(table.id) is None and table.match_id is not None
        match = await scribe.journal.match(table.match_id)
        assert match is not None
        endings.append((match.ending, match.winner))
    assert endings == [("played", 1), ("given-up", None), ("resigned", 1)]


async def test_the_word_of_whoever_leaves_goes_and_the_others_stay(scribe: Scribe) -> None:
    table, store = await scribe.begin(), VoteStore(scribe.database)
    await store.save(table, CLOSE)
    seats = (computer(0), *table.seats[1:])
    change = SeatChange(1, 1, table.turn, 0, None, "Computer 0", False, 101, 2100)
    await scribe.journal.reseat(replace(table, seats=seats), change, None)
    assert await store.load(table.id) == replace(CLOSE, words=((2, 103),))


async def test_a_resigned_match_counts_as_won_and_lost_and_its_last_deal_for_nothing(scribe: Scribe) -> None:
    table, scores = await scribe.begin(), ScoreStore(scribe.database)
    counted = DealEnd((0, 3), False, (hang_jack(1, 2),))
    await scribe.journal.record(scribe.move(table, deal_end=counted, next_deal=first_deal(number=2)))
    await scribe.journal.resign(await scribe.stored(table.id), END, 3000)
    stored = await scribe.stored(table.id)
    assert stored.state == "finished" and stored.match_id is not None
    match = await scribe.journal.match(stored.match_id)
    assert match is not None and (match.scores, match.finished_at) == ((3, 7), 3000)
    assert [(row.won, row.hung, row.jacks_lost) for row in match.seats] == [
        (False, 0, 0),
        (True, 1, 0),
        (False, 0, 1),
        (True, 0, 0),
    ]
    assert [deal.number for deal in await scores.match_so_far(stored.match_id)] == [1]
    assert [
        row.wins
        for row in (
            await LeaderStore(scribe.database).page(Board(GUILD, with_computers=False), "wins", 15)
        ).rows
    ] == [1, 1, 0, 0]
    latest = await scribe.journal.latest_deal(stored.match_id)
    assert latest is not None and (latest.start.number, latest.ended) == (2, False)
