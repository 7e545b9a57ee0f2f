"""A scorepad opened from its set-up; its message comes into the channel."""

from __future__ import annotations

from dataclasses import replace

from bot.pads.setup import PadSetup
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import House, Interaction, person_of
from cogs.ui.layout import layout
from cogs.ui.pad_choices import page_of
from cogs.ui.pad_words import LOCALE
from cogs.ui.place import check_place
from cogs.ui.replies import show_privately


async def open_pad(interaction: Interaction, house: House, number: int, setup: PadSetup) -> None:
    """Opens it. Raises TableError; what is wrong can then be put right in the same set-up."""
    check_place(interaction)
    assert interaction.guild_id is not None and interaction.channel_id is not None
    if setup.fixture is not None and None in setup.players:
        raise TableError("pad.told.seats-open")
    if setup.fixture is not None:  # by the league's house rules as they are now
        league, _ = await house.office.desk.fixture(interaction.guild_id, setup.fixture.fixture_id)
        sides, setup = setup.ruleset.sides, replace(setup, options=league.row.options)
        if setup.ruleset.sides != sides:
            raise TableError("pad.told.no-setup")
    house.pad_setups.take(number, interaction.user.id)
    try:
        pad = await house.pads.start(
            person_of(interaction),
            guild_id=interaction.guild_id,
            channel_id=interaction.channel_id,
            variant=setup.variant,
            seats=setup.seats([page_of(setup).point(seat) for seat in range(len(setup.players))]),
            options=dict(setup.ruleset.options),  # the server's own are in it already
            best_of=setup.best_of,
            dealer=setup.dealer,
            rated=setup.rated,
            fixture=None if setup.fixture is None else (setup.fixture.fixture_id, setup.fixture.table),
        )
    except BaseException:
        house.pad_setups.change(number, setup)  # it can be put right and tried again
        raise
    text = say(LOCALE, "pad.setup.started", number=pad.id)
    await show_privately(interaction, layout(Panel(GAME, (Text(text),))))
