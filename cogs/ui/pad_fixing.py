"""A deal that is locked, put right: which one, what it came to, and the question to the other sides.

The draft is in the ids of its buttons (bot/pads/drafts.py), so it lives through restarts.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar, Self

import discord
from discord import ButtonStyle, ui

from bot.league.pad import gone
from bot.league.pad_entries import Bid, Fault, HangJack, Point, Took
from bot.pads.drafts import Draft, draft_of
from bot.pads.pad import Pad
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.names import plain_name
from bot.render.pad import gone_lines
from bot.render.pad_words import award_lines, next_words
from bot.render.seats import score_line, values_line
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import House, Interaction, person_of
from cogs.ui.layout import in_rows, layout
from cogs.ui.pad_pressing import ID, PadButton, answer_press, booked
from cogs.ui.pad_words import LOCALE, entry_label, seats_of
from cogs.ui.replies import show_privately

IN_A_SELECT, SELECTS = 25, 8
"""So many deals are offered, in so many selects, the newest first."""
DRAFT = rf"{ID}:(?P<game>\d{{1,4}}):(?P<deal>\d{{1,4}}):(?P<picks>(?:[0-9a-f]{{2}}){{0,30}})"


class FixButton(PadButton, template=rf"pad-fix:{ID}"):
    """Which deal is to be put right."""

    prefix, asks = "pad-fix", True

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        await show_privately(interaction, deals_screen(pad))


class DealSelect(ui.DynamicItem[ui.Select[Any]], template=rf"pad-fix-deal:{ID}:(?P<part>\d)"):
    """Deals that are over, the last one first. part: which select of several it is."""

    asks: ClassVar[bool] = False

    def __init__(
        self,
        pad_id: int,
        version: int,
        part: int,
        choices: list[discord.SelectOption],
        placeholder: str,
    ) -> None:
        id_ = f"pad-fix-deal:{pad_id}:{version}:{part}"
        super().__init__(ui.Select(custom_id=id_, options=choices, placeholder=placeholder))
        self.pad_id, self.version = pad_id, version

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        placeholder = item.placeholder or ""
        return cls(int(match["pad"]), int(match["version"]), int(match["part"]), item.options, placeholder)

    async def callback(self, interaction: Interaction) -> None:
        await answer_press(self, interaction)

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        chosen = re.fullmatch(r"(\d{1,4})\.(\d{1,4})", self.item.values[0])
        if chosen is None:
            raise TableError("pad.told.no-entry")
        await show_privately(
            interaction, draft_screen(pad, draft_of(pad, int(chosen[1]), int(chosen[2]), ""))
        )


class DraftItem(ui.DynamicItem[Any], template=re.compile(r"never")):
    """A part of a draft: ``prefix:pad:version:game:deal:picks``."""

    prefix: ClassVar[str]
    asks: ClassVar[bool] = False
    pad_id: int
    version: int

    def _set(self, pad_id: int, version: int, game: int, deal: int, picks: str) -> str:
        self.pad_id, self.version, self.game, self.deal, self.picks = pad_id, version, game, deal, picks
        return f"{self.prefix}:{pad_id}:{version}:{game}:{deal}:{picks}"

    async def callback(self, interaction: Interaction) -> None:
        await answer_press(self, interaction)

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        raise NotImplementedError


class DraftButton(DraftItem, template=rf"pad-draft:{DRAFT}"):
    """The draft with one more entry, or one less."""

    prefix = "pad-draft"

    def __init__(
        self,
        pad_id: int,
        version: int,
        game: int,
        deal: int,
        picks: str,
        *,
        label: str = "",
        style: ButtonStyle = ButtonStyle.secondary,
    ) -> None:
        id_ = self._set(pad_id, version, game, deal, picks)
        super().__init__(ui.Button(label=(label or self.prefix)[:80], style=style, custom_id=id_))

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(*_numbers(match), match["picks"])

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        draft = draft_of(pad, self.game, self.deal, self.picks)
        await show_privately(interaction, draft_screen(pad, draft))


class DraftSelect(DraftItem, template=rf"pad-pick:{DRAFT}:(?P<which>\d|-)"):
    """Of many choices the next entry: a seat's bids, or what the bidders took."""

    prefix = "pad-pick"

    def __init__(
        self,
        pad_id: int,
        version: int,
        game: int,
        deal: int,
        picks: str,
        which: str,
        choices: list[discord.SelectOption],
        placeholder: str | None = None,
    ) -> None:
        id_ = f"{self._set(pad_id, version, game, deal, picks)}:{which}"
        super().__init__(ui.Select(custom_id=id_, options=choices, placeholder=placeholder))

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        return cls(*_numbers(match), match["picks"], match["which"], item.options)

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        draft = draft_of(pad, self.game, self.deal, self.picks + self.item.values[0])
        await show_privately(interaction, draft_screen(pad, draft))


class AskForButton(DraftItem, template=rf"pad-ask:{DRAFT}"):
    """Asks the other sides to agree to the draft."""

    prefix = "pad-ask"

    def __init__(self, pad_id: int, version: int, game: int, deal: int, picks: str) -> None:
        id_ = self._set(pad_id, version, game, deal, picks)
        label = say(LOCALE, "button.pad-ask")
        super().__init__(ui.Button(label=label, style=ButtonStyle.success, custom_id=id_))

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(*_numbers(match), match["picks"])

    async def press(self, interaction: Interaction, house: House, pad: Pad) -> None:
        draft = draft_of(pad, self.game, self.deal, self.picks)
        person = person_of(interaction)
        pad = await house.pads.propose(pad.id, person, self.version, self.game, self.deal, draft.entries)
        key = "pad.told.asked" if pad.proposal is not None else "pad.told.corrected"
        await booked(interaction, house, pad, say(LOCALE, key))


def deals_screen(pad: Pad) -> ui.LayoutView:
    over = [(game, deal) for game, deal in pad.state.all_deals if deal.over]
    if not over:
        raise TableError("pad.told.no-deal")
    several = pad.state.rules.best_of > 1
    choices = [
        discord.SelectOption(
            label=say(
                LOCALE,
                "pad.button.deal" if several else "pad.button.deal-one",
                game=game,
                deal=deal.number,
                scores=values_line(deal.scores),
            ),
            value=f"{game}.{deal.number}",
        )
        for game, deal in reversed(over[-IN_A_SELECT * SELECTS :])
    ]
    parts = [choices[at : at + IN_A_SELECT] for at in range(0, len(choices), IN_A_SELECT)]
    panel, which = Panel(GAME, (Text(say(LOCALE, "pad.panel.fix")),)), say(LOCALE, "pad.panel.fix-deal")
    rows = [
        [DealSelect(pad.id, pad.version, at, part, _range(part) if len(parts) > 1 else which)]
        for at, part in enumerate(parts)
    ]
    return layout(panel, rows)


def _range(part: list[discord.SelectOption]) -> str:
    """Which deals a select of several has."""
    return f"{part[0].label} … {part[-1].label}"[:150]


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
    at = pad.id, pad.version, draft.game, draft.deal
    last: list[ui.DynamicItem[Any]] = [AskForButton(*at, draft.picks)] if draft.after else []
    if draft.picks:
        label = say(LOCALE, "button.pad-back")
        last = [*last, DraftButton(*at, draft.picks[:-2], label=label)]
    return layout(Panel(GAME, (Text("\n".join(lines)),)), [*_picking(pad, draft), last])


def _picking(pad: Pad, draft: Draft) -> list[list[ui.DynamicItem[Any]]]:
    """What can be picked next: buttons, and selects for bids and for what the bidders took."""
    at = pad.id, pad.version, draft.game, draft.deal
    rows: dict[str, list[ui.DynamicItem[Any]]] = {}
    bids: dict[int, list[discord.SelectOption]] = {}
    takes: list[discord.SelectOption] = []
    for place, entry in enumerate(draft.choices):
        pick = f"{place:02x}"
        match entry:
            case Bid(seat):
                bids.setdefault(seat, []).append(
                    discord.SelectOption(label=entry_label(pad, entry)[:100], value=pick)
                )
                continue
            case Took():
                takes.append(discord.SelectOption(label=entry_label(pad, entry)[:100], value=pick))
                continue
            case Point(category, _):
                key, style = category, ButtonStyle.primary
            case HangJack():
                key, style = "hang-jack", ButtonStyle.success
            case Fault():
                key, style = "fault", ButtonStyle.danger
            case _:
                key, style = "other", ButtonStyle.secondary
        button = DraftButton(*at, draft.picks + pick, label=entry_label(pad, entry), style=style)
        rows.setdefault(key, []).append(button)
    selects: list[list[ui.DynamicItem[Any]]] = [
        [
            DraftSelect(
                *at,
                draft.picks,
                str(seat),
                choices[:25],
                say(LOCALE, "pad.button.bidder", name=plain_name(pad.at(seat).name))[:150],
            )
        ]
        for seat, choices in sorted(bids.items())
    ]
    if takes:
        selects.append([DraftSelect(*at, draft.picks, "-", takes[:25])])
    faults = rows.pop("fault", [])  # seldom what is missing, so below the rest
    return [*selects, *(part for row in (*rows.values(), faults) for part in in_rows(row))]


def _numbers(match: re.Match[str]) -> tuple[int, int, int, int]:
    return int(match["pad"]), int(match["version"]), int(match["game"]), int(match["deal"])


PAD_FIXING: tuple[Any, ...] = (FixButton, DealSelect, DraftButton, DraftSelect, AskForButton)
"""All of them, for the client to know."""
