"""All that is kept of one person, on all servers, for themselves. Nobody else's id or name is in it.

Of a match in play there is nothing but their seat: no card, no move, nothing that went into a pack.
"""

from __future__ import annotations

import json
import sqlite3
from typing import Any, Final

from db.connection import Database
from db.people import THEIRS, presses_of

Rows = list[dict[str, Any]]

IDS: Final = ("server", "channel", "thread", "press")
"""Discord's numbers, given as texts: many programs round numbers as long as these."""

_SECTIONS: Final = {
    "reminders": "SELECT pings, by_dm, zone, quiet_from, quiet_to FROM person_setting WHERE user_id = :user",
    "hidden_profiles": "SELECT guild_id AS server FROM hidden_profile WHERE user_id = :user",
    "blocked": "SELECT guild_id AS server, name, at FROM blocked WHERE user_id = :user",
    "blocked_others": "SELECT guild_id AS server, by_name AS name, at FROM blocked WHERE by_id = :user",
    "tables_hosted": (
        "SELECT id AS 'table', guild_id AS server, channel_id AS channel,"
        " thread_id AS thread, name AS table_name, host_name AS name, variant, players, options,"
        " state, clock, rated, created_at FROM card_table WHERE host_id = :user ORDER BY id"
    ),
    "seats": (
        "SELECT table_id AS 'table', guild_id AS server, state, seat, seat.name, reserved, missed,"
        " press FROM seat JOIN card_table ON card_table.id = table_id"
        " WHERE user_id = :user ORDER BY table_id"
    ),
    "votes": "SELECT table_id AS 'table', seat, kind, deal FROM vote WHERE user_id = :user ORDER BY table_id",
    "scorepads_kept": (
        "SELECT id AS scorepad, guild_id AS server, channel_id AS channel, keeper_name AS name, variant,"
        " players, options, best_of, rated, state, created_at, finished_at FROM pad WHERE keeper_id = :user"
        " ORDER BY id"
    ),
    "scorepad_seats": (
        "SELECT pad_id AS scorepad, guild_id AS server, variant, seat, side, name, state, created_at,"
        " finished_at FROM pad_seat JOIN pad ON pad.id = pad_id WHERE user_id = :user ORDER BY pad_id"
    ),
    "scorepad_entries": (
        "SELECT pad_id AS scorepad, number, notation, at FROM pad_entry WHERE by_id = :user"
        " ORDER BY pad_id, number"
    ),
    "scorepad_signatures": (
        "SELECT pad_id AS scorepad, side, at FROM pad_signature WHERE user_id = :user ORDER BY pad_id"
    ),
    "scorepad_proposals": (
        "SELECT pad_id AS scorepad, number, what, game, deal, entries, by_name AS name, at, state"
        " FROM pad_proposal WHERE by_id = :user ORDER BY pad_id, number"
    ),
    "scorepad_agreements": (
        "SELECT pad_id AS scorepad, number, side FROM pad_agreement WHERE user_id = :user"
        " ORDER BY pad_id, number"
    ),
    "standings": (
        "SELECT guild_id AS server, season_id AS season, variant, with_computers, name, matches,"
        " wins, hung, jacks_lost, swept, streak, best_streak, rate FROM standing WHERE user_id = :user"
    ),
    "ratings": (
        "SELECT guild_id AS server, season_id AS season, variant, kind, mu, sigma, matches"
        f" FROM rating WHERE {THEIRS}"
    ),
    "leagues_organised": (
        "SELECT guild_id AS server, league.name AS league, season, organiser.name"
        " FROM organiser JOIN league ON league.id = league_id WHERE user_id = :user ORDER BY league.id"
    ),
    "teams": (
        "SELECT guild_id AS server, league.name AS league, season, team.name AS team, team_player.name, role,"
        " joined_at, left_at FROM team_player JOIN team ON team.id = team_id"
        " JOIN league ON league.id = league_id WHERE user_id = :user ORDER BY team_player.id"
    ),
    "deductions": (
        "SELECT guild_id AS server, deduction.id AS deduction, points, reason, at FROM deduction"
        " JOIN league ON league.id = league_id WHERE by_id = :user ORDER BY deduction.id"
    ),
    "fixture_moves": (
        "SELECT guild_id AS server, fixture_id AS fixture, fixture_move.at, fixture_move.place, asked_at"
        " FROM fixture_move JOIN fixture ON fixture.id = fixture_id"
        " JOIN league ON league.id = league_id WHERE by_id = :user ORDER BY fixture_id"
    ),
    "fixture_results": (
        "SELECT guild_id AS server, fixture_id AS fixture, state, how, games, hangs, report.at,"
        " iif(by_id = :user, 'reported', 'agreed') AS what, iif(by_id = :user, by_name, '') AS name,"
        " iif(by_id = :user, reason, '') AS reason FROM report JOIN fixture ON fixture.id = fixture_id"
        " JOIN league ON league.id = league_id WHERE :user IN (by_id, home_by, away_by) ORDER BY report.id"
    ),
    "disputes": (
        "SELECT guild_id AS server, fixture_id AS fixture, dispute.at, dispute.by_name AS name, words,"
        " (SELECT json_group_array("
        "json_object('name', evidence.name, 'kind', kind, 'bytes', length(picture)))"
        " FROM evidence WHERE dispute_id = dispute.id) AS pictures"
        " FROM dispute JOIN report ON report.id = report_id JOIN fixture ON fixture.id = fixture_id"
        " JOIN league ON league.id = league_id WHERE dispute.by_id = :user ORDER BY dispute.id"
    ),
    "sheets_waiting": (
        "SELECT guild_id AS server, league.name AS league, season, kind, at, length(data) AS bytes"
        " FROM import_draft JOIN league ON league.id = league_id WHERE by_id = :user ORDER BY import_draft.id"
    ),
}
_LOG: Final = (
    "SELECT guild_id AS server, at, what, match_id AS 'match',"
    " iif(by_id = :user, 'by you', 'about you') AS how, iif(by_id = :user, by_name, '') AS name,"
    " iif(by_id = :user, reason, '') AS reason FROM audit WHERE :user IN (by_id, about_id) ORDER BY id"
)
_MATCHES: Final = """
SELECT id AS 'match', guild_id AS server, table_id AS 'table', variant, players, options,
       started_at, finished_at, ending, winner, scores, rated, void, play_kept, contributions,
       pad_id AS scorepad, pad_game AS scorepad_game
FROM match WHERE id > :after AND id IN (
    SELECT match_id FROM match_player WHERE user_id = :user
    UNION SELECT match_id FROM seat_change WHERE :user IN (user_id, by_id)
) ORDER BY id LIMIT :limit
"""
_OF_A_MATCH: Final = {
    "seats": (
        "SELECT seat, side, name, won, hung, jacks_lost, swept FROM match_player"
        " WHERE match_id = :match AND user_id = :user"
    ),
    "seats_taken": (
        "SELECT deal, turn, seat, name, at FROM seat_change WHERE match_id = :match AND user_id = :user"
        " ORDER BY number"
    ),
    "seats_changed": (
        "SELECT deal, turn, seat, at FROM seat_change WHERE match_id = :match AND by_id = :user"
        " ORDER BY number"
    ),
}
_OF_AN_ENDED_MATCH: Final = {
    "moves": (
        "SELECT deal, turn, seat, notation, at FROM action WHERE match_id = :match AND user_id = :user"
        " ORDER BY turn"
    ),
    "ratings": (
        "SELECT season_id AS season, kind, mu, sigma, matches FROM rating_step"
        " WHERE season_id IN (SELECT 0 UNION ALL SELECT id FROM season) AND match_id = :match"
        f" AND ({THEIRS})"
    ),
}


class OwnDataStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def sections(self, user_id: int) -> dict[str, Rows]:
        """All but the matches, by what it is."""

        def work(connection: sqlite3.Connection) -> dict[str, Rows]:
            found = {key: _rows(connection, sql, user_id) for key, sql in _SECTIONS.items()}
            return found | {"moderation": _rows(connection, _LOG, user_id)}

        return await self._database.look_through(work)

    async def matches(self, user_id: int, after: int, limit: int) -> Rows:
        """The next matches after one of that id in which a person had a seat, at any time."""

        def work(connection: sqlite3.Connection) -> Rows:
            found = _rows(connection, _MATCHES, user_id, after=after, limit=limit)
            for match in found:
                _fill(connection, match, user_id)
            return found

        return await self._database.look_through(work)

    async def number_of_matches(self, user_id: int) -> int:
        def work(connection: sqlite3.Connection) -> int:
            (number,) = connection.execute(
                f"SELECT COUNT(*) FROM ({_MATCHES})", {"user": user_id, "after": 0, "limit": -1}
            ).fetchone()
            return int(number)

        return await self._database.look_through(work)


def _fill(connection: sqlite3.Connection, match: dict[str, Any], user_id: int) -> None:
    contributions = match.pop("contributions") or ""
    sections = dict(_OF_A_MATCH)
    if match["finished_at"] is not None:
        sections |= _OF_AN_ENDED_MATCH
        match["presses"] = list(presses_of(contributions, user_id))
    for key, sql in sections.items():
        match[key] = _rows(connection, sql, user_id, match=match["match"])


def _rows(connection: sqlite3.Connection, sql: str, user_id: int, **values: object) -> Rows:
    found = connection.execute(sql, {"user": user_id, "name": str(user_id), **values})
    names = [column[0] for column in found.description]
    rows = [dict(zip(names, row, strict=True)) for row in found]
    for row in rows:
        for key in ("options", "scores", "games", "hangs", "pictures"):
            if row.get(key) is not None:
                row[key] = json.loads(row[key])
        for key in IDS:
            if row.get(key) is not None:
                row[key] = str(row[key])
    return rows
