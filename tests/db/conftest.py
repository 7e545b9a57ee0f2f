from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from shutil import copyfile

import pytest

from db.connection import Database
from tests.db.scribe import Scribe


@pytest.fixture
async def database(new_file: Path, tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(copyfile(new_file, tmp_path / "cards.db"))
    yield opened
    await opened.close()


@pytest.fixture
def scribe(database: Database) -> Scribe:
    return Scribe(database)
