"""Every way through the lesson."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bot.game.actions import Action
from bot.game.engine import legal_actions
from bot.tables.lesson import Lesson, begin
from bot.tables.table import TableError


@cache
def places() -> tuple[Lesson, ...]:
    """Every place a learner can come to, from the beginning to each end."""
    return tuple(_from(begin()))


def choices(place: Lesson) -> dict[str, Action]:
    """What the rules allow there, as a learner chooses it."""
    return {place.path_of(action).rpartition(".")[2]: action for action in legal_actions(place.match)}


def _from(place: Lesson) -> Iterator[Lesson]:
    yield place
    for choice in choices(place):
        try:
            there = place.choose(choice)
        except TableError:
            continue
        yield from _from(there)
