"""Leagues as data in, tables out: one JSON object a line, in the same order (README, "Standings as data")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bot.league.reading import league_of
from bot.league.results import LeagueError
from bot.league.standings import table
from bot.lines import Answer, answered, serve
from bot.text import say


def main(arguments: list[str]) -> int:
    return serve("standings", say("en", "start.about-standings"), arguments, tables)


def tables(lines: Iterable[bytes]) -> Iterator[str]:
    """One answer, as JSON, for every line that is not empty."""
    return answered(lines, ranked, lambda key: _refused(None, say("en", key)))


def ranked(league: dict[str, Any]) -> Answer:
    """The table of a league as read from JSON, or why there can be none."""
    try:
        rows = table(league_of(league))
    except LeagueError as error:
        return _refused(league.get("id"), say("en", error.key, **error.values))
    return {"id": league.get("id"), "table": [row.as_data() for row in rows], "error": None}


def _refused(id_: object, why: str) -> Answer:
    return {"id": id_, "table": None, "error": why}
