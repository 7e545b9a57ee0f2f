"""/fixture draw and add: matches entered by organisers."""

from __future__ import annotations

from discord import app_commands

from bot.league.fixture_sheets import MAX_ROUND
from cogs.ui.fixture_draw import draw_view
from cogs.ui.fixture_screen import show_fixture
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.which_league import LEAGUE, Name, division_choices, league_choices, team_choices

Day = app_commands.Range[str, 1, 40]
Time = app_commands.Range[str, 1, 10]
Place = app_commands.Range[str, 1, 40]
DATE = "As in 12 Dec 2026"
TIME = "In the league's zone, as in 19:30"


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
    drawn = await house_of(interaction).office.drawing.preview(
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
    await interaction.response.send_message(view=draw_view(drawn), ephemeral=True)


@app_commands.command(description="Add a single match")
@app_commands.describe(
    home="The team at home",
    away="The team that visits",
    date=f"{DATE}; without it, the date is open",
    time=TIME,
    place="Where",
    round="Which round; without it, one after the last",
    league=LEAGUE,
)
@app_commands.autocomplete(league=league_choices, home=team_choices, away=team_choices)
async def add(
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
    await show_fixture(interaction, added.fixture.id)
