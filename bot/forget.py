"""`python -m bot forget ID`: somebody's data deleted who cannot ask the bot. The bot must be stopped."""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from pathlib import Path

from bot.settings import Settings, SettingsError
from bot.tables.service import Tables
from bot.tables.table import TableError
from bot.text import say
from db.connection import Database
from db.errors import DatabaseError

DONE, NOTHING, REFUSED = 0, 1, 2


def main(arguments: list[str]) -> int:
    """The exit status: 0 deleted, 1 nothing was kept of them, 2 with a sentence on what to put right."""
    parser = argparse.ArgumentParser(prog="python -m bot forget", description=say("en", "start.about-forget"))
    parser.add_argument("user", metavar="ID", type=_id, help=say("en", "forget.about-id"))
    user_id: int = parser.parse_args(arguments).user
    try:
        path = Settings.from_env().database_path
        if not path.exists():  # with a wrong path nobody must be told that nothing is held of them
            raise DatabaseError("reading.missing", path)
        gone = asyncio.run(_forget(path, user_id))
    except (SettingsError, DatabaseError, TableError) as error:
        print(" ".join(say("en", error.key, **error.values).split()), file=sys.stderr)
        return REFUSED
    print(say("en", "forget.done" if gone else "forget.nothing", user=user_id))
    return DONE if gone else NOTHING


def _id(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 2**63):
        raise argparse.ArgumentTypeError(say("en", "forget.no-id", given=text))
    return int(text)


async def _forget(path: Path, user_id: int) -> bool:
    database = await Database.open(path)
    try:
        return await Tables(database, dice=random.SystemRandom(), now=time.time).people.delete(user_id)
    finally:
        await database.close()
