"""The floor of the tables, with a league office in it."""

from __future__ import annotations

import pytest

from tests.office.league_scenes import Hall, a_hall
from tests.tables.conftest import Floor, floor

__all__ = ["floor"]


@pytest.fixture
async def hall(floor: Floor) -> Hall:
    return await a_hall(floor)
