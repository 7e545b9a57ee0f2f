"""/result: report, dispute, evidence, rule, play."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.office.reporting import standing
from bot.office.rulings import VOID
from bot.tables.table import TableError
from bot.text import say
from bot.text.visible import folded, visible_line
from cogs.ui.evidence import show_evidence
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.result_buttons import RESULT_BUTTONS, open_lobby
from cogs.ui.result_forms import MOST_WORDS, send_dispute, send_report
from cogs.ui.ruling import ruling_screen
from cogs.ui.which_fixture import fixture_choices, fixture_meant
from cogs.ui.which_league import LEAGUE, league_choices

FIXTURE = "Which match; yours are offered first"
GAMES = "Games by table, home first, as in 3-1 or 2-1, 0-2"
HANGS = "Jacks hung, home first, as in 2-0"


class ResultCog(commands.GroupCog, group_name="result", group_description="Results of a league's fixtures"):
    @app_commands.command(description="Report what a match came to; the other captain confirms it")
    @app_commands.describe(fixture=FIXTURE, games=GAMES, hangs=HANGS, note="Anything to add", league=LEAGUE)
    @app_commands.autocomplete(fixture=fixture_choices, league=league_choices)
    async def report(
        self,
        interaction: Interaction,
        fixture: str,
        games: app_commands.Range[str, 1, 100],
        hangs: app_commands.Range[str, 1, 100] = "",
        note: app_commands.Range[str, 1, 200] = "",
        league: str | None = None,
    ) -> None:
        await send_report(interaction, fixture_meant(fixture), games, hangs, note)

    @app_commands.command(description="Say what is wrong with a result, with pictures; an organiser rules")
    @app_commands.describe(
        fixture=FIXTURE,
        words="What is wrong",
        picture1="A picture that shows it",
        picture2="Another",
        picture3="Another",
        league=LEAGUE,
    )
    @app_commands.autocomplete(fixture=fixture_choices, league=league_choices)
    async def dispute(
        self,
        interaction: Interaction,
        fixture: str,
        words: app_commands.Range[str, 1, MOST_WORDS],
        picture1: discord.Attachment | None = None,
        picture2: discord.Attachment | None = None,
        picture3: discord.Attachment | None = None,
        league: str | None = None,
    ) -> None:
        fixtures = house_of(interaction).office.fixtures
        seen = await fixtures.seen(interaction.guild_id or 0, fixture_meant(fixture))
        pictures = [each for each in (picture1, picture2, picture3) if each is not None]
        await send_dispute(interaction, standing(seen).id, words, pictures)

    @app_commands.command(description="What both sides say about a disputed result")
    @app_commands.describe(fixture=FIXTURE, league=LEAGUE)
    @app_commands.autocomplete(fixture=fixture_choices, league=league_choices)
    async def evidence(self, interaction: Interaction, fixture: str, league: str | None = None) -> None:
        await show_evidence(interaction, fixture_meant(fixture))

    @app_commands.command(
        description="For organisers: set a match's result, whatever stood; you are asked first"
    )
    @app_commands.describe(
        fixture=FIXTURE,
        outcome="Games by table, home first, as in 3-1; or a walkover, or void",
        reason="Why; both teams read it",
        hangs=f"{HANGS}; without it, as reported",
        league=LEAGUE,
    )
    @app_commands.autocomplete(fixture=fixture_choices, league=league_choices)
    async def rule(
        self,
        interaction: Interaction,
        fixture: str,
        outcome: app_commands.Range[str, 1, 100],
        reason: app_commands.Range[str, 1, 200],
        hangs: app_commands.Range[str, 1, 100] = "",
        league: str | None = None,
    ) -> None:
        rulings, fixture_id = house_of(interaction).office.results.rulings, fixture_meant(fixture)
        ruling = await rulings.ask(
            person_of(interaction), interaction.guild_id or 0, fixture_id, outcome, reason, hangs
        )
        await interaction.response.send_message(view=ruling_screen(ruling), ephemeral=True)

    @app_commands.command(description="Open a table here for a game of a match, by the league's rules")
    @app_commands.describe(
        fixture=FIXTURE, table="Which table of the match; without it, the next to be played", league=LEAGUE
    )
    @app_commands.autocomplete(fixture=fixture_choices, league=league_choices)
    async def play(
        self,
        interaction: Interaction,
        fixture: str,
        table: app_commands.Range[int, 1] | None = None,
        league: str | None = None,
    ) -> None:
        await open_lobby(interaction, fixture_meant(fixture), table)

    @rule.autocomplete("outcome")
    async def _outcomes(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The two walkovers and void; games are typed, and taken as they are."""
        try:
            fixture_id = fixture_meant(getattr(interaction.namespace, "fixture", None))
            fixtures = house_of(interaction).office.fixtures
            seen = await fixtures.seen(interaction.guild_id or 0, fixture_id)
        except TableError:
            return []
        named = [
            (say("en", "result.choice.walkover", team=visible_line(team.name)), word)
            for team, word in zip(seen.teams, ("home", "away"), strict=True)
        ]
        offered = [*named, (say("en", "result.choice.void"), VOID)]
        return [
            app_commands.Choice(name=name[:100], value=word)
            for name, word in offered
            if folded(typed) in folded(name)
        ]


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(*RESULT_BUTTONS)
    await bot.add_cog(ResultCog())
