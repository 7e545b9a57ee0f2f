"""A head to head of two people, or of two pairs, as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.render.blocks import Panel, dotted, small, stack
from bot.render.colours import GAME
from bot.render.names import clean_name
from bot.text import DEFAULT_LOCALE, say


class Encounter(Protocol):
    """A match of two sides; won: by the first, None where a third did."""

    @property
    def match_id(self) -> int: ...
    @property
    def variant(self) -> str: ...
    @property
    def at(self) -> int: ...
    @property
    def won(self) -> bool | None: ...


class Duel(Protocol):
    """Two sides: matches on opposite sides, those each won, the latest first, and those as partners."""

    @property
    def matches(self) -> int: ...
    @property
    def won(self) -> int: ...
    @property
    def lost(self) -> int: ...
    @property
    def last(self) -> Sequence[Encounter]: ...
    @property
    def together(self) -> int: ...
    @property
    def won_together(self) -> int: ...


def versus(ours: Sequence[str], theirs: Sequence[str], told: Duel, locale: str = DEFAULT_LOCALE) -> Panel:
    """A head to head of two people, or of two pairs."""
    one, other = (" & ".join(clean_name(name, locale) for name in side) for side in (ours, theirs))
    lines = [f"### {say(locale, 'versus.title', one=one, other=other)}"]
    if told.matches:
        lines.append(
            say(
                locale,
                "versus.met",
                matches=told.matches,
                one=one,
                won=told.won,
                other=other,
                lost=told.lost,
            )
        )
    else:
        lines.append(say(locale, "versus.never"))
    if told.together:
        lines.append(say(locale, "versus.together", matches=told.together, won=told.won_together))
    last = [
        dotted(
            say(locale, "versus.match", n=match.match_id, at=match.at),
            say(locale, f"variant.{match.variant}.name"),
            say(locale, "versus.third")
            if match.won is None
            else say(locale, "versus.winner", name=one if match.won else other),
        )
        for match in told.last
    ]
    head = [say(locale, "versus.last", n=len(last))] if last else []
    return Panel(GAME, stack(lines, [*head, *last], [small(say(locale, "profile.counts"))]))
