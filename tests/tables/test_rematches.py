"""The rematch with seats rotated: new partners, or each a seat further; the host wherever they then sit."""

from __future__ import annotations

import asyncio

import pytest

from bot.game.seats import ALONE, PARTNERS
from bot.tables.rematches import rotated
from bot.tables.table import TableError
from tests.game.playing import EVERY_GAME
from tests.tables.conftest import ANN, BOB, CYD, Floor
from tests.tables.test_every_game import target, to_the_end


def test_in_three_rematches_everyone_has_partnered_everyone() -> None:
    seats, partners = {name: seat for seat, name in enumerate("ABCD")}, set()
    for _ in range(3):
        at = {seat: name for name, seat in seats.items()}
        partners |= {frozenset((at[seat], at[(seat + 2) % 4])) for seat in range(4)}
        seats = {name: rotated(PARTNERS, 4, seat) for name, seat in seats.items()}
        assert sorted(seats.values()) == [0, 1, 2, 3] and seats["A"] == 0
    assert len(partners) == 6
    assert seats == {"A": 0, "B": 1, "C": 2, "D": 3}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_where_each_plays_alone_everyone_moves_on_one_seat(players: int) -> None:
    assert [rotated(ALONE, players, seat) for seat in range(players)] == [*range(1, players), 0]


@EVERY_GAME
async def test_whoever_asks_hosts_from_their_new_seat_and_it_can_be_played(
    floor: Floor, key: str, players: int
) -> None:
    old = await floor.match(key, players, target=target(key))
    await to_the_end(floor, old)
    new = await floor.tables.rematch(old.id, BOB, rotate=True)
    seating = old.ruleset.seating
    kept = {rotated(seating, players, row.seat): row.user_id for row in old.row.seats}
    assert {row.seat: row.user_id for row in new.row.seats} == kept
    assert new.row.host_id == BOB.user_id
    assert [row.user_id for row in new.row.seats if not row.reserved] == [BOB.user_id]
    for seat, user_id in kept.items():
        if user_id != BOB.user_id:
            await floor.tables.sit(new.id, floor.person(user_id), seat)
    assert (await floor.tables.start(new.id, BOB)).state == "playing"


async def test_computer_players_move_on_likewise(floor: Floor) -> None:
    table = await floor.lobby(2, "kick-and-pull", 3)
    await floor.tables.start(table.id, ANN, fill=True)
    await floor.tables.votes.close(table, ANN)
    await floor.tables.votes.play_on(table.id, ANN, "close")
    while table.state == "playing":
        if table.actor is not None and table.actor.computer is not None:
            await floor.tables.act_for_computer(table.id, table.turn, lambda at, seat: at.view(seat).legal[0])
        else:
            await floor.move(table)
    new = await floor.tables.rematch(table.id, ANN, rotate=True)
    computer = table.at(2)
    moved = new.at(0)
    assert computer is not None and moved is not None
    assert (moved.name, moved.computer) == (computer.name, computer.computer)
    assert new.seat_of(ANN.user_id) == 1 and new.row.host_id == ANN.user_id


async def test_a_resigned_match_has_a_rematch_too(floor: Floor) -> None:
    table = await floor.match("seven-up", 2)
    await floor.tables.votes.resign(table.id, ANN)
    new = await floor.tables.rematch(table.id, BOB, rotate=True)
    assert [(row.seat, row.user_id) for row in new.row.seats] == [(0, BOB.user_id), (1, ANN.user_id)]


async def test_of_both_kinds_at_once_one_rematch_opens(floor: Floor) -> None:
    old = await floor.finished()
    results = await asyncio.gather(
        floor.tables.rematch(old.id, ANN),
        floor.tables.rematch(old.id, CYD, rotate=True),
        return_exceptions=True,
    )
    (told,) = [each for each in results if isinstance(each, TableError)]
    assert told.key == "table.rematch-open"
