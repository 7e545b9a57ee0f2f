"""The running bot's backup a day: made, not made twice, tried again, given up at a stop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import daily_backup
from bot.check import WHOLE, check
from bot.daily_backup import DailyBackup
from bot.demo.simulated import SimulatedDiscord
from bot.settings import Settings
from db import backup
from db.backup import backups
from db.connection import Database
from tests.cogs.conftest import logged_errors
from tests.packs import Dice

__all__ = ["logged_errors"]

HOUR = 60 * 60


@pytest.fixture
async def discord(tmp_path: Path, logged_errors: list[str]) -> AsyncIterator[SimulatedDiscord]:
    """The bot, told to keep backups. Time passes only in `advance_time`."""
    settings = Settings(database_path=tmp_path / "tables.db", backup_dir=tmp_path / "backups")
    discord_ = SimulatedDiscord(settings, Dice(14))
    discord_.have_tiles()
    await discord_.start()
    yield discord_
    await discord_.close()


def made(tmp_path: Path) -> list[float]:
    """When the backups that are there were made."""
    folder = tmp_path / "backups"
    assert not folder.exists() or len(backups(folder)) == len(list(folder.iterdir()))
    return [moment for moment, _ in backups(folder)] if folder.exists() else []


async def test_one_is_made_soon_after_the_start_and_then_one_a_day(
    discord: SimulatedDiscord, tmp_path: Path
) -> None:
    assert made(tmp_path) == []
    await discord.advance_time(61)
    (first,) = made(tmp_path)
    await discord.advance_time(23 * HOUR)
    assert made(tmp_path) == [first]
    await discord.advance_time(HOUR)
    assert len(made(tmp_path)) == 2 and made(tmp_path)[0] - first == pytest.approx(24 * HOUR, abs=2)
    for _, file in backups(tmp_path / "backups"):
        assert check(file) == WHOLE


async def test_a_bot_started_again_goes_by_the_newest_there_is(
    discord: SimulatedDiscord, tmp_path: Path
) -> None:
    await discord.advance_time(61)
    (first,) = made(tmp_path)
    await discord.advance_time(10 * HOUR)
    await discord.restart()
    await discord.advance_time(13 * HOUR)
    assert made(tmp_path) == [first]
    await discord.advance_time(HOUR + 120)
    assert len(made(tmp_path)) == 2


async def test_what_fails_is_a_line_in_the_log_and_tried_again_in_an_hour(
    discord: SimulatedDiscord, tmp_path: Path, logged_errors: list[str]
) -> None:
    (tmp_path / "backups").write_text("in the way")
    await discord.advance_time(61)
    (line,) = logged_errors
    assert line.startswith("no backup was made (backup.no-folder); tried again in an hour")
    await discord.advance_time(HOUR - 10)
    assert len(logged_errors) == 1
    await discord.advance_time(20)
    assert len(logged_errors) == 2
    (tmp_path / "backups").unlink()
    await discord.advance_time(HOUR)
    assert len(made(tmp_path)) == 1 and len(logged_errors) == 2
    logged_errors.clear()


async def test_a_stop_gives_up_the_backup_under_way_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "_STEP", 1)
    monkeypatch.setattr(backup, "_PAUSE", 0.05)
    monkeypatch.setattr(daily_backup, "FIRST_SECONDS", 0)
    path, folder = tmp_path / "cards.db", tmp_path / "backups"
    database = await Database.open(path)
    try:
        daily = DailyBackup(path, folder, lambda: 1_800_000_000.0)
        daily.start()
        async with asyncio.timeout(10):
            while not await asyncio.to_thread(lambda: folder.exists() and list(folder.iterdir())):
                pass
            await daily.stop()
        assert await asyncio.to_thread(lambda: list(folder.iterdir())) == []
        # Moves go on meanwhile, and nothing of it holds the file.
        key = "INSERT INTO meta VALUES ('after', '')"
        await database.transaction(lambda connection: connection.execute(key).close())
    finally:
        await database.close()
    assert not await asyncio.to_thread(path.with_name("cards.db-wal").exists)


async def test_without_a_folder_there_is_none(tmp_path: Path) -> None:
    daily = DailyBackup(tmp_path / "cards.db", None, lambda: 0.0)
    before = asyncio.all_tasks()
    daily.start()
    await daily.stop()
    assert asyncio.all_tasks() == before
