"""Scorepads as people keep them: booked once, undone, corrected by both sides, signed, and never lost."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from dataclasses import replace
from math import inf
from typing import Any

import pytest

from bot.game.cards import Card, Rank, Suit
from bot.league.pad import PadState
from bot.league.pad_entries import Entry, Fault, HangJack, Point, TurnUp, parse_entries
from bot.pads.drafts import draft_of
from bot.pads.pad import Pad
from bot.pads.service import REST_SECONDS, SIGN_SECONDS
from bot.tables.table import TableError
from db.connection import DatabaseError
from tests.pads.conftest import decided, opened, write
from tests.tables.conftest import ANN, BOB, CYD, DOT, EVE, GUILD, MODERATOR, OWNER, Floor


async def rows(floor: Floor, sql: str, *values: object) -> list[Any]:
    return await floor.database.read(lambda connection: connection.execute(sql, values).fetchall())


def kinds(floor: Floor) -> list[str]:
    return [change.kind for change in floor.pads_told]


def stands(pad: Pad) -> str:
    return pad.row.state


def asked(pad: Pad) -> int | None:
    """The number of what waits for agreement."""
    return None if pad.proposal is None else pad.proposal.number


async def as_after_a_restart(floor: Floor, pad: Pad) -> Pad:
    floor.anew()
    again = await floor.pads.find(pad.id)
    assert again is not pad
    return again


def folded(again: Pad, pad: Pad) -> PadState:
    """The state of a pad that was read back; rules are one object each time they are made."""
    return replace(again.state, rules=pad.state.rules)


async def test_a_pad_is_read_back_from_its_log_after_a_restart(floor: Floor) -> None:
    pad = await opened(floor, ANN, "Old Tom", CYD, "Jo", best_of=3, low="won", dealer=2)
    await write(
        floor, pad, "turn-up 6, gift, high 0, low 1, hang-jack 1, undo, hang-jack 0, next, told by 0 with KS"
    )
    await floor.pads.shown(pad, 77)
    again = await as_after_a_restart(floor, pad)
    assert (again.row, folded(again, pad), again.proposal, again.signatures) == (pad.row, pad.state, None, ())
    assert again.row.message_id == 77 and again.state.rules.ruleset.options["low"] == "won"
    await write(floor, again, "turn-up A")
    assert [found.id for found in await floor.pads.open_pads(GUILD)] == [pad.id]


async def test_what_waits_and_who_signed_is_read_back_too(floor: Floor) -> None:
    pad = await decided(floor)
    await floor.pads.sign(pad.id, ANN, pad.version)
    again = await as_after_a_restart(floor, pad)
    assert again.signatures == pad.signatures and again.unsigned == (1,)
    other = await write(floor, await opened(floor), "high 0, low 0, next")
    await floor.pads.propose(other.id, BOB, 3, 1, 1, parse_entries("high 1, low 1"))
    again = await as_after_a_restart(floor, other)
    assert again.proposal == other.proposal and again.proposal is not None


async def test_two_presses_at_once_and_a_double_click_book_once(floor: Floor) -> None:
    pad = await opened(floor)
    presses = [
        floor.pads.book(pad.id, person, 0, entry)
        for person, entry in ((ANN, TurnUp(Rank.JACK)), (ANN, TurnUp(Rank.JACK)), (BOB, Fault("revoke", 0)))
    ]
    results = await asyncio.gather(*presses, return_exceptions=True)
    refused = [result for result in results if isinstance(result, TableError)]
    assert [error.key for error in refused] == ["pad.error.moved-on"] * 2
    assert (pad.version, kinds(floor)) == (1, ["started", "booked"])
    assert await rows(floor, "SELECT number, notation FROM pad_entry") == [(1, "turn-up J")]


async def test_two_programs_at_one_log_book_once_and_the_slower_one_sees_what_the_other_did(
    floor: Floor,
) -> None:
    pad = await opened(floor)
    other = floor.pads
    floor.anew()
    await floor.pads.book(pad.id, BOB, 0, TurnUp(Rank.SIX))
    with pytest.raises(TableError, match=r"moved-on"):
        await other.book(pad.id, ANN, 0, TurnUp(Rank.JACK))
    assert pad.state.game.scores == (2, 0) and pad.version == 1
    await other.book(pad.id, ANN, 1, TurnUp(Rank.JACK))
    assert pad.state.game.scores == (5, 0)


async def test_find_asked_twice_at_once_gives_one_pad(floor: Floor) -> None:
    pad = await opened(floor)
    floor.anew()
    first, second = await asyncio.gather(floor.pads.find(pad.id), floor.pads.find(pad.id))
    assert first is second


async def test_a_result_counts_once_every_side_with_members_has_signed(floor: Floor) -> None:
    pad = await decided(floor, best_of=3)
    await write(floor, pad, "turn-up A, high 0, low 0, hang-jack 0 by 2 from 3 with AS")
    assert stands(pad) == "decided" and kinds(floor)[-1] == "booked"
    await floor.pads.sign(pad.id, CYD, pad.version)
    assert await rows(floor, "SELECT COUNT(*) FROM match") == [(0,)]
    await floor.pads.sign(pad.id, DOT, pad.version)
    assert stands(pad) == "finished" and pad.row.rated
    change = floor.pads_told[-1]
    assert (change.kind, change.by, change.matches) == ("finished", DOT.user_id, (1, 2))
    assert await floor.pads.matches(pad) == (1, 2)


async def test_the_matches_of_a_pad_stand_beside_those_of_tables(floor: Floor) -> None:
    await floor.finished()
    pad = await opened(floor, best_of=3, target=6)
    await write(floor, pad, "high 0, low 0, hang-jack 0 by 2 from 1 with QS, game 0")
    await write(floor, pad, "turn-up J, high 0, low 0, hang-jack 1")
    await write(floor, pad, "high 1, low 1, jack 1, game 1, turn-up 6")
    assert pad.state.won == (1, 2)
    for person in (ANN, BOB):
        await floor.pads.sign(pad.id, person, pad.version)
    found = await rows(
        floor,
        "SELECT table_id, pad_id, pad_game, with_computers, rated, ended, ending, play_kept, winner, scores,"
        " options FROM match WHERE pad_id IS NOT NULL ORDER BY id",
    )
    for place, (game, row) in enumerate(zip(pad.state.games, found, strict=True), 1):
        *facts, scores, options = row
        assert facts == [None, pad.id, place, 0, 1, 1 + place, "played", 1, game.winner]
        assert (tuple(json.loads(scores)), json.loads(options)) == (game.scores, {"target": 6})
    first = await rows(
        floor, "SELECT seat, side, user_id, won, hung, jacks_lost, swept FROM match_player WHERE match_id = 2"
    )
    assert first[:3] == [(0, 0, 100, 1, 0, 0, 1), (1, 1, 101, 0, 0, 1, 0), (2, 0, 102, 1, 1, 0, 1)]
    await floor.folded()
    played = await rows(
        floor, "SELECT matches FROM standing WHERE user_id = 100 AND variant = '' AND season_id = 0"
    )
    assert played == [(1 + len(found),)]
    rated = await rows(floor, "SELECT matches FROM rating WHERE subject = '100' AND season_id = 0")
    assert rated == [(1 + len(found),)]


async def test_where_a_side_has_no_member_or_the_pad_is_friendly_the_result_is_not_rated(
    floor: Floor,
) -> None:
    named = await decided(floor, ANN, "Tom", CYD, "Jo")
    await floor.pads.sign(named.id, CYD, 1)
    friendly = await decided(floor, rated=False)
    for person in (ANN, BOB):
        await floor.pads.sign(friendly.id, person, 1)
    assert (named.row.state, friendly.row.state) == ("finished", "finished")
    assert await rows(floor, "SELECT rated FROM match") == [(0,), (0,)]
    assert await rows(floor, "SELECT COUNT(*) FROM standing") == [(0,)]
    names = await rows(
        floor, "SELECT user_id, name, computer FROM match_player WHERE match_id = 1 AND seat = 1"
    )
    assert names == [(None, "Tom", None)]


async def test_where_no_member_plays_the_keeper_signs(floor: Floor) -> None:
    pad = await decided(floor, "Tom", "Jo", "Al", "Di", keeper=EVE)
    await floor.pads.sign(pad.id, EVE, 1)
    assert stands(pad) == "finished" and not pad.row.rated


async def test_whatever_is_booked_undone_or_corrected_takes_the_signatures_back(floor: Floor) -> None:
    pad = await decided(floor)
    await floor.pads.sign(pad.id, ANN, pad.version)
    await floor.pads.undo(pad.id, CYD, pad.version)
    assert (pad.row.state, pad.signatures, pad.row.decided_at) == ("open", (), None)
    await write(floor, pad, "turn-up J")
    assert pad.unsigned == (0, 1) and pad.row.decided_at == int(floor.now)
    assert await rows(floor, "SELECT COUNT(*) FROM pad_signature") == [(0,)]


async def test_a_result_that_is_not_signed_in_two_days_stands_as_a_friendly_one(floor: Floor) -> None:
    pad = await decided(floor)
    await floor.pads.sign(pad.id, ANN, pad.version)
    floor.now += SIGN_SECONDS - 1
    assert await floor.pads.due() == 0
    floor.now += 1
    assert await floor.pads.due() == 1
    assert stands(pad) == "finished" and not pad.row.rated
    assert await rows(floor, "SELECT rated, winner FROM match") == [(0, 0)]
    assert await floor.pads.due() == 0


async def test_a_pad_that_nobody_touches_for_a_week_is_closed_and_counts_nowhere(floor: Floor) -> None:
    pad = await decided(floor, best_of=3)
    floor.now += REST_SECONDS - 1
    assert await floor.pads.due() == 0
    await floor.tables.left.leave(GUILD)
    floor.now += 100
    assert await floor.pads.due() == 0, "the bot is not there"
    assert await floor.pads.next_due() == inf
    await floor.tables.left.back(GUILD)
    assert await floor.pads.due() == 0 and await floor.pads.next_due() == 1
    assert (await floor.pads.find(pad.id)).row.touched_at == pad.row.touched_at + 100, "its time rested"
    floor.now += 1
    floor.anew()
    assert await floor.pads.due() == 1
    assert (await floor.pads.find(pad.id)).row.state == "closed"
    assert await rows(floor, "SELECT COUNT(*) FROM match") == [(0,)]
    assert floor.pads_told[-1].by is None
    assert await floor.pads.open_pads(GUILD) == ()


async def test_a_locked_deal_changes_when_the_other_side_agrees(floor: Floor) -> None:
    pad = await write(floor, await opened(floor), "high 0, low 0, game 0, turn-up J")
    await floor.pads.propose(pad.id, BOB, pad.version, 1, 1, "high 1, low 0, game 1")
    assert pad.state.game.scores == (3, 3) and asked(pad) == 1
    await write(floor, pad, "turn-up A")
    assert asked(pad) == 1, "booking goes on meanwhile"
    await floor.pads.agree(pad.id, CYD, 1)
    assert pad.state.game.scores == (1, 6) and asked(pad) is None
    assert kinds(floor)[-4:] == ["booked", "proposed", "booked", "corrected"]
    again = await as_after_a_restart(floor, pad)
    assert (folded(again, pad), again.row, again.proposal) == (pad.state, pad.row, None)
    assert await rows(floor, "SELECT state FROM pad_proposal") == [("agreed",)]


async def test_a_side_without_members_has_no_say(floor: Floor) -> None:
    pad = await write(floor, await opened(floor, ANN, "Tom", CYD, "Jo"), "high 0, low 0, next")
    await floor.pads.propose(pad.id, CYD, pad.version, 1, 1, "high 1, low 0")
    assert pad.state.game.scores == (1, 1) and kinds(floor)[-1] == "corrected"


async def test_a_keeper_who_sits_nowhere_proposes_and_each_side_agrees(floor: Floor) -> None:
    pad = await write(floor, await opened(floor, keeper=EVE), "high 0, low 0, next", EVE)
    await floor.pads.propose(pad.id, EVE, pad.version, 1, 1, "high 1, low 0")
    await floor.pads.agree(pad.id, ANN, 1)
    assert pad.proposal is not None and pad.proposal.agreed == (0,)
    assert (await as_after_a_restart(floor, pad)).proposal == pad.proposal
    pad = await floor.pads.agree(pad.id, DOT, 1)
    assert pad.state.game.scores == (1, 1)


async def test_what_is_refused_or_taken_back_is_off_and_undoing_makes_it_lapse(floor: Floor) -> None:
    pad = await write(floor, await opened(floor), "high 0, low 0, next, turn-up A")
    await floor.pads.propose(pad.id, BOB, pad.version, 1, 1, "high 1, low 0")
    await floor.pads.refuse(pad.id, ANN, 1)
    await floor.pads.propose(pad.id, ANN, pad.version, 1, 1, "high 0, low 1")
    await floor.pads.refuse(pad.id, ANN, 2)
    await floor.pads.propose(pad.id, ANN, pad.version, 1, 1, "high 0, low 1")
    await floor.pads.undo(pad.id, BOB, pad.version)
    assert pad.proposal is None and pad.state.game.scores == (2, 0)
    assert await rows(floor, "SELECT state FROM pad_proposal") == [("refused",), ("refused",), ("lapsed",)]


async def test_of_two_who_agree_at_once_it_is_done_once(floor: Floor) -> None:
    pad = await write(floor, await opened(floor), "high 0, low 0, next")
    await floor.pads.propose(pad.id, BOB, pad.version, 1, 1, "high 1, low 0")
    results = await asyncio.gather(
        floor.pads.agree(pad.id, ANN, 1), floor.pads.agree(pad.id, CYD, 1), return_exceptions=True
    )
    assert [result for result in results if isinstance(result, Pad)] == [pad]
    assert kinds(floor).count("corrected") == 1


async def test_a_correction_may_take_a_decision_back_or_bring_it(floor: Floor) -> None:
    pad = await decided(floor)
    await floor.pads.sign(pad.id, ANN, pad.version)
    await floor.pads.propose(pad.id, BOB, pad.version, 1, 1, "turn-up A")
    await floor.pads.agree(pad.id, ANN, 1)
    assert stands(pad) == "open" and pad.signatures == ()
    await write(floor, pad, "turn-up J")
    assert stands(pad) == "decided" and pad.state.winner == 1


async def test_an_empty_pad_is_closed_by_whoever_is_on_it_another_by_all_sides_or_a_moderator(
    floor: Floor,
) -> None:
    empty = await opened(floor)
    await floor.pads.close(empty.id, DOT, 0)
    assert stands(empty) == "closed"
    pad = await write(floor, await opened(floor), "turn-up A")
    await floor.pads.close(pad.id, ANN, 1)
    assert stands(pad) == "open" and asked(pad) == 1
    await write(floor, pad, "gift")
    assert asked(pad) is None, "they play on"
    await floor.pads.close(pad.id, ANN, 2)
    await floor.pads.agree(pad.id, BOB, 2)
    assert stands(pad) == "closed"
    other = await write(floor, await opened(floor), "turn-up A")
    await floor.pads.close(other.id, MODERATOR, 1)
    assert (await as_after_a_restart(floor, other)).row.state == "closed"
    alone = await write(floor, await opened(floor, "Tom", "Jo", "Al", "Di"), "turn-up A")
    await floor.pads.close(alone.id, OWNER, 1)
    assert stands(alone) == "closed"


async def test_a_pad_of_the_servers_own_house_rules_and_of_every_game(floor: Floor) -> None:
    await floor.tables.house_rules.set_of_server(OWNER, GUILD, "trinidad", 4, "target", 9)
    usual, chosen = await opened(floor), await opened(floor, target=5)
    assert (usual.state.rules.target, chosen.state.rules.target) == (9, 5)
    five = await opened(floor, ANN, BOB, CYD, DOT, EVE, variant="pitch")
    assert [seat.side for seat in five.row.seats] == [0, 1, 2, 3, 4]
    assert [seat.side for seat in usual.row.seats] == [0, 1, 0, 1]


async def test_whose_data_was_deleted_is_nameless_on_the_pad_and_has_no_say_any_more(floor: Floor) -> None:
    pad = await write(floor, await opened(floor, ANN, BOB, variant="seven-up", target=1), "turn-up J")
    assert await floor.tables.people.delete(BOB.user_id)
    again = await floor.pads.find(pad.id)
    assert again is not pad and again.row.seats[1].name == "" and again.sides_with_members == (0,)
    await floor.pads.sign(pad.id, ANN, 1)
    assert stands(again) == "finished" and not again.row.rated
    (found,) = await rows(floor, "SELECT user_id, name FROM match_player WHERE seat = 1")
    assert found[0] < 0 and found[1] == ""


async def test_a_keeper_whose_data_was_deleted_keeps_nothing_and_the_players_go_on(floor: Floor) -> None:
    pad = await opened(floor, keeper=EVE)
    assert await floor.tables.people.delete(EVE.user_id)
    again = await floor.pads.find(pad.id)
    assert again.row.keeper_name == "" and again.keeper_id < 0
    await write(floor, again, "turn-up J", BOB)


async def test_a_disk_that_refuses_changes_nothing_and_the_same_press_counts_later(floor: Floor) -> None:
    pad = await write(floor, await opened(floor), "high 0, low 0, next")
    result = await decided(floor)
    await floor.pads.sign(result.id, ANN, 1)
    asked = await write(floor, await opened(floor), "high 0, low 0, next")
    await floor.pads.propose(asked.id, ANN, 3, 1, 1, "high 1, low 1")
    both = (pad, result, asked)
    presses = (
        lambda: opened(floor, keeper=EVE),
        lambda: floor.pads.book(pad.id, ANN, 3, Point("high", (0,))),
        lambda: floor.pads.undo(pad.id, ANN, 4),
        lambda: floor.pads.propose(pad.id, ANN, 5, 1, 1, "high 0, low 1"),
        lambda: floor.pads.refuse(pad.id, ANN, 1),
        lambda: floor.pads.agree(asked.id, BOB, 1),
        lambda: floor.pads.shown(pad, 5),
        lambda: floor.pads.close(pad.id, MODERATOR, 5),
        lambda: floor.pads.sign(result.id, BOB, 1),
    )
    for press in presses:
        before = [(each.row, each.state, each.proposal, each.signatures) for each in both]
        told, kept = len(floor.pads_told), (await floor.everything())[1]
        await floor.disk_refuses(True)
        with pytest.raises(DatabaseError):
            await press()
        await floor.disk_refuses(False)
        assert [(each.row, each.state, each.proposal, each.signatures) for each in both] == before
        assert len(floor.pads_told) == told and (await floor.everything())[1] == kept
        await press()
    assert [each.row.state for each in both] == ["closed", "finished", "open"]


async def test_the_log_takes_one_line_for_a_number_whoever_writes_it(floor: Floor) -> None:
    pad = await write(floor, await opened(floor), "turn-up A")
    sql = "INSERT INTO pad_entry (pad_id, number, notation, by_id, at) VALUES (?, 1, 'gift', 1, 1)"
    with pytest.raises(sqlite3.IntegrityError):
        await floor.database.transaction(lambda connection: connection.execute(sql, (pad.id,)).close())


async def test_a_side_whose_only_member_is_gone_keeps_nobody_waiting(floor: Floor) -> None:
    result = await decided(floor, ANN, BOB, variant="seven-up", target=1, best_of=1)
    await floor.pads.sign(result.id, ANN, 1)
    asked_for = await write(floor, await opened(floor, ANN, BOB, variant="seven-up"), "high 0, low 0, next")
    await floor.pads.propose(asked_for.id, ANN, 3, 1, 1, "high 0, low 1")
    assert await floor.tables.people.delete(BOB.user_id)
    assert stands(await floor.pads.sign(result.id, ANN, 1)) == "finished"
    again = await floor.pads.agree(asked_for.id, ANN, 1)
    assert again.state.game.scores == (1, 1) and asked(again) is None


async def test_a_pad_that_is_touched_as_its_time_ends_goes_on(floor: Floor) -> None:
    result, resting = await decided(floor), await opened(floor)
    floor.now += REST_SECONDS
    await asyncio.gather(
        floor.pads.due(),  # it has asked the disk before the others write
        floor.pads.undo(result.id, ANN, 1),
        floor.pads.book(resting.id, ANN, 0, Point("high", (0,))),
    )
    assert (stands(result), stands(resting)) == ("open", "open")


async def test_what_is_told_of_a_jack_twice_takes_no_signature_back(floor: Floor) -> None:
    pad = await write(floor, await opened(floor, target=3), "high 0, low 1, hang-jack 0, told by 0")
    await floor.pads.sign(pad.id, ANN, 4)
    with pytest.raises(TableError, match="the-same"):
        await write(floor, pad, "told by 0")
    assert pad.unsigned == (1,) and pad.version == 4


async def test_pads_that_are_over_are_not_kept_in_memory_and_say_so_without_their_log(floor: Floor) -> None:
    closed, finished = await opened(floor), await decided(floor)
    await floor.pads.close(closed.id, ANN, 0)
    await floor.pads.sign(finished.id, ANN, 1)
    await floor.pads.sign(finished.id, BOB, 1)
    for pad in (closed, finished):
        assert stands(pad) == stands(await floor.pads.find(pad.id))
    assert not floor.pads._live

    def without_log(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM pad_entry")

    await floor.database.transaction(without_log)
    with pytest.raises(TableError, match=r"pad\.error\.finished"):
        await floor.pads.find(finished.id)


async def test_a_corrected_deal_keeps_who_hung_the_jack_while_the_same_side_did(floor: Floor) -> None:
    pad = await write(
        floor, await opened(floor), "high 0, low 1, hang-jack 0 by 2 from 1 with AS, game 0, turn-up A"
    )

    def drafted(*wanted: Entry) -> tuple[Entry, ...]:
        draft = draft_of(pad, 1, 1, "")
        for entry in wanted:
            draft = draft_of(pad, 1, 1, f"{draft.picks}{draft.choices.index(entry):02x}")
        return draft.entries

    high, low, game = Point("high", (0,)), Point("low", (0,)), Point("game", (0,))
    told = HangJack(0, 2, 1, Card(Rank.ACE, Suit.SPADES))
    assert drafted(high, low, HangJack(0), game) == (high, low, told, game)
    assert drafted(high, low, HangJack(1))[-1] == HangJack(1)
    other = Point("high", (1,))
    assert drafted(other, low, HangJack(0))[-1] == HangJack(0), "the ace would be High"
