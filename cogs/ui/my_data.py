"""The two questions before somebody's data is deleted, and their buttons."""

from __future__ import annotations

import re
from typing import Any, Final, Literal, Self, cast

import discord
from discord import ButtonStyle, ui

from bot.render.blocks import Panel, stack
from bot.render.colours import GAME
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import Interaction, house_of
from cogs.ui.layout import layout
from cogs.ui.replies import answer_error, in_private, show_privately

ASK_MINUTES: Final = 5
"""So long a question can be answered."""

Answer = Literal["ask", "sure", "keep"]
STYLES: Final = {"ask": ButtonStyle.danger, "sure": ButtonStyle.danger, "keep": ButtonStyle.secondary}


class MyDataButton(
    ui.DynamicItem[ui.Button[Any]], template=r"mydata:(?P<answer>ask|sure|keep):(?P<user>\d+):(?P<until>\d+)"
):
    """ask: yes to the first question. sure: yes to the second. keep: no. It carries who was asked."""

    def __init__(self, answer: Answer, user_id: int, until: int) -> None:
        self.answer, self.user_id, self.until = answer, user_id, until
        id_, label = f"mydata:{answer}:{user_id}:{until}", say("en", f"button.mydata-{answer}")
        super().__init__(ui.Button(label=label, style=STYLES[answer], custom_id=id_))

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(cast(Answer, match["answer"]), int(match["user"]), int(match["until"]))

    async def callback(self, interaction: Interaction) -> None:
        try:
            await self._press(interaction)
        except Exception as error:
            await answer_error(interaction, error, "the deletion of data")

    async def _press(self, interaction: Interaction) -> None:
        tables, locale = house_of(interaction).tables, interaction.locale.value
        if interaction.user.id != self.user_id:
            raise TableError("mydata.not-yours")
        if self.answer == "keep":
            await show_privately(interaction, _said(say(locale, "mydata.kept")))
            return
        if not tables.now() <= self.until <= tables.now() + 60 * ASK_MINUTES:
            raise TableError("mydata.expired", n=ASK_MINUTES)
        if self.answer == "ask":
            await show_privately(interaction, question("sure", self.user_id, tables.now(), locale))
            return
        # Not within three seconds where somebody has played very much.
        if in_private(interaction):
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
        if await tables.people.delete(self.user_id):
            told = say(locale, "mydata.deleted", contact=contact(interaction))
            await interaction.edit_original_response(view=_said(told))
        else:
            await interaction.followup.send(say(locale, "mydata.nothing"), ephemeral=True)


def question(answer: Literal["ask", "sure"], user_id: int, now: float, locale: str) -> ui.LayoutView:
    """The question that this answers with yes."""
    until = int(now) + 60 * ASK_MINUTES
    return _said(
        say(locale, f"mydata.{answer}"),
        [MyDataButton(answer, user_id, until), MyDataButton("keep", user_id, until)],
    )


def contact(interaction: discord.Interaction[Any]) -> str:
    """How to reach whoever runs the bot."""
    known = cast(Any, interaction.client).settings.operator_contact
    locale = interaction.locale.value
    return say(locale, "mydata.contact", contact=known) if known else say(locale, "mydata.no-contact")


def _said(text: str, buttons: list[MyDataButton] | None = None) -> ui.LayoutView:
    return layout(Panel(GAME, stack([text.strip()])), [buttons or []])
