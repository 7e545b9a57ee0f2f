"""A sheet that was handed in, on a private message: what is wrong with it, or what would be entered."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any, Final, Self

import discord
from discord import ButtonStyle, ui

from bot.league.grid import told
from bot.league.team_sheets import SheetTeam
from bot.office.desk import full_name
from bot.office.importing import Faulty, Line, Preview
from bot.render.blocks import Panel, stack
from bot.render.colours import GAME
from bot.render.imports import FAULTS, FixturePart, Sheet, TeamPart, faulty, preview
from bot.render.names import clean_line
from bot.text import say
from bot.text.visible import visible_line
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import layout
from cogs.ui.replies import answer_error, show_privately

STYLES: Final = {"enter": ButtonStyle.success, "leave": ButtonStyle.secondary}


class ImportButton(
    ui.DynamicItem[ui.Button[Any]],
    template=r"import:(?P<answer>enter|leave):(?P<draft>\d{1,15}):(?P<mark>[0-9a-f]{8})",
):
    """Enters what the preview under that mark showed, or leaves the sheet."""

    def __init__(self, answer: str, draft: int, mark: str) -> None:
        id_, label = f"import:{answer}:{draft}:{mark}", say("en", f"button.import-{answer}")
        super().__init__(ui.Button(label=label, style=STYLES[answer], custom_id=id_))
        self.answer, self.draft, self.mark = answer, draft, mark

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(match["answer"], int(match["draft"]), match["mark"])

    async def callback(self, interaction: Interaction) -> None:
        try:
            await self._press(interaction)
        except Exception as error:
            await answer_error(interaction, error, "a sheet")

    async def _press(self, interaction: Interaction) -> None:
        importing, locale = house_of(interaction).office.importing, interaction.locale.value
        if self.answer == "leave":
            await importing.leave(person_of(interaction), self.draft)
            left = Panel(GAME, stack([say(locale, "import.left")]))
            await show_privately(interaction, layout(left))
            return
        found, entered = await importing.confirm(
            person_of(interaction), interaction.guild_id or 0, self.draft, self.mark
        )
        if isinstance(found, Preview):
            view = layout(
                preview(_sheet(found), "entered" if entered else "changed", locale), _rows(found, entered)
            )
            await show_privately(interaction, view)
        else:
            await interaction.response.send_message(**faults_message(found, locale), ephemeral=True)


def preview_screen(found: Preview, locale: str) -> ui.LayoutView:
    """What would be entered, with the buttons that do it or leave it."""
    return layout(preview(_sheet(found), "preview", locale), _rows(found, entered=False))


def faults_message(found: Faulty, locale: str) -> dict[str, Any]:
    """The first of what is wrong, and all of it in a file where it is more: what a message is sent with."""
    sentences = [told(fault, locale, clean_line) for fault in found.faults]
    message: dict[str, Any] = {
        "view": layout(faulty(found.kind, full_name(found.league.row), sentences, locale))
    }
    if len(sentences) > FAULTS:
        plain = "".join(f"{told(fault, locale, visible_line)}\n" for fault in found.faults)
        message["files"] = [discord.File(BytesIO(plain.encode()), f"{found.kind}-faults.txt")]
    return message


def _rows(found: Preview, entered: bool) -> list[list[ImportButton]]:
    if entered:
        return []
    return [[ImportButton(answer, found.draft_id, found.mark) for answer in STYLES]]


def _sheet(found: Preview) -> Sheet:
    players = [player for line in found.lines if isinstance(line, SheetTeam) for player in line.players]
    return Sheet(
        found.kind,
        full_name(found.league.row),
        found.parts,
        [_part(line) for line in found.lines],
        any(player.user_id is not None for player in players) or bool(found.claims),
        any(player.user_id is None and player.captaincy == "captain" for player in players),
        len(found.claims),
        found.numbered,
    )


def _part(line: Line) -> TeamPart | FixturePart:
    if isinstance(line, SheetTeam):
        return TeamPart(line.name, [(player.name, player.captaincy) for player in line.players])
    return FixturePart(line.round, line.home, line.away, line.starts_at)
