"""Pictures as evidence: which are taken, known by their first bytes."""

from __future__ import annotations

from typing import Final

from bot.render.names import clean_line
from bot.tables.table import TableError
from bot.text.visible import visible_line
from db.evidence import Evidence, Kind

MOST_BYTES: Final = 5 * 2**20
MOST_PICTURES: Final = 3
"""With one statement."""

_FIRST: tuple[tuple[bytes, Kind], ...] = (
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
)


def check_size(name: str, size: int) -> None:
    """TableError for a file that is too big, before it is fetched."""
    if size > MOST_BYTES:
        raise TableError("result.picture-too-big", name=clean_line(name) or "?", most=MOST_BYTES // 2**20)


def evidence(name: str, picture: bytes) -> Evidence:
    """An upload to be kept. Raises TableError where it is no picture of a kind that is taken."""
    check_size(name, len(picture))
    kind = _kind(picture)
    if kind is None:
        raise TableError("result.not-a-picture", name=clean_line(name) or "?")
    return Evidence(visible_line(name)[:100], kind, picture)


def _kind(picture: bytes) -> Kind | None:
    if picture[:4] == b"RIFF" and picture[8:12] == b"WEBP":
        return "webp"
    return next((kind for first, kind in _FIRST if picture.startswith(first)), None)
