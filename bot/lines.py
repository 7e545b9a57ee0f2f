"""One JSON object a line in, one answer a line out, in the same order: how referee and standings read.

A line that cannot be read gets an answer of its own that says why, and the next one is read.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from bot.text import say

Answer = dict[str, Any]


class UnreadableFile(Exception):
    """A file that cannot be read, with the reason in words."""


def serve(
    command: str, about: str, arguments: list[str], answers: Callable[[Iterable[bytes]], Iterator[str]]
) -> int:
    """`python -m bot COMMAND [FILE]`: status 0 where every line was read, 2 where the file cannot be."""
    parser = argparse.ArgumentParser(prog=f"python -m bot {command}", description=about)
    parser.add_argument("file", nargs="?", metavar="FILE", help=say("en", "lines.about-file"))
    path: str | None = parser.parse_args(arguments).file
    try:
        for answer in answers(_lines(path)):
            print(answer, flush=True)
    except UnreadableFile as error:
        print(say("en", "lines.unreadable-file", path=path or "-", reason=error), file=sys.stderr)
        return 2
    return 0


def _lines(path: str | None) -> Iterator[bytes]:
    # Only what goes wrong in reading is raised in here: whoever writes the answers is outside.
    try:
        if path is None:
            yield from sys.stdin.buffer
        else:
            with Path(path).open("rb") as lines:
                yield from lines
    except (OSError, ValueError) as error:  # a path may hold what no path can
        raise UnreadableFile(getattr(error, "strerror", None) or str(error)) from None


def answered(
    lines: Iterable[bytes], answer: Callable[[dict[str, Any]], Answer], refuse: Callable[[str], Answer]
) -> Iterator[str]:
    """An answer, as JSON, for every line that is not empty; ``refuse`` gets the key of the reason."""
    for line in lines:
        if line.strip():
            yield _answered(line, answer, refuse)


def _answered(
    line: bytes, answer: Callable[[dict[str, Any]], Answer], refuse: Callable[[str], Answer]
) -> str:
    try:
        found = json.loads(line, parse_float=_finite, parse_constant=_finite)
    except ValueError:
        return json.dumps(refuse("lines.not-json"))
    except RecursionError:
        return json.dumps(refuse("lines.too-deep"))
    if not isinstance(found, dict):
        return json.dumps(refuse("lines.not-an-object"))
    try:
        return json.dumps(answer(found))
    except RecursionError:  # in quoting a part of it, or in writing its id again
        return json.dumps(refuse("lines.too-deep"))


def _finite(text: str) -> float:
    """A number with a point or an exponent; ValueError for NaN and infinities, which JSON has not."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number
