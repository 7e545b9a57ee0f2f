"""How one is reminded of one's turn: a private panel with its buttons, which live through restarts."""

from __future__ import annotations

import re
from typing import Any

from discord import ButtonStyle, ui

from bot.render.blocks import Panel, small, stack
from bot.render.colours import GAME
from bot.tables.quiet_hours import time_of_day, time_there
from bot.text import say
from cogs.ui.house import House, Interaction, house_of
from cogs.ui.layout import layout
from cogs.ui.replies import answer_error, show_privately
from db.reminders import PersonSetting


class ReminderButton(
    ui.DynamicItem[ui.Button[Any]], template=r"remind:(?P<deed>pings-on|pings-off|dm-on|dm-off|quiet-off)"
):
    """Turns one kind of reminder on or off for whoever presses."""

    def __init__(self, deed: str) -> None:
        style = ButtonStyle.primary if deed.endswith("-on") else ButtonStyle.secondary
        super().__init__(
            ui.Button(label=say("en", f"button.{deed}"), style=style, custom_id=f"remind:{deed}")
        )
        self.deed = deed

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> ReminderButton:
        return cls(match["deed"])

    async def callback(self, interaction: Interaction) -> None:
        try:
            house = house_of(interaction)
            setting = await self._set(house, interaction.user.id)
            await show_privately(interaction, reminder_screen(setting, house.tables.now()))
        except Exception as error:
            await answer_error(interaction, error, "a reminder button")

    async def _set(self, house: House, user_id: int) -> PersonSetting:
        reminders, on = house.tables.reminders, self.deed.endswith("-on")
        if self.deed.startswith("pings"):
            return await reminders.set_pings(user_id, on)
        if self.deed.startswith("dm"):
            return await reminders.set_by_dm(user_id, on)
        return await reminders.clear_quiet(user_id)


def reminder_screen(setting: PersonSetting, now: float) -> ui.LayoutView:
    """What a person has chosen, with what it means, and buttons for the rest. now: since 1970."""
    quiet = setting.quiet
    loud = {(True, False): "ping", (True, True): "dm", (False, True): "dm-alone", (False, False): "none"}
    hours = say("en", "reminders.no-quiet")
    if quiet is not None:
        hours = say(
            "en",
            "reminders.quiet",
            begins=time_of_day(quiet.begins),
            ends=time_of_day(quiet.ends),
            zone=quiet.zone.replace("_", " "),
            time=time_there(quiet.zone, now),
        )
    panel = Panel(
        GAME,
        stack(
            [f"### {say('en', 'reminders.title')}", say("en", "reminders.first")],
            [say("en", f"reminders.loud-{loud[setting.pings, setting.by_dm]}"), hours],
            [small(say("en", "reminders.about-quiet"))],
        ),
    )
    buttons = [
        ReminderButton("pings-off" if setting.pings else "pings-on"),
        ReminderButton("dm-off" if setting.by_dm else "dm-on"),
        *([ReminderButton("quiet-off")] if quiet is not None else []),
    ]
    return layout(panel, [buttons])
