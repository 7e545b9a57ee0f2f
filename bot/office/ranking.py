"""How a league's table is made, as people write it: points, the score of a walkover, the order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bot.league.results import Criterion
from bot.office.scores import target
from bot.render.names import clean_line
from bot.tables.table import TableError
from bot.text import DEFAULT_LOCALE, in_series, say
from bot.text.visible import visible_line

CRITERIA: Final = tuple(each.value for each in Criterion)
"""All that an order can go by, in the words of the league's rules."""

PRESETS: Final[Mapping[str, tuple[str, ...]]] = {
    "points": ("points", "games_difference", "games_for", "hangs_for"),
    "head-to-head": ("points", "head_to_head", "games_difference", "hangs_for"),
    # Competition play in Trinidad goes by bullseyes: docs/RULES.md, "At a real table".
    "trinidad": ("games_for", "games_against", "wins", "hangs_for", "hangs_against"),
}
"""Orders that a league can begin with, by name."""

MOST_GAMES: Final = 99
"""A walkover gives each side at most so many games."""


def criterion_said(criterion: str, locale: str = DEFAULT_LOCALE) -> str:
    """A criterion in words: "games won"."""
    return say(locale, f"standing.criterion.{criterion}")


def _key(written: str) -> str:
    return re.sub(r"[\s-]+", "_", written.strip())


_ALSO: Final = {
    "bullseyes": "games_for",
    "hang_jacks": "hangs_for",
    "hangs": "hangs_for",
    **{_key(criterion_said(each)): each for each in CRITERIA},
}
"""What a criterion is called besides: where people play by it, and where the bot speaks of it."""


def _criterion(written: str) -> str:
    """In the words of the league's rules, as far as it is one of them: "games_difference"."""
    return _ALSO.get(_key(written), _key(written))


def usual_rules(preset: str, best_of: int, tables: int) -> dict[str, object]:
    """What a league begins with: two points for a win, and a walkover that counts as every table won."""
    return {
        "win": 2,
        "draw": 1,
        "loss": 0,
        "per_game": 0,
        "draws": True,
        "walkover": [tables * target(best_of), 0],
        "withdrawn": "expunge",
        "order": list(PRESETS[preset]),
    }


def order_written(written: str) -> list[str]:
    """Criteria in the order people wrote them, "points, games difference", or a preset. Raises TableError."""
    text = visible_line(written).casefold()
    if text in PRESETS:
        return list(PRESETS[text])
    order = [_criterion(part) for part in re.split(r"[,;>]", text) if part.strip()]
    if not order:
        raise TableError("league.no-order")
    for criterion in order:
        if criterion not in CRITERIA:
            every = in_series([criterion_said(each) for each in CRITERIA], DEFAULT_LOCALE)
            raise TableError("league.no-criterion", name=clean_line(criterion)[:80], all=every)
        if order.count(criterion) > 1:
            raise TableError("league.criterion-twice", name=criterion_said(criterion))
    return order


def walkover_written(written: str) -> list[int]:
    """The games of a walkover, its winner's first: "3-0". Raises TableError."""
    found = re.fullmatch(r"([0-9]{1,2})\s*[-–:]\s*([0-9]{1,2})", written.strip())
    if found is None or int(found[1]) <= int(found[2]):
        raise TableError("league.no-walkover", most=MOST_GAMES)
    return [int(found[1]), int(found[2])]


def going_on(typed: str, limit: int) -> list[str]:
    """Orders that go on from what was typed so far, to offer; `order_said` says them."""
    done, _, last = typed.casefold().rpartition(",")
    named = [_criterion(part) for part in done.split(",") if part.strip()]
    if not set(named) <= set(CRITERIA):
        return []
    sought = _criterion(last)
    left = [each for each in CRITERIA if each not in named]
    if sought in left:
        named, left, sought = [*named, sought], [each for each in left if each != sought], ""
        orders = [named, *([*named, each] for each in left)]
    else:
        orders = [[*named, each] for each in left if sought in each or sought in _key(criterion_said(each))]
    whole = [", ".join(PRESETS[name]) for name in PRESETS] if not typed.strip() else []
    return [*whole, *(", ".join(order) for order in orders)][:limit]


def order_said(order: str, locale: str = DEFAULT_LOCALE) -> str:
    """An order as it is offered, in words: "points, games won"."""
    return ", ".join(criterion_said(each, locale) for each in order.split(", "))
