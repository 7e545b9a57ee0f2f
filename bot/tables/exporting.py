"""Matches written out whole: one JSON file, or a folder of four CSV files (README, "Taking matches out")."""

from __future__ import annotations

import csv
import gzip
import json
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, Final, Literal

from bot.tables.authority import Act, check
from bot.tables.sheets import awards_of
from bot.tables.table import Person
from bot.text.cells import guarded
from db.export import TABLES, Batch, Row, Scope, batches
from db.reading import reading

Format = Literal["csv", "json"]

SEATS: Final = 5
"""In CSV every match has columns for so many seats."""
_SEAT: Final = ("side", "name", "computer", "user_id", "won", "hung", "jacks_lost", "swept")

COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "matches": (
        "id", "guild_id", "channel_id", "table", "variant", "players", "options", "with_computers", "rated",
        "void", "cut", "first_dealer", "started_at", "finished_at", "ended", "winner", "scores",
        "ending", "contributions", "play_kept", "pad_id", "pad_game",
        *(f"seat_{seat}_{column}" for seat in range(SEATS) for column in _SEAT),
    ),
    "deals": (
        "match_id", "number", "dealer", "pack", "scores_before", "extra_hand", "edition", "first_turn",
        "scores_after", "void", "secret",
    ),
    "awards": (
        "match_id", "deal", "number", "category", "side", "points", "card", "holder", "captor", "captured",
        "taken_with",
    ),
    "actions": ("match_id", "turn", "deal", "seat", "notation", "user_id", "at"),
}  # fmt: skip
"""The columns of each CSV file, in order; in JSON a match has its ``seats`` as a list."""

Progress = Callable[[int, int], None]
"""Told how many matches are written, of how many."""


def of_person(person: Person, guild_id: int) -> Scope:
    """What anyone may take out: their own matches on a server."""
    return Scope(guild_id, person.user_id)


def of_server(person: Person, guild_id: int) -> Scope:
    """All of a server's matches; TableError for whoever does not moderate there."""
    check(Act.TAKE_OUT, person)
    return Scope(guild_id)


def export(database: Path, scope: Scope, form: Format, out: Path, told: Progress) -> int:
    """Write the matches of the scope to that file, or as CSV into that folder; how many there were.

    What was there is replaced, and only once all is written. Raises DatabaseError, and OSError where it
    cannot be written. Blocks: not for the event loop.
    """
    folder = out if form == "csv" else out.parent
    folder.mkdir(parents=True, exist_ok=True)
    # On the same disk, so that putting the files in their place cannot fail half way through one.
    with TemporaryDirectory(prefix=".export-", dir=folder) as made:
        parts = {name: Path(made) / f"{name}.{form}" for name in TABLES}
        total = _write(database, scope, form, parts, told)
        if form == "csv":
            for path in parts.values():
                path.replace(out / path.name)
        else:
            whole = Path(made) / "whole"
            _join(parts, whole)
            whole.replace(out)
    return total


def packed(made: Path, limit: int) -> Path:
    """What was exported as one file to send: a folder zipped; a file as it is, above the limit gzipped."""
    if made.is_dir():
        return Path(shutil.make_archive(str(made), "zip", made))
    if made.stat().st_size <= limit:
        return made
    smaller = made.with_name(f"{made.name}.gz")
    with made.open("rb") as file, gzip.open(smaller, "wb") as into:
        shutil.copyfileobj(file, into)
    return smaller


def _write(database: Path, scope: Scope, form: Format, parts: dict[str, Path], told: Progress) -> int:
    total = 0
    with ExitStack() as stack:
        connection = stack.enter_context(reading(database))
        sheets: dict[str, _Csv | _Json] = {}
        for name, path in parts.items():
            # The mark at its head makes Excel read a CSV file as UTF-8.
            encoding = "utf-8-sig" if form == "csv" else "utf-8"
            file = stack.enter_context(path.open("w", encoding=encoding, newline=""))
            sheets[name] = _Csv(file, COLUMNS[name]) if form == "csv" else _Json(file)
        for batch in batches(connection, scope):
            rows = {name: getattr(batch, name) for name in TABLES}
            rows["awards"] = sorted([*batch.awards, *_booked(batch)], key=_place)
            for name, sheet in sheets.items():
                sheet.put(rows[name])
            total = batch.total
            told(batch.done, total)
    return total


def _booked(batch: Batch) -> Iterator[Row]:
    """The awards of real tables, as the sheets that are kept come to them."""
    for match in batch.matches:
        sheet = batch.sheets.get(match["pad_id"])
        if sheet is not None:
            for row in awards_of(sheet, match["pad_game"]):
                yield {"match_id": match["id"], **row}


def _place(award: Row) -> tuple[int, int, int]:
    return award["match_id"], award["deal"], award["number"]


class _Csv:
    def __init__(self, file: IO[str], columns: tuple[str, ...]) -> None:
        self._writer = csv.DictWriter(file, columns)
        self._writer.writeheader()

    def put(self, rows: Iterable[Row]) -> None:
        self._writer.writerows({name: _cell(value) for name, value in _flat(row).items()} for row in rows)


class _Json:
    """A list without its brackets."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self._first = True

    def put(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self._file.write("\n" if self._first else ",\n")
            self._file.write(json.dumps(row, ensure_ascii=False))
            self._first = False


def _join(parts: dict[str, Path], whole: Path) -> None:
    with whole.open("wb") as file:
        for place, (name, path) in enumerate(parts.items()):
            file.write(f'{"," if place else "{"}\n"{name}": ['.encode())
            with path.open("rb") as part:
                shutil.copyfileobj(part, file)
            file.write(b"\n]")
        file.write(b"\n}\n")


def _flat(row: Row) -> Row:
    """A match with its seats in columns of their own; other rows as they are."""
    flat = {name: value for name, value in row.items() if name != "seats"}
    for seat in row.get("seats", ()):
        flat |= {f"seat_{seat['seat']}_{column}": seat[column] for column in _SEAT}
    return flat


def _cell(value: Any) -> object:
    """As a spreadsheet shall have it: 0 and 1 for no and yes, lists and options as JSON, no formulas."""
    match value:
        case bool():
            return int(value)
        case dict() | tuple():
            return json.dumps(value, sort_keys=True)
        case str():
            return guarded(value)
    return value
