"""`python -m bot backup DIR`: a copy of the database, made beside a running bot."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from bot.settings import Settings, SettingsError
from bot.text import say
from db.backup import KEEP, back_up
from db.errors import DatabaseError

TOLD_SECONDS = 1.0
"""Progress is told so often."""


def main(arguments: list[str]) -> int:
    """The exit status: 0 with the copy's name, 2 with a sentence on what to put right."""
    about = say("en", "start.about-backup")
    parser = argparse.ArgumentParser(prog="python -m bot backup", description=about)
    parser.add_argument("folder", metavar="DIR", type=Path, help=say("en", "backup.about-folder"))
    about = say("en", "backup.about-keep", n=KEEP)
    parser.add_argument("--keep", metavar="N", type=_number, default=KEEP, help=about)
    asked = parser.parse_args(arguments)
    try:
        path = Settings.from_env().database_path
        made = back_up(path, asked.folder, now=time.time(), keep=asked.keep, told=_Progress())
    except (SettingsError, DatabaseError) as error:
        print(" ".join(say("en", error.key, **error.values).split()), file=sys.stderr)
        return 2
    print(made)
    return 0


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(say("en", "backup.keep", given=text))
    return int(text)


class _Progress:
    def __init__(self) -> None:
        self._next = time.monotonic() + TOLD_SECONDS

    def __call__(self, done: int, total: int) -> None:
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + TOLD_SECONDS
            print(say("en", "backup.progress", percent=100 * done // total), file=sys.stderr, flush=True)
