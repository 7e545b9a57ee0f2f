"""A fixture on a private screen: what it is and came to, with a button for all that one may do there."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.office.desk import full_name
from bot.office.fixtures import Seen
from bot.render.fixtures import Asked, FixtureCard, FixtureLine, fixture_card
from bot.tables.table import Person
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import Rows, in_rows, layout


async def fixture_screen(interaction: Interaction, fixture_id: int) -> ui.LayoutView:
    """The fixture as it stands now, for whoever pressed. Raises TableError."""
    fixtures = house_of(interaction).office.fixtures
    seen, person = await fixtures.seen(interaction.guild_id or 0, fixture_id), person_of(interaction)
    card = card_of(seen, fixtures.now, await more_lines(interaction, seen))
    return layout(
        fixture_card(card, interaction.locale.value), [*_rows(seen, person), *more_rows(seen, person)]
    )


def more_rows(seen: Seen, person: Person) -> Rows:
    """The buttons of its result."""
    return ()


async def more_lines(interaction: Interaction, seen: Seen) -> Sequence[str]:
    """What else is to be told of its result, as lines of markdown."""
    return ()


def line_of(seen: Seen, now: float) -> FixtureLine:
    """The fixture in a line. now: seconds since 1970."""
    report = seen.report
    return FixtureLine(
        seen.fixture.round,
        seen.home.name,
        seen.away.name,
        seen.fixture.at,
        seen.state(now),
        seen.fixture.place,
        None if report is None or report.walkover_id is not None else report.score,
        "" if report is None or report.walkover_id is None else seen.league.team(report.walkover_id).name,
    )


def card_of(seen: Seen, now: float, more: Sequence[str] = ()) -> FixtureCard:
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


def _rows(seen: Seen, person: Person) -> Rows:
    return in_rows([])
