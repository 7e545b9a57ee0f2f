"""What comes due by itself, seen to at its time. The disk knows what and when, so a restart loses nothing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.tables.records import RETRY_SECONDS
from db.connection import DatabaseError

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 60 * 60.0
"""So often at least it is looked whether something is due: the computer's clock may be set meanwhile."""


class Alarm:
    """Looks for what is due in the background, and again when the next thing is.

    settle: sees to all that is due. following: when the next is, None for nothing; in seconds since 1970, as
    ``now``. trouble: what the log says where that failed; it is tried again.
    """

    def __init__(
        self,
        settle: Callable[[], Awaitable[object]],
        following: Callable[[], Awaitable[int | None]],
        now: Callable[[], float],
        trouble: str,
    ) -> None:
        self._settle, self._following, self._now, self._trouble = settle, following, now, trouble
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None
        self._again = False
        self._stopped = False

    def look(self) -> None:
        """Looks now: what is due, and when the next is, may have changed."""
        self._again = True
        if not self._stopped and self._looking is None:
            self._looking = asyncio.get_running_loop().create_task(self._look())

    async def stop(self) -> None:
        """Ends once what is being seen to is done."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
        if self._looking is not None:
            await asyncio.gather(self._looking, return_exceptions=True)

    async def _look(self) -> None:
        wait = LOOK_SECONDS
        try:
            while self._again and not self._stopped:
                self._again = False
                await self._settle()
                moment = await self._following()
                left = LOOK_SECONDS if moment is None else max(0.0, moment - self._now()) + 1
                wait = min(LOOK_SECONDS, left)
        except DatabaseError as error:
            log.error("%s (%s); tried again", self._trouble, error.key)
            wait = RETRY_SECONDS
        except Exception:
            log.exception("%s", self._trouble)
            wait = RETRY_SECONDS
        finally:
            self._looking = None
        if self._timer is not None:
            self._timer.cancel()
        if not self._stopped:
            self._timer = asyncio.get_running_loop().call_later(wait, self.look)
