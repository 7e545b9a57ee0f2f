"""A league's fixtures in pages, and a person's own next ones, each with a button that opens it."""

from __future__ import annotations

import re
from typing import Any, Self, cast

from discord import ButtonStyle, ui

from bot.office.desk import full_name
from bot.office.fixtures import Seen
from bot.office.listing import DivisionRound, Wanted, Which, by_round, paged
from bot.render.fixtures import RoundLines, fixture_list, own_fixtures
from bot.text import say
from cogs.ui.fixture_lines import line_of
from cogs.ui.fixture_screen import OpenFixtureButton
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import in_rows, layout, ways_on
from cogs.ui.replies import answer_error, show_privately
from cogs.ui.which_fixture import label

PAGE = 5
"""Fixtures on a page: with the longest names they fit a message, and a phone's screen with usual ones."""
OWN = 5
"""So many of one's next matches are shown."""


class FixturePageButton(
    ui.DynamicItem[ui.Button[Any]],
    template=r"fixtures:(?P<league>\d{1,16}):(?P<division>\d{1,16}):(?P<team>\d{1,16}):(?P<round>\d{1,3})"
    r":(?P<which>open|over|all):(?P<page>\d{1,4})",
):
    """Another page in place of this one, or the first one from elsewhere."""

    def __init__(self, wanted: Wanted, page: int, key: str = "next") -> None:
        super().__init__(
            ui.Button(
                label=say("en", f"button.fixture.{key}" if key == "fixtures" else f"button.board-{key}"),
                style=ButtonStyle.secondary,
                custom_id=f"fixtures:{wanted.league_id}:{wanted.division_id}:{wanted.team_id}:{wanted.round}"
                f":{wanted.which}:{page}",
            )
        )
        self.wanted, self.page = wanted, page

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        league, division, team, round_ = (
            int(match[name]) for name in ("league", "division", "team", "round")
        )
        wanted = Wanted(league, division, team, round_, cast(Which, match["which"]))
        return cls(wanted, int(match["page"]))

    async def callback(self, interaction: Interaction) -> None:
        try:
            await show_privately(interaction, await fixture_page(interaction, self.wanted, self.page))
        except Exception as error:
            await answer_error(interaction, error, "a page of fixtures")


FIXTURE_PAGES: tuple[Any, ...] = (FixturePageButton,)
"""All of them, for the client to know."""


async def fixture_page(interaction: Interaction, wanted: Wanted, page: int = 1) -> ui.LayoutView:
    """A page, from 1; past the last one, the last. Raises TableError."""
    office = house_of(interaction).office
    league = await office.desk.league(interaction.guild_id or 0, wanted.league_id)
    pages = paged(by_round(league, await office.fixtures.of_league(league), wanted), PAGE)
    page = max(1, min(page, len(pages)))
    now = office.fixtures.now
    panel = fixture_list(
        [_round(each, now) for each in pages[page - 1]] if pages else [],
        full_name(league.row),
        page,
        len(pages),
        divided=len(league.divisions) > 1,
        locale=interaction.locale.value,
    )
    ways = ways_on(page, page < len(pages))
    return layout(panel, [[FixturePageButton(wanted, *way) for way in ways]])


async def own_fixtures_screen(interaction: Interaction, league: str | None) -> ui.LayoutView:
    """The next matches of whoever asks, in that league or in all that are on. Raises TableError."""
    office, person, guild_id = house_of(interaction).office, person_of(interaction), interaction.guild_id or 0
    if league is not None:
        leagues = [await office.desk.which(guild_id, league)]
    else:
        rows = [row for row in await office.desk.leagues.all(guild_id) if row.closed_at is None]
        leagues = [await office.desk.league(guild_id, row.id) for row in rows]
    found = [each for one in leagues for each in await office.fixtures.mine(person, one)]
    found.sort(key=lambda each: (each.fixture.at is None, each.fixture.at or 0))
    shown = found[:OWN]
    panel = own_fixtures(
        [line_of(each, office.fixtures.now) for each in shown],
        len(found) - len(shown),
        interaction.locale.value,
    )
    return layout(panel, in_rows(map(_opener, shown), 2))


def _opener(seen: Seen) -> OpenFixtureButton:
    return OpenFixtureButton(seen.fixture.id, label(seen))


def _round(each: DivisionRound, now: float) -> RoundLines:
    lines = [line_of(seen, now) for seen in each.fixtures]
    return RoundLines(each.round, each.division.name, lines, [team.name for team in each.byes])
