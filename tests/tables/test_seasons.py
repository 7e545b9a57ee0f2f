"""Seasons: what counts in them to the second, and that their tables are final."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeVar

import pytest

from bot.tables.seasons import Seasons
from bot.tables.table import Person, TableError
from db.audit import AuditStore
from db.leaders import Board
from db.seasons import SeasonRow
from db.standing import count_again
from tests.db.scribe import correct_at_random
from tests.tables.conftest import ANN, GUILD, MODERATOR, OWNER, Floor

T = TypeVar("T")

Rows = dict[str, list[tuple[object, ...]]]


def at(moment: str) -> float:
    """Seconds since 1970 of a time in UTC."""
    return datetime.fromisoformat(f"{moment}+00:00").replace(tzinfo=UTC).timestamp()


async def play(floor: Floor, *moments: str, **options: object) -> list[int]:
    """A match that ends at each of those moments; their numbers."""
    numbers = []
    for moment in moments:
        floor.now = at(moment)
        number = (await floor.finished()).row.match_id
        assert number is not None
        numbers.append(number)
    return numbers


async def counted(floor: Floor, season: SeasonRow) -> int:
    """In how many matches Ann has played in a season, by its board."""
    page = await floor.tables.leaders.page(Board(GUILD, season.id), "wins", 15)
    return sum(row.matches for row in page.rows if row.user_id == ANN.user_id)


async def rows_of(floor: Floor, season: SeasonRow) -> Rows:
    """All that is kept of a season."""

    def work(connection: sqlite3.Connection) -> Rows:
        return {
            table: connection.execute(f"SELECT * FROM {table} WHERE season_id = ?", (season.id,)).fetchall()
            for table in ("standing", "rating", "rating_step", "rating_mark")
        }

    return await floor.database.read(work)


async def rated_matches(floor: Floor, season: SeasonRow) -> int:
    """In how many matches Ann has been rated in a season."""
    rating = (await rows_of(floor, season))["rating"]
    return sum(int(str(row[7])) for row in rating if row[4] == str(ANN.user_id))


@pytest.mark.parametrize(
    ("zone", "before", "first", "last", "after"),
    [
        ("UTC", "02-28T23:59:59", "03-01T00:00", "03-31T23:59:59", "04-01T00:00"),
        ("Europe/Berlin", "02-28T22:59:59", "02-28T23:00", "03-31T21:59:59", "03-31T22:00"),
        ("America/New_York", "03-01T04:59:59", "03-01T05:00", "04-01T03:59:59", "04-01T04:00"),
    ],
)
async def test_a_match_counts_in_a_season_by_the_second_in_which_it_ends_where_the_server_is(
    floor: Floor, zone: str, before: str, first: str, last: str, after: str
) -> None:
    await floor.tables.guilds.set_zone(GUILD, zone)
    floor.now = at("2026-02-01T00:00")
    season = await floor.seasons.open(MODERATOR, GUILD, "March", "2026-03-01", "2026-03-31")
    for moment, matches in ((before, 0), (first, 1), (last, 2), (after, 2)):
        await play(floor, f"2026-{moment}")
        assert await counted(floor, season) == matches, moment
    await floor.seasons.close_ended()
    assert await rated_matches(floor, season) == await counted(floor, season) == 2


async def test_a_season_opened_late_counts_what_was_played_since_its_first_day(floor: Floor) -> None:
    await play(floor, "2026-02-28T12:00", "2026-03-01T12:00", "2026-03-02T12:00")
    await floor.folded()
    season = await floor.seasons.open(MODERATOR, GUILD, "March", "2026-03-01")
    assert await counted(floor, season) == 2
    await floor.folded()
    assert await rated_matches(floor, season) == 2
    await play(floor, "2026-03-03T12:00")
    assert await counted(floor, season) == 3


@pytest.mark.parametrize("often", [1, 9])
async def test_a_match_that_ends_while_a_season_is_counted_is_in_it(
    floor: Floor, monkeypatch: pytest.MonkeyPatch, often: int
) -> None:
    await play(floor, "2026-03-01T12:00")
    look, left = floor.database.look_through, often

    async def and_a_match_ends(work: Callable[[sqlite3.Connection], T]) -> T:
        nonlocal left
        seen = await look(work)
        if left:
            left -= 1
            await play(floor, "2026-03-02T12:00")
        return seen

    monkeypatch.setattr(floor.database, "look_through", and_a_match_ends)
    season = await floor.seasons.open(MODERATOR, GUILD, "March", "2026-03-01")
    assert await counted(floor, season) == 1 + often - left > 1

    def rows(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
        return connection.execute("SELECT * FROM standing ORDER BY 1, 2, 3, 4, 5").fetchall()

    before = await floor.database.read(rows)
    await floor.database.transaction(lambda connection: count_again(connection, GUILD))
    assert await floor.database.read(rows) == before


async def test_a_season_whose_last_day_is_over_is_closed_as_it_is_opened(floor: Floor) -> None:
    await play(floor, "2026-03-01T12:00", "2026-05-02T12:00")
    season = await floor.seasons.open(MODERATOR, GUILD, "March", "2026-03-01", "2026-03-31")
    await floor.seasons.close_ended()
    (row,) = await floor.seasons.all(GUILD)
    assert row.closed_at == floor.now and row.ends_at == at("2026-04-01T00:00")
    assert await rated_matches(floor, season) == await counted(floor, season) == 1


async def test_seasons_may_touch_and_their_days_are_kept_when_the_zone_changes(floor: Floor) -> None:
    await floor.seasons.open(MODERATOR, GUILD, "March", "2026-03-01", "2026-03-31")
    await floor.seasons.open(MODERATOR, GUILD, "April", "2026-04-01", "2026-04-30")
    await floor.seasons.open(MODERATOR, GUILD, "February", "2026-02-01", "2026-02-28")
    before = await floor.seasons.all(GUILD)
    assert [row.name for row in before] == ["April", "March", "February"]
    await floor.tables.guilds.set_zone(GUILD, "Pacific/Auckland")
    assert await floor.seasons.all(GUILD) == before
    with pytest.raises(TableError, match=r"season\.overlaps"):
        await floor.seasons.open(MODERATOR, GUILD, "May", "2026-05-01", "2026-05-31")
    await floor.seasons.open(MODERATOR, GUILD + 1, "March", "2026-03-01")


async def test_the_table_of_a_closed_season_stays_while_corrections_and_matches_go_on(floor: Floor) -> None:
    dice = random.Random(4)
    numbers = await play(floor, *(f"2026-03-{day:02}T12:00" for day in range(1, 9)))
    season = await floor.seasons.open(MODERATOR, GUILD, "March", "2026-03-01")
    closed = await floor.seasons.close(MODERATOR, GUILD)
    assert (closed.ends_at, closed.closed_at) == (int(floor.now), int(floor.now))
    final = await rows_of(floor, season)
    assert all(final.values())
    for number in dice.choices(numbers, k=10):

        def correct(connection: sqlite3.Connection, number: int = number) -> None:
            correct_at_random(connection, number, dice, GUILD)

        await floor.database.transaction(correct)
        await floor.folded()
    await play(floor, "2026-03-09T12:00")
    await floor.folded()
    assert await rows_of(floor, season) == final
    match = await floor.corrections.match(GUILD, numbers[0])
    assert match.closed == ("March",)


async def test_a_season_ends_with_the_second_in_which_it_is_closed(floor: Floor) -> None:
    """What ended in that second is in it no more, neither on its board nor in its ratings."""
    season = await floor.seasons.open(MODERATOR, GUILD, "March", "2026-03-01")
    await play(floor, "2026-03-01T12:00", "2026-03-02T12:00")
    await floor.folded()
    assert await counted(floor, season) == await rated_matches(floor, season) == 2
    await floor.seasons.close(MODERATOR, GUILD)
    assert await counted(floor, season) == await rated_matches(floor, season) == 1
    await floor.folded()
    assert await floor.records.catch_up() == 0
    page = await floor.tables.leaders.page(Board(GUILD), "wins", 15)
    assert {row.matches for row in page.rows} == {2}


async def test_ratings_that_are_behind_are_folded_before_the_table_is_final(floor: Floor) -> None:
    season = await floor.seasons.open(MODERATOR, GUILD, "March", "2026-03-01")
    await play(floor, *(f"2026-03-{day:02}T12:00" for day in range(1, 6)))
    floor.now += 1
    await floor.seasons.close(MODERATOR, GUILD, "march")
    assert await rated_matches(floor, season) == await counted(floor, season) == 5


async def test_a_season_closes_by_itself_once_its_last_day_is_over_and_after_a_stop_too(floor: Floor) -> None:
    floor.now = at("2026-03-01T12:00")
    await floor.seasons.open(MODERATOR, GUILD, "March", "2026-03-01", "2026-03-31")
    await play(floor, "2026-03-31T23:59:59")
    await floor.seasons.close_ended()
    assert [row.closed_at for row in await floor.seasons.all(GUILD)] == [None]
    floor.now = at("2026-04-01T00:00")
    await floor.seasons.stop()
    floor.anew()
    await floor.seasons.close_ended()
    (row,) = await floor.seasons.all(GUILD)
    assert row.closed_at == row.ends_at == at("2026-04-01T00:00")
    assert await counted(floor, row) == 1
    (entry, _), _ = await AuditStore(floor.database).page(GUILD, 10)
    assert (entry.what, entry.by_id, entry.by_name, entry.after) == ("season-close", 0, "", "March")


@pytest.mark.parametrize(
    "name", ["  Big   Cup ", "Car\u0065\u0302me", "\u202eLent\u202c", "Z\u0351\u0352\u0353\u0354o"]
)
async def test_a_season_is_found_by_its_name_as_it_was_written(floor: Floor, name: str) -> None:
    season = await floor.seasons.open(MODERATOR, GUILD, name, "2026-03-01")
    for written in (name, name.upper(), season.name):
        assert await floor.seasons.named(GUILD, written) == season
        with pytest.raises(TableError, match=r"season\.name-taken"):
            await floor.seasons.open(MODERATOR, GUILD, written, "2027-03-01")


async def test_two_who_close_a_season_at_once_close_it_once(floor: Floor) -> None:
    await floor.seasons.open(MODERATOR, GUILD, "March", "2026-03-01")
    await play(floor, "2026-03-01T12:00")
    floor.now += 60
    told = await asyncio.gather(
        floor.seasons.close(MODERATOR, GUILD, "March"),
        floor.seasons.close(OWNER, GUILD, "March"),
        return_exceptions=True,
    )
    assert sorted(type(each).__name__ for each in told) == ["SeasonRow", "TableError"]
    entries, _ = await AuditStore(floor.database).page(GUILD, 10)
    assert [entry.what for entry in entries] == ["season-close", "season-open"]


@pytest.mark.parametrize("seed", range(4))
async def test_a_table_that_becomes_final_amid_corrections_agrees_with_itself(
    floor: Floor, seed: int
) -> None:
    dice = random.Random(seed)
    numbers = await play(floor, *(f"2026-03-{day:02}T12:00" for day in range(1, 9)))
    season = await floor.seasons.open(MODERATOR, GUILD, "March", "2026-03-01")
    moderators = [Person(300 + n, "Mod", moderator=True) for n in range(6)]
    asked = [
        (person, (await floor.corrections.void(person, GUILD, number, "wrong cards")).number)
        for person, number in zip(moderators, dice.sample(numbers, 6), strict=True)
    ]
    floor.now += 60
    pressed = [floor.corrections.confirm(person, GUILD, number) for person, number in asked]
    await asyncio.gather(*pressed[:3], floor.seasons.close(MODERATOR, GUILD), *pressed[3:])
    await floor.folded()
    assert await rated_matches(floor, season) == await counted(floor, season) <= 8
    page = await floor.tables.leaders.page(Board(GUILD), "wins", 15)
    assert {row.matches for row in page.rows} == {2}


async def test_a_season_that_has_not_begun_is_called_off_and_its_name_and_days_are_free(floor: Floor) -> None:
    await floor.seasons.open(MODERATOR, GUILD, "March", "2026-03-01")
    assert (await floor.seasons.close(MODERATOR, GUILD, "March")).closed_at is None
    assert await floor.seasons.all(GUILD) == ()
    await floor.seasons.open(MODERATOR, GUILD, "March", "2026-03-01")
    entries, _ = await AuditStore(floor.database).page(GUILD, 10)
    assert [entry.what for entry in entries] == ["season-open", "season-cancel", "season-open"]


async def test_without_a_name_it_is_the_season_that_is_on_or_else_the_last(floor: Floor) -> None:
    floor.now = at("2026-04-10T12:00")
    for name, *days in (
        ("March", "2026-03-01", "2026-03-31"),
        ("May", "2026-05-01", "2026-05-31"),
        ("April", "2026-04-01", "2026-04-30"),
    ):
        await floor.seasons.open(MODERATOR, GUILD, name, *days)
    assert (await floor.seasons.named(GUILD, None)).name == "April"
    await floor.seasons.close(MODERATOR, GUILD)
    assert (await floor.seasons.named(GUILD, None)).name == "April"
    assert (await floor.seasons.named(GUILD, " may ")).name == "May"


async def test_where_the_disk_refuses_a_season_stays_as_it_was_and_is_closed_later(floor: Floor) -> None:
    await floor.seasons.open(MODERATOR, GUILD, "March", "2026-03-01", "2026-03-31")
    await floor.seasons.stop()
    floor.now = at("2026-04-02T00:00")
    again = Seasons(floor.database, floor.tables, floor.records)
    before = await floor.everything()
    await floor.disk_refuses(True)
    with pytest.raises(Exception, match="database"):
        await again.close_ended()
    await floor.disk_refuses(False)
    assert await floor.everything() == before
    await again.close_ended()
    assert (await again.all(GUILD))[0].closed_at == floor.now
