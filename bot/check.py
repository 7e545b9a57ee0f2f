"""`python -m bot check`: the whole database looked through, beside a running bot."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from bot.settings import Settings, SettingsError
from bot.tables.checking import UNREADABLE, Finding, check_match, check_ratings, scope_values
from bot.tables.checking_pads import check_pad
from bot.text import say
from db.checking import Snapshot, snapshot
from db.errors import DatabaseError

WHOLE, FAULTY, REFUSED = 0, 1, 2

TOLD_SECONDS = 2.0
"""Progress is told so often."""


def main(arguments: list[str]) -> int:
    """The exit status: 0 all is well, 1 with a line a fault, 2 with a sentence on what to put right."""
    parser = argparse.ArgumentParser(prog="python -m bot check", description=say("en", "start.about-check"))
    parser.parse_args(arguments)
    try:
        return check(Settings.from_env().database_path)
    except (SettingsError, DatabaseError) as error:
        print(" ".join(say("en", error.key, **error.values).split()), file=sys.stderr)
        return REFUSED


def check(path: Path) -> int:
    """Print all that is wrong with a database; WHOLE or FAULTY. DatabaseError where it cannot be read."""
    faults = 0
    try:
        with snapshot(path) as moment:
            for finding in findings(moment):
                print(told(finding), flush=True)
                faults += not finding.note
            matches, deals = moment.totals()
    except DatabaseError:
        if not faults:
            raise
        print(say("en", "check.cut-short"))
    if faults:
        return FAULTY
    print(say("en", "check.whole", n=matches, d=deals, matches=f"{matches:,}", deals=f"{deals:,}"))
    return WHOLE


def findings(moment: Snapshot) -> Iterator[Finding]:
    """All that is wrong, from the file itself up to what is counted from it."""
    for what in moment.damage():
        yield Finding("damage", {"what": what})
    for table, parent, rows in moment.loose():
        yield Finding("loose", {"table": table, "parent": parent, "n": rows})
    matches, _ = moment.totals()
    progress = _Progress()
    for done, match_id in enumerate(moment.match_ids()):
        progress.tell("check.matches", done, matches)
        try:
            yield from check_match(moment.match(match_id))
        except UNREADABLE:
            yield Finding("unreadable", {"match": match_id})
    for pad_id in moment.pad_ids():
        try:
            pad = moment.pad(pad_id)
            yield from check_pad(pad, [moment.match(match_id) for _, match_id in pad.games])
        except UNREADABLE:
            yield Finding("pad-unreadable", {"pad": pad_id})
    for match_id in moment.misnumbered():
        yield Finding("ended", {"match": match_id})
    for match_id in moment.out_of_order():
        yield Finding("order", {"match": match_id}, note=True)
    for guild, season, game, computers, user in moment.miscounted():
        values = {"guild": guild, "season": season, "game": game, "computers": computers, "user": user}
        yield Finding("standing", values)
    marks = moment.marks()
    for done, (scope, mark, back_to) in enumerate(marks):
        progress.tell("check.ratings", done, len(marks))
        try:
            yield from check_ratings(moment, scope, mark, back_to)
        except UNREADABLE:
            yield Finding("no-fold", scope_values(scope))


class _Progress:
    def __init__(self) -> None:
        self._next = monotonic() + TOLD_SECONDS

    def tell(self, key: str, done: int, total: int) -> None:
        """A line on stderr, unless there was one just now."""
        if monotonic() >= self._next:
            self._next = monotonic() + TOLD_SECONDS
            print(say("en", key, done=f"{done:,}", total=f"{total:,}"), file=sys.stderr, flush=True)


def told(finding: Finding) -> str:
    """A finding in a line."""
    values = dict(finding.values)
    if "season" in values:
        season = values["season"]
        values["season"] = say("en", "check.season", season=season) if season else say("en", "check.all-time")
    if "game" in values:
        values["game"] = values["game"] or say("en", "check.all-games")
    if "computers" in values:
        values["computers"] = say("en", "check.with" if values["computers"] else "check.among")
    if finding.what is not None:
        values["what"] = say("en", f"check.what.{finding.what}")
    line = say("en", f"check.{finding.key}", **values)
    return " ".join((say("en", "check.note", what=line) if finding.note else line).split())
