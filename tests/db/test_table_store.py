"""Tables as stored: what goes in comes out, and who writes what."""

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
from db.guilds import GuildSettings, GuildStore
from db.meta import Meta
from db.tables import SeatRow, TableRow, TableStore
from tests.db.scribe import GUILD, Scribe, computer, lobby, people, person

ids = st.integers(min_value=1, max_value=2**63 - 1)
# SQLite keeps text as UTF-8, which has no lone surrogates; Discord sends none.
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)
seats = st.lists(st.one_of(st.none(), ids), max_size=6).filter(
    lambda users: len({user for user in users if user}) == len([user for user in users if user])
)
options = st.dictionaries(texts, st.one_of(st.booleans(), st.integers(-(10**6), 10**6), texts), max_size=4)


@st.composite
def tables(draw: st.DrawFn) -> TableRow:
    some = st.one_of(st.none(), ids)
    return TableRow(
        id=0,
        guild_id=draw(ids),
        channel_id=draw(ids),
        name=draw(texts),
        variant=draw(texts),
        players=draw(st.integers(2, 6)),
        options=draw(options),
        host_id=draw(ids),
        host_name=draw(texts),
        state=draw(st.sampled_from(["lobby", "playing", "finished", "closed"])),
        in_thread=draw(st.booleans()),
        thread_id=draw(some),
        created_at=draw(ids),
        closes_at=draw(some),
        lobby_message_id=draw(some),
        board_channel_id=draw(some),
        board_message_id=draw(some),
        board_posted_at=draw(some),
        ping_channel_id=draw(some),
        ping_message_id=draw(some),
        turn=draw(st.integers(0, 10**6)),
        seats=tuple(
            SeatRow(seat, user, None if user else draw(texts), draw(texts), draw(st.booleans()))
            for seat, user in enumerate(draw(seats))
        ),
    )


@settings(max_examples=40, deadline=None)
@given(st.lists(tables(), min_size=1, max_size=4))
def test_what_goes_in_comes_out(new_file: Path, rows: list[TableRow]) -> None:
    async def there_and_back(folder: str) -> None:
        database = await Database.open(copyfile(new_file, Path(folder) / "cards.db"))
        try:
            store = TableStore(database)
            created = [await store.create(row) for row in rows]
            assert [replace(row, id=0) for row in created] == rows
            assert [await store.load(row.id) for row in created] == created
        finally:
            await database.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(there_and_back(folder))


async def test_saving_writes_choices_and_seats_and_leaves_the_rest(scribe: Scribe) -> None:
    store = scribe.tables
    before = await store.create(lobby(people(101, 102)))
    other = await store.create(lobby(people(101), name="Toco"))
    await store.set_lobby_message(before.id, 1)
    await store.set_board(before.id, 2, 3, 4)
    await store.set_ping(before.id, 7, 5)
    await store.set_thread(before.id, 6)
    messages: dict[str, Any] = {
        "lobby_message_id": 1,
        "board_channel_id": 2,
        "board_message_id": 3,
        "board_posted_at": 4,
        "ping_channel_id": 7,
        "ping_message_id": 5,
        "thread_id": 6,
    }
    assert await store.load(before.id) == replace(before, in_thread=True, **messages)

    seats = (person(0, 102), SeatRow(1, 103, None, "Cas", reserved=True), computer(3))
    after = replace(
        before,
        name="Las Cuevas",
        options={"target": 7},
        host_id=102,
        host_name="Bea",
        state="closed",
        closes_at=None,
        in_thread=True,
        seats=seats,
    )
    # The row saved knows of no message and of another turn: neither is its to write.
    await store.save(replace(after, turn=99))
    assert await store.load(before.id) == replace(after, **messages)
    assert await store.load(other.id) == other


async def test_a_thread_that_is_gone_takes_the_table_back_to_the_channel(scribe: Scribe) -> None:
    table = await scribe.tables.create(lobby(in_thread=True))
    await scribe.tables.set_thread(table.id, 55)
    assert await scribe.stored(table.id) == replace(table, thread_id=55)
    await scribe.tables.set_thread(table.id, None)
    assert await scribe.stored(table.id) == replace(table, in_thread=False)


async def test_a_person_sits_once_at_a_table_and_at_several_tables(scribe: Scribe) -> None:
    store = scribe.tables
    first = await store.create(lobby(people(101, 102)))
    second = await store.create(lobby(people(101, 102)))
    with pytest.raises(sqlite3.IntegrityError):
        await store.save(replace(first, name="Toco", seats=(person(0, 101), person(2, 101))))
    assert [await store.load(table.id) for table in (first, second)] == [first, second]
    several = replace(first, seats=(person(0, 101), computer(1), computer(2)))
    await store.save(several)
    assert await store.load(first.id) == several


async def test_a_seat_is_a_persons_or_a_computer_players(scribe: Scribe) -> None:
    for user_id, played_by in ((101, "club"), (None, None)):
        with pytest.raises(sqlite3.IntegrityError):
            await scribe.tables.create(lobby((SeatRow(0, user_id, played_by, "Ann"),)))
    assert await scribe.tables.live(GUILD) == ()


async def test_live_tables_are_the_servers_own_oldest_first(scribe: Scribe) -> None:
    store = scribe.tables
    playing = await scribe.begin(name="Toco")
    waiting = await store.create(lobby(people(101)))
    await store.create(lobby(guild_id=GUILD + 1, name="Mayaro"))
    closed = await store.create(lobby(name="Blanchisseuse"))
    await store.save(replace(closed, state="closed"))
    assert await store.live(GUILD) == (playing, waiting)
    assert await store.names_in(GUILD) == {"Toco", "Maracas"}
    assert await store.live_ids("playing") == (playing.id,)
    assert await store.live_ids("closed") == (closed.id,)
    assert await store.load(closed.id + 1) is None


async def test_lobbies_close_when_their_time_is_up(scribe: Scribe) -> None:
    store = scribe.tables
    assert await store.next_lobby_closing() is None
    late = await store.create(lobby(closes_at=9000))
    early = await store.create(lobby(closes_at=8000))
    await scribe.begin(closes_at=7000)
    assert await store.next_lobby_closing() == 8000
    assert await store.lobbies_closing_before(7999) == ()
    assert await store.lobbies_closing_before(8000) == (early.id,)
    assert await store.lobbies_closing_before(9999) == (early.id, late.id)


async def test_closed_lobbies_are_forgotten_and_their_ids_never_used_again(scribe: Scribe) -> None:
    store = scribe.tables
    played = await scribe.begin()
    await scribe.journal.abandon(played, at=3000)
    fresh = await store.create(lobby(people(101), created_at=5000))
    old = await store.create(lobby(people(101, 102), created_at=1000))
    for table in (fresh, old):
        await store.save(replace(table, state="closed"))
    assert await store.forget_closed(before=5000) == 1
    assert await store.load(old.id) is None
    assert (await scribe.stored(played.id)).state == (await scribe.stored(fresh.id)).state == "closed"
    assert (await store.create(lobby())).id > old.id


async def test_a_table_has_one_rematch_unless_it_was_called_off(scribe: Scribe) -> None:
    store = scribe.tables
    table = await store.create(lobby())
    assert await store.rematch_of(table.id) is None
    first = await store.create(lobby(rematch_of=table.id))
    assert await store.rematch_of(table.id) == first.id
    with pytest.raises(sqlite3.IntegrityError):
        await store.create(lobby(rematch_of=table.id))
    await store.save(replace(first, state="closed"))
    assert await store.rematch_of(table.id) is None
    second = await store.create(lobby(rematch_of=table.id))
    assert await store.rematch_of(table.id) == second.id


async def test_a_server_keeps_what_it_chose(database: Database) -> None:
    store = GuildStore(database)
    assert await store.get(GUILD) == GuildSettings(use_threads=False)
    for chosen in (True, False, True):
        await store.set_threads(GUILD, chosen)
        assert await store.get(GUILD) == GuildSettings(use_threads=chosen)
    assert await store.get(GUILD + 1) == GuildSettings()


async def test_the_program_remembers_a_value_a_key(database: Database) -> None:
    meta = Meta(database)
    assert await meta.get("commands") is None
    await meta.set("commands", "abc")
    await meta.set("commands", "def")
    await meta.set("tiles", "")
    assert (await meta.get("commands"), await meta.get("tiles")) == ("def", "")
