"""Wrong presses by the sentence that each gets: brought about one by one, and nothing changed by any."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.tables.table import TableError
from bot.text import say
from tests.tables.conftest import Floor

Press = Callable[[], Awaitable[object]]
Scene = Callable[[Floor], Awaitable[Press]]
"""Brings about what the press is wrong in, and gives the press."""


class WrongPresses:
    """Key, sentence and scene of each."""

    def __init__(self) -> None:
        self.all: list[tuple[str, str, Scene]] = []

    def refused(self, key: str, sentence: str) -> Callable[[Scene], Scene]:
        """The refusal that the scene's press gets.

        In the sentence {table} is the newest table's name, {actor} whoever is to act there, {computer} a
        computer player there.
        """

        def add(scene: Scene) -> Scene:
            self.all.append((key, sentence, scene))
            return scene

        return add

    @property
    def keys(self) -> set[str]:
        return {key for key, _, _ in self.all}

    @property
    def cases(self) -> list[object]:
        return [pytest.param(*case, id=case[2].__name__) for case in self.all]


async def check_refused(floor: Floor, key: str, sentence: str, scene: Scene) -> None:
    """The press gets that sentence to the letter, and neither the disk nor a listener hears of it."""
    press = await scene(floor)
    before, told = await floor.everything(), len(floor.told) + len(floor.pads_told)
    with pytest.raises(TableError) as caught:
        await press()
    if floor.told:
        newest = floor.told[-1].table
        actor = newest.actor.name if newest.actor is not None else ""
        computer = next((row.name for row in newest.row.seats if row.computer is not None), "")
        sentence = sentence.format(table=newest.name, actor=actor, computer=computer)
    assert caught.value.key == key
    assert _plain(say("en", key, **caught.value.values)) == sentence
    assert await floor.everything() == before
    assert len(floor.told) + len(floor.pads_told) == told


def _plain(sentence: str) -> str:
    """Without the marks round a name that keep its writing direction inside."""
    return sentence.replace("\u2068", "").replace("\u2069", "")
