"""Profiles and head to heads: the same as counting plainly, read from indexes, from one server's matches."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile
from typing import NamedTuple

import pytest

from bot.game.variants import VARIANTS
from db.achievements import AchievementStore
from db.connection import Database
from db.jacks import JackStore
from db.leaders import Board
from db.profiles import TOGETHER, Begging, ProfileStore
from db.race import RaceStore
from db.versus import LAST, VersusStore
from tests.db.scribe import GUILD, Scribe, computer, hang_jack, people, person
from tests.db.telling import Told, tell

USERS = range(101, 107)
ELSEWHERE = 7999


async def random_matches(scribe: Scribe, dice: random.Random, number: int) -> None:
    """Matches here and on another server, some void or unrated, with jacks, begging and a nameless person."""
    for _ in range(number):
        seats = [person(seat, user) for seat, user in enumerate(dice.sample([*USERS, -7], 4))]
        if dice.random() < 0.2:
            seats[3] = computer(3)
        deals, scores = [], (0, 0)
        for _ in range(dice.randint(1, 4)):
            void = dice.random() < 0.1
            if not void:
                scores = (scores[0] + dice.randrange(4), scores[1] + dice.randrange(4))
            awards = dice.choice([(), (), (hang_jack(0, 1),), (hang_jack(3, 2), hang_jack(1, 0))])
            answer = dice.choice(["", "give", "refuse"])
            deals.append(Told(scores, awards, answer, void, dice.random() < 0.1))
        match_id = await tell(
            scribe,
            dice.randrange(2),
            tuple(seats),
            *deals,
            variant=dice.choice(["trinidad", "kick-and-pull"]),
            rated=dice.random() < 0.9,
            guild_id=GUILD if dice.random() < 0.8 else ELSEWHERE,
        )
        if dice.random() < 0.1:
            await execute(scribe.database, "UPDATE match SET void = 1 WHERE id = ?", match_id)


async def execute(database: Database, sql: str, *values: object) -> None:
    def work(connection: sqlite3.Connection) -> None:
        connection.execute(sql, values)

    await database.transaction(work)


class Seat(NamedTuple):
    user: int | None
    side: int
    won: bool


class Played(NamedTuple):
    """A match, plainly. begging: who begged, what they were told, and whether they gained more."""

    id: int
    seats: list[Seat]
    begging: list[tuple[int, str, bool]]
    variant: str
    computers: bool

    def seat(self, user: int) -> Seat | None:
        return next((seat for seat in self.seats if seat.user == user), None)


def counted(connection: sqlite3.Connection) -> Iterator[Played]:
    """The matches that count here, in the order in which they ended."""
    for match_id, variant, computers in connection.execute(
        "SELECT id, variant, with_computers FROM match WHERE guild_id = ? AND rated AND NOT void"
        " AND winner IS NOT NULL ORDER BY ended",
        (GUILD,),
    ).fetchall():
        seats = [
            Seat(user, side, bool(won))
            for user, side, won in connection.execute(
                "SELECT user_id, side, won FROM match_player WHERE match_id = ? ORDER BY seat", (match_id,)
            )
        ]
        begging = []
        for number, before, after in connection.execute(
            "SELECT number, scores_before, scores_after FROM deal WHERE match_id = ? AND NOT void",
            (match_id,),
        ).fetchall():
            acts = connection.execute(
                "SELECT notation, user_id, seat FROM action WHERE match_id = ? AND deal = ? ORDER BY turn",
                (match_id, number),
            ).fetchall()
            for (notation, user, seat), (answer, *_) in itertools.pairwise(acts):
                if notation == "beg" and user is not None:
                    gains = [b - a for a, b in zip(json.loads(before), json.loads(after), strict=True)]
                    side = seats[seat].side
                    begging.append((user, answer, gains[side] > gains[1 - side]))
        yield Played(match_id, seats, begging, variant, bool(computers))


@pytest.mark.parametrize("seed", range(4))
def test_profiles_and_head_to_heads_are_what_plain_counting_says(
    seed: int, new_file: Path, tmp_path: Path
) -> None:
    async def work() -> None:
        database = await Database.open(copyfile(new_file, tmp_path / "cards.db"))
        try:
            await random_matches(Scribe(database), random.Random(seed), 60)
            matches = await database.read(lambda connection: list(counted(connection)))
            begged = paid = 0
            for user in USERS:
                await _check_company(database, matches, user)
                await _check_wins(database, matches, user)
                told = await _check_begging(database, matches, user)
                begged, paid = begged + told.begged, paid + told.paid
            assert begged > paid > 0
            await _check_versus(database, matches)
        finally:
            await database.close()

    asyncio.run(work())


async def _check_company(database: Database, matches: list[Played], user: int) -> None:
    met: dict[bool, defaultdict[int, list[bool]]] = {True: defaultdict(list), False: defaultdict(list)}
    for match in matches:
        me = match.seat(user)
        for other in match.seats:
            if me is not None and other.user is not None and other.user > 0 and other is not me:
                met[other.side == me.side][other.user].append(other.won)
    store = ProfileStore(database)
    for partners, asked in ((True, store.partners), (False, store.opponents)):
        expected = [(who, len(won), sum(won)) for who, won in met[partners].items() if len(won) >= TOGETHER]
        expected.sort(key=lambda row: (-(row[2] + 1) / (row[1] + 2), -row[1], row[0]))
        assert expected
        assert [(one.user_id, one.matches, one.won) for one in await asked(GUILD, user, 3)] == expected[:3]


async def _check_begging(database: Database, matches: list[Played], user: int) -> Begging:
    mine = [(answer, paid) for match in matches for who, answer, paid in match.begging if who == user]
    told = await ProfileStore(database).begging(GUILD, user)
    assert told == Begging(
        len(mine),
        sum(paid for _, paid in mine),
        sum(answer == "give" for answer, _ in mine),
        sum(answer == "refuse" for answer, _ in mine),
    )
    return told


async def _check_wins(database: Database, matches: list[Played], user: int) -> None:
    for computers in (False, True):
        for variant in ("", "trinidad"):
            won = [
                match
                for match in matches
                if (me := match.seat(user)) is not None
                and me.won
                and match.computers == computers
                and variant in ("", match.variant)
            ]
            points = await RaceStore(database).wins(Board(GUILD, 0, variant, computers), user)
            assert [value for _, value in points] == [float(n + 1) for n in range(len(won))]


async def _check_versus(database: Database, matches: list[Played]) -> None:
    store = VersusStore(database)
    for one, other in ((101, 102), (103, 106)):
        both = [(m, a, b) for m in matches if (a := m.seat(one)) and (b := m.seat(other))]
        apart = [(m, a, b) for m, a, b in both if a.side != b.side]
        told = await store.met(GUILD, (one,), (other,))
        assert (told.matches, told.together) == (len(apart), len(both) - len(apart))
        assert (told.won, told.lost) == (sum(a.won for _, a, _ in apart), sum(b.won for _, _, b in apart))
        assert told.won_together == sum(a.won for _, a, b in both if a.side == b.side)
        assert [m.match_id for m in told.last] == [m.id for m, _, _ in reversed(apart)][:LAST]
        assert [m.won for m in told.last] == [a.won for _, a, _ in reversed(apart)][:LAST]
    met = 0
    for four in itertools.permutations((101, 102, 103, 104, 105), 4):
        pairs = []
        for match in matches:
            sides = [seat.side for user in four if (seat := match.seat(user)) is not None]
            if len(sides) == 4 and sides[0] == sides[1] != sides[2] == sides[3]:
                pairs.append(match)
        told = await store.met(GUILD, four[:2], four[2:])
        met += told.matches
        assert (told.matches, told.together) == (len(pairs), 0)
        won = [seat.won for match in pairs if (seat := match.seat(four[0])) is not None]
        assert (told.won, told.lost) == (sum(won), len(won) - sum(won))
    assert met > 0


async def test_a_pair_that_met_is_told_whoever_is_named_first(scribe: Scribe) -> None:
    await tell(scribe, 0, people(101, 102, 103, 104), Told((14, 2)))
    await tell(scribe, 0, people(102, 101, 104, 103), Told((14, 2)))
    await tell(scribe, 0, people(101, 102, 104, 103), Told((14, 2)))
    told = await VersusStore(scribe.database).met(GUILD, (101, 103), (104, 102))
    assert (told.matches, told.won, told.lost) == (2, 1, 1)
    again = await VersusStore(scribe.database).met(GUILD, (102, 104), (101, 103))
    assert (again.matches, again.won, again.lost) == (2, 1, 1)


async def test_who_hides_is_nobodys_partner_or_opponent_and_only_there(scribe: Scribe) -> None:
    for _ in range(TOGETHER):
        await tell(scribe, 0, people(101, 102, 103, 104), Told((14, 2)))
    store = ProfileStore(scribe.database)
    await store.hide(ELSEWHERE, 103, True)
    await store.hide(GUILD, 104, True)
    await store.hide(GUILD, 104, True)
    assert [one.user_id for one in await store.partners(GUILD, 101, 3)] == [103]
    assert [one.user_id for one in await store.opponents(GUILD, 101, 3)] == [102]
    assert await store.hidden(GUILD, [103, 104]) == {104}
    await store.hide(GUILD, 104, False)
    assert [one.user_id for one in await store.opponents(GUILD, 101, 3)] == [102, 104]


async def test_a_record_by_game_is_that_of_the_boards(scribe: Scribe) -> None:
    await tell(scribe, 0, people(101, 102, 103, 104), Told((14, 2), (hang_jack(0, 1),)))
    await tell(scribe, 1, people(101, 102, 103, 104), Told((2, 14)))
    await tell(scribe, 0, (*people(101, 102, 103), computer(3)), Told((14, 2)), variant="cinch")
    await tell(scribe, 0, people(101, 102, 103, 104), Told((14, 2)), guild_id=ELSEWHERE)
    games = await ProfileStore(scribe.database).games(GUILD, 101, list(VARIANTS))
    assert [(game.variant, game.with_computers, game.matches, game.wins, game.hung) for game in games] == [
        ("trinidad", False, 2, 1, 1),
        ("cinch", True, 1, 1, 0),
    ]
    assert await ProfileStore(scribe.database).games(GUILD, 999, list(VARIANTS)) == ()


async def test_no_question_of_a_profile_runs_through_a_whole_table(database: Database) -> None:
    await random_matches(Scribe(database), random.Random(1), 10)
    asked: list[str] = []
    for reading in (database.read, database.look_through):
        await reading(lambda connection: connection.set_trace_callback(asked.append))
    profiles, versus, race = ProfileStore(database), VersusStore(database), RaceStore(database)
    await profiles.hidden(GUILD, [101, 102])
    await profiles.games(GUILD, 101, list(VARIANTS))
    await profiles.partners(GUILD, 101, 1)
    await profiles.opponents(GUILD, 101, 1)
    await profiles.begging(GUILD, 101)
    await JackStore(database).hung_and_lost(GUILD, 101, 9)
    await AchievementStore(database).earned(GUILD, 101)
    await versus.met(GUILD, (101,), (102,))
    await versus.met(GUILD, (101, 103), (102, 104))
    await race.wins(Board(GUILD, 1, "trinidad"), 101)
    await race.ratings(GUILD, 0, "person", "101")
    for reading in (database.read, database.look_through):
        await reading(lambda connection: connection.set_trace_callback(None))

    def plans(connection: sqlite3.Connection) -> list[tuple[str, str]]:
        return [
            (str(detail), sql)
            for sql in asked
            if sql not in ("BEGIN", "ROLLBACK")
            for *_, detail in connection.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall()
        ]

    steps = await database.read(plans)
    assert len(asked) > 18 and len(steps) > 60
    # What is read through: one JSON list, and what an inner query has found.
    ours = ("SCAN json_each", "SCAN after", "SCAN before", "SCAN gained", "SCAN (subquery", "SCAN mine")
    scans = [(step, sql) for step, sql in steps if step.startswith("SCAN") and not step.startswith(ours)]
    assert scans == []
    assert any(step.startswith("SEARCH me USING INDEX match_player_user (user_id=?") for step, _ in steps)
