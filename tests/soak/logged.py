"""The log as production writes it: no card in any line of ours, and no error but those of a full disk."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager

from bot.logs import OWN, OneLine
from bot.text import say
from tests.cogs.overhearing import named
from tests.soak.report import Report

FULL = say("en", "database.full", path="PATH")
DISK = re.compile(
    "|".join(
        (
            re.escape(FULL).replace("PATH", ".+"),
            r"table \d+: a computer player's move was not saved \(database\.full\); tried again",
            r"lobbies whose time is up were not closed \(database\.full\); tried again",
            r"(results that are due were not settled|what was played for a fixture was not reported)"
            r" \(database\.full\); tried again",
        )
    )
)
"""What is logged, and rightly, where a write found the disk full."""


class Logged(logging.Handler):
    """deaf: the bot that logs has been dropped. disk_was_full: so many times, each good for some lines."""

    def __init__(self, report: Report) -> None:
        super().__init__(logging.DEBUG)
        self.deaf = False
        self.disk_was_full = 0
        self._report = report
        self.setFormatter(OneLine())

    def emit(self, record: logging.LogRecord) -> None:
        if self.deaf:
            return
        line = self.format(record)
        if record.name.partition(".")[0] in OWN and named(line):
            self._report.find("leaks", f"the log tells {sorted(named(line))}: {line}")
        if record.levelno < logging.ERROR:
            return
        if record.exc_info is None and self.disk_was_full and DISK.fullmatch(record.getMessage()):
            return
        self._report.find("unhandled_errors", line)


@contextmanager
def logged(report: Report) -> Iterator[Logged]:
    """The log is read meanwhile, ours from DEBUG on as it is written with LOG_LEVEL=DEBUG."""
    handler, root = Logged(report), logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in OWN}
    root.addHandler(handler)
    for name in OWN:
        logging.getLogger(name).setLevel(logging.DEBUG)
    try:
        yield handler
    finally:
        root.removeHandler(handler)
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
