"""What captains say about a result that is disputed, and the pictures they say it with."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, fields, replace
from typing import Literal

from db.connection import Database
from db.rows import insert

Kind = Literal["png", "jpeg", "webp", "gif"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """A picture, as it was uploaded. name: of its file, as written by whoever uploaded it."""

    name: str
    kind: Kind
    picture: bytes


@dataclass(frozen=True, slots=True)
class Statement:
    """What somebody says about a report. team_id: for whom. at: seconds since 1970."""

    id: int
    report_id: int
    by_id: int
    by_name: str
    team_id: int
    at: int
    words: str
    pictures: tuple[Evidence, ...] = ()


_STATEMENT = ", ".join(f"dispute.{field.name}" for field in fields(Statement) if field.name != "pictures")


class EvidenceStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_fixture(self, fixture_id: int) -> tuple[Statement, ...]:
        """All that was said about results of a fixture, those replaced since too, in order."""

        def work(connection: sqlite3.Connection) -> tuple[Statement, ...]:
            found = connection.execute(
                f"SELECT {_STATEMENT}"
                " FROM dispute JOIN report ON report.id = report_id WHERE fixture_id = ? ORDER BY dispute.id",
                (fixture_id,),
            ).fetchall()
            said = [Statement(*row) for row in found]
            return tuple(replace(each, pictures=_pictures(connection, each.id)) for each in said)

        return await self._database.read(work)

    async def said(self, report_id: int) -> tuple[Statement, ...]:
        """What was said about one report, without the pictures."""

        def work(connection: sqlite3.Connection) -> tuple[Statement, ...]:
            found = connection.execute(
                f"SELECT {_STATEMENT} FROM dispute WHERE report_id = ? ORDER BY id", (report_id,)
            )
            return tuple(Statement(*row) for row in found)

        return await self._database.read(work)


def write_statement(connection: sqlite3.Connection, statement: Statement) -> Statement:
    """Keep it in the transaction that it belongs to; its id comes with the answer."""
    statement_id = insert(
        connection,
        "dispute",
        report_id=statement.report_id,
        by_id=statement.by_id,
        by_name=statement.by_name,
        team_id=statement.team_id,
        at=statement.at,
        words=statement.words,
    )
    for each in statement.pictures:
        insert(
            connection,
            "evidence",
            dispute_id=statement_id,
            name=each.name,
            kind=each.kind,
            picture=each.picture,
        )
    return replace(statement, id=statement_id)


def _pictures(connection: sqlite3.Connection, statement_id: int) -> tuple[Evidence, ...]:
    found = connection.execute(
        "SELECT name, kind, picture FROM evidence WHERE dispute_id = ? ORDER BY id", (statement_id,)
    )
    return tuple(Evidence(name, kind, picture) for name, kind, picture in found)
