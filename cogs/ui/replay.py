"""A replay in one private message: buttons that step through a deal, and those that save it as text."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any, Final, get_args

import discord
from discord import ui

from bot.render.replay import replay
from bot.tables.history import seats_of
from bot.tables.replaying import Move, Replay
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import in_rows, layout
from cogs.ui.replies import answer_error, show_privately
from cogs.ui.seeing import sees_past
from db.history import PastMatch

LOCALE = "en"
STEPS: Final[tuple[Move, ...]] = get_args(Move)
DEALS: Final = {"deal-before": -1, "deal-after": 1}


class StepButton(
    ui.DynamicItem[ui.Button[Any]],
    template=r"replay:(?P<match>\d+):(?P<deal>\d+):(?P<at>\d+):(?P<way>[a-z-]+)",
):
    """From a step of a deal to another, or to the deal before or after; grey where that leads nowhere."""

    def __init__(self, match_id: int, deal: int, at: int, way: str, *, leads: bool = True) -> None:
        id_ = f"replay:{match_id}:{deal}:{at}:{way}"
        style = discord.ButtonStyle.primary if way == "next" else discord.ButtonStyle.secondary
        label = say(LOCALE, f"button.{way}")
        super().__init__(ui.Button(label=label, style=style, disabled=not leads, custom_id=id_))
        self.match_id, self.deal, self.at, self.way = match_id, deal, at, way

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> StepButton:
        way = match["way"] if match["way"] in (*STEPS, *DEALS) else "first"
        return cls(int(match["match"]), int(match["deal"]), int(match["at"]), way)

    async def callback(self, interaction: Interaction) -> None:
        try:
            past = await looked_at(interaction, self.match_id)
            history = house_of(interaction).tables.history
            number = self.deal + DEALS.get(self.way, 0)
            deal = await history.replay(past, number)
            at = next((deal.go(self.at, step) for step in STEPS if step == self.way), 0)
            await show_privately(interaction, replay_screen(interaction, past, number, deal, at))
        except Exception as error:
            await answer_error(interaction, error, f"a replay of match {self.match_id}")


class SaveRecordButton(ui.DynamicItem[ui.Button[Any]], template=r"record:(?P<match>\d+)(?::(?P<deal>\d+))?"):
    """The match as a text file, or one deal of it."""

    def __init__(self, match_id: int, deal: int | None) -> None:
        id_ = f"record:{match_id}" if deal is None else f"record:{match_id}:{deal}"
        label = say(LOCALE, "button.save-match" if deal is None else "button.save-deal")
        super().__init__(ui.Button(label=label, custom_id=id_))
        self.match_id, self.deal = match_id, deal

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> SaveRecordButton:
        return cls(int(match["match"]), None if match["deal"] is None else int(match["deal"]))

    async def callback(self, interaction: Interaction) -> None:
        try:
            past = await looked_at(interaction, self.match_id)
            text = await house_of(interaction).tables.history.record(past, self.deal)
            name = f"match-{self.match_id}" + ("" if self.deal is None else f"-deal-{self.deal}")
            key = "record.saved" if self.deal is None else "record.saved-deal"
            await interaction.response.send_message(
                say(interaction.locale.value, key, match=self.match_id, deal=self.deal),
                file=discord.File(BytesIO(text.encode()), f"{name}.txt"),
                ephemeral=True,
            )
        except Exception as error:
            await answer_error(interaction, error, f"the record of match {self.match_id}")


async def looked_at(interaction: Interaction, match_id: int) -> PastMatch:
    """A match that is over; TableError where whoever pressed may look at none such."""
    history = house_of(interaction).tables.history
    person, sees = person_of(interaction), sees_past(interaction)
    return await history.match(interaction.guild_id or 0, match_id, person, sees)


async def send_replay(interaction: Interaction, match_id: int, number: int) -> None:
    """A private message with the deal as it was dealt."""
    past = await looked_at(interaction, match_id)
    deal = await house_of(interaction).tables.history.replay(past, number)
    view = replay_screen(interaction, past, number, deal, 0)
    await interaction.response.send_message(view=view, ephemeral=True)


def replay_screen(
    interaction: Interaction, past: PastMatch, number: int, deal: Replay, at: int
) -> ui.LayoutView:
    """A step of a deal, and the ways from there."""
    moment, match_id = deal.moment(at), past.row.id
    faces = house_of(interaction).tiles.faces
    panel = replay(moment, seats_of(past), match_id, past.deals, faces, interaction.locale.value)
    ends = {"first": 0, "trick-back": 0, "back": 0}
    steps = [
        StepButton(match_id, number, moment.at, step, leads=moment.at != ends.get(step, deal.last))
        for step in STEPS
    ]
    deals = [
        StepButton(match_id, number, moment.at, way, leads=1 <= number + on <= past.deals)
        for way, on in DEALS.items()
    ]
    saves = [SaveRecordButton(match_id, number), SaveRecordButton(match_id, None)]
    return layout(panel, [*in_rows(steps), [*deals], [*saves]])


REPLAYING: tuple[Any, ...] = (StepButton, SaveRecordButton)
"""All of them, for the client to know."""
