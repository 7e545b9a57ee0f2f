"""/table watch, for any table of the server that one may see, and the button that refreshes what it shows."""

from __future__ import annotations

from discord import app_commands

from bot.tables.substitutes import check_in_play
from bot.tables.table import Table
from cogs.ui.buttons import KeyedButton
from cogs.ui.hands import check_has_hand
from cogs.ui.house import House, Interaction, house_of
from cogs.ui.seeing import check_sees
from cogs.ui.watching import watches
from cogs.ui.which import table_choices, which_table


class WatchButton(KeyedButton, template=r"watch:(?P<table>\d+)"):
    """A spectator's view afresh; the hand of whoever has taken a seat since."""

    key, what = "watch", "a refresh"

    async def press(self, interaction: Interaction, house: House) -> None:
        table = await self.table(interaction, house)
        if table.state == "playing" and not watches(table, interaction.user.id):
            await house.hands.show(interaction, table)
            return
        check_sees(interaction, table.row)
        if table.match is None:
            check_in_play(table)
        await house.watching.answer(interaction, table, here=True)


async def send_hand_or_view(interaction: Interaction, table: Table) -> None:
    """The hand of whoever sits there; for anybody else what spectators see, as long as a match is on."""
    house, user_id = house_of(interaction), interaction.user.id
    if watches(table, user_id):
        await house.watching.answer(interaction, table)
        return
    check_has_hand(table, user_id)
    house.hands.press(table, user_id)
    await house.hands.send(interaction, table)


@app_commands.command(description="Watch a match, privately: its board as all see it, kept up to date")
@app_commands.describe(table="Which table; without it, the one here")
async def watch(interaction: Interaction, table: str | None = None) -> None:
    await send_hand_or_view(interaction, await which_table(interaction, table, playing=True))


@watch.autocomplete("table")
async def _tables(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return await table_choices(interaction, typed)
