"""/fixture: drawn up, listed, shown, moved, won without play."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.league.fixture_sheets import MAX_ROUND
from bot.office.listing import Wanted, Which
from bot.office.naming import division_named, team_named
from cogs.ui.fixture_draw import DRAWING, draw_view
from cogs.ui.fixture_pages import FIXTURE_PAGES, fixture_page, own_fixtures_screen
from cogs.ui.fixture_screen import FIXTURES, fixture_screen
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

Day = app_commands.Range[str, 1, 40]
Time = app_commands.Range[str, 1, 10]
Place = app_commands.Range[str, 1, 40]
FIXTURE = "Which match"
REASON = "Why; both teams are told"
DATE = "As in 12 Dec 2026"
TIME = "In the league's zone, as in 19:30"


class FixtureCog(commands.GroupCog, group_name="fixture", group_description="Matches of a league"):
    @app_commands.command(description="Draw up a round robin; you see it before it is made")
    @app_commands.describe(
        first="The first match day, as in 4 Dec 2026",
        time=TIME,
        division="Which division; without it, all",
        twice="Whether all meet twice, home and away",
        every="Days from one round to the next, 0 for all on one day; 7 without it",
        minutes="With every 0: minutes from one round to the next; without it, all at one time",
        skip="Match days to leave out, as in 25 Dec 2026, 1 Jan 2027",
        league=LEAGUE,
    )
    @app_commands.autocomplete(league=league_choices, division=division_choices)
    async def draw(
        self,
        interaction: Interaction,
        first: Day,
        time: Time,
        division: Name | None = None,
        twice: bool = False,
        every: app_commands.Range[int, 0, 60] = 7,
        minutes: app_commands.Range[int, 0, 240] = 0,
        skip: app_commands.Range[str, 1, 300] = "",
        league: Name | None = None,
    ) -> None:
        draw = await house_of(interaction).office.drawing.preview(
            person_of(interaction),
            interaction.guild_id or 0,
            league,
            division,
            twice=twice,
            first=first,
            at=time,
            every_days=every,
            minutes=minutes,
            skip=skip,
        )
        await interaction.response.send_message(view=draw_view(draw), ephemeral=True)

    @app_commands.command(description="Add a single match")
    @app_commands.describe(
        home="The team at home",
        away="The team that visits",
        date="As in 12 Dec 2026; without it, the date is open",
        time=TIME,
        place="Where",
        round="Which round; without it, one after the last",
        league=LEAGUE,
    )
    @app_commands.autocomplete(league=league_choices, home=team_choices, away=team_choices)
    async def add(
        self,
        interaction: Interaction,
        home: Name,
        away: Name,
        date: Day = "",
        time: Time = "",
        place: Place = "",
        round: app_commands.Range[int, 1, MAX_ROUND] | None = None,
        league: Name | None = None,
    ) -> None:
        added = await house_of(interaction).office.drawing.add(
            person_of(interaction),
            interaction.guild_id or 0,
            league,
            home,
            away,
            day=date,
            at=time,
            place=place,
            round_=round,
        )
        await _show(interaction, added.fixture.id)

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
        await _show(interaction, fixture_meant(fixture))

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
        await _show(interaction, number)

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
        await _show(interaction, number)


async def _show(interaction: Interaction, fixture_id: int) -> None:
    view = await fixture_screen(interaction, fixture_id)
    await interaction.response.send_message(view=view, ephemeral=True)


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(*FIXTURES, *FIXTURE_PAGES, *DRAWING)
    await bot.add_cog(FixtureCog())
