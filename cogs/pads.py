"""/score: the scorepad of a game at a real table."""

from __future__ import annotations

from typing import Any, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.league.pad_rules import SERIES
from bot.pads.setup import set_up
from bot.render.lists import PadLine, pad_list
from bot.tables.friends import Place
from bot.tables.house_rules import game_of
from bot.tables.limits import CREATE_SECONDS, CREATES, SHOW_SECONDS, SHOWS, Cooldown
from bot.tables.table import Person, TableError
from bot.text import say
from cogs.ui.games import GAMES, PLAYERS
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import layout
from cogs.ui.pad_buttons import PAD_BUTTONS
from cogs.ui.pad_fixing import PAD_FIXING
from cogs.ui.pad_jacks import PAD_JACKS
from cogs.ui.pad_panels import PAD_PANELS, close_screen
from cogs.ui.pad_setup import PAD_SETUP, setup_screen
from cogs.ui.pad_words import LOCALE, seats_of, standing_words
from cogs.ui.place import check_place
from cogs.ui.replies import reply
from cogs.ui.which_pad import pad_choices, pads_seen, which_pad

BEST_OF = [
    app_commands.Choice(name=say("en", "pad.setup.one" if n == 1 else "pad.setup.best-of", n=n), value=n)
    for n in SERIES
]
DEALERS = [
    app_commands.Choice(name=say("en", f"pad.setup.dealer-{who}"), value=who)
    for who in ("me", "partner", "right", "left")
]
PAD = "Which pad; without it, yours here"


class PadsCog(commands.GroupCog, group_name="score", group_description="The score of a game at a real table"):
    def __init__(self) -> None:
        super().__init__()
        self._starts = Cooldown(CREATES, CREATE_SECONDS)
        self._shows = Cooldown(SHOWS, SHOW_SECONDS)

    @app_commands.command(description="Keep the score of a game at a real table, with real cards")
    @app_commands.describe(
        game="The game that is played",
        players="How many play; without it, as many as usual",
        best_of="How many games; without it, one",
        partner="Who plays opposite you, in partnership",
        right="Who sits at your right",
        left="Who sits at your left",
        dealer="Who deals first; without it, you",
    )
    @app_commands.choices(game=GAMES)
    @app_commands.choices(players=PLAYERS)
    @app_commands.choices(best_of=BEST_OF)
    @app_commands.choices(dealer=DEALERS)
    async def start(
        self,
        interaction: Interaction,
        game: str = "trinidad",
        players: int | None = None,
        best_of: int = 1,
        partner: discord.Member | None = None,
        right: discord.Member | None = None,
        left: discord.Member | None = None,
        dealer: str = "me",
    ) -> None:
        check_place(interaction)
        house, me = house_of(interaction), person_of(interaction)
        if wait := self._starts.use(me.user_id, house.tables.now()):
            raise TableError("pad.told.start-cooldown", n=CREATES, span=CREATE_SECONDS, seconds=int(wait) + 1)
        guests: dict[Place, discord.Member | None] = {"partner": partner, "right": right, "left": left}
        if any(guest is not None and guest.bot for guest in guests.values()):
            raise TableError("pad.told.app")
        friends: dict[Place, Person] = {
            place: Person(guest.id, guest.display_name)
            for place, guest in guests.items()
            if guest is not None
        }
        number = players or game_of(game).players[0]
        rules = await house.tables.house_rules.of_server(interaction.guild_id or 0, game, number)
        deals = cast(Place, dealer) if dealer != "me" else None
        setup = set_up(me, rules, friends, best_of, deals)
        view = setup_screen(house.pad_setups.add(setup), setup)
        await interaction.response.send_message(view=view, ephemeral=True)

    @app_commands.command(description="Post a scorepad afresh at the bottom of its channel")
    @app_commands.describe(pad=PAD)
    @app_commands.autocomplete(pad=pad_choices)
    async def show(self, interaction: Interaction, pad: str | None = None) -> None:
        shown, house = await which_pad(interaction, pad), house_of(interaction)
        if wait := self._shows.use(shown.id, house.tables.now()):
            raise TableError("pad.told.show-cooldown", number=shown.id, seconds=int(wait) + 1)
        unshown = house.pad_posts.line(shown, LOCALE)
        if await house.pad_posts.homeless(shown) and interaction.channel_id is not None:
            check_place(interaction)
            shown = await house.pads.move(shown.id, person_of(interaction), interaction.channel_id)
            unshown = None
        house.pads.show(shown)
        told = say(LOCALE, "pad.told.shown-in", number=shown.id, channel=f"<#{shown.row.channel_id}>")
        await reply(interaction, unshown or told)

    @app_commands.command(name="list", description="The scorepads that are open on this server")
    async def list_(self, interaction: Interaction) -> None:
        lines = [
            PadLine(
                pad.id,
                pad.row.variant,
                pad.row.best_of,
                pad.row.channel_id,
                seats_of(pad),
                pad.state.game.scores,
            )
            for pad in await pads_seen(interaction)
        ]
        await interaction.response.send_message(view=layout(pad_list(lines)), ephemeral=True)

    @app_commands.command(description="Take back what was booked last on a scorepad")
    @app_commands.describe(pad=PAD)
    @app_commands.autocomplete(pad=pad_choices)
    async def undo(self, interaction: Interaction, pad: str | None = None) -> None:
        found, pads = await which_pad(interaction, pad), house_of(interaction).pads
        undone = await pads.undo(found.id, person_of(interaction), found.version)
        told = f"{say(LOCALE, 'pad.told.undone')} {standing_words(undone)}".strip()
        await reply(interaction, house_of(interaction).pad_posts.line(undone, LOCALE) or told)

    @app_commands.command(description="Close a scorepad without a result, once all sides agree")
    @app_commands.describe(pad=PAD)
    @app_commands.autocomplete(pad=pad_choices)
    async def close(self, interaction: Interaction, pad: str | None = None) -> None:
        found = await which_pad(interaction, pad)
        await interaction.response.send_message(view=close_screen(found), ephemeral=True)


async def setup(bot: Any) -> None:
    bot.add_dynamic_items(*PAD_BUTTONS, *PAD_PANELS, *PAD_JACKS, *PAD_FIXING, *PAD_SETUP)
    await bot.add_cog(PadsCog())
