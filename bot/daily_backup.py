"""The running bot's own backups: one a day, counted from the newest there is."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from pathlib import Path

from db.backup import back_up, backups
from db.errors import DatabaseError

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60.0
FIRST_SECONDS = 60.0
"""After the start, which has enough to do."""
RETRY_SECONDS = 60 * 60.0
"""After a backup that was refused."""


class _Stopped(Exception):
    """The bot stops, and the backup under way is given up."""


class DailyBackup:
    """A timer, and a thread for the copying. folder: None for no backups. now: seconds since 1970."""

    def __init__(self, path: Path, folder: Path | None, now: Callable[[], float]) -> None:
        self._path = path
        self._folder = folder
        self._now = now
        self._timer: asyncio.TimerHandle | None = None
        self._working: asyncio.Task[None] | None = None
        self._stopped = threading.Event()

    def start(self) -> None:
        if self._folder is not None:
            self._later(FIRST_SECONDS, self._folder)

    async def stop(self) -> None:
        """Gives up a backup under way, between two of its steps."""
        self._stopped.set()
        if self._timer is not None:
            self._timer.cancel()
        if self._working is not None:
            await asyncio.gather(self._working, return_exceptions=True)

    def _later(self, seconds: float, folder: Path) -> None:
        if not self._stopped.is_set():
            self._timer = asyncio.get_running_loop().call_later(seconds, self._due, folder)

    def _due(self, folder: Path) -> None:
        self._working = asyncio.get_running_loop().create_task(self._work(folder))

    async def _work(self, folder: Path) -> None:
        left = RETRY_SECONDS
        try:
            left = await asyncio.to_thread(self._back_up, folder)
        except _Stopped:
            return
        except DatabaseError as error:
            log.error("no backup was made (%s); tried again in an hour", error.key, exc_info=error.__cause__)
        except Exception:
            log.exception("no backup was made; tried again in an hour")
        self._later(left, folder)

    def _back_up(self, folder: Path) -> float:
        """A backup, if one is due; the seconds until the next is."""
        now = self._now()
        newest = backups(folder)[0][0] if folder.is_dir() and backups(folder) else now - DAY
        if 0 <= now - newest < DAY:  # a bot that was started again is not due again
            return newest + DAY - now
        made = back_up(self._path, folder, now=now, told=self._go_on)
        log.info("Backup made: %s", made.name)
        return DAY

    def _go_on(self, done: int, total: int) -> None:
        if self._stopped.is_set():
            raise _Stopped
