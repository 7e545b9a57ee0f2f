"""A division's table as a message, and its buttons: pages, divisions, why this order, the picture."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Self

from discord import ButtonStyle, ui

from bot.office.standings import Standing, board_of
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.names import clean_line
from bot.render.reasons import why
from bot.render.seats import signed
from bot.render.standings import alt_text, standings, title
from bot.render.table_picture import Cells, table_picture
from bot.tables.table import TableError
from bot.text import say
from bot.text.visible import visible_line
from cogs.ui.house import Interaction, house_of
from cogs.ui.layout import Picture, in_rows, layout, ways_on
from cogs.ui.replies import answer_error, answers_presser
from db.leagues import DivisionRow, League

WHERE = r"(?P<league>\d{1,16}):(?P<division>\d{1,16})"


class StandingButton(
    ui.DynamicItem[ui.Button[Any]],
    template=rf"standing:{WHERE}:(?P<page>\d{{1,3}}):(?P<way>first|previous|next|division|refresh|show)",
):
    """A table as it is now: in place of the message for whoever asked for it, apart for others."""

    def __init__(self, league_id: int, division_id: int, page: int, way: str) -> None:
        key = f"button.standing-{way}" if way in ("division", "refresh", "show") else f"button.board-{way}"
        id_ = f"standing:{league_id}:{division_id}:{page}:{way}"
        super().__init__(ui.Button(label=say("en", key), style=ButtonStyle.secondary, custom_id=id_))
        self.league_id, self.division_id, self.page, self.way = league_id, division_id, page, way

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["league"]), int(match["division"]), int(match["page"]), match["way"])

    async def callback(self, interaction: Interaction) -> None:
        try:
            league, division = await _found(interaction, self.league_id, self.division_id)
            view = await standing_screen(interaction, league, division, self.page)
            if answers_presser(interaction):
                await interaction.response.edit_message(view=view)
            else:
                await interaction.response.send_message(view=view, ephemeral=True)
        except Exception as error:
            await answer_error(interaction, error, "a table of a league")


class WhyButton(ui.DynamicItem[ui.Button[Any]], template=rf"standing-why:{WHERE}:(?P<page>\d{{1,3}})"):
    """Why the rows of a page stand in this order, privately."""

    def __init__(self, league_id: int, division_id: int, page: int) -> None:
        id_, label = f"standing-why:{league_id}:{division_id}:{page}", say("en", "button.standing-why")
        super().__init__(ui.Button(label=label, style=ButtonStyle.secondary, custom_id=id_))
        self.league_id, self.division_id, self.page = league_id, division_id, page

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["league"]), int(match["division"]), int(match["page"]))

    async def callback(self, interaction: Interaction) -> None:
        try:
            league, division = await _found(interaction, self.league_id, self.division_id)
            standing = await house_of(interaction).office.standings.of_division(league, division)
            board = board_of(standing)
            _check_page(self.page, board.pages)
            view = layout(why(board, self.page, interaction.locale.value))
            await interaction.response.send_message(view=view, ephemeral=True)
        except Exception as error:
            await answer_error(interaction, error, "the order of a league")


class TablePictureButton(ui.DynamicItem[ui.Button[Any]], template=rf"standing-picture:{WHERE}"):
    """The whole table as a picture, privately."""

    def __init__(self, league_id: int, division_id: int) -> None:
        id_, label = f"standing-picture:{league_id}:{division_id}", say("en", "button.standing-picture")
        super().__init__(ui.Button(label=label, style=ButtonStyle.secondary, custom_id=id_))
        self.league_id, self.division_id = league_id, division_id

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["league"]), int(match["division"]))

    async def callback(self, interaction: Interaction) -> None:
        try:
            league, division = await _found(interaction, self.league_id, self.division_id)
            await send_picture(interaction, league, division, private=True)
        except Exception as error:
            await answer_error(interaction, error, "a picture of a table")


STANDING_PAGES: tuple[Any, ...] = (StandingButton, WhyButton, TablePictureButton)
"""All of them, for the client to know."""


async def standing_screen(
    interaction: Interaction, league: League, division: DivisionRow, page: int = 1
) -> ui.LayoutView:
    """A page of a division's table as it is now. Raises TableError past the last one."""
    standing = await house_of(interaction).office.standings.of_division(league, division)
    board = board_of(standing)
    _check_page(page, board.pages)
    buttons: list[ui.DynamicItem[Any]] = [
        StandingButton(league.id, division.id, to, way) for to, way in ways_on(page, page < board.pages)
    ]
    if board.rows:
        buttons += [WhyButton(league.id, division.id, page), TablePictureButton(league.id, division.id)]
    if len(league.divisions) > 1:
        place = league.divisions.index(division) + 1
        after = league.divisions[place % len(league.divisions)]
        buttons.append(StandingButton(league.id, after.id, 1, "division"))
    buttons.append(StandingButton(league.id, division.id, page, "refresh"))
    return layout(standings(board, page, interaction.locale.value), in_rows(buttons))


async def send_picture(
    interaction: Interaction, league: League, division: DivisionRow, *, private: bool
) -> None:
    """Answers with the table as a picture. Raises TableError."""
    standing = await house_of(interaction).office.standings.of_division(league, division)
    if not standing.rows:
        raise TableError("standing.no-teams")
    await interaction.response.defer(ephemeral=private, thinking=True)
    picture = await asyncio.to_thread(_picture, standing, interaction.locale.value)
    told = say(interaction.locale.value, "standing.picture", title=title(board_of(standing), clean_line))
    view = layout(Panel(GAME, (Text(f"### {told}"),)), picture=picture)
    await interaction.edit_original_response(view=view, attachments=[picture.file()])


def _picture(standing: Standing, locale: str) -> Picture:
    board = board_of(standing)
    headings = [
        say(locale, f"standing.column.{each}")
        for each in ("rank", "team", "won", "drawn", "lost", "games", "points", "form")
    ]
    rows: list[Cells] = [
        (
            str(row.rank),
            visible_line(row.team),
            str(row.won),
            str(row.drawn),
            str(row.lost),
            f"{row.games_for}–{row.games_against}",
            signed(row.points),
            "".join(standing.form[row.team]),
        )
        for row in standing.rows
    ]
    png = table_picture(title(board, visible_line), headings, rows)
    return Picture("table", png, alt_text(board, locale))


async def _found(interaction: Interaction, league_id: int, division_id: int) -> tuple[League, DivisionRow]:
    """The division that a button is of. Raises TableError where it is not on this server any more."""
    desk = house_of(interaction).office.desk
    league = await desk.league(interaction.guild_id or 0, league_id)
    for division in league.divisions:
        if division.id == division_id:
            return league, division
    raise TableError("standing.no-division-now")


def _check_page(page: int, pages: int) -> None:
    if not 1 <= page <= pages:
        raise TableError("standing.no-page", page=page)
