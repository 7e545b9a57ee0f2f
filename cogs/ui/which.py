"""Which table a command means: the one named, or yours here."""

from __future__ import annotations

from discord import app_commands

from bot.render.names import clean_name, plain_name
from bot.tables.table import Table, TableError
from cogs.ui.house import Interaction, house_of
from cogs.ui.seeing import seen_by
from db.tables import TableRow

NAMED = 20
"""So many tables are named where more than one would do: a message does not hold all that can be open."""


async def which_table(
    interaction: Interaction,
    named: str | None,
    *,
    playing: bool = False,
    finished: bool = False,
    anywhere: bool = False,
) -> Table:
    """The table named by its id or name; without a name the one where you sit here, or the only one here.

    playing: lobbies count only where no match is in play. finished: nor do they where one was played to its
    end here, the last of which it is then. anywhere: where you sit at none here, yours on the whole server.
    A table that they may not see is none to them.
    TableError where there is none such, or more than one would do.
    """
    tables = house_of(interaction).tables
    rows = seen_by(interaction, await tables.store.live(interaction.guild_id or 0))
    if named is not None:
        chosen = [
            row for row in rows if str(row.id) == named or row.name.casefold() == named.strip().casefold()
        ]
        if not chosen:
            raise TableError("table.none-named", name=clean_name(named))
        return await tables.find(chosen[0].id)
    here = [row for row in rows if interaction.channel_id in (row.channel_id, row.thread_id)]
    in_play = [row for row in here if row.state == "playing"]
    if playing and in_play:
        here = in_play
    mine = [row for row in here if _sits(row, interaction.user.id)]
    if anywhere and not mine:
        here = mine = [row for row in rows if _sits(row, interaction.user.id)]
        if not mine:
            raise TableError("table.none-yours")
    if finished and not in_play:
        last = await tables.store.last_finished(interaction.guild_id or 0, interaction.channel_id or 0)
        if last is not None:
            return await tables.find(last)
    if not here:
        raise TableError("table.none-here")
    if len(mine or here) > 1:
        names = [row.name for row in mine or here]
        more = ["…"] if len(names) > NAMED else []
        raise TableError("table.several-here", names=", ".join([*names[:NAMED], *more]))
    return await tables.find((mine or here)[0].id)


async def table_choices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The server's live tables that they may see, for autocomplete: those here first, then by age."""
    tables = house_of(interaction).tables
    rows = seen_by(interaction, await tables.store.live(interaction.guild_id or 0))
    fitting = [row for row in rows if typed.casefold() in row.name.casefold()]
    fitting.sort(key=lambda row: interaction.channel_id not in (row.channel_id, row.thread_id))
    return [app_commands.Choice(name=_label(row), value=str(row.id)) for row in fitting[:25]]


def _label(row: TableRow) -> str:
    people = ", ".join(plain_name(seat.name) for seat in row.seats if not seat.reserved)
    return f"{row.name}: {people}"[:100]


def _sits(row: TableRow, user_id: int) -> bool:
    return any(seat.user_id == user_id and not seat.reserved for seat in row.seats)
