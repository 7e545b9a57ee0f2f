"""Why each team is where it is in a table: by what the one above is above it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bot.render.blocks import MAX_TEXT, Panel, small, stack
from bot.render.colours import GAME
from bot.render.names import clean_line
from bot.render.seats import difference, signed
from bot.render.standings import PAGE, Board, title
from bot.text import DEFAULT_LOCALE, in_series, say

MOST_NAMED: Final = 4
"""So many teams of a group are named; of more it is told how many they are."""
_FEWER: Final = ("games_against", "hangs_against")


def why(board: Board, page: int, locale: str = DEFAULT_LOCALE) -> Panel:
    """A sentence for each row of a page: by what the team above is above it."""
    head = [
        f"### {say(locale, 'standing.why-title', title=title(board, clean_line))}",
        say(
            locale,
            "standing.order",
            order=in_series([_criterion(each, locale, ordered=True) for each in board.order], locale),
        ),
    ]
    start = (page - 1) * PAGE
    lines = [
        _sentence(board, place, locale) for place in range(max(start, 1), min(start + PAGE, len(board.rows)))
    ]
    left = len(lines)
    panel = Panel(GAME, stack(head, lines or [say(locale, "standing.why-nobody")]))
    while panel.length > MAX_TEXT:
        left -= 1
        more = small(say(locale, "standing.why-more", n=len(lines) - left))
        panel = Panel(GAME, stack(head, [*lines[:left], more]))
    return panel


def because(board: Board, place: int, shown: Callable[[str], str], locale: str = DEFAULT_LOCALE) -> str:
    """In a few words why the row at that place, from 0, is below the one above: "12 points to 10"."""
    if place == 0:
        return ""
    parting = board.rows[place].parting
    if parting is None:
        return say(locale, "standing.by.level")
    told = difference if parting.criterion == "games_difference" else signed
    values = {"n": parting.above, "above": told(parting.above), "own": told(parting.own)}
    if parting.criterion != "head_to_head":
        return say(locale, f"standing.by.{parting.criterion}", **values)
    if len(parting.group) > MOST_NAMED:
        return say(locale, "standing.by.head_to_head-many", teams=len(parting.group), **values)
    group = in_series([shown(team) for team in parting.group], locale)
    key = "head_to_head" if len(parting.group) == 2 else "head_to_head-group"
    return say(locale, f"standing.by.{key}", teams=group, **values)


def _sentence(board: Board, place: int, locale: str) -> str:
    row, above = board.rows[place], board.rows[place - 1]
    values = {"team": clean_line(row.team), "above": clean_line(above.team), "rank": row.rank}
    if row.parting is None:
        return say(locale, "standing.why-level", **values)
    # What comes before the criterion is the same for both: by it they would have parted.
    level = list(
        dict.fromkeys(_criterion(each, locale) for each in _before(board.order, row.parting.criterion))
    )
    reason = because(board, place, clean_line, locale)
    key = "standing.why-after" if level else "standing.why"
    return say(locale, key, **values, level=in_series(level, locale), reason=reason)


def _before(order: Sequence[str], criterion: str) -> Sequence[str]:
    return order[: list(order).index(criterion)]


def _criterion(criterion: str, locale: str, *, ordered: bool = False) -> str:
    """In words. ordered: as what a table goes by, where it may be that fewer are better."""
    return say(locale, f"standing.{'fewest' if ordered and criterion in _FEWER else 'criterion'}.{criterion}")
