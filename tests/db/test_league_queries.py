"""What the league office reads whenever somebody presses or asks: from indexes, however much is kept."""

from __future__ import annotations

import sqlite3

from db.audit import AuditStore
from db.connection import Database
from db.evidence import EvidenceStore
from db.fixture_changes import FixtureChanges
from db.fixtures import FixtureStore
from db.imports import ImportStore
from db.leagues import LeagueStore
from db.reports import ReportStore
from db.tables import TableStore

KEPT = """
INSERT INTO league (guild_id, channel_id, name, season, variant, players, options, best_of, tables, zone,
                    rules, confirm_seconds, one_team, created_at)
VALUES (1, 2, 'Pub', '2026', 'trinidad', 4, '{}', 3, 1, 'UTC', '{}', 60, 1, 1);
INSERT INTO division (league_id, name, place) VALUES (1, 'A', 0);
INSERT INTO team (league_id, division_id, name, folded)
VALUES (1, 1, 'Arima', 'arima'), (1, 1, 'Couva', 'couva');
INSERT INTO fixture (league_id, division_id, round, home_id, away_id) VALUES (1, 1, 1, 1, 2);
INSERT INTO report (fixture_id, state, how, games, hangs, by_id, by_name, at)
VALUES (1, 'disputed', 'form', '[[2,1]]', '[]', 5, 'Ann', 1);
INSERT INTO dispute (report_id, by_id, by_name, team_id, at, words) VALUES (1, 6, 'Bob', 2, 1, 'We won.');
"""


def keep(connection: sqlite3.Connection) -> None:
    for sql in KEPT.split(";"):
        connection.execute(sql).close()


async def read_all(database: Database) -> None:
    leagues, fixtures, reports = LeagueStore(database), FixtureStore(database), ReportStore(database)
    assert await leagues.load(1) is not None
    await leagues.all(1)
    await leagues.of_person(1, 5)
    await leagues.deductions(1)
    await leagues.former_players(1)
    await fixtures.load(1)
    await fixtures.of_league(1)
    await fixtures.move(1)
    await fixtures.moves(1)
    await fixtures.games_of(1)
    await fixtures.of_match(1)
    await fixtures.live_pad(1, 1)
    await FixtureChanges(database).drawn_on(1)
    await reports.load(1)
    await reports.of_fixture(1)
    await reports.of_league(1)
    await reports.due(1)
    await reports.to_remind(1)
    await reports.next_look()
    await EvidenceStore(database).of_fixture(1)
    await EvidenceStore(database).said(1)
    await ImportStore(database).load(1, 5, 1)
    await AuditStore(database).of_league(1, 10, 0)
    await AuditStore(database).of_fixture(1, 10, 0)
    await TableStore(database).at_fixture(1)


async def test_whatever_the_league_office_looks_up_is_found_by_an_index(database: Database) -> None:
    seen: list[str] = []
    await database.transaction(keep)
    await database.read(lambda connection: connection.set_trace_callback(seen.append))
    await read_all(database)
    await database.read(lambda connection: connection.set_trace_callback(None))

    def plans(connection: sqlite3.Connection) -> list[tuple[str, str]]:
        return [
            (sql, step)
            for sql in seen
            if sql.lstrip().startswith("SELECT")
            for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {sql}")
        ]

    steps = await database.read(plans)
    assert len({sql for sql, _ in steps}) > 25
    # What a query makes itself is short, and so is the way to the least of an index.
    own = ("CONSTANT ROW", "(subquery", "found", "played", "USING COVERING INDEX report_due")
    slow = [
        (step, sql)
        for sql, step in steps
        if "AUTOMATIC" in step or (step.startswith("SCAN") and not any(each in step for each in own))
    ]
    assert not slow, "\n".join(f"{a} ## {b}" for a, b in slow)
