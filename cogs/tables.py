"""/table: create, list, show, resume, remove, leave, close, resign; offer and watch have their own files."""

from __future__ import annotations

import math
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.render.lists import TableLine, table_list
from bot.render.names import clean_name, plain_name
from bot.tables.authority import Act, check
from bot.tables.friends import Place
from bot.tables.limits import CREATE_SECONDS, CREATES, SHOW_SECONDS, SHOWS, Cooldown
from bot.tables.table import Person, Table, TableError
from bot.text import say
from cogs.ui.games import GAMES, PLAYERS
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import layout
from cogs.ui.offering import offer
from cogs.ui.place import check_place, left_behind
from cogs.ui.replies import reply
from cogs.ui.saved_rules import created_screen
from cogs.ui.screens import seats_of
from cogs.ui.seeing import sees
from cogs.ui.spectating import watch
from cogs.ui.taking_over import counts_for
from cogs.ui.voting import answer_to_asking, sure_screen
from cogs.ui.which import table_choices, which_table


class TablesCog(commands.GroupCog, group_name="table", group_description="Tables to play at"):
    def __init__(self) -> None:
        super().__init__()
        self._creates = Cooldown(CREATES, CREATE_SECONDS)
        self._shows = Cooldown(SHOWS, SHOW_SECONDS)

    @app_commands.command(description="Open a table here: the game, its target, and seats kept for friends")
    @app_commands.describe(
        game="The game to play",
        players="How many play; without it, as many as usual",
        target="Points that win the match",
        partner="Keep the seat opposite you for someone, in partnership",
        right="Keep the seat at your right for someone",
        left="Keep the seat at your left for someone",
        thread="Play in a thread of its own",
    )
    @app_commands.choices(game=GAMES)
    @app_commands.choices(players=PLAYERS)
    async def create(
        self,
        interaction: Interaction,
        game: str = "trinidad",
        players: int | None = None,
        target: int | None = None,
        partner: discord.Member | None = None,
        right: discord.Member | None = None,
        left: discord.Member | None = None,
        thread: bool | None = None,
    ) -> None:
        check_place(interaction)
        assert interaction.guild_id is not None and interaction.channel_id is not None
        tables = house_of(interaction).tables
        wait = math.ceil(self._creates.use(interaction.user.id, tables.now()))
        if wait:
            raise TableError("command.create-cooldown", n=CREATES, span=CREATE_SECONDS, seconds=wait)
        guests: dict[Place, discord.Member | None] = {"partner": partner, "right": right, "left": left}
        if any(guest is not None and guest.bot for guest in guests.values()):
            raise TableError("table.invited-app")
        table = await tables.open(
            person_of(interaction),
            guild_id=interaction.guild_id,
            channel_id=interaction.channel_id,
            variant=game,
            players=players,
            options={} if target is None else {"target": target},
            friends={place: Person(g.id, g.display_name) for place, g in guests.items() if g is not None},
            in_thread=thread,
        )
        view = await created_screen(tables, table)
        await interaction.response.send_message(view=view, ephemeral=True)

    @app_commands.command(name="list", description="The tables open and in play on this server")
    async def list_(self, interaction: Interaction) -> None:
        tables = await house_of(interaction).tables.live(interaction.guild_id or 0)
        view = layout(table_list([_line(table) for table in tables if sees(interaction, table.row)]))
        await interaction.response.send_message(view=view, ephemeral=True)

    @app_commands.command(description="Post a table's board afresh at the bottom of the channel")
    @app_commands.describe(table="Which table; without it, yours here")
    async def show(self, interaction: Interaction, table: str | None = None) -> None:
        shown = await which_table(interaction, table)
        if interaction.channel_id == (shown.row.thread_id or shown.row.channel_id):
            check_place(interaction)
        check(Act.SHOW, person_of(interaction), shown)
        house = house_of(interaction)
        wait = math.ceil(self._shows.use(shown.id, house.tables.now()))
        if wait:
            raise TableError("command.show-cooldown", name=shown.name, seconds=wait)
        house.tables.show(shown)
        unshown = house.unshown.line(shown, "en")
        await reply(interaction, unshown or say("en", "table.shown", name=shown.name))

    @app_commands.command(description="Go on with a table in this channel, wherever it was before")
    @app_commands.describe(table="Which table; without it, yours on this server")
    async def resume(self, interaction: Interaction, table: str | None = None) -> None:
        check_place(interaction)
        house, resumed = house_of(interaction), await which_table(interaction, table, anywhere=True)
        assert interaction.channel_id is not None
        await interaction.response.defer(ephemeral=True)
        before = await house.tables.move(resumed.id, person_of(interaction), interaction.channel_id)
        if resumed.seat_of(interaction.user.id) is not None:
            house.hands.press(resumed, interaction.user.id)
            house.hands.expect(interaction, resumed)
        moved = (resumed.row.channel_id, resumed.row.thread_id) != (before.channel_id, before.thread_id)
        await reply(interaction, say("en", "table.moved" if moved else "table.shown", name=resumed.name))
        if moved:
            await left_behind(interaction.client, before)

    @app_commands.command(description="Take someone out of a lobby (its host, or a moderator)")
    @app_commands.describe(seat="Who to take out", table="Which table; without it, yours here")
    async def remove(self, interaction: Interaction, seat: str, table: str | None = None) -> None:
        lobby = await which_table(interaction, table)
        seats = lobby.row.seats
        chosen = [row for row in seats if str(row.seat) == seat] or [row for row in seats if row.name == seat]
        if not chosen:
            raise TableError("table.nobody-there")
        row = chosen[0]
        await house_of(interaction).tables.remove(lobby.id, person_of(interaction), row.seat)
        await reply(interaction, say("en", "table.removed", name=clean_name(row.name), table=lobby.name))

    @app_commands.command(
        description="Leave a lobby; in a match, which still counts for you, a computer sits in"
    )
    @app_commands.describe(table="Which table; without it, yours here")
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        left, tables = await which_table(interaction, table, playing=True), house_of(interaction).tables
        if left.state == "lobby":
            await tables.leave(left.id, person_of(interaction))
            await reply(interaction, say("en", "table.got-up", name=left.name))
        else:
            owner = counts_for(left, left.seat_of(interaction.user.id))
            await tables.substitutes.leave(left.id, person_of(interaction))
            key = "offer.left" if owner else "table.left"
            await reply(interaction, say("en", key, name=left.name, owner=owner))

    @app_commands.command(description="Close a lobby, or a match that is given up: it then counts for nobody")
    @app_commands.describe(table="Which table; without it, yours here")
    async def close(self, interaction: Interaction, table: str | None = None) -> None:
        closed = await which_table(interaction, table)
        closed = await house_of(interaction).tables.close(closed.id, person_of(interaction))
        await reply(interaction, answer_to_asking(closed, "en"))

    @app_commands.command(description="Give the match to the other side, once your whole side agrees")
    @app_commands.describe(table="Which table; without it, yours here")
    async def resign(self, interaction: Interaction, table: str | None = None) -> None:
        resigned = await which_table(interaction, table, playing=True)
        votes, person = house_of(interaction).tables.votes, person_of(interaction)
        if await votes.resign(resigned.id, person, sure=False):
            await reply(interaction, answer_to_asking(resigned, "en"))
        else:
            view = sure_screen(resigned, seats_of(resigned), person.user_id, "en")
            await interaction.response.send_message(view=view, ephemeral=True)

    @show.autocomplete("table")
    @resume.autocomplete("table")
    @remove.autocomplete("table")
    @leave.autocomplete("table")
    @close.autocomplete("table")
    @resign.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await table_choices(interaction, typed)

    @remove.autocomplete("seat")
    async def _seats(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        try:
            table = await which_table(interaction, getattr(interaction.namespace, "table", None))
        except TableError:
            return []
        return [
            app_commands.Choice(name=plain_name(row.name), value=str(row.seat))
            for row in table.row.seats
            if typed.casefold() in row.name.casefold() and row.user_id != table.row.host_id
        ]


def _line(table: Table) -> TableLine:
    return TableLine(
        table.name,
        table.row.variant,
        table.row.thread_id or table.row.channel_id,
        tuple(row.name for row in table.row.seats if not row.reserved),
        len(table.open_seats),
        table.match.number if table.match else 0,
        table.match.scores if table.match else (),
    )


async def setup(bot: Any) -> None:
    tables = TablesCog()
    assert tables.app_command is not None
    tables.app_command.add_command(offer)
    tables.app_command.add_command(watch)
    await bot.add_cog(tables)
