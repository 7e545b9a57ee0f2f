"""Whole matches with all that is kept of them, to be taken out. One under way is not among them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from db.history import FINISHED
from db.rows import read_options, read_scores
from db.sheets import Sheet, load_sheets

BATCH: Final = 50
"""So many matches are read at a time."""

Row = dict[str, Any]
"""A row by its columns; options and numbers by side are read from their JSON."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which matches: of all servers or of one. user_id: those of that person, who learns nobody else's id."""

    guild_id: int | None = None
    user_id: int | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows of the next matches in order; matches have their ``seats``. done: matches so far, with these.

    sheets: of real tables, by the pad's number, whose awards are none of the rows.
    """

    matches: list[Row]
    deals: list[Row]
    awards: list[Row]
    actions: list[Row]
    done: int
    total: int
    sheets: Mapping[int, Sheet]


TABLES: Final = ("matches", "deals", "awards", "actions")
"""What an export has, as the fields of a Batch are called."""

# {match} is the match of a row, {ids} the ids of this batch as JSON.
_THESE = "IN (SELECT value FROM json_each(:ids))"
# Whose id may be told.
_WHOSE = "CASE WHEN :user IS NULL THEN contributions END"
_USER = "CASE WHEN :user IS NULL OR user_id = :user THEN user_id END"

_MATCHES = f"""
SELECT match.id, match.guild_id,
       COALESCE(thread_id, card_table.channel_id, pad.channel_id) AS channel_id, name AS "table",
       match.variant, match.players, match.options, with_computers, match.rated, void, cut, first_dealer,
       started_at, match.finished_at, ended, winner, scores, ending, {_WHOSE} AS contributions,
       play_kept, pad_id, pad_game
FROM match LEFT JOIN card_table ON card_table.id = match.table_id LEFT JOIN pad ON pad.id = pad_id
WHERE match.id {_THESE} ORDER BY match.id
"""
_SEATS = f"""
SELECT match_id, seat, side, name, computer, {_USER} AS user_id, won, hung, jacks_lost, swept
FROM match_player WHERE match_id {_THESE} ORDER BY match_id, seat
"""
_DEALS = f"""
SELECT match_id, number, dealer, pack, scores_before, extra_hand, edition, first_turn, scores_after, void,
       LOWER(HEX(secret)) AS secret
FROM deal WHERE match_id {_THESE} ORDER BY match_id, number
"""
_AWARDS = f"""
SELECT match_id, deal, number, category, side, points, card, holder, captor, captured,
       NULL AS taken_with
FROM award WHERE match_id {_THESE} ORDER BY match_id, deal, number
"""
_ACTIONS = f"""
SELECT match_id, turn, deal, seat, notation, {_USER} AS user_id, at
FROM action WHERE match_id {_THESE} ORDER BY match_id, turn
"""

_READ: Final[dict[str, Callable[[Any], object]]] = {
    "options": read_options,
    "scores": read_scores,
    "scores_before": read_scores,
    "scores_after": read_scores,
    "captured": read_scores,
    **dict.fromkeys(("with_computers", "rated", "void", "extra_hand", "won", "play_kept"), bool),
}


def batches(connection: sqlite3.Connection, scope: Scope) -> Iterator[Batch]:
    """Every match of the scope by its number, all as of one moment; at least one batch, empty if none is.

    The connection must be in no transaction.
    """
    connection.execute("BEGIN")
    try:
        ids = _ids(connection, scope)
        for start in range(0, len(ids), BATCH) if ids else [0]:
            some = ids[start : start + BATCH]
            values = {"ids": json.dumps(some), "user": scope.user_id}
            seats = {
                match_id: [{key: value for key, value in row.items() if key != "match_id"} for row in rows]
                for match_id, rows in groupby(
                    _rows(connection, _SEATS, values), lambda row: int(row["match_id"])
                )
            }
            found = _rows(connection, _MATCHES, values)
            matches = [row | {"seats": seats.get(row["id"], [])} for row in found]
            deals, awards, actions = (
                list(_rows(connection, sql, values)) for sql in (_DEALS, _AWARDS, _ACTIONS)
            )
            pads = {row["pad_id"] for row in matches if row["pad_id"] is not None}
            sheets = load_sheets(connection, pads)
            yield Batch(matches, deals, awards, actions, start + len(some), len(ids), sheets)
    finally:
        if connection.in_transaction:  # not where it was closed first
            connection.execute("COMMIT")


def _ids(connection: sqlite3.Connection, scope: Scope) -> list[int]:
    wanted = [FINISHED]
    if scope.guild_id is not None:
        wanted.append("guild_id = :guild")
    if scope.user_id is not None:
        wanted.append("id IN (SELECT match_id FROM match_player WHERE user_id = :user)")
    found = connection.execute(
        f"SELECT id FROM match WHERE {' AND '.join(wanted)} ORDER BY id",
        {"guild": scope.guild_id, "user": scope.user_id},
    )
    return [match_id for (match_id,) in found]


def _rows(connection: sqlite3.Connection, sql: str, values: Mapping[str, object]) -> Iterable[Row]:
    cursor = connection.execute(sql, values)
    names = [column[0] for column in cursor.description]
    for stored in cursor:
        yield {
            name: value if value is None or name not in _READ else _READ[name](value)
            for name, value in zip(names, stored, strict=True)
        }
