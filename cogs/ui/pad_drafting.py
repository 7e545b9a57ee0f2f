"""The draft of a correction: a deal booked afresh in private, and the question to the other sides.

The draft is in the ids of its buttons (bot/pads/drafts.py), so it lives through restarts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import discord
from discord import ButtonStyle, ui

from bot.game.seats import Seat
from bot.league.pad import gone
from bot.league.pad_entries import Bid, Fault, HangJack, Point, Took
from bot.pads.drafts import Draft, draft_of
from bot.pads.pad import Pad
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.names import plain_name
from bot.render.pad import gone_lines
from bot.render.pad_words import award_lines, next_words
from bot.render.seats import score_line
from bot.text import say
from cogs.ui.house import House, Interaction, person_of
from cogs.ui.layout import MOST_CHOICES, in_rows, layout
from cogs.ui.pad_pressing import ID, PadItem, booked
from cogs.ui.pad_words import LOCALE, entry_label, seats_of
from cogs.ui.replies import show_privately

DRAFT = rf"{ID}:(?P<game>\d{{1,4}}):(?P<deal>\d{{1,4}}):(?P<picks>(?:[0-9a-f]{{2}}){{0,30}})"


@dataclass(frozen=True, slots=True)
class DraftAt:
    """A draft as ids write it."""

    pad_id: int
    version: int
    game: int
    deal: int
    picks: str

    @classmethod
    def read(cls, match: re.Match[str]) -> DraftAt:
        pad_id, version, game, deal = map(int, match.group("pad", "version", "game", "deal"))
        return cls(pad_id, version, game, deal, match["picks"])

    def written(self) -> str:
        return f"{self.pad_id}:{self.version}:{self.game}:{self.deal}:{self.picks}"

    def draft(self, pad: Pad) -> Draft:
        """Raises TableError."""
        return draft_of(pad, self.game, self.deal, self.picks)


class DraftItem(PadItem, template=re.compile(r"never")):
    """A part of a draft: ``prefix:pad:version:game:deal:picks`` begins its id."""

    def __init__(self, at: DraftAt, item: ui.Button[Any] | ui.Select[Any], which: str = "") -> None:
        item.custom_id = f"{self.prefix}:{at.written()}{which}"
        super().__init__(item)
        self.at, self.pad_id, self.version = at, at.pad_id, at.version


class DraftButton(DraftItem, template=rf"pad-draft:{DRAFT}"):
    """The draft with one more entry, or one less."""

    prefix = "pad-draft"

    def __init__(self, at: DraftAt, label: str = "", style: ButtonStyle = ButtonStyle.secondary) -> None:
        super().__init__(at, ui.Button(label=(label or self.prefix)[:80], style=style))

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(DraftAt.read(match))

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        await show_privately(interaction, draft_screen(pad, self.at.draft(pad)))


class DraftSelect(DraftItem, template=rf"pad-pick:{DRAFT}:(?P<which>\d|-)"):
    """Of many choices the next entry: a seat's bids, or what the bidders took."""

    prefix = "pad-pick"

    def __init__(
        self,
        at: DraftAt,
        which: str,
        choices: list[discord.SelectOption],
        placeholder: str | None = None,
    ) -> None:
        super().__init__(at, ui.Select(options=choices, placeholder=placeholder), f":{which}")

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        return cls(DraftAt.read(match), match["which"], item.options)

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        picked = replace(self.at, picks=self.at.picks + self.item.values[0])
        await show_privately(interaction, draft_screen(pad, picked.draft(pad)))


class AskForButton(DraftItem, template=rf"pad-ask:{DRAFT}"):
    """Asks the other sides to agree to the draft."""

    prefix = "pad-ask"

    def __init__(self, at: DraftAt) -> None:
        super().__init__(at, ui.Button(label=say(LOCALE, "button.pad-ask"), style=ButtonStyle.success))

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(DraftAt.read(match))

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        person, entries = person_of(interaction), self.at.draft(pad).entries
        pad = await house.pads.propose(pad.id, person, self.version, self.at.game, self.at.deal, entries)
        key = "pad.told.asked" if pad.proposal is not None else "pad.told.corrected"
        await booked(interaction, house, pad, say(LOCALE, key))


def draft_screen(pad: Pad, draft: Draft) -> ui.LayoutView:
    """The deal as it would be, and what can be booked next in it."""
    who, game = seats_of(pad), pad.row.variant
    found = draft.state.find(draft.game, draft.deal)
    several = pad.state.rules.best_of > 1
    head = "pad.panel.draft" if several else "pad.panel.draft-one"
    lines = [say(LOCALE, head, game=draft.game, deal=draft.deal)]
    lines += award_lines(found.awards, found.entries, who, game, LOCALE)
    if (after := draft.after) is not None:
        scores = score_line(who, after.games[draft.game - 1].scores)
        lines.append(say(LOCALE, "pad.asked.score", scores=scores))
        lines += gone_lines(gone(pad.state, after), pad.state, LOCALE)
    elif coming := next_words(draft.state, LOCALE):
        lines.append(say(LOCALE, "pad.page.next", what=coming))
    at = DraftAt(pad.id, pad.version, draft.game, draft.deal, draft.picks)
    last: list[DraftItem] = [AskForButton(at)] if draft.after else []
    if draft.picks:
        back = replace(at, picks=draft.picks[:-2])
        last.append(DraftButton(back, say(LOCALE, "button.pad-back")))
    return layout(Panel(GAME, (Text("\n".join(lines)),)), [*_picking(pad, draft, at), last])


def _picking(pad: Pad, draft: Draft, at: DraftAt) -> list[Sequence[ui.DynamicItem[Any]]]:
    """What can be picked next: buttons, and selects for bids and for what the bidders took."""
    rows: dict[str, list[DraftItem]] = {}
    bids: dict[Seat, list[discord.SelectOption]] = {}
    takes: list[discord.SelectOption] = []
    for place, entry in enumerate(draft.choices):
        label, pick = entry_label(pad, entry), f"{place:02x}"
        match entry:
            case Bid(seat):
                bids.setdefault(seat, []).append(discord.SelectOption(label=label[:100], value=pick))
                continue
            case Took():
                takes.append(discord.SelectOption(label=label[:100], value=pick))
                continue
            case Point(category, _):
                key, style = category, ButtonStyle.primary
            case HangJack():
                key, style = "hang-jack", ButtonStyle.success
            case Fault():
                key, style = "fault", ButtonStyle.danger
            case _:
                key, style = "other", ButtonStyle.secondary
        button = DraftButton(replace(at, picks=draft.picks + pick), label, style)
        rows.setdefault(key, []).append(button)
    selects: list[Sequence[ui.DynamicItem[Any]]] = [
        [
            DraftSelect(
                at,
                str(seat),
                choices[:MOST_CHOICES],
                say(LOCALE, "pad.button.bidder", name=plain_name(pad.at(seat).name))[:150],
            )
        ]
        for seat, choices in sorted(bids.items())
    ]
    if takes:
        selects.append([DraftSelect(at, "-", takes[:MOST_CHOICES])])
    faults = rows.pop("fault", [])  # seldom what is missing, so below the rest
    return [*selects, *(part for row in (*rows.values(), faults) for part in in_rows(row))]


PAD_DRAFTING: tuple[Any, ...] = (DraftButton, DraftSelect, AskForButton)
"""All of them, for the client to know."""
