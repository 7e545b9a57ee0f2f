"""The lesson in one private message: its button under /rules and /help, and a button for every choice."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.game.rules import IllegalAction
from bot.render.choosing import Button, Choosing
from bot.render.lesson import lesson, seats
from bot.tables.lesson import LEARNER, OTHERS, Lesson, begin, lesson_at
from bot.tables.table import TableError
from bot.text import say
from cogs.ui.faces import Tiles
from cogs.ui.house import Interaction, house_of
from cogs.ui.layout import STYLES, layout
from cogs.ui.replies import answer_error, sentence, show_privately


class LearnButton(ui.DynamicItem[ui.Button[Any]], template=r"learn(?::(?P<path>.*))?"):
    """Opens the lesson in a private message; with a path, goes there in the private message pressed."""

    def __init__(
        self,
        path: str | None = None,
        *,
        label: str | None = None,
        style: ButtonStyle = ButtonStyle.secondary,
        emoji: discord.PartialEmoji | None = None,
    ) -> None:
        id_ = "learn" if path is None else f"learn:{path}"
        label = label or say("en", "lesson.learn")
        super().__init__(ui.Button(label=label, style=style, emoji=emoji, custom_id=id_))
        self.path = path

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> LearnButton:
        return cls(match["path"])

    async def callback(self, interaction: Interaction) -> None:
        try:
            here, note = chosen(self.path or "", interaction.locale.value)
            name, tiles = interaction.user.display_name, house_of(interaction).tiles
            view = lesson_screen(here, name, tiles, interaction.locale.value, note)
            if self.path is not None:
                await show_privately(interaction, view)
            else:
                await interaction.response.send_message(view=view, ephemeral=True)
        except Exception as error:
            await answer_error(interaction, error, "the lesson")


def chosen(path: str, locale: str) -> tuple[Lesson, str | None]:
    """Where the last choice of a path leads; where it may not be made, the place before it, and why not."""
    if not path:
        return begin(), None
    before, _, choice = path.rpartition(".")
    here = lesson_at(before)
    try:
        return here.choose(choice), None
    except (IllegalAction, TableError) as error:
        return here, sentence(error, locale)


def lesson_screen(
    here: Lesson, learner: str, tiles: Tiles, locale: str, note: str | None = None
) -> ui.LayoutView:
    """A place in the lesson, with the choices from there; at its end, the way to begin again."""
    public = here.view(None)
    who = seats(learner, OTHERS, public, locale)
    drawn = lesson(here.view(LEARNER), public, here.step, who, tiles.faces, locale, note=note)
    cards = [[_pressed(here, button, tiles) for button in row] for row in drawn.cards]
    decisions = [_pressed(here, button, tiles) for button in drawn.decisions]
    if public.over:
        decisions.append(LearnButton("", label=say(locale, "lesson.again")))
    return layout(drawn.panel, [*cards, decisions])


def _pressed(here: Lesson, button: Button, tiles: Tiles) -> LearnButton:
    """A card or an answer; none of the lesson's takes more than one press."""
    assert not isinstance(button.press, Choosing)
    return LearnButton(
        here.path_of(button.press),
        label=button.label,
        style=STYLES[button.tone],
        emoji=tiles.emoji(button.card) if button.card else None,
    )
