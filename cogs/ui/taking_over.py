"""Seats of computer players that people take over in the middle of a match."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.game.seats import NOBODY, Seat
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.lobby import seat_name
from bot.render.names import clean_name, plain_name
from bot.tables.substitutes import check_in_play, seats_to_take
from bot.tables.table import Table
from bot.text import in_series, say
from cogs.ui.buttons import KeyedButton, OneSeatButton
from cogs.ui.house import House, Interaction, person_of
from cogs.ui.layout import in_rows, layout


class SeatButton(KeyedButton, template=r"seat:(?P<table>\d+)"):
    """A computer player's seat in a match under way: one's own back, or the choice of those that are free."""

    key, what = "seat", "Take a seat"

    async def press(self, interaction: Interaction, house: House) -> None:
        table = await self.table(interaction, house)
        check_in_play(table)
        free = seats_to_take(table, interaction.user.id)
        if len(free) > 1 and table.seat_of(interaction.user.id) is None:
            await interaction.response.send_message(view=_choice_of_seats(table, free), ephemeral=True)
            return
        seat = free[0] if free else NOBODY
        table = await house.tables.substitutes.take(self.table_id, person_of(interaction), seat)
        await house.hands.send(interaction, table, _note(table, seat))


class TakeButton(OneSeatButton, template=r"take:(?P<table>\d+):(?P<seat>\d)"):
    """One of the seats that can be taken over; the hand comes in place of the question."""

    prefix, what = "take", "a seat to take over"

    async def press(self, interaction: Interaction, house: House) -> None:
        await self.table(interaction, house)
        table = await house.tables.substitutes.take(self.table_id, person_of(interaction), self.seat)
        await house.hands.show(interaction, table, _note(table, self.seat))


def counts_for(table: Table, seat: Seat | None) -> str:
    """Whom the match counts for at a seat, where somebody else plays there; else empty."""
    row = table.at(seat) if seat is not None else None
    if row is None or row.user_id == table.players[row.seat].user_id:
        return ""
    return clean_name(table.players[row.seat].name)


def _note(table: Table, seat: Seat) -> str | None:
    """What whoever has just taken a seat is told on top of their hand."""
    owner = counts_for(table, seat)
    return say("en", "offer.taken", owner=owner) if owner else None


def _choice_of_seats(table: Table, free: tuple[Seat, ...]) -> ui.LayoutView:
    """Which of the computer players to take over from."""
    buttons = []
    for seat in free:
        row = table.at(seat)
        point, name = seat_name(table.ruleset, seat), plain_name(row.name) if row else ""
        buttons.append(
            TakeButton(table.id, seat, label=say("en", "table.seat-and-sitter", point=point, name=name))
        )
    owners = [clean_name(table.players[seat].name) for seat in free if table.offered(seat)]
    key = "offer.which-seat" if owners else "table.which-seat"
    said = say("en", key, name=table.name, owners=in_series(owners))
    panel = Panel(GAME, (Text(said),))
    return layout(panel, in_rows(buttons))


TAKING_OVER: tuple[Any, ...] = (SeatButton, TakeButton)
"""All of them, for the client to know."""
