"""Finished matches page by page, each page's buttons and the select that opens a replay or a sheet."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import ui

from bot.render.history import PastLine, past_matches, title
from bot.render.names import plain_name
from bot.tables.history import Page, Way, seats_of
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import layout
from cogs.ui.past_sheet import send_sheet
from cogs.ui.replay import looked_at, send_replay
from cogs.ui.replies import answer_error, show_privately
from cogs.ui.seeing import sees_past
from db.history import PastMatch, Whose
from db.tables import LAST_ID

LOCALE = "en"


class PageButton(
    ui.DynamicItem[ui.Button[Any]],
    template=r"past:(?P<kind>[pcs])(?P<id>\d*):(?P<way>older|newer):(?P<than>\d+)",
):
    """The next page of a person's matches (p), a channel's (c) or the server's (s)."""

    def __init__(self, kind: str, id_: str, way: Way, than: int) -> None:
        custom_id = f"past:{kind}{id_}:{way}:{than}"
        super().__init__(ui.Button(label=say(LOCALE, f"button.{way}"), custom_id=custom_id))
        self.kind, self.number, self.way, self.than = kind, int(id_ or 0), way, than

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> PageButton:
        way: Way = "older" if match["way"] == "older" else "newer"
        return cls(match["kind"], match["id"], way, int(match["than"]))

    async def callback(self, interaction: Interaction) -> None:
        try:
            number = min(self.number, LAST_ID)
            whose = Whose(
                interaction.guild_id or 0,
                user_id=number if self.kind == "p" else None,
                channel_id=number if self.kind == "c" else None,
            )
            view = await past_screen(interaction, whose, "", self.way, self.than)
            await show_privately(interaction, view)
        except Exception as error:
            await answer_error(interaction, error, "a page of the history")


class MatchSelect(ui.DynamicItem[ui.Select[Any]], template=r"past-match"):
    """Which match of the page to replay, or to read the sheet of."""

    def __init__(self, options: list[discord.SelectOption]) -> None:
        placeholder = say(LOCALE, "history.choose")
        super().__init__(ui.Select(custom_id="past-match", placeholder=placeholder, options=options))

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], __: re.Match[str]) -> MatchSelect:
        assert isinstance(item, ui.Select)
        return cls(item.options)

    async def callback(self, interaction: Interaction) -> None:
        try:
            chosen = self.item.values[0]
            match_id = int(chosen) if chosen.isdecimal() else 0
            past = await looked_at(interaction, match_id)
            if past.real is not None:
                await send_sheet(interaction, past, line_of(past))
            else:
                await send_replay(interaction, match_id, 1)
        except Exception as error:
            await answer_error(interaction, error, "a match of the history")


async def past_screen(
    interaction: Interaction, whose: Whose, name: str, way: Way = "older", than: int = LAST_ID
) -> ui.LayoutView:
    """A page with what leads on. name: of the person whose matches they are, if the page itself has none."""
    history = house_of(interaction).tables.history
    page = await history.page(whose, person_of(interaction), sees_past(interaction), way, than)
    if whose.user_id is not None:
        name = next((name for past in page.matches if (name := _name(past, whose.user_id))), name)
    head = title(name if whose.user_id is not None else None, whose.channel_id)
    rows: list[list[ui.DynamicItem[Any]]] = []
    if page.matches:
        rows.append([MatchSelect([_option(past) for past in page.matches])])
    rows.append(_ways(whose, page))
    return layout(past_matches(head, [line_of(past) for past in page.matches]), rows)


def _ways(whose: Whose, page: Page) -> list[ui.DynamicItem[Any]]:
    kind = "p" if whose.user_id is not None else "s" if whose.channel_id is None else "c"
    id_ = whose.user_id if kind == "p" else whose.channel_id
    ways: tuple[tuple[Way, int | None], ...] = (("newer", page.newer), ("older", page.older))
    return [
        PageButton(kind, "" if id_ is None else str(id_), way, than) for way, than in ways if than is not None
    ]


def _name(past: PastMatch, user_id: int) -> str:
    seat = past.seat_of(user_id)
    return "" if seat is None else past.row.seats[seat].name


def line_of(past: PastMatch) -> PastLine:
    row, real = past.row, past.real
    assert row.finished_at is not None
    return PastLine(
        row.id,
        row.finished_at,
        row.variant,
        seats_of(past),
        row.winner,
        row.scores or (),
        past.rated,
        past.void,
        row.ending == "resigned",
        past.correction is not None and past.correction.what == "amend",
        "" if past.correction is None else past.correction.reason,
        None if real is None else (real.game, real.best_of),
    )


def _option(past: PastMatch) -> discord.SelectOption:
    names = ", ".join(plain_name(each.name) for each in past.row.seats)
    label = say(LOCALE, "history.choice", match=past.row.id, names=names)
    return discord.SelectOption(label=label[:100], value=str(past.row.id))


PAST: tuple[Any, ...] = (PageButton, MatchSelect)
"""All of them, for the client to know."""
