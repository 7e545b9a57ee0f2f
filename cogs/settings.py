"""/settings: what a server chooses for all its tables. For its owner, the block list for moderators."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.render.lists import blocked_list
from bot.render.names import clean_name
from bot.tables.authority import Act, check
from bot.tables.house_rules import game_of
from bot.tables.retention import LEAST_DAYS, MOST_DAYS
from bot.tables.table import Person
from bot.tables.zones import day_at, matching_zones, zone_named
from bot.text import say
from cogs.ui.games import GAMES, PLAYERS
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import layout
from cogs.ui.replies import reply
from cogs.ui.saved_rules import server_screen

User = discord.User | discord.Member
"""Those who have left the server too: they may come back."""


@app_commands.default_permissions(manage_guild=True)
class SettingsCog(commands.GroupCog, group_name="settings", group_description="What this server prefers"):
    # The default permission is a server's to change: every command asks again.

    @app_commands.command(description="Whether new tables play in a thread unless their host says otherwise")
    @app_commands.describe(on="Yes: a thread for each table. No: in the channel")
    async def threads(self, interaction: Interaction, on: bool) -> None:
        check(Act.SET_SERVER, person_of(interaction))
        assert interaction.guild_id is not None
        await house_of(interaction).tables.guilds.set_threads(interaction.guild_id, on)
        await reply(interaction, say("en", "settings.threads-on" if on else "settings.threads-off"))

    @app_commands.command(description="Whose members moderate tables, besides those whom Discord lets")
    @app_commands.describe(role="Its members moderate; without it, no role does")
    async def moderators(self, interaction: Interaction, role: discord.Role | None = None) -> None:
        moderators = house_of(interaction).tables.moderators
        assert interaction.guild is not None
        before = moderators.role(interaction.guild.id)
        await moderators.name(person_of(interaction), interaction.guild.id, role.id if role else None)
        if role is not None:
            told = say("en", "moderators.named", role=clean_name(role.name))
        elif before is None:
            told = say("en", "moderators.none")
        elif (gone := interaction.guild.get_role(before)) is not None:
            told = say("en", "moderators.cleared", role=clean_name(gone.name))
        else:
            told = say("en", "moderators.deleted")
        await reply(interaction, told)

    @app_commands.command(description="The time zone of this server's dates, as seasons have them")
    @app_commands.describe(zone="Type the name of a city, or UTC")
    async def zone(self, interaction: Interaction, zone: str) -> None:
        check(Act.SET_SERVER, person_of(interaction))
        assert interaction.guild_id is not None
        named, tables = zone_named(zone), house_of(interaction).tables
        await tables.guilds.set_zone(interaction.guild_id, named)
        await reply(interaction, say("en", "settings.zone", zone=named, day=day_at(tables.now(), named)))

    @zone.autocomplete("zone")
    async def _zones(self, _: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name, value=name) for name in matching_zones(typed, 25)]

    @app_commands.command(description="The house rules that new tables of a game start from")
    @app_commands.describe(game="Which game", players="For how many; without it, as many as usual")
    @app_commands.choices(game=GAMES)
    @app_commands.choices(players=PLAYERS)
    async def house_rules(self, interaction: Interaction, game: str, players: int | None = None) -> None:
        check(Act.SET_SERVER, person_of(interaction))
        assert interaction.guild_id is not None
        number = players or game_of(game).players[0]
        chosen = await house_of(interaction).tables.house_rules.of_server(interaction.guild_id, game, number)
        await interaction.response.send_message(view=server_screen(chosen), ephemeral=True)

    @app_commands.command(description="For how many days the play of finished matches is kept; results stay")
    @app_commands.describe(
        days="How many days; without it, the play is kept",
        sure="Also where play is deleted within a day that does not come back",
    )
    async def retention(
        self,
        interaction: Interaction,
        days: app_commands.Range[int, LEAST_DAYS, MOST_DAYS] | None = None,
        sure: bool = False,
    ) -> None:
        assert interaction.guild_id is not None
        await house_of(interaction).tables.retention.choose(
            person_of(interaction), interaction.guild_id, days, sure=sure
        )
        key = "settings.retention-off" if days is None else "settings.retention-on"
        await reply(interaction, say("en", key, n=days))

    @app_commands.command(description="Keep someone from this server's tables; a match they are in goes on")
    @app_commands.describe(member="Who can no longer play here")
    async def block(self, interaction: Interaction, member: User) -> None:
        moderator, person = person_of(interaction), Person(member.id, member.display_name)
        assert interaction.guild_id is not None
        await house_of(interaction).tables.block(moderator, interaction.guild_id, person)
        await reply(interaction, say("en", "settings.blocked", name=clean_name(person.name)))

    @app_commands.command(description="Let someone who was blocked play at this server's tables again")
    @app_commands.describe(member="Who can play here again")
    async def unblock(self, interaction: Interaction, member: User) -> None:
        moderator, person = person_of(interaction), Person(member.id, member.display_name)
        assert interaction.guild_id is not None
        await house_of(interaction).tables.blocked.unblock(moderator, interaction.guild_id, person)
        await reply(interaction, say("en", "settings.unblocked", name=clean_name(person.name)))

    @app_commands.command(description="Who cannot play at this server's tables, since when, and who said so")
    async def blocked(self, interaction: Interaction) -> None:
        assert interaction.guild_id is not None
        rows = await house_of(interaction).tables.blocked.all(person_of(interaction), interaction.guild_id)
        await interaction.response.send_message(view=layout(blocked_list(rows)), ephemeral=True)


async def setup(bot: Any) -> None:
    await bot.add_cog(SettingsCog())
