"""`python -m bot verify FILE`: whether the packs of deals came from their sealed secrets. Needs no bot."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.tables.record import BadRecord, Record, disagreements, read_records
from bot.text import say

AGREES, DISAGREES, REFUSED = 0, 1, 2


def main(arguments: list[str]) -> int:
    """The exit status: 0 every deal comes out the same, 1 one does not, 2 with a sentence on a bad file."""
    parser = argparse.ArgumentParser(prog="python -m bot verify", description=say("en", "start.about-verify"))
    parser.add_argument("file", metavar="FILE", help=say("en", "verify.about-file"))
    path: str = parser.parse_args(arguments).file
    try:
        records = read_records(_read(path))
    except BadRecord as error:
        return _refuse(error.key, **error.values)
    except UnicodeDecodeError:
        return _refuse("verify.not-json")
    except (OSError, ValueError) as error:  # a path may hold what no path can
        reason = getattr(error, "strerror", None) or str(error)
        return _refuse("verify.unreadable-file", path=path, reason=reason)
    wrong = False
    for record in records:
        found = disagreements(record)
        wrong |= bool(found)
        print("\n".join(_told(record, found)))
    return DISAGREES if wrong else AGREES


def _read(path: str) -> str:
    if path == "-":
        return sys.stdin.buffer.read().decode()
    return Path(path).read_text(encoding="utf-8")


def _told(record: Record, found: tuple[str, ...]) -> list[str]:
    """A sentence for the deal, or one for each thing that disagrees."""
    place = {"deal": record.deal, "match": record.match, "table": _one_line(record.table)}
    if found:
        return [say("en", f"verify.wrong-{what}", **place) for what in found]
    told = say("en", "verify.comes-out", **place, seal=record.seal)
    return [told]


def _one_line(text: str) -> str:
    """A name from the file, which may be anything, without what a terminal would obey."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _refuse(key: str, **values: object) -> int:
    print(" ".join(_one_line(say("en", key, **values)).split()), file=sys.stderr)
    return REFUSED
