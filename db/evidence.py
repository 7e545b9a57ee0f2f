"""What captains say about a result that is disputed, and the pictures they say it with."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, replace
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

    report_id: int
    by_id: int
    by_name: str
    team_id: int
    at: int
    words: str
    pictures: tuple[Evidence, ...] = ()
    id: int = 0


class EvidenceStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_fixture(self, fixture_id: int) -> tuple[Statement, ...]:
        """All that was said about results of a fixture, those replaced since too, in order."""

        def work(connection: sqlite3.Connection) -> tuple[Statement, ...]:
            found = connection.execute(
                "SELECT dispute.id, report_id, dispute.by_id, dispute.by_name, dispute.team_id, dispute.at,"
                " words FROM dispute JOIN report ON report.id = report_id WHERE fixture_id = ? ORDER BY dispute.id",
                (fixture_id,),
            ).fetchall()
            return tuple(
                Statement(*said, pictures=_pictures(connection, statement_id), id=statement_id)
                for statement_id, *said in found
            )

        return await self._database.read(work)

    async def said(self, report_id: int) -> tuple[Statement, ...]:
        """What was said about one report, without the pictures."""

        def work(connection: sqlite3.Connection) -> tuple[Statement, ...]:
            found = connection.execute(
                "SELECT id, report_id, by_id, by_name, team_id, at, words FROM dispute"
                " WHERE report_id = ? ORDER BY id",
                (report_id,),
            )
            return tuple(Statement(*said, id=statement_id) for statement_id, *said in found)

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
