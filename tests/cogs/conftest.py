"""The real bot in a simulated Discord: a club with a channel, its members, and dice that fall the same."""

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from shutil import copyfile

import pytest

from bot.demo.simulated import Club, SimulatedDiscord, found_club
from bot.settings import Settings
from bot.tables.sealed import Shuffling
from tests.packs import Dice

NAMES = ("Ann", "Bob", "Cyd", "Dot", "Eve")


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter())

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def logged_errors() -> Iterator[list[str]]:
    """What was logged as an error. A test that provokes one clears it; any other fails on it."""
    errors = _Errors()
    logging.getLogger().addHandler(errors)
    yield errors.lines
    logging.getLogger().removeHandler(errors)
    assert errors.lines == []


@pytest.fixture
def dice() -> Dice:
    return Dice(14)


@pytest.fixture
def shuffling(dice: Dice) -> Shuffling:
    return dice.pack


@pytest.fixture
async def simcord_env(
    new_file: Path, tmp_path: Path, dice: Dice, shuffling: Shuffling, logged_errors: list[str]
) -> AsyncIterator[SimulatedDiscord]:
    """Discord with the bot in it, whose tiles are uploaded already. Time passes only in `advance_time`."""
    settings = Settings(database_path=copyfile(new_file, tmp_path / "tables.db"))
    discord_ = SimulatedDiscord(settings, dice, shuffling)
    discord_.have_tiles()
    await discord_.start()
    yield discord_
    await discord_.close()


@pytest.fixture
def club(simcord_env: SimulatedDiscord) -> Club:
    """Ann, Bob, Cyd, Dot and Eve, who moderates, in a channel for cards."""
    return found_club(simcord_env, NAMES)
