"""Leagues and teams as private messages, and the buttons that turn the pages of a league's log."""

from __future__ import annotations

import re
from typing import Any, Self

from discord import ButtonStyle, ui

from bot.office.desk import full_name
from bot.office.league_rules import rules_told
from bot.office.listing import Wanted
from bot.render.leagues import (
    COMING,
    Coming,
    LeagueLine,
    ShownLeague,
    TeamLine,
    league_list,
    league_log,
    league_panel,
    league_rules,
)
from bot.render.teams import Deducted, RosterLine, ShownTeam, team_panel
from bot.tables.corrections import LogLine
from bot.tables.house_rules import settled
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.audit_pages import logged
from cogs.ui.fixture_pages import FixturePageButton
from cogs.ui.house import Interaction, house_of
from cogs.ui.layout import Rows, layout, ways_on
from cogs.ui.replies import answer_error, show_privately
from cogs.ui.standing_pages import StandingButton
from db.leagues import League, LeagueRow, TeamRow

PAGE = 10
"""So many entries of a league's log are on a page."""
MATCH_SECONDS = 3 * 60 * 60
"""So long after its time a fixture is still shown as one to come: it is being played."""


class LeagueLogButton(
    ui.DynamicItem[ui.Button[Any]],
    template=r"leaguelog:(?P<league>\d{1,15}):(?P<page>\d{1,6})(?::(?P<fixture>\d{1,16}))?",
):
    """Another page of a league's log in place of this one. fixture: of that one alone; 0 of all."""

    def __init__(self, league: int, page: int, key: str = "next", fixture: int = 0) -> None:
        label = say("en", f"button.board-{key}")
        custom_id = f"leaguelog:{league}:{page}:{fixture}" if fixture else f"leaguelog:{league}:{page}"
        super().__init__(ui.Button(label=label, style=ButtonStyle.secondary, custom_id=custom_id))
        self.league, self.page, self.fixture = league, page, fixture

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["league"]), max(1, int(match["page"])), fixture=int(match["fixture"] or 0))

    async def callback(self, interaction: Interaction) -> None:
        try:
            view = await log_screen(interaction, self.league, self.page, self.fixture)
            await show_privately(interaction, view)
        except Exception as error:
            await answer_error(interaction, error, "a page of a league's log")


LEAGUE_SCREENS: tuple[Any, ...] = (LeagueLogButton,)
"""All buttons of these, for the client to know."""


async def log_screen(
    interaction: Interaction, league_id: int, page: int, fixture_id: int = 0
) -> ui.LayoutView:
    """A page, from 1; with a fixture, of what was done about that one. Raises TableError."""
    league, entries, more = await house_of(interaction).office.leagues.log(
        interaction.guild_id or 0, league_id, PAGE, (page - 1) * PAGE, fixture_id
    )
    if page > 1 and not entries:
        raise TableError("league.no-page", page=page)
    lines = [logged(LogLine(entry, None)) for entry in entries]
    buttons = [LeagueLogButton(league.id, to, key, fixture_id) for to, key in ways_on(page, more)]
    return layout(league_log(full_name(league.row), lines, page), [buttons])


async def list_screen(interaction: Interaction) -> ui.LayoutView:
    rows = await house_of(interaction).office.desk.leagues.all(interaction.guild_id or 0)
    return layout(league_list([_line(row) for row in rows]))


async def league_screen(interaction: Interaction, league: League) -> ui.LayoutView:
    divisions = [
        (
            division.name,
            [
                TeamLine(team.name, [each.name for each in team.captains], team.withdrawn_at is not None)
                for team in league.teams
                if team.division_id == division.id
            ],
        )
        for division in league.divisions
    ]
    organisers = list(league.organisers.values())
    coming = await _coming(interaction, league)
    shown = ShownLeague(_line(league.row), organisers, divisions, coming, league.row.locks_at)
    return layout(league_panel(shown), ways_from(league))


def rules_screen(league: League) -> ui.LayoutView:
    row = league.row
    return layout(league_rules(full_name(row), rules_told(league), row.zone, row.channel_id))


async def team_screen(interaction: Interaction, league: League, team: TeamRow) -> ui.LayoutView:
    desk = house_of(interaction).office.desk
    deductions = await desk.leagues.deductions(league.id)
    former = await desk.leagues.former_players(team.id)
    shown = ShownTeam(
        team.name,
        full_name(league.row),
        league.division(team.division_id).name,
        [RosterLine(each.name, each.role, each.user_id is None) for each in team.players],
        [each.name for each in former],
        [Deducted(each.points, each.reason) for each in deductions if each.team_id == team.id],
        await _coming(interaction, league, team),
        team.withdrawn_at,
    )
    return layout(team_panel(shown), ways_from(league, team))


def ways_from(league: League, team: TeamRow | None = None) -> Rows:
    """The buttons below a league or a team, to what else there is to see of it."""
    if team is not None:
        return [[FixturePageButton(Wanted(league.id, team_id=team.id, which="all"), 1, "fixtures")]]
    standings = [StandingButton(league.id, each.id, 1, "show") for each in league.divisions[:1]]
    return [[*standings, FixturePageButton(Wanted(league.id), 1, "fixtures")]]


async def _coming(interaction: Interaction, league: League, team: TeamRow | None = None) -> list[Coming]:
    """The next fixtures without a result, of one team alone where it is given."""
    fixtures = house_of(interaction).office.fixtures
    found = [
        (at, each)
        for each in await fixtures.of_league(league)
        if each.still_open
        and (at := each.fixture.at) is not None
        and at > fixtures.now - MATCH_SECONDS
        and (team is None or team in each.teams)
    ]
    found.sort(key=lambda one: (one[0], one[1].fixture.id))
    return [Coming(each.home.name, each.away.name, at) for at, each in found[:COMING]]


def _line(row: LeagueRow) -> LeagueLine:
    closed = row.closed_at is not None
    rules = settled(row.variant, row.players, row.options).unusual
    return LeagueLine(full_name(row), row.variant, row.best_of, row.tables, closed, rules)
