"""What shows of what somebody wrote: hostile input made one plain line."""

from collections.abc import Iterator
from typing import Final
from unicodedata import category, normalize

MAX_MARKS: Final = 3
"""Accents kept on one letter: Vietnamese, Thai and Hindi need no more, floods bring dozens."""

# Letters and symbols that show nothing (Hangul fillers, the blank braille cell).
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def visible_line(text: str) -> str:
    """The text as one line of what shows, single spaces between words; empty where nothing does."""
    # Composed again: a sign that shows nothing may have stood between a letter and its accent.
    return " ".join(normalize("NFC", "".join(_visible(normalize("NFC", text)))).split())


def folded(text: str) -> str:
    """A name as two are compared: whatever its capitals, spaces and width, or how its accents are written."""
    return " ".join(normalize("NFKC", normalize("NFKC", visible_line(text)).casefold()).split())


def _visible(text: str) -> Iterator[str]:
    """What shows: no controls, direction marks, joiners or private signs, and few accents a letter."""
    marks = MAX_MARKS
    for sign in text:
        match category(sign):
            case "Cc" | "Zs" | "Zl" | "Zp":
                marks = MAX_MARKS
                yield " "
            case "Cf" | "Cs" | "Co" | "Cn" | "Me":
                continue
            case "Mn" | "Mc":
                marks += 1
                if marks <= MAX_MARKS:
                    yield sign
            case _ if sign in _BLANK:
                marks = MAX_MARKS
                yield " "
            case _:
                marks = 0
                yield sign
