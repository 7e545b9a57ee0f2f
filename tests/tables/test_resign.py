"""A match that one side gives to the other: who must agree, what is recorded, and what is not counted."""

from __future__ import annotations

import pytest

from bot.game.seats import NOBODY, Seating
from bot.game.variants import VARIANTS
from bot.tables.agreement import missing
from bot.tables.table import Table
from db.leaders import Board
from tests.tables.conftest import ANN, BOB, CYD, DOT, GUILD, Floor


async def test_with_its_whole_side_agreed_the_match_is_the_other_sides(floor: Floor) -> None:
    table = await floor.match(target=50)
    for _ in range(90):
        await floor.move(table)
    assert table.match is not None
    scores, row = table.match.scores, table.row
    assert sum(scores) > 0 and row.match_id is not None
    deals = await floor.tables.scores.match_so_far(row.match_id)
    await floor.tables.votes.resign(table.id, BOB)
    assert table.vote is not None
    assert (table.state, [each.name for each in missing(table, table.vote)]) == ("playing", ["Dot"])
    await floor.tables.votes.agree(table.id, DOT, "resign")
    over = await floor.tables.find(table.id)
    assert (over.state, over.resigned, over.to_act, over.vote) == ("finished", 1, None, None)
    assert (table.state, table.resigned) == ("finished", 1)
    played = await floor.tables.journal.match(row.match_id)
    assert played is not None
    assert (played.winner, played.scores, played.ending) == (0, scores, "resigned")
    assert [seat.won for seat in played.seats] == [True, False, True, False]
    assert await floor.tables.scores.match_so_far(row.match_id) == deals, "the deal under way is not counted"
    leaders = (await floor.tables.leaders.page(Board(GUILD, with_computers=False), "wins", 15)).rows
    assert {each.name: each.wins for each in leaders} == {"Ann": 1, "Bob": 0, "Cyd": 1, "Dot": 0}


async def test_a_resigned_match_read_back_is_what_it_was(floor: Floor) -> None:
    table = await floor.match("kick-and-pull", 2)
    await floor.move(table)
    await floor.tables.votes.resign(table.id, ANN)
    again = await floor.anew().find(table.id)
    assert table.match is not None and again.match is not None
    assert (again.row, again.resigned, again.vote) == (table.row, 0, None)
    assert again.view(None) == table.view(None) and again.view(None).winner == 1
    assert again.view(None).to_act is None and again.view(1).legal == ()


async def test_one_who_plays_alone_against_one_resigns_at_once(floor: Floor) -> None:
    table = await floor.match("seven-up", 2)
    await floor.tables.votes.resign(table.id, BOB)
    assert (table.state, table.resigned) == ("finished", 1)
    assert floor.told[-1].kind == "finished"


async def test_a_computer_partner_and_computer_opponents_need_not_agree(floor: Floor) -> None:
    table = await floor.lobby()
    await floor.tables.start(table.id, ANN, fill=True)
    await floor.tables.votes.resign(table.id, ANN)
    assert (table.state, table.resigned) == ("finished", 0)
    (leader,) = (await floor.tables.leaders.page(Board(GUILD, with_computers=True), "wins", 15)).rows
    assert (leader.name, leader.matches, leader.wins) == ("Ann", 1, 0)


async def test_whoever_was_sat_in_for_need_not_agree(floor: Floor) -> None:
    table = await floor.match()
    await floor.tables.votes.resign(table.id, ANN)
    await floor.tables.substitutes.leave(table.id, CYD)
    assert (table.state, table.vote) == ("playing", None), "nothing ends because somebody leaves"
    await floor.tables.votes.resign(table.id, ANN)
    assert (table.state, table.resigned) == ("finished", 0)


TWO_SIDES = [
    pytest.param(key, players, id=f"{key}-{players}")
    for key, variant in VARIANTS.items()
    for players in variant.players
    if variant.ruleset(players, {}).sides == 2
]


@pytest.mark.parametrize(("key", "players"), TWO_SIDES)
async def test_in_every_game_of_two_sides_a_match_can_be_resigned_in_every_phase(
    floor: Floor, key: str, players: int
) -> None:
    phases: set[str] = set()
    for moves in range(0, 30, 3):
        table = await floor.match(key, players)
        for _ in range(moves):
            await floor.move(table)
        phases.add(table.view(None).phase)
        await resign(floor, table)
        assert table.match is not None and table.match.to_act == NOBODY
        again = await floor.anew().find(table.id)
        assert again.view(None) == table.view(None)
    assert "play" in phases and (len(phases) > 1 or key == "yorkshire")


async def resign(floor: Floor, table: Table) -> None:
    await floor.tables.votes.resign(table.id, ANN)
    if table.ruleset.seating is Seating.PARTNERS:
        assert table.state == "playing"
        await floor.tables.votes.resign(table.id, CYD)
    assert table.state == "finished"
