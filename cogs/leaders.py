"""/leaderboard."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.text import say
from cogs.ui.games import GAMES
from cogs.ui.house import Interaction, house_of
from cogs.ui.leader_pages import LEADER_PAGES, Asked, board_screen
from cogs.ui.race import RATINGS
from cogs.ui.which_season import season_choices
from db.leaders import BY
from db.standing import ALL_TIME

BOARDS = [app_commands.Choice(name=say("en", f"leaders.by.{by}"), value=by) for by in (*BY, *RATINGS)]


class LeadersCog(commands.Cog):
    @app_commands.command(description="This server's leaderboards")
    @app_commands.describe(
        by="What it ranks by; without it, wins",
        game="One game; without it all of them, or for a rating the one last played here",
        computers="The matches in which a computer player sat",
        page="Which page",
        me="The page that you are on",
        season="One season; without it, all time",
    )
    @app_commands.choices(by=BOARDS, game=GAMES)
    async def leaderboard(
        self,
        interaction: Interaction,
        by: str = "wins",
        game: str = "",
        computers: bool = False,
        page: app_commands.Range[int, 1, 10_000] = 1,
        me: bool = False,
        season: str | None = None,
    ) -> None:
        season_id = ALL_TIME
        if season is not None:
            assert interaction.guild_id is not None
            season_id = (await house_of(interaction).seasons.named(interaction.guild_id, season)).id
        asked = Asked(by, game, season_id, computers, page, me and by not in ("pairs", "computers"))
        await interaction.response.send_message(
            view=await board_screen(interaction, asked), ephemeral=asked.mine
        )

    @leaderboard.autocomplete("season")
    async def _seasons(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await season_choices(interaction, typed)


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(*LEADER_PAGES)
    await bot.add_cog(LeadersCog())
