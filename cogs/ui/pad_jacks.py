"""Who hung whose jack, and with which card, if they care to say."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Self

import discord
from discord import ButtonStyle, ui

from bot.game.cards import Card, Suit, parse_card
from bot.game.seats import Seat
from bot.league.pad_entries import HangJack, Told
from bot.pads.pad import Pad
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.names import plain_name
from bot.tables.table import TableError
from bot.text import face, say
from cogs.ui.house import House, Interaction, house_of, person_of
from cogs.ui.layout import layout
from cogs.ui.pad_pressing import ID, PadButton, booked, the_pad
from cogs.ui.pad_words import LOCALE, seats_of
from cogs.ui.replies import answer_error, show_privately

SAID = r"(?P<by>\d|-):(?P<holder>\d|-):(?P<card>[2-9TJQKA][CDHS]|-)"
"""How an id writes what is said of a jack so far."""


@dataclass(frozen=True, slots=True)
class Hung:
    """A jack that was hung, and in which deal."""

    game: int
    deal: int
    jack: HangJack


def newest_hung(pad: Pad) -> Hung | None:
    """The last jack hung in this deal or the one before; more can be said of it."""
    for game, deal in reversed(pad.state.all_deals[-2:]):
        for entry in reversed(deal.entries):
            if isinstance(entry, HangJack):
                return Hung(game, deal.number, entry)
    return None


def jack_untold(pad: Pad) -> bool:
    """Whether a jack was just hung of which nothing is said yet."""
    hung = newest_hung(pad)
    return hung is not None and hung.jack == HangJack(hung.jack.side)


class WhoseJackButton(PadButton, template=rf"pad-whose:{ID}"):
    """Whose jack was hung, by whom and with which card."""

    prefix, asks = "pad-whose", True

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        hung = newest_hung(pad)
        if hung is None:
            raise TableError("pad.told.no-jack")
        jack = hung.jack
        await show_privately(interaction, jack_screen(pad, hung, Told(jack.captor, jack.holder, jack.card)))


class JackSelect(
    ui.DynamicItem[ui.Select[Any]],
    template=rf"pad-jack:(?P<pad>\d{{1,15}}):(?P<game>\d{{1,4}}):(?P<deal>\d{{1,4}}):{SAID}:(?P<ask>by|from|with)",
):
    """One thing that can be said of a jack that was hung; what is said so far is in the id."""

    def __init__(
        self,
        pad_id: int,
        game: int,
        deal: int,
        said: Told,
        ask: str,
        choices: list[discord.SelectOption],
    ) -> None:
        id_ = f"pad-jack:{pad_id}:{game}:{deal}:{_written(said)}:{ask}"
        placeholder = say(LOCALE, f"pad.panel.jack-{ask}")
        super().__init__(ui.Select(custom_id=id_, options=choices, placeholder=placeholder))
        self.pad_id, self.game, self.deal, self.said, self.ask = pad_id, game, deal, said, ask

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        game, deal = int(match["game"]), int(match["deal"])
        return cls(int(match["pad"]), game, deal, _read(match), match["ask"], item.options)

    async def callback(self, interaction: Interaction) -> None:
        try:
            pad = await the_pad(interaction, self.pad_id)
            hung = _still(pad, self.game, self.deal)
            chosen: str = self.item.values[0]
            if self.ask == "with":
                said = replace(self.said, card=_card(chosen))
            elif self.ask == "by":
                said = replace(self.said, captor=int(chosen))
            else:
                said = replace(self.said, holder=int(chosen))
            await show_privately(interaction, jack_screen(pad, hung, said))
        except Exception as error:
            await answer_error(interaction, error, f"a jack on scorepad {self.pad_id}")


class JackButton(
    ui.DynamicItem[ui.Button[Any]],
    template=rf"pad-jack:(?P<pad>\d{{1,15}}):(?P<game>\d{{1,4}}):(?P<deal>\d{{1,4}}):{SAID}:done",
):
    """Notes what was said of it."""

    def __init__(self, pad_id: int, game: int, deal: int, said: Told) -> None:
        id_ = f"pad-jack:{pad_id}:{game}:{deal}:{_written(said)}:done"
        label = say(LOCALE, "button.pad-note")
        super().__init__(ui.Button(label=label, style=ButtonStyle.success, custom_id=id_))
        self.pad_id, self.game, self.deal, self.said = pad_id, game, deal, said

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["pad"]), int(match["game"]), int(match["deal"]), _read(match))

    async def callback(self, interaction: Interaction) -> None:
        try:
            house = house_of(interaction)
            pad = await the_pad(interaction, self.pad_id)
            _still(pad, self.game, self.deal)
            pad = await house.pads.book(pad.id, person_of(interaction), pad.version, self.said)
            await booked(interaction, house, pad, say(LOCALE, "pad.told.jack"))
        except Exception as error:
            await answer_error(interaction, error, f"a jack on scorepad {self.pad_id}")


def jack_screen(pad: Pad, hung: Hung, said: Told) -> ui.LayoutView:
    """Who hung whose jack with which card, as far as they care to say."""
    rules, side = pad.state.rules, hung.jack.side
    takers = [seat.seat for seat in pad.row.seats if seat.side == side]
    others = [seat.seat for seat in pad.row.seats if seat.side != side]
    said = replace(
        said,
        captor=takers[0] if len(takers) == 1 else said.captor,
        holder=others[0] if len(others) == 1 else said.holder,
    )
    cards = [Card(rank, suit) for rank in rules.hanging_ranks for suit in Suit]
    asks: list[tuple[str, list[tuple[str, str, bool]]]] = [
        ("by", [(_name(pad, seat), str(seat), seat == said.captor) for seat in takers]),
        ("from", [(_name(pad, seat), str(seat), seat == said.holder) for seat in others]),
        ("with", [(face(card), str(card), card == said.card) for card in cards]),
    ]
    rows = [
        [
            JackSelect(
                pad.id,
                hung.game,
                hung.deal,
                said,
                ask,
                [
                    discord.SelectOption(label=_asked(ask, label), value=value, default=chosen)
                    for label, value, chosen in choices[:25]
                ],
            )
        ]
        for ask, choices in asks
        if len(choices) > 1
    ]
    done = [[JackButton(pad.id, hung.game, hung.deal, said)]] if said != Told() else []
    text = say(LOCALE, "pad.panel.jack", side=seats_of(pad).side(side))
    return layout(Panel(GAME, (Text(text),)), [*rows, *done])


def _asked(ask: str, label: str) -> str:
    return say(LOCALE, f"pad.button.jack-{ask}", what=label)


def _still(pad: Pad, game: int, deal: int) -> Hung:
    """The jack a panel is about, if that is still the last one hung. Raises TableError."""
    hung = newest_hung(pad)
    if hung is None or (hung.game, hung.deal) != (game, deal):
        raise TableError("pad.told.no-jack")
    return hung


def _name(pad: Pad, seat: Seat) -> str:
    return plain_name(pad.at(seat).name)


def _card(written: str) -> Card:
    try:
        return parse_card(written)
    except ValueError:
        raise TableError("pad.told.no-entry") from None


def _written(said: Told) -> str:
    values = (said.captor, said.holder, said.card)
    return ":".join("-" if value is None else str(value) for value in values)


def _read(match: re.Match[str]) -> Told:
    by, holder, card = match["by"], match["holder"], match["card"]
    return Told(
        None if by == "-" else int(by),
        None if holder == "-" else int(holder),
        None if card == "-" else _card(card),
    )


PAD_JACKS: tuple[Any, ...] = (WhoseJackButton, JackSelect, JackButton)
"""All of them, for the client to know."""
