"""`python -m bot export`: all finished matches of all servers, as CSV or JSON, beside a running bot."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import monotonic

from bot.settings import Settings, SettingsError
from bot.tables.exporting import export
from bot.text import say
from db.errors import DatabaseError
from db.export import Scope

TOLD_SECONDS = 1.0
"""Progress is told so often."""


def main(arguments: list[str]) -> int:
    """The exit status: 0 where all is written, 2 with a sentence on what to put right."""
    about = say("en", "start.about-export")
    parser = argparse.ArgumentParser(prog="python -m bot export", description=about)
    about = say("en", "export.about-format")
    parser.add_argument("--format", choices=("csv", "json"), required=True, help=about)
    about = say("en", "export.about-out")
    parser.add_argument("--out", type=Path, required=True, metavar="PATH", help=about)
    asked = parser.parse_args(arguments)
    try:
        database = Settings.from_env().database_path
        if _is_part_of(asked.out, database):
            return _refuse("export.onto-database", path=asked.out)
        total = export(database, Scope(), asked.format, asked.out, _Progress())
    except (SettingsError, DatabaseError) as error:
        return _refuse(error.key, **error.values)
    except OSError as error:
        return _refuse("export.unwritable", path=asked.out, reason=error.strerror or type(error).__name__)
    print(say("en", "export.written", n=total, count=f"{total:,}", path=asked.out), file=sys.stderr)
    return 0


class _Progress:
    def __init__(self) -> None:
        self._next = monotonic() + TOLD_SECONDS

    def __call__(self, done: int, total: int) -> None:
        if monotonic() >= self._next:
            self._next = monotonic() + TOLD_SECONDS
            told = say("en", "export.progress", done=f"{done:,}", total=f"{total:,}")
            print(told, file=sys.stderr, flush=True)


def _is_part_of(out: Path, database: Path) -> bool:
    """Whether that is the database's own file, or one of those that SQLite and the bot keep beside it."""
    own = database.resolve()
    beside = (own.with_name(own.name + end) for end in ("-wal", "-shm", "-journal", ".lock"))
    return out.resolve() in (own, *beside)


def _refuse(key: str, **values: object) -> int:
    # One line, whatever the values hold.
    print(" ".join(say("en", key, **values).split()), file=sys.stderr)
    return 2
