"""A profile as a message, and the button by which people hide their own or show it again."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Self

import discord
from discord import ButtonStyle, ui

from bot.render.names import plain_name
from bot.render.plots import MOST_LINES, Line, alt_text, plot, story
from bot.render.profile import profile
from bot.tables.profiles import JACKS
from bot.tables.table import Person
from bot.text import say
from cogs.ui.house import Interaction, house_of, person_of
from cogs.ui.layout import Picture, layout
from cogs.ui.replies import answer_error
from db.achievements import STORIES
from db.profiles import GameRecord
from db.race import Points


class HideButton(ui.DynamicItem[ui.Button[Any]], template=r"profile:(?P<do>hide|show)"):
    """Hides the presser's profile, or shows it again; it stands on their own private one."""

    def __init__(self, hide: bool) -> None:
        self.hide, do = hide, "hide" if hide else "show"
        label = say("en", f"button.profile-{do}")
        super().__init__(ui.Button(label=label, style=ButtonStyle.secondary, custom_id=f"profile:{do}"))

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(match["do"] == "hide")

    async def callback(self, interaction: Interaction) -> None:
        try:
            assert interaction.guild_id is not None
            profiles, owner = house_of(interaction).tables.profiles, person_of(interaction)
            await profiles.hide(interaction.guild_id, owner, self.hide)
            games = await profiles.games(owner, interaction.guild_id, owner)
            await interaction.response.defer()
            await show_profile(interaction, owner, games, private=True)
        except Exception as error:
            await answer_error(interaction, error, "hiding a profile")


async def show_profile(
    interaction: Interaction, owner: Person, games: tuple[GameRecord, ...], *, private: bool
) -> None:
    """Puts the profile in place of an answer that was put off."""
    assert interaction.guild_id is not None
    profiles, locale = house_of(interaction).tables.profiles, interaction.locale.value
    told = await profiles.profile(interaction.guild_id, owner.user_id, games)
    note, rows = "", []
    if private and owner.user_id == interaction.user.id:
        hidden = await profiles.hides(interaction.guild_id, owner.user_id)
        note = say(locale, "profile.hidden-note" if hidden else "profile.shown-note")
        rows = [[HideButton(not hidden)]]
    panel = profile(owner.name, told, len(STORIES), note, JACKS, locale)
    played = dict.fromkeys(game.variant for game in games)
    ratings = {variant: told.ratings[variant] for variant in played if variant in told.ratings}
    picture = await _ratings(owner.name, ratings, locale)
    files: list[discord.File] = [] if picture is None else [picture.file()]
    await interaction.edit_original_response(view=layout(panel, rows, picture), attachments=files)


async def _ratings(name: str, ratings: dict[str, Points], locale: str) -> Picture | None:
    """The ratings of the games played most as a plot; None before any match is rated."""
    lines = [Line(say(locale, f"variant.{key}.name"), points) for key, points in ratings.items()]
    lines = lines[:MOST_LINES]
    if not lines:
        return None
    name = plain_name(name, locale)
    title = say(locale, "plot.rating-title", name=name)
    png = await asyncio.to_thread(plot, lines, title, say(locale, "plot.rating"))
    about = say(locale, "plot.rating-about", name=name)
    return Picture("rating", png, alt_text(about, [story(line, "rating-story", locale) for line in lines]))
