"""Fixtures for autocomplete: the values are ids as text."""

from __future__ import annotations

from discord import app_commands

from bot.office.dates import day_there
from bot.office.fixtures import Seen, named
from bot.office.naming import offered
from bot.tables.table import TableError
from bot.text.visible import folded
from cogs.ui.house import Interaction, house_of
from cogs.ui.which_league import OFFERED, Choices, league_meant


async def fixture_choices(interaction: Interaction, typed: str) -> Choices:
    """The fixtures of the league that the command names: one's own first, then those that are not over."""
    league = await league_meant(interaction)
    if league is None:
        return []
    fixtures, user_id = house_of(interaction).office.fixtures, interaction.user.id
    mine = {team.id for team in league.teams_of(user_id)}
    labels = [(each, label(each)) for each in await fixtures.of_league(league)]
    sought = folded(typed).split()
    fitting = [
        (each, text)
        for each, text in labels
        if str(each.fixture.id) == typed or all(word in folded(text) for word in sought)
    ]
    fitting.sort(key=lambda found: (found[0].over, not mine & set(found[0].fixture.teams)))
    return [
        app_commands.Choice(name=text[:100], value=str(each.fixture.id)) for each, text in fitting[:OFFERED]
    ]


async def fixture_team_choices(interaction: Interaction, typed: str) -> Choices:
    """The two teams of the fixture that the command names."""
    try:
        fixture_id = fixture_meant(getattr(interaction.namespace, "fixture", None))
        seen = await house_of(interaction).office.fixtures.seen(interaction.guild_id or 0, fixture_id)
    except TableError:
        return []
    values = offered(seen.league.teams)
    return [
        app_commands.Choice(name=team.name[:100], value=values[team.id])
        for team in seen.teams
        if folded(typed) in folded(team.name)
    ]


def fixture_meant(named: object) -> int:
    """The number of a fixture as offered. Raises TableError."""
    text = named.strip() if isinstance(named, str) else ""
    if not (text.isascii() and text.isdecimal() and len(text) < 17):
        raise TableError("fixture.gone")
    return int(text)


def label(seen: Seen) -> str:
    """A fixture among others: "R3 Maraval v Arima, 12 Dec"."""
    text = named(seen.league, seen.fixture)
    return f"{text}, {day_there(seen.league, seen.fixture.at)}" if seen.fixture.at is not None else text
