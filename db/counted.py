"""The matches of one person that count on a server: what profiles, head to heads and stories are told of.

A match counts for its owner at each seat, whoever sat in. Void, unrated and given up ones count nowhere.
"""

from typing import Final

# CROSS JOIN: SQLite keeps the order, from the person's own matches outwards.
MINE: Final = """
mine AS (
    SELECT match.id, ended, finished_at, match.variant, match.players, match.options, with_computers,
           me.seat, me.side, me.won, me.hung, me.jacks_lost, me.swept, pad_id, pad_game
    FROM match_player AS me CROSS JOIN match ON match.id = me.match_id
    WHERE me.user_id = :user AND match.guild_id = :guild AND ended IS NOT NULL AND rated AND NOT void
)
"""
"""A common table expression; wants :user and :guild."""

BEGGED: Final = """
CROSS JOIN action AS beg ON beg.match_id = mine.id AND beg.turn = deal.first_turn
    AND beg.notation = 'beg' AND beg.user_id = :user
"""
"""Joins to `mine` and `deal`: the deals in which that very person begged, which opens a deal."""
