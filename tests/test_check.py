"""`python -m bot check`: silent damage found and told in lines, and nothing told of a file that is well."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.check import FAULTY, REFUSED, WHOLE, main
from bot.text import say
from db.connection import Database
from db.retention import RetentionStore
from tests.db.lived_in import OURS, at_version, contents, live_in
from tests.tables.conftest import GUILD, MODERATOR, Floor

WELL = "All is well: 8 matches with 23 finished deals, and what is counted from them."
TAKEN_BACK = "Note: Match 7, deal 1: taken back in its middle, after the rules had changed."


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that has seen play; only read here."""
    path = tmp_path_factory.mktemp("played") / "played.db"
    asyncio.run(live_in(path))
    return path


@pytest.fixture
def path(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, the one that the command looks at."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_PATH", str(tmp_path / "cards.db"))
    return Path(shutil.copy(played, tmp_path / "cards.db"))


def change(path: Path, sql: str) -> None:
    """As nobody should: behind the bot's back, and with nothing else following from it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        assert connection.execute(sql).rowcount or sql.startswith("PRAGMA"), "nothing there to change"


def checked(capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str], str]:
    """Status, lines on stdout, and stderr."""
    capsys.readouterr()
    status = main([])
    said = capsys.readouterr()
    return status, said.out.splitlines(), said.err


def test_a_file_that_is_well_is_one_sentence_and_what_is_worth_a_note(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(path)
    assert checked(capsys) == (WHOLE, [TAKEN_BACK, WELL], "")
    assert contents(path) == before


async def test_it_works_beside_a_bot_that_has_the_file_open(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = await Database.open(path)
    try:
        key = "INSERT INTO meta (key, value) VALUES ('just', 'now')"
        await database.transaction(lambda connection: connection.execute(key).close())
        assert checked(capsys) == (WHOLE, [TAKEN_BACK, WELL], "")
        change(path, "UPDATE match_player SET hung = hung + 1 WHERE match_id = 1 AND seat = 0")
        assert checked(capsys)[0] == FAULTY
    finally:
        await database.close()


FAULTS = [
    (
        "UPDATE award SET points = points + 1 WHERE match_id = 1 AND deal = 1 AND number = 1",
        ["Match 1, deal 1: the awards are not what its actions come to."],
    ),
    (
        "UPDATE deal SET scores_after = '[9,9]' WHERE match_id = 1 AND number = 1",
        ["Match 1, deal 1: the scores are not what its actions come to."],
    ),
    (
        "UPDATE deal SET void = 1 WHERE match_id = 1 AND number = 1",
        ["Match 1, deal 1: whether it is void is not what its actions come to."],
    ),
    (
        "UPDATE deal SET scores_before = '[1,0]' WHERE match_id = 1 AND number = 2",
        [
            "Match 1, deal 2: the scores are not what the deal before left.",
            "Match 1, deal 2: the scores are not what its actions come to.",
            "Match 1, deal 3: the scores are not what the deal before left.",
        ],
    ),
    (
        "UPDATE deal SET dealer = (dealer + 1) % 4 WHERE match_id = 1 AND number = 2",
        [
            "Match 1, deal 2: the dealer is not what the deal before left.",
            "Match 1, deal 2: the rules refuse what was done in it.",
        ],
    ),
    (
        "UPDATE deal SET extra_hand = 1 WHERE match_id = 2 AND number = 3",
        ["Match 2, deal 3: whether it is an extra hand is not what the deal before left."],
    ),
    (
        "DELETE FROM action WHERE match_id = 1 AND turn = 5",
        [
            "Match 1, deal 1: its first turn is not what the deal before left.",
            "Match 1, deal 1: the rules refuse what was done in it.",
        ],
    ),
    (
        "UPDATE deal SET scores_after = NULL WHERE match_id = 2 AND number = 1",
        ["Match 2, deal 1: by its actions it is over, but its end is not stored."],
    ),
    (
        "UPDATE deal SET scores_after = '[0,0]' WHERE match_id = 8 AND number = 1",
        ["Match 8, deal 1: its end is stored, but by its actions it goes on."],
    ),
    (
        "UPDATE deal SET number = 9 WHERE match_id = 8 AND number = 1",
        [
            "Table action: 5 rows name something in table deal that is not there.",
            "Match 8: deal 9 stands where deal 1 should.",
            "Match 8: its table does not stand where its actions lead.",
        ],
    ),
    (
        "UPDATE match SET first_dealer = (first_dealer + 1) % 4 WHERE id = 1",
        [
            "Match 1: by its cut somebody else deals first.",
            "Match 1, deal 1: the dealer is not what the deal before left.",
        ],
    ),
    (
        "UPDATE match SET scores = '[0,7]' WHERE id = 1",
        ["Match 1: its winner or its last scores are not those of its last deal."],
    ),
    (
        "UPDATE match SET finished_at = 1000300 WHERE id = 8",
        ["Match 8: it has a winner but no time at which it ended, or a live table although it ended."],
    ),
    (
        "UPDATE match SET variant = 'whist' WHERE id = 6",
        ["Match 6: its game, its number of players or its house rules are none there are."],
    ),
    (
        "UPDATE award SET captured = '' WHERE match_id = 1 AND deal = 1",
        ["Match 1: one of its rows holds what was never written there."],
    ),
    (
        "DELETE FROM match_player WHERE match_id = 6 AND seat = 3",
        ["Match 6: not all of its seats are there."],
    ),
    (
        "UPDATE match_player SET side = 1 - side WHERE match_id = 6 AND seat = 3",
        ["Match 6, seat 3: the side is not what its deals come to."],
    ),
    (
        "UPDATE match_player SET won = 1 WHERE match_id = 6 AND seat = 3",
        ["Match 6, seat 3: whether it won is not what its deals come to."],
    ),
    (
        "UPDATE match_player SET swept = 3 WHERE match_id = 5 AND computer IS NOT NULL AND seat = 3",
        ["Match 5, seat 3: the number of sweeps is not what its deals come to."],
    ),
    (
        "UPDATE match_player SET jacks_lost = 3 WHERE match_id = 5 AND seat = 2",
        ["Match 5, seat 2: the number of jacks lost is not what its deals come to."],
    ),
    (
        "UPDATE card_table SET turn = turn + 1 WHERE match_id = 8",
        ["Match 8: its table does not stand where its actions lead."],
    ),
    (
        "INSERT INTO seat (table_id, seat, user_id, name, reserved) VALUES (99, 0, 101, 'Bob', 0)",
        ["Table seat: 1 row names something in table card_table that is not there."],
    ),
    (
        "UPDATE standing SET wins = wins + 1"
        " WHERE user_id = 101 AND season_id = 0 AND variant = '' AND with_computers = 0",
        [
            "Server 1, all time, all games, among people: the counts of person 101 are not what the matches"
            " come to."
        ],
    ),
    (
        "DELETE FROM standing WHERE user_id = 100 AND season_id = 1 AND variant <> '' AND with_computers = 1",
        [
            "Server 1, season 1, trinidad, with computer players: the counts of person 100 are not what the"
            " matches come to."
        ],
    ),
    (
        "UPDATE rating SET mu = mu + 0.01 WHERE subject = '101' AND season_id = 0 AND variant = 'trinidad'",
        ["Server 1, all time, trinidad: the rating of 101 is not what the matches come to."],
    ),
    (
        "DELETE FROM rating WHERE subject = '101+103' AND season_id = 1 AND variant = 'pitch'",
        ["Server 1, season 1, pitch: the rating of 101+103 is not what the matches come to."],
    ),
    (
        "UPDATE rating SET low = 3 WHERE subject = '101' AND season_id = 0 AND variant = 'trinidad'",
        ["Server 1, all time, trinidad: the rating of 101 is not what the matches come to."],
    ),
    (
        "UPDATE rating_step SET sigma = sigma + 1 WHERE subject = '101' AND season_id = 0 AND match_id < 4",
        [
            "Server 1, all time, kick-and-pull: the ratings kept after 1 match are not what the matches come"
            " to, first after match 2.",
            "Server 1, all time, trinidad: the ratings kept after 2 matches are not what the matches come to,"
            " first after match 1.",
        ],
    ),
]


@pytest.mark.parametrize(("sql", "told"), FAULTS, ids=[sql for sql, _ in FAULTS])
def test_what_is_not_as_the_actions_and_matches_say_is_a_line(
    path: Path, capsys: pytest.CaptureFixture[str], sql: str, told: list[str]
) -> None:
    change(path, sql)
    status, lines, err = checked(capsys)
    assert (status, err) == (FAULTY, "")
    assert [line for line in lines if line != TAKEN_BACK] == told


async def test_a_match_of_which_a_server_keeps_the_result_alone_is_no_fault(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(path, f"INSERT OR REPLACE INTO guild (id, use_threads, retention_days) VALUES ({GUILD}, 0, 30)")
    database = await Database.open(path)
    store = RetentionStore(database)
    assert await store.delete_old(2_000_000_000, 100) > 3
    await database.close()
    assert checked(capsys)[0] == 0


async def test_what_a_moderator_corrected_is_no_fault_and_what_nobody_did_is(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = await Database.open(path)
    floor = Floor(database, seed=1)
    for number, what in ((1, "void"), (3, "amend"), (4, "void"), (4, "restore")):
        match = await floor.corrections.match(GUILD, number)
        assert match.result is not None
        other = (str(1 - match.result.winner), None) if what == "amend" else ()
        ask = getattr(floor.corrections, what)
        asked = await ask(MODERATOR, GUILD, number, *other, "It was told wrong.")
        await floor.corrections.confirm(MODERATOR, GUILD, asked.number)
    await floor.records.catch_up()
    await database.close()
    told = checked(capsys)
    assert told[0] == 0, chr(10).join(told[1])
    change(path, "UPDATE match SET void = 0 WHERE id = 1")
    status, lines, _ = checked(capsys)
    assert status == 1 and any("Match 1:" in line and "last scores" in line for line in lines)


@pytest.mark.parametrize(
    ("sql", "matches"),
    [
        ("UPDATE match SET ended = 99 WHERE id = 6", [6]),
        ("UPDATE match SET ended = NULL WHERE id = 1", [1]),
        ("UPDATE match SET ended = 1 WHERE id = 5", [1, 5]),
    ],
)
def test_results_have_a_place_each_and_what_is_no_result_has_none(
    path: Path, capsys: pytest.CaptureFixture[str], sql: str, matches: list[int]
) -> None:
    change(path, "DROP INDEX match_ended")
    change(path, sql)
    status, lines, _ = checked(capsys)
    assert status == FAULTY
    assert [line for line in lines if "order of all results" in line] == [
        f"Match {each}: its place in the order of all results is missing, or is not its alone."
        for each in matches
    ]


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE match SET scores = '5' WHERE id = 1",
        "UPDATE match SET winner = 7 WHERE id = 1",
        "UPDATE match SET options = '[1]' WHERE id = 1",
        "UPDATE match SET cut = 'AH' WHERE id = 1",
        "UPDATE deal SET pack = x'ff' WHERE match_id = 1",
        "UPDATE deal SET dealer = 'me' WHERE match_id = 1",
        "UPDATE deal SET dealer = 9 WHERE match_id = 1",
        "UPDATE deal SET scores_before = '[1]' WHERE match_id = 1",
        "UPDATE deal SET scores_before = '{}' WHERE match_id = 1",
        "UPDATE action SET notation = 7 WHERE match_id = 1",
        "UPDATE action SET seat = 'me' WHERE match_id = 1",
        "UPDATE match_player SET side = 7 WHERE match_id = 1 AND seat = 0",
        "UPDATE award SET side = 'x' WHERE match_id = 1",
    ],
)
def test_values_that_are_never_written_are_faults_like_others(
    path: Path, capsys: pytest.CaptureFixture[str], sql: str
) -> None:
    change(path, sql)
    status, lines, err = checked(capsys)
    assert (status, err) == (FAULTY, "")
    assert any(line.startswith("Match 1") for line in lines)


def test_a_deal_of_an_older_edition_that_comes_to_something_else_is_a_note(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(path, "UPDATE action SET notation = 'bid 7' WHERE match_id = 2 AND turn = 1")
    assert checked(capsys)[0] == FAULTY
    change(path, "UPDATE deal SET edition = 0 WHERE match_id = 2 AND number = 1")
    older = (
        "Note: Match 2, deal 1: played under an older edition of the rules, 0; those of today come to"
        " something else."
    )
    assert checked(capsys) == (WHOLE, [older, TAKEN_BACK, WELL], "")


def test_a_clock_set_back_is_a_note(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(path, "UPDATE match SET finished_at = finished_at - 61 WHERE id = 3")
    set_back = (
        "Note: Match 3: by its time it ended before the result that is counted before it; perhaps the clock"
        " was set back."
    )
    assert checked(capsys) == (WHOLE, [TAKEN_BACK, set_back, WELL], "")


@pytest.mark.parametrize("table", ["standing", "rating"])
def test_a_closed_season_is_as_it_is(path: Path, capsys: pytest.CaptureFixture[str], table: str) -> None:
    change(path, "UPDATE season SET closed_at = 2000000")
    change(path, f"UPDATE {table} SET matches = matches + 1 WHERE season_id = 1")
    assert checked(capsys) == (WHOLE, [TAKEN_BACK, WELL], "")


def test_a_match_whose_ratings_are_still_to_be_folded_is_no_fault(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(path, "DELETE FROM rating_mark")
    change(path, "DELETE FROM rating_step")
    change(path, "DELETE FROM rating")
    assert checked(capsys) == (WHOLE, [TAKEN_BACK, WELL], "")


def test_a_long_one_tells_how_far_it_is(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.check.TOLD_SECONDS", 0)
    status, lines, err = checked(capsys)
    assert (status, lines) == (WHOLE, [TAKEN_BACK, WELL])
    assert err.splitlines() == [
        *(f"{done} of 8 matches" for done in range(8)),
        *(f"{done} of 6 tables of ratings" for done in range(6)),
    ]


def test_no_line_names_a_card(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(path, "UPDATE action SET notation = 'play 2C' WHERE match_id = 8")
    change(path, "UPDATE award SET card = '2C'")
    status, lines, _ = checked(capsys)
    assert status == FAULTY and lines
    assert not any("2C" in line for line in lines)


def test_a_page_that_is_damaged_anywhere_is_lines_or_a_sentence(
    path: Path, played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = path.read_bytes()
    size = int.from_bytes(good[16:18], "big")
    told = []
    for start in range(0, len(good), size):
        path.write_bytes(good[:start] + b"\xff" * 8 + good[start + 8 :])
        status, lines, err = checked(capsys)
        told.append(status)
        if status == REFUSED:
            assert (lines, err) == ([], say("en", "database.not-one", path=path) + "\n")
        else:
            assert (status, err) == (FAULTY, "")
            assert lines[0].startswith("SQLite: ")
    assert told[0] == REFUSED and told.count(FAULTY) > len(told) / 2


def test_bytes_flipped_within_a_row_are_found(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(path)) as connection:
        (pack,) = connection.execute("SELECT pack FROM deal WHERE match_id = 2 AND number = 1").fetchone()
    content = path.read_bytes()
    assert content.count(pack.encode()) == 1
    path.write_bytes(content.replace(pack.encode(), pack[::-1].encode()))
    status, lines, _ = checked(capsys)
    assert status == FAULTY
    assert "Match 2, deal 1: the rules refuse what was done in it." in lines


def test_a_file_that_is_no_database_is_one_sentence(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(key: str) -> None:
        status, lines, err = checked(capsys)
        assert (status, lines, err) == (REFUSED, [], say("en", key, path=path) + "\n")

    path.write_text("These are not the cards you are looking for.\n" * 200)
    refused("database.not-one")
    path.write_bytes(b"")
    refused("database.not-one")
    path.unlink()
    refused("reading.missing")
    assert list(tmp_path.iterdir()) == [], "it made the file that was missing"
    path.mkdir()
    refused("database.not-one")
    path.rmdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipe (name)")
    refused("database.not-one")


def test_another_version_is_one_sentence(
    path: Path, played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(path, f"PRAGMA user_version = {OURS[-1].version + 1}")
    assert checked(capsys) == (REFUSED, [], say("en", "database.newer", path=path) + "\n")
    path.unlink()
    at_version(played, path, OURS[-2].version)
    assert checked(capsys) == (REFUSED, [], say("en", "reading.older", path=path) + "\n")


def test_a_setting_nobody_can_use_is_one_sentence(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_PATH", "~nobody-of-that-name/cards.db")
    assert checked(capsys)[0] == REFUSED
