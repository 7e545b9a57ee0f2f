"""A person's data deleted: rows that are theirs alone go, and in what stays a number below 0 stands for them.

That number is new and nothing tells whose it was. Of the block list the id stays, without a name: without it
nobody could be blocked. Matches keep their results, so that nobody else's ratings or places move.
"""

from __future__ import annotations

import json
import sqlite3

from db.audit import Entry, make_nameless, write_audit
from db.connection import Database
from db.rows import insert


class StillSeated(Exception):
    """The person has a seat at a live table, or hosts a lobby; nothing was written."""


_CLOSED = "season_id IN (SELECT id FROM season WHERE closed_at IS NOT NULL)"
THEIRS = (
    "kind = 'person' AND subject = :name"
    " OR kind = 'pair' AND '+' || subject || '+' LIKE '%+' || :name || '+%'"
)
"""The ratings that a person, by their id as :name, has alone or with a partner."""
_MATCHES = "match_id IN (SELECT value FROM json_each(:matches))"

# Where a person is named; a block without a name is all that a deletion leaves.
_NAMED = """
SELECT 1 WHERE EXISTS (SELECT 1 FROM match_player WHERE user_id = :user)
    OR EXISTS (SELECT 1 FROM seat WHERE user_id = :user)
    OR EXISTS (SELECT 1 FROM card_table WHERE host_id = :user)
    OR EXISTS (SELECT 1 FROM seat_change WHERE :user IN (user_id, by_id))
    OR EXISTS (SELECT 1 FROM pad WHERE keeper_id = :user)
    OR EXISTS (SELECT 1 FROM pad_seat WHERE user_id = :user)
    OR EXISTS (SELECT 1 FROM pad_entry WHERE by_id = :user)
    OR EXISTS (SELECT 1 FROM pad_signature WHERE user_id = :user)
    OR EXISTS (SELECT 1 FROM pad_proposal WHERE by_id = :user)
    OR EXISTS (SELECT 1 FROM pad_agreement WHERE user_id = :user)
    OR EXISTS (SELECT 1 FROM vote WHERE user_id = :user)
    OR EXISTS (SELECT 1 FROM person_setting WHERE user_id = :user)
    OR EXISTS (SELECT 1 FROM hidden_profile WHERE user_id = :user)
    OR EXISTS (SELECT 1 FROM standing WHERE user_id = :user)
    OR EXISTS (SELECT 1 FROM blocked WHERE by_id = :user OR user_id = :user AND name <> '')
    OR EXISTS (SELECT 1 FROM audit WHERE :user IN (by_id, about_id))
    OR EXISTS (SELECT 1 FROM organiser WHERE user_id = :user)
    OR EXISTS (SELECT 1 FROM team_player WHERE user_id = :user)
    OR EXISTS (SELECT 1 FROM deduction WHERE by_id = :user)
    OR EXISTS (SELECT 1 FROM fixture_move WHERE by_id = :user)
    OR EXISTS (SELECT 1 FROM report WHERE :user IN (by_id, home_by, away_by))
    OR EXISTS (SELECT 1 FROM dispute WHERE by_id = :user)
    OR EXISTS (SELECT 1 FROM import_draft WHERE by_id = :user OR instr(CAST(data AS TEXT), :user))
"""

_LIVE = """
SELECT id FROM card_table WHERE state IN ('lobby', 'playing') AND (
    host_id = :user
    OR EXISTS (SELECT 1 FROM seat WHERE table_id = card_table.id AND user_id = :user)
    OR EXISTS (SELECT 1 FROM match_player WHERE match_id = card_table.match_id AND user_id = :user)
    OR EXISTS (SELECT 1 FROM seat_change WHERE match_id = card_table.match_id AND :user IN (user_id, by_id))
) ORDER BY id
"""
_SEATED = """
SELECT 1 FROM card_table LEFT JOIN seat ON table_id = card_table.id
WHERE state IN ('lobby', 'playing') AND user_id = :user OR state = 'lobby' AND host_id = :user
"""

_NAMELESS = (
    f"UPDATE action SET user_id = :number WHERE user_id = :user AND {_MATCHES}",
    "UPDATE match_player SET user_id = :number, name = '' WHERE user_id = :user",
    "UPDATE seat_change SET user_id = :number, name = '' WHERE user_id = :user",
    "UPDATE seat_change SET by_id = :number WHERE by_id = :user",
    # Tables that never saw a match are forgotten after a week; those that did can be shown again.
    "DELETE FROM seat WHERE user_id = :user"
    " AND table_id IN (SELECT id FROM card_table WHERE match_id IS NULL)",
    "UPDATE seat SET user_id = :number, name = '', press = NULL WHERE user_id = :user",
    "UPDATE card_table SET host_id = :number, host_name = '' WHERE host_id = :user",
    # A direct message has a channel of that person's own. In a match in play it goes as their seat has gone.
    "UPDATE card_table SET ping_channel_id = NULL, ping_message_id = NULL"
    f" WHERE state <> 'playing' AND {_MATCHES}",
    "UPDATE pad SET keeper_id = :number, keeper_name = '' WHERE keeper_id = :user",
    "UPDATE pad_seat SET user_id = :number, name = '' WHERE user_id = :user",
    "UPDATE pad_entry SET by_id = :number WHERE by_id = :user",
    "UPDATE pad_signature SET user_id = :number WHERE user_id = :user",
    "UPDATE pad_proposal SET by_id = :number, by_name = '' WHERE by_id = :user",
    "UPDATE pad_agreement SET user_id = :number WHERE user_id = :user",
    "DELETE FROM vote WHERE user_id = :user",
    "DELETE FROM person_setting WHERE user_id = :user",
    "DELETE FROM hidden_profile WHERE user_id = :user",
    "UPDATE blocked SET name = '' WHERE user_id = :user",
    "UPDATE blocked SET by_id = :number, by_name = '' WHERE by_id = :user",
    # Boards of closed seasons keep everybody's rank; on the others there is nobody without a name.
    f"DELETE FROM standing WHERE user_id = :user AND NOT {_CLOSED}",
    "UPDATE standing SET user_id = :number, name = '' WHERE user_id = :user",
    # Of leagues, results stand and rosters tell how many they were; what somebody said goes.
    "DELETE FROM organiser WHERE user_id = :user",
    "UPDATE team_player SET user_id = :number, name = '', left_at = COALESCE(left_at, :at)"
    " WHERE user_id = :user",
    "UPDATE deduction SET by_id = :number, reason = '' WHERE by_id = :user",
    "DELETE FROM fixture_move WHERE by_id = :user",
    "UPDATE report SET by_id = :number, by_name = '', reason = '' WHERE by_id = :user",
    "UPDATE report SET home_by = :number WHERE home_by = :user",
    "UPDATE report SET away_by = :number WHERE away_by = :user",
    "DELETE FROM evidence WHERE dispute_id IN (SELECT id FROM dispute WHERE by_id = :user)",
    "UPDATE dispute SET by_id = :number, by_name = '', words = '' WHERE by_id = :user",
    # Sheets that wait to be entered: their own, and those with them on a roster.
    "DELETE FROM import_draft WHERE by_id = :user OR instr(CAST(data AS TEXT), :user)",
)


class PeopleStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def named(self, user_id: int) -> bool:
        """Whether anything is kept of a person but that they are blocked."""
        return await self._database.read(lambda connection: _named(connection, user_id))

    async def live_tables(self, user_id: int) -> tuple[int, ...]:
        """The lobbies and tables in play, on all servers, that name a person in any way."""

        def work(connection: sqlite3.Connection) -> tuple[int, ...]:
            return tuple(table_id for (table_id,) in connection.execute(_LIVE, {"user": user_id}))

        return await self._database.read(work)

    async def delete(self, user_id: int, at: int) -> int | None:
        """Make a person nameless everywhere; the number that stands for them, None where nothing named them.

        at: when, for the log of what moderators did. Raises StillSeated.
        """

        def work(connection: sqlite3.Connection) -> int | None:
            if connection.execute(_SEATED, {"user": user_id}).fetchone() is not None:
                raise StillSeated
            if not _named(connection, user_id):
                return None
            number = -insert(connection, "nameless", id=None)
            _make_nameless(connection, user_id, number, at)
            _make_nameless_in_the_log(connection, user_id, number, at)
            return number

        number = await self._database.transaction(work)
        if number is not None:
            await self._database.empty_wal()
        return number


def _named(connection: sqlite3.Connection, user_id: int) -> bool:
    user = {"user": user_id}
    return connection.execute(_NAMED, user).fetchone() is not None


def _make_nameless(connection: sqlite3.Connection, user_id: int, number: int, at: int) -> None:
    found = connection.execute(
        "SELECT match_id FROM match_player WHERE user_id = :user"
        " UNION SELECT match_id FROM seat_change WHERE :user IN (user_id, by_id)",
        {"user": user_id},
    )
    matches = [match_id for (match_id,) in found]
    _take_back_presses(connection, user_id, matches)
    _rename_subjects(connection, user_id, number)
    values = {"user": user_id, "number": number, "matches": json.dumps(matches), "at": at}
    for sql in _NAMELESS:
        # sqlite3 refuses no value too many.
        connection.execute(sql, values)


def _take_back_presses(connection: sqlite3.Connection, user_id: int, matches: list[int]) -> None:
    """What went into a first deal goes where it holds their id: the deal can be checked no more."""
    found = connection.execute(
        "SELECT id, contributions FROM match"
        " WHERE contributions IS NOT NULL AND id IN (SELECT value FROM json_each(?))",
        (json.dumps(matches),),
    ).fetchall()
    gone = [match_id for match_id, presses in found if presses_of(presses, user_id)]
    connection.executemany("UPDATE match SET contributions = NULL WHERE id = ?", [(each,) for each in gone])


def presses_of(contributions: str, user_id: int) -> tuple[str, ...]:
    """The lines of what went into a first deal that name a person: "seat user press", "start user press"."""
    lines = contributions.splitlines()
    return tuple(line for line in lines if line.split()[1] == str(user_id))


def _rename_subjects(connection: sqlite3.Connection, user_id: int, number: int) -> None:
    """Ratings go by new names, and are the same. Open boards do not list who has no name."""
    old = str(user_id)
    keys = connection.execute(
        f"SELECT guild_id, season_id, variant, kind, subject FROM rating WHERE {THEIRS}", {"name": old}
    ).fetchall()
    connection.executemany(
        f"UPDATE rating SET subject = ?, low = iif({_CLOSED}, low, NULL)"
        " WHERE (guild_id, season_id, variant, kind, subject) = (?, ?, ?, ?, ?)",
        [(_renamed(key[-1], old, number), *key) for key in keys],
    )
    steps = {(season_id, kind, subject) for _, season_id, _, kind, subject in keys}
    connection.executemany(
        "UPDATE rating_step SET subject = ? WHERE (season_id, kind, subject) = (?, ?, ?)",
        [(_renamed(one[-1], old, number), *one) for one in steps],
    )


def _renamed(subject: str, old: str, number: int) -> str:
    """A pair in the order in which the fold names it."""
    return "+".join(sorted(str(number) if one == old else one for one in subject.split("+")))


def _make_nameless_in_the_log(connection: sqlite3.Connection, user_id: int, number: int, at: int) -> None:
    """What moderators did stays, by a number and without the reasons they wrote; which is logged too."""
    servers = connection.execute(
        "SELECT DISTINCT guild_id FROM audit WHERE ? IN (by_id, about_id)", (user_id,)
    ).fetchall()
    make_nameless(connection, user_id, number)
    for (guild_id,) in servers:
        write_audit(connection, guild_id, Entry(at, number, "", "nameless"))
