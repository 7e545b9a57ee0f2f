"""Every game a second time, straight from the rules: text cards, sets, lists, nothing of the engine.

``verdict(hand)`` answers a well-formed hand as the referee should, but for the words of an error, of which
only the index is given. It shares no line with ``bot.game``: where the two part, one of them is wrong.
"""

from __future__ import annotations

from typing import Any

from tests.referee.by_the_book.begging import Begging
from tests.referee.by_the_book.cinch import Cinch
from tests.referee.by_the_book.house_rules import HOUSE_RULES, PLAYERS, defaults
from tests.referee.by_the_book.pitched import AuctionPitch, Yorkshire
from tests.referee.by_the_book.table import PACK, Refused, Table, Won

GAMES: dict[str, type[Table]] = {
    "trinidad": Begging,
    "kick-and-pull": Begging,
    "seven-up": Begging,
    "yorkshire": Yorkshire,
    "cinch": Cinch,
    "pitch": AuctionPitch,
}


def table_of(hand: dict[str, Any]) -> Table:
    """A well-formed hand as it is dealt, no action taken."""
    return GAMES[hand["variant"]](hand)


def verdict(hand: dict[str, Any]) -> dict[str, Any]:
    """The state after the actions of a well-formed hand, in the referee's words."""
    table = table_of(hand)
    error = None
    for index, row in enumerate(hand.get("actions", [])):
        try:
            table.take(row)
        except Refused:
            error = {"index": index}
            break
    return {
        "id": hand.get("id"),
        "points": table.points,
        "scores": table.scores,
        "winner": table.winner,
        "over": table.over,
        "void": table.void,
        "trump": table.trump,
        "extra_hand": table.over and table.extra_hand,
        "to_act": None if table.over else table.to_act,
        "legal": [] if table.over else table.legal(),
        "error": error,
    }


__all__ = ["GAMES", "HOUSE_RULES", "PACK", "PLAYERS", "Table", "Won", "defaults", "table_of", "verdict"]
