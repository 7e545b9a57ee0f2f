"""What becomes of results: filed, agreed to, disputed, taken back, left to stand. Each with its log entry."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import asdict, replace

from db.audit import Entry, write_audit
from db.connection import Database
from db.evidence import Statement, write_statement
from db.reports import Pairs, ReportRow
from db.rows import Changed, insert, one


class ReportChanges:
    """Each raises Changed where somebody else was first. guild_id: of the log that the entry goes into."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def file(
        self, guild_id: int, report: ReportRow, entry: Entry, seen: ReportRow | None = None
    ) -> ReportRow:
        """A result in place of ``seen``, if that is as it was, or of none; its id comes with the answer."""

        def work(connection: sqlite3.Connection) -> ReportRow:
            if seen is not None:
                _replace(connection, seen, report.at)
            try:
                report_id = insert(connection, "report", **_values(report))
            except sqlite3.IntegrityError:
                raise Changed from None
            write_audit(connection, guild_id, entry)
            return replace(report, id=report_id)

        return await self._database.transaction(work)

    async def agree(self, guild_id: int, report: ReportRow, entry: Entry) -> None:
        """Who agreed, and the state by it, as the row has them now. Only while it is open."""

        def work(connection: sqlite3.Connection) -> None:
            done = connection.execute(
                "UPDATE report SET home_by = ?, away_by = ?, state = ?, due_at = ?, remind_at = ?,"
                " closed_at = ? WHERE id = ? AND state = 'open'",
                (
                    report.home_by,
                    report.away_by,
                    report.state,
                    report.due_at,
                    report.remind_at,
                    report.closed_at,
                    report.id,
                ),
            )
            one(done)
            write_audit(connection, guild_id, entry)

        await self._database.transaction(work)

    async def stand(self, guild_id: int, report: ReportRow, entry: Entry) -> None:
        """Nobody has said a word against it: it is confirmed, at the entry's time. Only when it is due."""

        def work(connection: sqlite3.Connection) -> None:
            done = connection.execute(
                "UPDATE report SET state = 'confirmed', due_at = NULL, remind_at = NULL, closed_at = ?1"
                " WHERE id = ?2 AND state = 'open' AND due_at <= ?1",
                (entry.at, report.id),
            )
            one(done)
            write_audit(connection, guild_id, entry)

        await self._database.transaction(work)

    async def reminded(self, report: ReportRow) -> None:
        """The captains are told once more, and not again; it stands when the row has it now."""

        def work(connection: sqlite3.Connection) -> None:
            one(
                connection.execute(
                    "UPDATE report SET remind_at = NULL, due_at = ? WHERE id = ? AND remind_at IS NOT NULL",
                    (report.due_at, report.id),
                )
            )

        await self._database.transaction(work)

    async def note_once(self, guild_id: int, entry: Entry) -> bool:
        """Writes the entry into the log unless it says just that of the fixture already; whether it did."""

        def work(connection: sqlite3.Connection) -> bool:
            sql = "SELECT 1 FROM audit WHERE (league_id, fixture_id, what, after) = (?, ?, ?, ?) LIMIT 1"
            known = (entry.league_id, entry.fixture_id, entry.what, entry.after)
            if connection.execute(sql, known).fetchone() is not None:
                return False
            write_audit(connection, guild_id, entry)
            return True

        return await self._database.transaction(work)

    async def take_back(self, guild_id: int, report: ReportRow, entry: Entry) -> None:
        """There is no result again. Only while it is as the row has it."""

        def work(connection: sqlite3.Connection) -> None:
            _replace(connection, report, entry.at)
            write_audit(connection, guild_id, entry)

        await self._database.transaction(work)

    async def dispute(self, guild_id: int, seen: ReportRow, statement: Statement, entry: Entry) -> Statement:
        """What is said against it, and it waits for a ruling; or what is said about one that is disputed."""

        def work(connection: sqlite3.Connection) -> Statement:
            done = connection.execute(
                "UPDATE report SET state = 'disputed', due_at = NULL, remind_at = NULL"
                " WHERE id = ? AND state = ?",
                (seen.id, seen.state),
            )
            one(done)
            write_audit(connection, guild_id, entry)
            return write_statement(connection, statement)

        return await self._database.transaction(work)


def write_pairs(pairs: Pairs) -> str:
    return json.dumps(pairs, separators=(",", ":"))


def _values(report: ReportRow) -> dict[str, object]:
    """The columns of a row but its id."""
    values = {name: value for name, value in asdict(report).items() if name != "id"}
    return {**values, "games": write_pairs(report.games), "hangs": write_pairs(report.hangs)}


def _replace(connection: sqlite3.Connection, report: ReportRow, at: int) -> None:
    """It is the fixture's result no more. Raises Changed where its state is another by now."""
    one(
        connection.execute(
            "UPDATE report SET state = 'replaced', due_at = NULL, remind_at = NULL, closed_at = ?"
            " WHERE id = ? AND state = ?",
            (at, report.id, report.state),
        )
    )
