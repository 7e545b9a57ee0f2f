"""Deals at tables: each sealed before anyone contributes, opened when it is over, and checked by anyone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.game.actions import Discard, parse_action
from bot.players import PLAYERS
from bot.tables.record import Record, disagreements, read_records
from bot.tables.sealed import shuffled
from bot.tables.sealing import StillSealed
from bot.tables.table import Table, TableError
from bot.text import say
from db.connection import Database
from db.tables import TableRow
from tests.game.playing import EVERY_GAME, any_ruleset
from tests.packs import Dice
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, GUILD, MODERATOR, Floor
from tests.tables.test_every_game import BACK_TO_VERSION_2, target, to_the_end
from tests.tables.test_recovery import correct_a_rule


@pytest.fixture
def floor(floor: Floor) -> Floor:
    """With packs that come from their secrets, as at real tables."""
    return sealed(floor)


def sealed(floor: Floor) -> Floor:
    floor.shuffling = shuffled
    floor.anew()
    return floor


async def opened(floor: Floor, row: TableRow, deal: int | None = None) -> Record:
    found = await floor.tables.seals.open(row, deal)
    assert isinstance(found, Record), found
    return found


async def rows(floor: Floor, sql: str, *values: object) -> list[Any]:
    return await floor.database.read(lambda connection: connection.execute(sql, values).fetchall())


async def play(floor: Floor, table: Table, seals: dict[int, str]) -> None:
    """To the end of the match, noting the seal of each deal before anybody moves in the one before it."""
    while table.state == "playing":
        assert table.match is not None and table.next_seal is not None
        assert seals.setdefault(table.match.number + 1, table.next_seal) == table.next_seal
        await floor.move(table)


@EVERY_GAME
async def test_every_deal_of_every_game_comes_out_the_same_and_its_seal_was_public_before(
    floor: Floor, key: str, players: int
) -> None:
    rules = any_ruleset(key, players, floor.dice).unusual | {"target": target(key)}
    lobby = await floor.lobby(players, key, players, **rules)
    assert lobby.next_seal is not None
    seals = {1: lobby.next_seal}
    table = await floor.tables.start(lobby.id, ANN)
    assert table.match is not None
    if table.state == "playing":
        assert table.opening == (seals[1], table.next_seal)
    await play(floor, table, seals)
    assert table.next_seal is None
    floor.anew()  # from the database alone
    for number in range(1, table.match.number + 1):
        record = await opened(floor, table.row, number)
        assert (record.deal, record.match, record.seal) == (number, table.row.match_id, seals[number])
        assert disagreements(record) == ()
        assert (record.cut is not None) == (number == 1)
        (pack,) = await rows(
            floor,
            "SELECT pack FROM deal WHERE match_id = ? AND number = ?",
            table.row.match_id,
            number,
        )
        assert (" ".join(record.pack),) == pack
        assert read_records(record.written()) == (record,)
        moves = await rows(
            floor,
            "SELECT turn, seat, notation FROM action WHERE match_id = ? AND deal = ? ORDER BY turn",
            table.row.match_id,
            number - 1,
        )
        if number > 1:
            assert len(record.contributions) == len(moves) > 0
            for line, (turn, seat, notation) in zip(record.contributions, moves, strict=True):
                hidden = isinstance(parse_action(notation), Discard)
                assert line == f"{turn} {seat} {'discard' if hidden else notation}"


async def test_anything_changed_in_a_record_is_found(floor: Floor) -> None:
    table = await floor.match(target=9)
    await to_the_end(floor, table)
    record = await opened(floor, table.row, 2)
    assert disagreements(record) == () and len(record.contributions) > 20
    for place, line in enumerate(record.contributions):
        for instead in ((line + " ",), ()):
            lines = (*record.contributions[:place], *instead, *record.contributions[place + 1 :])
            assert disagreements(replace(record, contributions=lines)) == ("pack",)
    other = ("0" if record.secret[0] != "0" else "1") + record.secret[1:]
    assert disagreements(replace(record, secret=other)) == ("seal", "pack")
    assert disagreements(replace(record, seal=other)) == ("seal",)
    assert disagreements(replace(record, pack=(*record.pack[1:], record.pack[0]))) == ("pack",)
    assert disagreements(replace(record, deal=3)) == ("pack",)
    first = await opened(floor, table.row, 1)
    assert first.cut is not None and disagreements(first) == ()
    assert disagreements(replace(first, cut=first.cut[::-1])) == ("cut",)
    assert disagreements(replace(first, contributions=("0 1 2",))) == ("cut", "pack")


async def test_the_presses_that_seat_people_and_start_go_into_the_first_deal(floor: Floor) -> None:
    table = await floor.tables.create(
        replace(ANN, press=9000),  # came before the seal was public
        guild_id=GUILD,
        channel_id=CHANNEL,
        variant="trinidad",
        options={},
        invited={2: CYD},
    )
    await floor.tables.sit(table.id, replace(CYD, press=9001), 2)
    await floor.tables.sit(table.id, replace(BOB, press=9002), 1)
    await floor.tables.sit(table.id, replace(BOB, press=9003), 3)
    table = await floor.anew().find(table.id)
    await floor.tables.start(table.id, replace(ANN, press=9004), fill=True)
    await floor.tables.close(table.id, MODERATOR)
    record = await opened(floor, table.row)
    said = [
        f"2 {CYD.user_id} 9001",
        f"3 {BOB.user_id} 9003",
        f"start {ANN.user_id} 9004",
    ]
    assert record.contributions == tuple(said)
    assert disagreements(record) == ()


async def test_what_computers_play_also_for_somebody_absent_goes_into_no_deal(floor: Floor) -> None:
    lobby = await floor.lobby(2, target=30)
    await floor.tables.set_clock(lobby.id, ANN, "fast")
    table = await floor.tables.start(lobby.id, ANN, fill=True)
    late = 0

    def choose(at: Table, seat: int) -> Any:
        return PLAYERS["club"](at.view(seat), floor.dice)

    while table.match is not None and table.match.number < 3:
        actor = table.actor
        assert actor is not None
        if actor.computer is not None:
            await floor.tables.act_for_computer(table.id, table.turn, choose)
        elif table.turn % 5 == 0 and actor.missed == 0:
            floor.now = (table.row.deadline or 0) + 1
            assert await floor.tables.act_for_absent(table.id, table.turn, choose)
            late += 1
        else:
            await floor.move(table)
    record = await opened(floor, table.row, 2)
    by_people = await rows(
        floor,
        "SELECT turn, seat, user_id FROM action WHERE match_id = ? AND deal = 1 AND user_id IS NOT NULL",
        table.row.match_id,
    )
    assert late > 0 and {user_id for _, _, user_id in by_people} == {ANN.user_id, BOB.user_id}
    assert [line.split()[:2] for line in record.contributions] == [
        [str(turn), str(seat)] for turn, seat, _ in by_people
    ]
    assert disagreements(record) == ()


async def test_a_deal_that_is_not_over_stays_closed(floor: Floor) -> None:
    lobby = await floor.lobby(4, target=30)
    seal = lobby.next_seal
    assert await floor.tables.seals.open(lobby.row, None) == StillSealed(1, str(seal), begun=False)
    table = await floor.tables.start(lobby.id, ANN)
    assert await floor.tables.seals.open(table.row, None) == StillSealed(1, str(seal), begun=True)
    while table.match is not None and table.match.number < 3:
        following = str(table.next_seal)
        await floor.move(table)
    assert await floor.tables.seals.open(table.row, 3) == StillSealed(3, following, begun=True)
    assert await floor.tables.seals.open(table.row, 4) == StillSealed(4, str(table.next_seal), begun=False)
    assert (await opened(floor, table.row)).deal == 2


async def test_the_last_deal_of_a_match_given_up_is_opened_and_the_next_never(floor: Floor) -> None:
    table = await floor.match()
    await floor.tables.close(table.id, MODERATOR)
    assert disagreements(await opened(floor, table.row)) == ()
    with pytest.raises(TableError) as caught:
        await floor.tables.seals.open(table.row, 2)
    assert say("en", caught.value.key, **caught.value.values) == (
        f"Table {table.name} has no deal of that number: there was 1 so far. Leave the number out for the "
        "latest that is over."
    )


async def test_a_restart_in_mid_deal_keeps_the_seals_and_what_went_in(floor: Floor) -> None:
    table = await floor.match(target=30)
    for _ in range(9):
        await floor.move(table)
    again = await floor.anew().find(table.id)
    assert (again.next_seal, again.opening) == (table.next_seal, table.opening)
    assert again is not table and again.match is not None
    while again.match.number == 1:
        await floor.move(again)
    assert disagreements(await opened(floor, again.row, 1)) == ()
    later = await floor.anew().find(table.id)
    assert (later.next_seal, later.opening) == (again.next_seal, table.opening)
    await to_the_end(floor, later)
    record = await opened(floor, later.row, 2)
    assert record.seal == table.next_seal and disagreements(record) == ()


async def test_a_deal_void_since_a_rule_was_corrected_goes_into_the_one_dealt_again(floor: Floor) -> None:
    table = await floor.match(target=200)
    await correct_a_rule(floor, table)
    assert table.match is not None
    number, seal = table.match.number, table.next_seal
    again = await floor.anew().find(table.id)
    assert again.match is not None and again.match.number == number + 1 and again.next_seal != seal
    assert disagreements(await opened(floor, again.row, number)) == ()
    while again.match.number == number + 1:
        await floor.move(again)
    record = await opened(floor, again.row, number + 1)
    moves = await rows(
        floor, "SELECT turn FROM action WHERE match_id = ? AND deal = ?", again.row.match_id, number
    )
    assert len(record.contributions) == len(moves) > 0
    assert record.seal == seal and disagreements(record) == ()


async def test_a_match_from_before_deals_were_sealed_goes_on_and_seals_its_next(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    database = await Database.open(file)
    floor = sealed(Floor(database, seed=5))
    table, lobby = await floor.match(target=30), await floor.lobby(2)
    for _ in range(5):
        await floor.move(table)
    await database.close()
    with closing(sqlite3.connect(file)) as older:
        older.executescript(BACK_TO_VERSION_2)
    database = await Database.open(file)
    try:
        floor = sealed(Floor(database, seed=6))
        await floor.tables.resume()
        again = await floor.tables.find(table.id)
        assert again.next_seal is not None and again.opening == ()
        assert (await floor.anew().find(table.id)).next_seal == again.next_seal
        again = await floor.tables.find(table.id)
        seals: dict[int, str] = {}
        await play(floor, again, seals)
        with pytest.raises(TableError) as caught:
            await floor.tables.seals.open(again.row, 1)
        assert say("en", caught.value.key, **caught.value.values) == (
            "Deal 1 was dealt before deals were sealed, so it cannot be checked. Later deals can."
        )
        assert again.match is not None and again.match.number > 3
        for number in range(2, again.match.number + 1):
            record = await opened(floor, again.row, number)
            assert record.seal == seals[number] and disagreements(record) == ()
        opening = await floor.tables.find(lobby.id)
        assert opening.next_seal is not None
        begun = await floor.tables.start(lobby.id, ANN, fill=True)
        assert begun.opening[0] == opening.opening[0]
    finally:
        await database.close()


async def test_every_secret_is_drawn_for_itself(floor: Floor) -> None:
    for _ in range(2):
        await to_the_end(floor, await floor.match(target=9))
    drawn = await rows(floor, "SELECT secret FROM deal UNION ALL SELECT next_secret FROM card_table")
    secrets = [secret for (secret,) in drawn]
    assert len(secrets) == len(set(secrets)) > 6 and {len(secret) for secret in secrets} == {32}


@pytest.mark.parametrize("number", [0, -1, 99, 10**9])
async def test_there_is_no_such_deal(floor: Floor, number: int) -> None:
    table = await floor.match()
    with pytest.raises(TableError, match=r"verify\.no-such-deal"):
        await floor.tables.seals.open(table.row, number)


async def test_a_table_is_found_by_its_name_its_id_or_the_number_of_its_match(floor: Floor) -> None:
    old, store = await floor.finished(), floor.tables.seals.store
    new = await floor.lobby()
    for named in (old.name, old.name.upper(), str(old.id)):
        assert await store.table_named(GUILD, named) == old.id
    assert await store.table_named(GUILD, new.name) == new.id
    assert await store.table_named(GUILD + 1, old.name) is None
    assert old.row.match_id is not None
    assert await store.table_of(GUILD, old.row.match_id) == old.id
    for guild_id, match_id in ((GUILD + 1, old.row.match_id), (GUILD, 77), (GUILD, 10**30)):
        assert await store.table_of(guild_id, match_id) is None


async def test_a_live_table_goes_before_one_of_the_same_name_that_is_over(floor: Floor) -> None:
    old, live = await floor.finished(), await floor.lobby()

    def same_name(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE card_table SET name = 'Toco'")

    await floor.database.transaction(same_name)
    assert await floor.tables.seals.store.table_named(GUILD, "Toco") == live.id
    await floor.tables.close(live.id, ANN)
    assert await floor.tables.seals.store.table_named(GUILD, "Toco") == old.id


async def test_secrets_come_from_the_tables_own_dice(floor: Floor) -> None:
    seals: list[str | None] = []
    for _ in range(2):
        floor.dice = Dice(8)
        floor.anew()
        seals.append((await floor.lobby()).next_seal)
    assert seals[0] == seals[1] is not None
