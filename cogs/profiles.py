"""/profile and /versus."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.render.versus import versus
from bot.tables.table import Person, TableError
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import layout
from cogs.ui.profile_page import HideButton, show_profile

User = discord.User | discord.Member
"""Those who have left the server too: their matches are still there."""


class ProfilesCog(commands.Cog):
    @app_commands.command(description="What somebody has done here: games, ratings, partners, jacks, begging")
    @app_commands.describe(
        member="Whose profile; without it, your own, where you can also hide it",
        public="Show it to everybody in this channel",
    )
    async def profile(
        self, interaction: Interaction, member: User | None = None, public: bool = False
    ) -> None:
        assert interaction.guild_id is not None
        owner = person_of(interaction) if member is None else _person(member)
        games = await house_of(interaction).tables.profiles.games(
            person_of(interaction), interaction.guild_id, owner
        )
        await interaction.response.defer(ephemeral=not public)
        await show_profile(interaction, owner, games, private=not public)

    @app_commands.command(description="Head to head: how two people or two pairs did against each other")
    @app_commands.describe(
        person="One of them",
        other="The other; without it, you",
        partner="For two pairs: who plays with that person",
        other_partner="For two pairs: who plays with the other, or with you",
        public="Show it to everybody in this channel",
    )
    async def versus(
        self,
        interaction: Interaction,
        person: User,
        other: User | None = None,
        partner: User | None = None,
        other_partner: User | None = None,
        public: bool = False,
    ) -> None:
        assert interaction.guild_id is not None
        me = person_of(interaction)
        ours = (_person(person), *([_person(partner)] if partner else []))
        theirs = (_person(other) if other else me, *([_person(other_partner)] if other_partner else []))
        told = await house_of(interaction).tables.profiles.versus(me, interaction.guild_id, ours, theirs)
        view = layout(versus([one.name for one in ours], [one.name for one in theirs], told))
        await interaction.response.send_message(view=view, ephemeral=not public)


def _person(user: User) -> Person:
    """Raises TableError for a program: it has no matches of its own."""
    if user.bot:
        raise TableError("profile.not-yours")
    return Person(user.id, user.display_name)


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(HideButton)
    await bot.add_cog(ProfilesCog())
