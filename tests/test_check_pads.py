"""`python -m bot check` on results of real tables: what is not as their scorepads say is found and told."""

from __future__ import annotations

import asyncio
import random
import shutil
from pathlib import Path

import pytest

from bot.check import FAULTY, WHOLE
from bot.game.variants import VARIANTS
from bot.league.pad_rules import PadRules
from bot.pads.service import Pads
from bot.render.blocks import MAX_TEXT
from bot.render.sheet import sheet
from cogs.ui.past import line_of
from db.connection import Database
from db.pads import PadSeat
from tests.game.playing import any_ruleset
from tests.league.pads import walk
from tests.tables.conftest import ANN, BOB, CHANNEL, CYD, DOT, EVE, GUILD, Floor
from tests.tables.signing import WON, signed
from tests.test_check import change, checked

SECOND = ("high 0", "low 1", "game 0", *WON)
"""Two deals, the second of which Bob and Dot win."""
LINES = "Scorepad 2: the lines of its log are not as many as it counts, or one is missing."
RESULT = "Match 3: its winner or its last scores are not those of its last deal."
REFUSED = "Scorepad 2: the rules refuse what is written on it."
GAMES = "Scorepad 1: its matches are not the games that its log says were played and signed."


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a pad of two games and one of a single game in two deals; only read here."""
    path = tmp_path_factory.mktemp("played") / "played.db"

    async def play() -> None:
        database = await Database.open(path)
        floor = Floor(database, seed=3)
        await signed(floor, [*WON, *WON], best_of=3)
        await signed(floor, SECOND, target=5)
        await floor.folded()
        await floor.records.stop()
        await database.close()

    asyncio.run(play())
    return path


@pytest.fixture
def path(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_PATH", str(tmp_path / "cards.db"))
    return Path(shutil.copy(played, tmp_path / "cards.db"))


FAULTS = [
    ("DELETE FROM pad_entry WHERE pad_id = 2 AND number = 3", [LINES, REFUSED]),
    (
        "UPDATE pad_entry SET notation = 'hang-jack 0' WHERE pad_id = 2 AND number = 6",
        [
            RESULT,
            "Match 3, seat 0: the number of jacks lost is not what its deals come to.",
            "Match 3, seat 3: the number of jacks hung is not what its deals come to.",
        ],
    ),
    (
        "UPDATE pad_entry SET notation = 'high 2' WHERE pad_id = 2 AND number = 1",
        [REFUSED],
    ),
    (
        "UPDATE pad_entry SET notation = 'higher 0' WHERE pad_id = 2 AND number = 1",
        [REFUSED],
    ),
    ("UPDATE match SET scores = '[1,3]' WHERE id = 3", [RESULT]),
    (
        "UPDATE match SET first_dealer = 3 WHERE id = 3",
        ["Match 3: by its scorepad somebody else deals first."],
    ),
    (
        "UPDATE match SET options = '{}' WHERE id = 3",
        ["Match 3: its server, game, players or house rules are not those of scorepad 2."],
    ),
    (
        "UPDATE pad_seat SET user_id = 999 WHERE pad_id = 2 AND seat = 3",
        ["Match 3: those who sat there are not those of scorepad 2."],
    ),
    ("UPDATE match SET pad_game = 3 WHERE id = 2", [GAMES]),
    ("UPDATE pad SET state = 'decided' WHERE id = 1", [GAMES]),
    (
        "UPDATE pad SET state = 'open' WHERE id = 1",
        ["Scorepad 1: whether its series is decided is not what its log says.", GAMES],
    ),
    ("UPDATE pad SET version = version + 1 WHERE id = 2", [LINES]),
    (
        "UPDATE pad SET options = '[' WHERE id = 2",
        ["Scorepad 2: one of its rows, or of its matches', holds what was never written there."],
    ),
]


def test_pads_that_are_well_are_one_sentence(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    well = "All is well: 3 matches with 0 finished deals, and what is counted from them."
    assert checked(capsys) == (WHOLE, [well], "")


@pytest.mark.parametrize(("sql", "lines"), FAULTS, ids=[sql[:60] for sql, _ in FAULTS])
def test_a_pad_that_its_results_do_not_follow_from_is_told(
    path: Path, capsys: pytest.CaptureFixture[str], sql: str, lines: list[str]
) -> None:
    change(path, sql)
    assert checked(capsys) == (FAULTY, lines, "")


def test_what_is_counted_for_a_seat_is_held_against_its_pad(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(
        path,
        "UPDATE match_player SET hung = 3, jacks_lost = 2, swept = 1, won = 0"
        " WHERE match_id = 3 AND seat = 3",
    )
    status, lines, _ = checked(capsys)
    told = [line for line in lines if line.startswith("Match 3, seat 3: ")]
    assert status == FAULTY and len(told) == 4
    assert "Match 3, seat 3: the number of jacks hung is not what its deals come to." in told


def test_a_match_that_is_void_without_a_correction_is_told(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(path, "UPDATE match SET void = 1 WHERE id = 3")
    assert RESULT in checked(capsys)[1]


@pytest.mark.parametrize("key", VARIANTS)
async def test_pads_of_any_game_pass_once_signed_and_their_sheets_are_told(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_PATH", str(tmp_path / "cards.db"))
    database = await Database.open(tmp_path / "cards.db")
    floor, dice, signed_games = Floor(database, seed=3), random.Random(5), 0
    pads = Pads(database, floor.tables, floor.records)
    people = (ANN, BOB, CYD, DOT, EVE)
    for players in VARIANTS[key].players:
        rules = PadRules(any_ruleset(key, players, dice), best_of=1)
        booked = list(walk(rules, dice, most=400))
        if not booked[-1][2].over:
            continue
        pad = await pads.start(
            ANN,
            guild_id=GUILD,
            channel_id=CHANNEL,
            variant=key,
            seats=[PadSeat(seat, rules.side_of(seat), people[seat].user_id, "P") for seat in range(players)],
            options=rules.ruleset.options,
            dealer=booked[0][0].first_dealer,
        )
        for _, entry, _ in booked:
            await pads.book(pad.id, ANN, pad.version, entry)
        for side in range(rules.sides):
            await pads.sign(pad.id, people[rules.ruleset.seating.members(side, players)[0]], pad.version)
        for match_id in await pads.matches(pad):
            past = await floor.tables.history.match(GUILD, match_id, ANN, lambda past: True)
            deals = await floor.tables.history.sheet(past)
            assert sheet(deals, line_of(past), rules.target).length <= MAX_TEXT
            signed_games += 1
    await floor.folded()
    await floor.records.stop()
    await database.close()
    status, lines, _ = checked(capsys)
    assert (status, signed_games > 0) == (WHOLE, True), lines
