"""/table offer: a seat of a match under way, for anyone to take."""

from __future__ import annotations

from discord import app_commands

from bot.render.lobby import seat_name
from bot.render.names import clean_name, plain_name
from bot.tables import offers
from bot.tables.substitutes import check_in_play
from bot.tables.table import Table, TableError
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.replies import reply
from cogs.ui.which import table_choices, which_table


@app_commands.command(description="Offer a seat to anyone: yours, or that of somebody who is away")
@app_commands.describe(seat="Whose seat", table="Which table; without it, yours here")
async def offer(interaction: Interaction, seat: str, table: str | None = None) -> None:
    house, at = house_of(interaction), await which_table(interaction, table, playing=True)
    check_in_play(at)
    chosen = _named(at, seat)
    sitter = at.at(chosen)
    pressed = house.hands.last_press(at, sitter.user_id) if sitter and sitter.user_id else None
    house.hands.press(at, interaction.user.id)
    await offers.offer(house.tables, at.id, person_of(interaction), chosen, pressed)
    owner = at.players[chosen]
    key = "offer.made-own" if owner.user_id == interaction.user.id else "offer.made"
    await reply(interaction, say("en", key, owner=clean_name(owner.name), table=at.name))


@offer.autocomplete("table")
async def _tables(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return await table_choices(interaction, typed)


@offer.autocomplete("seat")
async def _seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    try:
        table = await which_table(interaction, getattr(interaction.namespace, "table", None), playing=True)
    except TableError:
        return []
    owned = [(player.seat, plain_name(player.name)) for player in table.players if player.user_id is not None]
    return [
        app_commands.Choice(
            name=say("en", "offer.choice", point=seat_name(table.ruleset, seat), name=name)[:100],
            value=str(seat),
        )
        for seat, name in owned
        if typed.casefold() in name.casefold() and not table.offered(seat)
    ]


def _named(table: Table, typed: str) -> int:
    """The seat picked from the list, or typed by the name of its owner or of whoever sits there."""
    for player in table.players:
        sitter = table.at(player.seat)
        names = {str(player.seat), player.name.casefold(), sitter.name.casefold() if sitter else ""}
        if typed.strip().casefold() in names:
            return player.seat
    raise TableError("table.nobody-there")
