"""A scorepad's games as matches that are over, beside those of tables."""

from __future__ import annotations

import sqlite3

from db.pad_reading import seats_of
from db.pad_rows import GameResult, PadRow
from db.rows import insert, write_options, write_scores
from db.standing import count_ended


def write_match(connection: sqlite3.Connection, row: PadRow, game: GameResult, at: int) -> int:
    """A game as a match, and its number. Its play is the pad's log."""
    (ended,) = connection.execute("SELECT 1 + COALESCE(MAX(ended), 0) FROM match").fetchone()
    match_id = insert(
        connection,
        "match",
        table_id=None,
        pad_id=row.id,
        pad_game=game.number,
        guild_id=row.guild_id,
        variant=row.variant,
        players=row.players,
        options=write_options(row.options),
        with_computers=False,
        rated=row.rated,
        first_dealer=game.first_dealer,
        started_at=row.created_at,
        finished_at=at,
        winner=game.winner,
        scores=write_scores(game.scores),
        ending="played",
        ended=ended,
    )
    for seat in seats_of(connection, row.id):  # somebody's data may have been deleted meanwhile
        insert(
            connection,
            "match_player",
            match_id=match_id,
            seat=seat.seat,
            side=seat.side,
            user_id=seat.user_id,
            name=seat.name,
            won=seat.side == game.winner,
            hung=game.hung[seat.seat],
            jacks_lost=game.jacks_lost[seat.seat],
            swept=game.swept[seat.seat],
        )
    count_ended(connection, match_id)
    return match_id
