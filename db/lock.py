"""One process a database: a lock that the operating system releases however the holder ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from error

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """Held from the moment it is made until `release`.

    Raises BlockingIOError where another process holds it, OSError where it cannot be had at all.
    The file stays behind: removing it would let two processes hold two files of one name.
    """

    def __init__(self, path: Path) -> None:
        self._file: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._file)
        except OSError:
            self.release()
            raise

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
