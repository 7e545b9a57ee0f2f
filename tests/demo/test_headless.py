"""`python -m bot demo --headless`: a whole match as text, and what is said where it cannot be played."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from subprocess import Popen

import pytest

from bot.game.variants import VARIANTS
from bot.text import say
from db.connection import Database
from tests.demo.conftest import Demo, demos

SECONDS = 180


def ended(process: Popen[str]) -> tuple[int, str, str]:
    """The exit status, what was printed, and what was said on stderr."""
    printed, said = process.communicate(timeout=SECONDS)
    return process.returncode, printed, said


def refused(process: Popen[str]) -> str:
    """The one sentence with which the demo refuses to run."""
    status, printed, said = ended(process)
    assert (status, printed, said.count("\n")) == (2, "", 1)
    return said.strip()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """The chat of a match with seed 3, and its requests' log."""
    folder = tmp_path_factory.mktemp("played")
    file = folder / "requests.jsonl"
    with demos(folder) as demo:
        status, chat, said = ended(demo("--headless", "--seed", "3", REQUESTS_LOG=str(file)))
    assert (status, said) == (0, "")
    return chat, file


def test_the_same_seed_prints_the_same_match_which_database_path_keeps_and_takes_another(
    demo: Demo, played: tuple[str, Path], tmp_path: Path
) -> None:
    chat, _ = played
    assert re.search(r"(Ann & Cyd|Bob & Dot) win the match!", chat)
    assert ended(demo("--headless", "--seed", "3", DATABASE_PATH="kept.db")) == (0, chat, "")
    assert ended(demo("--headless", "--seed", "7", DATABASE_PATH="kept.db"))[0] == 0
    with closing(sqlite3.connect(tmp_path / "kept.db")) as kept:
        assert kept.execute("SELECT count(*) FROM match WHERE winner IS NOT NULL").fetchone() == (2,)


EVERY_WAY = [(key, str(players)) for key, variant in VARIANTS.items() for players in variant.players]


@pytest.fixture(scope="module")
def chats(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], str]:
    """The chat of a match of each game. One process plays them all: to start takes as long as to play."""
    folder = tmp_path_factory.mktemp("chats")
    *others, last = [
        ["--headless", "--variant", key, "--players", players, "--seed", "2"] for key, players in EVERY_WAY
    ]
    before = f"""from bot.demo import main
for arguments in {others}:
    assert main(arguments) == 0
    print(chr(12))
"""
    with demos(folder) as demo:
        status, printed, said = ended(demo(*last, before=before))
    assert (status, said) == (0, "")
    assert list(folder.iterdir()) == [], "nothing is left behind without DATABASE_PATH"
    return dict(zip(EVERY_WAY, printed.split("\f\n"), strict=True))


@pytest.mark.parametrize(("key", "players"), EVERY_WAY)
def test_every_game_is_played_to_its_end_and_nothing_is_left_behind_without_database_path(
    chats: dict[tuple[str, str], str], key: str, players: str
) -> None:
    chat = chats[key, players]
    assert f"players:{players}" in chat and say("en", f"variant.{key}.name") in chat
    assert re.search(r"wins? the match!", chat) and "{" not in chat


def test_a_number_of_players_the_game_has_not_is_a_sentence(demo: Demo) -> None:
    said = refused(demo("--headless", "--variant", "cinch", "--players", "3"))
    assert said == "Cinch is not a game for 3. How many can play: 4."


def test_the_chat_holds_command_presses_boards_and_private_hands(played: tuple[str, Path]) -> None:
    chat, _ = played
    assert "Ann types: /table create" in chat
    assert "Bob presses [Sit" in chat
    assert re.search(r"^  Trick 6 · \w+ led$", chat, re.M)
    assert re.search(r"^    \(Dot alone\) Your turn · ", chat, re.M)
    assert not re.search(r"<:|\*\*|\\|[\u2068\ufe0e]|^\s*-# ", chat, re.M)


def test_every_press_and_command_has_one_callback_in_the_requests_log(played: tuple[str, Path]) -> None:
    chat, file = played
    requests = [json.loads(line) for line in file.read_text().splitlines()]
    assert all(request.keys() == {"method", "path", "json"} for request in requests)
    answered = [each["path"].split("/")[2] for each in requests if each["path"].endswith("/callback")]
    assert len(answered) == len(set(answered)) == len(re.findall(r"^\w+ (?:presses|types)", chat, re.M))


def test_an_unknown_variant_is_a_sentence(demo: Demo) -> None:
    said = refused(demo("--headless", "--variant", "poker"))
    assert said.startswith("There is no game poker here. Known are: cinch, ")


def test_without_the_extra_a_sentence_says_how_to_install_it(demo: Demo) -> None:
    for missing in ("simcord", "linkify_it", "markdown_it", "regex"):
        assert refused(demo(before=f"import sys; sys.modules[{missing!r}] = None")) == say(
            "en", "demo.not-installed"
        )


async def test_a_database_in_use_is_a_sentence(demo: Demo, tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "busy.db")
    try:
        assert "in use by another process" in refused(demo("--headless", DATABASE_PATH="busy.db"))
    finally:
        await database.close()
