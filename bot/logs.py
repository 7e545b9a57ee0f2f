"""The log: one line a record, to stderr, and nothing in it that a player may not know."""

import asyncio
import logging
import sqlite3
import traceback
from collections.abc import Iterator
from typing import Any

import discord

# Ours. Every other logger stays at INFO or above: below it discord.py writes whole requests, hands among
# them, and aiosqlite its statements.
OWN = ("bot", "cogs", "db")

# Errors whose message is about the program or the machine. Any other message may hold a value, and a value
# may be a card: of those only the kind and the place are told.
_TELLING = (OSError, sqlite3.Error, discord.HTTPException, ImportError, AttributeError, NameError, TypeError)


def configure(level: int) -> None:
    """Log to stderr: our own records from `level` (a number of `logging`) on, others' from INFO at least."""
    # Else a mistake in a log call prints the values that were to be logged.
    logging.raiseExceptions = False
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine())
    logging.basicConfig(handlers=[handler], level=max(level, logging.INFO), force=True)
    logging.captureWarnings(True)
    for name in OWN:
        logging.getLogger(name).setLevel(level)
    # All it says at INFO is that it logs in with a token.
    logging.getLogger("discord.client").setLevel(logging.WARNING)
    # Voice is not used: discord.py need not warn that it is missing.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def unattended(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """An event loop's exception handler: asyncio's own prints the arguments of what failed."""
    logging.getLogger("bot").error(
        "A task or timer nobody waits for: %s",
        "it failed" if "exception" in context else context["message"],
        exc_info=context.get("exception"),
    )


class OneLine(logging.Formatter):
    """Time, level, logger, message, and for an error what led to it: `module:line function > ... > Kind`."""

    def format(self, record: logging.LogRecord) -> str:
        parts = [f"{self.formatTime(record)} {record.levelname} {record.name}: {_message(record)}"]
        if record.exc_info and record.exc_info[1]:
            parts.extend(_told(record.exc_info[1]))
        # A name with a line break or a terminal's escape in it must not forge a line.
        lines = " | ".join(parts).splitlines()
        return "".join(c if c.isprintable() else " " for c in " | ".join(lines))


def _message(record: logging.LogRecord) -> str:
    if record.name.startswith("discord.ui") and isinstance(record.args, tuple):
        # These records show views and buttons as they look, label and all: a button is a card.
        return record.msg % tuple(type(arg).__name__ for arg in record.args)
    return record.getMessage()


def _told(error: BaseException) -> Iterator[str]:
    """The error and those before it, the first one first, each in a line."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _told(before)
    if isinstance(error, BaseExceptionGroup):
        for each in error.exceptions:
            yield from _told(each)
    places = [
        f"{frame.f_globals.get('__name__', '?')}:{line} {frame.f_code.co_name}"
        for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    kind = type(error).__name__
    yield " > ".join([*places, f"{kind}: {error}" if isinstance(error, _TELLING) else kind])
