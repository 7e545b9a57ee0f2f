"""A league in rows: one of everything that is kept of leagues."""

from __future__ import annotations

import sqlite3

from bot.tables.table import Person
from db.rows import insert

SHEET = "division,team,player,captain,discord id\n"
RULES = '{"win": 2, "draw": 1, "loss": 0, "order": ["points"]}'


def put_league(connection: sqlite3.Connection, guild_id: int, person: Person) -> int:
    """A league that a person runs, with two teams, one of them theirs, and a result in dispute; its id."""

    def put(table: str, **values: object) -> int:
        return insert(connection, table, **values)

    league = put(
        "league",
        guild_id=guild_id,
        channel_id=2,
        name="Pub League",
        season="2026",
        variant="trinidad",
        players=4,
        options="{}",
        best_of=3,
        tables=1,
        zone="UTC",
        rules=RULES,
        confirm_seconds=3600,
        one_team=1,
        created_at=1000,
    )
    put("organiser", league_id=league, user_id=person.user_id, name=person.name)
    division = put("division", league_id=league, name="Premier", place=0)
    arima, batley = (
        put("team", league_id=league, division_id=division, name=name, folded=name.lower())
        for name in ("Arima", "Batley")
    )
    put(
        "team_player", team_id=arima, user_id=person.user_id, name=person.name, role="captain", joined_at=1000
    )
    put("team_player", team_id=batley, name="Plain Jane", role="player", joined_at=1000)
    put(
        "deduction",
        league_id=league,
        team_id=arima,
        points=1,
        reason=f"{person.name} saw it",
        by_id=person.user_id,
        at=1000,
    )
    fixture = put(
        "fixture", league_id=league, division_id=division, round=1, home_id=arima, away_id=batley, at=2000
    )
    put(
        "fixture_move",
        fixture_id=fixture,
        at=3000,
        place="The Oval",
        by_id=person.user_id,
        team_id=arima,
        asked_at=1500,
        version=0,
    )
    report = put(
        "report",
        fixture_id=fixture,
        state="disputed",
        how="form",
        games="[[2, 1]]",
        hangs="[[0, 0]]",
        by_id=person.user_id,
        by_name=person.name,
        team_id=arima,
        reason=f"says {person.name}",
        at=2500,
        home_by=person.user_id,
        away_by=person.user_id,
    )
    dispute = put(
        "dispute",
        report_id=report,
        by_id=person.user_id,
        by_name=person.name,
        team_id=arima,
        at=2600,
        words=f"{person.name} won",
    )
    put(
        "evidence",
        dispute_id=dispute,
        name=f"{person.name}.png",
        kind="image/png",
        picture=f"PNG of {person.name}".encode(),
    )
    put(
        "import_draft",
        league_id=league,
        by_id=person.user_id,
        at=1000,
        kind="teams",
        data=f"{SHEET}Premier,Couva,{person.name},yes,<@{person.user_id}>\n".encode(),
    )
    return league
