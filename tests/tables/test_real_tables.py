"""Matches of real tables are results like any other: in the history, on boards, in profiles and files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.check import WHOLE, check
from bot.game.cards import Rank
from bot.league.pad_entries import Point
from bot.pads.service import Pads
from bot.tables.exporting import of_person
from bot.tables.history import may_look, seats_of
from bot.tables.table import Person, TableError
from db.export import Scope
from db.history import PastMatch, Whose
from db.leaders import Board, LeaderStore
from db.pads import PadSeat
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, EVE, GUILD, MODERATOR, OWNER, Floor
from tests.tables.signing import WON, signed
from tests.tables.test_exporting import taken, taken_as_csv

DAY = 24 * 60 * 60
SWEPT = ("high 0", "low 0", "jack 0", "game 0")
"""A game to 4 that Ann and Cyd win with all four points of one deal."""
TWO_DEALS = (
    *("turn-up A", "high 0", "low 1", "game 1"),
    *("high 1", "low 0", "hang-jack 1 by 3 from 0 with KS"),
)
"""A game to 4 that Bob and Dot win in the second deal, 6 to 3."""
JOE = "Uncle *Joe*"
ZED = Person(880011223344556677, "Zebulon Quixotte")


def everywhere(past: PastMatch) -> bool:
    return True


def nowhere(past: PastMatch) -> bool:
    return False


async def execute(floor: Floor, sql: str, *values: object) -> list[Any]:
    return await floor.database.transaction(lambda connection: connection.execute(sql, values).fetchall())


async def past(floor: Floor, match_id: int) -> PastMatch:
    return await floor.tables.history.match(GUILD, match_id, MODERATOR, nowhere)


async def wins(floor: Floor) -> dict[str, tuple[int, int, int]]:
    """Wins, matches and jacks hung of each on the server's board."""
    rows = (await LeaderStore(floor.database).page(Board(GUILD), "wins", 20)).rows
    return {row.name: (row.wins, row.matches, row.hung) for row in rows}


async def rated(floor: Floor) -> dict[str, int]:
    """By subject, how many matches moved its rating."""
    await floor.folded()
    return dict(await execute(floor, "SELECT subject, matches FROM rating WHERE season_id = 0"))


async def test_they_stand_in_the_history_among_the_others_where_their_pad_was(floor: Floor) -> None:
    online = (await floor.finished()).row.match_id
    first, second = await signed(floor, [*WON, *WON], best_of=3)
    later = (await floor.finished()).row.match_id
    for whose in (Whose(GUILD), Whose(GUILD, user_id=ANN.user_id), Whose(GUILD, channel_id=CHANNEL)):
        page = await floor.tables.history.page(whose, ANN, nowhere, "older")
        assert [each.row.id for each in page.matches] == [later, second, first, online]
    elsewhere = Whose(GUILD, channel_id=CHANNEL + 1)
    assert not (await floor.tables.history.page(elsewhere, ANN, everywhere, "older")).matches
    found = await past(floor, second)
    assert found.real is not None and (found.real.game, found.real.best_of) == (2, 3)
    assert found.channel_id == CHANNEL and found.row.winner == 1
    assert (await past(floor, online or 0)).real is None
    assert may_look(found, DOT, nowhere) and may_look(found, EVE, everywhere)
    assert not may_look(found, EVE, nowhere)


async def test_a_sheet_tells_a_game_deal_by_deal_and_there_are_no_cards_to_look_at(floor: Floor) -> None:
    (number,) = await signed(floor, TWO_DEALS, target=4)
    found = await past(floor, number)
    first, second = await floor.tables.history.sheet(found)
    assert (first.number, first.scores, first.turned) == (1, (2, 2), (Rank.ACE,))
    assert (second.number, second.scores) == (2, (3, 6))
    (hung,) = (award for award in second.awards if award.category == "hang-jack")
    assert (hung.holder, hung.captor, str(hung.card)) == (0, 3, "KS")
    for look in (floor.tables.history.replay(found, 1), floor.tables.history.record(found)):
        with pytest.raises(TableError, match=r"history\.no-cards"):
            await look


async def test_somebody_who_is_only_named_is_on_no_board_and_moves_no_rating(floor: Floor) -> None:
    (number,) = await signed(floor, seats=(ANN, BOB, CYD, JOE))
    assert await wins(floor) == {"Bob": (1, 1, 0), "Ann": (0, 1, 0), "Cyd": (0, 1, 0)}
    assert await rated(floor) == {}
    found = await past(floor, number)
    assert found.row.seats[3].name == JOE and "Uncle \\*Joe\\*" in seats_of(found)[3]
    # What comes after it is folded as if it were not there.
    await signed(floor)
    assert set((await rated(floor)).values()) == {1}
    assert {"100+102", "101+103"} <= set(await rated(floor))
    (friendly,) = await signed(floor, seats=(ANN, "Joe", CYD, "Jane"))
    assert not (await past(floor, friendly)).rated
    await floor.folded()
    assert check(floor.database.path) == WHOLE


async def test_boards_ratings_profiles_and_head_to_heads_count_them(floor: Floor) -> None:
    await signed(floor, [*WON, *WON], best_of=3)
    await signed(floor, [*WON[:2], "hang-jack 1 by 3 from 0", "told with QS"])
    await signed(floor, SWEPT, target=4)
    assert await wins(floor) == {"Bob": (3, 4, 0), "Dot": (3, 4, 3), "Ann": (1, 4, 0), "Cyd": (1, 4, 0)}
    assert set((await rated(floor)).values()) == {4}
    profiles = floor.tables.profiles
    for who, hung, lost in (
        (DOT, {Rank.KING: 2, Rank.QUEEN: 1}, {}),
        (ANN, {}, {Rank.KING: 2, Rank.QUEEN: 1}),
        (BOB, {}, {}),
    ):
        games = await profiles.games(who, GUILD, who)
        told = await profiles.profile(GUILD, who.user_id, games)
        assert (told.real, told.hung_with, told.lost_to, told.begging.begged) == (4, hung, lost, 0)
    told = await profiles.profile(GUILD, ANN.user_id, await profiles.games(ANN, GUILD, ANN))
    assert [one.key for one in told.earned] == ["sweep"]
    met = await profiles.versus(ANN, GUILD, (ANN, CYD), (BOB, DOT))
    assert (met.matches, met.won, met.lost) == (4, 1, 3)


async def test_who_plays_alone_hangs_the_jack_that_their_side_hung(floor: Floor) -> None:
    await signed(floor, ["high 0", "low 1", "hang-jack 1"], (ANN, BOB, CYD), variant="kick-and-pull")
    await signed(floor, ["high 0", "low 1", "hang-jack 1"])
    assert {name: hung for name, (_, _, hung) in (await wins(floor)).items()} == {
        "Ann": 0,
        "Bob": 1,
        "Cyd": 0,
        "Dot": 0,
    }
    assert check(floor.database.path) == WHOLE


async def test_one_that_is_taken_back_amended_or_restored_counts_so_and_passes_the_check(
    floor: Floor,
) -> None:
    number, other = await signed(floor, [*WON, *WON], best_of=3, channel_id=77)
    corrections = floor.corrections
    for asking, expected in (
        (corrections.void(MODERATOR, GUILD, number, "wrong pad"), (1, 1, 1)),
        (corrections.restore(MODERATOR, GUILD, number, "it was right"), (2, 2, 2)),
        (corrections.amend(MODERATOR, GUILD, number, "0", "3 2", "read wrongly"), (1, 2, 2)),
    ):
        asked = await asking
        assert asked.match.real and (asked.match.channel_id, asked.match.thread_id) == (77, None)
        await corrections.confirm(MODERATOR, GUILD, asked.number)
        await floor.folded()
        assert (await wins(floor))["Dot"] == expected
        assert check(floor.database.path) == WHOLE
    assert (await past(floor, other)).row.winner == 1


async def test_an_export_has_the_match_and_what_was_booked_and_tells_nobody_elses_id(
    floor: Floor, tmp_path: Path
) -> None:
    online = (await floor.finished()).row.match_id
    (number,) = await signed(floor, TWO_DEALS, target=4)
    for scope in (Scope(), of_person(ANN, GUILD)):
        found = await taken(floor, scope, folder=tmp_path)
        one, match = found["matches"]
        assert (one["id"], one["pad_id"], match["id"]) == (online, None, number)
        assert (match["pad_id"], match["pad_game"], match["channel_id"], match["table"]) == (
            1,
            1,
            CHANNEL,
            None,
        )
        booked = [row for row in found["awards"] if row["match_id"] == number]
        assert [(row["deal"], row["number"], row["category"], row["side"]) for row in booked] == [
            (1, 1, "turn-up", 0),
            (1, 2, "high", 0),
            (1, 3, "low", 1),
            (1, 4, "game", 1),
            (2, 1, "high", 1),
            (2, 2, "low", 0),
            (2, 3, "hang-jack", 1),
        ]
        assert (booked[-1]["holder"], booked[-1]["captor"], booked[-1]["taken_with"]) == (0, 3, "KS")
        assert not [row for name in ("deals", "actions") for row in found[name] if row["match_id"] == number]
    assert [seat["user_id"] for seat in match["seats"]] == [ANN.user_id, None, None, None]
    sheets = await taken_as_csv(floor, folder=tmp_path)
    assert [row["taken_with"] for row in sheets["awards"] if row["match_id"] == str(number)][-1] == "KS"


async def test_what_was_booked_goes_when_the_server_keeps_results_alone(floor: Floor, tmp_path: Path) -> None:
    floor.now = 2_000_000
    numbers = await signed(floor, [*WON, *WON], best_of=3)
    pads = Pads(floor.database, floor.tables, floor.records)
    seats = [PadSeat(seat, seat % 2, None, name) for seat, name in enumerate("PQRS")]
    closed = await pads.start(EVE, guild_id=GUILD, channel_id=CHANNEL, variant="trinidad", seats=seats)
    await pads.book(closed.id, EVE, 0, Point("high", (0,)))
    await pads.close(closed.id, EVE, 1)
    await floor.tables.retention.choose(OWNER, GUILD, 30)
    floor.now += 29 * DAY
    assert await floor.tables.retention.delete_old() == 0
    await execute(floor, "UPDATE match SET finished_at = finished_at - 86400 WHERE id = ?", numbers[0])
    floor.now += 2 * DAY
    assert await floor.tables.retention.delete_old() == len(numbers)
    assert await execute(floor, "SELECT * FROM pad_entry") == []
    for number in numbers:
        found = await past(floor, number)
        assert found.real is not None and found.row.winner == 1
        with pytest.raises(TableError, match=r"history\.play-deleted"):
            await floor.tables.history.sheet(found)
    told = await floor.tables.profiles.profile(
        GUILD, DOT.user_id, await floor.tables.profiles.games(DOT, GUILD, DOT)
    )
    assert told.real == 2 and told.hung_with == {} and told.games[0].hung == 2
    assert [row["play_kept"] for row in (await taken(floor, folder=tmp_path))["matches"]] == [False, False]
    await floor.folded()
    assert check(floor.database.path) == WHOLE


async def test_a_person_gets_what_is_theirs_of_pads_and_is_named_on_none_once_deleted(floor: Floor) -> None:
    (number,) = await signed(floor, seats=(ZED, BOB, CYD, DOT))
    await floor.folded()
    at_pad = "INSERT INTO pad_{} VALUES (1, 1, {})"
    await execute(
        floor,
        at_pad.format("proposal", "'correct', 1, 1, 'high 1', ?, ?, 5, 3, 'refused'"),
        ZED.user_id,
        ZED.name,
    )
    await execute(floor, at_pad.format("agreement", "0, ?"), ZED.user_id)
    await execute(
        floor,
        "INSERT INTO pad SELECT 2, guild_id, channel_id, NULL, variant, players, options, best_of, dealer,"
        " keeper_id, keeper_name, rated, 'open', 0, NULL, NULL, created_at, touched_at, NULL, NULL FROM pad",
    )
    await execute(floor, "INSERT INTO pad_seat SELECT 2, seat, side, user_id, name FROM pad_seat")

    async def told(_: int, __: int) -> None:
        pass

    found = json.loads(await floor.tables.people.export(ZED.user_id, told))
    assert (
        [row["name"] for row in found["scorepads_kept"]]
        == [ZED.name] * 2
        == [row["name"] for row in found["scorepad_seats"]]
    )
    assert [row["notation"] for row in found["scorepad_entries"]] == list(WON)
    assert [row["entries"] for row in found["scorepad_proposals"]] == ["high 1"]
    assert len(found["scorepad_agreements"]) == 1
    assert [row["side"] for row in found["scorepad_signatures"]] == [0]
    (match,) = found["matches"]
    assert (match["match"], match["scorepad"], match["scorepad_game"]) == (number, 1, 1)
    assert "Bob" not in json.dumps(found)
    assert await floor.tables.people.delete(ZED.user_id)
    whole = "\n".join(await floor.database.read(lambda connection: list(connection.iterdump())))
    assert str(ZED.user_id) not in whole and ZED.name not in whole
    assert await execute(floor, "SELECT pad_id, user_id, name FROM pad_seat WHERE seat = 0") == [
        (1, -1, ""),
        (2, -1, ""),
    ]
    assert (await past(floor, number)).row.seats[0].user_id == -1
    await floor.folded()
    assert check(floor.database.path) == WHOLE
