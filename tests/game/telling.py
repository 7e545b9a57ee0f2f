"""Everything that a view or an event tells, down to each card and number."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from functools import cache
from operator import attrgetter
from typing import Any

from bot.game.cards import Card
from bot.game.view import SeatView

Parts = Callable[[Any], Iterable[Any]]

_NAMES = [field.name for field in dataclasses.fields(SeatView)]


def told(whole: object) -> list[Any]:
    """A value and every value within it; of a card no more than the card."""
    found: list[Any] = [whole]
    # The list grows while it is gone through.
    for value in found:
        parts = _parts(type(value))  # type: ignore[arg-type]  # mypy takes no class for a key
        if parts is not None:
            found += parts(value)
    return found


def told_besides(view: SeatView, other: SeatView) -> list[Any]:
    """What a view tells that another does not: where the two are equal, they tell the same."""
    found: list[Any] = []
    for name in _NAMES:
        if (value := getattr(view, name)) != getattr(other, name):
            found += told(value)
    return found


@cache
def _parts(kind: type[Any]) -> Parts | None:
    """What values of a type hold; looked up once a type, since views are looked through by the thousand."""
    if issubclass(kind, Card):
        return None
    if issubclass(kind, tuple):
        return iter
    if dataclasses.is_dataclass(kind):
        names = [field.name for field in dataclasses.fields(kind)]
        if len(names) < 2:
            return lambda value: [getattr(value, name) for name in names]
        return attrgetter(*names)
    return None
