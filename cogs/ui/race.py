"""A board's race as a picture: the top five over time, with its story in words."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any, Final, Self

from discord import ButtonStyle, ui

from bot.game.variants import VARIANTS
from bot.render.blocks import Panel, Text
from bot.render.colours import GAME
from bot.render.leaders import called
from bot.render.names import clean_name, plain_name
from bot.render.plots import MOST_LINES, Line, alt_text, plot, story
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.house import Interaction, house_of
from cogs.ui.layout import Picture, layout
from cogs.ui.replies import answer_error
from db.leaders import BY, Board
from db.ratings import Kind

RATINGS: dict[str, Kind] = {"rating": "person", "pairs": "pair", "computers": "computer"}
"""The boards by rating, and whom each has; the race of every other board is one of wins."""
BOARD_ID: Final = (
    rf"(?P<by>{'|'.join((*BY, *RATINGS))}):(?P<game>|{'|'.join(VARIANTS)})"
    r":(?P<season>\d{1,15}):(?P<computers>[01])"
)
"""How the id of a button names a board that there is."""


class RaceButton(
    ui.DynamicItem[ui.Button[Any]],
    template=f"race:{BOARD_ID}",
):
    """The race of a board, privately for whoever presses. season: an id, 0 for all time."""

    def __init__(self, by: str, game: str, season: int, computers: bool) -> None:
        self.by, self.game, self.season, self.computers = by, game, season, computers
        super().__init__(
            ui.Button(
                label=say("en", "button.board-picture"),
                style=ButtonStyle.secondary,
                custom_id=f"race:{by}:{game}:{season}:{int(computers)}",
            )
        )

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(match["by"], match["game"], int(match["season"]), match["computers"] == "1")

    async def callback(self, interaction: Interaction) -> None:
        try:
            assert interaction.guild_id is not None
            board = Board(interaction.guild_id, self.season, self.game, self.computers)
            lines = await _lines(interaction, board, self.by)
            if not lines:
                raise TableError("plot.race-none")
            await interaction.response.defer(ephemeral=True, thinking=True)
            picture, title = await _race(interaction, board, self.by, lines)
            view = layout(Panel(GAME, (Text(f"### {title}"),)), picture=picture)
            await interaction.edit_original_response(view=view, attachments=[picture.file()])
        except Exception as error:
            await answer_error(interaction, error, "a picture of a race")


async def _lines(interaction: Interaction, board: Board, by: str) -> list[Line]:
    """The top of the board, each with what they had after each match."""
    tables, locale = house_of(interaction).tables, interaction.locale.value
    lines = []
    if (kind := RATINGS.get(by)) is not None:
        for one in (await tables.leaders.rated(board, kind, MOST_LINES)).rows:
            steps = await tables.profiles.race.ratings(board.guild_id, board.season_id, kind, one.subject)
            names = called(one.names, locale, plain_name)
            lines.append(Line(names, steps.get(board.variant, ()), one.rank))
    else:
        for leader in (await tables.leaders.page(board, "wins", MOST_LINES)).rows:
            points = await tables.profiles.race.wins(board, leader.user_id)
            lines.append(Line(plain_name(leader.name, locale), points, leader.rank))
    return [line for line in lines if line.points]


async def _race(interaction: Interaction, board: Board, by: str, lines: list[Line]) -> tuple[Picture, str]:
    """The picture, and what it is of as markdown."""
    locale, what = interaction.locale.value, "rating" if by in RATINGS else "wins"
    season, _ = await house_of(interaction).tables.leaders.season(board.guild_id, board.season_id)
    of_game = f"variant.{board.variant}.name" if board.variant else "leaders.all-games"

    def title(name: Callable[[str], str]) -> str:
        return say(
            locale,
            "plot.race-title",
            board=say(locale, f"leaders.by.{by if by in RATINGS else 'wins'}"),
            game=say(locale, of_game),
            season=name(season) if season else say(locale, "leaders.all-time"),
        )

    plain = title(plain_name)
    png = await asyncio.to_thread(plot, lines, plain, say(locale, f"plot.{what}"))
    about = say(locale, "plot.race-about", what=plain, n=len(lines))
    alt = alt_text(about, [story(line, f"race-{what}-story", locale) for line in lines])
    return Picture("race", png, alt), title(clean_name)
