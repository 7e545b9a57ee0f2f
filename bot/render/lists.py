"""What a server has, one line each: its tables, and who is blocked from them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.render.blocks import MAX_TEXT, Panel, small, stack
from bot.render.colours import GAME
from bot.render.names import clean_name
from bot.render.pad import pad_title
from bot.render.seats import Seats, score_line, values_line
from bot.text import DEFAULT_LOCALE, in_series, say


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table. names: raw, of those seated. channel_id: where it plays. deal, scores: once it has begun."""

    table: str
    variant: str
    channel_id: int
    names: tuple[str, ...]
    open_seats: int = 0
    deal: int = 0
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PadLine:
    """One scorepad. scores: of the game being played."""

    number: int
    variant: str
    best_of: int
    channel_id: int
    who: Seats
    scores: tuple[int, ...]


class BlockedRow(Protocol):
    """Someone blocked: names as shown then, raw; ``at`` in seconds since 1970."""

    @property
    def name(self) -> str: ...
    @property
    def by_name(self) -> str: ...
    @property
    def at(self) -> int: ...


def table_list(tables: Sequence[TableLine], locale: str = DEFAULT_LOCALE) -> Panel:
    """Every table with who sits there; of very many the first that fit a message."""
    title = f"### {say(locale, 'tables.title')}"
    if not tables:
        return Panel(GAME, stack([title, say(locale, "tables.none")]))
    return _first(title, [_line(table, locale) for table in tables], "tables.more", locale)


def pad_list(pads: Sequence[PadLine], locale: str = DEFAULT_LOCALE) -> Panel:
    """Every open scorepad with its score; of very many the first that fit a message."""
    title = f"### {say(locale, 'pad.list.title')}"
    if not pads:
        return Panel(GAME, stack([title, say(locale, "pad.list.none")]))
    lines = [
        say(
            locale,
            "pad.list.line",
            number=pad.number,
            game=pad_title(pad.variant, pad.best_of, locale),
            channel=pad.channel_id,
            scores=score_line(pad.who, pad.scores),
        )
        for pad in pads
    ]
    return _first(title, lines, "pad.list.more", locale)


def blocked_list(blocked: Sequence[BlockedRow], locale: str = DEFAULT_LOCALE) -> Panel:
    """Everyone blocked, by whom and when; of very many the first that fit a message."""
    title = f"### {say(locale, 'settings.blocked-title')}"
    if not blocked:
        return Panel(GAME, stack([title, say(locale, "settings.blocked-none")]))
    lines = [
        say(
            locale,
            "settings.blocked-line",
            name=clean_name(row.name, locale),
            by=clean_name(row.by_name, locale),
            at=row.at,
        )
        for row in blocked
    ]
    return _first(title, lines, "settings.blocked-more", locale)


def _first(title: str, lines: Sequence[str], more: str, locale: str) -> Panel:
    """The title and as many lines as fit a message; how many are left out is told by the text ``more``."""
    for shown in range(len(lines), 0, -1):
        left_out = [small(say(locale, more, n=len(lines) - shown))] if shown < len(lines) else []
        panel = Panel(GAME, stack([title], [*lines[:shown], *left_out]))
        if panel.length <= MAX_TEXT:
            break
    return panel


def _line(table: TableLine, locale: str) -> str:
    state = "playing" if table.deal else "lobby" if table.open_seats else "full"
    line = say(
        locale,
        f"tables.{state}",
        table=table.table,
        n=table.open_seats,
        scores=values_line(table.scores),
        deal=table.deal,
        game=say(locale, f"variant.{table.variant}.name"),
        channel=table.channel_id,
    )
    return f"{line}\n{small(in_series([clean_name(name, locale) for name in table.names], locale))}"
