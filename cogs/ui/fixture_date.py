"""The form where a captain asks to play a fixture at another time, or to put it off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import ui

from bot.office.dates import zone_said
from bot.office.fixtures import Seen
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.replies import answer_error, show_privately

FORM_SECONDS = 15 * 60
"""So long a form can be sent off."""


class DateModal(ui.Modal):
    """screen: of the fixture, shown once it is asked."""

    def __init__(self, seen: Seen, screen: Callable[[Interaction, int], Awaitable[ui.LayoutView]]) -> None:
        # Of an id of its own each: by the same one, a form sent off would close that of somebody else.
        super().__init__(title=say("en", "fixture.ask.title"), timeout=FORM_SECONDS)
        self._fixture, self._screen = seen.fixture, screen
        self._day = _field(self, "day", 40)
        self._at = _field(self, "at", 10, zone=zone_said(seen.league))
        self._place = _field(self, "place", 40)

    async def on_submit(self, interaction: Interaction, /) -> None:
        try:
            await house_of(interaction).office.moving.ask(
                person_of(interaction),
                interaction.guild_id or 0,
                self._fixture.id,
                self._fixture.version,
                self._day.value,
                self._at.value,
                self._place.value,
            )
            await show_privately(interaction, await self._screen(interaction, self._fixture.id))
        except Exception as error:
            await answer_error(interaction, error, "a form for another date")


def _field(modal: ui.Modal, name: str, longest: int, **values: object) -> ui.TextInput[ui.Modal]:
    text: ui.TextInput[ui.Modal] = ui.TextInput(
        style=discord.TextStyle.short, required=False, max_length=longest, custom_id=name
    )
    label = say("en", f"fixture.ask.{name}", **values)[:45]
    modal.add_item(ui.Label(text=label, description=say("en", f"fixture.ask.{name}-about"), component=text))
    return text
