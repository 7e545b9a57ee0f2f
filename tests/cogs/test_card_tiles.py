"""The card tiles: uploaded once, found by name afterwards, and text where they cannot be had."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.demo.simulated import Club, SimulatedDiscord, found_club
from bot.game.cards import PACK
from bot.render.tiles import tile_name
from bot.settings import Settings
from tests.cogs.conftest import NAMES
from tests.cogs.playing import parts, requests, sent, to_the_tricks
from tests.cogs.steps import act, board, look, seen, start_match

EMOJIS = r"^/applications/\d+/emojis$"
ALL = {tile_name(card) for card in PACK}


@pytest.fixture
async def simcord_env(tmp_path: Path, logged_errors: list[str]) -> AsyncIterator[SimulatedDiscord]:
    """A Discord that has never seen the bot; not started yet."""
    discord_ = SimulatedDiscord(Settings(database_path=tmp_path / "tables.db"), random.Random(14))
    yield discord_
    await discord_.close()


async def started(discord_: SimulatedDiscord) -> Club:
    await discord_.start()
    await discord_.bot._loading
    return found_club(discord_, NAMES)


def uploaded(club: Club) -> list[str]:
    return [each.json["name"] for each in requests(club, "POST", EMOJIS) if each.json]


async def deal(club: Club) -> str:
    """Plays to the tricks and one card; the board as it was sent."""
    await start_match(club)
    await look(club, await to_the_tricks(club))
    await act(club)
    return repr(board(club).components)


def emojis_on_buttons(club: Club) -> set[str]:
    found = [part["emoji"]["name"] for _, each in sent(club) for part in parts(each) if part.get("emoji")]
    return set(found)


async def test_they_are_uploaded_once_and_found_by_name_at_the_next_start(
    simcord_env: SimulatedDiscord,
) -> None:
    club = await started(simcord_env)
    assert set(uploaded(club)) == ALL
    assert len(uploaded(club)) == 52
    await simcord_env.restart()
    await simcord_env.bot._loading
    assert len(uploaded(club)) == 52
    assert "_of_" in await deal(club)
    assert emojis_on_buttons(club) <= ALL
    assert emojis_on_buttons(club)


@pytest.mark.parametrize(("method", "status"), [("GET", 500), ("POST", 403), ("POST", 503)])
async def test_where_they_cannot_be_had_the_cards_are_text(
    simcord_env: SimulatedDiscord, method: str, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    simcord_env.inject_error(method, "/applications/*/emojis", status=status, times=None)
    club = await started(simcord_env)
    assert "cards are shown as text" in caplog.text
    shown = await deal(club)
    assert "_of_" not in shown
    assert "led" in seen(board(club))
    assert emojis_on_buttons(club) == set()


async def test_an_upload_that_broke_off_goes_on_at_the_next_start(simcord_env: SimulatedDiscord) -> None:
    simcord_env.have_tiles()
    backend = simcord_env.backend
    for emoji in list(backend.application_emojis.values())[20:]:
        backend.delete_application_emoji(emoji.id)
    club = await started(simcord_env)
    assert len(uploaded(club)) == 32
    assert {emoji.name for emoji in backend.application_emojis.values()} == ALL


async def test_a_network_that_fails_leaves_text_and_one_line(
    simcord_env: SimulatedDiscord, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreachable(*_: object) -> None:
        raise ConnectionResetError

    monkeypatch.setattr(type(simcord_env.bot), "fetch_application_emojis", unreachable)
    club = await started(simcord_env)
    assert "cards are shown as text" in caplog.text
    assert "_of_" not in await deal(club)
