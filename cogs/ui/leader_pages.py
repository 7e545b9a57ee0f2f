"""A leaderboard's page as a message, and the buttons that turn it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Self

from discord import ButtonStyle, ui

from bot.render.leaders import Heading, leaderboard, ratings
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import Interaction, house_of
from cogs.ui.layout import in_rows, layout, ways_on
from cogs.ui.race import BOARD_ID, RATINGS, RaceButton
from cogs.ui.replies import answer_error, answers_presser, in_private
from db.leaders import LEAST, Board

PAGE = 15
"""Places on one page."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A page, as buttons carry it. season: an id, 0 for all time. page: from 1. mine: the presser's."""

    by: str = "wins"
    game: str = ""
    season: int = 0
    computers: bool = False
    page: int = 1
    mine: bool = False

    @property
    def text(self) -> str:
        where = "me" if self.mine else str(self.page)
        return f"{self.by}:{self.game}:{self.season}:{int(self.computers)}:{where}"


class PageButton(
    ui.DynamicItem[ui.Button[Any]],
    template=rf"lead:{BOARD_ID}:(?P<page>me|\d{{1,6}})",
):
    """Another page: in place of the message for whoever asked for it, as one of their own for others."""

    def __init__(self, asked: Asked, key: str = "first", *, disabled: bool = False) -> None:
        label = say("en", f"button.board-{key}")
        super().__init__(
            ui.Button(
                label=label, style=ButtonStyle.secondary, custom_id=f"lead:{asked.text}", disabled=disabled
            )
        )
        self.asked = asked

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        mine = match["page"] == "me"
        page = 1 if mine else max(1, int(match["page"]))
        return cls(
            Asked(match["by"], match["game"], int(match["season"]), match["computers"] == "1", page, mine)
        )

    async def callback(self, interaction: Interaction) -> None:
        try:
            view = await board_screen(interaction, self.asked)
            if answers_presser(interaction) and not (self.asked.mine and not in_private(interaction)):
                await interaction.response.edit_message(view=view)
            else:
                await interaction.response.send_message(view=view, ephemeral=True)
        except Exception as error:
            await answer_error(interaction, error, "a page of a leaderboard")


LEADER_PAGES: tuple[Any, ...] = (PageButton, RaceButton)
"""All of them, for the client to know."""


async def board_screen(interaction: Interaction, asked: Asked) -> ui.LayoutView:
    """The page asked for, for whoever presses. Raises TableError past the last one."""
    assert interaction.guild_id is not None
    leaders, locale = house_of(interaction).tables.leaders, interaction.locale.value
    rated = RATINGS.get(asked.by)
    if rated is not None and not asked.game:
        asked = replace(asked, game=await leaders.last_game(interaction.guild_id) or "trinidad")
    board = Board(interaction.guild_id, asked.season, asked.game, asked.computers)
    offset, me = (asked.page - 1) * PAGE, interaction.user.id if asked.mine else None
    season, final = await leaders.season(interaction.guild_id, asked.season)
    heading = Heading(
        interaction.guild.name if interaction.guild else "",
        asked.by,
        asked.game,
        season,
        asked.computers,
        least=LEAST,
        final=final,
    )
    if rated is not None:
        subject = None if me is None else str(me)
        page = await leaders.rated(board, rated, PAGE, offset, around=subject)
        mine = any(me is not None and str(me) in row.subject.split("+") for row in page.rows)
        heading = replace(heading, page=page.offset // PAGE + 1)
        panel = ratings(page.rows, heading, _note(locale, me, mine), locale)
        rows, more = len(page.rows), page.more
    else:
        found = await leaders.page(board, asked.by, PAGE, offset, around=me)
        mine = any(row.user_id == me for row in found.rows)
        heading = replace(heading, page=found.offset // PAGE + 1)
        panel = leaderboard(found.rows, heading, _note(locale, me, mine), locale)
        rows, more = len(found.rows), found.more
    if not (rows or asked.mine or asked.page == 1):
        raise TableError("leaders.no-page", page=asked.page)
    at = replace(asked, page=heading.page, mine=False)
    picture = RaceButton(at.by, at.game, at.season, at.computers)
    return layout(panel, in_rows([*_buttons(at, more), picture]))


def _note(locale: str, me: int | None, mine: bool) -> str:
    return say(locale, "leaders.no-place") if me is not None and not mine else ""


def _buttons(at: Asked, more: bool) -> list[PageButton]:
    """First, previous, next, around me: no two with one id, as Discord wants it."""
    buttons = [PageButton(replace(at, page=page), key) for page, key in ways_on(at.page, more)]
    if at.by in ("pairs", "computers"):
        return buttons
    return [*buttons, PageButton(replace(at, mine=True), "mine")]
