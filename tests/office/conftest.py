"""The floor of the tables, with a league office in it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.office.service import Office
from tests.office.league_scenes import Hall, a_hall
from tests.office.result_scenes import MatchDay
from tests.tables.conftest import Floor, floor

__all__ = ["floor"]


@pytest.fixture
async def hall(floor: Floor) -> Hall:
    return await a_hall(floor)


@pytest.fixture
async def empty(floor: Floor) -> AsyncIterator[MatchDay]:
    """An office without a league, for a match day to begin in."""
    day = MatchDay(floor, Office(floor.database, floor.tables, floor.pads))
    yield day
    await day.office.stop()


@pytest.fixture
async def day(empty: MatchDay) -> MatchDay:
    return await empty.begin()
