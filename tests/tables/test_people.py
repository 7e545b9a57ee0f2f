"""People's data: every place that can name somebody, what an export gives, what a deletion leaves."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from dataclasses import replace
from typing import Any

import pytest

from bot.game.actions import Stand
from bot.game.cards import Rank
from bot.league.pad_entries import Gift, TurnUp
from bot.tables.offers import offer
from bot.tables.records import Records
from bot.tables.table import Person, Table, TableError
from db.connection import DatabaseError
from db.pads import PadSeat
from tests.db.leagues import put_league
from tests.game.playing import any_action
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, EVE, GUILD, MODERATOR, OWNER, Floor

ZED = Person(880011223344556677, "Zebulon Quixotte", press=990011223344556677)
DM_CHANNEL = 770011223344556677
TRACES = (str(ZED.user_id), ZED.name, str(ZED.press), str(DM_CHANNEL))

# Every column of the database: those that can name a person, and those that name nobody. Names of tables are
# drawn from a list; names of seasons, leagues and teams are words, as reasons in a log are.
COLUMNS = {
    "action": ("user_id", "match_id turn deal seat notation at"),
    "audit": (
        "by_id by_name about_id reason",
        "id guild_id at what match_id before after league_id fixture_id",
    ),
    "audit_release": ("", "guild_id"),
    "award": ("", "match_id deal number category side points card holder captor captured"),
    "blocked": ("user_id name by_id by_name", "guild_id at"),
    "card_table": (
        "host_id host_name ping_channel_id",
        "id guild_id channel_id name variant players options state in_thread thread_id created_at closes_at"
        " lobby_message_id board_channel_id board_message_id board_posted_at ping_message_id match_id turn"
        " rematch_of clock deadline next_secret rated fixture_id fixture_table",
    ),
    "correction_draft": ("by_id reason", "id guild_id at match_id what winner scores void seen"),
    "deal": (
        "",
        "match_id number dealer pack scores_before extra_hand edition first_turn scores_after void secret",
    ),
    "guild": ("", "id use_threads moderator_role zone retention_days"),
    "guild_house_rules": ("", "guild_id variant players options"),
    "hidden_profile": ("user_id", "guild_id"),
    "left_guild": ("", "guild_id at"),
    "match": (
        "contributions",
        "id table_id guild_id variant players options with_computers cut first_dealer started_at finished_at"
        " winner scores ending ended rated void play_kept pad_id pad_game",
    ),
    "match_player": ("user_id name", "match_id seat side computer won hung jacks_lost swept"),
    "meta": ("", "key value"),
    "nameless": ("", "id"),
    "pad": (
        "keeper_id keeper_name",
        "id guild_id channel_id message_id variant players options best_of dealer rated state version"
        " fixture_id fixture_table created_at touched_at decided_at finished_at",
    ),
    "pad_agreement": ("user_id", "pad_id number side"),
    "pad_entry": ("by_id", "pad_id number notation at"),
    "pad_proposal": ("by_id by_name", "pad_id number what game deal entries at version state"),
    "pad_seat": ("user_id name", "pad_id seat side"),
    "pad_signature": ("user_id", "pad_id side at"),
    "person_setting": ("user_id", "pings by_dm zone quiet_from quiet_to"),
    "rating": ("subject", "guild_id season_id variant kind mu sigma matches low"),
    "rating_mark": ("", "guild_id season_id variant ended back_to"),
    "rating_step": ("subject", "season_id match_id kind mu sigma matches mu_before sigma_before"),
    "season": ("", "id guild_id name starts_at ends_at closed_at"),
    "seat": ("user_id name press", "table_id seat computer reserved missed"),
    "seat_change": ("user_id name by_id", "match_id number deal turn seat offered at"),
    "standing": (
        "user_id name",
        "guild_id season_id variant with_computers matches wins hung jacks_lost swept streak best_streak"
        " rate",
    ),
    "vote": ("user_id", "table_id seat kind deal"),
    "deduction": ("by_id reason", "id league_id team_id points at taken_back_at"),
    "dispute": ("by_id by_name words", "id report_id team_id at"),
    "division": ("", "id league_id name place"),
    "evidence": ("name picture", "id dispute_id kind"),
    "fixture": (
        "",
        "id league_id division_id round home_id away_id at place postponed version off_at was_at",
    ),
    "fixture_move": ("by_id", "fixture_id at place team_id asked_at version"),
    "import_draft": ("by_id data", "id league_id at kind"),
    "league": (
        "",
        "id guild_id channel_id name season variant players options best_of tables zone rules"
        " confirm_seconds one_team locks_at created_at closed_at",
    ),
    "organiser": ("user_id name", "league_id"),
    "report": (
        "by_id by_name reason home_by away_by",
        "id fixture_id state how games hangs walkover_id void team_id at due_at remind_at closed_at",
    ),
    "team": ("", "id league_id division_id name folded withdrawn_at"),
    "team_player": ("user_id name", "id team_id role joined_at left_at"),
}
NAMES_SOMEBODY = {(table, column) for table, (names, _) in COLUMNS.items() for column in names.split()}


def columns(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    tables = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    ).fetchall()
    return {
        (table, row[1]) for (table,) in tables for row in connection.execute(f"PRAGMA table_info({table})")
    }


def traces(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """The columns in which something of Zed is found: their id, name, press or direct messages."""
    return {
        (table, column)
        for table, column in columns(connection)
        for (value,) in connection.execute(f"SELECT {column} FROM {table}")
        if any(trace in str(value) for trace in TRACES)
    }


async def execute(floor: Floor, sql: str, *values: object) -> list[Any]:
    return await floor.database.transaction(lambda connection: connection.execute(sql, values).fetchall())


async def opened(floor: Floor, host: Person = ZED, *others: Person, **how: Any) -> Table:
    """A lobby of that host's with others seated in order."""
    usual = {"guild_id": GUILD, "channel_id": CHANNEL, "variant": "trinidad", "options": {"target": 1}}
    table = await floor.tables.create(host, **{**usual, **how})
    for seat, person in enumerate(others, 1):
        await floor.tables.sit(table.id, person, seat)
    return table


async def move(floor: Floor, table: Table) -> None:
    """Whoever must act does something legal, computer players too."""
    assert table.match is not None and table.actor is not None
    action, who = any_action(table.match, floor.dice), table.actor
    if who.computer is not None:
        assert await floor.tables.act_for_computer(table.id, table.turn, lambda *_: action)
    else:
        assert who.user_id is not None
        await floor.tables.act(table.id, Person(who.user_id, who.name), table.turn, action)


async def to_the_end(floor: Floor, table: Table) -> None:
    while table.state == "playing":
        await move(floor, table)


async def played(floor: Floor, host: Person = ZED) -> Table:
    """A match to its end, with Zed in it."""
    table = await opened(floor, host, *([BOB, CYD, DOT] if host is ZED else [ZED, CYD, DOT]))
    await floor.tables.start(table.id, host)
    await to_the_end(floor, table)
    return table


async def scored(floor: Floor) -> None:
    """Scorepads of Zed's: one that waits for the other side's signature, one for its word on a correction."""
    seats = [PadSeat(0, 0, ZED.user_id, ZED.name), PadSeat(1, 1, BOB.user_id, BOB.name)]
    for best_of in (1, 3):
        pad = await floor.pads.start(
            ZED,
            guild_id=GUILD,
            channel_id=CHANNEL,
            variant="seven-up",
            seats=seats,
            options={"target": 1},
            best_of=best_of,
        )
        await floor.pads.book(pad.id, ZED, 0, TurnUp(Rank.JACK))
    await floor.pads.sign(1, ZED, 1)
    await floor.pads.propose(2, ZED, 1, 1, 1, (Gift(),))


async def a_life(floor: Floor) -> Table:
    """All that can be kept of Zed; a match in play in which they sit, take their seat back, and vote."""
    await execute(floor, "INSERT INTO season (guild_id, name, starts_at) VALUES (?, 'Lent', 0)", GUILD)
    first = await played(floor)
    # Of a ping that was never answered.
    await execute(floor, "UPDATE card_table SET ping_channel_id = ? WHERE id = ?", DM_CHANNEL, first.id)
    await Records(floor.database).catch_up()
    await execute(floor, "UPDATE season SET closed_at = ?", int(floor.now))
    await played(floor, ANN)
    live = await opened(floor, ANN, ZED, CYD, options={})
    await floor.tables.start(live.id, ANN, fill=True)
    for _ in range(6):
        await move(floor, live)
    await floor.tables.substitutes.leave(live.id, ZED)
    await floor.tables.substitutes.take(live.id, ZED, 1)
    await floor.tables.close(live.id, ZED)
    await opened(floor, ZED, BOB)
    await opened(floor, DOT, ZED)
    await opened(floor, BOB, invited={2: ZED})
    closed = await opened(floor)
    await floor.tables.close(closed.id, ZED)
    await scored(floor)
    await floor.tables.reminders.set_quiet(ZED.user_id, "Europe/Vienna", "22:00", "07:00")
    await floor.tables.profiles.hide(GUILD, ZED, True)
    await floor.tables.blocked.add(replace(ZED, moderator=True), GUILD, EVE)
    await floor.tables.blocked.add(MODERATOR, GUILD + 1, ZED)
    for match_id in (1, 2):
        asked = await floor.corrections.void(replace(ZED, moderator=True), GUILD, match_id, f"I, {ZED.name}")
        if match_id == 1:
            await floor.corrections.confirm(replace(ZED, moderator=True), GUILD, asked.number)
    await Records(floor.database).catch_up()
    await in_a_league(floor)
    return live


async def in_a_league(floor: Floor) -> None:
    """Zed runs a league, captains a team, reports, agrees, disputes with a picture, asks for another day."""
    await floor.database.transaction(lambda connection: put_league(connection, GUILD, ZED))


async def test_every_column_is_said_to_name_somebody_or_nobody(floor: Floor) -> None:
    said = {(table, column) for table, both in COLUMNS.items() for half in both for column in half.split()}
    assert await floor.database.read(columns) == said


async def test_every_column_that_can_name_a_person_is_filled_and_after_the_deletion_names_them_nowhere(
    floor: Floor,
) -> None:
    live = await a_life(floor)
    assert await floor.database.read(traces) == NAMES_SOMEBODY
    assert await floor.tables.people.delete(ZED.user_id)
    assert await floor.database.read(traces) == {("blocked", "user_id")}
    assert await execute(floor, "SELECT guild_id, name FROM blocked WHERE user_id = ?", ZED.user_id) == [
        (GUILD + 1, "")
    ]
    assert await execute(floor, "PRAGMA foreign_key_check") == []
    assert not await floor.tables.people.kept(ZED.user_id)
    await to_the_end(floor, live)
    assert await floor.database.read(traces) == {("blocked", "user_id")}, "memory has not brought it back"


async def test_the_file_itself_and_its_journal_hold_the_name_no_more(floor: Floor) -> None:
    await a_life(floor)
    path = floor.database.path
    files = (path, path.with_name(path.name + "-wal"))

    def found() -> bool:
        return any(ZED.name.encode() in file.read_bytes() for file in files if file.exists())

    assert found()
    await floor.tables.people.delete(ZED.user_id)
    assert not found()
    await floor.database.close()
    assert not found()


async def test_in_a_match_in_play_a_computer_player_sits_in_for_good_and_the_match_goes_on(
    floor: Floor,
) -> None:
    table = await opened(floor, ANN, ZED, CYD, DOT)
    await floor.tables.start(table.id, ANN)
    await move(floor, table)
    floor.told.clear()
    assert await floor.tables.people.delete(ZED.user_id)
    sitter, owner = table.at(1), table.players[1]
    assert sitter is not None and sitter.computer is not None
    assert owner.name == "" and (owner.user_id or 0) < 0
    assert [change.kind for change in floor.told if change.table is table] == ["seated", "noted"]
    with pytest.raises(TableError, match=r"table\.no-seat-to-take"):
        await floor.tables.substitutes.take(table.id, ZED, 1)
    again = await floor.anew().find(table.id)
    assert (again.row, again.players, again.changes) == (table.row, table.players, table.changes)
    await to_the_end(floor, again)
    assert again.state == "finished"


async def test_their_seat_can_be_offered_to_anyone_as_that_of_others_who_left(floor: Floor) -> None:
    table = await opened(floor, ANN, ZED, CYD, DOT)
    await floor.tables.start(table.id, ANN)
    await floor.tables.people.delete(ZED.user_id)
    await offer(floor.tables, table.id, ANN, 1)
    await floor.tables.substitutes.take(table.id, EVE, 1)
    assert table.seat_of(EVE.user_id) == 1 and table.players[1].name == ""
    await to_the_end(floor, table)
    assert await floor.database.read(traces) == set()


async def test_a_match_without_another_person_is_given_up(floor: Floor) -> None:
    table = await opened(floor)
    await floor.tables.start(table.id, ZED, fill=True)
    await floor.tables.people.delete(ZED.user_id)
    assert table.state == "closed"
    assert await execute(floor, "SELECT ending, winner FROM match") == [("given-up", None)]
    assert all(ZED.name not in (row.name, table.row.host_name) for row in table.row.seats)


async def test_of_lobbies_the_next_person_is_host_and_one_without_another_person_closes(floor: Floor) -> None:
    hosted, alone = await opened(floor, ZED, BOB), await opened(floor)
    await floor.tables.people.delete(ZED.user_id)
    assert (hosted.state, hosted.row.host_id, hosted.seat_of(ZED.user_id)) == ("lobby", BOB.user_id, None)
    assert alone.state == "closed"


async def test_a_table_that_cannot_be_read_back_does_not_keep_anybody(floor: Floor) -> None:
    table = await opened(floor, ANN, ZED, CYD, DOT)
    await floor.tables.start(table.id, ANN)
    await floor.spoil(table)
    floor.anew()
    assert await floor.tables.people.delete(ZED.user_id)
    assert await floor.database.read(traces) == set()


async def test_at_a_rematch_no_seat_is_kept_for_somebody_who_left(floor: Floor) -> None:
    table = await played(floor)
    await floor.tables.people.delete(ZED.user_id)
    again = await floor.tables.rematch(table.id, BOB)
    assert sorted(row.user_id or 0 for row in again.row.seats) == [BOB.user_id, CYD.user_id, DOT.user_id]


@pytest.mark.parametrize("first", [True, False])
async def test_of_a_deletion_and_a_move_at_once_both_are_whole(floor: Floor, first: bool) -> None:
    table = await opened(floor, ANN, ZED, CYD, DOT)
    await floor.tables.start(table.id, ANN)
    while table.to_act != 1:
        await move(floor, table)
    assert table.match is not None
    turn, action = table.turn, any_action(table.match, floor.dice)
    deletion = floor.tables.people.delete(ZED.user_id)
    press = floor.tables.act(table.id, ZED, turn, action)
    both = [deletion, press] if first else [press, deletion]
    results = await asyncio.gather(*both, return_exceptions=True)
    assert True in results
    moved = [one for one in results if one is not True]
    assert moved == [table] or isinstance(moved[0], TableError)
    assert await floor.database.read(traces) == set()
    again = await floor.anew().find(table.id)
    assert (again.turn, again.view(None)) == (table.turn, table.view(None))


async def test_somebody_who_sits_down_while_they_are_deleted_is_taken_out_again(floor: Floor) -> None:
    await played(floor)
    table = await opened(floor, ANN)
    results = await asyncio.gather(
        floor.tables.people.delete(ZED.user_id),
        *(floor.tables.sit(table.id, ZED, seat) for seat in (1, 2, 3)),
        return_exceptions=True,
    )
    assert results[0] is True
    here = table.seat_of(ZED.user_id)
    assert (("seat", "user_id") in await floor.database.read(traces)) == (here is not None)
    assert ("match_player", "user_id") not in await floor.database.read(traces)


async def test_whoever_sits_down_each_time_is_told_why_nothing_was_deleted(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await opened(floor, ANN, ZED)
    leave = floor.tables.leave

    async def and_back(table_id: int, person: Person) -> Table:
        await leave(table_id, person)
        return await floor.tables.sit(table_id, ZED, 1)

    monkeypatch.setattr(floor.tables, "leave", and_back)
    with pytest.raises(TableError, match=r"mydata\.seated-again"):
        await floor.tables.people.delete(ZED.user_id)
    assert table.seat_of(ZED.user_id) == 1


async def test_two_deletions_at_once_are_one(floor: Floor) -> None:
    await played(floor)
    people = floor.tables.people
    assert sorted(await asyncio.gather(people.delete(ZED.user_id), people.delete(ZED.user_id))) == [
        False,
        True,
    ]
    assert await execute(floor, "SELECT COUNT(*) FROM nameless") == [(1,)]


async def test_where_the_disk_refuses_the_data_is_still_there_and_can_be_deleted_later(floor: Floor) -> None:
    await played(floor)
    before = await floor.everything()
    await floor.disk_refuses(True)
    with pytest.raises(DatabaseError):
        await floor.tables.people.delete(ZED.user_id)
    await floor.disk_refuses(False)
    assert await floor.everything() == before
    assert await floor.tables.people.delete(ZED.user_id)


async def exported(floor: Floor, user_id: int = ZED.user_id) -> dict[str, Any]:
    async def told(done: int, total: int) -> None:
        assert 0 < done <= total

    found: dict[str, Any] = json.loads(await floor.tables.people.export(user_id, told))
    return found


async def test_an_export_has_something_of_every_place_that_names_them_and_of_nobody_else(
    floor: Floor,
) -> None:
    await a_life(floor)
    found = await exported(floor)
    assert found["user"] == str(ZED.user_id)
    assert found["reminders"] == [
        {"pings": 1, "by_dm": 0, "zone": "Europe/Vienna", "quiet_from": 22 * 60, "quiet_to": 7 * 60}
    ]
    assert found["hidden_profiles"] == [{"server": str(GUILD)}]
    assert [row["server"] for row in found["blocked"]] == [str(GUILD + 1)]
    assert [row["server"] for row in found["blocked_others"]] == [str(GUILD)]
    assert len(found["tables_hosted"]) == 3 and len(found["seats"]) == 7
    assert len(found["votes"]) == 1
    assert {row["season"] for row in found["standings"]} == {0, 1}
    assert {row["kind"] for row in found["ratings"]} == {"person", "pair"}
    first, second, live = found["matches"]
    assert first["presses"] == [f"start {ZED.user_id} {ZED.press}"]
    assert second["presses"] == [f"1 {ZED.user_id} {ZED.press}"]
    assert (first["seats"][0]["seat"], second["seats"][0]["seat"]) == (0, 1)
    assert all(row["seat"] == 0 for row in first["moves"]) and len(first["moves"]) >= 6
    assert {row["kind"] for row in first["ratings"]} == {"person", "pair"}
    assert live["seats_taken"] and live["seats_changed"]
    assert [(row["league"], row["team"], row["role"], row["left_at"]) for row in found["teams"]] == [
        ("Pub League", "Arima", "captain", None)
    ]
    assert found["leagues_organised"][0]["name"] == ZED.name
    assert found["deductions"][0]["reason"] == f"{ZED.name} saw it"
    assert found["fixture_moves"][0]["place"] == "The Oval"
    assert [(row["what"], row["games"]) for row in found["fixture_results"]] == [("reported", [[2, 1]])]
    (dispute,) = found["disputes"]
    assert dispute["words"] == f"{ZED.name} won" and dispute["pictures"][0]["bytes"] > 0
    whole = json.dumps(found)
    for other in (ANN, BOB, CYD, DOT, EVE, MODERATOR):
        assert f'"{other.name}"' not in whole and f": {other.user_id}," not in whole
        assert f'"{other.user_id}"' not in whole


async def test_an_export_tells_no_card_of_a_match_in_play_nor_anything_that_went_into_a_pack(
    floor: Floor,
) -> None:
    table = await opened(floor, ANN, ZED, CYD, DOT, options={"target": 40})
    await floor.tables.start(table.id, ANN)
    assert table.match is not None
    while table.match.number < 3:
        await move(floor, table)
    (live,) = (await exported(floor))["matches"]
    assert set(live) == {
        "match", "server", "table", "variant", "players", "options", "started_at", "finished_at", "ending",
        "winner", "scores", "rated", "void", "play_kept", "scorepad", "scorepad_game", "seats",
        "seats_taken", "seats_changed",
    }  # fmt: skip
    packs = await execute(floor, "SELECT pack, hex(secret) FROM deal")
    whole = json.dumps(live).lower()
    assert all(secret.lower() not in whole and pack.lower() not in whole for pack, secret in packs)
    assert not any(card in json.dumps(live).split('"') for pack, _ in packs for card in pack.split())
    await to_the_end(floor, table)
    (over,) = (await exported(floor))["matches"]
    assert over["moves"] and "pack" not in over and "secret" not in over


async def test_somebody_of_whom_nothing_is_kept_has_an_empty_export_and_nothing_to_delete(
    floor: Floor,
) -> None:
    await floor.match()
    found = await exported(floor)
    assert [value for value in found.values() if isinstance(value, list) and value] == []
    assert not await floor.tables.people.kept(ZED.user_id)
    assert not await floor.tables.people.delete(ZED.user_id)


async def test_the_first_deal_of_their_match_cannot_be_checked_any_more_and_says_why_and_later_ones_can(
    floor: Floor,
) -> None:
    table = await opened(floor, ANN, ZED, CYD, DOT, options={"target": 40})
    await floor.tables.start(table.id, ANN)
    assert table.match is not None
    while table.match.number < 3:
        await move(floor, table)
    opening = table.opening
    await floor.tables.people.delete(ZED.user_id)
    with pytest.raises(TableError, match=r"verify\.nameless"):
        await floor.tables.seals.open(table.row, 1)
    assert getattr(await floor.tables.seals.open(table.row, 2), "contributions", ())
    assert (await floor.anew().find(table.id)).opening == opening, "its seal is the one that was shown"


async def test_presses_are_kept_with_the_seat_until_the_match_begins_and_no_longer(floor: Floor) -> None:
    table = await opened(floor, ANN, ZED, CYD, DOT)
    assert (await execute(floor, "SELECT press FROM seat WHERE user_id = ?", ZED.user_id)) == [(ZED.press,)]
    await floor.tables.start(table.id, ANN)
    assert (await execute(floor, "SELECT press FROM seat WHERE press IS NOT NULL")) == []
    assert (await floor.anew().find(table.id)).row == table.row


async def test_the_play_of_an_old_match_goes_by_the_servers_word_and_its_result_stays(floor: Floor) -> None:
    old = await played(floor)
    retention, day = floor.tables.retention, 24 * 60 * 60
    await retention.choose(OWNER, GUILD, 30)
    assert (await floor.tables.guilds.get(GUILD)).retention_days == 30
    live = await opened(floor, ANN, BOB, CYD, DOT, options={})
    await floor.tables.start(live.id, ANN)
    assert await retention.delete_old() == 0
    floor.now += 30 * day + 1
    await move(floor, live)
    assert await retention.delete_old() == 1
    assert await execute(floor, "SELECT DISTINCT match_id FROM deal") == [(live.row.match_id,)]
    with pytest.raises(TableError, match=r"table\.play-deleted"):
        await floor.tables.rematch(old.id, BOB)
    stored = await floor.tables.store.load(old.id)
    assert stored is not None
    with pytest.raises(TableError, match=r"verify\.play-deleted"):
        await floor.tables.seals.open(stored, None)
    await retention.choose(OWNER, GUILD, None)
    await to_the_end(floor, live)
    floor.now += 400 * day
    assert await retention.delete_old() == 0


async def test_a_press_of_theirs_after_the_deletion_finds_no_seat(floor: Floor) -> None:
    table = await opened(floor, ANN, ZED, CYD, DOT)
    await floor.tables.start(table.id, ANN)
    await floor.tables.people.delete(ZED.user_id)
    with pytest.raises(TableError, match=r"table\.not-seated"):
        await floor.tables.act(table.id, ZED, table.turn, Stand())
    assert await floor.database.read(traces) == set()


async def test_of_a_captain_who_is_deleted_results_and_the_roster_stay_and_what_they_said_goes(
    floor: Floor,
) -> None:
    await in_a_league(floor)
    assert await floor.tables.people.delete(ZED.user_id)
    assert await execute(floor, "SELECT name, role, left_at FROM team_player ORDER BY id") == [
        ("", "captain", int(floor.now)),
        ("Plain Jane", "player", None),
    ]
    (report,) = await execute(floor, "SELECT state, games, by_id, by_name, reason, home_by FROM report")
    assert report[:2] == ("disputed", "[[2, 1]]") and report[2] == report[5] < 0 and report[3:5] == ("", "")
    assert await execute(floor, "SELECT words, by_name, by_id < 0 FROM dispute") == [("", "", 1)]
    assert await execute(floor, "SELECT points, reason FROM deduction") == [(1, "")]
    for table in ("evidence", "fixture_move", "organiser"):
        assert await execute(floor, f"SELECT * FROM {table}") == [], table
    assert await execute(floor, "PRAGMA foreign_key_check") == []
    await floor.database.transaction(
        lambda c: c.execute(
            "INSERT INTO team_player (team_id, user_id, name, role, joined_at)"
            " SELECT id, 101, 'Ann', 'captain', 5 FROM team WHERE name = 'Arima'"
        ).close()
    )
