"""The journal: a move is written as a whole or not at all, and once."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from dataclasses import replace
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.connection import Database
from db.journal import StaleTurn
from db.matches import AwardRow, DealEnd, MatchEnd, PlayerRow, StoredDeal
from db.scores import DealScore, ScoreStore
from db.tables import SeatRow, State
from tests.db.scribe import PACK, PARTNERS, Scribe, computer, first_deal, hang_jack, lobby, people, person

TABLES = ("card_table", "seat", "match", "match_player", "deal", "action", "award", "seat_change")


async def _everything(database: Database) -> dict[str, list[Any]]:
    def work(connection: sqlite3.Connection) -> dict[str, list[Any]]:
        return {table: connection.execute(f"SELECT * FROM {table}").fetchall() for table in TABLES}

    return await database.read(work)


async def test_a_match_begins_with_its_players_and_its_first_deal(scribe: Scribe) -> None:
    seats = (person(0, 101, "Ann"), person(1, 102, "Bea"), computer(2), computer(3))
    table = await scribe.tables.create(lobby(options={"target": 7}, turn=4))
    deal = first_deal(dealer=2)
    # Those who sit down at the start are saved with it.
    match_id = await scribe.journal.begin(replace(table, seats=seats), PACK, 2, PARTNERS, deal, at=2000)

    began = replace(table, state="playing", closes_at=None, match_id=match_id, seats=seats)
    assert await scribe.stored(table.id) == began
    match = await scribe.journal.match(match_id)
    assert match is not None
    assert (match.table_id, match.guild_id, match.variant, match.players, match.options) == (
        (table.id, table.guild_id, "trinidad", 4, {"target": 7})
    )
    assert (match.with_computers, match.cut, match.first_dealer, match.started_at) == (True, PACK, 2, 2000)
    assert (match.finished_at, match.winner, match.scores) == (None, None, None)
    assert match.seats == tuple(
        PlayerRow(s.seat, PARTNERS[s.seat], s.user_id, s.computer, s.name, None, 0, 0) for s in seats
    )
    assert await scribe.journal.latest_deal(match_id) == StoredDeal(deal, 4, (), ended=False)
    assert await scribe.journal.match(match_id + 1) is None
    assert await scribe.journal.latest_deal(match_id + 1) is None


async def test_a_match_does_not_begin_twice_or_at_a_table_that_is_closed(scribe: Scribe) -> None:
    table = await scribe.tables.create(lobby(people(101, 102, 103, 104)))
    closed = await scribe.tables.create(lobby(people(101), state="closed"))
    both = [scribe.journal.begin(table, None, 0, PARTNERS, first_deal(), at=2000) for _ in range(2)]
    outcomes = await asyncio.gather(*both, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [int, StaleTurn]
    before = await _everything(scribe.database)
    assert len(before["match"]) == 1
    with pytest.raises(StaleTurn):
        await scribe.journal.begin(closed, None, 0, PARTNERS, first_deal(), at=2000)
    assert await _everything(scribe.database) == before


async def test_a_move_is_written_and_the_table_moves_on(scribe: Scribe) -> None:
    table = await scribe.begin()
    assert table.match_id is not None
    await scribe.journal.record(scribe.move(table))
    after = await scribe.stored(table.id)
    assert after == replace(table, turn=table.turn + 1)
    await scribe.journal.record(scribe.move(after, seat=2, notation="play TH", user_id=None))
    assert await scribe.journal.latest_deal(table.match_id) == StoredDeal(
        first_deal(), 0, ((0, 1, "stand"), (1, 2, "play TH")), ended=False
    )
    assert [row[-2:] for row in (await _everything(scribe.database))["action"]] == [(102, 2100), (None, 2100)]


async def test_exactly_one_of_two_racing_moves_counts(scribe: Scribe) -> None:
    table = await scribe.begin()
    moves = [scribe.move(table, notation=notation) for notation in ("stand", "beg")]
    outcomes = await asyncio.gather(*map(scribe.journal.record, moves), return_exceptions=True)
    assert outcomes[0] is None
    assert isinstance(outcomes[1], StaleTurn)
    assert table.match_id is not None
    stored = await scribe.journal.latest_deal(table.match_id)
    assert stored is not None
    assert stored.actions == ((0, 1, "stand"),)


async def test_a_stale_move_writes_nothing(scribe: Scribe) -> None:
    table = await scribe.begin()
    other = await scribe.begin(name="Toco")
    await scribe.journal.record(scribe.move(table))
    before = await _everything(scribe.database)
    ending: dict[str, Any] = {
        "deal_end": DealEnd((14, 0), False, (hang_jack(0, 1),)),
        "next_deal": first_deal(number=2),
        "match_end": MatchEnd(0, (14, 0)),
    }
    for stale in (
        scribe.move(table, **ending),
        scribe.move(table, turn=2, **ending),
        scribe.move(table, turn=1, match_id=other.match_id, **ending),
        scribe.move(table, turn=1, table_id=other.id, **ending),
        scribe.move(table, turn=1, table_id=999, **ending),
    ):
        with pytest.raises(StaleTurn):
            await scribe.journal.record(stale)
    assert await _everything(scribe.database) == before


async def test_a_move_that_fails_half_way_leaves_nothing(scribe: Scribe) -> None:
    table = await scribe.begin()
    before = await _everything(scribe.database)
    again = DealEnd((3, 0), False, (hang_jack(0, 1),))
    for broken in (
        scribe.move(table, deal=7),
        scribe.move(table, deal_end=again, next_deal=first_deal(number=1)),
    ):
        with pytest.raises(sqlite3.IntegrityError):
            await scribe.journal.record(broken)
    assert await _everything(scribe.database) == before


async def test_a_deal_ends_with_its_awards_and_the_next_begins(scribe: Scribe) -> None:
    table = await scribe.begin()
    assert table.match_id is not None
    awards = (
        AwardRow("turn-up", 0, 1, "AS"),
        AwardRow("gift", 1, 1),
        AwardRow("high", 0, 1, "KS", 2, 2),
        hang_jack(captor=0, holder=3),
        AwardRow("game", 1, 1, values=(20, 41)),
    )
    following = first_deal(number=2, dealer=1, scores=(5, 2))
    await scribe.journal.record(
        scribe.move(table, deal_end=DealEnd((5, 2), False, awards), next_deal=following)
    )
    stored = await scribe.journal.latest_deal(table.match_id)
    assert stored == StoredDeal(following, 1, (), ended=False)

    after = await scribe.stored(table.id)
    void = DealEnd((8, 2), True, (AwardRow("turn-up", 0, 3, "JS"),))
    again = first_deal(number=3, dealer=1, scores=(8, 2))
    await scribe.journal.record(scribe.move(after, deal=2, notation="refuse", deal_end=void, next_deal=again))
    assert await ScoreStore(scribe.database).match_so_far(table.match_id) == (
        DealScore(1, 0, False, (5, 2), awards),
        DealScore(2, 1, True, (8, 2), void.awards),
    )


async def test_a_match_ends_with_a_winner_and_its_hung_jacks(scribe: Scribe) -> None:
    table = await scribe.begin()
    assert table.match_id is not None
    one = DealEnd((3, 3), False, (hang_jack(captor=0, holder=1), hang_jack(captor=3, holder=2)))
    await scribe.journal.record(scribe.move(table, deal_end=one, next_deal=first_deal(number=2)))
    two = DealEnd((14, 3), False, (hang_jack(captor=0, holder=3), AwardRow("jack", 0, 1, "JH", 2, 2)))
    after = await scribe.stored(table.id)
    end = MatchEnd(0, (14, 3))
    await scribe.journal.record(scribe.move(after, deal=2, at=2500, deal_end=two, match_end=end))

    assert await scribe.stored(table.id) == replace(table, state="finished", turn=2)
    match = await scribe.journal.match(table.match_id)
    assert match is not None
    assert (match.finished_at, match.winner, match.scores) == (2500, 0, (14, 3))
    assert [(p.won, p.hung, p.jacks_lost) for p in match.seats] == [
        (True, 2, 0),
        (False, 0, 1),
        (True, 0, 1),
        (False, 1, 1),
    ]
    stored = await scribe.journal.latest_deal(table.match_id)
    assert stored is not None
    assert stored.ended
    with pytest.raises(StaleTurn):
        await scribe.journal.record(scribe.move(await scribe.stored(table.id), deal=2))


async def test_a_turn_up_may_win_the_match_before_anyone_speaks(scribe: Scribe) -> None:
    won = DealEnd((3, 0), False, (AwardRow("turn-up", 0, 3, "JS"),))
    end = MatchEnd(0, (3, 0))
    table = await scribe.tables.create(lobby(people(101, 102, 103, 104), options={"target": 3}))
    first = await scribe.journal.begin(table, None, 0, PARTNERS, first_deal(end=won), 2000, end)
    assert (await scribe.stored(table.id)).state == "finished"
    assert await ScoreStore(scribe.database).match_so_far(first) == (
        DealScore(1, 0, False, (3, 0), won.awards),
    )

    other = await scribe.begin()
    assert other.match_id is not None
    level = DealEnd((0, 0), False, ())
    second = first_deal(number=2, end=won)
    await scribe.journal.record(scribe.move(other, deal_end=level, next_deal=second, match_end=end))
    assert (await scribe.stored(other.id)).state == "finished"
    scores = await ScoreStore(scribe.database).match_so_far(other.match_id)
    assert [deal.scores for deal in scores] == [(0, 0), (3, 0)]


async def test_a_deal_the_rules_refuse_is_void_and_dealt_again(scribe: Scribe) -> None:
    table = await scribe.begin()
    assert table.match_id is not None
    await scribe.journal.record(scribe.move(table))
    again = first_deal(number=2)
    with pytest.raises(StaleTurn):
        await scribe.journal.void_deal(table.match_id, 1, again, turn=0, at=2200)
    await scribe.journal.void_deal(table.match_id, 1, again, turn=1, at=2200)
    assert (await scribe.stored(table.id)).turn == 2
    assert await scribe.journal.latest_deal(table.match_id) == StoredDeal(again, 2, (), ended=False)
    voided = DealScore(1, 0, True, (0, 0), ())
    assert await ScoreStore(scribe.database).match_so_far(table.match_id) == (voided,)

    before = await _everything(scribe.database)
    with pytest.raises(StaleTurn):
        await scribe.journal.void_deal(table.match_id, 1, first_deal(number=3), turn=2, at=2300)
    assert await _everything(scribe.database) == before

    won = first_deal(number=3, end=DealEnd((3, 0), False, (AwardRow("turn-up", 0, 3, "JS"),)))
    await scribe.journal.void_deal(table.match_id, 2, won, 2, 2300, MatchEnd(0, (3, 0)))
    assert (await scribe.stored(table.id)).state == "finished"


async def test_a_match_given_up_has_no_winner(scribe: Scribe) -> None:
    table = await scribe.begin()
    assert table.match_id is not None
    await scribe.journal.abandon(table, at=2600)
    assert await scribe.stored(table.id) == replace(table, state="closed")
    match = await scribe.journal.match(table.match_id)
    assert match is not None
    assert (match.finished_at, match.winner, {player.won for player in match.seats}) == (2600, None, {None})
    for late in (scribe.journal.abandon(table, at=2700), scribe.journal.record(scribe.move(table))):
        with pytest.raises(StaleTurn):
            await late


async def test_a_turn_cannot_be_journalled_twice(scribe: Scribe) -> None:
    """The table's turn guards it; should that ever fail, the key of the journal does."""
    table = await scribe.begin()
    await scribe.journal.record(scribe.move(table))

    def turn_back(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE card_table SET turn = 0")

    await scribe.database.transaction(turn_back)
    with pytest.raises(sqlite3.IntegrityError):
        await scribe.journal.record(scribe.move(table))


steps = st.sampled_from(["play", "stale", "ahead", "deal", "void", "win", "give up"])


@settings(max_examples=40, deadline=None)
@given(st.lists(steps, max_size=25))
def test_whatever_happens_the_journal_holds_the_accepted_moves_in_order(
    new_file: Path, happenings: list[str]
) -> None:
    async def play(folder: str) -> None:
        database = await Database.open(copyfile(new_file, Path(folder) / "cards.db"))
        try:
            await _play(Scribe(database), happenings)
        finally:
            await database.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(folder))


async def _play(scribe: Scribe, happenings: list[str]) -> None:
    """Does what happens, and keeps beside it in plain values what the journal must then hold."""
    table = await scribe.begin()
    assert table.match_id is not None
    turn, number, first_turn, ended = 0, 1, 0, False
    state: State = "playing"
    actions: list[tuple[int, int, str]] = []
    for happening in happenings:
        said: dict[str, Any] = {"turn": turn, "deal": number, "notation": f"play {turn}"}
        if happening in ("stale", "ahead"):
            said["turn"] += 1 if happening == "ahead" else -1
        if happening in ("deal", "void"):
            said["deal_end"] = DealEnd((turn, 0), happening == "void", ())
            said["next_deal"] = first_deal(number=number + 1)
        if happening == "win":
            said["deal_end"], said["match_end"] = DealEnd((14, 0), False, ()), MatchEnd(0, (14, 0))
        try:
            if happening == "give up":
                await scribe.journal.abandon(replace(table, turn=turn), at=3000)
            else:
                await scribe.journal.record(scribe.move(table, **said))
        except StaleTurn:
            assert state != "playing" or happening in ("stale", "ahead")
            continue
        assert state == "playing"
        if happening == "give up":
            state = "closed"
            continue
        actions.append((turn, 1, f"play {turn}"))
        turn += 1
        if happening in ("deal", "void"):
            number, first_turn, actions = number + 1, turn, []
        if happening == "win":
            state, ended = "finished", True
    assert await scribe.stored(table.id) == replace(table, turn=turn, state=state)
    expected = StoredDeal(first_deal(number=number), first_turn, tuple(actions), ended)
    assert await scribe.journal.latest_deal(table.match_id) == expected


async def test_a_reserved_seat_becomes_a_players(scribe: Scribe) -> None:
    kept = SeatRow(1, 102, None, "Bea", reserved=True)
    table = await scribe.tables.create(lobby((person(0, 101), kept)))
    sitting = replace(kept, reserved=False)
    row = replace(table, seats=(person(0, 101), sitting, computer(2), computer(3)))
    match_id = await scribe.journal.begin(row, None, 0, PARTNERS, first_deal(), at=2000)
    match = await scribe.journal.match(match_id)
    assert match is not None
    assert match.seats[1].user_id == 102
    assert (await scribe.stored(table.id)).seats[1] == sitting
