"""A CSV file somebody hands in, read into rows by their columns; whatever is wrong is told by its line."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from unicodedata import category

from bot.text import in_series, say
from bot.text.cells import unguarded
from bot.text.visible import folded, visible_line

MAX_BYTES: Final = 256 * 1024
MAX_LINES: Final = 1000
MAX_NAME: Final = 40
"""Characters of a name, of whatever it is."""

_SHOWN: Final = 40
_MOST_HEADINGS: Final = 100
"""So many that are wrong are told: a file of commas alone has a quarter of a million."""
_SEPARATORS: Final = (",", ";", "\t")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in a line, counted from 1 as an editor does; in line 0 where the whole file is meant.

    The key has a text, with these values: what stood in the file is among them as it stood there, cut.
    """

    line: int
    key: str
    values: Mapping[str, object] = field(default_factory=dict)


Faults = tuple[Fault, ...]
"""All that are wrong, by their lines: never empty."""


def told(fault: Fault, locale: str, shown: Callable[[str], str]) -> str:
    """The fault as a sentence, "Line 7: ..."; ``shown`` makes safe what stood in the file (clean_line)."""
    values = {name: shown(value) if isinstance(value, str) else value for name, value in fault.values.items()}
    what = say(locale, fault.key, **values)
    return say(locale, "sheet.at", line=fault.line, what=what) if fault.line else what


@dataclass(frozen=True, slots=True)
class Column:
    """A column by its name and what else its heading may be, in small letters."""

    name: str
    also: tuple[str, ...] = ()
    required: bool = True


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row by the names of their columns; those of columns that are not there are empty."""

    line: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


@dataclass(frozen=True, slots=True)
class Grid:
    """The rows that could be read, and what was wrong with the others."""

    rows: tuple[Row, ...]
    faults: Faults


def quoted(cell: str) -> str:
    """What stood in a cell, short enough to be told."""
    line = visible_line(cell)
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1].rstrip()}…"


def key_of(name: str) -> str:
    """By which names are the same."""
    return folded(name)


def read_grid(data: bytes, columns: Sequence[Column], usual: Mapping[str, str] = {}) -> Grid:
    """The rows under the headings, in their order; what a spreadsheet was kept from computing is freed.

    The columns may stand in any order, separated by commas, semicolons or tabs. Rows without any text are
    left out. usual: what stands in a column, by its name, that a file need not have.
    """
    columns = [replace(each, required=each.required and each.name not in usual) for each in columns]
    text = _text(data)
    if isinstance(text, Fault):
        return Grid((), (text,))
    separator = _separator(text, columns)
    line = _stray_quote(text, separator)
    if line is not None:
        return Grid((), (Fault(line, "sheet.stray-quote"),))
    records = _records(text, separator)
    heading = next(records, Fault(0, "sheet.empty"))  # separators alone are no text either
    if isinstance(heading, Fault):
        return Grid((), (heading,))
    names, faults = _headings(*heading, columns)
    if faults:
        return Grid((), faults)
    rows: list[Row] = []
    found: list[Fault] = []
    for record in records:
        if isinstance(record, Fault):
            found.append(record)
            continue
        line, cells = record
        wrong = _wrong_cells(line, names, cells)
        found += wrong
        if not wrong:
            read = {name: unguarded(cell) for name, cell in zip(names, cells, strict=True)}
            rows.append(Row(line, {**usual, **read}))
    if not rows and not found:
        found.append(Fault(heading[0], "sheet.only-headings"))
    return Grid(tuple(rows), tuple(found))


def named(row: Row, column: str, faults: list[Fault]) -> str | None:
    """The name in that cell as it is shown; None, and a fault, where it is none or too long."""
    name = visible_line(row[column])
    if not name:
        key = "sheet.nothing-shows" if row[column] else "sheet.no-name"
        faults.append(Fault(row.line, key, {"column": column}))
        return None
    if len(name) > MAX_NAME:
        values = {"column": column, "name": quoted(name), "most": MAX_NAME}
        faults.append(Fault(row.line, "sheet.long-name", values))
        return None
    return name


def _text(data: bytes) -> str | Fault:
    """The file as text, its lines ended by line feeds."""
    if len(data) > MAX_BYTES:
        return Fault(0, "sheet.too-large", {"most": MAX_BYTES // 1024})
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Fault(1, "sheet.utf-16")
    data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if b"\0" in data:
        return Fault(data.count(b"\n", 0, data.index(b"\0")) + 1, "sheet.nul")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return Fault(data.count(b"\n", 0, error.start) + 1, "sheet.not-utf-8")
    if not text.strip():
        return Fault(0, "sheet.empty")
    if text.rstrip("\n").count("\n") >= MAX_LINES:
        return Fault(MAX_LINES + 1, "sheet.too-many-lines", {"most": MAX_LINES})
    return text


def _separator(text: str, columns: Sequence[Column]) -> str:
    """What makes the most headings of the first line that has text."""
    first = next(line for line in text.split("\n") if line.strip())
    known = {heading for column in columns for heading in (column.name, *column.also)}

    def headings(separator: str) -> int:
        try:
            return sum(_heading(cell) in known for cell in next(csv.reader([first], delimiter=separator)))
        except csv.Error:  # without it, a cell is longer than any may be
            return 0

    return max(_SEPARATORS, key=headings)


def _stray_quote(text: str, separator: str) -> int | None:
    """The line where a cell begins whose quotation marks do not pair (csv names where it noticed)."""
    cell = re.compile(rf'(?:"[^"]*(?:""[^"]*)*"|[^"{separator}\n]*)(?=[{separator}\n]|\Z)')
    start = 0
    while (found := cell.match(text, start)) is not None:
        if found.end() == len(text):
            return None
        start = found.end() + 1
    return text.count("\n", 0, start) + 1


def _records(text: str, separator: str) -> Iterator[tuple[int, list[str]] | Fault]:
    """Line and cells of each record with text in it."""
    reader = csv.reader(io.StringIO(text, newline="\n"), delimiter=separator, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = [cell.strip() for cell in next(reader)]
        except StopIteration:
            return
        except csv.Error:  # with quotation marks in pairs it has but a limit of the length
            yield Fault(line, "sheet.long-cell")
            return
        if any(cells):
            yield line, cells


def _heading(cell: str) -> str:
    return " ".join(visible_line(cell).casefold().replace("_", " ").split())


def _headings(line: int, cells: Sequence[str], columns: Sequence[Column]) -> tuple[tuple[str, ...], Faults]:
    """The names of the columns in the file's order, and what is wrong with its headings."""
    known = {heading: column.name for column in columns for heading in (column.name, *column.also)}
    required = [column.name for column in columns if column.required]
    names = [known.get(_heading(cell), "") for cell in cells]
    if not any(names):
        return (), (Fault(line, "sheet.no-headings", {"columns": in_series(required)}),)
    faults: list[Fault] = []
    for place, (name, cell) in enumerate(zip(names, cells, strict=True)):
        if not name:
            values = {"column": quoted(cell), "columns": in_series([column.name for column in columns])}
            key = "sheet.unknown-column" if cell else "sheet.unnamed-column"
            faults.append(Fault(line, key, values if cell else {"place": place + 1}))
        elif name in names[:place]:
            faults.append(Fault(line, "sheet.double-column", {"column": name}))
    missing = [name for name in required if name not in names]
    faults += [Fault(line, "sheet.missing-column", {"column": name}) for name in missing]
    return tuple(names), tuple(faults[:_MOST_HEADINGS])


def _wrong_cells(line: int, names: Sequence[str], cells: Sequence[str]) -> Faults:
    if len(cells) != len(names):
        key = "sheet.too-few-cells" if len(cells) < len(names) else "sheet.too-many-cells"
        return (Fault(line, key, {"cells": len(cells), "columns": len(names)}),)
    return tuple(
        Fault(line, "sheet.control-character", {"column": name})
        for name, cell in zip(names, cells, strict=True)
        if any(category(sign) == "Cc" for sign in cell)
    )
