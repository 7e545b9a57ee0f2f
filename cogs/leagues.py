"""/league: create, list, show, next, close, log; its settings have a file of their own."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.league.pad_rules import SERIES
from bot.office.desk import full_name
from bot.office.leagues import Entered
from bot.office.ranking import PRESETS
from bot.render.names import clean_line
from bot.tables.zones import matching_zones
from bot.text import say
from cogs.ui.games import GAMES, PLAYERS
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.league_house_rules import LEAGUE_RULES
from cogs.ui.league_screens import LEAGUE_SCREENS, league_screen, list_screen, log_screen
from cogs.ui.league_settings import SETTINGS
from cogs.ui.replies import reply
from cogs.ui.which_fixture import fixture_choices, fixture_meant
from cogs.ui.which_league import LEAGUE, Choices, Name, league_choices, which_league

RANKINGS = [
    app_commands.Choice(name=say("en", f"league.ranking.{preset}"), value=preset) for preset in PRESETS
]
BEST_OF = [app_commands.Choice(name=str(number), value=number) for number in SERIES]


class LeaguesCog(commands.GroupCog, group_name="league", group_description="Leagues of this server"):
    @app_commands.command(description="Set up a league: its game, its divisions, how its table is made")
    @app_commands.describe(
        name="What it is called",
        season="Which season, as in 2026 or Spring 2026",
        game="What is played, by this server's house rules",
        players="How many at a table; without it, as many as usual",
        best_of="The most games at each table of a match; without it, 3",
        tables="How many tables a match of two teams has; without it, 1",
        divisions="Their names, with commas between; without it, Premier alone",
        ranking="What its table goes by; /league settings changes it",
        zone="Of its dates: type the name of a city; without it, the server's",
        one_team="Whether each person may be in one team only; without it, yes",
    )
    @app_commands.choices(game=GAMES, ranking=RANKINGS)
    @app_commands.choices(players=PLAYERS, best_of=BEST_OF)
    async def create(
        self,
        interaction: Interaction,
        name: Name,
        season: app_commands.Range[str, 1, 100],
        game: str = "trinidad",
        players: int | None = None,
        best_of: int = 3,
        tables: app_commands.Range[int, 1, 10] = 1,
        divisions: app_commands.Range[str, 1, 400] = "Premier",
        ranking: str = "points",
        zone: str | None = None,
        one_team: bool = True,
    ) -> None:
        assert interaction.guild_id is not None and interaction.channel_id is not None
        entered = Entered(name, season, game, divisions, players, best_of, tables, ranking, zone, one_team)
        league = await house_of(interaction).office.leagues.enter(
            person_of(interaction), interaction.guild_id, interaction.channel_id, entered
        )
        row = league.row
        told = say(
            "en",
            "league.entered",
            name=clean_line(full_name(row)),
            game=say("en", f"variant.{row.variant}.name"),
            best=row.best_of,
            tables=row.tables,
        )
        await reply(interaction, told)

    @app_commands.command(name="list", description="This server's leagues")
    async def list_(self, interaction: Interaction) -> None:
        await interaction.response.send_message(view=await list_screen(interaction), ephemeral=True)

    @app_commands.command(description="A league: its divisions, teams and captains, and what comes next")
    @app_commands.describe(league=LEAGUE)
    @app_commands.autocomplete(league=league_choices)
    async def show(self, interaction: Interaction, league: str | None = None) -> None:
        shown = await which_league(interaction, league)
        await interaction.response.send_message(view=await league_screen(interaction, shown), ephemeral=True)

    @app_commands.command(description="Begin the next season of a league that is closed, with its teams")
    @app_commands.describe(season="Which season, as in 2027", league=LEAGUE)
    @app_commands.autocomplete(league=league_choices)
    async def next(
        self, interaction: Interaction, season: app_commands.Range[str, 1, 100], league: str | None = None
    ) -> None:
        begun = await house_of(interaction).office.leagues.begin_next(
            person_of(interaction), interaction.guild_id or 0, league, season
        )
        name = clean_line(full_name(begun.row))
        await reply(interaction, say("en", "league.next", name=name, n=len(begun.teams)))

    @app_commands.command(description="Close a season of a league for good; its results stand")
    @app_commands.describe(league=LEAGUE, sure="Once you have been told what that means")
    @app_commands.autocomplete(league=league_choices)
    async def close(self, interaction: Interaction, league: str | None = None, sure: bool = False) -> None:
        closed = await house_of(interaction).office.leagues.close(
            person_of(interaction), interaction.guild_id or 0, league, sure=sure
        )
        await reply(interaction, say("en", "league.closed-now", name=clean_line(full_name(closed.row))))

    @app_commands.command(description="What was done in a league, by whom and when")
    @app_commands.describe(fixture="Of which match alone", league=LEAGUE, page="Which page, the newest first")
    @app_commands.autocomplete(fixture=fixture_choices, league=league_choices)
    async def log(
        self,
        interaction: Interaction,
        fixture: str | None = None,
        league: str | None = None,
        page: app_commands.Range[int, 1, 100_000] = 1,
    ) -> None:
        match = fixture_meant(fixture) if fixture is not None else 0
        shown = 0 if match else (await which_league(interaction, league)).id
        await interaction.response.send_message(
            view=await log_screen(interaction, shown, page, match), ephemeral=True
        )

    @create.autocomplete("zone")
    async def _zones(self, _: Interaction, typed: str) -> Choices:
        return [app_commands.Choice(name=name, value=name) for name in matching_zones(typed, 25)]


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(*LEAGUE_SCREENS, *LEAGUE_RULES)
    leagues = LeaguesCog()
    assert leagues.app_command is not None
    for each in SETTINGS:
        leagues.app_command.add_command(each)
    await bot.add_cog(leagues)
