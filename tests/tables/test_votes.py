"""Votes to give a match up: whose word is missing, what ends them, races, and that they are on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from bot.tables.agreement import missing
from bot.tables.table import Person, Table, TableError
from db.connection import DatabaseError
from db.journal import VOTE_DEALS
from db.leaders import Board
from tests.tables.conftest import ANN, BOB, CYD, DOT, EVE, GUILD, MODERATOR, Floor


def names(table: Table) -> list[str]:
    """Whose word is missing."""
    return [] if table.vote is None else [row.name for row in missing(table, table.vote)]


async def rows(floor: Floor) -> list[tuple[object, ...]]:
    """The votes on disk: kind, seat, user."""
    sql = "SELECT kind, seat, user_id FROM vote ORDER BY seat"
    return await floor.database.read(lambda connection: connection.execute(sql).fetchall())


async def refused(key: str, press: Awaitable[object]) -> None:
    with pytest.raises(TableError, match=key.replace(".", r"\.")):
        await press


async def next_deal(floor: Floor, table: Table) -> None:
    assert table.match is not None
    number = table.match.number
    while table.match.number == number:
        await floor.move(table)


async def test_a_person_of_each_side_ends_the_match_and_it_counts_nowhere(floor: Floor) -> None:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    assert (table.state, names(table)) == ("playing", ["Bob", "Dot"])
    assert (floor.told[-1].kind, floor.told[-1].by) == ("noted", ANN.user_id)
    await floor.tables.votes.agree(table.id, DOT, "close")
    again = await floor.anew().find(table.id)
    assert (table.state, again.state, again.vote, await rows(floor)) == ("closed", "closed", None, [])
    assert (await floor.tables.leaders.page(Board(GUILD, with_computers=False), "wins", 15)).rows == ()
    assert again.row.match_id is not None
    played = await floor.tables.journal.match(again.row.match_id)
    assert played is not None and (played.winner, played.ending) == (None, "given-up")


async def test_where_each_plays_alone_everyone_must_agree(floor: Floor) -> None:
    table = await floor.match("pitch", 3)
    await floor.tables.close(table.id, BOB)
    assert names(table) == ["Ann", "Cyd"]
    await floor.tables.votes.agree(table.id, ANN, "close")
    assert (table.state, names(table)) == ("playing", ["Cyd"])
    await floor.tables.close(table.id, CYD)
    assert table.state == "closed"


async def test_computer_players_need_not_agree(floor: Floor) -> None:
    table = await floor.lobby()
    await floor.tables.start(table.id, ANN, fill=True)
    await floor.tables.close(table.id, ANN)
    assert table.state == "closed"


async def test_a_moderator_ends_it_at_once_also_in_mid_vote(floor: Floor) -> None:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    await floor.tables.close(table.id, MODERATOR)
    assert (table.state, await rows(floor)) == ("closed", [])


async def test_a_vote_outlives_a_restart(floor: Floor) -> None:
    table = await floor.match()
    await floor.tables.close(table.id, CYD)
    again = await floor.anew().find(table.id)
    assert again.vote == table.vote and names(again) == ["Bob", "Dot"]
    await floor.tables.votes.agree(again.id, BOB, "close")
    assert again.state == "closed"


@pytest.mark.parametrize("person", [ANN, BOB, CYD], ids=["the asker", "the asked", "a partner"])
async def test_whoever_has_a_say_calls_it_off_and_it_may_be_asked_again(floor: Floor, person: Person) -> None:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    await floor.tables.votes.play_on(table.id, person, "close")
    assert (table.vote, await rows(floor), floor.told[-1].note) == (None, [], "vote.called-off")
    await floor.tables.close(table.id, ANN)
    assert names(table) == ["Bob", "Dot"]


async def test_a_vote_lapses_after_two_deals(floor: Floor) -> None:
    table = await floor.match(target=100)
    await floor.tables.close(table.id, ANN)
    for _ in range(VOTE_DEALS - 1):
        await next_deal(floor, table)
        assert table.vote is not None and len(await rows(floor)) == 1
    await next_deal(floor, table)
    assert (table.vote, await rows(floor)) == (None, [])
    await refused("vote.none", floor.tables.votes.agree(table.id, BOB, "close"))


async def test_a_vote_ends_with_the_match(floor: Floor) -> None:
    table = await floor.match(target=1)
    await floor.tables.close(table.id, ANN)
    while table.state == "playing":
        await floor.move(table)
    assert (table.vote, await rows(floor)) == (None, [])
    await refused("table.over", floor.tables.votes.agree(table.id, BOB, "close"))


async def test_the_word_of_whoever_leaves_goes_with_them(floor: Floor) -> None:
    table = await floor.match("pitch", 5)
    await floor.tables.close(table.id, ANN)
    await floor.tables.votes.agree(table.id, BOB, "close")
    await floor.tables.substitutes.leave(table.id, ANN)
    assert await rows(floor) == [("close", 1, BOB.user_id)]
    assert names(table) == ["Cyd", "Dot", "Eve"]
    assert (await floor.anew().find(table.id)).vote == table.vote
    await floor.tables.substitutes.take(table.id, ANN, 0)
    assert names(await floor.tables.find(table.id)) == ["Ann", "Cyd", "Dot", "Eve"]


async def test_nothing_ends_because_somebody_leaves(floor: Floor) -> None:
    table = await floor.match("seven-up", 2)
    await floor.tables.close(table.id, ANN)
    await floor.tables.substitutes.leave(table.id, BOB)
    assert (table.state, table.vote) == ("playing", None)
    assert (await floor.anew().find(table.id)).vote is None
    table = await floor.tables.close(table.id, ANN)
    assert (table.state, await rows(floor)) == ("closed", [])


async def test_of_two_who_agree_at_once_one_ends_it_and_the_other_is_told(floor: Floor) -> None:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    votes = floor.tables.votes
    results = await asyncio.gather(
        *(votes.agree(table.id, person, "close") for person in (BOB, DOT)), return_exceptions=True
    )
    (told,) = [each for each in results if isinstance(each, TableError)]
    assert (table.state, told.key) == ("closed", "table.over")


@pytest.mark.parametrize("agrees_first", [True, False])
async def test_agreeing_races_playing_on_and_one_of_them_stands(floor: Floor, agrees_first: bool) -> None:
    table = await floor.match()
    await floor.tables.close(table.id, ANN)
    votes = floor.tables.votes
    presses = [votes.agree(table.id, BOB, "close"), votes.play_on(table.id, DOT, "close")]
    results = await asyncio.gather(*(presses if agrees_first else reversed(presses)), return_exceptions=True)
    (told,) = [each for each in results if isinstance(each, TableError)]
    assert (table.state, told.key) == (("closed", "table.over") if agrees_first else ("playing", "vote.none"))


async def test_the_last_card_races_the_last_word(floor: Floor) -> None:
    for card_first in (True, False):
        table = await floor.match(target=1)
        before = floor.dice.getstate()
        await floor.tables.close(table.id, ANN)
        while await last_card(floor, table) is False:
            await floor.move(table)
        moving, agreeing = floor.move(table), floor.tables.votes.agree(table.id, BOB, "close")
        pair = (moving, agreeing) if card_first else (agreeing, moving)
        results = await asyncio.gather(*pair, return_exceptions=True)
        (told,) = [each for each in results if isinstance(each, TableError)]
        assert told.key == "table.over"
        assert table.state == ("finished" if card_first else "closed")
        floor.dice.setstate(before)


async def last_card(floor: Floor, table: Table) -> bool:
    """Whether the deal ends with the next card."""
    return sum(table.view(None).hand_sizes) == 1


async def test_where_another_process_has_moved_on_no_word_is_written(floor: Floor) -> None:
    table = await floor.match()
    behind = floor.tables
    ahead = await floor.anew().find(table.id)
    await floor.move(ahead)
    await refused("table.moved-on", behind.close(table.id, ANN))
    assert await rows(floor) == []
    await behind.close(table.id, ANN)
    assert await rows(floor) == [("close", 0, ANN.user_id)]


async def test_a_word_that_the_disk_refuses_is_not_given(floor: Floor) -> None:
    table = await floor.match("pitch", 5)
    await floor.tables.close(table.id, EVE)
    before, told = await floor.everything(), len(floor.told)
    await floor.disk_refuses(True)
    for press in (floor.tables.votes.agree, floor.tables.votes.play_on):
        with pytest.raises(DatabaseError):
            await press(table.id, ANN, "close")
    assert (await floor.everything(), len(floor.told), names(table)) == (
        before, told, ["Ann", "Bob", "Cyd", "Dot"],
    )  # fmt: skip
    await floor.disk_refuses(False)
    await floor.tables.votes.agree(table.id, ANN, "close")
    assert names(table) == ["Bob", "Cyd", "Dot"]
