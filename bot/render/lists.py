"""The tables of a server, one line each."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.blocks import MAX_TEXT, Panel, small, stack
from bot.render.colours import GAME
from bot.render.names import clean_name
from bot.render.seats import values_line
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


def table_list(tables: Sequence[TableLine], locale: str = DEFAULT_LOCALE) -> Panel:
    """Every table with who sits there; of very many the first that fit a message."""
    title = f"### {say(locale, 'tables.title')}"
    if not tables:
        return Panel(GAME, stack([title, say(locale, "tables.none")]))
    lines = [_line(table, locale) for table in tables]
    for shown in range(len(lines), 0, -1):
        more = [small(say(locale, "tables.more", n=len(lines) - shown))] if shown < len(lines) else []
        panel = Panel(GAME, stack([title], [*lines[:shown], *more]))
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
