"""The whole database as it is checked: one moment of it, read beside a running bot, and what SQL can tell."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from db.audit import corrections_of
from db.checking_pads import KeptPad, load_pad, pad_ids
from db.corrections import Result
from db.matches import AwardRow, DealEnd, DealStart, MatchRow, StoredDeal, load_match
from db.ratings import LoggedMatch, Scope, Standing, Subject, log, misplaced
from db.reading import reading
from db.rows import read_scores
from db.standing import count_again

StandingKey = tuple[int, int, str, bool, int]
"""Server, season, game, with computer players, person: whose counts they are."""


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match with all of its rows.

    deals: in order, each with how it ended, if it did. swept: by seat. table_turn: where the table stands
    that plays it now; None where none does. corrected: what the latest correction made of it, if one did.
    play_kept: its deals and moves are there; a server may keep results alone. pad_game: which game of its
    scorepad, where it was played at a real table.
    """

    match: MatchRow
    deals: tuple[tuple[StoredDeal, DealEnd | None], ...]
    swept: tuple[int, ...]
    table_turn: int | None
    void: bool
    play_kept: bool
    corrected: Result | None
    pad_game: int | None = None


# The rows of a season that is closed are final: they need not be what its matches come to any more.
_OPEN = "season_id NOT IN (SELECT id FROM season WHERE closed_at IS NOT NULL)"


@contextmanager
def snapshot(path: Path) -> Iterator[Snapshot]:
    """The database at this moment, whatever the bot writes meanwhile; raises DatabaseError, later on too."""
    with reading(path) as connection:
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute("BEGIN")
        yield Snapshot(connection)


class Snapshot:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def damage(self) -> Iterator[str]:
        """What SQLite finds wrong with the file, a hundred lines or so at most."""
        try:
            for (text,) in self._connection.execute("PRAGMA integrity_check"):
                if text != "ok":
                    yield from text.splitlines()
        except sqlite3.DatabaseError as error:  # what it cannot walk through ends its list
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
                raise
            yield str(error)

    def loose(self) -> tuple[tuple[str, str, int], ...]:
        """Tables with rows that name what is not there: table, table of what is not there, how many rows."""
        sql = 'SELECT "table", parent, COUNT(*) FROM pragma_foreign_key_check GROUP BY 1, 2'
        return tuple(self._connection.execute(sql))

    def totals(self) -> tuple[int, int]:
        """Matches, and deals that have ended."""
        deals = "SELECT COUNT(*) FROM deal WHERE scores_after IS NOT NULL"
        return self._number("SELECT COUNT(*) FROM match"), self._number(deals)

    def match_ids(self) -> Iterator[int]:
        for (match_id,) in self._connection.execute("SELECT id FROM match ORDER BY id"):
            yield match_id

    def match(self, match_id: int) -> KeptMatch:
        """One of `match_ids`; ValueError or TypeError where a row holds what is never written there."""
        match = load_match(self._connection, match_id)
        assert match is not None
        one = (match_id,)
        deals = self._connection.execute(
            "SELECT number, dealer, pack, scores_before, extra_hand, edition, first_turn, scores_after, void"
            " FROM deal WHERE match_id = ? ORDER BY number",
            one,
        ).fetchall()
        table = "SELECT turn FROM card_table WHERE match_id = ? AND state = 'playing'"
        turn = self._connection.execute(table, one).fetchone()
        swept = "SELECT swept FROM match_player WHERE match_id = ? ORDER BY seat"
        void, kept, pad_game = self._connection.execute(
            "SELECT void, play_kept, pad_game FROM match WHERE id = ?", one
        ).fetchone()
        corrections = corrections_of(self._connection, match_id)
        return KeptMatch(
            match,
            tuple(self._deal(match_id, *deal) for deal in deals),
            tuple(number for (number,) in self._connection.execute(swept, one)),
            None if turn is None else turn[0],
            bool(void),
            bool(kept),
            Result.parse(corrections[-1].after) if corrections else None,
            pad_game,
        )

    def pad_ids(self) -> Iterator[int]:
        return pad_ids(self._connection)

    def pad(self, pad_id: int) -> KeptPad:
        """One of `pad_ids`; raises as `match` does."""
        return load_pad(self._connection, pad_id)

    def misnumbered(self) -> tuple[int, ...]:
        """Matches with a winner but no place among the results, the other way round, or with a shared one."""
        sql = (
            "SELECT id FROM match WHERE (ended IS NULL) <> (winner IS NULL) OR ended IN"
            " (SELECT ended FROM match WHERE ended IS NOT NULL GROUP BY ended HAVING COUNT(*) > 1)"
            " ORDER BY id"
        )
        return tuple(match_id for (match_id,) in self._connection.execute(sql))

    def out_of_order(self) -> tuple[int, ...]:
        """Matches that by their time ended before the one that is counted before them."""
        sql = (
            "SELECT id FROM (SELECT id, finished_at, LAG(finished_at) OVER (ORDER BY ended) AS before"
            " FROM match WHERE ended IS NOT NULL) WHERE finished_at < before ORDER BY id"
        )
        return tuple(match_id for (match_id,) in self._connection.execute(sql))

    def miscounted(self) -> Iterator[StandingKey]:
        """The counts that are not what the matches come to; closed seasons are as they are."""
        # Shadows the table of that name: what counts anew for the bot counts here, and writes nothing.
        self._connection.execute("CREATE TEMP TABLE standing AS SELECT * FROM main.standing WHERE 0")
        guilds = "SELECT DISTINCT guild_id FROM match UNION SELECT guild_id FROM main.standing"
        for one in self._connection.execute(guilds).fetchall():
            self._connection.execute("DELETE FROM temp.standing")
            count_again(self._connection, one[0])
            kept, anew = (
                f"SELECT * FROM {schema}.standing WHERE guild_id = ?1 AND {_OPEN}"
                for schema in ("main", "temp")
            )
            found = self._connection.execute(
                "SELECT DISTINCT guild_id, season_id, variant, with_computers, user_id FROM"
                f" (SELECT * FROM ({kept} EXCEPT {anew}) UNION ALL SELECT * FROM ({anew} EXCEPT {kept}))"
                " ORDER BY 1, 2, 3, 4, 5",
                one,
            )
            for guild, season, variant, computers, user in found:
                yield guild, season, variant, bool(computers), user
        self._connection.execute("DROP TABLE temp.standing")

    def marks(self) -> tuple[tuple[Scope, int, int | None], ...]:
        """How far the ratings of each scope are folded, 0 for those that have ratings but no mark.

        And where they are to be taken back to, if they are.
        """
        found = self._connection.execute(
            "SELECT guild_id, season_id, variant, COALESCE(ended, 0), back_to FROM"
            " (SELECT guild_id, season_id, variant FROM rating"
            "  UNION SELECT guild_id, season_id, variant FROM rating_mark"
            "  UNION SELECT guild_id, season_id, variant FROM rating_step JOIN match ON match.id = match_id)"
            f" LEFT JOIN rating_mark USING (guild_id, season_id, variant) WHERE {_OPEN} ORDER BY 1, 2, 3"
        ).fetchall()
        return tuple((Scope(*scope), mark, back_to) for *scope, mark, back_to in found)

    def log(self, scope: Scope, after: int, limit: int) -> tuple[LoggedMatch, ...]:
        return log(self._connection, scope, after, limit)

    def steps(self, scope: Scope, match_id: int) -> dict[Subject, Standing]:
        """The ratings kept right after a match."""
        sql = "SELECT kind, subject, mu, sigma, matches FROM rating_step WHERE season_id = ? AND match_id = ?"
        found = self._connection.execute(sql, (scope.season_id, match_id))
        return {(kind, name): (mu, sigma, matches) for kind, name, mu, sigma, matches in found}

    def stepped(self, scope: Scope, back_to: int | None) -> tuple[int, ...]:
        """The matches of a scope that ratings are kept after, in the order of results.

        back_to: only those that ended by then.
        """
        found = self._connection.execute(
            "SELECT DISTINCT match_id FROM rating_step JOIN match ON match.id = match_id"
            " WHERE season_id = ?1 AND guild_id = ?2 AND variant = ?3 AND (?4 IS NULL OR ended <= ?4)"
            " ORDER BY ended",
            (scope.season_id, scope.guild_id, scope.variant, back_to),
        )
        return tuple(match_id for (match_id,) in found)

    def ratings(self, scope: Scope) -> dict[Subject, Standing]:
        """All that are kept now."""
        found = self._connection.execute(
            "SELECT kind, subject, mu, sigma, matches FROM rating"
            " WHERE guild_id = ? AND season_id = ? AND variant = ?",
            scope,
        )
        return {(kind, name): (mu, sigma, matches) for kind, name, mu, sigma, matches in found}

    def misplaced(self, scope: Scope) -> tuple[Subject, ...]:
        """Whose place on the board is not the one that their rating gives."""
        return misplaced(self._connection, scope)

    def _deal(
        self,
        match_id: int,
        number: int,
        dealer: int,
        pack: str,
        before: str,
        extra_hand: int,
        edition: int,
        first_turn: int,
        after: str | None,
        void: int,
    ) -> tuple[StoredDeal, DealEnd | None]:
        actions = self._connection.execute(
            "SELECT turn, seat, notation FROM action WHERE match_id = ? AND deal = ? ORDER BY turn",
            (match_id, number),
        )
        start = DealStart(number, dealer, pack, read_scores(before), bool(extra_hand), edition)
        stored = StoredDeal(start, first_turn, tuple(actions), ended=after is not None)
        if after is None:
            return stored, None
        awards = self._connection.execute(
            "SELECT category, side, points, card, holder, captor, captured FROM award"
            " WHERE match_id = ? AND deal = ? ORDER BY number",
            (match_id, number),
        )
        rows = tuple(
            AwardRow(category, side, points, card, holder, captor, read_scores(captured))
            for category, side, points, card, holder, captor, captured in awards
        )
        return stored, DealEnd(read_scores(after), bool(void), rows)

    def _number(self, sql: str) -> int:
        (number,) = self._connection.execute(sql).fetchone()
        return int(number)
