"""/fixture: list, show, mine, move, walkover; what is entered anew has a file of its own."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.league.fixture_sheets import MAX_ROUND
from bot.office.listing import Wanted, Which
from bot.office.naming import division_named, team_named
from cogs.ui.fixture_draw import DRAWING
from cogs.ui.fixture_entry import DATE, TIME, Day, Place, Time, add, draw
from cogs.ui.fixture_pages import FIXTURE_PAGES, fixture_page, own_fixtures_screen
from cogs.ui.fixture_screen import FIXTURES, show_fixture
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.which_fixture import fixture_choices, fixture_meant, fixture_team_choices
from cogs.ui.which_league import (
    LEAGUE,
    Name,
    Reason,
    division_choices,
    league_choices,
    team_choices,
    which_league,
)

FIXTURE = "Which match"
REASON = "Why; both teams are told"


class FixtureCog(commands.GroupCog, group_name="fixture", group_description="Matches of a league"):
    @app_commands.command(name="list", description="Matches to come, or all of them, by round")
    @app_commands.describe(
        division="Only of this division", team="Only of this team", round="Only this round",
        show="Which; without it, those to come, and all of a round", league=LEAGUE,
    )  # fmt: skip
    @app_commands.choices(
        show=[
            app_commands.Choice(name="to come", value="open"),
            app_commands.Choice(name="over", value="over"),
            app_commands.Choice(name="all", value="all"),
        ]
    )
    @app_commands.autocomplete(league=league_choices, division=division_choices, team=team_choices)
    async def list_(
        self,
        interaction: Interaction,
        division: Name | None = None,
        team: Name | None = None,
        round: app_commands.Range[int, 1, MAX_ROUND] | None = None,
        show: str | None = None,
        league: Name | None = None,
    ) -> None:
        found = await which_league(interaction, league)
        which: dict[str | None, Which] = {"open": "open", "over": "over", "all": "all"}
        wanted = Wanted(
            found.id,
            division_named(found, division).id if division else 0,
            team_named(found, team).id if team else 0,
            round or 0,
            which.get(show, "all" if round else "open"),
        )
        await interaction.response.send_message(view=await fixture_page(interaction, wanted), ephemeral=True)

    @app_commands.command(description="A match, with buttons for its captains")
    @app_commands.describe(fixture=FIXTURE, league=LEAGUE)
    @app_commands.autocomplete(league=league_choices, fixture=fixture_choices)
    async def show(self, interaction: Interaction, fixture: Name, league: Name | None = None) -> None:
        await show_fixture(interaction, fixture_meant(fixture))

    @app_commands.command(description="The next matches of your teams")
    @app_commands.describe(league="Which league; without it, all that are on")
    @app_commands.autocomplete(league=league_choices)
    async def mine(self, interaction: Interaction, league: Name | None = None) -> None:
        view = await own_fixtures_screen(interaction, league)
        await interaction.response.send_message(view=view, ephemeral=True)

    @app_commands.command(description="For organisers: set another date, or put a match off without one")
    @app_commands.describe(
        fixture=FIXTURE, reason=REASON, date=f"{DATE}; without it, the match is put off", time=TIME,
        place="Where; without it, where it is", league=LEAGUE,
    )  # fmt: skip
    @app_commands.autocomplete(league=league_choices, fixture=fixture_choices)
    async def move(
        self,
        interaction: Interaction,
        fixture: Name,
        reason: Reason,
        date: Day = "",
        time: Time = "",
        place: Place = "",
        league: Name | None = None,
    ) -> None:
        moving, number = house_of(interaction).office.moving, fixture_meant(fixture)
        person = person_of(interaction)
        await moving.move(person, interaction.guild_id or 0, number, reason, date, time, place)
        await show_fixture(interaction, number)

    @app_commands.command(description="For organisers: give a match to a team without play")
    @app_commands.describe(fixture=FIXTURE, winner="Who wins it", reason=REASON, league=LEAGUE)
    @app_commands.autocomplete(league=league_choices, fixture=fixture_choices, winner=fixture_team_choices)
    async def walkover(
        self,
        interaction: Interaction,
        fixture: Name,
        winner: Name,
        reason: Reason,
        league: Name | None = None,
    ) -> None:
        walkovers, number = house_of(interaction).office.walkovers, fixture_meant(fixture)
        await walkovers.award(person_of(interaction), interaction.guild_id or 0, number, winner, reason)
        await show_fixture(interaction, number)


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(*FIXTURES, *FIXTURE_PAGES, *DRAWING)
    fixtures = FixtureCog()
    assert fixtures.app_command is not None
    fixtures.app_command.add_command(draw)
    fixtures.app_command.add_command(add)
    await bot.add_cog(fixtures)
