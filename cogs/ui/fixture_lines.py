"""Fixtures as the screens show them: from the office's to the renderer's."""

from __future__ import annotations

from collections.abc import Sequence

from bot.office.desk import full_name
from bot.office.fixtures import Seen
from bot.render.fixtures import Asked, FixtureCard, FixtureLine


def line_of(seen: Seen, now: float) -> FixtureLine:
    """The fixture in a line. now: seconds since 1970."""
    report = seen.report
    walkover = report is not None and report.walkover_id is not None
    return FixtureLine(
        seen.fixture.round,
        seen.home.name,
        seen.away.name,
        seen.fixture.at,
        seen.state(now),
        seen.fixture.place,
        None if report is None or walkover else report.score,
        seen.league.team(report.walkover_id).name if report is not None and report.walkover_id else "",
        seen.move is not None and seen.still_open,
    )


def card_of(seen: Seen, now: float, more: Sequence[str] = ()) -> FixtureCard:
    """The fixture by itself. more: what else is to be told of its result, as lines of markdown."""
    report, move = seen.report, seen.move
    asked = None
    if move is not None and seen.still_open:
        team = seen.league.team(move.team_id)
        other = seen.away if team == seen.home else seen.home
        asked = Asked(team.name, other.name, move.at, move.place if move.place != seen.fixture.place else "")
    return FixtureCard(
        line_of(seen, now),
        full_name(seen.league.row),
        seen.league.division(seen.fixture.division_id).name,
        seen.league.row.tables,
        seen.league.row.best_of,
        () if report is None else report.games,
        None if report is None else report.due_at,
        "" if report is None else report.reason,
        asked,
        more,
    )
