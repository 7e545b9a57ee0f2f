"""The buttons under a scorepad. Each carries the pad, its version and what it books, and books it once."""

from __future__ import annotations

import re
from typing import Any, Self

from discord import ButtonStyle, ui

from bot.league.pad import may_book
from bot.league.pad_entries import Bid, Entry, Fault, Void, parse_entry
from bot.pads.pad import Pad
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.names import clean_name
from bot.render.pad_words import entry_words
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import House, Interaction, house_of, person_of
from cogs.ui.layout import in_rows, layout
from cogs.ui.pad_pressing import ID, PadButton, PadItem, PadSelect, booked, the_pad
from cogs.ui.pad_words import LOCALE, entry_label, seats_of
from cogs.ui.replies import answer_error


class BookButton(PadItem, template=rf"pad:{ID}:(?P<entry>[a-z][a-zA-Z0-9 -]{{0,60}})"):
    """Books one entry, written in its id."""

    prefix = "pad"

    def __init__(
        self,
        pad_id: int,
        version: int,
        entry: str,
        *,
        label: str = "",
        style: ButtonStyle = ButtonStyle.secondary,
    ) -> None:
        id_ = f"{self.prefix}:{pad_id}:{version}:{entry}"
        super().__init__(ui.Button(label=(label or entry)[:80], style=style, custom_id=id_))
        self.pad_id, self.version, self.entry = pad_id, version, entry

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["pad"]), int(match["version"]), match["entry"])

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        await book_written(interaction, house, pad, self.version, self.entry)


async def book_written(interaction: Interaction, house: House, pad: Pad, version: int, written: str) -> None:
    """Books the entry of that notation. Raises TableError."""
    try:
        entry = parse_entry(written)
    except ValueError:
        raise TableError("pad.told.no-entry") from None
    pad = await house.pads.book(pad.id, person_of(interaction), version, entry)
    words = entry_words(entry, seats_of(pad), pad.row.variant, LOCALE)
    await booked(interaction, house, pad, say(LOCALE, "pad.told.last", what=words))


class BidButton(PadItem, template=rf"pad-bid:{ID}:(?P<seat>\d)"):
    """Who bought the deal; for how much is asked privately."""

    prefix, asks = "pad-bid", True

    def __init__(self, pad_id: int, version: int, seat: int, *, label: str = "") -> None:
        id_ = f"{self.prefix}:{pad_id}:{version}:{seat}"
        super().__init__(ui.Button(label=label or str(seat), style=ButtonStyle.primary, custom_id=id_))
        self.pad_id, self.version, self.seat = pad_id, version, seat

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["pad"]), int(match["version"]), int(match["seat"]))

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        bids = [each for each in may_book(pad.state) if isinstance(each, Bid) and each.seat == self.seat]
        if not bids:
            raise TableError("pad.told.no-bid")
        name = clean_name(pad.at(self.seat).name)
        buttons = [
            BookButton(pad.id, pad.version, bid.notation(), label=str(bid.points), style=ButtonStyle.primary)
            for bid in bids
        ]
        panel = Panel(GAME, (Text(say(LOCALE, "pad.panel.bid", name=name)),))
        await interaction.response.send_message(view=layout(panel, in_rows(buttons, 4)), ephemeral=True)


class TookSelect(PadSelect, template=rf"pad-took:{ID}"):
    """What the bidders took, each choice with what it comes to."""

    prefix = "pad-took"

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        await book_written(interaction, house, pad, self.version, self.item.values[0])


class UndoButton(PadButton, template=rf"pad-undo:{ID}"):
    """Takes the last entry back."""

    prefix = "pad-undo"

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        pad = await house.pads.undo(pad.id, person_of(interaction), self.version)
        await booked(interaction, house, pad, say(LOCALE, "pad.told.undone"))


def penalties(pad: Pad) -> list[Entry]:
    """The faults that can be booked now, and the deal that comes to nothing."""
    return [entry for entry in may_book(pad.state) if isinstance(entry, Fault | Void)]


class PenaltyButton(PadButton, template=rf"pad-penalty:{ID}"):
    """What side broke which rule: asked privately."""

    prefix, asks = "pad-penalty", True

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        if not penalties(pad):
            raise TableError("pad.told.no-penalty")
        await interaction.response.send_message(view=penalty_screen(pad), ephemeral=True)


def penalty_screen(pad: Pad) -> ui.LayoutView:
    """Every fault that can be booked now, with each side that can have made it."""
    buttons = [
        BookButton(
            pad.id,
            pad.version,
            entry.notation(),
            label=entry_label(pad, entry),
            style=ButtonStyle.danger if isinstance(entry, Fault) else ButtonStyle.secondary,
        )
        for entry in penalties(pad)
    ]
    panel = Panel(GAME, (Text(say(LOCALE, "pad.panel.penalty")),))
    return layout(panel, in_rows(buttons, 2))


class SignButton(PadButton, template=rf"pad-sign:{ID}"):
    """A side signs the result."""

    prefix, style = "pad-sign", ButtonStyle.success

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        pad = await house.pads.sign(pad.id, person_of(interaction), self.version)
        await booked(interaction, house, pad, say(LOCALE, "pad.told.signed"))


class WordButton(
    ui.DynamicItem[ui.Button[Any]],
    template=r"pad-word:(?P<pad>\d{1,15}):(?P<number>\d{1,15}):(?P<word>agree|refuse)",
):
    """A side's word on what is asked. It carries the question: no word counts for another."""

    def __init__(self, pad_id: int, number: int, word: str) -> None:
        super().__init__(
            ui.Button(
                label=say(LOCALE, f"button.{word}"),
                style=ButtonStyle.success if word == "agree" else ButtonStyle.danger,
                custom_id=f"pad-word:{pad_id}:{number}:{word}",
            )
        )
        self.pad_id, self.number, self.word = pad_id, number, word

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["pad"]), int(match["number"]), match["word"])

    async def callback(self, interaction: Interaction) -> None:
        try:
            house = house_of(interaction)
            pad = await the_pad(interaction, self.pad_id)
            word = house.pads.agree if self.word == "agree" else house.pads.refuse
            pad = await word(pad.id, person_of(interaction), self.number)
            await booked(interaction, house, pad, "")
        except Exception as error:
            await answer_error(interaction, error, f"a word on scorepad {self.pad_id}")


PAD_BUTTONS: tuple[Any, ...] = (
    BookButton,
    BidButton,
    TookSelect,
    UndoButton,
    PenaltyButton,
    SignButton,
    WordButton,
)
"""All of them, for the client to know."""
